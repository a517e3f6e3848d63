import { describe, expect, test } from 'vitest'
import { byCost, type ReviewedGame, summarizeGames } from '../../../engine/advice/games-summary.ts'

/** A game by its guesses and their costs. */
function reviewed(guesses: string, costs: number[], facts: Partial<ReviewedGame> = {}): ReviewedGame {
  const turns = guesses.split(' ').map((guess, at) => ({
    guess,
    bestMean: 3.5 - at,
    cost: costs[at],
    luck: 0.25,
    proof: 'exact' as const,
  }))
  const cost = costs.reduce((sum, each) => sum + each, 0)
  return { mode: 'normal', date: null, puzzle: null, isWon: true, cost, skill: 80, luck: 50, turns, ...facts }
}

const GAMES = [
  reviewed('crane slate shame', [0.1, 0.2, 0]),
  reviewed('crane shame', [0.1, 0], { mode: 'hard', skill: 90, luck: 70 }),
  reviewed('slate a b c d e', [0, 1, 1, 0, 0, 0], { isWon: false, skill: 26, luck: 20 }),
  reviewed('crane a', [0.1, 0.3], { isWon: false }),
]

describe('the summary of games', () => {
  const summary = summarizeGames(GAMES, 6)

  test('counts how they ended and how many guesses they took', () => {
    expect(summary).toMatchObject({ games: 4, won: 2, lost: 1, unfinished: 1, distribution: [0, 1, 1, 0, 0, 0] })
    expect(summary.mean).toBe(2.5)
    expect(summary.best).toBe(3.5)
    expect(summary.cost).toBeCloseTo((0.3 + 0.1 + 2 + 0.4) / 4, 9)
    expect(summary.skill).toBe((80 + 90 + 26 + 80) / 4)
    expect(summary.proved).toBe(4)
  })

  test('gives cost and number of best guesses for each guess of the game', () => {
    expect(summary.rows[0]).toMatchObject({ row: 1, games: 4, best: 1 })
    expect(summary.rows[0].cost).toBeCloseTo(0.075, 9)
    expect(summary.rows[1]).toMatchObject({ row: 2, games: 4, best: 1 })
    expect(summary.rows[5]).toEqual({ row: 6, games: 1, cost: 0, best: 1 })
  })

  test('compares first guesses and modes, the most played first', () => {
    expect(summary.openers.map(({ opener, games, won, mean }) => ({ opener, games, won, mean }))).toEqual([
      { opener: 'crane', games: 3, won: 2, mean: 2.5 },
      { opener: 'slate', games: 1, won: 0, mean: null },
    ])
    expect(summary.openers[0].openerCost).toBeCloseTo(0.1, 9)
    expect(summary.modes.map(({ mode, games }) => [mode, games])).toEqual([
      ['normal', 3],
      ['hard', 1],
    ])
  })

  test('counts the games that are proved', () => {
    const [game] = GAMES
    const bounded = { ...game, turns: [{ ...game.turns[0], proof: 'bounds' as const }] }
    expect(summarizeGames([game, bounded], 6).proved).toBe(1)
  })

  test('has no means without games', () => {
    expect(summarizeGames([], 6)).toMatchObject({
      games: 0,
      mean: null,
      skill: null,
      rows: [],
      openers: [],
      streaks: null,
    })
  })

  test('sorts games by cost, then by less luck', () => {
    const lucky = reviewed('crane a', [0.1, 0], { luck: 90 })
    expect(byCost([...GAMES, lucky]).map(({ luck }) => luck)).toEqual([70, 90, 50, 50, 20])
  })
})
