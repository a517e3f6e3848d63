// Distinguishing sets: for each pair of answers of a matrix, the guesses that tell them apart, as a bit map.
// paired-counts.ts counts with them. The first guesses are the answers, so the first bits say how the answers split
// each other.
//
// Sets are made on demand, for 128 guesses and one answer at a time; and only once counts without sets have taken a
// good share of the work of making them all, because most matrices are finished before that.
import { reserve } from './memory'
import { DistinguishingSets, Matrix } from './matrix'
import { search } from './search-state'
import { Bits, U16s, U8s } from './views'

/** Sets of at most this many answers are counted with them: an unweighted count has digits for no more. */
export const PAIRED_MAX: i32 = 127
/** Smaller matrices have no distinguishing sets, nor do those whose sets would take more bytes. */
const ANSWERS_MIN: i32 = 8
const BYTES_MAX: u64 = 10 << 20
/** Guesses counted at once, and bytes of a set of them. */
export const BLOCK: i32 = 128
export const SET_BYTES: usize = 16
/** Counts go without sets until they have taken the work of making them, divided by this (measured). */
const PATIENCE: usize = 4

@inline
function blockCount(matrix: Matrix): i32 {
  return (matrix.stride + BLOCK - 1) / BLOCK
}

/** Pairs of `n` answers; and the first pair of the answer at a place with those before it. */
@inline
function pairCount(n: i32): i32 {
  return (n * (n - 1)) >> 1
}

/** Reserves the sets of a new matrix. */
export function reserveDistinguishing(matrix: Matrix): void {
  const n = matrix.answers
  // Of the largest matrices the sets would take more than 32 bits can count.
  const needed = <u64>pairCount(n) * blockCount(matrix) * SET_BYTES
  if (n < ANSWERS_MIN || needed > BYTES_MAX) return
  const bytes = <usize>needed
  const head = changetype<DistinguishingSets>(reserve(offsetof<DistinguishingSets>()))
  head.isMade = U8s.reserve(n * blockCount(matrix))
  head.sets = reserve(bytes)
  head.placeOf = U16s.reserve(n)
  head.rowAt = U16s.reserve(n)
  // A set of 128 guesses takes eight comparisons.
  head.patience = <i32>((bytes >> 1) / PATIENCE)
  matrix.distinguishing = head
  for (let j = 0; j < n; j++) {
    head.placeOf[j] = j
    head.rowAt[j] = j
  }
  forgetDistinguishing(matrix)
}

/** Lays the sets out for counts that visit all rows in this order. */
export function orderDistinguishing(matrix: Matrix, rows: U16s): void {
  const head = matrix.distinguishing
  if (!head) return
  for (let place = 0; place < matrix.answers; place++) {
    head.placeOf[rows[place]] = place
    head.rowAt[place] = rows[place]
  }
  forgetDistinguishing(matrix)
}

/** Whether sets of `n` answers of the matrix are counted by pairs. */
@inline
export function isPaired(matrix: Matrix, n: i32): bool {
  const head = matrix.distinguishing
  return head != null && n <= PAIRED_MAX && head.patience <= 0
}

/** Records the work of a count without sets. */
export function spendPatience(matrix: Matrix, work: u64): void {
  const head = matrix.distinguishing
  if (head && head.patience > 0) head.patience -= <i32>work
}

/** Forgets all sets, because the guesses of the matrix are in a new order. */
export function forgetDistinguishing(matrix: Matrix): void {
  const head = matrix.distinguishing
  if (head) head.isMade.fill(0, matrix.answers * blockCount(matrix))
}

/** Where the sets of a block begin; and in them those of the answer at a place with the answers before it. */
@inline
export function blockAt(matrix: Matrix, head: DistinguishingSets, block: i32): usize {
  return head.sets + <usize>(block * pairCount(matrix.answers)) * SET_BYTES
}
@inline
export function offsetOf(place: i32): u32 {
  return <u32>pairCount(place) * <u32>SET_BYTES
}

/** Whether the sets of a block exist for the answer at a place; makes them if not. */
@inline
export function makeOnce(matrix: Matrix, head: DistinguishingSets, block: i32, place: i32): void {
  if (!head.isMade[block * matrix.answers + place]) makeSets(matrix, head, block, place)
}

/** Makes the sets of a block for the answer at a place and all before it. */
function makeSets(matrix: Matrix, head: DistinguishingSets, block: i32, place: i32): void {
  const n = matrix.answers
  const first = block * BLOCK
  const last = min(first + BLOCK, matrix.stride)
  const own = matrix.row(head.rowAt[place])
  let set = changetype<Bits>(blockAt(matrix, head, block) + offsetOf(place))
  for (let b = 0; b < place; b++) {
    const other = matrix.row(head.rowAt[b])
    for (let g = first; g < last; g += 16) {
      set.setSixteen(g - first, ~i8x16.bitmask(i8x16.eq(own.vector(g), other.vector(g))))
    }
    // Columns after the last guess tell nothing apart.
    for (let g = last; g < first + BLOCK; g += 16) set.setSixteen(g - first, 0)
    set = changetype<Bits>(set.at(SET_BYTES))
  }
  head.isMade[block * n + place] = 1
  search.work += (<u64>place * <u64>(last - first)) >> 4
}
