// Messages about unreadable text: where, what was expected, what was found, and what was understood so far. All in one
// place, so command, API and page say the same.

import { capitals, describeLetters, unpadded, type WordForm } from '../rules/word.ts'
import type { GridFault } from './share-text.ts'
import type { Expected } from './typed-rows.ts'

const COUNT_NAMES = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const EXAMPLE = 'crane bbygb'
const SIGNS = '⬛⬜ absent, 🟨🟦 present, 🟩🟧 correct'

/** A position in a text, for people: its line if there are several, otherwise the guess. */
export function placeOf(text: string, at: number, guess: number): string {
  return text.trim().includes('\n') ? `line ${lineAt(text, at)}` : `guess ${guess}`
}

export function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}

/** What is wrong with typed rows. `found` is empty at the end of the text. */
export function describeTyped(
  expected: Expected,
  found: string,
  { form, maxRows }: { form: WordForm; maxRows: number },
): string {
  const { length } = form
  if (expected.what === 'end')
    return `that makes more than ${maxRows} guesses, and ${maxRows} is the most a game can have`
  if (expected.what === 'guess') {
    if (found === '') return `these colours have no guess beside them; write one as in ${EXAMPLE}`
    return `'${found}' isn't a guess; write ${nameOf(length)} letters ${describeLetters(form)} and their colours, as in ${EXAMPLE}`
  }
  const of = expected.of && unpadded(expected.of)
  if (of === null) return `'${found}' isn't a row of ${nameOf(length)} colours, such as ${'bbygb'.slice(-length)}`
  const tell = `write ${nameOf(length)} of b, y, g after the guess, as in ${of} ${'bbygb'.slice(0, length).padEnd(length, 'b')}`
  return found === ''
    ? `${capitals(of)} has no colours; ${tell}`
    : `'${found}' can't be the colours of ${capitals(of)}; ${tell}`
}

/** What is wrong with a text of signs. */
export function describeGrid(fault: GridFault, length: number): string {
  if (fault.code === 'unknown_sign') return `line ${fault.line}: we don't know the tile ${fault.sign}; use ${SIGNS}`
  if (fault.code === 'side_by_side') {
    return `line ${fault.line} has the rows of two boards side by side; paste one board at a time`
  }
  return `line ${fault.line} has ${fault.tiles} tiles; a guess has ${nameOf(length)}`
}

const nameOf = (count: number): string => COUNT_NAMES[count] ?? String(count)
