import { beforeAll, expect, test } from 'vitest'
import { askJson } from './ask.ts'
import { coldStore, fillStore, shipped, shippedTable } from './stored.ts'

beforeAll(async () => {
  await fillStore([await shipped('original', 'salet'), await shipped('original', 'plate')], [await shippedTable()])
})

test('before the first row a stored strategy also answers other limits and goals, as far as its proof carries', async () => {
  const next = (query: string) => askJson(`/api/v1/next?game=original&answers=0&${query}`, { env: coldStore() })
  const salet = { guess: 'salet', source: 'tree', misses: 0, max: 5, total: 7920 }
  expect(await next('limit=5')).toMatchObject({ ...salet, proof: 'exact' })
  expect(await next('goal=worst')).toMatchObject({ ...salet, proof: 'bounds', lower: 7920 })
  // With this many guesses, only the lower bound from its 148 parts is proved.
  expect(await next('limit=7')).toMatchObject({ ...salet, proof: 'bounds', lower: 3 * 2315 - 148, upper: 7920 })
  expect(await next('limit=12&opener=plate')).toMatchObject({ guess: 'plate', upper: 7989 })
  // After a row likewise: this state is on the tree of salet.
  const state = 'h=salet.bbbbb'
  expect(await next(`${state}&limit=5`)).toMatchObject({ source: 'tree', proof: 'exact', max: 4, work: 0 })
})

test('ruling out words still uses the rest of a stored strategy, before the first row too', async () => {
  const next = (query: string) =>
    askJson(`/api/v1/next?game=original&answers=0&exclude=cigar,humph&${query}`, { env: coldStore() })
  const rest = { remaining: 2313, misses: 0, source: 'tree', proof: 'bounds', work: 0 }
  const salet = await next('')
  expect(salet).toMatchObject({ ...rest, guess: 'salet' })
  expect(salet.total).toBeLessThan(7920 - 2)
  expect(salet.upper).toBe(salet.total)
  expect(await next('opener=plate')).toMatchObject({ ...rest, guess: 'plate' })
})

test('rank uses stored openers of other limits', async () => {
  const { guesses, isComplete } = await askJson('/api/v1/rank?game=original&limit=5&guesses=salet', {
    env: coldStore(),
  })
  expect(guesses[0]).toMatchObject({ guess: 'salet', total: 7920, misses: 0, max: 5, proof: 'exact' })
  // Nothing is said of guesses that were not named.
  expect(isComplete).toBe(false)
  const { guesses: best, isComplete: isBest } = await askJson('/api/v1/rank?game=original&limit=5&top=1', {
    env: coldStore(),
  })
  expect(best[0]).toMatchObject({ guess: 'salet', total: 7920, proof: 'exact' })
  expect(isBest).toBe(true)
  const worst = await askJson('/api/v1/rank?game=original&goal=worst&top=1', { env: coldStore() })
  expect(worst).toMatchObject({ isComplete: false, guesses: [{ guess: 'salet', proof: 'bounds', max: null }] })
})
