// Which guesses are legal. `hard` is the official rule and nothing more: greys may be reused, a yellow may stay in its
// place. An optimal hard strategy uses guesses that `strict` forbids, so neither stands in for the other.

import type { Row } from './history.ts'
import { ABSENT, COLOURS, CORRECT, colourAt, patternOf } from './pattern.ts'
import { isWord, WORD_LENGTH } from './word.ts'

export const MODES = ['normal', 'hard', 'strict'] as const
export type Mode = (typeof MODES)[number]

/** `keep_correct` and `keep_letters` are the two halves of the rule of `hard`; `fit_rows` is the rule of `strict`. */
export const RULES = ['keep_correct', 'keep_letters', 'fit_rows'] as const
export type Rule = (typeof RULES)[number]

/** Why a guess is not legal. `row` counts from 1; `needed` and `has` are words for people. */
export interface Refusal {
  row: number
  rule: Rule
  letter: string
  needed: string
  has: string
  detail: string
}

export function isMode(text: unknown): text is Mode {
  return MODES.includes(text as Mode)
}

/**
 * Null where the guess is legal after the rows, else the first thing that is wrong with it. `hard` looks at the row
 * before only, as the official game does; along legal rows that is the same as looking at all of them.
 * @throws RangeError where the guess is not five letters a to z
 */
export function checkGuess(mode: Mode, rows: readonly Row[], guess: string): Refusal | null {
  if (!isWord(guess)) throw new RangeError(`'${guess}' is not ${WORD_LENGTH} letters a to z`)
  if (mode === 'normal' || rows.length === 0) return null
  if (mode === 'hard') return checkHard(rows[rows.length - 1], rows.length, guess)
  for (let index = 0; index < rows.length; index++) {
    const refusal = checkStrict(rows[index], index + 1, guess)
    if (refusal !== null) return refusal
  }
  return null
}

function checkHard({ guess: played, pattern }: Row, row: number, guess: string): Refusal | null {
  for (let place = 0; place < WORD_LENGTH; place++) {
    const letter = played[place]
    if (colourAt(pattern, place) === CORRECT && guess[place] !== letter) {
      return refuse(row, 'keep_correct', letter, guess, {
        needed: `${letter.toUpperCase()} in place ${place + 1}`,
        has: `${guess[place].toUpperCase()} in place ${place + 1}`,
        because: `row ${row} showed ${letter.toUpperCase()} correct there`,
      })
    }
  }
  for (let place = 0; place < WORD_LENGTH; place++) {
    const letter = played[place]
    const needed = countShown(played, pattern, letter)
    const has = countLetter(guess, letter)
    if (has < needed) {
      return refuse(row, 'keep_letters', letter, guess, {
        needed: `${needed} ${letter.toUpperCase()}`,
        has: `${has === 0 ? 'no' : has} ${letter.toUpperCase()}`,
        because: `row ${row} showed that many present or correct`,
      })
    }
  }
  return null
}

function checkStrict({ guess: played, pattern }: Row, row: number, guess: string): Refusal | null {
  const shown = patternOf(played, guess)
  for (let place = 0; place < WORD_LENGTH; place++) {
    const needed = colourAt(pattern, place)
    const has = colourAt(shown, place)
    if (needed === has) continue
    const letter = played[place]
    return refuse(row, 'fit_rows', letter, guess, {
      needed: `${letter.toUpperCase()} in place ${place + 1} ${COLOURS[needed]}`,
      has: `it ${COLOURS[has]}`,
      because: `that is what row ${row}, ${played.toUpperCase()}, showed`,
    })
  }
  return null
}

function refuse(
  row: number,
  rule: Rule,
  letter: string,
  guess: string,
  { needed, has, because }: { needed: string; has: string; because: string },
): Refusal {
  const mode = rule === 'fit_rows' ? 'strict' : 'hard'
  const detail = `${guess.toUpperCase()} breaks ${mode} mode: needed ${needed}, the guess has ${has} (${because})`
  return { row, rule, letter, needed, has, detail }
}

/** Copies of a letter that a row showed present or correct. */
function countShown(played: string, pattern: number, letter: string): number {
  let count = 0
  for (let place = 0; place < WORD_LENGTH; place++) {
    if (played[place] === letter && colourAt(pattern, place) !== ABSENT) count++
  }
  return count
}

function countLetter(word: string, letter: string): number {
  return word.split(letter).length - 1
}
