import { describe, expect, it } from 'vitest'
import { realGame, SIMULATION_TIMEOUT_MS, simulateWords, smallGame, strategyOf } from './small-game.ts'

describe('exact', { timeout: SIMULATION_TIMEOUT_MS }, () => {
  it('agrees guess by guess and as a whole plan', async () => {
    const game = await smallGame('batch catch hatch latch match patch watch', 'blimp which')
    const strategy = strategyOf(game, { strategy: 'exact' })
    const state = { answers: Uint16Array.from(game.answers.keys()), rows: [] }
    expect(strategy.plan?.(state).guess).toBe(strategy.choose(state))
    expect(simulateWords(game, { strategy: 'exact' })).toMatchObject({ misses: 0, winRate: 1 })
  })

  it('gives up on what the limit does not allow', async () => {
    const game = await smallGame('batch catch hatch latch match patch watch')
    const { wins, misses, max } = simulateWords(game, { strategy: 'exact', limit: 3 })
    expect({ wins, misses, max }).toEqual({ wins: 3, misses: 4, max: 3 })
  })

  it('plays the 2315 answers from salet in 7920 guesses, the proved best', () => {
    expect(simulateWords(realGame('original'), { strategy: 'exact' }, 'salet')).toMatchObject({ total: 7920, max: 5 })
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
