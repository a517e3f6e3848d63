import { describe, expect, it } from 'vitest'
import { pegFeedback } from '../../../engine/rules/mastermind.ts'
import { guessOf, realGame, SIMULATION_TIMEOUT_MS, simulatePegs, simulateWords, smallGame } from './small-game.ts'

const minimax = { strategy: 'minimax' }

describe('minimax', { timeout: SIMULATION_TIMEOUT_MS }, () => {
  it('takes the guess whose largest group is smallest, from all guesses', async () => {
    // Any of the answers leaves the six others together. WHICH leaves batch, catch, latch, match and patch together.
    // BLIMP tells batch, latch, match and patch apart and leaves catch, hatch and watch together: three at most.
    const game = await smallGame('batch catch hatch latch match patch watch', 'blimp which')
    expect(guessOf(game, minimax)).toBe('blimp')
    // Of those three each leaves the other two together; WHICH tells them apart.
    expect(guessOf(game, minimax, 'blimp bbbbb')).toBe('which')
  })

  it('prefers a possible answer among equal sizes, whatever the alphabet', async () => {
    const game = await smallGame('bbbbb ccccc', 'abbbb')
    expect(guessOf(game, minimax)).toBe('bbbbb')
    expect(guessOf(game, { ...minimax, order: ['abbbb'] })).toBe('bbbbb')
  })

  it('breaks ties between possible answers by the order', async () => {
    const game = await smallGame('bbbbb ccccc')
    expect(guessOf(game, minimax)).toBe('bbbbb')
    expect(guessOf(game, { ...minimax, order: ['ccccc'] })).toBe('ccccc')
  })

  it('breaks ties between other words by the order', async () => {
    // Both others tell catch, hatch and watch apart.
    const game = await smallGame('catch hatch watch', 'hwaaa which')
    expect(guessOf(game, minimax)).toBe('hwaaa')
    expect(guessOf(game, { ...minimax, order: ['which'] })).toBe('which')
  })

  it('guesses the only answer left', async () => {
    expect(guessOf(await smallGame('bbbbb ccccc', 'aaaaa'), minimax, 'ccccc bbbbb')).toBe('bbbbb')
  })

  it('as `any` takes the first of equals, possible answer or not', async () => {
    const game = await smallGame('bbbbb ccccc', 'abbbb')
    expect(guessOf(game, { ...minimax, reading: 'any' })).toBe('abbbb')
    expect(guessOf(game, { ...minimax, reading: 'any', order: ['ccccc'] })).toBe('ccccc')
    expect(guessOf(game, { ...minimax, reading: 'any' }, 'ccccc bbbbb')).toBe('bbbbb')
  })

  it('as `possible` considers only possible answers', async () => {
    const game = await smallGame('batch catch hatch latch match patch watch', 'blimp which')
    expect(guessOf(game, { ...minimax, reading: 'possible' })).toBe('batch')
    expect(guessOf(game, { ...minimax, reading: 'possible', order: ['match'] })).toBe('match')
    expect(guessOf(game, { ...minimax, reading: 'possible' }, 'blimp bbbbb')).toBe('catch')
  })

  it('plays all 12972 words only from possible ones as published: from serai, mean 4.72, up to 16 guesses', () => {
    const { opener, max, mean } = simulateWords(realGame('dictionary'), { ...minimax, reading: 'possible' })
    expect({ opener, max, mean: mean.toFixed(2) }).toEqual({ opener: 'serai', max: 16, mean: '4.72' })
  })

  it('plays all 12972 words as published: from serai in at most 8 guesses', () => {
    const { opener, histogram, total } = simulateWords(realGame('dictionary'), minimax)
    expect({ opener, histogram, total }).toEqual({
      opener: 'serai',
      histogram: [1, 66, 1740, 6412, 4059, 652, 38, 4],
      total: 55506,
    })
  })

  it('plays all 12972 words from lares in at most 7 guesses, as published', () => {
    expect(simulateWords(realGame('dictionary'), minimax, 'lares').max).toBe(7)
  })

  it('breaks every code of 4 pegs in 6 colours in at most 5 guesses, 5801 in all, as published by Knuth', () => {
    const { opener, max, total } = simulatePegs(pegFeedback(4, 6), 'minimax')
    expect({ opener, max, total }).toEqual({ opener: '1122', max: 5, total: 5801 })
  })
})
