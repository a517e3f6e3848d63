// Why a word is out: every rule from the rows that it breaks, letter by letter, in the words people use. A word breaks
// none exactly if it fits all rows.

import type { Row } from '../rules/history.ts'
import { explainImpossible } from '../rules/impossible.ts'
import { ABSENT, CORRECT, colourAt, PATTERN_COUNT, patternOf } from '../rules/pattern.ts'
import { capitals, WORD_LENGTH } from '../rules/word.ts'

/**
 * `impossible`: no word at all shows the row's colours. `not_there`: another letter is where a row showed one correct.
 * `not_here`: the letter is where a row showed that it is not. `too_few` and `too_many`: copies of the letter.
 */
export const REASONS = ['impossible', 'not_there', 'not_here', 'too_few', 'too_many'] as const
export type ReasonRule = (typeof REASONS)[number]

export interface Reason {
  /** Counts from 1. */
  row: number
  rule: ReasonRule
  letter: string
  /** Counts from 1; null for rules about copies. */
  place: number | null
  detail: string
}

/**
 * Every reason why a word cannot be the answer after the rows; empty if it can.
 * @throws RangeError if the word does not have five places
 */
export function explainWord(rows: readonly Row[], word: string): Reason[] {
  if (word.length !== WORD_LENGTH) throw new RangeError(`'${word}' is not a word`)
  return rows.flatMap((row, index) => reasonsOf(row, index + 1, word))
}

function reasonsOf({ guess, pattern }: Row, row: number, word: string): Reason[] {
  if (pattern < 0 || pattern >= PATTERN_COUNT) throw new RangeError(`${pattern} is not a pattern`)
  if (patternOf(guess, word) === pattern) return []
  const reasons: Reason[] = []
  const add = (rule: ReasonRule, letter: string, place: number | null, because: string) => {
    const detail = `Guess ${row}, ${capitals(guess)}: ${because}.`
    reasons.push({ row, rule, letter, place: place === null ? null : place + 1, detail })
  }

  const impossible = explainImpossible(guess, pattern)
  if (impossible) add('impossible', impossible.letter, null, `no word can show these colours: ${impossible.because}`)
  const isOverused = new Set<string>()
  for (const letter of new Set(guess)) {
    const { shown, isBounded } = countShown(guess, pattern, letter)
    const has = word.split(letter).length - 1
    const name = capitals(letter)
    const given = capitals(word)
    if (has < shown) {
      add(
        'too_few',
        letter,
        null,
        `the answer has ${shown === 1 ? `${article(name)} ${name}` : `${shown} ${name}`}; ${given} has ${has === 0 ? 'none' : `only ${has}`}`,
      )
    } else if (isBounded && has > shown) {
      isOverused.add(letter)
      add(
        'too_many',
        letter,
        null,
        `the answer has ${shown === 0 ? 'no' : `only ${shown}`} ${name}; ${given} has ${has}`,
      )
    }
  }
  for (let place = 0; place < WORD_LENGTH; place++) {
    const letter = guess[place]
    const name = capitals(letter)
    const colour = colourAt(pattern, place)
    if (colour === CORRECT && word[place] !== letter) {
      add(
        'not_there',
        letter,
        place,
        `${name} is in place ${place + 1}; ${capitals(word)} has ${capitals(word[place])} there`,
      )
    } else if (colour !== CORRECT && word[place] === letter && !(isOverused.has(letter) && colour === ABSENT)) {
      add('not_here', letter, place, `${name} is not in place ${place + 1}`)
    }
  }
  return reasons
}

/** How many copies of a letter a row shows, and whether it says that there are no more. */
function countShown(guess: string, pattern: number, letter: string): { shown: number; isBounded: boolean } {
  let shown = 0
  let isBounded = false
  for (let place = 0; place < WORD_LENGTH; place++) {
    if (guess[place] !== letter) continue
    if (colourAt(pattern, place) === ABSENT) isBounded = true
    else shown++
  }
  return { shown, isBounded }
}

const article = (name: string): string => ('AEFHILMNORSX'.includes(name) ? 'an' : 'a')
