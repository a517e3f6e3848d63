import { expect, test } from 'vitest'
import type { Valuer } from '../../../engine/advice/analysis.ts'
import { storedValuer } from '../../../engine/advice/stored-valuer.ts'
import { encodeSecondGuesses, openSecondGuesses } from '../../../engine/formats/second-guesses-bytes.ts'
import { openerSetting } from '../../../engine/openings/opener-table.ts'
import { largeParts } from '../../../engine/openings/second-guesses.ts'
import { randomGame, seededRandom } from '../search/random-games.ts'

const SETTING = { mode: 'normal', goal: 'mean', limit: 6 } as const
const LIVE = { guess: 0, total: 999, misses: 0, max: 6, proof: 'bounds' } as const
const live: Valuer = { best: () => LIVE, of: () => LIVE }

test('a stored second guess that loses answers is not used as a value', async () => {
  const game = await randomGame(seededRandom(3), 60, 40)
  const opener = game.idOf(game.guesses[50])
  const [{ pattern, answers }] = largeParts(game, opener, 4)
  const best = (histogram: number[], asked: { limit: number } = SETTING) => {
    const openers = new Map([[opener, [{ pattern, guess: 7, histogram }]]])
    const bytes = encodeSecondGuesses({ ...openerSetting(game, SETTING), least: 4, openers })
    const stored = { views: [], bestOpener: null, secondGuesses: openSecondGuesses(bytes, game) }
    const question = { ...SETTING, answers, left: 5, rows: [{ guess: game.guesses[opener], pattern }] }
    return storedValuer({ game, ...SETTING, ...asked }, stored, live).best(question)
  }
  const n = answers.length
  expect(best([1, n - 1, 0, 0, 0])).toEqual({ guess: 7, total: 1 + 2 * (n - 1), misses: 0, max: 2, proof: 'exact' })
  expect(best([1, n - 2, 0, 0, 0])).toEqual(LIVE)
  // A table for another limit proves what stays within that limit, if it is smaller.
  expect(best([1, n - 1, 0, 0, 0], { limit: 3 })).toMatchObject({ guess: 7, proof: 'exact' })
  expect(best([1, 0, n - 1, 0, 0], { limit: 3 })).toEqual(LIVE)
  // For a larger one it is the best known, if the search finds nothing better.
  const known = { guess: 7, total: 1 + 3 * (n - 1), misses: 0, max: 3, proof: 'bounds' }
  expect(best([1, 0, n - 1, 0, 0], { limit: 7 })).toEqual(known)
})
