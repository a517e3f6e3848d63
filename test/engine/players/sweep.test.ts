import { describe, expect, it } from 'vitest'
import { countsOf } from '../../../engine/players/simulate.ts'
import { Sweep } from '../../../engine/players/sweep.ts'
import { wordFeedback } from '../../../engine/rules/feedback.ts'
import { type Asked, realGame, SIMULATION_TIMEOUT_MS, simulateWords, smallGame, strategyOf } from './small-game.ts'

describe('many openers under one strategy', { timeout: SIMULATION_TIMEOUT_MS }, () => {
  it.each<Asked>([
    { strategy: 'minimax' },
    { strategy: 'minimax', reading: 'possible' },
    { strategy: 'entropy' },
    { strategy: 'mean-pattern' },
    { strategy: 'frequency' },
  ])('give the same totals as separate simulations: %j', (asked) => {
    const game = realGame('original')
    const sweep = new Sweep(wordFeedback(game), strategyOf(game, asked))
    for (const opener of ['salet', 'fuzzy', 'crane']) {
      const { histogram, total, mean, deviation, max, wins } = simulateWords(game, asked, opener)
      const swept = countsOf(sweep.play(game.idOf(opener)).histogram, game.answers.length, 6)
      expect(swept).toMatchObject({ histogram, total, mean, deviation, max, wins })
    }
    expect(sweep.effort.shared).toBeGreaterThan(100)
  })

  it('compute small states once', async () => {
    const game = await smallGame('batch catch hatch latch match patch watch', 'blimp which')
    const sweep = new Sweep(wordFeedback(game), strategyOf(game, { strategy: 'minimax' }))
    const first = sweep.play(game.idOf('blimp'))
    const { kept } = sweep.effort
    expect(sweep.play(game.idOf('blimp'))).toEqual(first)
    expect(sweep.effort).toEqual({ kept, shared: 5 })
  })

  it('refuse exact play', () => {
    const game = realGame('original')
    expect(() => new Sweep(wordFeedback(game), strategyOf(game, { strategy: 'exact' }))).toThrow('table of openers')
  })
})
