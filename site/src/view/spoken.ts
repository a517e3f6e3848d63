/** What a position says in one sentence, for the live region. */
import { isWon, type Position } from './position.ts'
import { spokenAdvice } from './reasons.ts'
import { countOf } from './wording.ts'

export function spokenReply(position: Position): string {
  const { address, reply } = position
  if (reply.kind === 'problem') return reply.problem.detail
  if (isWon(position)) return `Found in ${countOf(address.rows.length, 'row')}.`
  if (reply.kind === 'waiting') return ''
  if (reply.kind === 'over') return `The rows are used up; ${countOf(reply.over.remaining, 'answer')} would still fit.`
  return spokenAdvice(reply.advice)
}
