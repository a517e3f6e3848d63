/** A position in a sentence or two, for screen readers. */
import { capitals } from '../engine/rules/word.ts'
import { oddsSentence } from './advice.ts'
import { isWon, type Position } from './position.ts'
import { countOf } from './wording.ts'

export function spokenReply(position: Position): string {
  const { address, reply } = position
  // Problems are alerts, which screen readers announce themselves.
  if (reply.kind === 'problem' || reply.kind === 'waiting') return ''
  if (isWon(position)) return `Solved in ${address.rows.length}.`
  if (reply.kind === 'over') {
    const { remaining, answers } = reply.over
    return remaining === 1
      ? `The word was ${capitals(answers[0])}.`
      : `Out of guesses. ${countOf(remaining, 'word')} fit.`
  }
  const { guess, remaining, row } = reply.advice
  const word = capitals(guess)
  if (remaining === 1) return `It must be ${word}.`
  const left = row === 1 ? '' : `${countOf(remaining, 'word')} left. `
  return `${left}${row === 1 ? 'Start with' : 'Play'} ${word}. ${oddsSentence(reply.advice, position.likely ?? [])}`
}
