/**
 * Answers that only improve: first from the server, then from the engine here if the server is silent or has only
 * bounds. Excluded words and private lists stay on the device, so then the server is not asked at all.
 */
import type { Advice } from '../../../engine/advice/advice.ts'
import type { Ranked, Ranking } from '../../../engine/advice/ranking.ts'
import type { AdviceReply, Reply } from '../../../view/position.ts'
import { askEdge, askRanking } from './ask.ts'
import { type Asked, isWanted } from './asked.ts'
import { type RankingTask, rankHere, searchHere } from './search.ts'

/** Problems that are not about the guesses: the engine on the device may have an answer. */
const EDGE_FAULTS = new Set(['offline', 'rate_limited', 'internal', 'store_failed', 'too_large', 'stopped'])

const NOT_ASKED: Reply = { kind: 'problem', problem: { code: 'internal', detail: 'Your device didn’t answer.' } }

export interface AnswerOptions {
  signal: AbortSignal
  /** How long the local engine may run. */
  limitMs: number
  /** What is already known; the search continues from there. */
  from?: Reply
}

export async function* answersTo(asked: Asked, { signal, limitMs, from }: AnswerOptions): AsyncGenerator<Reply> {
  const first = from ?? (isLocal(asked) ? NOT_ASKED : await askEdge(asked, signal))
  const isSettled = !isOpen(first) && !isUnwanted(first, asked)
  if (isSettled || (asked.address.rows.length === 0 && !asked.game.own)) {
    yield first
    return
  }
  // An unwanted guess is no answer, and no measure for others.
  let best: Reply = isUnwanted(first, asked) ? NOT_ASKED : first
  yield working(best)
  const within = AbortSignal.any([signal, AbortSignal.timeout(limitMs)])
  for await (const found of searchHere(asked, within)) {
    best = better(best, found)
    if (signal.aborted) return
    yield found.kind === 'advice' && !found.isWorking ? best : working(best)
  }
  const isStandIn = !from && !isLocal(asked) && first.kind === 'problem'
  yield best.kind === 'advice'
    ? { ...best, isWorking: false, isLocal: isStandIn }
    : isUnwanted(first, asked)
      ? first
      : best
}

function working(reply: Reply): Reply {
  if (reply.kind === 'advice') return { ...reply, isWorking: true }
  return reply.kind === 'problem' ? { kind: 'waiting', isWorking: true } : reply
}

/** Positions that the server is not asked about. Before the first guess there is nothing private, except a list. */
function isLocal({ isPrivate, game, address }: Asked): boolean {
  return isPrivate && (address.rows.length > 0 || game.own !== undefined)
}

function isUnwanted(reply: Reply, asked: Asked): boolean {
  return reply.kind === 'advice' && !isWanted(asked, reply.advice.guess, reply.advice.remaining)
}

/** The better of two replies: the display never gets worse. A proof is final. */
function better(old: Reply, next: Reply): Reply {
  if (old.kind !== 'advice' || next.kind !== 'advice') return next
  if (next.advice.proof === 'exact' || isBetter(next.advice, old.advice)) return next
  return withLower(old, next.advice)
}

function isBetter(a: Advice, b: Advice): boolean {
  if (a.misses !== b.misses) return a.misses < b.misses
  if (a.goal === 'worst' && a.max !== b.max) return a.max < b.max
  return a.total < b.total
}

/** The old guess, with the latest proof. */
function withLower(old: AdviceReply, { lower, misses }: Advice): AdviceReply {
  const { advice } = old
  if (misses !== advice.misses || lower <= advice.lower || lower > advice.total) return old
  return { ...old, advice: { ...advice, lower, proof: lower === advice.total ? 'exact' : 'bounds' } }
}

/** Whether the engine on the device can improve a reply of the server. */
export function isOpen(reply: Reply): boolean {
  if (reply.kind === 'advice') return reply.advice.proof === 'bounds'
  return reply.kind === 'problem' && EDGE_FAULTS.has(reply.problem.code)
}

/** The best guesses, or the values of named ones; ends without any if nobody knows. */
export async function* rankingsOf(asked: Asked, task: RankingTask, signal: AbortSignal): AsyncGenerator<Ranking> {
  const isOwn = isLocal(asked) || asked.banned.length > 0 || asked.known !== null
  const ranking = isOwn ? null : await askRanking(asked, task, signal)
  if (ranking) yield ranking
  // Before the first row the state is the whole game, so only stored values exist.
  const isSettled = ranking && (asked.address.rows.length === 0 ? task.kind === 'rank' : isProved(ranking))
  if (!isSettled && !signal.aborted) yield* rankHere(asked, task, signal)
}

function isProved({ guesses, isComplete }: Ranking): boolean {
  return isComplete && guesses.every(({ proof }: Ranked) => proof === 'exact')
}
