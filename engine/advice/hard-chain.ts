// Guesses of a whole grid in hard mode. Once the answer is known, the rule says exactly this about two consecutive
// rows: correct places stay, and the next guess has at least as many copies of each letter as this one showed. The
// copies a guess shows are among the answer's, so the guesses of a row fall into a few classes by what they show, and a
// guess can have been played if its class is on a chain of classes through all rows.

import type { DecodedGrid } from './decoding.ts'

interface Class {
  /** Correct places, as bits. */
  correct: number
  /** Copies shown of each letter of the answer, one digit per letter. */
  shown: readonly number[]
  guesses: string[]
  /** Ways to play the rows up to this one, and from this one on. */
  before: bigint
  after: bigint
}

/** Of the guesses that show each row, the ones that hard mode allows in sequence. */
export function chainHard(answer: string, fitting: readonly string[][]): DecodedGrid {
  const rows = fitting.map((guesses) => classesOf(guesses, answer))
  rows.forEach((classes, row) => {
    for (const each of classes) {
      each.before =
        row === 0
          ? 1n
          : sumWays(
              rows[row - 1].filter((earlier) => keeps(earlier, each)),
              'before',
            )
    }
  })
  for (let row = rows.length - 1; row >= 0; row--) {
    for (const each of rows[row]) {
      each.after =
        row === rows.length - 1
          ? 1n
          : sumWays(
              rows[row + 1].filter((later) => keeps(each, later)),
              'after',
            )
    }
  }
  return {
    rows: rows.map((classes) =>
      classes.filter(({ before, after }) => before > 0n && after > 0n).flatMap(({ guesses }) => guesses),
    ),
    ways: rows.length === 0 ? 1n : sumWays(rows[0], 'after'),
  }
}

function classesOf(guesses: readonly string[], answer: string): Class[] {
  const letters = [...new Set(answer)]
  const classes = new Map<string, Class>()
  for (const guess of guesses) {
    let correct = 0
    for (let place = 0; place < answer.length; place++) if (guess[place] === answer[place]) correct |= 1 << place
    const shown = letters.map((letter) => Math.min(copies(guess, letter), copies(answer, letter)))
    const key = `${correct} ${shown.join()}`
    const found = classes.get(key)
    if (found) found.guesses.push(guess)
    else classes.set(key, { correct, shown, guesses: [guess], before: 0n, after: 0n })
  }
  return [...classes.values()]
}

/** True if a guess of one class may be followed by one of the other. */
function keeps(earlier: Class, later: Class): boolean {
  return (earlier.correct & ~later.correct) === 0 && earlier.shown.every((count, at) => later.shown[at] >= count)
}

const sumWays = (classes: readonly Class[], side: 'before' | 'after'): bigint =>
  classes.reduce((sum, each) => sum + each[side] * BigInt(each.guesses.length), 0n)

const copies = (word: string, letter: string): number => word.split(letter).length - 1
