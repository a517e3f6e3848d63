/**
 * Whole answers kept by an isolate, with all their headers: an address gives the same answer as long as program, store and
 * work are the same, so the second time it is asked nothing need be checked, looked up or written again. Most of what comes
 * in repeats: the first rows of today's puzzle.
 */
import type { MiddlewareHandler } from 'hono'
import { type AppEnv, programOf, workBudget } from '../env.ts'
import { isOverLimit } from '../rate-limit.ts'
import { NEVER, storeContextOf } from '../reply.ts'
import { storeOf } from '../store/store.ts'

/** Longer answers are rare, and would push out many others. */
const MAX_LENGTH = 16_384

export interface KeptAnswer {
  body: string
  headers: Record<string, string>
}

export const keepAnswers: MiddlewareHandler<AppEnv> = async (c, next) => {
  const store = storeOf(c.env)
  const manifest = c.req.method === 'GET' ? await store.manifest.read(storeContextOf(c)) : null
  if (manifest === null) return next()
  const key = `${manifest.version} ${programOf(c.env)} ${workBudget(c.env)} ${c.req.url}`
  const kept = store.answers.get(key)
  // Who has the answer already is for the layers below, as is who asks too often.
  if (kept && c.req.header('If-None-Match') === undefined && !(await isOverLimit(c))) {
    return new Response(kept.body, { headers: kept.headers })
  }
  await next()
  const { status, headers } = c.res
  const control = headers.get('Cache-Control')
  // What depends on more than its address says so.
  const isKept = status === 200 && control !== null && control !== NEVER && !headers.has('Vary')
  if (kept || !isKept || headers.get('Content-Type') !== 'application/json') return
  const body = await c.res.clone().text()
  if (body.length <= MAX_LENGTH) store.answers.set(key, { body, headers: Object.fromEntries(headers) })
}
