// The feedback matrix of a subgame: some answers, the guesses worth trying on them, and each guess's pattern for each
// answer. A set of answers is a list of rows of it, a guess is a column. The answers are the first guesses, in the same
// order, so row j and column j are the same word. They are sorted by falling weight, and so are the rows of every set:
// the first of a part is its heaviest answer.
//
// This file has only the records: a matrix and its extras. make-matrix.ts makes them.
import { Bits, F64s, I32s, U16s, U32s, U8s } from './views'

@unmanaged
export class Matrix {
  /** Number of rows, of columns, and of bytes from one row to the next: the columns in whole vectors. */
  answers: i32
  guesses: i32
  stride: i32
  /** The guess of each column, by id. */
  ids: U16s
  /** One row of `stride` patterns per answer. */
  patterns: U8s
  /** The same by guess, `columnStride` bytes for each (columns.ts); null if it has none. */
  columns: U8s | null
  columnStride: i32
  /** The weight of each answer, and their common weight; 0 if they differ. */
  weights: U16s
  equalWeight: i32
  /**
   * For each guess the summed weight of its parts' heaviest answers, over all answers: an upper bound of that sum over
   * any subset. NONE if unknown. Null before the matrix is sorted; afterwards no sum is larger than one before it,
   * except for the answers and guesses that share a vector with them.
   */
  sums: U16s | null
  /** The largest of them, with an answer's own weight added; NO_SUM if none is known. */
  largestSum: i32
  clueBounds: ClueBounds | null
  seen: SeenGuesses | null
  distinguishing: DistinguishingSets | null
  conflicts: ConflictSets | null
  /**
   * The matrix in which parts of the answers are bounded; usually this one. In hard mode a dominated guess must be
   * kept, since it may be legal when the other is not; but it tells no more than the guesses of a matrix without
   * dominated ones.
   */
  bounding: Matrix
  /** The matrix of the state before the guess that led to this one, and the rows of the answers there. */
  parent: Matrix | null
  parentRows: U16s

  @inline row(j: i32): U8s { return this.patterns.from(j * this.stride) }
  @inline idOf(row: i32): i32 { return this.ids[row] }
  /** Bytes of a set of its answers, and of its guesses. */
  @inline get answerBytes(): usize { return Bits.bytes(this.answers) }
  @inline get guessBytes(): usize { return Bits.bytes(this.stride) }
}

/** `largestSum` of a matrix about which nothing is known: above every sum of weights. */
export const NO_SUM: i32 = 1 << 24

/** The weight of rows `rows[0..n-1]`; of the first, which is the heaviest; and of the last. */
export function weightOf(matrix: Matrix, rows: U16s, n: i32): i32 {
  if (matrix.equalWeight) return n * matrix.equalWeight
  let sum = 0
  for (let j = 0; j < n; j++) sum += matrix.weights[rows[j]]
  return sum
}
@inline
export function heaviestOf(matrix: Matrix, rows: U16s): i32 {
  return matrix.weights[rows[0]]
}
@inline
export function lightestOf(matrix: Matrix, rows: U16s, n: i32): i32 {
  return matrix.weights[rows[n - 1]]
}

/** Per-clue upper bounds of the sums (clue-bounds.ts). */
@unmanaged
export class ClueBounds {
  isMade: bool
  /** By clue: the sums of all guesses over the answers that agree with it (address), or 0 if it tells nothing. */
  byClue: U32s
  /** Where they are. */
  sums: U16s
}

/** Guesses whose parts were looked at (overlaps.ts). */
@unmanaged
export class SeenGuesses {
  /** How many were ever remembered: the last of them are kept. */
  count: i32
  /** Their letters, place after place. */
  letters: U8s
  /** By guess and row: the part that the guess leaves the answer in, 0 if nothing is known about that. */
  partOf: U8s
  /** By guess and part: its weight, and a lower bound of its excess. */
  weights: I32s
  excesses: I32s
  /** How much a letter matters that only one of two guesses has. */
  costs: F64s
}

/** For each pair of answers the guesses that tell them apart (distinguishing.ts). */
@unmanaged
export class DistinguishingSets {
  /** Which sets exist: a byte for each block of guesses and place. */
  isMade: U8s
  sets: usize
  /** Sets are stored in the order in which counts visit the rows: the place of each row, and the row of each place. */
  placeOf: U16s
  rowAt: U16s
  /** Work that counts must still take without the sets, before these are made. */
  patience: i32
}

/** Conflict sets: answers that no guess of the matrix tells all apart (conflict-sets.ts). */
@unmanaged
export class ConflictSets {
  /** How many were ever found. */
  found: u32
}

/** Rows of a matrix as a set. */
export function rowSet(matrix: Matrix, rows: U16s, n: i32): Bits {
  const set = Bits.reserve(matrix.answerBytes)
  fillRowSet(rows, n, set)
  return set
}

export function fillRowSet(rows: U16s, n: i32, set: Bits): void {
  for (let j = 0; j < n; j++) set.add(rows[j])
}

/** 0, 1, ... n-1: all rows of a matrix. */
export function allRows(n: i32): U16s {
  const rows = U16s.reserve(n)
  for (let j = 0; j < n; j++) rows[j] = j
  return rows
}

/** The guess ids of rows of a matrix. */
export function idsOfRows(matrix: Matrix, rows: U16s, n: i32): U16s {
  const ids = U16s.reserve(n)
  for (let j = 0; j < n; j++) ids[j] = matrix.ids[rows[j]]
  return ids
}
