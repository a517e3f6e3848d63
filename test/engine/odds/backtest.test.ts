import { describe, expect, it } from 'vitest'
import { comparePaired, type DayResult, summarizeDays } from '../../../engine/odds/backtest.ts'

function day(date: string, guesses: number, { isOutside = false, chance = 0.25 } = {}): DayResult {
  return { date, guesses, isOutside, chance }
}

describe('a backtest', () => {
  it('counts a loss as one guess more than the limit, and reports it', () => {
    const days = [day('2030-01-01', 3), day('2030-01-02', 4), day('2030-01-03', 0, { isOutside: true, chance: 0 })]
    expect(summarizeDays(days, 6)).toEqual({
      games: 3,
      mean: (3 + 4 + 7) / 3,
      losses: 1,
      outside: 1,
      outsideLosses: 1,
      histogram: [0, 0, 1, 1, 0, 0],
      // An unknown word has no chance, and is left out.
      logLoss: Math.log(4),
    })
  })

  it('compares two players on the same days', () => {
    const a = [3, 3, 4, 0].map((guesses, at) => day(`2030-01-0${at + 1}`, guesses))
    const b = [4, 3, 5, 6].map((guesses, at) => day(`2030-01-0${at + 1}`, guesses))
    // Differences -1, 0, -1 and 1: their mean is -1/4, their standard deviation the root of 11/12.
    const { mean, low, high } = comparePaired(a, b, 6)
    expect(mean).toBe(-0.25)
    expect(high - mean).toBeCloseTo((1.96 * Math.sqrt(11 / 12)) / 2, 12)
    expect(mean - low).toBeCloseTo(high - mean, 12)
    expect(() => comparePaired(a, b.slice(1), 6)).toThrow('the same days')
  })
})
