/** Title and description of a position. Links are shared, so neither gives away the guess or an answer. */
import { capitals } from '../engine/rules/word.ts'
import { isSolved, type Position } from './position.ts'
import { countOf, listOf } from './wording.ts'

export const HOME_TITLE = 'Fivebase: the best next guess, proved'
export const HOME_DESCRIPTION =
  'Stuck on today’s Wordle? Enter your guesses and get the best next word, with the odds. Free, private, works offline.'

export function titleOf(position: Position): string {
  const { address, remaining } = position
  const count = address.rows.length
  if (count === 0) return HOME_TITLE
  if (isSolved(position)) return `Solved in ${count} · Fivebase`
  const left = remaining?.[count]
  return `${countOf(count, 'guess')} played${left === undefined ? '' : `, ${countOf(left, 'word')} left`} · Fivebase`
}

export function describePosition({ address }: Position): string {
  if (address.rows.length === 0) return HOME_DESCRIPTION
  const played = listOf(address.rows.map(({ guess }) => capitals(guess)))
  return `The best next guess after ${played}, with the odds.`
}
