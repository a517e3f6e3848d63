// Makes feedback matrices (matrix.ts): which guesses get a column, their patterns, and their order.
//
// The guesses are the answers themselves, in the same order, then those of the others that can do something no earlier
// guess does: one of each equivalence class (classes.ts), and none that is dominated (domination.ts).
import { NONE } from './bounds'
import { keepClasses, keepCuts } from './classes'
import { forgetConflicts, reserveConflicts } from './conflict-sets'
import { forgetDistinguishing, reserveDistinguishing } from './distinguishing'
import { dropDominated } from './domination'
import { game, letterOf, NO_LETTER, WORD_LENGTH } from './game'
import { mark, release, reserve } from './memory'
import { allRows, Matrix, NO_SUM, weightOf } from './matrix'
import { fillPatterns, patternOf } from './patterns'
import { search } from './search-state'
import { readTests } from './test-sets'
import { I32s, U16s, U8s } from './views'

/** How much of the guess list a matrix keeps. */
export const KEEP_ALL: i32 = 0
/** One of each class: the first in list order. */
export const KEEP_CLASSES: i32 = 1
/** One of each class, without dominated ones. This preserves totals, not ties. */
export const KEEP_BEST: i32 = 2
/**
 * One of each class that also shows the same letters in the same places: what the hard rule may require of later
 * guesses.
 */
export const KEEP_SHOWN: i32 = 3
/** All of it, but no patterns: parts are searched in their own matrices, and bounded in the bounding matrix. */
export const KEEP_LIST: i32 = 4

/** Work of looking at one guess, and of one pattern, in 64ths, relative to other work (measured). */
const CLASS_WORK: u64 = 3200
const PATTERN_WORK: u64 = 16

/** A matrix without any extras. */
function newMatrix(n: i32, guesses: i32, ids: U16s, patterns: U8s, stride: i32): Matrix {
  const matrix = changetype<Matrix>(reserve(offsetof<Matrix>()))
  memory.fill(changetype<usize>(matrix), 0, offsetof<Matrix>())
  matrix.answers = n
  matrix.guesses = guesses
  matrix.stride = stride
  matrix.ids = ids
  matrix.patterns = patterns
  matrix.largestSum = NO_SUM
  matrix.bounding = matrix
  matrix.weights = U16s.reserve(n)
  for (let j = 0; j < n; j++) matrix.weights[j] = game.weights[ids[j]]
  let equal = matrix.weights[0]
  for (let j = 1; j < n; j++) if (matrix.weights[j] != equal) equal = 0
  matrix.equalWeight = equal
  return matrix
}

/** Writes the answers and the kept guesses of the list to `ids`; returns their number. */
function fillGuesses(ids: U16s, answers: U16s, n: i32, list: U16s, count: i32, keep: i32): i32 {
  const scratch = mark()
  const isAnswer = U8s.reserve(game.stride)
  isAnswer.fill(0, game.stride)
  ids.copy(answers, n)
  for (let j = 0; j < n; j++) isAnswer[ids[j]] = 1
  const isWhole = keep == KEEP_ALL || keep == KEEP_LIST
  let total = n
  if (game.given && !isWhole) {
    total = keepCuts(ids, n, list, count, isAnswer)
  } else if (!isWhole && readTests(ids, n, keep == KEEP_SHOWN)) {
    total = keepClasses(ids, n, list, count, isAnswer)
    if (keep == KEEP_BEST) total = dropDominated(ids, n, total)
  } else {
    for (let k = 0; k < count; k++) if (!isAnswer[list[k]]) ids[total++] = list[k]
  }
  release(scratch)
  return total
}

/** Fills the rows with given patterns; columns after the last guess tell nothing. */
function copyPatterns(matrix: Matrix): void {
  const given = game.given!
  for (let j = 0; j < matrix.answers; j++) {
    const from = given.from(matrix.ids[j] * game.stride)
    const row = matrix.row(j)
    for (let k = 0; k < matrix.guesses; k++) row[k] = from[matrix.ids[k]]
    row.from(matrix.guesses).fill(0, matrix.stride - matrix.guesses)
  }
}

/** Fills the rows with the patterns of words, from gathered columns of letters. */
function makePatterns(matrix: Matrix): void {
  const scratch = mark()
  const stride = matrix.stride
  const columns = U8s.reserve(stride * WORD_LENGTH)
  for (let i = 0; i < WORD_LENGTH; i++) {
    const column = columns.from(i * stride)
    for (let k = 0; k < matrix.guesses; k++) column[k] = letterOf(matrix.ids[k], i)
    for (let k = matrix.guesses; k < stride; k++) column[k] = NO_LETTER
  }
  for (let j = 0; j < matrix.answers; j++) {
    const id = matrix.ids[j]
    fillPatterns(
      columns.at(0), <usize>stride, stride,
      letterOf(id, 0), letterOf(id, 1), letterOf(id, 2), letterOf(id, 3), letterOf(id, 4),
      matrix.row(j).at(0),
    )
  }
  release(scratch)
}

/**
 * Makes the matrix of `n` answers (ids, ascending: heaviest first) over the guesses at `list` (ids). Lives until the
 * caller releases memory to an earlier mark.
 */
export function makeMatrix(answers: U16s, n: i32, list: U16s, count: i32, keep: i32): Matrix {
  const ids = U16s.reserve(n + count + 16)
  const total = fillGuesses(ids, answers, n, list, count, keep)
  const stride = (total + 15) & ~15
  if (keep == KEEP_LIST) return newMatrix(n, total, ids, changetype<U8s>(0), stride)
  search.work += (<u64>(n * stride) * PATTERN_WORK + (keep == KEEP_ALL ? 0 : <u64>count * CLASS_WORK)) >> 6
  const matrix = newMatrix(n, total, ids, U8s.reserve(n * stride), stride)
  if (keep == KEEP_BEST || keep == KEEP_SHOWN) {
    reserveDistinguishing(matrix)
    reserveConflicts(matrix)
  }
  if (game.given) copyPatterns(matrix)
  else makePatterns(matrix)
  return matrix
}

/**
 * The matrix of a single guess: its pattern against each of `n` answers (ids) as the only column. It is used to split
 * the answers, and takes n bytes where `makeMatrix` would take n * n.
 */
export function makeColumn(answers: U16s, n: i32, guess: i32): Matrix {
  const patterns = U8s.reserve(n)
  for (let j = 0; j < n; j++) patterns[j] = patternBetween(guess, answers[j])
  return newMatrix(n, 1, answers, patterns, 1)
}

/** The pattern that a guess (an id) shows for an answer (an id). */
export function patternBetween(guess: i32, answer: i32): i32 {
  const given = game.given
  return given ? given[answer * game.stride + guess] : patternOf(guess, answer)
}

/**
 * The columns from `first` to `end` sorted by key, ties in order, as their original columns; all other columns stay.
 * Two passes of a radix sort, low byte then high byte. Scratch memory: the caller's.
 */
function orderByKeys(keys: U16s, first: i32, end: i32, stride: i32): U16s {
  let source = allRows(stride)
  let target = U16s.reserve(stride)
  const starts = I32s.reserve(257)
  for (let shift = 0; shift < 16; shift += 8) {
    starts.clear(257)
    for (let k = first; k < end; k++) {
      const digit = (keys[source[k]] >> shift) & 255
      starts[digit + 1] = starts[digit + 1] + 1
    }
    for (let d = 0; d < 256; d++) starts[d + 1] = starts[d + 1] + starts[d]
    for (let k = first; k < end; k++) {
      const digit = (keys[source[k]] >> shift) & 255
      const to = starts[digit]
      starts[digit] = to + 1
      target[first + to] = source[k]
    }
    const other = source
    source = target
    target = other
  }
  return source
}

/**
 * Sorts the guesses of a matrix that are not answers by their repeats on all its answers, least first, so that a search
 * on a subset can stop once no later guess can do better. `repeats` is sorted along.
 */
export function sortMatrix(matrix: Matrix, repeats: U16s): void {
  const n = matrix.answers
  const total = matrix.guesses
  const stride = matrix.stride
  // Whole vectors that contain an answer stay as they are.
  const first = (n + 15) & ~15
  const sums = U16s.reserve(stride)
  const scratch = mark()
  const from = orderByKeys(repeats, first, total, stride)
  const copy = U16s.reserve(stride)
  copy.copy(matrix.ids, total)
  for (let k = first; k < total; k++) matrix.ids[k] = copy[from[k]]
  copy.copy(repeats, stride)
  for (let k = first; k < total; k++) repeats[k] = copy[from[k]]
  const line = changetype<U8s>(copy)
  for (let j = 0; j < n; j++) {
    const row = matrix.row(j)
    line.copy(row, stride)
    for (let k = first; k < total; k++) row[k] = line[from[k]]
  }
  const weight = weightOf(matrix, allRows(n), n)
  let largest = 0
  for (let k = 0; k < stride; k++) {
    const sum = weight - repeats[k]
    if (k < total) largest = max(largest, sum + (k < n ? matrix.weights[k] : 0))
    // The columns after the list are out of order: a sum left there would pass for a good guess.
    sums[k] = k < first ? NONE : k >= total ? 0 : min(sum, NONE)
  }
  release(scratch)
  matrix.sums = sums
  matrix.largestSum = largest
  forgetDistinguishing(matrix)
  forgetConflicts(matrix)
}
