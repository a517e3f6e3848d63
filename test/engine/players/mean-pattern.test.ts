import { describe, expect, it } from 'vitest'
import { pegFeedback } from '../../../engine/rules/mastermind.ts'
import { guessOf, realGame, SIMULATION_TIMEOUT_MS, simulatePegs, simulateWords, smallGame } from './small-game.ts'

const meanPattern = { strategy: 'mean-pattern' }

describe('mean-pattern', { timeout: SIMULATION_TIMEOUT_MS }, () => {
  it('reads the first letter as the highest digit: an absent first letter costs most', async () => {
    // The first three share only their first letter: 80 to each other, 242 to the rest. The last three share only their
    // last: 240 to each other.
    const game = await smallGame('ammmm annnn aoooo bxxxz cyyyz dwwwz')
    expect(guessOf(game, meanPattern)).toBe('ammmm')
    expect(guessOf(game, { ...meanPattern, reading: 'first-lowest' })).toBe('bxxxz')
  })

  it('breaks ties by the order', async () => {
    const game = await smallGame('catch hatch')
    expect(guessOf(game, meanPattern)).toBe('catch')
    expect(guessOf(game, { ...meanPattern, order: ['hatch'] })).toBe('hatch')
  })

  it('guesses only words still possible', async () => {
    const game = await smallGame('catch hatch watch', 'which')
    expect(guessOf(game, meanPattern)).toBe('catch')
    expect(guessOf(game, meanPattern, 'catch bgggg')).toBe('hatch')
  })

  it('plays the 2315 answers as published: early, mean 3.88, deviation 0.98, 30 answers beyond six guesses', () => {
    const { answers, opener, total, deviation, wins, histogram } = simulateWords(realGame('original'), meanPattern)
    expect(opener).toBe('early')
    expect(histogram).toEqual([1, 119, 704, 966, 405, 90, 24, 6])
    expect(total).toBe(8996)
    expect(deviation).toBeCloseTo(0.98, 2)
    expect(answers - wins).toBe(30)
  })

  it('does not play games of pegs', () => {
    expect(() => simulatePegs(pegFeedback(2, 3), 'mean-pattern')).toThrow('mean-pattern only plays games of words')
  })
})
