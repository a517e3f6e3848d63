import { describe, expect, test } from 'vitest'
import { type Day, streaksOf } from '../../../engine/advice/streaks.ts'

const day = (date: string | null, isWon = true, puzzle: number | null = null): Day => ({ date, puzzle, isWon })

describe('streaks', () => {
  test('are consecutive winning days, whatever the order of the games', () => {
    const games = ['2024-02-28', '2024-03-01', '2024-02-29', '2024-03-05', '2024-03-06'].map((date) => day(date))
    expect(streaksOf(games)).toEqual({ days: 5, longest: 3, current: 2 })
  })

  test('end with a lost day or a day without a game', () => {
    expect(streaksOf([day('2024-01-01'), day('2024-01-02', false), day('2024-01-03')])).toEqual({
      days: 3,
      longest: 1,
      current: 1,
    })
    expect(streaksOf([day('2024-01-01'), day('2024-01-02', false)])).toMatchObject({ longest: 1, current: 0 })
    expect(streaksOf([day('2024-01-01'), day('2024-01-03')])).toMatchObject({ longest: 1, current: 1 })
  })

  test('count a day with several games as won if all are won', () => {
    expect(streaksOf([day('2024-01-01'), day('2024-01-01', false)])).toEqual({ days: 1, longest: 0, current: 0 })
    expect(streaksOf([day('2024-01-01', false), day('2024-01-01')])).toEqual({ days: 1, longest: 0, current: 0 })
  })

  test('use puzzle numbers if no game has a date', () => {
    expect(streaksOf([day(null, true, 7), day(null, true, 8), day(null, true, 10)])).toEqual({
      days: 3,
      longest: 2,
      current: 1,
    })
    expect(streaksOf([day(null), day('no date')])).toBeNull()
    expect(streaksOf([])).toBeNull()
  })
})
