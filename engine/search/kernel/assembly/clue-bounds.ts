// Per-clue upper bounds. All answers of a part agree with each of the five clues of the row before it. So a guess tells
// no more about them than about all answers of the matrix that agree with one clue: the sum of the heaviest answers of
// its parts is no larger. The smallest of these sums over the five clues, an upper bound, costs a few bytes per guess,
// while a count costs one per answer.
import { NONE } from './bounds'
import {
  ABSENT, clueCountWork, CLUES, CORRECT, fillClueCounts, fillMasks, KINDS, MASK_WORDS,
} from './clue-counts'
import { game, letterOf, LETTERS, WORD_LENGTH } from './game'
import { mark, release, reserve } from './memory'
import { ClueBounds, Matrix, weightOf } from './matrix'
import { fillRepeats } from './repeats'
import { largestLane } from './vectors'
import { U16s, U32s } from './views'

/** Clues that an answer agrees with, without those that most answers agree with (measured). */
const CLUES_PER_ANSWER: i32 = 13

@inline
function clueOf(kind: i32, letter: i32): i32 {
  return kind * LETTERS + letter
}

/** Whether a matrix has clue bounds; it does not until they are made. */
@inline
export function hasClueBounds(matrix: Matrix): bool {
  const bounds = matrix.clueBounds
  return bounds != null && bounds.isMade
}

/** Work of making them. */
export function clueWork(matrix: Matrix): u64 {
  if (matrix.equalWeight) return clueCountWork(matrix)
  return <u64>(CLUES_PER_ANSWER * matrix.answers) * <u64>matrix.stride
}

/** Reserves room for the clue bounds of a sorted matrix. They are made once they will pay off. */
export function reserveClueBounds(matrix: Matrix): void {
  if (game.given) return
  const bounds = changetype<ClueBounds>(reserve(offsetof<ClueBounds>()))
  bounds.isMade = false
  bounds.byClue = U32s.reserve(CLUES)
  bounds.sums = U16s.reserve(KINDS * game.letterCount * matrix.stride)
  matrix.clueBounds = bounds
}

/** Writes the sum of each guess over rows `rows[0..n-1]`. */
function fillSums(matrix: Matrix, rows: U16s, n: i32, sums: U16s): void {
  fillRepeats(matrix, rows, n, sums, NONE)
  const weight = weightOf(matrix, rows, n)
  for (let g = 0; g < matrix.stride; g++) sums[g] = min(weight - sums[g], NONE)
}

/**
 * Sums up all guesses over the answers that agree with each clue. Clues that nearly all answers agree with take most of the
 * work and tell least: those with three quarters or more are left out.
 */
export function makeClueBounds(matrix: Matrix): void {
  const bounds = matrix.clueBounds
  if (!bounds || bounds.isMade) return
  bounds.isMade = true
  bounds.byClue.clear(CLUES)
  const scratch = mark()
  const masks = U32s.reserve(matrix.answers * MASK_WORDS)
  const rows = U16s.reserve(matrix.answers)
  fillMasks(matrix, masks)
  let sums = bounds.sums
  for (let kind = 0; kind < KINDS; kind++) {
    for (let letter = 0; letter < game.letterCount; letter++) {
      let n = 0
      for (let j = 0; j < matrix.answers; j++) {
        rows[n] = j
        n += <i32>((masks[j * MASK_WORDS + kind] >> letter) & 1)
      }
      if (n == 0 || 4 * n >= 3 * matrix.answers) continue
      if (!matrix.equalWeight) fillSums(matrix, rows, n, sums)
      bounds.byClue[clueOf(kind, letter)] = <u32>sums.at(0)
      sums = sums.from(matrix.stride)
    }
  }
  if (matrix.equalWeight) fillClueCounts(matrix, masks, bounds.byClue)
  release(scratch)
}

/** The sums that bound a part: of all answers, and of those that agree with each clue of the row. */
const tables: U32s = U32s.reserve(1 + WORD_LENGTH)
let tableCount: i32 = 0

/** Finds the sums that bound the answers left by a row. */
function openTables(matrix: Matrix, guess: i32, pattern: i32): void {
  const byClue = matrix.clueBounds!.byClue
  tables[0] = <u32>changetype<usize>(matrix.sums)
  tableCount = 1
  let shown = 0
  for (let i = 0, p = pattern; i < WORD_LENGTH; i++, p /= 3) if (p % 3) shown |= 1 << letterOf(guess, i)
  for (let i = 0, p = pattern; i < WORD_LENGTH; i++, p /= 3) {
    const letter = letterOf(guess, i)
    const colour = p % 3
    // An absent letter that another place shows exists, but not once more.
    if (colour == ABSENT && (shown >> letter) & 1) continue
    const sums = byClue[clueOf(colour == CORRECT ? CORRECT + i : colour, letter)]
    if (sums) tables[tableCount++] = sums
  }
}

/** The smallest of the sums of eight guesses from column `g` on. */
@inline
function leastSums(g: i32): v128 {
  let sums = changetype<U16s>(<usize>tables[0]).vector(g)
  for (let k = 1; k < tableCount; k++) sums = i16x8.min_u(sums, changetype<U16s>(<usize>tables[k]).vector(g))
  return sums
}

/**
 * The largest of the upper bounds of the guesses' sums over the answers left by a row. The matrix must be sorted and have
 * clue bounds.
 */
export function mostByClues(matrix: Matrix, guess: i32, pattern: i32): i32 {
  openTables(matrix, guess, pattern)
  const sums = matrix.sums!
  let most = i16x8.splat(0)
  let largest = 0
  for (let g = 0; g < matrix.stride; g += 8) {
    if ((g & 63) == 0) {
      largest = largestLane(most)
      // Over all answers no later guess has a larger sum.
      if (sums[g] <= largest) break
    }
    most = i16x8.max_u(most, leastSums(g))
  }
  return max(largest, largestLane(most))
}

/** Writes the upper bound of each guess. */
export function fillClueBounds(matrix: Matrix, guess: i32, pattern: i32, out: U16s): void {
  openTables(matrix, guess, pattern)
  for (let g = 0; g < matrix.stride; g += 8) out.setVector(g, leastSums(g))
}
