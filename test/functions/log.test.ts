import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import type { AppEnv } from '../../functions/env.ts'
import { Problem, problemResponse } from '../../functions/problem.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['/tree/salet.bbybb/court.ybbgb', '/tree/…'],
  ['/s/salet.bbybb', '/s/…'],
  ['/preview/tree/salet.bbybb.png', '/preview/…'],
  ['/api/v1/next?h=salet.bbybb', '/api/v1/next'],
])('a fault at %s is logged without what was played', async (address, logged) => {
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
