import { describe, expect, it } from 'vitest'
import type { Simulation } from '../../../engine/players/simulate.ts'
import {
  formatStandings,
  guessesFor,
  largestDifferences,
  parseStandings,
  STANDINGS_FORMAT,
  STANDINGS_VERSION,
  type Standings,
  standingOf,
} from '../../../engine/players/standings.ts'

function compared(strategy: string, guesses: number[]) {
  const counts = { opener: 'batch', histogram: [], total: 0, max: 0, misses: 0, mean: 0, deviation: 0 }
  const rates = { wins: 0, winRate: 0, states: 0, game: 'small', limit: 6, answers: guesses.length }
  const simulation: Simulation = { ...counts, ...rates, guesses: Uint8Array.from(guesses) }
  return standingOf(strategy, 'plain', simulation)
}

const one = compared('one', [1, 2, 3, 11, 4, 5])
const two = compared('two', [2, 2, 0, 4, 4, 3])

const standings: Standings = {
  format: STANDINGS_FORMAT,
  version: STANDINGS_VERSION,
  game: 'small',
  hash: 'f'.repeat(64),
  answers: 6,
  limit: 6,
  strategies: [one, two],
}

describe('standings', () => {
  it('keep a digit for each answer', () => {
    expect(one.guesses).toBe('123b45')
    expect([0, 1, 2, 3, 4, 5].map((answer) => guessesFor(one, answer))).toEqual([1, 2, 3, 11, 4, 5])
    expect(guessesFor(two, 2)).toBe(0)
    expect(compared('slow', [36]).guesses).toBe('z')
  })

  it('show where two strategies differ most, misses first', () => {
    expect(largestDifferences(one, two, 3)).toEqual([
      { answer: 2, guesses: [3, 0] },
      { answer: 3, guesses: [11, 4] },
      { answer: 5, guesses: [5, 3] },
    ])
    expect(largestDifferences(one, one, 3)).toEqual([])
  })

  it('round-trip', () => {
    const text = formatStandings(standings)
    expect(parseStandings(text)).toEqual({ ok: true, standings })
    expect(text.split('\n')).toHaveLength(5)
  })

  it('are refused in another format or with missing answers', () => {
    const detailOf = (text: string) => {
      const result = parseStandings(text)
      return result.ok ? '' : result.detail
    }
    expect(detailOf('{')).toContain('not JSON')
    expect(detailOf('{}')).toContain('another format')
    expect(detailOf(formatStandings({ ...standings, version: 2 as 1 }))).toContain('version 2')
    expect(detailOf(formatStandings({ ...standings, answers: 7 }))).toContain('lack guesses')
  })
})
