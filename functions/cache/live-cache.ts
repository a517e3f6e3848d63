/**
 * Answers of the live search: cached in the isolate, and in the location's Cache API if they took long. An answer
 * depends only on the question, the program and the work allowed.
 */
import { formatHistory } from '../../engine/rules/history.ts'
import type { Advised } from '../advisor.ts'
import { type Env, programOf } from '../env.ts'
import { isOwn } from '../own-odds.ts'
import type { AskedQuestion } from '../question.ts'
import type { StoreContext } from '../store/context.ts'
import { edgeCache } from './edge-cache.ts'
import { Lru } from './lru.ts'

/** Answers per isolate. One with all words of a game is 40 kB, a usual one 1 kB. */
const CAPACITY = 500
/** Below this work, searching again is cheaper than asking the cache. */
const CHEAP_WORK = 1_000_000
/** The cache is asked only about states that may have been expensive. */
const CHEAP_ANSWERS = 60
const CACHE_CONTROL = 'public, max-age=86400'

export const keptLive = new Lru<string, Advised>(CAPACITY)

/** The cached answer to a question with this many answers, found with the same work; otherwise null. */
export async function findLive(
  { env }: StoreContext,
  question: AskedQuestion,
  work: number,
  remaining: number,
): Promise<Advised | null> {
  if (!isKeyed(question)) return null
  const key = keyOf(env, question, work)
  const found = keptLive.get(key)
  if (found) return found
  if (remaining < CHEAP_ANSWERS) return null
  const cached = await edgeCache().match(key)
  if (!cached) return null
  const advice = (await cached.json()) as Advised
  keptLive.set(key, advice)
  return advice
}

export function keepLive(context: StoreContext, question: AskedQuestion, work: number, advice: Advised): void {
  if (!isKeyed(question) || advice.status !== 'play' || advice.source !== 'live') return
  const key = keyOf(context.env, question, work)
  keptLive.set(key, advice)
  if (advice.work < CHEAP_WORK) return
  const headers = { 'Cache-Control': CACHE_CONTROL, 'Content-Type': 'application/json' }
  context.waitUntil(edgeCache().put(key, new Response(JSON.stringify(advice), { headers })))
}

/** Questions with exclusions rarely repeat, and odds in a request belong to its sender. */
const isKeyed = ({ excluded, game }: AskedQuestion): boolean => excluded.size === 0 && !isOwn(game)

function keyOf(env: Env, { game, mode, goal, limit, rows }: AskedQuestion, work: number): string {
  const setting = [programOf(env), game.hash, mode, goal, limit, work].join('/')
  return `https://live.fivebase.invalid/${setting}/${formatHistory(rows)}`
}
