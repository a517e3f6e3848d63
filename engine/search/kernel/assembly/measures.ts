// Part sizes: how evenly each guess of a game splits a set of answers, as one number per guess.
//
// The players of the literature look one guess ahead: they need the sizes of the parts that every guess makes, for
// words and for coloured pegs alike. Patterns are made while counting, for 64 guesses at a time, and never stored: a
// table of 5 pegs in 8 colours would take 1 GiB. (2026-11: stored in a table of 160 MiB, minimax over 12972 words took
// 1.26 instead of 1.53 s of CPU time, plus 0.2 s to fill the table.)
import { NO_LETTER } from './game'
import { mark, release, reserve } from './memory'
import { fillPatterns } from './patterns'
import { largestLane } from './vectors'

/** The meaning of a code's letters: coloured one by one, or pegs of which only the numbers are shown. */
const WORDS: i32 = 0

/** Guesses whose patterns are made at once, and guesses counted at once: their counts fill 8 KiB. */
export const BLOCK: usize = 64
const LANES: usize = 16
/** Answers whose patterns are made at once: with BLOCK guesses 16 KiB. */
export const CHUNK: i32 = 256
export const PATTERNS: usize = 256
/** Up to this many answers, looking at each answer's count is cheaper than looking at all patterns (measured). */
const FEW_ANSWERS: i32 = 128
/** Up to this many answers, comparing all pairs is cheaper than counting (measured). */
const PAIRS_LIMIT: i32 = 40

@unmanaged
class Codes {
  kind: i32
  places: i32
  symbols: i32
  count: i32
  stride: usize
  /** Columns of one byte per code: the symbol in each place, then, for pegs, the number of pegs of each colour. */
  columns: usize
  columnCount: i32
  /** Bytes of the counts of all patterns. */
  countBytes: usize
}
const codes = changetype<Codes>(memory.data(offsetof<Codes>()))

/**
 * Makes room for `count` codes of `places` symbols each; returns the address of the columns, `codesStride()` bytes
 * each, which the caller fills with symbols below `symbols` before `finishCodes`.
 */
export function setCodes(kind: i32, places: i32, symbols: i32, count: i32): usize {
  codes.kind = kind
  codes.places = places
  codes.symbols = symbols
  codes.count = count
  codes.stride = (<usize>count + BLOCK - 1) & ~(BLOCK - 1)
  codes.columnCount = kind == WORDS ? places : places + symbols
  codes.countBytes = kind == WORDS ? PATTERNS * 2 : (<usize>(places * (places + 1) + 1) * 2 + 15) & ~15
  codes.columns = reserve(codes.stride * <usize>codes.columnCount)
  memory.fill(codes.columns, <u8>NO_LETTER, codes.stride * <usize>codes.columnCount)
  return codes.columns
}

export function codesStride(): usize {
  return codes.stride
}

export function codeCount(): i32 {
  return codes.count
}

/** Bytes of a column of the guesses of a list; of all codes if `list` is 0. */
export function strideOf(list: usize, count: i32): usize {
  return list == 0 ? codes.stride : (<usize>count + BLOCK - 1) & ~(BLOCK - 1)
}

/** Counts the pegs of each colour, once the symbols are written. */
export function finishCodes(): void {
  if (codes.kind == WORDS) return
  const counts = codes.columns + codes.stride * <usize>codes.places
  memory.fill(counts, 0, codes.stride * <usize>codes.symbols)
  for (let i: usize = 0; i < <usize>codes.places; i++) {
    for (let k: usize = 0; k < <usize>codes.count; k++) {
      const at = counts + codes.stride * <usize>load<u8>(codes.columns + i * codes.stride + k) + k
      store<u8>(at, load<u8>(at) + 1)
    }
  }
}

/**
 * The patterns of 64 guesses against one answer. A pattern of pegs is black * (places + 1) + white: pegs of the right
 * colour in the right place, and elsewhere.
 */
export function fillBlock(columns: usize, stride: usize, answer: usize, out: usize): void {
  if (codes.kind == WORDS) {
    fillPatterns(
      columns, stride, <i32>BLOCK,
      <i32>load<u8>(codes.columns + answer),
      <i32>load<u8>(codes.columns + codes.stride + answer),
      <i32>load<u8>(codes.columns + codes.stride * 2 + answer),
      <i32>load<u8>(codes.columns + codes.stride * 3 + answer),
      <i32>load<u8>(codes.columns + codes.stride * 4 + answer),
      out,
    )
    return
  }
  const places = <usize>codes.places
  const answerCounts = codes.columns + codes.stride * places + answer
  const guessCounts = columns + stride * places
  const weight = i8x16.splat(<i8>codes.places)
  for (let g: usize = 0; g < BLOCK; g += LANES) {
    let black = i8x16.splat(0)
    for (let i: usize = 0; i < places; i++) {
      // Equal lanes are -1.
      black = i8x16.sub(
        black, i8x16.eq(v128.load(columns + i * stride + g), i8x16.splat(load<i8>(codes.columns + i * codes.stride + answer))),
      )
    }
    let coloured = i8x16.splat(0)
    for (let c: usize = 0; c < <usize>codes.symbols; c++) {
      const count = load<i8>(answerCounts + c * codes.stride)
      if (count == 0) continue
      coloured = i8x16.add(coloured, i8x16.min_u(v128.load(guessCounts + c * stride + g), i8x16.splat(count)))
    }
    // black * (places + 1) + coloured - black; there is no product of bytes.
    let pattern = coloured
    for (let i: usize = 0; i < places; i++) pattern = i8x16.add(pattern, black)
    v128.store(out + g, pattern)
  }
}

/** The columns of the guesses `list[0..count-1]` (u16 ids) side by side; all codes if `list` is 0. */
export function gather(list: usize, count: i32, stride: usize): usize {
  if (list == 0) return codes.columns
  const columns = reserve(stride * <usize>codes.columnCount)
  for (let i: usize = 0; i < <usize>codes.columnCount; i++) {
    const from = codes.columns + i * codes.stride
    const to = columns + i * stride
    for (let k: usize = 0; k < <usize>count; k++) store<u8>(to + k, load<u8>(from + <usize>load<u16>(list + (k << 1))))
    memory.fill(to + <usize>count, i < <usize>codes.places ? <u8>NO_LETTER : 0, stride - <usize>count)
  }
  return columns
}

/** Size of the largest part. */
const LARGEST: i32 = 0
/** Sum over the parts, in the order of `order`, of the table's entry for their sizes. */
const TABLE_SUM: i32 = 1
/** Sum over the answers of the table's entry for their patterns. */
const PATTERN_SUM: i32 = 2

/**
 * Writes one number per guess (f64) to `out`: the measure of its parts of `n` answers (u16 ids at `answers`). `list`
 * has `count` guesses (u16 ids), 0 means all codes.
 *
 * `table` (f64) is indexed by size for TABLE_SUM, with 0 as its entry for 0, and by pattern for PATTERN_SUM. `order` is
 * the place of each of 256 patterns in the sum (u8), 0 if the order does not matter because all entries are integers.
 */
export function fillMeasure(
  measure: i32, answers: usize, n: i32, list: usize, count: i32, table: usize, order: usize, out: usize,
): void {
  const scratch = mark()
  const total = list == 0 ? codes.count : count
  const stride = strideOf(list, count)
  const columns = gather(list, count, stride)
  const patterns = reserve(<usize>CHUNK * BLOCK)
  const counts = reserve(BLOCK * PATTERNS * 2)
  memory.fill(counts, 0, BLOCK * PATTERNS * 2)
  const results = reserve(BLOCK * 8)
  const inOrder = reserve(PATTERNS)
  if (order) for (let p: usize = 0; p < PATTERNS; p++) store<u8>(inOrder + <usize>load<u8>(order + p), <u8>p)
  const isPairs = n <= PAIRS_LIMIT && measure == LARGEST
  for (let g: usize = 0; g < <usize>total; g += BLOCK) {
    if (measure == PATTERN_SUM) memory.fill(results, 0, BLOCK * 8)
    for (let from = 0; from < n; from += CHUNK) {
      const size = min(CHUNK, n - from)
      for (let j = 0; j < size; j++) {
        const answer = <usize>load<u16>(answers + (<usize>(from + j) << 1))
        fillBlock(columns + g, stride, answer, patterns + <usize>j * BLOCK)
      }
      if (isPairs) fillLargestByPairs(patterns, size, results)
      else if (measure == PATTERN_SUM) addPatterns(patterns, size, table, results)
      else {
        for (let k: usize = 0; k < BLOCK; k += LANES) addCounts(patterns + k, size, counts + ((k * PATTERNS) << 1))
      }
    }
    if (!isPairs && measure != PATTERN_SUM) {
      for (let k: usize = 0; k < BLOCK; k++) {
        const own = counts + ((k * PATTERNS) << 1)
        const at = results + (k << 3)
        if (measure == LARGEST) store<f64>(at, largest(own))
        // With few answers their patterns are all still available.
        else if (n > FEW_ANSWERS) store<f64>(at, order ? orderedSum(own, table, inOrder) : tableSum(own, table))
        else if (order) store<f64>(at, orderedSumOfFew(patterns + k, n, own, table, order, inOrder))
        else store<f64>(at, tableSumOfFew(patterns + k, n, own, table))
      }
    }
    memory.copy(out + (g << 3), results, min(BLOCK, <usize>total - g) << 3)
  }
  release(scratch)
}

/** Largest parts of 64 guesses: the last answer of a part comes after all others of it. */
function fillLargestByPairs(patterns: usize, n: i32, results: usize): void {
  const last = patterns + <usize>n * BLOCK
  for (let k: usize = 0; k < BLOCK; k += LANES) {
    let most = i8x16.splat(0)
    for (let a = patterns + BLOCK; a < last; a += BLOCK) {
      const own = v128.load(a + k)
      let earlier = i8x16.splat(0)
      for (let b = patterns; b < a; b += BLOCK) earlier = i8x16.sub(earlier, i8x16.eq(own, v128.load(b + k)))
      most = i8x16.max_u(most, earlier)
    }
    most = i8x16.add(most, i8x16.splat(1))
    v128.store(patterns + k, most)
    for (let lane: usize = 0; lane < LANES; lane++) {
      store<f64>(results + ((k + lane) << 3), <f64>load<u8>(patterns + k + lane))
    }
  }
}

function addPatterns(patterns: usize, size: i32, table: usize, results: usize): void {
  for (let j: usize = 0; j < <usize>size; j++) {
    for (let k: usize = 0; k < BLOCK; k++) {
      const at = results + (k << 3)
      store<f64>(at, load<f64>(at) + load<f64>(table + (<usize>load<u8>(patterns + j * BLOCK + k) << 3)))
    }
  }
}

@inline
function addCount(pattern: u8, counts: usize): void {
  const at = counts + (<usize>pattern << 1)
  store<u16>(at, load<u16>(at) + 1)
}

/** Counts the patterns of sixteen guesses in sixteen tables, so that no count waits for the one before. */
function addCounts(patterns: usize, size: i32, counts: usize): void {
  const last = patterns + <usize>size * BLOCK
  for (let row = patterns; row < last; row += BLOCK) {
    addCount(load<u8>(row, 0), counts)
    addCount(load<u8>(row, 1), counts + 512)
    addCount(load<u8>(row, 2), counts + 1024)
    addCount(load<u8>(row, 3), counts + 1536)
    addCount(load<u8>(row, 4), counts + 2048)
    addCount(load<u8>(row, 5), counts + 2560)
    addCount(load<u8>(row, 6), counts + 3072)
    addCount(load<u8>(row, 7), counts + 3584)
    addCount(load<u8>(row, 8), counts + 4096)
    addCount(load<u8>(row, 9), counts + 4608)
    addCount(load<u8>(row, 10), counts + 5120)
    addCount(load<u8>(row, 11), counts + 5632)
    addCount(load<u8>(row, 12), counts + 6144)
    addCount(load<u8>(row, 13), counts + 6656)
    addCount(load<u8>(row, 14), counts + 7168)
    addCount(load<u8>(row, 15), counts + 7680)
  }
}

// Each of these resets the counts of its guess to 0.

function largest(counts: usize): f64 {
  let most = i16x8.splat(0)
  for (let p: usize = 0; p < codes.countBytes; p += 16) {
    most = i16x8.max_u(most, v128.load(counts + p))
    v128.store(counts + p, i16x8.splat(0))
  }
  return <f64>largestLane(most)
}

function tableSum(counts: usize, table: usize): f64 {
  let sum: f64 = 0
  for (let p: usize = 0; p < codes.countBytes; p += 16) {
    if (!v128.any_true(v128.load(counts + p))) continue
    for (let cell = counts + p; cell < counts + p + 16; cell += 2) {
      sum += load<f64>(table + (<usize>load<u16>(cell) << 3))
    }
    v128.store(counts + p, i16x8.splat(0))
  }
  return sum
}

/** The sum in the order of the patterns (u8 each at `inOrder`): rounding depends on it. */
function orderedSum(counts: usize, table: usize, inOrder: usize): f64 {
  let sum: f64 = 0
  for (let at = inOrder; at < inOrder + PATTERNS; at++) {
    sum += load<f64>(table + (<usize>load<u16>(counts + (<usize>load<u8>(at) << 1)) << 3))
  }
  memory.fill(counts, 0, PATTERNS << 1)
  return sum
}

function tableSumOfFew(patterns: usize, n: i32, counts: usize, table: usize): f64 {
  let sum: f64 = 0
  const last = patterns + <usize>n * BLOCK
  for (let at = patterns; at < last; at += BLOCK) {
    const cell = counts + (<usize>load<u8>(at) << 1)
    sum += load<f64>(table + (<usize>load<u16>(cell) << 3))
    store<u16>(cell, 0)
  }
  return sum
}

/** The same for few distinct patterns: a set of their places, visited in order. */
function orderedSumOfFew(patterns: usize, n: i32, counts: usize, table: usize, order: usize, inOrder: usize): f64 {
  let set0: u64 = 0
  let set1: u64 = 0
  let set2: u64 = 0
  let set3: u64 = 0
  const last = patterns + <usize>n * BLOCK
  for (let at = patterns; at < last; at += BLOCK) {
    const place = load<u8>(order + <usize>load<u8>(at))
    const bit = <u64>1 << (place & 63)
    const word = place >> 6
    if (word == 0) set0 |= bit
    else if (word == 1) set1 |= bit
    else if (word == 2) set2 |= bit
    else set3 |= bit
  }
  let sum = sumOfSet(set0, counts, table, inOrder, 0)
  sum = sumOfSet(set1, counts, table, inOrder + 64, sum)
  sum = sumOfSet(set2, counts, table, inOrder + 128, sum)
  return sumOfSet(set3, counts, table, inOrder + 192, sum)
}

@inline
function sumOfSet(set: u64, counts: usize, table: usize, inOrder: usize, start: f64): f64 {
  let sum = start
  while (set) {
    const cell = counts + (<usize>load<u8>(inOrder + <usize>ctz(set)) << 1)
    set &= set - 1
    sum += load<f64>(table + (<usize>load<u16>(cell) << 3))
    store<u16>(cell, 0)
  }
  return sum
}
