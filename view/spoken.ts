/** What a position says in one sentence, for the live region. */
import { describeAdvice } from '../engine/advice/sentence.ts'
import { isWon, type Position } from './position.ts'
import { countOf } from './wording.ts'

export function spokenReply(position: Position): string {
  const { address, reply } = position
  if (reply.kind === 'problem') return reply.problem.detail
  if (isWon(position)) return `Found in ${countOf(address.rows.length, 'row')}.`
  if (reply.kind === 'waiting') return ''
  return describeAdvice(reply.kind === 'over' ? reply.over : reply.advice)
}
