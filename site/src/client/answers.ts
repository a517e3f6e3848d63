/** Answers, better and better: the edge first, then the engine here where the edge has only bounds or is silent. */
import type { Ranked, Ranking } from '../../../engine/advice/ranking.ts'
import type { Reply } from '../../../view/position.ts'
import { askEdge, askRanking } from './ask.ts'
import type { Asked } from './asked.ts'
import { type RankingTask, rankHere, searchHere } from './search.ts'

/** Problems that are not about the rows: the engine on the device may well answer. */
const EDGE_FAULTS = new Set(['offline', 'rate_limited', 'internal', 'store_failed'])

/** The edge has no list of one's own. */
const UNKNOWN: Reply = {
  kind: 'problem',
  problem: { code: 'internal', detail: 'The engine on this device gave no answer.' },
}

export async function* answersTo(asked: Asked, signal: AbortSignal): AsyncGenerator<Reply> {
  const isOwn = asked.game.own !== undefined
  const reply = isOwn ? UNKNOWN : await askEdge(asked, signal)
  if (!isOwn && (!isOpen(reply) || asked.address.rows.length === 0)) {
    yield reply
    return
  }
  yield reply.kind === 'advice' ? { ...reply, isWorking: true } : { kind: 'waiting', isWorking: true }
  let last: Reply | null = null
  for await (const better of searchHere(asked, signal)) {
    last = better
    yield better
  }
  if (last === null) yield reply
}

/** Whether the engine on the device can add to a reply of the edge. */
export function isOpen(reply: Reply): boolean {
  if (reply.kind === 'advice') return reply.advice.proof === 'bounds'
  return reply.kind === 'problem' && EDGE_FAULTS.has(reply.problem.code)
}

/** The best guesses, or what named ones are worth; ends without any where nobody can tell. */
export async function* rankingsOf(asked: Asked, task: RankingTask, signal: AbortSignal): AsyncGenerator<Ranking> {
  const ranking = asked.excluded.length > 0 || asked.game.own ? null : await askRanking(asked, task, signal)
  if (ranking) yield ranking
  // Before the first row the whole game is the state: what is stored is what there is.
  const isSettled = ranking && (asked.address.rows.length === 0 ? task.kind === 'rank' : isProved(ranking))
  if (!isSettled && !signal.aborted) yield* rankHere(asked, task, signal)
}

function isProved({ guesses, isComplete }: Ranking): boolean {
  return isComplete && guesses.every(({ proof }: Ranked) => proof === 'exact')
}
