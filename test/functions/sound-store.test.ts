/** What the service says about its store, and how long it waits for it. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { askJson, emptyStore } from './ask.ts'
import { clearCache, coldStore, fillStore, readStore, type Stored, shipped } from './stored.ts'

let stored: Stored[]

beforeAll(async () => {
  stored = [await shipped('original', 'salet'), await shipped('original', 'plate')]
  await emptyStore()
  await fillStore(stored)
})

describe('health', () => {
  test('is ok if the values match the manifest', async () => {
    const health = await askJson('/api/v1/health', { env: coldStore() })
    expect(health).toMatchObject({ status: 'ok', store: { manifest: 'ok', sampled: 2, damaged: 0 } })
  })

  test.each([
    ['damaged', async () => new TextEncoder().encode('junk').buffer],
    ['missing', async () => null],
    ['failing', () => Promise.reject(new Error('KV is down'))],
  ])('is not ok if values are %s behind a sound manifest', async (_, get) => {
    // Answers in the location's cache do not hide it.
    await askJson('/api/v1/next?game=original&opener=salet', { env: coldStore() })
    const env = coldStore((key, type) => (key === 'manifest' ? readStore(key, type) : get()))
    expect(await askJson('/api/v1/health', { env })).toMatchObject({
      status: 'degraded',
      store: { manifest: 'ok', sampled: 2, damaged: 2 },
    })
  })
})

test('a request waits for the store at most twice the read timeout, and is still answered', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await clearCache(stored)
  const STORE_TIMEOUT_MS = 300
  const slow = coldStore(async (key, type) => {
    await new Promise((resolve) => setTimeout(resolve, STORE_TIMEOUT_MS * 0.9))
    return readStore(key, type)
  })
  const began = Date.now()
  const env = { ...slow, STORE_TIMEOUT_MS: String(STORE_TIMEOUT_MS) }
  // Manifest, strategies and tables are read one after another.
  const { turns } = await askJson('/api/v1/analyze?game=original&guesses=plate,salet&answer=salet', { env })
  expect(turns).toHaveLength(2)
  expect(warn.mock.calls.map(([line]) => JSON.parse(line as string).event)).toContain('store_failed')
  expect(Date.now() - began).toBeLessThan(2 * STORE_TIMEOUT_MS + 2000)
  warn.mockRestore()
})
