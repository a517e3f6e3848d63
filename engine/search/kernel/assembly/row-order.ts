// The order in which a state's answers are counted. No order changes a total; a good one ends counts sooner.
import { game, WORD_LENGTH } from './game'
import { mark, release } from './memory'
import { allRows } from './matrix'
import { NORMAL, search } from './search-state'
import { sumOfLanes } from './vectors'
import { I32s, U16s, U8s } from './views'

/** Below and above this it does not pay to look for similar words. */
const NEAR_MIN: i32 = 32
const NEAR_MAX: i32 = 1024

/** The rows of a state in the order in which they are counted. */
export function orderOfRows(ids: U16s, n: i32): U16s {
  return search.mode == NORMAL && !game.given && n >= NEAR_MIN && n <= NEAR_MAX ? nearFirst(ids, n) : allRows(n)
}

/** The letters of the answers, columns of `stride` bytes; the bytes after them equal no letter. */
function gatherLetters(ids: U16s, n: i32, stride: i32): U8s {
  const columns = U8s.reserve(stride * WORD_LENGTH)
  columns.fill(0xff, stride * WORD_LENGTH)
  for (let i = 0; i < WORD_LENGTH; i++) {
    const from = game.letters.from(i * game.stride)
    const to = columns.from(i * stride)
    for (let j = 0; j < n; j++) to[j] = from[ids[j]]
  }
  return columns
}

/**
 * How similar the word at `own` (its first letter in the columns) is to all others: the sum of four to the power of the
 * letters in common, in place. Up to three come from a table; four are counted separately; five are the word itself.
 */
@inline
function nearness(columns: U8s, stride: i32, own: i32): i32 {
  const powers = i8x16(1, 4, 16, 64, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  const c0 = v128.load8_splat(columns.at(own))
  const c1 = v128.load8_splat(columns.at(own + stride))
  const c2 = v128.load8_splat(columns.at(own + stride * 2))
  const c3 = v128.load8_splat(columns.at(own + stride * 3))
  const c4 = v128.load8_splat(columns.at(own + stride * 4))
  let total = i32x4.splat(0)
  for (let k = 0; k < stride; k += 16) {
    let shared = i8x16.add(i8x16.eq(c0, columns.vector(k)), i8x16.eq(c1, columns.vector(k + stride)))
    shared = i8x16.add(shared, i8x16.eq(c2, columns.vector(k + stride * 2)))
    shared = i8x16.add(shared, i8x16.eq(c3, columns.vector(k + stride * 3)))
    shared = i8x16.neg(i8x16.add(shared, i8x16.eq(c4, columns.vector(k + stride * 4))))
    const some = i16x8.extadd_pairwise_i8x16_u(i8x16.swizzle(powers, shared))
    const four = i16x8.extadd_pairwise_i8x16_u(i8x16.neg(i8x16.eq(shared, i8x16.splat(4))))
    total = i32x4.add(total, i32x4.extadd_pairwise_i16x8_u(i16x8.add(some, i16x8.shl(four, 8))))
  }
  return sumOfLanes(total)
}

/**
 * All rows of a matrix, words with many similar ones first: few guesses tell those apart, so a count that begins with
 * them ends sooner. Parts keep the order.
 */
function nearFirst(ids: U16s, n: i32): U16s {
  const rows = U16s.reserve(n)
  const scratch = mark()
  const sums = I32s.reserve(n)
  const stride = (n + 15) & ~15
  const columns = gatherLetters(ids, n, stride)
  for (let a = 0; a < n; a++) {
    const sum = nearness(columns, stride, a)
    // Heavier answers stay first.
    const weight = game.weights[ids[a]]
    let k = a
    for (; k > 0 && sums[k - 1] < sum && game.weights[ids[rows[k - 1]]] == weight; k--) {
      sums[k] = sums[k - 1]
      rows[k] = rows[k - 1]
    }
    sums[k] = sum
    rows[k] = a
  }
  search.work += <u64>(n * n) >> 3
  release(scratch)
  return rows
}
