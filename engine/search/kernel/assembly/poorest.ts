// The poorest strategy: the value of a state if no work is left for any other. Every state plays its heaviest answer.
// The strategy itself is not stored.
import { game } from './game'
import { makeColumn } from './make-matrix'
import { allRows, idsOfRows } from './matrix'
import { mark, release } from './memory'
import { partition } from './partition'
import { search } from './search-state'
import { U16s } from './views'

/** Work per answer for making its pattern and putting it into its part (measured). */
export const COLUMN_WORK: u64 = 12

/** The value of a strategy. */
@unmanaged
export class Poorest {
  /** Guesses over the answers found, each times its weight. */
  total: i64
  /** Most guesses of any of them. */
  max: i32
  /** The weight of the others. */
  lost: i32
}

export const poorest = changetype<Poorest>(memory.data(offsetof<Poorest>()))

/** Values the poorest strategy that begins with `first` at `n` answers (ids) with `left` guesses left, into `poorest`. */
export function valuePoorest(ids: U16s, n: i32, left: i32, first: i32): f64 {
  poorest.total = 0
  poorest.max = 0
  poorest.lost = 0
  walk(ids, n, 1, left, first)
  return <f64>poorest.total
}

/** Records answers of this weight that are guessed one after another. */
function find(weight: i32, row: i32, left: i32): void {
  if (row > left) {
    poorest.lost += weight
    return
  }
  poorest.total += <i64>weight * <i64>row
  poorest.max = max(poorest.max, row)
}

function walk(ids: U16s, n: i32, row: i32, left: i32, guess: i32): void {
  let own = 0
  for (let j = 0; j < n; j++) own += game.weights[ids[j]]
  if (row > left) {
    poorest.lost += own
    return
  }
  search.work += <u64>n * COLUMN_WORK
  const scratch = mark()
  const column = makeColumn(ids, n, guess)
  const parts = partition(column, allRows(n), n, 0)
  for (let k = 0; k < parts.count; k++) own -= parts.weightOf(k)
  // Whatever is in no part is the guess itself.
  if (own > 0) find(own, row, left)
  for (let k = 0; k < parts.count; k++) {
    const size = parts.sizeOf(k)
    const part = idsOfRows(column, parts.rowsOf(k), size)
    if (size > 2) walk(part, size, row + 1, left, part[0])
    else for (let j = 0; j < size; j++) find(game.weights[part[j]], row + 1 + j, left)
  }
  release(scratch)
}
