/**
 * Whole answers kept by an isolate: an address gives the same answer as long as program, store and work are the same, so
 * the second time it is asked nothing need be checked, looked up or written again. Most of what comes in repeats: the
 * first rows of today's puzzle.
 */
import type { MiddlewareHandler } from 'hono'
import { type AppEnv, workBudget } from './env.ts'
import { NEVER, storeContextOf } from './reply.ts'
import { sha256Hex } from './sha256.ts'
import { storeOf } from './store.ts'

/** Longer answers are rare, and would push out many others. */
const MAX_LENGTH = 16_384
const TAG_DIGITS = 32

export interface KeptAnswer {
  body: string
  headers: Record<string, string>
}

export const keepAnswers: MiddlewareHandler<AppEnv> = async (c, next) => {
  const store = storeOf(c.env)
  const manifest = c.req.method === 'GET' ? await store.manifest.read(storeContextOf(c)) : null
  if (manifest === null) return next()
  const key = `${manifest.version} ${workBudget(c.env)} ${c.req.url}`
  const kept = store.answers.get(key)
  if (kept) return new Response(kept.body, { headers: kept.headers })
  await next()
  const { status, headers } = c.res
  const control = headers.get('Cache-Control')
  // What depends on more than its address says so.
  const isKept = status === 200 && control !== null && control !== NEVER && !headers.has('Vary')
  if (!isKept || headers.get('Content-Type') !== 'application/json') return
  const body = await c.res.clone().text()
  if (body.length > MAX_LENGTH) return
  const tag = `W/"${(await sha256Hex(new TextEncoder().encode(body))).slice(0, TAG_DIGITS)}"`
  c.header('ETag', tag)
  store.answers.set(key, {
    body,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': control, ETag: tag },
  })
}
