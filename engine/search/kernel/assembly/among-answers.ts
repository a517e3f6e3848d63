// The answers among themselves: how an answer, played as a guess, splits its own set. The best of them settles most
// small sets without looking at the guess list.
import { NONE, repeatsAtLeast } from './bounds'
import { isPaired, spendPatience } from './distinguishing'
import { PATTERNS } from './game'
import { heaviestOf, lightestOf, Matrix, weightOf } from './matrix'
import { BestAnswer, fillBestPaired } from './paired-counts'
import { search, STRICT } from './search-state'
import { U16s, U32s, U8s } from './views'

/** Answers after which a count may be abandoned as too high; in strict mode it rarely is (measured). */
const CHUNK: i32 = 4
const STRICT_CHUNK: i32 = 16

/** Matrices of this many answers do not fit the caches, and the columns counted here are read across all their rows. */
const FAR_MIN: i32 = 1000

/** Work of counting the answers among themselves (measured). */
@inline
function amongWork(n: i32): u64 {
  const pairs = <u64>n * <u64>n
  return n < FAR_MIN ? pairs >> 1 : pairs
}

/** The count that last met each pattern, by number: avoids clearing. */
const stamps: U32s = U32s.reserve(PATTERNS)
let stamp: u32 = 0

/** The addresses of the counted answers' rows, and their weights: no game has more. */
const lines: U32s = U32s.reserve(16384)
const weights: U16s = U16s.reserve(16384)

/** Prepares a count; returns the common weight of all answers, 0 if they differ. */
function openRows(matrix: Matrix, rows: U16s, n: i32): i32 {
  for (let j = 0; j < n; j++) lines[j] = <u32>matrix.row(rows[j]).at(0)
  if (matrix.equalWeight) return matrix.equalWeight
  for (let j = 0; j < n; j++) weights[j] = matrix.weights[rows[j]]
  return weights[0] == weights[n - 1] ? weights[0] : 0
}

/**
 * What the guess in a column repeats of those answers: how often, if `isEqual` (a constant) says that all weigh the
 * same, else the weight; some larger number if it exceeds `allowed`.
 */
@inline
function countRepeats(column: i32, n: i32, allowed: i32, isEqual: bool): i32 {
  const chunk = search.mode == STRICT ? STRICT_CHUNK : CHUNK
  stamp++
  let repeated = 0
  let b = 0
  while (b < n && repeated <= allowed) {
    const stop = min(b + chunk, n)
    for (; b < stop; b++) {
      const pattern = changetype<U8s>(<usize>lines[b])[column]
      const isRepeat = <i32>(stamps[pattern] == stamp)
      repeated += isEqual ? isRepeat : weights[b] & -isRepeat
      stamps[pattern] = stamp
    }
  }
  return repeated
}

/** The repeats of an answer (a row), without a limit. */
@inline
function repeatsOf(row: i32, n: i32, equal: i32): i32 {
  return equal ? countRepeats(row, n, n, true) * equal : countRepeats(row, n, i32.MAX_VALUE, false)
}

const found = changetype<BestAnswer>(memory.data(offsetof<BestAnswer>()))

/**
 * The answer with the smallest excess, if less than `below`; otherwise `below` and no row. `upper` are upper bounds of
 * the sums of these answers' parts, one per guess, or null. The record is valid until the next call.
 */
export function bestAnswer(matrix: Matrix, rows: U16s, n: i32, below: i32, upper: U16s | null = null): BestAnswer {
  found.excess = below
  found.row = -1
  if (isPaired(matrix, n) && fillBestPaired(matrix, rows, n, found)) return found
  const equal = openRows(matrix, rows, n)
  if (equal) fillBestEqual(rows, n, equal, upper)
  else fillBest(matrix, rows, n, upper)
  const work = amongWork(n)
  search.work += work
  spendPatience(matrix, work)
  return found
}

function fillBestEqual(rows: U16s, n: i32, equal: i32, upper: U16s | null): void {
  const below = found.excess
  let most = below + equal <= 0 ? -1 : min((below + equal - 1) / equal, n)
  for (let j = 0; j < n && most >= 0; j++) {
    if (upper && repeatsAtLeast(upper[rows[j]], n * equal, (most + 1) * equal)) continue
    const repeats = countRepeats(rows[j], n, most, true)
    if (repeats > most) continue
    found.row = rows[j]
    found.excess = (repeats - 1) * equal
    most = repeats - 1
  }
}

function fillBest(matrix: Matrix, rows: U16s, n: i32, upper: U16s | null): void {
  const heaviest = heaviestOf(matrix, rows)
  const weight = weightOf(matrix, rows, n)
  for (let j = 0; j < n && found.excess > -heaviest; j++) {
    const own = weights[j]
    if (-own >= found.excess) break
    if (upper && repeatsAtLeast(upper[rows[j]], weight, found.excess + own)) continue
    const repeats = countRepeats(rows[j], n, found.excess + own - 1, false)
    if (repeats - own >= found.excess) continue
    found.excess = repeats - own
    found.row = rows[j]
  }
}

/** Repeats of the answers played as guesses; the others are left unchanged. */
export function fillAmongAnswers(matrix: Matrix, rows: U16s, n: i32, repeats: U16s): void {
  const equal = openRows(matrix, rows, n)
  search.work += amongWork(n)
  for (let j = 0; j < n; j++) repeats[rows[j]] = min(repeatsOf(rows[j], n, equal), NONE)
}

/** Whether the answer in a column leaves only parts of at most two answers. */
function leavesPairs(matrix: Matrix, rows: U16s, n: i32, column: i32): bool {
  openRows(matrix, rows, n)
  stamp += 3
  for (let j = 0; j < n; j++) {
    const pattern = changetype<U8s>(<usize>lines[j])[column]
    const seen = stamps[pattern]
    if (seen == stamp) return false
    stamps[pattern] = seen == stamp - 1 ? stamp : stamp - 1
  }
  return true
}

/**
 * Whether the best answer leaves only parts of at most two answers: then its excess gives its total, if three guesses
 * are left. If the excess is 0 or less it settles the set, since other guesses have an excess of at least 0.
 */
export function isPairing(best: BestAnswer, matrix: Matrix, rows: U16s, n: i32): bool {
  if (best.row < 0) return false
  const repeats = best.excess + matrix.weights[best.row]
  return repeats < 2 * lightestOf(matrix, rows, n) || leavesPairs(matrix, rows, n, best.row)
}

/** Whether the answer in a column tells all answers apart. */
function isSeparating(matrix: Matrix, rows: U16s, n: i32, column: i32): bool {
  stamp++
  search.work += <u64>n >> 1
  for (let j = 0; j < n; j++) {
    const pattern = matrix.row(rows[j])[column]
    if (stamps[pattern] == stamp) return false
    stamps[pattern] = stamp
  }
  return true
}

/** The weight of the heaviest answer that tells all answers apart; 0 if none does. */
export function heaviestSeparating(matrix: Matrix, rows: U16s, n: i32): i32 {
  const heaviest = heaviestOf(matrix, rows)
  if (heaviest == lightestOf(matrix, rows, n)) {
    return bestAnswer(matrix, rows, n, 1 - heaviest).excess == -heaviest ? heaviest : 0
  }
  for (let j = 0; j < n; j++) if (isSeparating(matrix, rows, n, rows[j])) return matrix.weights[rows[j]]
  return 0
}
