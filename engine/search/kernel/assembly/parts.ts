// Part counts: into how many parts each guess of a table cuts a set of answers.
import { mark, release, reserve } from './memory'
import { isPaired, mostPaired, spendPatience } from './apart'
import { listCaps, listStride, rows } from './table'

/** Above this many answers a table of marks is faster than comparing pairs (measured). */
const PAIRS_LIMIT: i32 = 96
const LANES: usize = 16

/** Work done, in about as many vector operations: the measure of every budget. */
export let work: u64 = 0

export function addWork(amount: u64): void {
  work += amount
}

/** Addresses of the rows of the answers, and room for the patterns seen: set by `openRows`, used by `countBlock`. */
let lines: usize = 0
let seen: usize = 0

function openRows(table: usize, at: usize, n: i32): void {
  const stride = listStride(table)
  const matrix = rows(table)
  lines = reserve(<usize>n << 2)
  for (let j = 0; j < n; j++) {
    store<u32>(lines + (<usize>j << 2), <u32>(matrix + <usize>(<i32>load<u16>(at + (<usize>j << 1)) * stride)))
  }
  seen = reserve(n > PAIRS_LIMIT ? (LANES << 8) + 16 : <usize>n << 4)
}

/**
 * Counts the parts of sixteen guesses from column `g` on: an answer opens a new part where its pattern equals that of
 * no earlier answer. Gives up where no count can reach `floor`: what it returns then are upper bounds below it.
 */
@inline
function countBlock(g: usize, n: i32, floor: i32): v128 {
  const allowed = i8x16.splat(<i8>min(max(n - floor, 0), 127))
  let repeated = i8x16.splat(0)
  let a: usize = 0
  // Four answers at a time: what was seen before is loaded once for all of them.
  for (; a + 4 <= <usize>n; a += 4) {
    const line = lines + (a << 2)
    const c0 = v128.load(<usize>load<u32>(line) + g)
    const c1 = v128.load(<usize>load<u32>(line, 4) + g)
    const c2 = v128.load(<usize>load<u32>(line, 8) + g)
    const c3 = v128.load(<usize>load<u32>(line, 12) + g)
    let e0 = i8x16.splat(0)
    let e1 = i8x16.eq(c1, c0)
    let e2 = v128.or(i8x16.eq(c2, c0), i8x16.eq(c2, c1))
    let e3 = v128.or(v128.or(i8x16.eq(c3, c0), i8x16.eq(c3, c1)), i8x16.eq(c3, c2))
    const end = seen + (a << 4)
    for (let b = seen; b < end; b += 32) {
      let before = v128.load(b)
      e0 = v128.or(e0, i8x16.eq(c0, before))
      e1 = v128.or(e1, i8x16.eq(c1, before))
      e2 = v128.or(e2, i8x16.eq(c2, before))
      e3 = v128.or(e3, i8x16.eq(c3, before))
      before = v128.load(b, 16)
      e0 = v128.or(e0, i8x16.eq(c0, before))
      e1 = v128.or(e1, i8x16.eq(c1, before))
      e2 = v128.or(e2, i8x16.eq(c2, before))
      e3 = v128.or(e3, i8x16.eq(c3, before))
    }
    v128.store(end, c0)
    v128.store(end, c1, 16)
    v128.store(end, c2, 32)
    v128.store(end, c3, 48)
    repeated = i8x16.sub(repeated, i8x16.add(i8x16.add(e0, e1), i8x16.add(e2, e3)))
    if (!v128.any_true(i8x16.le_u(repeated, allowed))) {
      work += <u64>((a + 4) * (a + 4)) >> 2
      return i8x16.sub(i8x16.splat(<i8>n), repeated)
    }
  }
  for (; a < <usize>n; a++) {
    const column = v128.load(<usize>load<u32>(lines + (a << 2)) + g)
    const end = seen + (a << 4)
    let equal = i8x16.splat(0)
    for (let b = seen; b < end; b += 16) equal = v128.or(equal, i8x16.eq(column, v128.load(b)))
    v128.store(end, column)
    repeated = i8x16.sub(repeated, equal)
  }
  work += <u64>(a * a) >> 2
  return i8x16.sub(i8x16.splat(<i8>n), repeated)
}

/** The same by marking each pattern of each guess in a table: for many answers. The counts are exact. */
function countMarks(g: usize, n: i32): v128 {
  memory.fill(seen, 0, LANES << 8)
  for (let a: usize = 0; a < <usize>n; a++) {
    const line = <usize>load<u32>(lines + (a << 2)) + g
    for (let k: usize = 0; k < LANES; k++) store<u8>(seen + (k << 8) + <usize>load<u8>(line + k), 1)
  }
  work += (<u64>n + LANES * 2) << 4
  for (let k: usize = 0; k < LANES; k++) {
    const mark = seen + (k << 8)
    let count = v128.load(mark)
    for (let p: usize = 16; p < 256; p += 16) count = i8x16.add(count, v128.load(mark + p))
    const sums = i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(count))
    const total =
      i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1) + i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3)
    store<u8>(seen + (LANES << 8) + k, <u8>total)
  }
  return v128.load(seen + (LANES << 8))
}

/** Largest of sixteen unsigned bytes. */
@inline
export function largestLane(v: v128): i32 {
  v = i8x16.max_u(v, i8x16.shuffle(v, v, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7))
  v = i8x16.max_u(v, i8x16.shuffle(v, v, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3))
  v = i8x16.max_u(v, i8x16.shuffle(v, v, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1))
  return max(<i32>i8x16.extract_lane_u(v, 0), <i32>i8x16.extract_lane_u(v, 1))
}

/**
 * Writes the number of parts of each guess into `out` (one byte a guess, `listStride` of them): the answers are rows
 * `at[0..n-1]` of the table. Counts below `floor` need not be exact: there an upper bound below `floor` is written.
 */
export function fillPartCounts(table: usize, at: usize, n: i32, out: usize, floor: i32): void {
  const scratch = mark()
  openRows(table, at, n)
  const stride = <usize>listStride(table)
  const caps = listCaps(table)
  for (let g: usize = 0; g < stride; g += 16) {
    if (caps && <i32>load<u8>(caps + g) < floor) {
      memory.copy(out + g, caps + g, stride - g)
      break
    }
    v128.store(out + g, n > PAIRS_LIMIT ? countMarks(g, n) : countBlock(g, n, floor))
  }
  release(scratch)
}

/**
 * The most parts of any guess of the table, where they are more than `least`; otherwise `least`, or 1. `limits` are caps of
 * these answers' parts, one byte a guess, or 0.
 */
export function mostParts(table: usize, at: usize, n: i32, least: i32, limits: usize): i32 {
  if (isPaired(table, n)) {
    const paired = mostPaired(table, at, n, least, limits)
    if (paired >= 0) return paired
  }
  const scratch = mark()
  const stride = <usize>listStride(table)
  const caps = listCaps(table)
  // Every guess makes a part.
  let most = max(least, 1)
  const before = work
  openRows(table, at, n)
  for (let g: usize = 0; g < stride && most < n; g += 16) {
    if (caps && <i32>load<u8>(caps + g) <= most) break
    if (limits && !v128.any_true(i8x16.gt_u(v128.load(limits + g), i8x16.splat(<i8>most)))) continue
    most = max(most, largestLane(n > PAIRS_LIMIT ? countMarks(g, n) : countBlock(g, n, most + 1)))
  }
  spendPatience(table, work - before)
  release(scratch)
  return most
}

