// The exact search.
import { learnKnots, shutOut, watchKnots } from './knots'
import { mark, release, reserve } from './memory'
import { answerCount, boundsOf, largestCap, KEEP_BEST, KEEP_SHOWN, listCaps, knotsOf, listCount, listIds, listStride, makeTable, patternOfOne, rows, setBounds, setLargestCap, setParent, sortTable } from './table'
import { entryValue, findEntry, hashSet, keyHigh, keyLow, storeEntry } from './memo'
import { fillInside, likelyPartsInside, mostPartsInside } from './inside'
import { addWork, fillPartCounts, largestLane, mostParts, work } from './parts'
import { fillLegal, readRow, shownKey } from './hard'
import { fillPromising, PROMISING_COUNT, PROMISING_LOOK, PROMISING_MIN, sortByLeast } from './order'
import { fillCaps, makeTiles, reserveTiles, tilesOf, tileWork } from './tiles'
import { given, leastTotal } from './words'

/** Four times this still fits: bounds are handed on with two flags below them. */
export const INFINITE: i32 = 0x1fffffff
export const ALL_CORRECT: i32 = 242

export const NORMAL: i32 = 0
export const HARD: i32 = 1
export const STRICT: i32 = 2

export let mode: i32 = NORMAL
const NO_BUDGET: u64 = ~(<u64>0)
/** Work after which a search gives up; and whether one did. */
export let budget: u64 = NO_BUDGET
export let stopped: bool = false
/** Work done when the budget was set. */
let began: u64 = 0
/** Searches entered: does not depend on the machine. */
export let nodes: u64 = 0
export let tables: u64 = 0

/** Sets of at least this many answers get a table of their own when the first look does not settle them. */
export let tableMin: i32 = 32
export let memoMin: i32 = 5
/** Tables of at least this many answers are sorted. */
export let sortMin: i32 = 24

/** Tables of at least this many answers may have caps by tiles (see tiles.ts); made when the work done is so many times that of making them. */
const TILED_MIN: i32 = 200
const TILED_SHARE: u64 = 1
/** Parts of at least this many answers are capped by the tiles of their row, where the table has them, and share what is asked. */
const LARGE_MIN: i32 = 24
/** Of so many answers it is only estimated, at the first glance, how they cut themselves: counting would take as long as all that follows. */
const ESTIMATED_MIN: i32 = 48

/** The best that the search of the rows at `rootAt` has found: what is left of it when it is stopped. */
let rootAt: usize = 0
export let foundTotal: i32 = INFINITE
export let foundGuess: i32 = -1

/** Forgets what was found; from now on the search of these rows is the one that is asked for. */
export function startRoot(at: usize): void {
  rootAt = at
  foundTotal = INFINITE
  foundGuess = -1
}

/** The table of the state asked about, held from one search to the next, and its part counts; 0 where none is. */
export let heldTable: usize = 0
export let heldCounts: usize = 0

export function setHeld(table: usize, counts: usize): void {
  heldTable = table
  heldCounts = counts
}

export function endRoot(): void {
  rootAt = 0
}

export function countNode(): void {
  nodes++
}

/**
 * What an answer costs that is not solved in the guesses left, on top of the guesses spent on it; 0 where every answer
 * must be solved. Larger than any total, it makes the search minimise misses first.
 */
export let missCost: i32 = 0

export function setMode(value: i32, cost: i32): void {
  mode = value
  missCost = cost
}

export function setBudget(value: u64): void {
  budget = value
  began = work
  stopped = false
}

/** Tells apart in the memo what the value of a set of answers depends on besides. */
@inline
export function saltOf(left: i32): u64 {
  return <u64>left | (<u64>mode << 4) | (<u64>missCost << 8)
}

/** The memo key of a part: its answers, the guesses left, and what the row that led here asks for in hard mode. */
@inline
function hashPart(table: usize, at: usize, n: i32, left: i32, word: i32, pattern: i32): void {
  let salt = saltOf(left)
  if (mode == HARD) {
    readRow(word, pattern)
    salt += shownKey
  }
  hashSet(listIds(table), at, n, salt)
}

/** How many answers may be missed by a total that is below `beta`. */
@inline
function missesBelow(n: i32, beta: i32): i32 {
  return missCost ? (beta - 2 * n) / missCost : 0
}

/** The total with one guess left: all answers spend it, one is solved, the others are missed. */
@inline
export function lastGuess(n: i32): i32 {
  if (n == 1) return 1
  return missCost ? n + (n - 1) * missCost : INFINITE
}

/**
 * The smallest total over the answers `at[0..n-1]` (rows of the table) with `left` guesses, INFINITE where it cannot be
 * done. Contract: a result below `beta` is exact; otherwise it is a proved lower bound that is at least `beta`.
 * When `stopped` is set on return the result is only a lower bound.
 * `word` (a guess id) and `pattern` are the row that led here: the hard rule looks at them.
 */
export function search(table: usize, at: usize, n: i32, left: i32, beta: i32, word: i32, pattern: i32): i32 {
  if (left == 1) return lastGuess(n)
  if (n == 1) return 1
  if (n == 2) return 3
  const least = leastTotal(n)
  if (least >= beta) return least
  nodes++
  const inside = mostPartsInside(boundsOf(table), at, n, 1)
  if (inside == n) return 2 * n - 1
  // From here on no answer tells all others apart.
  if (left > 2 && inside == n - 1) return 2 * n
  if (2 * n >= beta && left > 2) return 2 * n

  let low: u64 = 0
  let high: u64 = 0
  if (n >= memoMin) {
    hashPart(table, at, n, left, word, pattern)
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
    readRow(word, pattern)
    const count = fillLegal(listIds(table), listCount(table), legal)
    const own = makeTable(ids, n, legal, count, KEEP_SHOWN)
    setParent(own, table, at)
    table = own
    at = identity(n)
  }
  const result = searchGuesses(table, at, n, left, beta, inside)
  release(scratch)
  if (!stopped && n >= memoMin) storeEntry(low, high, n, result, result < beta)
  return result
}

/** In strict mode the guesses are fewer in every part: what none of them tells apart here says nothing of others. */
@inline
function hasKnots(table: usize): bool {
  return mode != STRICT && knotsOf(table) != 0
}

/** The total with two guesses left, the first an answer that makes so many parts; the others are missed. */
@inline
function withinLastTwo(n: i32, inside: i32): i32 {
  return 2 * n + (n - inside) * missCost - 1
}

/**
 * With two guesses left only the number of parts counts: each of them then gets its last guess. `inside` is less than n.
 * Bounds of `beta` or more are as good as exact: only as many parts are looked for as it takes to stay below.
 */
function searchLastTwo(table: usize, at: usize, n: i32, beta: i32, inside: i32): i32 {
  if (!missCost) {
    const apart = mostParts(table, at, n, n - 1, 0) == n
    if (work > budget) stopped = true
    return apart ? 2 * n : INFINITE
  }
  const within = withinLastTwo(n, inside)
  const missed = beta > 2 * n ? (beta - 1 - 2 * n) / missCost : -1
  const least = max(inside, n - missed - 1)
  if (least >= n) return max(beta, 2 * n)
  const most = mostParts(table, at, n, least, 0)
  if (work > budget) stopped = true
  return min(within, 2 * n + (n - most) * missCost)
}

/** What a glance takes besides what it counts: the memo is seldom at hand (measured). */
const GLANCE_WORK: u64 = 150
/**
 * A bounded search of a state is given up early when, after so much work, the guesses not yet tried would take HOPE_TIMES
 * what is left of its budget if each took as much as those that were (the first take most): it would hardly end with a
 * proof.
 */
const HOPE_AFTER: u64 = 5_000_000
const HOPE_TIMES: u64 = 40

/** Whether a search that has tried `tried` of `all` guesses is to be given up. */
@inline
function isHopeless(tried: i32, all: i32): bool {
  const spent = work - began
  const whole = budget - began
  return spent > HOPE_AFTER && spent * <u64>(all - tried) > HOPE_TIMES * <u64>max(tried, 1) * (whole - min(spent, whole))
}

const EXACT: i32 = 1
/** Set where every guess has been looked at: looking again would tell no more. */
const LOOKED: i32 = 2

/** About the most parts that an answer makes of the large set last glanced at. */
let glancedInside: i32 = 0

/** About the most parts that any guess makes where an answer makes `inside`: only what is tried first depends on it. */
@inline
function likelyMost(inside: i32): i32 {
  return inside + (inside >> 2)
}

/**
 * A lower bound of `search` from the answers among themselves and from what is known, as 4 * bound + EXACT + LOOKED.
 * For three answers or more, and two guesses left or more; in strict mode three where answers may be missed.
 */
function glanceAt(table: usize, at: usize, n: i32, left: i32, word: i32, pattern: i32, beta: i32): i32 {
  nodes++
  addWork(GLANCE_WORK)
  // What no guess does with all answers of the table none does with some of them.
  const bounds = boundsOf(table)
  const cap = 3 * n - largestCap(bounds)
  if (cap > 2 * n + 8) {
    glancedInside = largestCap(bounds)
    return max(cap, leastTotal(n)) << 2
  }
  if (mode == STRICT) {
    const floor = left == 2 ? n : max(1, 3 * n - beta)
    const inside = mostPartsInside(bounds, at, n, floor)
    if (left == 2 && inside < n) return (INFINITE << 2) | EXACT
    if (inside < floor) return max(3 * n - floor, leastTotal(n)) << 2
    const isExact = inside >= n - 1
    return ((3 * n - inside - 1) << 2) | LOOKED | (isExact ? EXACT : 0)
  }
  let least = leastTotal(n)
  if (n >= ESTIMATED_MIN && left > 2) {
    glancedInside = likelyPartsInside(bounds, at, n)
  } else {
    // Except for what is hoped of large parts, only an answer that tells all but two of the others apart matters.
    const inside = mostPartsInside(bounds, at, n, n >= LARGE_MIN ? 1 : n - 1)
    if (inside == n || (inside == n - 1 && left > 2)) return ((3 * n - inside - 1) << 2) | EXACT
    glancedInside = inside
    least = max(least, 2 * n)
  }
  if (n >= memoMin) {
    hashPart(table, at, n, left, word, pattern)
    const entry = findEntry(keyLow, keyHigh)
    if (entry) {
      const value = entryValue(entry)
      return ((value >> 1) << 2) | LOOKED | (value & EXACT)
    }
  }
  return max(least, cap) << 2
}

/**
 * The same after a look at every guess. Gives up early, with a bound of at least `beta`, where it can.
 * `caps` are caps of the part counts, or 0.
 */
function boundPart(table: usize, at: usize, n: i32, left: i32, beta: i32, word: i32, pattern: i32, caps: usize, isShare: bool): i32 {
  if (n >= memoMin) {
    hashPart(table, at, n, left, word, pattern)
    const entry = findEntry(keyLow, keyHigh)
    if (entry) {
      const value = entryValue(entry)
      return ((value >> 1) << 2) | LOOKED | (value & EXACT)
    }
  }
  const bounds = boundsOf(table)
  if (left == 2 && missCost) {
    // The guess that misses the fewest may not be legal after this row, an answer always is.
    const inside = mostPartsInside(bounds, at, n, 1)
    const value = searchLastTwo(bounds, at, n, beta, inside)
    const isExact = value == withinLastTwo(n, inside)
    const isDone = isExact || !isShare
    if (n >= memoMin && isDone) {
      hashPart(table, at, n, left, word, pattern)
      storeEntry(keyLow, keyHigh, n, value, isExact)
    }
    return (value << 2) | (isDone ? LOOKED : 0) | <i32>isExact
  }
  // With two guesses left only a guess that tells all answers apart will do.
  const wanted = 3 * n - beta
  const inside = left == 2 ? n - 1 : mostPartsInside(bounds, at, n, wanted - 1) + 1
  const least = left == 2 ? inside : max(inside, wanted)
  // In strict mode only the answers are guesses.
  const most = mode == STRICT && left > 2 ? least : mostParts(bounds, at, n, least, caps)
  if (left == 2 && most < n) {
    if (hasKnots(table) && !missCost) learnKnots(table, at, n, 1)
    return (INFINITE << 2) | EXACT
  }
  const bound = max(3 * n - most, leastTotal(n))
  // In hard mode the guess may not be legal after this row.
  const exact = mode == NORMAL && most == n && most > least
  // What was only shown to be enough can be shown to be more.
  const isLooked = !isShare || most > least || least == inside
  if (n >= memoMin && isLooked) {
    hashPart(table, at, n, left, word, pattern)
    storeEntry(keyLow, keyHigh, n, bound, exact)
  }
  return (bound << 2) | (isLooked ? LOOKED : 0) | <i32>exact
}

/** In hard mode, tables of at least this many answers may have a table for bounds (see table.ts), made as late as tiles are. */
export const BOUNDS_MIN: i32 = 24

/** Work that it takes to make a table for bounds. */
@inline
function boundsWork(table: usize): u64 {
  return <u64>listCount(table) * <u64>(50 + answerCount(table))
}

/** Makes the table for bounds of a table. It lives in scratch memory of the caller. */
export function makeBounds(table: usize): void {
  const n = answerCount(table)
  const ids = listIds(table)
  const bounds = makeTable(ids, n, ids + (<usize>n << 1), listCount(table) - n, KEEP_BEST)
  const counts = reserve(<usize>listStride(bounds))
  fillPartCounts(bounds, identity(n), n, counts, 0)
  arrangeTable(bounds, counts)
  setBounds(table, bounds)
}

/** Sorts a table by part counts, and gives a large one room for caps by tiles. */
export function arrangeTable(table: usize, counts: usize): void {
  sortTable(table, counts)
  if (answerCount(table) >= TILED_MIN) reserveTiles(table)
}

export function searchGuesses(table: usize, at: usize, n: i32, left: i32, beta: i32, inside: i32): i32 {
  if (left == 2 && mode != STRICT) return searchLastTwo(table, at, n, beta, inside)
  let stride = listStride(table)
  let counts = reserve(<usize>stride)
  memory.fill(counts, 0, <usize>stride)
  if (mode == STRICT) fillInside(table, at, n, counts)
  else if (table == heldTable && n == answerCount(table)) memory.copy(counts, heldCounts, <usize>stride)
  else fillPartCounts(table, at, n, counts, 3 * n - beta + 1)
  if (work > budget) stopped = true
  let most = mostOf(counts, stride)
  if (mode == STRICT && n == answerCount(table)) setLargestCap(table, most + 1)
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
  if (mode == NORMAL && n == answerCount(table) && n >= sortMin && !listCaps(table)) arrangeTable(table, counts)

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

  const before = work
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
    const first = reserve(<usize>PROMISING_COUNT << 2)
    fillPromising(table, at, n, order, min(candidates, PROMISING_LOOK), first)
    for (let c = 0; c < PROMISING_COUNT && !stopped; c++) {
      const guess = load<i32>(first + (<usize>c << 2))
      if (guess < 0) break
      if (at == rootAt && budget != NO_BUDGET && work - began > HOPE_AFTER) break
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
  // Guesses that keep more knots together than may be missed.
  const out = left == 3 && hasKnots(table) ? watchKnots(table, at, n) : 0
  let mayMiss = missesBelow(n, best)
  if (out) shutOut(mayMiss, true)
  for (let c = 0; c < candidates; c++) {
    const guess = <i32>load<u16>(order + (<usize>c << 1))
    const least = leasts ? load<i32>(leasts + (<usize>c << 2)) : 3 * n - <i32>load<u8>(counts + <usize>guess)
    if (least >= best) {
      lowest = min(lowest, least)
      break
    }
    if (out && (load<u8>(out + <usize>(guess >> 3)) >> <u8>(guess & 7)) & 1) {
      if (missCost) lowest = min(lowest, 2 * n - 1 + (mayMiss + 1) * missCost)
      continue
    }
    if (mode == HARD && boundsOf(table) == table && n >= BOUNDS_MIN && work - before > boundsWork(table)) makeBounds(table)
    const bounder = boundsOf(table)
    if (n >= TILED_MIN && n == answerCount(table) && work - before > TILED_SHARE * tileWork(bounder)) makeTiles(bounder)
    if (at == rootAt && budget != NO_BUDGET) {
      // Guesses by part count: where those of the bound that matters end.
      const within = load<i32>(starts + (<usize>max(floor, 3 * n - best + 1) << 2))
      if (isHopeless(c, given ? candidates : within)) {
        stopped = true
        return min(lowest, least)
      }
    }
    const total = tryGuess(table, at, n, left, guess, best)
    if (out && !stopped) {
      const now = missesBelow(n, min(best, total))
      shutOut(now, now < mayMiss)
      mayMiss = now
    }
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

/** The guess ids of rows `at[0..n-1]` of the table. */
export function globalIds(table: usize, at: usize, n: i32): usize {
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

export function mostOf(counts: usize, stride: i32): i32 {
  let most = i8x16.splat(0)
  for (let g: usize = 0; g < <usize>stride; g += 16) most = i8x16.max_u(most, v128.load(counts + g))
  return largestLane(most)
}

/** Parts found by the last `partition`: their number, and the rows of all of them. */
export let partCount: i32 = 0
export let partMembers: usize = 0

/** Size of the part of each pattern while it is counted; all zero in between. Then the end of its rows so far. */
const sizes: usize = reserve(256 << 1)
const ends: usize = reserve(256 << 1)
/** The patterns that come about. */
const shown: usize = reserve(257)

/**
 * Cuts rows `at[0..n-1]` by a guess (a column of the table), the row that is all correct left out.
 * Returns an array of (size u16, start u16 in `partMembers`), smallest part first.
 */
export function partition(table: usize, at: usize, n: i32, guess: i32): usize {
  const stride = <usize>listStride(table)
  const column = rows(table) + <usize>guess
  const patterns = reserve(<usize>n)
  let kinds = 0
  for (let j = 0; j < n; j++) {
    const p = load<u8>(column + <usize>load<u16>(at + (<usize>j << 1)) * stride)
    store<u8>(patterns + <usize>j, p)
    const cell = sizes + (<usize>p << 1)
    const size = load<u16>(cell)
    store<u8>(shown + <usize>kinds, p)
    kinds += <i32>(size == 0)
    store<u16>(cell, size + 1)
  }
  store<u16>(sizes + (<usize>ALL_CORRECT << 1), 0)
  const parts = reserve(<usize>kinds << 2)
  let count = 0
  let end = 0
  // Most parts are of one answer or two: what is left is little to sort.
  for (let size: u16 = 1; size < 3; size++) {
    for (let k = 0; k < kinds; k++) {
      const p = <usize>load<u8>(shown + <usize>k) << 1
      if (load<u16>(sizes + p) != size) continue
      store<u16>(ends + p, <u16>end)
      store<u16>(sizes + p, 0)
      store<u32>(parts + (<usize>count << 2), <u32>size | (<u32>end << 16))
      count++
      end += <i32>size
    }
  }
  const small = count
  for (let j = 0; j < kinds; j++) {
    const p = <usize>load<u8>(shown + <usize>j) << 1
    const size = load<u16>(sizes + p)
    if (size == 0) continue
    store<u16>(sizes + p, 0)
    store<u16>(ends + p, <u16>end)
    let k = count++
    while (k > small && load<u16>(parts + (<usize>(k - 1) << 2)) > size) {
      store<u32>(parts + (<usize>k << 2), load<u32>(parts + (<usize>(k - 1) << 2)))
      k--
    }
    store<u32>(parts + (<usize>k << 2), <u32>size | (<u32>end << 16))
    end += <i32>size
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

/** What `largestCap` is where there is none. */
const NO_CAP: i32 = 256

/** Least total of so many answers of a table in which no guess makes more parts than `cap`. */
@inline
function leastCapped(n: i32, cap: i32): i32 {
  return max(leastTotal(n), 3 * n - cap)
}

/** The pattern that a guess shows for the answers of a part. */
@inline
function patternIn(table: usize, part: usize, word: i32): i32 {
  return <i32>patternOfOne(word, <i32>load<u16>(listIds(table) + (<usize>load<u16>(part) << 1)))
}

/** The same where the hard rule looks at it; 0 in other modes. */
@inline
function shownIn(table: usize, part: usize, word: i32): i32 {
  return mode == HARD ? patternIn(table, part, word) : 0
}

/** The smallest total when `guess` (a column of the table) is played. Same contract as `search`. */
export function tryGuess(table: usize, at: usize, n: i32, left: i32, guess: i32, beta: i32): i32 {
  return tryGuessIn(table, table, at, n, left, guess, beta)
}

/** The same, what follows being searched in `within`, a table of the same answers. */
export function tryGuessIn(within: usize, table: usize, at: usize, n: i32, left: i32, guess: i32, beta: i32): i32 {
  const scratch = mark()
  const parts = partition(table, at, n, guess)
  const word = <i32>load<u16>(listIds(table) + (<usize>guess << 1))
  const total = tryParts(within, parts, n, left, word, beta)
  release(scratch)
  return total
}

/** Keeps knots of the parts, from the `first` on, of which these values say that they miss answers with two guesses left. */
function learnMisses(table: usize, parts: usize, members: usize, values: usize, first: i32, count: i32): void {
  for (let k = first; k < count; k++) {
    const value = load<i32>(values + (<usize>k << 2)) >> 2
    if (value < missCost) continue
    const size = <i32>load<u16>(parts + (<usize>k << 2))
    const part = members + (<usize>load<u16>(parts + (<usize>k << 2), 2) << 1)
    learnKnots(table, part, size, value / missCost)
  }
}

/**
 * The same when the guess `word` (an id) leaves these parts, found by the last `partition`: rows of the table, whichever
 * table they were found with.
 */
export function tryParts(table: usize, parts: usize, n: i32, left: i32, word: i32, beta: i32): i32 {
  const count = partCount
  const members = partMembers
  const bounded = left > 3 || (left == 3 && (!missCost || mode != STRICT))
  const bounder = boundsOf(table)
  const cap = bounded ? largestCap(bounder) : NO_CAP
  let total = n
  let first = count
  for (let k = 0; k < count; k++) {
    const size = <i32>load<u16>(parts + (<usize>k << 2))
    total += leastCapped(size, cap)
    if ((size > 2 || (size == 2 && left < 3)) && first == count) first = k
  }
  if (left == 1) total = INFINITE
  // First bounds of every part, cheap ones first and small parts first: most guesses are out before any is searched.
  const bounds = reserve(<usize>count << 2)
  if (bounded) {
    if (missCost) memory.fill(bounds, 0, <usize>count << 2)
    const tiled = tilesOf(bounder) != 0
    const limits = reserve(<usize>count << 2)
    const hopes = reserve(<usize>count << 2)
    let hope = 0
    for (let k = first; k < count && total < beta && work <= budget; k++) {
      const size = <i32>load<u16>(parts + (<usize>k << 2))
      const part = members + (<usize>load<u16>(parts + (<usize>k << 2), 2) << 1)
      let value = glanceAt(table, part, size, left - 1, word, shownIn(table, part, word), beta - total + leastCapped(size, cap))
      let caps: usize = 0
      if (tiled && size >= LARGE_MIN && !(value & (EXACT | LOOKED))) {
        caps = reserve(<usize>listStride(bounder))
        // A guess that is an answer counts for one part more.
        const bound = max(value >> 2, 3 * size - fillCaps(bounder, word, patternIn(table, part, word), caps) - 1)
        value = bound << 2
      }
      store<i32>(hopes + (<usize>k << 2), 0)
      if (mode == NORMAL && size >= LARGE_MIN && !(value & (EXACT | LOOKED))) {
        const likely = max(0, 3 * size - likelyMost(glancedInside) - (value >> 2))
        store<i32>(hopes + (<usize>k << 2), likely)
        hope += likely
      }
      store<u32>(limits + (<usize>k << 2), <u32>caps)
      store<i32>(bounds + (<usize>k << 2), value)
      total = value >> 2 >= INFINITE ? INFINITE : total + (value >> 2) - leastCapped(size, cap)
    }
    // Where the parts are likely to make up for much more than is missing, only a share of it is asked of each at first:
    // to show that no guess makes many parts is quicker than to find the most.
    for (let pass = hope ? 0 : 1; pass < 2; pass++) {
      for (let k = first; k < count && total < beta && work <= budget; k++) {
        const cell = bounds + (<usize>k << 2)
        const known = load<i32>(cell)
        const caps = <usize>load<u32>(limits + (<usize>k << 2))
        if (known & (EXACT | LOOKED)) continue
        let missing = beta - total
        let isShare = false
        if (pass == 0) {
          const likely = load<i32>(hopes + (<usize>k << 2))
          if (hope > 2 * missing && likely) {
            missing = (likely * missing + hope - 1) / hope
            isShare = true
          }
          hope -= likely
        }
        const size = <i32>load<u16>(parts + (<usize>k << 2))
        const part = members + (<usize>load<u16>(parts + (<usize>k << 2), 2) << 1)
        const pattern = shownIn(table, part, word)
        const value = boundPart(table, part, size, left - 1, missing + (known >> 2), word, pattern, caps, isShare)
        if (value >> 2 > known >> 2) total = min(INFINITE, total + (value >> 2) - (known >> 2))
        store<i32>(cell, value >> 2 > known >> 2 ? value : known | (value & LOOKED))
      }
    }
    if (work > budget) stopped = true
    if (missCost && left == 3 && total >= beta && hasKnots(table)) learnMisses(table, parts, members, bounds, first, count)
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
    const value = search(table, part, size, left - 1, beta - total + least, word, shownIn(table, part, word))
    total = value >= INFINITE ? INFINITE : total + value - least
    if (stopped) break
  }
  return total
}
