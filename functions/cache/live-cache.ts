/**
 * Answers of the live search, kept so that none is searched for twice: in the isolate, and where it took long in the
 * Cache API of the location. An answer depends on nothing but the question, the program and the work allowed.
 */
import { formatHistory } from '../../engine/rules/history.ts'
import type { Advised } from '../advisor.ts'
import { type Env, programOf } from '../env.ts'
import { isOwn } from '../own-odds.ts'
import type { Question } from '../question.ts'
import type { StoreContext } from '../store/context.ts'
import { edgeCache } from './edge-cache.ts'
import { Lru } from './lru.ts'

/** Answers kept by an isolate; one with all words of a game is 40 kB, a usual one 1 kB. */
const CAPACITY = 500
/** Work below which searching again is cheaper than asking the cache. */
const CHEAP_WORK = 1_000_000
/** The cache is asked only about states that may have been dear. */
const CHEAP_ANSWERS = 60
const CACHE_CONTROL = 'public, max-age=86400'

export const keptLive = new Lru<string, Advised>(CAPACITY)

/** The kept answer to a question that leaves so many answers, found with the same work; null where there is none. */
export async function findLive(
  { env }: StoreContext,
  question: Question,
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

export function keepLive(context: StoreContext, question: Question, work: number, advice: Advised): void {
  if (!isKeyed(question) || advice.status !== 'play' || advice.source !== 'live') return
  const key = keyOf(context.env, question, work)
  keptLive.set(key, advice)
  if (advice.work < CHEAP_WORK) return
  const headers = { 'Cache-Control': CACHE_CONTROL, 'Content-Type': 'application/json' }
  context.waitUntil(edgeCache().put(key, new Response(JSON.stringify(advice), { headers })))
}

/** Questions that leave words out are too many to be asked twice, and odds that somebody sent are theirs. */
const isKeyed = ({ excluded, game }: Question): boolean => excluded.size === 0 && !isOwn(game)

function keyOf(env: Env, { game, mode, goal, limit, rows }: Question, work: number): string {
  const setting = [programOf(env), game.hash, mode, goal, limit, work].join('/')
  return `https://live.fivebase.invalid/${setting}/${formatHistory(rows)}`
}
