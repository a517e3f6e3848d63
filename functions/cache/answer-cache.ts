/**
 * Whole answers with headers, cached by an isolate. A URL gives the same answer while program, store and work stay the
 * same, so a repeated request needs no checks, lookups or formatting. Most requests repeat: the first guesses of
 * today's puzzle.
 */
import type { MiddlewareHandler } from 'hono'
import { dateOf, dayNotAfter } from '../../engine/formats/days.ts'
import { type AppEnv, programOf, workBudget } from '../env.ts'
import { isOverLimit } from '../rate-limit.ts'
import { MINUTES, NEVER, storeContextOf } from '../reply.ts'
import type { AskedDay, StoreContext } from '../store/context.ts'
import { storeOf } from '../store/store.ts'

/** Longer answers are rare, and would evict many others. */
const MAX_LENGTH = 16_384
const KEPT_MS = MINUTES * 1000

export interface KeptAnswer {
  body: string
  headers: Record<string, string>
  /** The day the answer is about, and when it expires. */
  day?: Pick<AskedDay, 'entry' | 'endsMs'>
}

export const keepAnswers: MiddlewareHandler<AppEnv> = async (c, next) => {
  const store = storeOf(c.env)
  const manifest = c.req.method === 'GET' ? await store.manifest.read(storeContextOf(c)) : null
  if (manifest === null) return next()
  const key = `${manifest.version} ${programOf(c.env)} ${workBudget(c.env)} ${c.req.url}`
  const kept = store.answers.get(key)
  // ETags and rate limits are handled by other layers.
  const holds = kept !== undefined && (await stillHolds(storeContextOf(c), kept))
  if (holds && c.req.header('If-None-Match') === undefined && !(await isOverLimit(c))) {
    return new Response(kept.body, { headers: kept.headers })
  }
  await next()
  const { status, headers } = c.res
  const control = headers.get('Cache-Control')
  // Answers that vary by more than their URL say so.
  const isKept = status === 200 && control !== null && control !== NEVER && !headers.has('Vary')
  if (holds || !isKept || headers.get('Content-Type') !== 'application/json') return
  const body = await c.res.clone().text()
  if (body.length > MAX_LENGTH) return
  const { day } = storeContextOf(c)
  store.answers.set(key, {
    body,
    headers: Object.fromEntries(headers),
    ...(day && { day: { entry: day.entry, endsMs: day.endsMs } }),
  })
}

/** An answer about a day is valid while the store has that day, and the requested name leads to it. */
async function stillHolds(context: StoreContext, { day }: KeptAnswer): Promise<boolean> {
  if (day === undefined) return true
  const { entry, endsMs } = day
  // The headers allow caching for a time; it is not reused if that would reach past the day.
  if (endsMs !== null && Date.now() + KEPT_MS > endsMs) return false
  const days = (await storeOf(context.env).days.read(context))?.days ?? []
  const now = endsMs === null ? days.find(({ date }) => date === entry.date) : dayNotAfter(days, dateOf(Date.now()))
  return now?.sha256 === entry.sha256
}
