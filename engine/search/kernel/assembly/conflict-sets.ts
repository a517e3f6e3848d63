// Conflict sets: answers that no guess of a matrix tells all apart. Kept together with two guesses left, they cannot
// all be solved, and each conflict set has a lower bound on the weight lost. With three guesses left, a guess that
// keeps one together is refuted without being tried, here and in every set that contains the conflict set
// (refutation.ts).
//
// They are found when a part turns out to be one: answers are dropped one by one while no less is lost; what remains,
// often four to eight words, is minimal. In hard mode each state has its own matrix with some of the guesses of the one
// before: a conflict set is kept in the first matrix in which it conflicts, and holds in all later ones.
import { mark, release, reserve } from './memory'
import { ConflictSets, fillRowSet, Matrix, rowSet } from './matrix'
import { leastRepeats } from './repeats'
import { search } from './search-state'
import { Bits, U16s } from './views'

/** Most conflict sets that a matrix remembers; then the oldest is replaced. */
export const CONFLICTS_MOST: u32 = 256
/** Two answers are always told apart by one of them. Larger conflict sets refute too few guesses to be kept. */
const SIZE_MIN: i32 = 3
const SIZE_MAX: i32 = 24

/** One conflict set: this, its answers as a set, and the guesses that keep it together as a set. */
@unmanaged
export class ConflictSet {
  /** The least weight lost by keeping it together. */
  losses: i32
  size: i32
  /** Its rows; behind it the sets, in whole vectors. */
  @inline get rows(): U16s { return changetype<U16s>(changetype<usize>(this) + offsetof<ConflictSet>()) }
  @inline get answers(): Bits { return changetype<Bits>(changetype<usize>(this) + HEAD_BYTES) }
  @inline keepers(matrix: Matrix): Bits { return changetype<Bits>(this.answers.at(matrix.answerBytes)) }
}
/** A conflict set and its rows, in whole vectors. */
const HEAD_BYTES: usize = (offsetof<ConflictSet>() + (<usize>SIZE_MAX << 1) + 15) & ~15
/** In front of the first one. */
const COUNT_BYTES: usize = 16

@inline
function bytesOfOne(matrix: Matrix): usize {
  return HEAD_BYTES + matrix.answerBytes + matrix.guessBytes
}

/** Reserves room for the conflict sets of a matrix. */
export function reserveConflicts(matrix: Matrix): void {
  const sets = changetype<ConflictSets>(reserve(COUNT_BYTES + <usize>CONFLICTS_MOST * bytesOfOne(matrix)))
  sets.found = 0
  matrix.conflicts = sets
}

/** Forgets all of them, because the guesses of the matrix are in a new order. */
export function forgetConflicts(matrix: Matrix): void {
  const sets = matrix.conflicts
  if (sets) sets.found = 0
}

/** How many conflict sets of the matrix were ever found. */
@inline
export function conflictCount(matrix: Matrix): u32 {
  return matrix.conflicts!.found
}

/** The first one still remembered, of this many found. */
@inline
export function firstRemembered(count: u32): u32 {
  return max(count, CONFLICTS_MOST) - CONFLICTS_MOST
}

/** The k-th that was found. */
@inline
export function conflictAt(matrix: Matrix, k: u32): ConflictSet {
  const first = changetype<usize>(matrix.conflicts) + COUNT_BYTES
  return changetype<ConflictSet>(first + <usize>(k % CONFLICTS_MOST) * bytesOfOne(matrix))
}

/** Keeps rows `rows[0..n-1]` as a conflict set. */
export function storeConflict(matrix: Matrix, rows: U16s, n: i32, losses: i32): void {
  const set = conflictAt(matrix, conflictCount(matrix))
  matrix.conflicts!.found++
  set.losses = losses
  set.size = n
  set.rows.copy(rows, n)
  set.answers.clear(matrix.answerBytes)
  fillRowSet(rows, n, set.answers)
  const keepers = set.keepers(matrix)
  keepers.clear(matrix.guessBytes)
  const first = matrix.row(rows[0])
  for (let g = 0; g < matrix.stride; g += 16) {
    const own = first.vector(g)
    let alike = i8x16.splat(-1)
    for (let j = 1; j < n; j++) {
      alike = v128.and(alike, i8x16.eq(own, matrix.row(rows[j]).vector(g)))
      if (!v128.any_true(alike)) break
    }
    keepers.setSixteen(g, i8x16.bitmask(alike))
  }
  search.work += <u64>matrix.stride >> 3
}

/** Rows of the matrix before, for rows of a matrix. */
export function rowsInParent(matrix: Matrix, rows: U16s, n: i32): U16s {
  const theirs = U16s.reserve(n)
  for (let j = 0; j < n; j++) theirs[j] = matrix.parentRows[rows[j]]
  return theirs
}

/** Whether a conflict set with this loss is known among these answers. */
function isKnown(matrix: Matrix, rows: U16s, n: i32, losses: i32): bool {
  const scratch = mark()
  const members = rowSet(matrix, rows, n)
  const count = conflictCount(matrix)
  let found = false
  for (let k = firstRemembered(count); k < count && !found; k++) {
    const set = conflictAt(matrix, k)
    found = set.losses >= losses && set.answers.isSubsetOf(members, matrix.answerBytes)
  }
  search.work += min(count, CONFLICTS_MOST)
  release(scratch)
  return found
}

/**
 * Keeps a conflict set of answers of which at most `most` is known to be lost with two guesses left: in the first of
 * the preceding matrices that loses some, and again in the next that loses more. Returns how much is lost here.
 */
export function learnConflicts(matrix: Matrix, rows: U16s, n: i32, most: i32): i32 {
  let known = 0
  const parent = matrix.parent
  if (parent && parent.conflicts) {
    const scratch = mark()
    known = learnConflicts(parent, rowsInParent(matrix, rows, n), n, most)
    release(scratch)
    if (known == most) return known
  }
  const losses = leastRepeats(matrix.bounding, rows, n, most, null)
  if (losses > known && !isKnown(matrix, rows, n, losses)) storeMinimal(matrix, rows, n, losses)
  return losses
}

/** Drops answers, the lightest first, while no less is lost, and keeps the rest. */
function storeMinimal(matrix: Matrix, rows: U16s, n: i32, losses: i32): void {
  const scratch = mark()
  const minimal = U16s.reserve(n)
  const trial = U16s.reserve(n)
  minimal.copy(rows, n)
  let size = n
  for (let drop = n - 1; drop >= 0 && size > SIZE_MIN; drop--) {
    let to = 0
    for (let j = 0; j < size; j++) if (j != drop) trial[to++] = minimal[j]
    if (leastRepeats(matrix.bounding, trial, size - 1, losses, null) < losses) continue
    size--
    minimal.copy(trial, size)
  }
  if (size <= SIZE_MAX) storeConflict(matrix, minimal, size, losses)
  release(scratch)
}
