import { describe, expect, it } from 'vitest'
import { letterCounts } from '../../../engine/players/scores.ts'
import { wordFeedback } from '../../../engine/rules/feedback.ts'
import { guessOf, realGame, SIMULATION_TIMEOUT_MS, smallGame } from './small-game.ts'

const frequency = { strategy: 'frequency' }

describe('frequency', { timeout: SIMULATION_TIMEOUT_MS }, () => {
  it('takes the word whose letters are most frequent in their places', async () => {
    // abcff: a 2, b 2, c 2, f 2, f 2; abcde has d 1 and e 1 instead, xyzff x 1, y 1 and z 1.
    const game = await smallGame('abcde abcff xyzff')
    expect(guessOf(game, { ...frequency, reading: 'plain' })).toBe('abcff')
  })

  it('counts a letter that comes twice once, in its best place', async () => {
    // In place 1 x has 3, in place 2 it has 2; every other letter has 1.
    const game = await smallGame('xacgm xxbyz xxdeh')
    // xxbyz: 3 + 2 + 1 + 1 + 1, as xxdeh; xacgm: 3 + 1 + 1 + 1 + 1.
    expect(guessOf(game, { ...frequency, reading: 'plain' })).toBe('xxbyz')
    // With x counted once xxbyz has 3 + 1 + 1 + 1.
    expect(guessOf(game, frequency)).toBe('xacgm')
  })

  it('breaks ties by the order', async () => {
    const game = await smallGame('abcde fghij')
    expect(guessOf(game, frequency)).toBe('abcde')
    expect(guessOf(game, { ...frequency, order: ['fghij'] })).toBe('fghij')
  })

  it('opens with any guess, then guesses only words still possible', async () => {
    // zbcdd is no answer, but has the most frequent letters: z 2, b 2, c 2, d 2.
    const game = await smallGame('abcde zghij', 'zbcdy')
    expect(guessOf(game, frequency)).toBe('zbcdy')
    expect(guessOf(game, frequency, 'zbcdy bgggb')).toBe('abcde')
  })

  it('opens with cares among 12972 words, by the letter counts that are published', () => {
    const game = realGame('dictionary')
    const counts = letterCounts(wordFeedback(game))
    const share = (letter: string, place: number) => counts[place - 1][letter.charCodeAt(0) - 97] / game.guesses.length
    expect(share('s', 5)).toBeCloseTo(0.31, 2)
    expect(share('e', 4)).toBeCloseTo(0.18, 2)
    expect(share('a', 2)).toBeCloseTo(0.17, 2)
    expect(guessOf(game, frequency)).toBe('cares')
  })
})
