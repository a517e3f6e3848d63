/** Which word is in the open row. */

import { patternOf } from '../engine/rules/pattern.ts'
import { isWord, padded, unpadded } from '../engine/rules/word.ts'
import { formOf, type Position } from './position.ts'

/** The guess in the open row while nothing is typed. */
export function suggestedWord({ address, reply }: Position): string {
  if (address.edit !== null) return address.rows[address.edit - 1].guess
  if (reply.kind === 'advice') return reply.advice.guess
  return address.rows.length === 0 ? (address.opener ?? '') : ''
}

/** The open row's characters, with spaces for missing letters, and padding after a short word. */
export function openWord(position: Position): string {
  return padded(openLetters(position).padEnd(formOf(position).length))
}

/** The letters in the open row, without spaces or padding. */
export function openLetters(position: Position): string {
  const { word, isTyped } = position.draft
  return unpadded(isTyped ? word : word || suggestedWord(position))
}

/** Whether the word in the open row may be the answer, as far as the guesses tell. */
export function fitsRows(position: Position): boolean {
  const word = openWord(position)
  return (
    isWord(word, formOf(position)) &&
    position.address.rows.every(({ guess, pattern }) => patternOf(guess, word) === pattern)
  )
}
