// The kernel's twin: what its vector routines compute, one guess and one answer at a time, for the tests that hold the
// two against each other. Nothing else uses it.
import { PATTERN_COUNT } from '../pattern.ts'
import { WORD_LENGTH } from '../word.ts'

/** Writes the pattern of each guess against one answer: greens first, then yellows while copies of the letter last. */
export function fillPatterns(guesses: readonly string[], answer: string, out: Uint8Array): void {
  const copies = new Uint8Array(26)
  for (let g = 0; g < guesses.length; g++) {
    const guess = guesses[g]
    let pattern = 0
    for (let i = 0; i < WORD_LENGTH; i++) copies[answer.charCodeAt(i) - 97] = 0
    for (let i = 0; i < WORD_LENGTH; i++) {
      if (guess.charCodeAt(i) !== answer.charCodeAt(i)) copies[answer.charCodeAt(i) - 97]++
    }
    for (let i = 0, unit = 1; i < WORD_LENGTH; i++, unit *= 3) {
      const letter = guess.charCodeAt(i)
      if (letter === answer.charCodeAt(i)) pattern += 2 * unit
      else if (copies[letter - 97] > 0) {
        copies[letter - 97]--
        pattern += unit
      }
    }
    for (let i = 0; i < WORD_LENGTH; i++) copies[answer.charCodeAt(i) - 97] = 0
    out[g] = pattern
  }
}

/** Number of different patterns among the rows `at` of a matrix of `stride` bytes a row, in column `guess`. */
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
