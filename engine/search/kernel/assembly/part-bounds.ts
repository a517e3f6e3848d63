// Lower bounds of the parts that a guess leaves, cheap ones first: most guesses are refuted before any part is
// searched.
//
// First a bound of every part from its size: what no guess does with all answers of the matrix, or with those that agree
// with a clue of the row. Then a static bound: from the answers among themselves and the transposition table. Then a look
// at every guess, small parts first; if the parts will probably add much more than is missing to `beta`, each is first
// asked for a fraction only: showing that no guess makes many parts is quicker than finding the most.
import { bestAnswer, isPairing } from './among-answers'
import {
  boundOfExcess, boundOfSum, excessBelow, HUGE, INFINITE, NONE, Total, totalApart, trivialBound,
} from './bounds'
import { fillClueBounds, hasClueBounds, mostByClues } from './clue-bounds'
import { learnConflicts } from './conflict-sets'
import { solveWithLosses, totalOfSeparating } from './last-two'
import { heaviestOf, Matrix, NO_SUM } from './matrix'
import { mark, release, reserve } from './memory'
import { addPart, excessByOverlap, findSimilar, openGuess, similar } from './overlaps'
import { Partition } from './partition'
import { leastRepeats } from './repeats'
import { checkBudget, HARD, NORMAL, search, STRICT } from './search-state'
import { keyOfPart, noKey, probe, storeTotal } from './transposition'
import { U16s } from './views'

/** Sets of fewer answers are not in the transposition table. */
export const STORED_MIN: i32 = 5
/** Parts of at least this many answers have clue bounds, where the matrix has them, and a fractional window. */
const LARGE_MIN: i32 = 24
/** With this many answers, what they repeat is only estimated at first: a count takes as long as everything after it. */
const ESTIMATED_MIN: i32 = 48
/** The estimate: the best answer makes this many parts, times the square root of the number of answers (measured). */
const LIKELY_PARTS: f64 = 3.5
/** Parts of at least this many answers are bounded by overlaps. */
const OVERLAP_MIN: i32 = 5
/** Cost of a static bound besides its counts: the transposition table is rarely in cache (measured). */
const STATIC_WORK: u64 = 150
/** Cost of a bound by clues (measured). */
const CLUE_WORK: u64 = 60
/**
 * The largest sum of the matrix suffices for a static bound if it exceeds two guesses per answer by this many answers.
 */
const ENOUGH: i32 = 8

/** What is proved about one part. */
@unmanaged
export class PartBound {
  /** A lower bound of its total. */
  total: Total
  /** The bound is the total. */
  isExact: bool
  /** Every guess has been looked at: another look would tell no more. */
  isLooked: bool
  /** The bound as it would be without the transposition table: shares are measured from it. */
  firstTotal: Total
  /** Roughly the least that any guess repeats of it, if it is large. */
  repeats: i32
  /** What a look at every guess will probably add to the bound; 0 if nothing is expected. */
  likely: i32
  /** A lower bound of its excess that a look has shown; 0 before. */
  excess: i32

  @inline get isSettled(): bool { return this.isExact || this.isLooked }

  /** Records what a further look has proved. */
  @inline raise(total: Total, isExact: bool, isLooked: bool): void {
    if (total >= this.total) {
      this.isExact = isExact || (this.isExact && total == this.total)
      this.total = total
    }
    this.isLooked = this.isLooked || isLooked
  }
}

/** A guess being tried: its parts, and the sum of their proved bounds. */
@unmanaged
export class Trial {
  matrix: Matrix
  partition: Partition
  left: i32
  /** The guess, by id. */
  word: i32
  beta: Total
  /** A lower bound of the total of the guess. */
  total: Total
  /** The first part whose total does not follow from its size alone. */
  first: i32
  /** What looks at every guess will probably add, summed over the parts. */
  likely: i32
  bounds: usize

  @inline boundOf(k: i32): PartBound {
    return changetype<PartBound>(this.bounds + <usize>k * offsetof<PartBound>())
  }
  /** Raising the bound by this much refutes the guess. */
  @inline get missing(): Total { return this.beta - this.total }
  /** Replaces the bound of a part in the sum. */
  @inline replace(before: Total, now: Total): void {
    this.total = now >= INFINITE ? INFINITE : min(INFINITE, this.total + now - before)
  }
}

/** Whether the parts are bounded before any is searched, with this many guesses left before the guess. */
@inline
export function isBounded(left: i32): bool {
  return left > 3 || (left == 3 && (!search.lossCost || search.mode != STRICT))
}

/**
 * The trivial bounds of the parts of a guess (an id), and what clues say where there are clue bounds: their sizes are
 * enough for that. `weight` is that of all its answers.
 */
export function openTrial(matrix: Matrix, partition: Partition, weight: i32, left: i32, word: i32, beta: Total): Trial {
  const trial = changetype<Trial>(reserve(offsetof<Trial>()))
  trial.matrix = matrix
  trial.partition = partition
  trial.left = left
  trial.word = word
  trial.beta = beta
  trial.likely = 0
  trial.first = partition.count
  trial.total = weight
  const areBounded = isBounded(left)
  if (areBounded) openBounds(trial)
  for (let k = 0; k < partition.count; k++) {
    const size = partition.sizeOf(k)
    const least = leastOfPart(trial, k)
    if (areBounded) trial.boundOf(k).total = least
    trial.total += least
    if ((size > 2 || (size == 2 && left < 3)) && trial.first == partition.count) trial.first = k
  }
  if (left == 1) trial.total = INFINITE
  if (areBounded && hasClueBounds(matrix.bounding)) cluePass(trial)
  return trial
}

/** Room for what is proved about each part. */
function openBounds(trial: Trial): void {
  const bytes = <usize>trial.partition.count * offsetof<PartBound>()
  trial.bounds = reserve(bytes)
  memory.fill(trial.bounds, 0, bytes)
}

/** Raises the bounds of large parts by the clues of the row, the largest first. */
function cluePass(trial: Trial): void {
  const parts = trial.partition
  // Most guesses end here, so this also pays for the partition.
  search.work += parts.n
  for (let k = parts.count - 1; k >= 0 && parts.sizeOf(k) >= LARGE_MIN && trial.missing > 0; k--) {
    search.work += CLUE_WORK
    const most = mostByClues(trial.matrix.bounding, trial.word, parts.patternOf(k))
    if (most == NONE) continue
    const bound = trial.boundOf(k)
    const before = bound.total
    // A guess that is an answer saves its own weight.
    bound.raise(boundOfSum(parts.weightOf(k), most + parts.heaviestOf(k)), false, false)
    trial.replace(before, bound.total)
  }
}

/** The trivial bound of a part, or the one from the matrix's largest sum. */
@inline
function leastOfPart(trial: Trial, k: i32): i32 {
  const weight = trial.partition.weightOf(k)
  const sum = isBounded(trial.left) ? trial.matrix.bounding.largestSum : NO_SUM
  return max(trivialOfPart(trial.partition, k), boundOfSum(weight, sum))
}

/** The trivial bound of a part. */
@inline
export function trivialOfPart(partition: Partition, k: i32): i32 {
  return trivialBound(partition.sizeOf(k), partition.weightOf(k), partition.heaviestOf(k))
}

/** Bounds all parts of a guess, until they refute it. */
export function boundParts(trial: Trial): void {
  staticPass(trial)
  const isRemembering = trial.matrix.seen != null && trial.left > 3
  if (isRemembering && trial.missing > 0) overlapPass(trial)
  if (trial.likely) lookPass(trial, true)
  lookPass(trial, false)
  if (isRemembering) remember(trial)
  checkBudget()
  if (search.lossCost && trial.left == 3 && trial.missing <= 0 && hasConflicts(trial.matrix)) learnLosses(trial)
}

/** In strict mode every part has fewer guesses: what none of them tells apart here says nothing about others. */
@inline
export function hasConflicts(matrix: Matrix): bool {
  return search.mode != STRICT && matrix.conflicts != null
}

@inline
function isOpen(trial: Trial): bool {
  return trial.missing > 0 && search.work <= search.budget
}

/** The pattern of a part for the hard rule; 0 in other modes. */
@inline
export function shownPattern(partition: Partition, k: i32): i32 {
  return search.mode == HARD ? partition.patternOf(k) : 0
}

/** The static bound of every part. */
function staticPass(trial: Trial): void {
  const partition = trial.partition
  for (let k = trial.first; k < partition.count && isOpen(trial); k++) {
    const size = partition.sizeOf(k)
    const weight = partition.weightOf(k)
    const bound = trial.boundOf(k)
    const before = bound.total
    bound.firstTotal = before
    staticBound(trial, k, bound)
    if (size >= LARGE_MIN && !bound.isSettled && search.mode == NORMAL) {
      bound.likely = max(0, likelyTotal(weight, bound.repeats) - <i32>bound.total)
      trial.likely += bound.likely
    }
    trial.replace(before, bound.total)
  }
}

/** Raises the bounds of parts by what is known about those of similar guesses, until they refute the guess. */
function overlapPass(trial: Trial): void {
  const count = findSimilar(trial.matrix, trial.word)
  for (let s = 0; s < count; s++) {
    for (let k = trial.first; k < trial.partition.count && trial.missing > 0; k++) {
      if (trial.partition.sizeOf(k) >= OVERLAP_MIN && !trial.boundOf(k).isSettled) overlapBound(trial, k, similar[s])
    }
  }
}

/** Raises the bound of a part by what is known about those of one remembered guess. */
@inline
function overlapBound(trial: Trial, k: i32, guess: i32): void {
  const parts = trial.partition
  const n = parts.sizeOf(k)
  const bound = trial.boundOf(k)
  // For more answers it is an estimate, and 0 says nothing.
  const amongAnswers = n < ESTIMATED_MIN && bound.repeats > 0 ? bound.repeats : -HUGE
  search.work += <u64>n << 1
  const excess = excessByOverlap(trial.matrix, parts.rowsOf(k), n, guess, amongAnswers)
  const total = boundOfExcess(parts.weightOf(k), excess)
  if (total <= bound.total) return
  trial.replace(bound.total, total)
  bound.total = total
}

/** Remembers the parts that looks have shown to repeat something, if there are any. */
function remember(trial: Trial): void {
  const parts = trial.partition
  let isOpen = false
  for (let k = trial.first; k < parts.count; k++) {
    const excess = trial.boundOf(k).excess
    if (excess <= 0) continue
    if (!isOpen) openGuess(trial.matrix, trial.word)
    isOpen = true
    addPart(trial.matrix, parts.rowsOf(k), parts.sizeOf(k), parts.weightOf(k), excess)
  }
}

/** Upper bounds of the sums of a part by the clues of the row, for a look at every guess; null without them. */
function upperBounds(trial: Trial, k: i32): U16s | null {
  const bounding = trial.matrix.bounding
  if (trial.partition.sizeOf(k) < LARGE_MIN || !hasClueBounds(bounding)) return null
  const upper = U16s.reserve(bounding.stride)
  fillClueBounds(bounding, trial.word, trial.partition.patternOf(k), upper)
  return upper
}

/**
 * The approximate cost of a part of which the best guess probably repeats this much: affects only the order of trials.
 */
@inline
function likelyTotal(weight: i32, repeats: i32): i32 {
  const sum = weight - repeats
  return boundOfSum(weight, sum + (sum >> 2))
}

/** The key of a part, if it is large enough for the transposition table. */
@inline
function keyOf(trial: Trial, k: i32): v128 {
  const parts = trial.partition
  const n = parts.sizeOf(k)
  if (n < STORED_MIN) return noKey()
  return keyOfPart(trial.matrix, parts.rowsOf(k), n, trial.left - 1, trial.word, shownPattern(parts, k))
}

/** Uses the transposition table's entry for a part; false if it has none. */
@inline
function recall(key: v128, n: i32, bound: PartBound): bool {
  if (n < STORED_MIN) return false
  const entry = probe(key)
  if (!entry) return false
  bound.raise(entry.total, entry.isExact, true)
  return true
}

/** A lower bound of a part without looking at the guesses. For three or more answers, and two or more guesses left. */
function staticBound(trial: Trial, k: i32, bound: PartBound): void {
  const matrix = trial.matrix
  const bounding = matrix.bounding
  const rows = trial.partition.rowsOf(k)
  const n = trial.partition.sizeOf(k)
  const weight = trial.partition.weightOf(k)
  const left = trial.left - 1
  search.nodes++
  search.work += STATIC_WORK
  // What no guess does with all answers of the matrix, none does with some of them.
  const byMatrix = boundOfSum(weight, bounding.largestSum)
  let least: Total = bound.total
  if (byMatrix > totalApart(weight) + (ENOUGH * weight) / n) {
    bound.repeats = weight - bounding.largestSum
    return
  }
  if (left == 2) {
    const total = totalOfSeparating(bounding, rows, n, weight)
    if (total) return bound.raise(total, true, false)
    if (search.mode == STRICT && !search.lossCost) return bound.raise(INFINITE, true, false)
    if (!search.lossCost) least = max<Total>(least, totalApart(weight))
  } else if (search.mode == STRICT) {
    return strictBound(bounding, rows, n, weight, trial.missing + bound.total, bound)
  } else if (n >= ESTIMATED_MIN) {
    bound.repeats = <i32>(<f64>weight * (1 - LIKELY_PARTS / Math.sqrt(<f64>n)))
  } else {
    // Apart from estimates for large parts, only an answer that settles the part matters.
    const best = bestAnswer(bounding, rows, n, n >= LARGE_MIN ? HUGE : 1)
    const total = boundOfExcess(weight, min(best.excess, 0))
    if (best.excess <= 0 && isPairing(best, bounding, rows, n)) return bound.raise(total, true, false)
    bound.repeats = max(best.excess, 0)
    least = max<Total>(least, total)
  }
  bound.raise(least, false, false)
  recall(keyOf(trial, k), n, bound)
}

/** The same in strict mode, where the answers are the only guesses: it is also a look at every guess. */
function strictBound(bounding: Matrix, rows: U16s, n: i32, weight: i32, beta: Total, bound: PartBound): void {
  const best = bestAnswer(bounding, rows, n, <i32>min<Total>(max<Total>(1, excessBelow(weight, beta)), HUGE))
  bound.raise(boundOfExcess(weight, best.excess), isPairing(best, bounding, rows, n), true)
}

/**
 * The bounds of all parts after a look at every guess, small parts first, until they refute the guess. With
 * `isFractional` each part is asked for only a share of what is missing, if all of them together will probably add
 * twice as much.
 */
function lookPass(trial: Trial, isFractional: bool): void {
  const partition = trial.partition
  for (let k = trial.first; k < partition.count && isOpen(trial); k++) {
    const bound = trial.boundOf(k)
    if (bound.isSettled) continue
    let missing = trial.missing
    let isShare = false
    if (isFractional) {
      if (trial.likely > 2 * missing && bound.likely) {
        missing = (bound.likely * missing + trial.likely - 1) / trial.likely
        isShare = true
      }
      trial.likely -= bound.likely
    }
    const before = bound.total
    look(trial, k, missing + before, isShare, bound)
    trial.replace(before, bound.total)
  }
}

/** A bound of a part after a look at every guess. Gives up early, with a bound of at least `beta`, if it can. */
function look(trial: Trial, k: i32, beta: Total, isShare: bool, bound: PartBound): void {
  const matrix = trial.matrix
  const rows = trial.partition.rowsOf(k)
  const n = trial.partition.sizeOf(k)
  const weight = trial.partition.weightOf(k)
  const left = trial.left - 1
  const key = keyOf(trial, k)
  if (recall(key, n, bound)) return
  if (left == 2) {
    if (search.lossCost) return lookAtLosses(matrix.bounding, rows, n, weight, beta, isShare, key, bound)
    return lookAtLastTwo(trial, k, key, bound)
  }
  const wanted = <i32>min<Total>(excessBelow(weight, beta), HUGE)
  const scratch = mark()
  const upper = upperBounds(trial, k)
  const below = min(wanted, bestAnswer(matrix.bounding, rows, n, wanted, upper).excess)
  // In strict mode only the answers are guesses.
  const isDone = search.mode == STRICT || below <= 0
  const least = isDone ? below : leastRepeats(matrix.bounding, rows, n, below, upper)
  release(scratch)
  const total = max(boundOfExcess(weight, least), trivialBound(n, weight, heaviestOf(matrix, rows)))
  // In hard mode the guess may not be legal after this row.
  const isExact = search.mode == NORMAL && least == 0 && least < below
  // A bound shown to suffice may still be raised.
  const isLooked = !isShare || least < below || below < wanted
  if (n >= STORED_MIN && isLooked) storeTotal(key, n, total, isExact)
  bound.firstTotal = max<Total>(bound.firstTotal, total)
  bound.excess = least
  bound.raise(total, isExact, isLooked)
}

/** The same with two guesses left: only a guess that tells all answers apart will do, and no answer does. */
function lookAtLastTwo(trial: Trial, k: i32, key: v128, bound: PartBound): void {
  const matrix = trial.matrix
  const rows = trial.partition.rowsOf(k)
  const n = trial.partition.sizeOf(k)
  const weight = trial.partition.weightOf(k)
  const scratch = mark()
  const least = leastRepeats(matrix.bounding, rows, n, 1, upperBounds(trial, k))
  release(scratch)
  if (least > 0) {
    if (hasConflicts(matrix)) learnConflicts(matrix, rows, n, 1)
    return bound.raise(INFINITE, true, false)
  }
  const isExact = search.mode == NORMAL
  if (n >= STORED_MIN) storeTotal(key, n, totalApart(weight), isExact)
  bound.raise(totalApart(weight), isExact, true)
}

/** The same if answers may be lost. */
function lookAtLosses(
  bounding: Matrix, rows: U16s, n: i32, weight: i32, beta: Total, isShare: bool, key: v128, bound: PartBound,
): void {
  // The guess that loses least may not be legal after this row; an answer always is.
  const best = solveWithLosses(bounding, rows, n, weight, beta)
  const isDone = best.isAnswer || !isShare
  if (n >= STORED_MIN && isDone) storeTotal(key, n, best.total, best.isAnswer)
  bound.raise(best.total, best.isAnswer, isDone)
}

/** Keeps conflict sets of the parts whose bounds show losses with two guesses left. */
function learnLosses(trial: Trial): void {
  const partition = trial.partition
  for (let k = trial.first; k < partition.count; k++) {
    const total = trial.boundOf(k).total
    if (total < search.lossCost) continue
    learnConflicts(trial.matrix, partition.rowsOf(k), partition.sizeOf(k), <i32>(total / search.lossCost))
  }
}
