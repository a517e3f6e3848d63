/**
 * Answers an address, better and better: what lies on the device, then the edge, then the engine here where the edge
 * has only bounds or is silent.
 */
import type { Address } from '../view/address.ts'
import type { GameFacts, Reply } from '../view/position.ts'
import { askEdge } from './ask.ts'
import { searchHere } from './search.ts'

/** Problems that are not about the rows: the engine on the device may well answer. */
const EDGE_FAULTS = new Set(['offline', 'rate_limited', 'internal', 'store_failed'])

export async function* answersTo(address: Address, game: GameFacts, signal: AbortSignal): AsyncGenerator<Reply> {
  const reply = await askEdge(address, signal)
  if (!isOpen(reply) || address.rows.length === 0) {
    yield reply
    return
  }
  yield reply.kind === 'advice' ? { ...reply, isWorking: true } : { kind: 'waiting', isWorking: true }
  let last: Reply | null = null
  for await (const better of searchHere(address, game, signal)) {
    last = better
    yield better
  }
  if (last === null) yield reply
}

function isOpen(reply: Reply): boolean {
  if (reply.kind === 'advice') return reply.advice.proof === 'bounds'
  return reply.kind === 'problem' && EDGE_FAULTS.has(reply.problem.code)
}
