// Repeats: what each guess of a matrix repeats of a set of answers, the weight of those whose pattern an earlier one
// already shows. The rows of a set are sorted by falling weight, so each part leaves out its heaviest answer.
//
// Sixteen guesses at a time: each answer's sixteen patterns are compared with those of the answers before it, and its
// weight counts where it equals one of them. That is n(n-1)/2 vector compares for sixteen guesses, without a histogram.
import { NONE, repeatsAtLeast } from './bounds'
import { PATTERNS } from './game'
import { mark, release, reserve } from './memory'
import { Matrix } from './matrix'
import { leastPaired } from './paired-counts'
import { isPaired, spendPatience } from './distinguishing'
import { search } from './search-state'
import { largestLane, leastLane, sumOfLanes } from './vectors'
import { U16s, U32s, U8s } from './views'

/** Above this many answers a table of marks is faster than comparing pairs (measured). */
const PAIRS_LIMIT: i32 = 96
/** Unless fewer repeats than this are allowed: then the first answers often have too many already (measured). */
const FEW: i32 = 60
const LANES: i32 = 16
/** The first answers are counted without a loop. That takes less than their pairs would, by the number of pairs saved (measured). */
const EIGHT: i32 = 8
const SAVED: i32 = 24

/** Work of counting the repeats of all guesses of a matrix on `n` answers. */
export function countWork(matrix: Matrix, n: i32): u64 {
  const blocks = <u64>(matrix.stride >> 4)
  return blocks * (n > PAIRS_LIMIT ? <u64>(n + LANES * 4) << 4 : <u64>(n * n) >> 2)
}

/** A count in progress. */
@unmanaged
class Count {
  n: i32
  /** The addresses of the counted rows, and the weight of each. */
  lines: U32s
  weights: U16s
  /** Their total weight, and their common weight; 0 if they differ. */
  weight: i32
  equal: i32
  /** Room for the patterns seen so far of sixteen guesses, and their repeats. */
  seen: U8s
  repeats: U16s
}

/** Prepares to count rows `rows[0..n-1]`. Scratch memory: the caller's. */
function openCount(matrix: Matrix, rows: U16s, n: i32): Count {
  const count = changetype<Count>(reserve(offsetof<Count>()))
  count.n = n
  count.repeats = U16s.reserve(LANES)
  count.lines = U32s.reserve(n)
  for (let j = 0; j < n; j++) count.lines[j] = <u32>matrix.row(rows[j]).at(0)
  count.equal = matrix.equalWeight
  count.weight = n * matrix.equalWeight
  if (!count.equal) {
    count.weights = U16s.reserve(n + 4)
    for (let j = 0; j < n; j++) {
      count.weights[j] = matrix.weights[rows[j]]
      count.weight += count.weights[j]
    }
    count.equal = count.weights[0] == count.weights[n - 1] ? count.weights[0] : 0
  }
  count.seen = U8s.reserve(n > PAIRS_LIMIT ? 2 * LANES * PATTERNS : n * LANES)
  return count
}

/** What a lane may hold of what `countPairs` counts. */
@inline
function allowedRepeats(count: Count, limit: i32, isEqual: bool): v128 {
  return isEqual
    ? i8x16.splat(<i8>min(limit < 0 ? 0 : limit / count.equal, 127))
    : i16x8.splat(<i16>min(max(limit, 0), NONE))
}

/**
 * Counts the repeats of sixteen guesses from column `g` on, by pairs of the first `n` answers. Gives up if all are above
 * `limit`: returns false, with lower bounds above it. `isEqual` says that all answers weigh the same (a constant): then
 * it counts in bytes how often a pattern is repeated.
 */
@inline
function countPairs(count: Count, n: i32, g: usize, limit: i32, isEqual: bool): bool {
  const lines = count.lines
  const weights = count.weights
  const seen = count.seen
  const allowed = allowedRepeats(count, limit, isEqual)
  let repeated = i8x16.splat(0), low = i16x8.splat(0), high = i16x8.splat(0)
  let isOpen = true
  let a = 0
  let saved = 0
  if (n >= EIGHT) {
    isOpen = countEight(count, n, g, allowed, isEqual)
    if (isEqual) repeated = v128.load(count.repeats.at(0))
    else low = count.repeats.vector(0), high = count.repeats.vector(8)
    a = EIGHT
    saved = SAVED
  }
  // Four answers at a time: earlier patterns are loaded once for all of them.
  for (; isOpen && a + 4 <= n; a += 4) {
    const c0 = patternsOf(lines, a, g), c1 = patternsOf(lines, a + 1, g)
    const c2 = patternsOf(lines, a + 2, g), c3 = patternsOf(lines, a + 3, g)
    let e0 = i8x16.splat(0)
    let e1 = i8x16.eq(c1, c0)
    let e2 = isOneOf(c2, c0, c1)
    let e3 = v128.or(isOneOf(c3, c0, c1), i8x16.eq(c3, c2))
    const end = seen.at(a << 4)
    for (let b = seen.at(0); b < end; b += 32) {
      const before = v128.load(b), next = v128.load(b, 16)
      e0 = v128.or(e0, isOneOf(c0, before, next))
      e1 = v128.or(e1, isOneOf(c1, before, next))
      e2 = v128.or(e2, isOneOf(c2, before, next))
      e3 = v128.or(e3, isOneOf(c3, before, next))
    }
    storeFour(end, c0, c1, c2, c3)
    if (isEqual) {
      repeated = i8x16.sub(repeated, sumOfFour(e0, e1, e2, e3))
    } else {
      low = addFour(low, e0, e1, e2, e3, weights, a, false)
      high = addFour(high, e0, e1, e2, e3, weights, a, true)
    }
    isOpen = isAnyAllowed(repeated, low, high, allowed, isEqual)
  }
  for (; isOpen && a < n; a++) {
    const own = patternsOf(lines, a, g)
    const end = seen.at(a << 4)
    let equal = i8x16.splat(0)
    for (let b = seen.at(0); b < end; b += 16) equal = v128.or(equal, i8x16.eq(own, v128.load(b)))
    v128.store(end, own)
    if (isEqual) {
      repeated = i8x16.sub(repeated, equal)
    } else {
      low = addWeight(low, equal, weights, a, false)
      high = addWeight(high, equal, weights, a, true)
    }
  }
  search.work += <u64>(a * a - saved) >> 2
  storeRepeats(count, repeated, low, high, isEqual)
  return isOpen
}

/** Whether any lane of a count is within what is allowed. */
@inline
function isAnyAllowed(repeated: v128, low: v128, high: v128, allowed: v128, isEqual: bool): bool {
  if (isEqual) return v128.any_true(i8x16.le_u(repeated, allowed))
  return v128.any_true(v128.or(i16x8.le_u(low, allowed), i16x8.le_u(high, allowed)))
}

/** Counts the first eight of `n` answers without a loop, into `count.repeats`; false if all repeat more than is allowed. */
@inline
function countEight(count: Count, n: i32, g: usize, allowed: v128, isEqual: bool): bool {
  const lines = count.lines
  const c0 = patternsOf(lines, 0, g), c1 = patternsOf(lines, 1, g)
  const c2 = patternsOf(lines, 2, g), c3 = patternsOf(lines, 3, g)
  const c4 = patternsOf(lines, 4, g), c5 = patternsOf(lines, 5, g)
  const c6 = patternsOf(lines, 6, g), c7 = patternsOf(lines, 7, g)
  const none = i8x16.splat(0)
  const e1 = i8x16.eq(c1, c0)
  const e2 = isOneOf(c2, c0, c1)
  const e3 = v128.or(isOneOf(c3, c0, c1), i8x16.eq(c3, c2))
  const e4 = isOneOfFour(c4, c0, c1, c2, c3)
  const e5 = v128.or(isOneOfFour(c5, c0, c1, c2, c3), i8x16.eq(c5, c4))
  const e6 = v128.or(isOneOfFour(c6, c0, c1, c2, c3), isOneOf(c6, c4, c5))
  const e7 = v128.or(v128.or(isOneOfFour(c7, c0, c1, c2, c3), isOneOf(c7, c4, c5)), i8x16.eq(c7, c6))
  let repeated = none, low = none, high = none
  if (isEqual) {
    repeated = i8x16.neg(i8x16.add(sumOfFour(none, e1, e2, e3), sumOfFour(e4, e5, e6, e7)))
    v128.store(count.repeats.at(0), repeated)
  } else {
    const weights = count.weights
    low = addFour(addFour(none, none, e1, e2, e3, weights, 0, false), e4, e5, e6, e7, weights, 4, false)
    high = addFour(addFour(none, none, e1, e2, e3, weights, 0, true), e4, e5, e6, e7, weights, 4, true)
    count.repeats.setVector(0, low)
    count.repeats.setVector(8, high)
  }
  const isOpen = isAnyAllowed(repeated, low, high, allowed, isEqual)
  if (isOpen && n > EIGHT) {
    storeFour(count.seen.at(0), c0, c1, c2, c3)
    storeFour(count.seen.at(4 * LANES), c4, c5, c6, c7)
  }
  return isOpen
}

/** The patterns that sixteen guesses show for an answer. */
@inline
function patternsOf(lines: U32s, a: i32, g: usize): v128 {
  return v128.load(<usize>lines[a] + g)
}

@inline
function isOneOf(own: v128, a: v128, b: v128): v128 {
  return v128.or(i8x16.eq(own, a), i8x16.eq(own, b))
}

@inline
function isOneOfFour(own: v128, a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.or(isOneOf(own, a, b), isOneOf(own, c, d))
}

@inline
function storeFour(at: usize, c0: v128, c1: v128, c2: v128, c3: v128): void {
  v128.store(at, c0)
  v128.store(at, c1, 16)
  v128.store(at, c2, 32)
  v128.store(at, c3, 48)
}

@inline
function sumOfFour(e0: v128, e1: v128, e2: v128, e3: v128): v128 {
  return i8x16.add(i8x16.add(e0, e1), i8x16.add(e2, e3))
}

/** Adds the weight of an answer in the lanes that repeat it: of the upper or lower eight (a constant). */
@inline
function addWeight(sum: v128, repeats: v128, weights: U16s, a: i32, isHigh: bool): v128 {
  const lanes = isHigh ? i16x8.extend_high_i8x16_s(repeats) : i16x8.extend_low_i8x16_s(repeats)
  return i16x8.add_sat_u(sum, v128.and(lanes, weights.splat(a)))
}

/** The same for four answers, which often weigh the same. */
@inline
function addFour(sum: v128, e0: v128, e1: v128, e2: v128, e3: v128, weights: U16s, a: i32, isHigh: bool): v128 {
  if (weights[a] == weights[a + 3]) {
    const times = i8x16.neg(sumOfFour(e0, e1, e2, e3))
    const lanes = isHigh ? i16x8.extend_high_i8x16_u(times) : i16x8.extend_low_i8x16_u(times)
    return i16x8.add_sat_u(sum, i16x8.mul(lanes, weights.splat(a)))
  }
  sum = addWeight(sum, e0, weights, a, isHigh)
  sum = addWeight(sum, e1, weights, a + 1, isHigh)
  sum = addWeight(sum, e2, weights, a + 2, isHigh)
  return addWeight(sum, e3, weights, a + 3, isHigh)
}

@inline
function storeRepeats(count: Count, repeated: v128, low: v128, high: v128, isEqual: bool): void {
  const each = i16x8.splat(<i16>count.equal)
  count.repeats.setVector(0, isEqual ? i16x8.mul(i16x8.extend_low_i8x16_u(repeated), each) : low)
  count.repeats.setVector(8, isEqual ? i16x8.mul(i16x8.extend_high_i8x16_u(repeated), each) : high)
}

/** The same by marking each pattern of each guess in a table: for many answers of equal weight. */
function countEqualMarks(count: Count, g: usize): void {
  const n = count.n
  const seen = count.seen
  seen.fill(0, LANES * PATTERNS)
  for (let a = 0; a < n; a++) {
    const line = changetype<U8s>(<usize>count.lines[a] + g)
    for (let k = 0; k < LANES; k++) seen[k * PATTERNS + line[k]] = 1
  }
  search.work += <u64>(n + LANES * 2) << 4
  for (let k = 0; k < LANES; k++) {
    const marks = seen.from(k * PATTERNS)
    let parts = marks.vector(0)
    for (let p = 16; p < PATTERNS; p += 16) parts = i8x16.add(parts, marks.vector(p))
    const sum = sumOfLanes(i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(parts)))
    count.repeats[k] = min((n - sum) * count.equal, NONE)
  }
}

/** The same by marking each pattern of each guess with the weight of its heaviest answer: for many answers. */
function countMarks(count: Count, g: usize): void {
  if (count.equal) return countEqualMarks(count, g)
  const seen = changetype<U16s>(count.seen)
  seen.fill(0, LANES * PATTERNS)
  for (let a = count.n - 1; a >= 0; a--) {
    const line = changetype<U8s>(<usize>count.lines[a] + g)
    const weight = count.weights[a]
    for (let k = 0; k < LANES; k++) seen[k * PATTERNS + line[k]] = weight
  }
  search.work += <u64>(count.n + LANES * 4) << 4
  for (let k = 0; k < LANES; k++) {
    const marks = seen.from(k * PATTERNS)
    let sums = i32x4.splat(0)
    for (let p = 0; p < PATTERNS; p += 8) sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_u(marks.vector(p)))
    count.repeats[k] = min(count.weight - sumOfLanes(sums), NONE)
  }
}

/** Counts sixteen guesses by pairs of the first `n` answers, whatever they weigh. */
@inline
function countFirst(count: Count, n: i32, g: i32, limit: i32): bool {
  return count.equal ? countPairs(count, n, <usize>g, limit, true) : countPairs(count, n, <usize>g, limit, false)
}

/** Counts sixteen guesses; false if all of them repeat more than `limit`, with lower bounds above it. */
@inline
function countBlock(count: Count, g: i32, limit: i32): bool {
  if (count.n <= PAIRS_LIMIT) return countFirst(count, count.n, g, limit)
  const areFewAllowed = <i64>limit * count.n < <i64>FEW * count.weight
  if (areFewAllowed && !countFirst(count, PAIRS_LIMIT, g, limit)) return false
  countMarks(count, <usize>g)
  return true
}

/**
 * Writes the repeats of each guess into `out` (`stride` of them): the answers are rows `rows[0..n-1]` of the matrix.
 * Above `limit` it may write a lower bound above `limit`.
 */
export function fillRepeats(matrix: Matrix, rows: U16s, n: i32, out: U16s, limit: i32): void {
  const scratch = mark()
  const count = openCount(matrix, rows, n)
  const sums = matrix.sums
  for (let g = 0; g < matrix.stride; g += LANES) {
    if (sums && sums[g] != NONE && count.weight - sums[g] > limit) {
      // A lower bound for all later guesses: what no guess does with all answers, none does with some.
      const weight = i16x8.splat(<i16>min(count.weight, NONE))
      for (; g < matrix.stride; g += 8) out.setVector(g, i16x8.sub_sat_u(weight, sums.vector(g)))
      break
    }
    countBlock(count, g, limit)
    out.setVector(g, count.repeats.vector(0))
    out.setVector(g + 8, count.repeats.vector(8))
  }
  release(scratch)
}

/**
 * The least repeats of any guess of the matrix, if less than `below`; otherwise `below`. `upper` are upper bounds of
 * the sums of these answers' parts, one per guess, or null.
 */
export function leastRepeats(matrix: Matrix, rows: U16s, n: i32, below: i32, upper: U16s | null): i32 {
  if (isPaired(matrix, n)) {
    const paired = leastPaired(matrix, rows, n, below, upper)
    if (paired >= 0) return paired
  }
  const scratch = mark()
  const sums = matrix.sums
  let least = below
  const before = search.work
  const count = openCount(matrix, rows, n)
  for (let g = 0; g < matrix.stride && least > 0; g += LANES) {
    if (sums && repeatsAtLeast(sums[g], count.weight, least)) break
    if (upper) {
      const most = largestLane(i16x8.max_u(upper.vector(g), upper.vector(g + 8)))
      if (repeatsAtLeast(most, count.weight, least)) continue
    }
    if (!countBlock(count, g, least - 1)) continue
    least = min(least, leastLane(i16x8.min_u(count.repeats.vector(0), count.repeats.vector(8))))
  }
  spendPatience(matrix, search.work - before)
  release(scratch)
  return least
}
