import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import type { AppEnv } from '../../functions/env.ts'
import { sendFault } from '../../functions/pages/fill.ts'
import { Problem, problemResponse } from '../../functions/problem.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['/tree/salet.bbybb/court.ybbgb', '/tree/…'],
  ['/s/salet.bbybb', '/s/…'],
  ['/preview/tree/salet.bbybb.png', '/preview/…'],
  ['/api/v1/next?h=salet.bbybb', '/api/v1/next'],
])('a bug at %s is logged without the guesses', async (address, logged) => {
  const lines: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line) => lines.push(line))
  const app = new Hono<AppEnv>()
  app.get('*', () => {
    throw new Problem('store_failed', 'The guess salet cannot be looked up.')
  })
  app.onError(problemResponse)
  const response = await app.request(address, {}, { LOG_LEVEL: 'debug' })
  expect(response.status).toBe(503)
  expect(lines.map((line) => JSON.parse(line).path)).toEqual([logged])
  expect(lines.join()).not.toMatch(/salet|court/)
})

test('a bug gives people a page and programs a problem document', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const shell = { fetch: async (url: string) => new Response(`<h1>${new URL(url).pathname}</h1>`) }
  const app = new Hono<AppEnv>()
  app.get('*', () => {
    throw new Error('broken')
  })
  app.onError(sendFault)
  const typeOf = async (path: string, accept: string) => {
    const response = await app.request(`http://localhost${path}`, { headers: { Accept: accept } }, { ASSETS: shell })
    expect(response.status).toBe(500)
    expect(response.headers.get('cache-control')).toBe('no-store')
    return response.headers.get('content-type')
  }
  expect(await typeOf('/analyze', 'text/html,*/*')).toBe('text/html; charset=utf-8')
  expect(await typeOf('/analyze', 'application/json')).toBe('application/problem+json')
  expect(await typeOf('/api/v1/next', 'text/html,*/*')).toBe('application/problem+json')
})
