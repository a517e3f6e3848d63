// Repeats: the weight of the answers whose pattern a heavier one (or one before) shows too, for each guess of a table.
import { mark, release, reserve } from './memory'
import { isPaired, leastPaired, spendPatience } from './apart'
import { equalWeight, listCaps, listStride, rows, rowWeights } from './table'

/** Above this many answers a table of marks is faster than comparing pairs (measured). */
const PAIRS_LIMIT: i32 = 96
const LANES: usize = 16
export const NONE: i32 = 0xffff

/** Work done, in about as many vector operations: the measure of every budget. */
export let work: u64 = 0

export function addWork(amount: u64): void {
  work += amount
}

/** Addresses of the rows of the answers, their weights, and room for the patterns seen: set by `openRows`, used by `countBlock`. */
let lines: usize = 0
let own: usize = 0
let seen: usize = 0
let all: i32 = 0
/** The weight that all of them have; 0 where they differ. */
let equal: i32 = 0

function openRows(table: usize, at: usize, n: i32): void {
  const stride = listStride(table)
  const matrix = rows(table)
  lines = reserve(<usize>n << 2)
  equal = equalWeight(table)
  if (equal) {
    all = n * equal
    for (let j = 0; j < n; j++) {
      store<u32>(lines + (<usize>j << 2), <u32>(matrix + <usize>(<i32>load<u16>(at + (<usize>j << 1)) * stride)))
    }
    seen = reserve(n > PAIRS_LIMIT ? (LANES << 9) : <usize>n << 4)
    return
  }
  const weights = rowWeights(table)
  own = reserve((<usize>n << 1) + 8)
  all = 0
  for (let j = 0; j < n; j++) {
    const row = <usize>load<u16>(at + (<usize>j << 1))
    const weight = load<u16>(weights + (row << 1))
    store<u32>(lines + (<usize>j << 2), <u32>(matrix + row * <usize>stride))
    store<u16>(own + (<usize>j << 1), weight)
    all += <i32>weight
  }
  equal = load<u16>(own) == load<u16>(own + (<usize>(n - 1) << 1)) ? <i32>load<u16>(own) : 0
  seen = reserve(n > PAIRS_LIMIT ? (LANES << 9) : <usize>n << 4)
}

/** Room for what `countBlock` finds: sixteen u16. */
const found: usize = reserve(32)

/** `countBlock` where all answers weigh the same: repeats are counted, in bytes. */
@inline
function countEqual(g: usize, n: i32, limit: i32): bool {
  const weight = equal
  const allowed = i8x16.splat(<i8>min(limit < 0 ? 0 : limit / weight, 127))
  let repeated = i8x16.splat(0)
  let a: usize = 0
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
      storeEqual(repeated, weight)
      return false
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
  storeEqual(repeated, weight)
  return true
}

@inline
function storeEqual(repeated: v128, weight: i32): void {
  const each = i16x8.splat(<i16>weight)
  v128.store(found, i16x8.mul(i16x8.extend_low_i8x16_u(repeated), each))
  v128.store(found, i16x8.mul(i16x8.extend_high_i8x16_u(repeated), each), 16)
}

/**
 * Sums up the repeats of sixteen guesses from column `g` on. Gives up where all are above `limit`: what it finds then are lower
 * bounds above it.
 */
@inline
function countBlock(g: usize, n: i32, limit: i32): bool {
  const allowed = i16x8.splat(<i16>min(max(limit, 0), NONE))
  let low = i16x8.splat(0)
  let high = i16x8.splat(0)
  let a: usize = 0
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
    const w = own + (a << 1)
    const w0 = load<u16>(w)
    const w3 = load<u16>(w, 6)
    if (w0 == w3) {
      const sum = i8x16.neg(i8x16.add(i8x16.add(e0, e1), i8x16.add(e2, e3)))
      const weight = v128.load16_splat(w)
      low = i16x8.add_sat_u(low, i16x8.mul(i16x8.extend_low_i8x16_u(sum), weight))
      high = i16x8.add_sat_u(high, i16x8.mul(i16x8.extend_high_i8x16_u(sum), weight))
    } else {
      let weight = v128.load16_splat(w)
      low = i16x8.add_sat_u(low, v128.and(i16x8.extend_low_i8x16_s(e0), weight))
      high = i16x8.add_sat_u(high, v128.and(i16x8.extend_high_i8x16_s(e0), weight))
      weight = v128.load16_splat(w, 2)
      low = i16x8.add_sat_u(low, v128.and(i16x8.extend_low_i8x16_s(e1), weight))
      high = i16x8.add_sat_u(high, v128.and(i16x8.extend_high_i8x16_s(e1), weight))
      weight = v128.load16_splat(w, 4)
      low = i16x8.add_sat_u(low, v128.and(i16x8.extend_low_i8x16_s(e2), weight))
      high = i16x8.add_sat_u(high, v128.and(i16x8.extend_high_i8x16_s(e2), weight))
      weight = v128.load16_splat(w, 6)
      low = i16x8.add_sat_u(low, v128.and(i16x8.extend_low_i8x16_s(e3), weight))
      high = i16x8.add_sat_u(high, v128.and(i16x8.extend_high_i8x16_s(e3), weight))
    }
    if (!v128.any_true(v128.or(i16x8.le_u(low, allowed), i16x8.le_u(high, allowed)))) {
      work += <u64>((a + 4) * (a + 4)) >> 2
      v128.store(found, low)
      v128.store(found, high, 16)
      return false
    }
  }
  for (; a < <usize>n; a++) {
    const column = v128.load(<usize>load<u32>(lines + (a << 2)) + g)
    const end = seen + (a << 4)
    let equal = i8x16.splat(0)
    for (let b = seen; b < end; b += 16) equal = v128.or(equal, i8x16.eq(column, v128.load(b)))
    v128.store(end, column)
    const weight = v128.load16_splat(own + (a << 1))
    low = i16x8.add_sat_u(low, v128.and(i16x8.extend_low_i8x16_s(equal), weight))
    high = i16x8.add_sat_u(high, v128.and(i16x8.extend_high_i8x16_s(equal), weight))
  }
  work += <u64>(a * a) >> 2
  v128.store(found, low)
  v128.store(found, high, 16)
  return true
}

/** The same by marking each pattern of each guess in a table: for many answers, all of which weigh the same. */
function countEqualMarks(g: usize, n: i32): void {
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
    store<u16>(found + (k << 1), <u16>min((n - total) * equal, NONE))
  }
}

/** The same by marking each pattern of each guess in a table with the weight of its heaviest answer: for many answers. */
function countMarks(g: usize, n: i32): void {
  if (equal) return countEqualMarks(g, n)
  memory.fill(seen, 0, LANES << 9)
  for (let a = n - 1; a >= 0; a--) {
    const line = <usize>load<u32>(lines + (<usize>a << 2)) + g
    const weight = load<u16>(own + (<usize>a << 1))
    for (let k: usize = 0; k < LANES; k++) store<u16>(seen + (k << 9) + (<usize>load<u8>(line + k) << 1), weight)
  }
  work += (<u64>n + LANES * 4) << 4
  for (let k: usize = 0; k < LANES; k++) {
    const mark = seen + (k << 9)
    let sums = i32x4.splat(0)
    for (let p: usize = 0; p < 512; p += 16) sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_u(v128.load(mark + p)))
    const total =
      i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1) + i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3)
    store<u16>(found + (k << 1), <u16>min(all - total, NONE))
  }
}

/** Least of eight unsigned lanes. */
@inline
export function leastLane(v: v128): i32 {
  v = i16x8.min_u(v, i8x16.shuffle(v, v, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7))
  v = i16x8.min_u(v, i8x16.shuffle(v, v, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3))
  return min(<i32>i16x8.extract_lane_u(v, 0), <i32>i16x8.extract_lane_u(v, 1))
}

/** Largest of eight unsigned lanes. */
@inline
export function largestLane(v: v128): i32 {
  v = i16x8.max_u(v, i8x16.shuffle(v, v, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7))
  v = i16x8.max_u(v, i8x16.shuffle(v, v, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3))
  return max(<i32>i16x8.extract_lane_u(v, 0), <i32>i16x8.extract_lane_u(v, 1))
}

/**
 * Writes the repeats of each guess into `out` (u16 each, `listStride` of them): the answers are rows `at[0..n-1]` of the
 * table. Where they are above `limit` a lower bound above it may be written.
 */
export function fillRepeats(table: usize, at: usize, n: i32, out: usize, limit: i32): void {
  const scratch = mark()
  openRows(table, at, n)
  const stride = <usize>listStride(table)
  const caps = listCaps(table)
  for (let g: usize = 0; g < stride; g += 16) {
    if (caps && all - <i32>load<u16>(caps + (g << 1)) > limit && <i32>load<u16>(caps + (g << 1)) != NONE) {
      // Of all that follow a lower bound: what no guess does with all answers it does not do with some.
      const sum = i16x8.splat(<i16>min(all, NONE))
      for (; g < stride; g += 8) v128.store(out + (g << 1), i16x8.sub_sat_u(sum, v128.load(caps + (g << 1))))
      break
    }
    if (n > PAIRS_LIMIT) countMarks(g, n)
    else if (equal) countEqual(g, n, limit)
    else countBlock(g, n, limit)
    v128.store(out + (g << 1), v128.load(found))
    v128.store(out + (g << 1), v128.load(found, 16), 16)
  }
  release(scratch)
}

/**
 * The least repeats of any guess of the table, where they are less than `below`; otherwise `below`. `limits` are caps of the sums
 * of these answers' parts, u16 a guess, or 0.
 */
export function leastRepeats(table: usize, at: usize, n: i32, below: i32, limits: usize): i32 {
  if (isPaired(table, n)) {
    const paired = leastPaired(table, at, n, below, limits)
    if (paired >= 0) return paired
  }
  const scratch = mark()
  const stride = <usize>listStride(table)
  const caps = listCaps(table)
  let least = below
  const before = work
  openRows(table, at, n)
  for (let g: usize = 0; g < stride && least > 0; g += 16) {
    if (caps && isOut(<i32>load<u16>(caps + (g << 1)), all, least)) break
    if (limits) {
      const most = largestLane(i16x8.max_u(v128.load(limits + (g << 1)), v128.load(limits + (g << 1), 16)))
      if (isOut(most, all, least)) continue
    }
    if (n > PAIRS_LIMIT) countMarks(g, n)
    else if (!(equal ? countEqual(g, n, least - 1) : countBlock(g, n, least - 1))) continue
    least = min(least, leastLane(i16x8.min_u(v128.load(found), v128.load(found, 16))))
  }
  spendPatience(table, work - before)
  release(scratch)
  return least
}

/** Whether guesses whose sums are at most `cap` repeat at least `least` of answers of so much weight. */
@inline
export function isOut(cap: i32, all: i32, least: i32): bool {
  return cap != NONE && all - cap >= least
}
