/** Title and description of a position. Links are shared, so neither tells the guess or an answer. */
import { isWon, type Position } from './position.ts'
import { countOf, listOf } from './wording.ts'

export function titleOf(position: Position): string {
  const { address, remaining } = position
  const count = address.rows.length
  if (count === 0) return 'Fivebase: the best next guess, proved'
  if (isWon(position)) return `Found in ${count} · Fivebase`
  const left = remaining?.[count]
  return `${countOf(count, 'row')} played${left === undefined ? '' : `, ${countOf(left, 'answer')} left`} · Fivebase`
}

export function describePosition({ address }: Position): string {
  const played = listOf(address.rows.map(({ guess }) => guess.toUpperCase()))
  return `The provably best next guess${played === '' ? '' : ` after ${played}`}, for Wordle and games like it.`
}
