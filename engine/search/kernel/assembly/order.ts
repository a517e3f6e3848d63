// In what order answers are laid out and guesses are tried. No order changes a total; a good one finds it sooner.
import { mark, release, reserve } from './memory'
import { addWork } from './parts'
import { ALL_CORRECT } from './search'
import { listStride, rows, weightOfRow } from './table'
import { guessStride, letters, trivialBound, weights, WORD_LENGTH } from './words'

/** Below and above it does not pay to look for words that are near each other. */
export const NEAR_MIN: i32 = 32
export const NEAR_MAX: i32 = 1024

/**
 * All rows of a table, words with many near ones (letters in common, in place) first: few guesses tell those apart, so a
 * count that begins with them is sooner below what is looked for. Parts keep the order.
 */
export function nearFirst(ids: usize, n: i32): usize {
  const at = reserve(<usize>n << 1)
  const scratch = mark()
  const sums = reserve(<usize>n << 2)
  // The letters of the answers, column after column; what stands behind them is like no letter.
  const stride = (<usize>n + 15) & ~15
  const columns = reserve(stride * WORD_LENGTH)
  memory.fill(columns, 0xff, stride * WORD_LENGTH)
  for (let i = 0; i < WORD_LENGTH; i++) {
    const from = letters + <usize>(i * guessStride)
    const to = columns + <usize>i * stride
    for (let j = 0; j < n; j++) store<u8>(to + <usize>j, load<u8>(from + <usize>load<u16>(ids + (<usize>j << 1))))
  }
  // Four to the power of the letters in common, up to three; four in common count by themselves, and five are the word itself.
  const powers = i8x16(1, 4, 16, 64, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  for (let a = 0; a < n; a++) {
    const own = columns + <usize>a
    const c0 = v128.load8_splat(own)
    const c1 = v128.load8_splat(own + stride)
    const c2 = v128.load8_splat(own + stride * 2)
    const c3 = v128.load8_splat(own + stride * 3)
    const c4 = v128.load8_splat(own + stride * 4)
    let total = i32x4.splat(0)
    for (let at = columns; at < columns + stride; at += 16) {
      let shared = i8x16.add(i8x16.eq(c0, v128.load(at)), i8x16.eq(c1, v128.load(at + stride)))
      shared = i8x16.add(shared, i8x16.eq(c2, v128.load(at + stride * 2)))
      shared = i8x16.add(shared, i8x16.eq(c3, v128.load(at + stride * 3)))
      shared = i8x16.neg(i8x16.add(shared, i8x16.eq(c4, v128.load(at + stride * 4))))
      const some = i16x8.extadd_pairwise_i8x16_u(i8x16.swizzle(powers, shared))
      const four = i16x8.extadd_pairwise_i8x16_u(i8x16.neg(i8x16.eq(shared, i8x16.splat(4))))
      total = i32x4.add(total, i32x4.extadd_pairwise_i16x8_u(i16x8.add(some, i16x8.shl(four, 8))))
    }
    const sum =
      i32x4.extract_lane(total, 0) + i32x4.extract_lane(total, 1) + i32x4.extract_lane(total, 2) + i32x4.extract_lane(total, 3)
    // Heavier answers stay first.
    const weight = load<u16>(weights + (<usize>load<u16>(ids + (<usize>a << 1)) << 1))
    let k = a
    for (; k > 0 && load<i32>(sums + (<usize>(k - 1) << 2)) < sum && load<u16>(weights + (<usize>load<u16>(ids + (<usize>load<u16>(at + (<usize>(k - 1) << 1)) << 1)) << 1)) == weight; k--) {
      store<i32>(sums + (<usize>k << 2), load<i32>(sums + (<usize>(k - 1) << 2)))
      store<u16>(at + (<usize>k << 1), load<u16>(at + (<usize>(k - 1) << 1)))
    }
    store<i32>(sums + (<usize>k << 2), sum)
    store<u16>(at + (<usize>k << 1), <u16>a)
  }
  addWork(<u64>(n * n) >> 3)
  release(scratch)
  return at
}

/** Sets of at least this many answers; guesses that are looked at, those of most parts; and how many are tried. */
export const PROMISING_MIN: i32 = 48
export const PROMISING_LOOK: i32 = 256
export const PROMISING_COUNT: i32 = 8

/** Writes those of the candidates that leave the most even parts to `first`, as columns of the table; -1 after the last. */
export function fillPromising(table: usize, at: usize, n: i32, order: usize, candidates: i32, first: usize): void {
  const scratch = mark()
  const stride = <usize>listStride(table)
  const matrix = rows(table)
  const sums = reserve(256 << 2)
  memory.fill(sums, 0, 256 << 2)
  const values = reserve(<usize>PROMISING_COUNT << 3)
  for (let k = 0; k < PROMISING_COUNT; k++) {
    store<i32>(first + (<usize>k << 2), -1)
    store<f64>(values + (<usize>k << 3), Infinity)
  }
  addWork(<u64>(candidates * n) >> 1)
  for (let c = 0; c < candidates; c++) {
    const guess = <i32>load<u16>(order + (<usize>c << 1))
    const column = matrix + <usize>guess
    let value: f64 = 0
    for (let j = 0; j < n; j++) {
      const row = <i32>load<u16>(at + (<usize>j << 1))
      const cell = sums + (<usize>load<u8>(column + <usize>row * stride) << 2)
      store<i32>(cell, load<i32>(cell) + weightOfRow(table, row))
    }
    store<i32>(sums + (<usize>ALL_CORRECT << 2), 0)
    for (let j = 0; j < n; j++) {
      const cell = sums + (<usize>load<u8>(column + <usize>load<u16>(at + (<usize>j << 1)) * stride) << 2)
      const sum = <f64>load<i32>(cell)
      if (sum > 1) value += sum * Math.log(sum)
      store<i32>(cell, 0)
    }
    let k = PROMISING_COUNT
    for (; k > 0 && load<f64>(values + (<usize>(k - 1) << 3)) > value; k--) {
      if (k == PROMISING_COUNT) continue
      store<f64>(values + (<usize>k << 3), load<f64>(values + (<usize>(k - 1) << 3)))
      store<i32>(first + (<usize>k << 2), load<i32>(first + (<usize>(k - 1) << 2)))
    }
    if (k == PROMISING_COUNT) continue
    store<f64>(values + (<usize>k << 3), value)
    store<i32>(first + (<usize>k << 2), guess)
  }
  release(scratch)
}

/**
 * Sorts the candidates by the least total of their parts (written to `leasts`), those of `beta` or more left out; equal
 * ones stay in order. Returns how many are left.
 */
export function sortByLeast(table: usize, at: usize, n: i32, order: usize, candidates: i32, leasts: usize, beta: i32): i32 {
  const scratch = mark()
  const stride = <usize>listStride(table)
  const matrix = rows(table)
  const sizes = reserve(256 << 1)
  memory.fill(sizes, 0, 256 << 1)
  const found = reserve(<usize>candidates << 3)
  let count = 0
  let lowest = 0x7fffffff
  let highest = 0
  addWork(<u64>(candidates * n) >> 2)
  for (let c = 0; c < candidates; c++) {
    const guess = <usize>load<u16>(order + (<usize>c << 1))
    for (let j = 0; j < n; j++) {
      const cell = sizes + (<usize>load<u8>(matrix + <usize>load<u16>(at + (<usize>j << 1)) * stride + guess) << 1)
      store<u16>(cell, load<u16>(cell) + 1)
    }
    store<u16>(sizes + (<usize>ALL_CORRECT << 1), 0)
    let total = n
    for (let j = 0; j < n; j++) {
      const cell = sizes + (<usize>load<u8>(matrix + <usize>load<u16>(at + (<usize>j << 1)) * stride + guess) << 1)
      total += trivialBound(<i32>load<u16>(cell), <i32>load<u16>(cell), 1)
      store<u16>(cell, 0)
    }
    if (total >= beta) continue
    store<i32>(found + (<usize>count << 3), total)
    store<i32>(found + (<usize>count << 3), <i32>guess, 4)
    lowest = min(lowest, total)
    highest = max(highest, total)
    count++
  }
  if (count) {
    const ends = reserve(<usize>(highest - lowest + 2) << 2)
    memory.fill(ends, 0, <usize>(highest - lowest + 2) << 2)
    for (let c = 0; c < count; c++) {
      const cell = ends + (<usize>(load<i32>(found + (<usize>c << 3)) - lowest + 1) << 2)
      store<i32>(cell, load<i32>(cell) + 1)
    }
    for (let k = 0; k < highest - lowest; k++) {
      const cell = ends + (<usize>(k + 1) << 2)
      store<i32>(cell, load<i32>(cell) + load<i32>(ends + (<usize>k << 2)))
    }
    for (let c = 0; c < count; c++) {
      const total = load<i32>(found + (<usize>c << 3))
      const cell = ends + (<usize>(total - lowest) << 2)
      const to = load<i32>(cell)
      store<i32>(cell, to + 1)
      store<u16>(order + (<usize>to << 1), <u16>load<i32>(found + (<usize>c << 3), 4))
      store<i32>(leasts + (<usize>to << 2), total)
    }
  }
  release(scratch)
  return count
}
