/** How answers are sent: JSON, cache time, and the version that makes a URL immutable. */
import type { Context, MiddlewareHandler, TypedResponse } from 'hono'
import { unpadded } from '../engine/rules/word.ts'
import { Budget } from '../engine/search/budget.ts'
import { version as packageVersion } from '../package.json'
import { type AppEnv, programOf, workBudget } from './env.ts'
import { freshContext, type StoreContext } from './store/context.ts'
import { sha256Hex } from './store/sha256.ts'
import { storeOf } from './store/store.ts'

/** A URL with the current version never changes its answer. */
export const FOR_GOOD = 'public, max-age=31536000, immutable'
/** Seconds. Any other URL gives the newest answer: cached for minutes, and served stale for a day while refreshing. */
export const MINUTES = 300
const FOR_MINUTES = `public, max-age=${MINUTES}, stale-while-revalidate=86400`
export const NEVER = 'no-store'
/** Hex digits of a version. */
const VERSION_DIGITS = 12

/** Requests that the Worker sends to itself for another draw on its budget. */
const budgets = new WeakMap<Request, Budget>()

export function drawOn(budget: Budget, request: Request): Request {
  budgets.set(request, budget)
  return request
}

/** To another page of this site; a header has only ASCII, so other letters are escaped. */
export function seeOther(c: Context<AppEnv>, path: string): Response {
  const { pathname, search, hash } = new URL(path, c.req.url)
  return c.redirect(pathname + search + hash, 303)
}

/** Shared by everything that works on the request: one per request, with one budget. */
export function storeContextOf(c: Context<AppEnv>): StoreContext {
  let context = c.get('context')
  if (context === undefined) {
    const budget = budgets.get(c.req.raw) ?? new Budget(workBudget(c.env))
    context = { env: c.env, budget, ...freshContext(c), waitUntil: (work) => c.executionCtx.waitUntil(work) }
    c.set('context', context)
  }
  return context
}

/** Reports the work an answer took, if any: pages and images have no other place for it. */
export const reportWork: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  const spent = c.get('context')?.budget.spent ?? 0
  if (spent > 0) c.header('Fivebase-Work', String(Math.round(spent)))
}

/**
 * Identifies everything that answers depend on: the deployment (program, lists, configuration, built files), the work
 * allowed, and all stored data, or the day if the question is about one. The same version gives the same answers.
 */
export async function currentVersion(c: Context<AppEnv>, context = storeContextOf(c)): Promise<string> {
  const manifest = await storeOf(c.env).manifest.read(context)
  const parts = [programOf(c.env), workBudget(c.env), manifest?.version ?? 'live']
  if (context.day !== undefined) parts.push(context.day.entry.sha256)
  const digest = await sha256Hex(new TextEncoder().encode(parts.join('/')))
  return `${packageVersion}-${digest.slice(0, VERSION_DIGITS)}`
}

/** Cache time of a URL; `v` is the version in it. */
export async function cacheControl(c: Context<AppEnv>, v: string | undefined): Promise<string> {
  const { day, isPrivate } = storeContextOf(c)
  if (isPrivate) return NEVER
  if (day !== undefined && day.endsMs !== null) return untilEndOf(day.endsMs)
  return v !== undefined && v === (await currentVersion(c)) ? FOR_GOOD : FOR_MINUTES
}

/** Answers by name are cached for minutes, never past their day. */
function untilEndOf(endsMs: number): string {
  return `public, max-age=${Math.min(MINUTES, Math.max(0, Math.floor((endsMs - Date.now()) / 1000)))}`
}

/** Sends an answer; one degraded by a failure here is never cached. */
export async function reply<Body extends object>(
  c: Context<AppEnv>,
  body: Body,
  { v, isDegraded = false }: { v?: string; isDegraded?: boolean } = {},
): Promise<Response & TypedResponse<Body, 200, 'json'>> {
  c.header('Cache-Control', isDegraded ? NEVER : await cacheControl(c, v))
  sayOf(c, body, isDegraded)
  return sendJson(c, body) as never
}

/** Figures repeated in headers, for clients that do not read the body. */
function sayOf(c: Context<AppEnv>, body: object, isDegraded: boolean): void {
  const { proof, lower, upper, source } = body as Record<string, unknown>
  const isBounded = proof === 'bounds' && lower !== undefined
  if (proof !== undefined)
    c.header('Fivebase-Proof', isBounded ? `bounds; lower=${lower}; upper=${upper}` : String(proof))
  if (source !== undefined) c.header('Fivebase-Source', String(source))
  if (isDegraded) c.header('Fivebase-Degraded', 'true')
}

/** Sends something true only now. */
export function replyNow<Body extends object>(
  c: Context<AppEnv>,
  body: Body,
): Response & TypedResponse<Body, 200, 'json'> {
  c.header('Cache-Control', NEVER)
  return sendJson(c, body) as never
}

/** Shorter words go out without their padding. */
function sendJson(c: Context<AppEnv>, body: object): Response {
  return c.body(unpadded(JSON.stringify(body)), 200, { 'Content-Type': 'application/json' })
}
