import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { keepAnswers } from '../../functions/cache/answer-cache.ts'
import type { AppEnv, Env } from '../../functions/env.ts'
import { bindings } from './ask.ts'
import { coldStore, fillStore, shipped } from './stored.ts'

beforeAll(async () => fillStore([await shipped('original', 'salet')]))

/** What two requests for one address get, from a route that counts them. */
async function askTwice(headers: Record<string, string>, status: 200 | 404 = 200): Promise<string[]> {
  let count = 0
  const app = new Hono<AppEnv>().use(keepAnswers).get('/counted', (c) => c.json(++count, status, headers))
  const env = { ...bindings, ...coldStore() } as Env
  const ask = async () => {
    const context = createExecutionContext()
    const response = await app.request('http://fivebase.invalid/counted', {}, env, context as never)
    await waitOnExecutionContext(context)
    return response.text()
  }
  return [await ask(), await ask()]
}

test('an answer is cached unless it is no-store, varies by more than its URL, or is an error', async () => {
  const kept = { 'Cache-Control': 'public, max-age=300' }
  expect(await askTwice(kept)).toEqual(['1', '1'])
  expect(await askTwice({})).toEqual(['1', '2'])
  expect(await askTwice({ 'Cache-Control': 'no-store' })).toEqual(['1', '2'])
  expect(await askTwice({ ...kept, Vary: 'Accept' })).toEqual(['1', '2'])
  expect(await askTwice(kept, 404)).toEqual(['1', '2'])
})
