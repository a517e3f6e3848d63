// Part counts: into how many parts each guess of a table cuts a set of answers.
import { mark, release, reserve } from './memory'
import { listStride, rows } from './table'

/** Above this many answers a table of marks is faster than comparing pairs (measured). */
const PAIRS_LIMIT: i32 = 40
const BLOCK: i32 = 64

/** Work done, in vector operations: the measure of every budget. */
export let work: u64 = 0

export function addWork(amount: u64): void {
  work += amount
}

/**
 * Writes the number of parts of each guess into `out` (one byte a guess, `listStride` of them): the answers are rows
 * `at[0..n-1]` of the table. An answer opens a new part where its pattern equals that of no earlier answer.
 */
export function fillPartCounts(table: usize, at: usize, n: i32, out: usize): void {
  if (n > PAIRS_LIMIT) return fillByMarks(table, at, n, out)
  const stride = listStride(table)
  const matrix = rows(table)
  const scratch = mark()
  const row = reserve(<usize>n << 2)
  for (let j = 0; j < n; j++) {
    store<u32>(row + (<usize>j << 2), <u32>(matrix + <usize>(<i32>load<u16>(at + (<usize>j << 1)) * stride)))
  }
  const last = row + (<usize>n << 2)
  work += <u64>((stride >> 4) * n * n) >> 1
  for (let g: usize = 0; g < <usize>stride; g += 16) {
    let repeated = i8x16.splat(0)
    for (let a = row + 4; a < last; a += 4) {
      const column = v128.load(<usize>load<u32>(a) + g)
      let seen = i8x16.eq(column, v128.load(<usize>load<u32>(row) + g))
      for (let b = row + 4; b < a; b += 4) seen = v128.or(seen, i8x16.eq(column, v128.load(<usize>load<u32>(b) + g)))
      repeated = i8x16.add(repeated, seen)
    }
    // `repeated` counts down from 0.
    v128.store(out + g, i8x16.add(repeated, i8x16.splat(<i8>n)))
  }
  release(scratch)
}

function fillByMarks(table: usize, at: usize, n: i32, out: usize): void {
  const stride = listStride(table)
  const matrix = rows(table)
  const scratch = mark()
  const seen = reserve(<usize>(BLOCK << 8))
  work += <u64>((stride * n) >> 1)
  memory.fill(out, 0, <usize>stride)
  for (let g = 0; g < stride; g += BLOCK) {
    memory.fill(seen, 0, <usize>(BLOCK << 8))
    const end = min(BLOCK, stride - g)
    for (let j = 0; j < n; j++) {
      const column = matrix + <usize>(<i32>load<u16>(at + (<usize>j << 1)) * stride + g)
      let mark = seen
      for (let k: usize = 0; k < <usize>end; k++) {
        store<u8>(mark + <usize>load<u8>(column + k), 1)
        mark += 256
      }
    }
    let mark = seen
    for (let k = 0; k < end; k++) {
      let count = i8x16.splat(0)
      for (let p: usize = 0; p < 256; p += 16) count = i8x16.add(count, v128.load(mark + p))
      const wide = i16x8.extadd_pairwise_i8x16_u(count)
      const wider = i32x4.extadd_pairwise_i16x8_u(wide)
      const total =
        i32x4.extract_lane(wider, 0) + i32x4.extract_lane(wider, 1) +
        i32x4.extract_lane(wider, 2) + i32x4.extract_lane(wider, 3)
      store<u8>(out + <usize>(g + k), <u8>total)
      mark += 256
    }
  }
  release(scratch)
}
