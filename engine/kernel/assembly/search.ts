// The exact search.
import { mark, release, reserve } from './memory'
import { answerCount, largestCap, KEEP_ALL, KEEP_BEST, KEEP_KINDS, KEEP_SHOWN, listCaps, listCount, listIds, listStride, makeColumn, makeTable, rows, sortTable } from './table'
import { entryValue, findEntry, hashSet, keyHigh, keyLow, storeEntry } from './memo'
import { addWork, fillPartCounts, largestLane, mostParts, work } from './parts'
import { fillLegal, readRow, shownKey } from './hard'
import { given, guessStride, leastTotal, letters, WORD_LENGTH } from './words'

/** Four times this still fits: bounds are handed on with two flags below them. */
export const INFINITE: i32 = 0x1fffffff
const ALL_CORRECT: i32 = 242

export const NORMAL: i32 = 0
export const HARD: i32 = 1
export const STRICT: i32 = 2

export let mode: i32 = NORMAL
/** Work after which a search gives up; and whether one did. */
export let budget: u64 = ~(<u64>0)
export let stopped: bool = false
/** Searches entered: does not depend on the machine. */
export let nodes: u64 = 0
export let tables: u64 = 0

/** Sets of at least this many answers get a table of their own when the first look does not settle them. */
export let tableMin: i32 = 32
export let memoMin: i32 = 5
/** Tables of at least this many answers are sorted. */
export let sortMin: i32 = 24
/** Parts of at least this many answers are bounded before any is searched. */
export let boundMin: i32 = 3

/** Last stamp of each pattern, for counting parts without clearing. */
const marks: usize = reserve(256 << 2)
let stamp: u32 = 0

/** The best that the search of the rows at `rootAt` has found: what is left of it when it is stopped. */
let rootAt: usize = 0
export let foundTotal: i32 = INFINITE
export let foundGuess: i32 = -1

/**
 * What an answer costs that is not solved in the guesses left, on top of the guesses spent on it; 0 where every answer
 * must be solved. Larger than any total, it makes the search minimise misses first.
 */
let missCost: i32 = 0

export function setMode(value: i32, cost: i32): void {
  mode = value
  missCost = cost
}

export function setBudget(value: u64): void {
  budget = value
  stopped = false
}

/** Tells apart in the memo what the value of a set of answers depends on besides. */
@inline
function saltOf(left: i32): u64 {
  return <u64>left | (<u64>mode << 4) | (<u64>missCost << 8)
}

/** The memo key of a part: its answers, the guesses left, and what the row that led here asks for in hard mode. */
@inline
function hashPart(table: usize, at: usize, n: i32, left: i32, guess: i32, pattern: i32): void {
  let salt = saltOf(left)
  if (mode == HARD) {
    readRow(<i32>load<u16>(listIds(table) + (<usize>guess << 1)), pattern)
    salt += shownKey
  }
  hashSet(listIds(table), at, n, salt)
}

/** The total with one guess left: all answers spend it, one is solved, the others are missed. */
@inline
function lastGuess(n: i32): i32 {
  if (n == 1) return 1
  return missCost ? n + (n - 1) * missCost : INFINITE
}

/** Most parts that one of the answers, played as a guess, cuts the set into. */
function mostPartsInside(table: usize, at: usize, n: i32): i32 {
  const stride = <usize>listStride(table)
  const matrix = rows(table)
  let most = 0
  const last = at + (<usize>n << 1)
  for (let a = at; a < last; a += 2) {
    const column = matrix + <usize>load<u16>(a)
    stamp++
    let count = 0
    for (let b = at; b < last; b += 2) {
      const cell = marks + (<usize>load<u8>(column + <usize>load<u16>(b) * stride) << 2)
      count += <i32>(load<u32>(cell) != stamp)
      store<u32>(cell, stamp)
    }
    if (count > most) {
      most = count
      if (most == n) break
    }
  }
  return most
}

/**
 * The smallest total over the answers `at[0..n-1]` (rows of the table) with `left` guesses, INFINITE where it cannot be
 * done. Contract: a result below `beta` is exact; otherwise it is a proved lower bound that is at least `beta`.
 * When `stopped` is set on return the result is only a lower bound.
 * `guess` (a column of the table) and `pattern` are the row that led here: the hard rule looks at them.
 */
export function search(table: usize, at: usize, n: i32, left: i32, beta: i32, guess: i32, pattern: i32): i32 {
  if (left == 1) return lastGuess(n)
  if (n == 1) return 1
  if (n == 2) return 3
  const least = leastTotal(n)
  if (least >= beta) return least
  nodes++
  const inside = mostPartsInside(table, at, n)
  if (inside == n) return 2 * n - 1
  // From here on no answer tells all others apart.
  if (left > 2 && inside == n - 1) return 2 * n
  if (2 * n >= beta && left > 2) return 2 * n

  let low: u64 = 0
  let high: u64 = 0
  if (n >= memoMin) {
    hashPart(table, at, n, left, guess, pattern)
    low = keyLow
    high = keyHigh
    const entry = findEntry(low, high)
    if (entry) {
      const value = entryValue(entry)
      if (value & 1 || value >> 1 >= beta) return value >> 1
    }
  }
  const scratch = mark()
  if (mode == HARD) {
    // The legal guesses are the answers and what the rule leaves of the table's guesses.
    const ids = globalIds(table, at, n)
    const legal = reserve(<usize>listCount(table) << 1)
    readRow(<i32>load<u16>(listIds(table) + (<usize>guess << 1)), pattern)
    const count = fillLegal(listIds(table), listCount(table), legal)
    table = makeTable(ids, n, legal, count, KEEP_SHOWN)
    at = identity(n)
  }
  const result = searchGuesses(table, at, n, left, beta, inside)
  release(scratch)
  if (!stopped && n >= memoMin) storeEntry(low, high, n, result, result < beta)
  return result
}

/**
 * With two guesses left only the number of parts counts: each of them then gets its last guess. `inside` is less than n.
 * Bounds of `beta` or more are as good as exact: only as many parts are looked for as it takes to stay below.
 */
function searchLastTwo(table: usize, at: usize, n: i32, beta: i32, inside: i32): i32 {
  if (!missCost) {
    const apart = mostParts(table, at, n, n - 1) == n
    if (work > budget) stopped = true
    return apart ? 2 * n : INFINITE
  }
  const within = 2 * n + (n - inside) * missCost - 1
  const missed = beta > 2 * n ? (beta - 1 - 2 * n) / missCost : -1
  const least = max(inside, n - missed - 1)
  if (least >= n) return max(beta, 2 * n)
  const most = mostParts(table, at, n, least)
  if (work > budget) stopped = true
  return min(within, 2 * n + (n - most) * missCost)
}

const EXACT: i32 = 1
/** Set where every guess has been looked at: looking again would tell no more. */
const LOOKED: i32 = 2

/**
 * A lower bound of `search` from the answers among themselves and from what is known, as 4 * bound + EXACT + LOOKED.
 * For three answers or more; two guesses left or more, three where answers may be missed.
 */
function glanceAt(table: usize, at: usize, n: i32, left: i32, guess: i32, pattern: i32): i32 {
  nodes++
  // What no guess does with all answers of the table none does with some of them.
  const cap = 3 * n - largestCap(table)
  if (cap > 2 * n + 8) return max(cap, leastTotal(n)) << 2
  const inside = mostPartsInside(table, at, n)
  if (inside == n || (inside == n - 1 && left > 2)) return ((3 * n - inside - 1) << 2) | EXACT
  if (mode == STRICT && left == 2) return (INFINITE << 2) | EXACT
  if (n >= memoMin) {
    hashPart(table, at, n, left, guess, pattern)
    const entry = findEntry(keyLow, keyHigh)
    if (entry) {
      const value = entryValue(entry)
      return ((value >> 1) << 2) | LOOKED | (value & EXACT)
    }
  }
  if (mode == STRICT) return (max(3 * n - inside - 1, leastTotal(n)) << 2) | LOOKED
  return max(max(2 * n, cap), leastTotal(n)) << 2
}

/** The same after a look at every guess. Gives up early, with a bound of at least `beta`, where it can. */
function boundPart(table: usize, at: usize, n: i32, left: i32, beta: i32, guess: i32, pattern: i32): i32 {
  if (n >= memoMin) {
    hashPart(table, at, n, left, guess, pattern)
    const entry = findEntry(keyLow, keyHigh)
    if (entry) {
      const value = entryValue(entry)
      return ((value >> 1) << 2) | LOOKED | (value & EXACT)
    }
  }
  // With two guesses left only a guess that tells all answers apart will do.
  const least = left == 2 ? n - 1 : max(mostPartsInside(table, at, n) + 1, 3 * n - beta)
  const most = mostParts(table, at, n, least)
  if (left == 2 && most < n) return (INFINITE << 2) | EXACT
  const bound = max(3 * n - most, leastTotal(n))
  // In hard mode the guess may not be legal after this row.
  const exact = mode == NORMAL && most == n && most > least
  if (n >= memoMin) {
    hashPart(table, at, n, left, guess, pattern)
    storeEntry(keyLow, keyHigh, n, bound, exact)
  }
  return (bound << 2) | LOOKED | <i32>exact
}

function searchGuesses(table: usize, at: usize, n: i32, left: i32, beta: i32, inside: i32): i32 {
  if (left == 2 && mode != STRICT) return searchLastTwo(table, at, n, beta, inside)
  let stride = listStride(table)
  let counts = reserve(<usize>stride)
  memory.fill(counts, 0, <usize>stride)
  if (mode == STRICT) fillInside(table, at, n, counts)
  else if (table == heldTable && n == answerCount(table)) memory.copy(counts, heldCounts, <usize>stride)
  else fillPartCounts(table, at, n, counts, 3 * n - beta + 1)
  if (work > budget) stopped = true
  let most = mostOf(counts, stride)
  // A guess from outside that tells all answers apart: 2n, and no answer did.
  if (most == n) return inside == n ? 2 * n - 1 : 2 * n
  if (left == 2) return missCost ? 2 * n + (n - inside) * missCost - 1 : INFINITE
  let bound = 3 * n - max(most, inside + 1)
  if (bound >= beta || stopped) return bound

  if (mode == NORMAL && n >= tableMin && n < answerCount(table)) {
    tables++
    table = makeTable(globalIds(table, at, n), n, listIds(table), listCount(table), KEEP_BEST)
    at = identity(n)
    stride = listStride(table)
    counts = reserve(<usize>stride)
    fillPartCounts(table, at, n, counts, 0)
  }
  if (mode == NORMAL && n == answerCount(table) && n >= sortMin && !listCaps(table)) sortTable(table, counts)

  // A guess that is itself an answer saves one: count it as one part more.
  if (mode != STRICT) fillInside(table, at, n, counts)
  for (let j = 0; j < n; j++) {
    const cell = counts + <usize>load<u16>(at + (<usize>j << 1))
    store<u8>(cell, load<u8>(cell) + 1)
  }
  // Guesses by part count, largest first: those whose bound is below beta.
  const starts = reserve(256 << 2)
  memory.fill(starts, 0, 256 << 2)
  const floor = max(2, 3 * n - beta + 1)
  const order = reserve(<usize>stride << 1)
  const floors = i8x16.splat(<i8>(floor - 1))
  for (let g = 0; g < stride; g += 16) {
    let bits = i8x16.bitmask(i8x16.gt_u(v128.load(counts + <usize>g), floors))
    while (bits) {
      const cell = starts + (<usize>load<u8>(counts + <usize>(g + ctz(bits))) << 2)
      store<i32>(cell, load<i32>(cell) + 1)
      bits &= bits - 1
    }
  }
  let candidates = 0
  for (let k = 255; k >= floor; k--) {
    const cell = starts + (<usize>k << 2)
    const c = load<i32>(cell)
    store<i32>(cell, candidates)
    candidates += c
  }
  for (let g = 0; g < stride; g += 16) {
    let bits = i8x16.bitmask(i8x16.gt_u(v128.load(counts + <usize>g), floors))
    while (bits) {
      const guess = g + ctz(bits)
      const cell = starts + (<usize>load<u8>(counts + <usize>guess) << 2)
      const to = load<i32>(cell)
      store<i32>(cell, to + 1)
      store<u16>(order + (<usize>to << 1), <u16>guess)
      bits &= bits - 1
    }
  }

  let best = beta
  let lowest = 3 * n - floor + 1
  let leasts: usize = 0
  if (given) {
    // With few patterns most guesses make equally many parts: how large they are tells more.
    leasts = reserve(<usize>candidates << 2)
    candidates = sortByLeast(table, at, n, order, candidates, leasts, beta)
    lowest = beta
  }
  if (mode == NORMAL && !given && n >= PROMISING_MIN && beta > 4 * n) {
    // The first guesses tried set the mark for all that follow: worth a look at how even their parts are.
    const first = promising(table, at, n, order, min(candidates, PROMISING_LOOK))
    for (let c = 0; c < PROMISING_COUNT && !stopped; c++) {
      const guess = load<i32>(first + (<usize>c << 2))
      if (guess < 0) break
      const total = tryGuess(table, at, n, left, guess, best)
      if (total >= best || stopped) continue
      best = total
      if (at == rootAt) {
        foundTotal = total
        foundGuess = <i32>load<u16>(listIds(table) + (<usize>guess << 1))
      }
    }
    if (stopped) return bound
    if (best == bound) return best
  }
  for (let c = 0; c < candidates; c++) {
    const guess = <i32>load<u16>(order + (<usize>c << 1))
    const least = leasts ? load<i32>(leasts + (<usize>c << 2)) : 3 * n - <i32>load<u8>(counts + <usize>guess)
    if (least >= best) {
      lowest = min(lowest, least)
      break
    }
    const total = tryGuess(table, at, n, left, guess, best)
    // Candidates come by rising bound: what is not finished is at least this one's.
    if (stopped) return min(lowest, least)
    lowest = min(lowest, total)
    if (total < best) {
      best = total
      if (at == rootAt) {
        foundTotal = total
        foundGuess = <i32>load<u16>(listIds(table) + (<usize>guess << 1))
      }
      if (best == bound) break
    }
  }
  return best < beta ? best : max(beta, lowest)
}

/** Sets of at least this many answers; guesses that are looked at, those of most parts; and how many are tried. */
const PROMISING_MIN: i32 = 48
const PROMISING_LOOK: i32 = 256
const PROMISING_COUNT: i32 = 8

/** Of the first candidates those that leave the most even parts, as columns of the table; -1 after the last. */
function promising(table: usize, at: usize, n: i32, order: usize, candidates: i32): usize {
  const first = reserve(<usize>PROMISING_COUNT << 2)
  const scratch = mark()
  const stride = <usize>listStride(table)
  const matrix = rows(table)
  const sizes = reserve(256 << 1)
  memory.fill(sizes, 0, 256 << 1)
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
      const cell = sizes + (<usize>load<u8>(column + <usize>load<u16>(at + (<usize>j << 1)) * stride) << 1)
      store<u16>(cell, load<u16>(cell) + 1)
    }
    store<u16>(sizes + (<usize>ALL_CORRECT << 1), 0)
    for (let j = 0; j < n; j++) {
      const cell = sizes + (<usize>load<u8>(column + <usize>load<u16>(at + (<usize>j << 1)) * stride) << 1)
      const size = <f64>load<u16>(cell)
      if (size > 1) value += size * Math.log(size)
      store<u16>(cell, 0)
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
  return first
}

/**
 * Sorts the candidates by the least total of their parts (written to `leasts`), those of `beta` or more left out; equal
 * ones stay in order. Returns how many are left.
 */
function sortByLeast(table: usize, at: usize, n: i32, order: usize, candidates: i32, leasts: usize, beta: i32): i32 {
  const scratch = mark()
  const stride = <usize>listStride(table)
  const matrix = rows(table)
  const sizes = reserve(256 << 1)
  memory.fill(sizes, 0, 256 << 1)
  const found = reserve(<usize>candidates << 3)
  let count = 0
  let lowest = INFINITE
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
      total += leastTotal(<i32>load<u16>(cell))
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

/** Part counts of the answers played as guesses; other counts stay as they are. */
function fillInside(table: usize, at: usize, n: i32, counts: usize): void {
  const stride = <usize>listStride(table)
  const matrix = rows(table)
  addWork(<u64>(n * n) >> 2)
  const last = at + (<usize>n << 1)
  for (let a = at; a < last; a += 2) {
    const column = matrix + <usize>load<u16>(a)
    stamp++
    let count = 0
    for (let b = at; b < last; b += 2) {
      const cell = marks + (<usize>load<u8>(column + <usize>load<u16>(b) * stride) << 2)
      count += <i32>(load<u32>(cell) != stamp)
      store<u32>(cell, stamp)
    }
    store<u8>(counts + <usize>load<u16>(a), <u8>count)
  }
}

/** The guess ids of rows `at[0..n-1]` of the table. */
function globalIds(table: usize, at: usize, n: i32): usize {
  const ids = reserve(<usize>n << 1)
  const all = listIds(table)
  for (let j = 0; j < n; j++) {
    store<u16>(ids + (<usize>j << 1), load<u16>(all + (<usize>load<u16>(at + (<usize>j << 1)) << 1)))
  }
  return ids
}

/** 0, 1, ... n-1: all rows of a table. */
export function identity(n: i32): usize {
  const at = reserve(<usize>n << 1)
  for (let j = 0; j < n; j++) store<u16>(at + (<usize>j << 1), <u16>j)
  return at
}

/** Below and above it does not pay to look for words that are near each other. */
const NEAR_MIN: i32 = 32
const NEAR_MAX: i32 = 1024

/**
 * All rows of a table, words with many near ones (letters in common, in place) first: few guesses tell those apart, so a
 * count that begins with them is sooner below what is looked for. Parts keep the order.
 */
function nearFirst(ids: usize, n: i32): usize {
  const at = reserve(<usize>n << 1)
  const scratch = mark()
  const sums = reserve(<usize>n << 2)
  memory.fill(sums, 0, <usize>n << 2)
  for (let a = 0; a < n; a++) {
    const word = <usize>load<u16>(ids + (<usize>a << 1))
    let sum = 0
    for (let b = 0; b < n; b++) {
      const other = <usize>load<u16>(ids + (<usize>b << 1))
      let shared = 0
      for (let i = 0; i < WORD_LENGTH; i++) {
        const column = letters + <usize>(i * guessStride)
        shared += <i32>(load<u8>(column + word) == load<u8>(column + other))
      }
      sum += 1 << (shared << 1)
    }
    let k = a
    for (; k > 0 && load<i32>(sums + (<usize>(k - 1) << 2)) < sum; k--) {
      store<i32>(sums + (<usize>k << 2), load<i32>(sums + (<usize>(k - 1) << 2)))
      store<u16>(at + (<usize>k << 1), load<u16>(at + (<usize>(k - 1) << 1)))
    }
    store<i32>(sums + (<usize>k << 2), sum)
    store<u16>(at + (<usize>k << 1), <u16>a)
  }
  addWork(<u64>(n * n))
  release(scratch)
  return at
}

function mostOf(counts: usize, stride: i32): i32 {
  let most = i8x16.splat(0)
  for (let g: usize = 0; g < <usize>stride; g += 16) most = i8x16.max_u(most, v128.load(counts + g))
  return largestLane(most)
}

/** Parts found by the last `partition`: their number, and the rows of all of them. */
let partCount: i32 = 0
let partMembers: usize = 0

/**
 * Cuts rows `at[0..n-1]` by a guess (a column of the table), the row that is all correct left out.
 * Returns an array of (size u16, start u16 in `partMembers`), smallest part first.
 */
function partition(table: usize, at: usize, n: i32, guess: i32): usize {
  const stride = <usize>listStride(table)
  const column = rows(table) + <usize>guess
  const patterns = reserve(<usize>n)
  const sizes = reserve(256 << 1)
  memory.fill(sizes, 0, 256 << 1)
  for (let j = 0; j < n; j++) {
    const p = load<u8>(column + <usize>load<u16>(at + (<usize>j << 1)) * stride)
    store<u8>(patterns + <usize>j, p)
    const cell = sizes + (<usize>p << 1)
    store<u16>(cell, load<u16>(cell) + 1)
  }
  store<u16>(sizes + (<usize>ALL_CORRECT << 1), 0)
  const parts = reserve(<usize>(min(n, 256)) << 2)
  const ends = reserve(256 << 1)
  let count = 0
  let end = 0
  for (let p: usize = 0; p < <usize>ALL_CORRECT; p += 8) {
    if (!v128.any_true(v128.load(sizes + (p << 1)))) continue
    for (let q = p; q < p + 8; q++) {
      const size = load<u16>(sizes + (q << 1))
      if (size == 0) continue
      store<u16>(ends + (q << 1), <u16>end)
      let k = count++
      while (k > 0 && load<u16>(parts + (<usize>(k - 1) << 2)) > size) {
        store<u32>(parts + (<usize>k << 2), load<u32>(parts + (<usize>(k - 1) << 2)))
        k--
      }
      store<u16>(parts + (<usize>k << 2), size)
      store<u16>(parts + (<usize>k << 2), <u16>end, 2)
      end += <i32>size
    }
  }
  const members = reserve(<usize>n << 1)
  for (let j = 0; j < n; j++) {
    const p = <usize>load<u8>(patterns + <usize>j)
    if (p == ALL_CORRECT) continue
    const cell = ends + (p << 1)
    const to = load<u16>(cell)
    store<u16>(cell, to + 1)
    store<u16>(members + (<usize>to << 1), load<u16>(at + (<usize>j << 1)))
  }
  partCount = count
  partMembers = members
  return parts
}

/** The smallest total when `guess` (a column of the table) is played. Same contract as `search`. */
export function tryGuess(table: usize, at: usize, n: i32, left: i32, guess: i32, beta: i32): i32 {
  const scratch = mark()
  const total = tryParts(table, partition(table, at, n, guess), n, left, guess, beta)
  release(scratch)
  return total
}

/**
 * The same when the guess leaves these parts, found by the last `partition`: rows of the table, whichever table they
 * were found with. Only in hard mode `guess` is looked at.
 */
function tryParts(table: usize, parts: usize, n: i32, left: i32, guess: i32, beta: i32): i32 {
  const count = partCount
  const members = partMembers
  let total = n
  let first = count
  for (let k = 0; k < count; k++) {
    const size = <i32>load<u16>(parts + (<usize>k << 2))
    total += leastTotal(size)
    if ((size > 2 || (size == 2 && left < 3)) && first == count) first = k
  }
  if (left == 1) total = INFINITE
  const matrix = rows(table)
  const stride = <usize>listStride(table)
  // First bounds of every part, cheap ones first and small parts first: most guesses are out before any is searched.
  const bounds = reserve(<usize>count << 2)
  const bounded = left > 3 || (left == 3 && !missCost)
  if (bounded) {
    for (let k = first; k < count && total < beta; k++) {
      const size = <i32>load<u16>(parts + (<usize>k << 2))
      const part = members + (<usize>load<u16>(parts + (<usize>k << 2), 2) << 1)
      const pattern = <i32>load<u8>(matrix + <usize>load<u16>(part) * stride + <usize>guess)
      const value = glanceAt(table, part, size, left - 1, guess, pattern)
      store<i32>(bounds + (<usize>k << 2), value)
      total = value >> 2 >= INFINITE ? INFINITE : total + (value >> 2) - leastTotal(size)
    }
    for (let k = first; k < count && total < beta; k++) {
      const cell = bounds + (<usize>k << 2)
      const known = load<i32>(cell)
      if (known & (EXACT | LOOKED)) continue
      const size = <i32>load<u16>(parts + (<usize>k << 2))
      const part = members + (<usize>load<u16>(parts + (<usize>k << 2), 2) << 1)
      const pattern = <i32>load<u8>(matrix + <usize>load<u16>(part) * stride + <usize>guess)
      const value = boundPart(table, part, size, left - 1, beta - total + (known >> 2), guess, pattern)
      if (value >> 2 > known >> 2) total = min(INFINITE, total + (value >> 2) - (known >> 2))
      store<i32>(cell, value >> 2 > known >> 2 ? value : known)
    }
    if (work > budget) stopped = true
  }
  for (let k = first; k < count && total < beta && !stopped; k++) {
    const size = <i32>load<u16>(parts + (<usize>k << 2))
    let least = leastTotal(size)
    if (bounded) {
      const bound = load<i32>(bounds + (<usize>k << 2))
      if (bound & EXACT) continue
      least = bound >> 2
    }
    const part = members + (<usize>load<u16>(parts + (<usize>k << 2), 2) << 1)
    const pattern = <i32>load<u8>(matrix + <usize>load<u16>(part) * stride + <usize>guess)
    const value = search(table, part, size, left - 1, beta - total + least, guess, pattern)
    total = value >= INFINITE ? INFINITE : total + value - least
    if (stopped) break
  }
  return total
}

/** The column of a guess in a table; -1 where it has none. */
function columnOf(table: usize, guess: i32): i32 {
  const ids = listIds(table)
  for (let k = 0; k < listCount(table); k++) if (<i32>load<u16>(ids + (<usize>k << 1)) == guess) return k
  return -1
}

/** The table of a state whose guesses are valued one after the other, and the mode it is for; 0 where none is kept. */
let keptTable: usize = 0
let keptMode: i32 = NORMAL

/**
 * Keeps a table of these answers and guesses for all `searchGuess` of these answers in normal mode. It is never given
 * back, so it must be made while no scratch memory is in use.
 */
export function keepTable(ids: usize, n: i32, list: usize, count: i32): void {
  // In hard mode every guess must have its column: what it shows counts.
  keptTable = makeTable(ids, n, list, count, mode == HARD ? KEEP_ALL : KEEP_BEST)
  keptMode = mode
  const counts = reserve(<usize>listStride(keptTable))
  fillPartCounts(keptTable, identity(n), n, counts, 0)
  sortTable(keptTable, counts)
}

/**
 * The smallest total over `n` answers (guess ids at `ids`, ascending) when the guesses at `list` are legal now.
 * Same contract as `search`. In strict mode the list is not looked at.
 */
export function searchState(ids: usize, n: i32, list: usize, count: i32, left: i32, beta: i32): i32 {
  foundTotal = INFINITE
  foundGuess = -1
  if (left == 1) return lastGuess(n)
  if (n == 1) return 1
  if (n == 2) return 3
  let scratch = mark()
  // The answers among themselves settle most small states.
  const small = makeTable(ids, n, list, 0, KEEP_ALL)
  nodes++
  const inside = mostPartsInside(small, identity(n), n)
  let result = INFINITE
  if (inside == n) result = 2 * n - 1
  else if (left > 2 && inside == n - 1) result = 2 * n
  else {
    let low: u64 = 0
    let high: u64 = 0
    if (mode != HARD) {
      hashSet(ids, identity(n), n, saltOf(left))
      low = keyLow
      high = keyHigh
      const entry = findEntry(low, high)
      if (entry) {
        const value = entryValue(entry)
        if (value & 1 || value >> 1 >= beta) {
          release(scratch)
          return value >> 1
        }
      }
    }
    let table = small
    if (mode != STRICT) {
      if (isHolding) release(scratch)
      table = tableOf(ids, n, list, count)
      if (isHolding) scratch = mark()
    }
    rootAt = mode == NORMAL && !given && n >= NEAR_MIN && n <= NEAR_MAX ? nearFirst(ids, n) : identity(n)
    result = searchGuesses(table, rootAt, n, left, beta, inside)
    rootAt = 0
    if (!stopped && mode != HARD) storeEntry(low, high, n, result, result < beta)
  }
  release(scratch)
  return result
}

/** The table of the state that is asked about, held from one search to the next; 0 where none is. */
export let heldTable: usize = 0
let isHolding: bool = false
/** Part counts of its guesses on all its answers. */
let heldCounts: usize = 0

/**
 * From now on the table of the first state that is searched is held for the searches after it, which must be of the same
 * state, in scratch memory that is the caller's to give back; or no table is, until this is called again.
 */
export function holdTable(isOn: bool): void {
  isHolding = isOn
  heldTable = 0
}

function tableOf(ids: usize, n: i32, list: usize, count: i32): usize {
  if (isHolding && heldTable) return heldTable
  const table = makeTable(ids, n, list, count, mode == HARD ? KEEP_SHOWN : KEEP_BEST)
  if (isHolding) {
    heldTable = table
    heldCounts = reserve(<usize>listStride(table))
    fillPartCounts(table, identity(n), n, heldCounts, 0)
    // Now, so that what belongs to the table is held with it.
    if (mode == NORMAL && n >= sortMin) sortTable(table, heldCounts)
  }
  return table
}

/**
 * The first guess, answers before others and each in alphabetical order, that solves the answers in `total` guesses with
 * `left` left; -1 where there is none (or the search was stopped). `list` is in alphabetical order.
 */
export function chooseGuess(ids: usize, n: i32, list: usize, count: i32, left: i32, total: i32): i32 {
  const scratch = mark()
  const small = makeTable(ids, n, list, 0, KEEP_ALL)
  const at = identity(n)
  let table = small
  if (mode != STRICT) table = makeTable(ids, n, list, count, mode == HARD ? KEEP_SHOWN : n > 6 ? KEEP_KINDS : KEEP_ALL)
  const stride = listStride(table)
  const counts = reserve(<usize>stride)
  memory.fill(counts, 0, <usize>stride)
  if (mode == STRICT) fillInside(table, at, n, counts)
  else fillPartCounts(table, at, n, counts, 0)
  const guesses = mode == STRICT || left == 1 ? n : listCount(table)
  let chosen = -1
  for (let g = 0; g < guesses; g++) {
    const inside = <i32>(g < n)
    if (left > 1 && 3 * n - <i32>load<u8>(counts + <usize>g) - inside > total) continue
    const value = left == 1 ? lastGuess(n) : tryGuess(table, at, n, left, g, total + 1)
    if (stopped) break
    if (value == total) {
      chosen = <i32>load<u16>(listIds(table) + (<usize>g << 1))
      break
    }
  }
  release(scratch)
  return chosen
}

/** The smallest total when the word `guess` (an id) is played at a state. Same contract as `search`. */
export function searchGuess(
  ids: usize, n: i32, list: usize, count: i32, left: i32, guess: i32, beta: i32,
): i32 {
  const scratch = mark()
  // The partition needs only this guess; each part is then a state of its own.
  const table = makeColumn(ids, n, guess)
  const order = partition(table, identity(n), n, 0)
  const parts = partCount
  const members = partMembers
  if (left == 1) {
    let inside = false
    for (let j = 0; j < n; j++) if (<i32>load<u16>(ids + (<usize>j << 1)) == guess) inside = true
    release(scratch)
    return inside ? lastGuess(n) : missCost ? n + n * missCost : INFINITE
  }
  // Bounds of all parts first settle most guesses. They do not where every total counts, and searches in tables made
  // for one part each are then the faster ones.
  if (keptTable && mode == keptMode && left > 3 && beta < INFINITE && n == answerCount(keptTable)) {
    const column = mode == HARD ? columnOf(keptTable, guess) : 0
    if (column >= 0 && memory.compare(ids, listIds(keptTable), <usize>n << 1) == 0) {
      const total = tryParts(keptTable, order, n, left, column, beta)
      release(scratch)
      return total
    }
  }
  let total = n
  for (let k = 0; k < parts; k++) total += leastTotal(<i32>load<u16>(order + (<usize>k << 2)))
  for (let k = 0; k < parts && total < beta; k++) {
    const size = <i32>load<u16>(order + (<usize>k << 2))
    const part = members + (<usize>load<u16>(order + (<usize>k << 2), 2) << 1)
    const partIds = globalIds(table, part, size)
    let legal = list
    let legalCount = count
    if (mode == HARD) {
      readRow(guess, <i32>load<u8>(rows(table) + <usize>load<u16>(part)))
      legal = reserve(<usize>count << 1)
      legalCount = fillLegal(list, count, legal)
    }
    const least = leastTotal(size)
    const value = searchState(partIds, size, legal, legalCount, left - 1, beta >= INFINITE ? INFINITE : beta - total + least)
    total = value >= INFINITE ? INFINITE : total + value - least
    if (stopped) break
  }
  release(scratch)
  return total
}

/**
 * A guess that solves the answers in `total` guesses, the first that the search comes upon; -1 where it is stopped.
 * Cheap after `searchState` has found the total: most of what it needs is known then.
 */
export function findGuess(ids: usize, n: i32, list: usize, count: i32, left: i32, total: i32): i32 {
  foundGuess = -1
  let scratch = mark()
  const small = makeTable(ids, n, list, 0, KEEP_ALL)
  const inside = mostPartsInside(small, identity(n), n)
  // An answer that tells all apart, or all but two.
  const wanted = total == 2 * n - 1 ? n : total == 2 * n && left > 2 && inside == n - 1 ? n - 1 : 0
  if (wanted) {
    const counts = reserve(<usize>listStride(small))
    fillInside(small, identity(n), n, counts)
    for (let j = 0; j < n && foundGuess < 0; j++) {
      if (<i32>load<u8>(counts + <usize>j) == wanted) foundGuess = <i32>load<u16>(ids + (<usize>j << 1))
    }
  }
  if (foundGuess < 0) {
    let table = small
    if (mode != STRICT) {
      if (isHolding) release(scratch)
      table = tableOf(ids, n, list, count)
      if (isHolding) scratch = mark()
    }
    const at = identity(n)
    const guesses = mode == STRICT ? n : listCount(table)
    const stride = listStride(table)
    const counts = reserve(<usize>stride)
    memory.fill(counts, 0, <usize>stride)
    if (mode == STRICT) fillInside(table, at, n, counts)
    else if (table == heldTable) memory.copy(counts, heldCounts, <usize>stride)
    else fillPartCounts(table, at, n, counts, 3 * n - total - 1)
    // The guesses of most parts first.
    for (let parts = mostOf(counts, stride) + 1; 3 * n - parts <= total && parts > 0 && foundGuess < 0; parts--) {
      for (let g = 0; g < guesses && !stopped; g++) {
        if (<i32>load<u8>(counts + <usize>g) + <i32>(g < n) != parts) continue
        if (tryGuess(table, at, n, left, g, total + 1) != total || stopped) continue
        foundGuess = <i32>load<u16>(listIds(table) + (<usize>g << 1))
        break
      }
    }
  }
  release(scratch)
  return foundGuess
}

/** Answers and guesses that a quick choice looks at. */
const SAMPLE_ANSWERS: i32 = 96
const SAMPLE_GUESSES: i32 = 2048

/**
 * A guess that cuts the answers well, quickly chosen, with no search: of some of the legal guesses the one that makes
 * most parts of some of the answers, itself an answer counting for half a part more.
 */
export function quickGuess(ids: usize, n: i32, list: usize, count: i32): i32 {
  if (n < 3) return <i32>load<u16>(ids)
  const scratch = mark()
  let some = ids
  const size = min(n, SAMPLE_ANSWERS)
  if (size < n) {
    some = reserve(<usize>size << 1)
    for (let j = 0; j < size; j++) {
      store<u16>(some + (<usize>j << 1), load<u16>(ids + (<usize>(<i32>(<i64>j * n / size)) << 1)))
    }
  }
  const few = mode == STRICT ? 0 : min(count, SAMPLE_GUESSES)
  const guesses = reserve(<usize>few << 1)
  for (let k = 0; k < few; k++) {
    store<u16>(guesses + (<usize>k << 1), load<u16>(list + (<usize>(<i32>(<i64>k * count / few)) << 1)))
  }
  const table = makeTable(some, size, guesses, few, KEEP_ALL)
  const counts = reserve(<usize>listStride(table))
  fillPartCounts(table, identity(size), size, counts, 0)
  let best = 0
  let most = 0
  for (let g = 0; g < listCount(table); g++) {
    const parts = 2 * <i32>load<u8>(counts + <usize>g) + <i32>(g < size)
    if (parts > most) {
      most = parts
      best = g
    }
  }
  const guess = <i32>load<u16>(listIds(table) + (<usize>best << 1))
  release(scratch)
  return guess
}
