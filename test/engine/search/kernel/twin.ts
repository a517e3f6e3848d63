// The kernel's twin: what its vector routines compute, one guess and one answer at a time, for tests that compare the
// two. Nothing else uses it.
import { PATTERN_COUNT } from '../../../../engine/rules/pattern.ts'
import { WORD_LENGTH } from '../../../../engine/rules/word.ts'

const A = 97
const LETTER_COUNT = 26

/** Letters of words for the twin: five bytes per word, 0 for a. */
export function lettersOf(words: readonly string[]): Uint8Array {
  return Uint8Array.from(words.join(''), (letter) => letter.charCodeAt(0) - A)
}

/** Writes the pattern of each guess against one answer: greens first, then yellows while copies of the letter last. */
export function fillPatterns(guesses: Uint8Array, answer: Uint8Array, out: Uint8Array): void {
  const length = WORD_LENGTH
  const copies = new Uint8Array(LETTER_COUNT)
  for (let g = 0; g < out.length; g++) {
    const at = g * length
    copies.fill(0)
    for (let i = 0; i < length; i++) if (guesses[at + i] !== answer[i]) copies[answer[i]]++
    let pattern = 0
    for (let i = 0, unit = 1; i < length; i++, unit *= 3) {
      const letter = guesses[at + i]
      if (letter === answer[i]) pattern += 2 * unit
      else if (copies[letter] > 0) {
        copies[letter]--
        pattern += unit
      }
    }
    out[g] = pattern
  }
}

/** Number of distinct patterns among the rows `at` of a matrix of `stride` bytes per row, in column `guess`. */
export function countParts(matrix: Uint8Array, stride: number, at: ArrayLike<number>, guess: number): number {
  const seen = new Uint8Array(PATTERN_COUNT)
  let count = 0
  for (let j = 0; j < at.length; j++) {
    const pattern = matrix[at[j] * stride + guess]
    if (!seen[pattern]) count++
    seen[pattern] = 1
  }
  return count
}

/**
 * The repeats of a guess: the weight of the answers (rows `at`, heaviest first, weights by row) whose pattern an
 * earlier one shows.
 */
export function sumRepeats(
  matrix: Uint8Array,
  stride: number,
  at: ArrayLike<number>,
  weights: ArrayLike<number>,
  guess: number,
): number {
  const seen = new Uint8Array(PATTERN_COUNT)
  let sum = 0
  for (let j = 0; j < at.length; j++) {
    const pattern = matrix[at[j] * stride + guess]
    if (seen[pattern]) sum += weights[at[j]]
    seen[pattern] = 1
  }
  return sum
}
