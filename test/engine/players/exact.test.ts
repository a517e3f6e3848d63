import { describe, expect, it } from 'vitest'
import { type Feedback, partsOfState } from '../../../engine/rules/feedback.ts'
import { pegFeedback } from '../../../engine/rules/mastermind.ts'
import { realGame, SIMULATION_TIMEOUT_MS, simulatePegs, simulateWords, smallGame, strategyOf } from './small-game.ts'

describe('exact', { timeout: SIMULATION_TIMEOUT_MS }, () => {
  it('agrees guess by guess and as a whole plan', async () => {
    const game = await smallGame('batch catch hatch latch match patch watch', 'blimp which')
    const strategy = strategyOf(game, { strategy: 'exact' })
    const state = { answers: Uint16Array.from(game.answers.keys()), rows: [] }
    expect(strategy.plan?.(state).guess).toBe(strategy.choose(state))
    expect(simulateWords(game, { strategy: 'exact' })).toMatchObject({ misses: 0, winRate: 1 })
  })

  it('gives up answers that the limit does not allow', async () => {
    const game = await smallGame('batch catch hatch latch match patch watch')
    const { wins, misses, max } = simulateWords(game, { strategy: 'exact', limit: 3 })
    expect({ wins, misses, max }).toEqual({ wins: 3, misses: 4, max: 3 })
  })

  it('plays the 2315 answers from salet in 7920 guesses, the proved best', () => {
    expect(simulateWords(realGame('original'), { strategy: 'exact' }, 'salet')).toMatchObject({ total: 7920, max: 5 })
  })
})

describe('exact on pegs', { timeout: SIMULATION_TIMEOUT_MS }, () => {
  it('finds what a search without any bound finds', () => {
    for (const [pegs, colours] of [
      [2, 3],
      [2, 5],
      [3, 3],
    ]) {
      const feedback = pegFeedback(pegs, colours)
      const { total, wins } = simulatePegs(feedback, 'exact')
      expect({ pegs, colours, total }).toEqual({ pegs, colours, total: leastTotal(feedback) })
      expect(wins).toBe(feedback.answers.length)
    }
  })

  it('breaks the codes of 4 pegs in 6 colours in 5625 guesses, the published optimum, with at most 6', () => {
    const { opener, total, max } = simulatePegs(pegFeedback(4, 6), 'exact')
    expect({ opener, total, max }).toEqual({ opener: '1123', total: 5625, max: 6 })
  })

  it('breaks them in 5626 where no code may take more than 5, as published', () => {
    const { total, max } = simulatePegs(pegFeedback(4, 6), 'exact', 'worst')
    expect({ total, max }).toEqual({ total: 5626, max: 5 })
  })

  it('guesses only codes still possible in strict mode', () => {
    const feedback = pegFeedback(3, 4)
    const strict = simulatePegs(feedback, 'strict-exact')
    expect(strict.total).toBeGreaterThanOrEqual(simulatePegs(feedback, 'exact').total)
    expect(strict.wins).toBe(64)
  })
})

describe('strict-exact', { timeout: SIMULATION_TIMEOUT_MS }, () => {
  it('guesses only words still possible', async () => {
    const game = await smallGame('batch catch hatch latch match patch watch', 'blimp which')
    expect(simulateWords(game, { strategy: 'strict-exact', limit: 7 }).total).toBe(28)
  })

  it('plays the 2315 answers from plate in 8227 guesses, all within six, as published', () => {
    const result = simulateWords(realGame('original'), { strategy: 'strict-exact' }, 'plate')
    expect(result).toMatchObject({ total: 8227, max: 6, wins: 2315 })
  })
})

/** The smallest total over all codes, by trying every guess in every state; remembers states by their answers. */
function leastTotal(feedback: Feedback): number {
  const known = new Map<string, number>()
  const all = Array.from(feedback.guesses.keys())
  const search = (answers: Uint16Array): number => {
    if (answers.length === 1) return 1
    const key = answers.join()
    const found = known.get(key)
    if (found !== undefined) return found
    let least = Number.POSITIVE_INFINITY
    for (const guess of all) {
      const parts = partsOfState(feedback, answers, guess)
      if (parts.size === 1) continue
      let total = answers.length
      for (const [pattern, part] of parts) if (pattern !== feedback.allCorrect) total += search(part)
      least = Math.min(least, total)
    }
    known.set(key, least)
    return least
  }
  return search(Uint16Array.from(all))
}
