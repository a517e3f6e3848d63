// What a matrix gets only once its search has taken about as much work as making it: a bounding matrix, and per-clue
// bounds. Most matrices are finished before that.
import { clueWork, makeClueBounds, reserveClueBounds } from './clue-bounds'
import { NONE } from './bounds'
import { makeColumns } from './columns'
import { KEEP_BEST, makeMatrix, sortMatrix } from './make-matrix'
import { allRows, Matrix } from './matrix'
import { reserveSeen } from './overlaps'
import { reachesFor } from './reach'
import { countWork, fillRepeats } from './repeats'
import { HARD, NORMAL, search } from './search-state'
import { U16s } from './views'

/** Matrices of at least this many answers are sorted. */
const SORT_MIN: i32 = 24
/** In hard mode, matrices of at least this many answers may have a bounding matrix. */
const BOUNDING_MIN: i32 = 24
/** Matrices of at least this many answers, if all guesses are to be refuted, remember some and have columns (measured). */
const REFUTED_MIN: i32 = 200
/** Matrices of at least this many answers may have per-clue bounds. */
const CLUES_MIN: i32 = 200

/** Sorts a matrix by the repeats of its guesses, and gives a large one room for clue bounds. */
export function arrange(matrix: Matrix, repeats: U16s): void {
  sortMatrix(matrix, repeats)
  if (matrix.answers >= CLUES_MIN) reserveClueBounds(matrix)
}

/** Sorts a matrix of normal mode that is large enough, once. `isRefuting` says that all guesses are to be refuted. */
export function arrangeOnce(matrix: Matrix, repeats: U16s, isRefuting: bool): void {
  if (search.mode != NORMAL || matrix.answers < SORT_MIN || matrix.sums) return
  arrange(matrix, repeats)
  if (!isRefuting || matrix.answers < REFUTED_MIN) return
  reserveSeen(matrix)
  makeColumns(matrix)
}

/** Makes the bounding matrix of a matrix. It lives in scratch memory of the caller. */
export function makeBounding(matrix: Matrix): void {
  const n = matrix.answers
  const bounding = makeMatrix(matrix.ids, n, matrix.ids.from(n), matrix.guesses - n, KEEP_BEST)
  const repeats = U16s.reserve(bounding.stride)
  fillRepeats(bounding, allRows(n), n, repeats, NONE)
  arrange(bounding, repeats)
  matrix.bounding = bounding
}

/** Makes it at once if the matrix of a hard state is large enough. */
export function boundAtOnce(matrix: Matrix): void {
  if (search.mode == HARD && matrix.answers >= BOUNDING_MIN && reachesFor(2 * countWork(matrix, matrix.answers))) makeBounding(matrix)
}

/** Work that it takes to make a bounding matrix. */
@inline
function boundingWork(matrix: Matrix): u64 {
  return <u64>matrix.guesses * <u64>(50 + matrix.answers)
}

/** Whether something with this cost pays off after this much work, and fits within the work allowed. */
@inline
function pays(work: u64, spent: u64): bool {
  return spent > work && reachesFor(work)
}

/**
 * Makes for a matrix in which sets of `n` answers are searched whatever pays off after this much work. Clue bounds pay off
 * soon if all guesses have to be refuted, since those tried first take most work, and late if one has come out below what
 * was asked (not `isRefuting`): that one refutes most others.
 */
@inline
export function invest(matrix: Matrix, n: i32, spent: u64, isRefuting: bool): void {
  if (search.mode == HARD && matrix.bounding == matrix && n >= BOUNDING_MIN && pays(boundingWork(matrix), spent)) {
    makeBounding(matrix)
  }
  if (n < CLUES_MIN || n != matrix.answers) return
  const work = clueWork(matrix.bounding)
  if (pays(isRefuting ? work >> 2 : work * 2, spent)) makeClueBounds(matrix.bounding)
}
