import { beforeAll, describe, expect, test, vi } from 'vitest'
import { decodeOpenerTable } from '../../engine/formats/opener-table-bytes.ts'
import { gameOf } from '../../functions/games.ts'
import { ask, askJson } from './ask.ts'
import {
  coldStore,
  fillStore,
  manifestOf,
  readStore,
  type Stored,
  type StoredTable,
  shipped,
  shippedTable,
} from './stored.ts'

let salet: Stored
let table: StoredTable

beforeAll(async () => {
  salet = await shipped('original', 'salet')
  table = await shippedTable()
  await fillStore([salet], [table])
})

describe('openers', () => {
  test('come from the stored table, in its order, in pages', async () => {
    const { rows } = decodeOpenerTable(table.bytes)
    const first = await askJson('/api/v1/openers?game=original&size=5')
    expect(first).toMatchObject({ count: rows.length, page: 1, size: 5, game: 'original' })
    const words = rows.map(({ opener }) => gameOf('original').guesses[opener])
    expect(first.openers.map(({ opener }: { opener: string }) => opener)).toEqual(words.slice(0, 5))
    expect(first.openers[0]).toMatchObject({ rank: 1, opener: 'salet', total: 7920, proof: 'exact', isStored: true })
    expect(first.openers[1].isStored).toBe(false)
    const second = await askJson('/api/v1/openers?game=original&size=5&page=2')
    expect(second.openers[0]).toMatchObject({ rank: 6, opener: words[5] })
    expect((await askJson('/api/v1/openers?game=original&page=15000')).openers).toEqual([])
  })

  test('are an empty list if nothing is known', async () => {
    expect(await askJson('/api/v1/openers?game=dictionary')).toMatchObject({ count: 0, proved: 0, openers: [] })
  })

  test('come from the strategies if the table is damaged', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const damaged = table.bytes.slice()
    damaged[60] ^= 1
    const manifest = manifestOf([salet], [{ ...table, entry: { ...table.entry, sha256: 'e'.repeat(64) } }])
    const env = coldStore(async (key, type) => {
      if (key === 'manifest') return manifest
      return key === table.entry.key ? damaged.buffer : readStore(key, type)
    })
    const response = await ask('/api/v1/openers?game=original', { env })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({ count: 1, openers: [{ opener: 'salet', total: 7920 }] })
    expect(warn.mock.calls.join()).toContain('store_damaged')
  })

  test('are a 503 without a manifest', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect((await ask('/api/v1/openers', { env: coldStore(async () => null) })).status).toBe(503)
  })
})

test('rank before the first row gives the table, and the values of named openers', async () => {
  const ranking = await askJson('/api/v1/rank?game=original&top=3')
  expect(ranking.guesses.map(({ guess, total }: never) => [guess, total])).toEqual([
    ['salet', 7920],
    ['reast', 7923],
    ['crate', 7926],
  ])
  const { guesses } = await askJson('/api/v1/rank?game=original&guesses=crane,plate')
  expect(guesses.map(({ guess, total }: never) => [guess, total])).toEqual([
    ['crane', 7930],
    ['plate', 7989],
  ])
})

test('analyze gives the cost of an opener whose tree is not stored', async () => {
  const { turns } = await askJson('/api/v1/analyze?game=original&guesses=crane,shame&answer=shame')
  expect(turns[0]).toMatchObject({ guess: 'crane', best: 'salet', proof: 'exact' })
  expect(turns[0].cost).toBeCloseTo(10 / 2315, 9)
})
