/**
 * Whole answers kept by an isolate, with all their headers: an address gives the same answer as long as program, store and
 * work are the same, so the second time it is asked nothing need be checked, looked up or written again. Most of what comes
 * in repeats: the first rows of today's puzzle.
 */
import type { MiddlewareHandler } from 'hono'
import { dateOf, dayNotAfter } from '../../engine/formats/days.ts'
import { type AppEnv, programOf, workBudget } from '../env.ts'
import { isOverLimit } from '../rate-limit.ts'
import { MINUTES, NEVER, storeContextOf } from '../reply.ts'
import type { AskedDay, StoreContext } from '../store/context.ts'
import { storeOf } from '../store/store.ts'

/** Longer answers are rare, and would push out many others. */
const MAX_LENGTH = 16_384
const KEPT_MS = MINUTES * 1000

export interface KeptAnswer {
  body: string
  headers: Record<string, string>
  /** The day that it is about, and until when it may be given again. */
  day?: Pick<AskedDay, 'entry' | 'endsMs'>
}

export const keepAnswers: MiddlewareHandler<AppEnv> = async (c, next) => {
  const store = storeOf(c.env)
  const manifest = c.req.method === 'GET' ? await store.manifest.read(storeContextOf(c)) : null
  if (manifest === null) return next()
  const key = `${manifest.version} ${programOf(c.env)} ${workBudget(c.env)} ${c.req.url}`
  const kept = store.answers.get(key)
  // Who has the answer already is for the layers below, as is who asks too often.
  const holds = kept !== undefined && (await stillHolds(storeContextOf(c), kept))
  if (holds && c.req.header('If-None-Match') === undefined && !(await isOverLimit(c))) {
    return new Response(kept.body, { headers: kept.headers })
  }
  await next()
  const { status, headers } = c.res
  const control = headers.get('Cache-Control')
  // What depends on more than its address says so.
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

/** An answer about a day is good as long as the store holds that very day, and the name it was asked by leads there. */
async function stillHolds(context: StoreContext, { day }: KeptAnswer): Promise<boolean> {
  if (day === undefined) return true
  const { entry, endsMs } = day
  // Its headers say for how long it may be kept: it is not given again where that would reach beyond the day.
  if (endsMs !== null && Date.now() + KEPT_MS > endsMs) return false
  const days = (await storeOf(context.env).days.read(context))?.days ?? []
  const now = endsMs === null ? days.find(({ date }) => date === entry.date) : dayNotAfter(days, dateOf(Date.now()))
  return now?.sha256 === entry.sha256
}
