// The exact search.
import { learnKnots, shutOut, watchKnots } from './knots'
import { mark, release, reserve } from './memory'
import { answerCount, boundsOf, largestCap, KEEP_BEST, KEEP_SHOWN, listCaps, knotsOf, listCount, listIds, listStride, makeTable, patternOfOne, rows, setBounds, setLargestCap, setParent, sortTable, NO_CAP, equalWeight, weightOf, weightOfRow } from './table'
import { entryValue, findEntry, hashSet, keyHigh, keyLow, storeEntry } from './memo'
import { bestInside, fillInside, leastInside, leavesPairs, likelyRepeats } from './inside'
import { addWork, fillRepeats, leastLane, leastRepeats, NONE, work } from './parts'
import { fillLegal, readRow, shownKey } from './hard'
import { fillPromising, PROMISING_COUNT, PROMISING_LOOK, PROMISING_MIN, sortByLeast } from './order'
import { fillCaps, makeTiles, reserveTiles, tilesOf, tileWork } from './tiles'
import { given, trivialBound } from './words'

/** Four times this still fits: bounds are handed on with two flags below them. */
export type Total = i64
export const INFINITE: Total = 1 << 50
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
export let foundTotal: Total = INFINITE
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
export let missCost: Total = 0

export function setMode(value: i32, cost: f64): void {
  mode = value
  missCost = <Total>cost
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


/** The weight of the heaviest of rows `at[0..n-1]`, which are in order. */
@inline
export function heaviestOf(table: usize, at: usize): i32 {
  return weightOfRow(table, <i32>load<u16>(at))
}

/** Whether the answer of the last `leastInside` leaves parts of two answers at most. */
@inline
export function isPairing(table: usize, at: usize, n: i32, inside: i32): bool {
  const repeats = inside + weightOfRow(table, bestInside)
  return repeats < 2 * lightestOf(table, at, n) || leavesPairs(table, at, n, bestInside)
}

export const HUGE: i32 = 0x7fffff

/** The total with one guess left: all answers spend it, the heaviest is solved, the others are lost. */
@inline
export function lastGuess(n: i32, all: i32, heaviest: i32): Total {
  if (n == 1) return all
  return missCost ? <Total>all + <Total>(all - heaviest) * missCost : INFINITE
}

/** How much weight may be lost by a total that is below `beta`. */
@inline
function lossBelow(floor: i32, beta: Total): i32 {
  return missCost ? <i32>min<Total>((beta - 1 - floor) / missCost, 1 << 28) : 0
}

/**
 * The smallest total over the answers `at[0..n-1]` (rows of the table, heaviest first, `all` their weight) with `left` guesses,
 * INFINITE where it cannot be done. Contract: a result below `beta` is exact; otherwise it is a proved lower bound that is at
 * least `beta`. When `stopped` is set on return the result is only a lower bound.
 */
export function search(table: usize, at: usize, n: i32, all: i32, left: i32, beta: Total, word: i32, pattern: i32): Total {
  if (left == 1) return lastGuess(n, all, heaviestOf(table, at))
  const least = trivialBound(n, all, heaviestOf(table, at))
  if (n <= 2 || least >= beta) return least
  nodes++
  const inside = left == 2 ? 0 : leastInside(boundsOf(table), at, n, HUGE)
  if (left == 2) {
    // The heaviest answer that tells all apart.
    const own = heaviestSeparating(boundsOf(table), at, n)
    if (own) return 2 * all - own
    if (missCost && mode != HARD) return searchLastTwo(table, at, n, all, beta)
    if (mode == STRICT) return INFINITE
    if (mode == NORMAL) return searchLastTwo(table, at, n, all, beta)
  }
  if (left > 2 && inside <= 0 && isPairing(boundsOf(table), at, n, inside)) return 2 * all + inside
  if (left > 2 && 2 * all + min(inside, 0) >= beta) return 2 * all + min(inside, 0)

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
  const result = searchGuesses(table, at, n, all, left, beta, inside)
  release(scratch)
  if (!stopped && n >= memoMin) storeEntry(low, high, n, result, result < beta)
  return result
}

/** The weight of the heaviest answer that tells all answers apart; 0 where none does. */
export function heaviestSeparating(table: usize, at: usize, n: i32): i32 {
  const heaviest = heaviestOf(table, at)
  if (heaviest == lightestOf(table, at, n)) return leastInside(table, at, n, 1 - heaviest) == -heaviest ? heaviest : 0
  for (let j = 0; j < n; ) {
    const weight = weightOfRow(table, <i32>load<u16>(at + (<usize>j << 1)))
    let k = j
    while (k < n && weightOfRow(table, <i32>load<u16>(at + (<usize>k << 1))) == weight) k++
    for (; j < k; j++) if (isSeparating(table, at, n, <i32>load<u16>(at + (<usize>j << 1)))) return weight
  }
  return 0
}

const flags: usize = reserve(256 << 2)
let flag: u32 = 0
function isSeparating(table: usize, at: usize, n: i32, column: i32): bool {
  flag++
  const stride = <usize>listStride(table)
  const base = rows(table) + <usize>column
  addWork(<u64>n >> 1)
  for (let j = 0; j < n; j++) {
    const cell = flags + (<usize>load<u8>(base + <usize>load<u16>(at + (<usize>j << 1)) * stride) << 2)
    if (load<u32>(cell) == flag) return false
    store<u32>(cell, flag)
  }
  return true
}

/** In strict mode the guesses are fewer in every part: what none of them tells apart here says nothing of others. */
@inline
function hasKnots(table: usize): bool {
  return mode != STRICT && knotsOf(table) != 0
}

/**
 * With two guesses left: the least loss counts, then the weight of the guess itself. An answer that repeats as little as any guess
 * is at least as good as one from outside. Bounds of `beta` or more are as good as exact.
 */
function searchLastTwo(table: usize, at: usize, n: i32, all: i32, beta: Total): Total {
  if (!missCost) {
    const least = leastRepeats(table, at, n, 1, 0)
    if (work > budget) stopped = true
    return least == 0 ? 2 * all : INFINITE
  }
  const inside = lastTwoInside(table, at, n, all)
  if (mode == STRICT || insideLoss == 0) return inside
  const below = <i32>min<Total>(insideLoss, max<Total>((beta - 1 - 2 * all) / missCost + 1, 0))
  const least = below > 0 ? leastRepeats(table, at, n, below, 0) : below
  if (work > budget) stopped = true
  return min<Total>(inside, <Total>(2 * all) + <Total>least * missCost)
}

/** The least weight that an answer played with two guesses left loses, after `lastTwoInside`. */
let insideLoss: i32 = 0

/** The total with two guesses left, the first being the answer that loses least, and the heaviest of those. */
function lastTwoInside(table: usize, at: usize, n: i32, all: i32): Total {
  const scratch = mark()
  const repeats = reserve(<usize>listStride(table) << 1)
  fillInside(table, at, n, repeats)
  let loss = HUGE
  let own = 0
  for (let j = 0; j < n; j++) {
    const row = <i32>load<u16>(at + (<usize>j << 1))
    const those = <i32>load<u16>(repeats + (<usize>row << 1))
    if (those >= loss) continue
    loss = those
    own = weightOfRow(table, row)
  }
  release(scratch)
  insideLoss = loss
  return <Total>(2 * all - own) + <Total>loss * missCost
}

const GLANCE_WORK: u64 = 150
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
const LOOKED: i32 = 2

/** About the least that any guess repeats of the large set last glanced at. */
let glanced: i32 = 0

function glanceAt(table: usize, at: usize, n: i32, all: i32, left: i32, word: i32, pattern: i32, beta: Total): Total {
  nodes++
  addWork(GLANCE_WORK)
  const bounds = boundsOf(table)
  const heaviest = heaviestOf(table, at)
  let least = trivialBound(n, all, heaviest)
  const cap = 3 * all - largestCap(bounds)
  if (cap > 2 * all + (8 * all) / n) {
    glanced = all - largestCap(bounds)
    return <Total>max(cap, least) << 2
  }
  if (left == 2) {
    const own = heaviestSeparating(bounds, at, n)
    if (own == heaviest || (own && mode == STRICT)) return ((2 * all - own) << 2) | EXACT
    if (own) return ((2 * all - own) << 2) | EXACT
    if (mode == STRICT && !missCost) return (INFINITE << 2) | EXACT
    if (!missCost) least = 2 * all
  } else if (mode == STRICT) {
    const inside = leastInside(bounds, at, n, <i32>min<Total>(max<Total>(1, beta - 2 * all), HUGE))
    const isExact = bestInside >= 0 && isPairing(bounds, at, n, inside)
    return ((2 * all + inside) << 2) | LOOKED | (isExact ? EXACT : 0)
  } else if (n >= ESTIMATED_MIN) {
    glanced = likelyRepeats(bounds, at, n)
  } else {
    const inside = leastInside(bounds, at, n, n >= LARGE_MIN ? HUGE : 1)
    if (inside <= 0 && isPairing(bounds, at, n, inside)) return ((2 * all + inside) << 2) | EXACT
    glanced = max(inside, 0)
    least = max(least, 2 * all + min(inside, 0))
  }
  if (n >= memoMin) {
    hashPart(table, at, n, left, word, pattern)
    const entry = findEntry(keyLow, keyHigh)
    if (entry) {
      const value = entryValue(entry)
      return ((value >> 1) << 2) | LOOKED | (value & EXACT)
    }
  }
  return <Total>max(least, cap) << 2
}

function boundPart(table: usize, at: usize, n: i32, all: i32, left: i32, beta: Total, word: i32, pattern: i32, caps: usize, isShare: bool): Total {
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
    // The guess that loses least may not be legal after this row, an answer always is.
    const inside = lastTwoInside(bounds, at, n, all)
    const value = searchLastTwo(bounds, at, n, all, beta)
    const isExact = value == inside
    const isDone = isExact || !isShare
    if (n >= memoMin && isDone) {
      hashPart(table, at, n, left, word, pattern)
      storeEntry(keyLow, keyHigh, n, value, isExact)
    }
    return (value << 2) | (isDone ? LOOKED : 0) | <Total>isExact
  }
  if (left == 2) {
    const apart = leastRepeats(bounds, at, n, 1, caps) == 0
    if (!apart) {
      if (hasKnots(table)) learnKnots(table, at, n, 1)
      return (INFINITE << 2) | EXACT
    }
    const exact = mode == NORMAL
    if (n >= memoMin) {
      hashPart(table, at, n, left, word, pattern)
      storeEntry(keyLow, keyHigh, n, 2 * all, exact)
    }
    return (<Total>(2 * all) << 2) | LOOKED | <Total>exact
  }
  const wanted = <i32>min<Total>(beta - 2 * all, HUGE)
  const inside = min(wanted, leastInside(bounds, at, n, wanted))
  const below = inside
  const least = mode == STRICT || below <= 0 ? below : leastRepeats(bounds, at, n, below, caps)
  const bound = max(2 * all + least, trivialBound(n, all, heaviestOf(table, at)))
  const exact = mode == NORMAL && least == 0 && least < below
  const isLooked = !isShare || least < below || below < wanted
  if (n >= memoMin && isLooked) {
    hashPart(table, at, n, left, word, pattern)
    storeEntry(keyLow, keyHigh, n, bound, exact)
  }
  return (<Total>bound << 2) | (isLooked ? LOOKED : 0) | <Total>exact
}

/** In hard mode, tables of at least this many answers may have a table for bounds (see table.ts), made as late as tiles are. */
export const BOUNDS_MIN: i32 = 24

@inline
function boundsWork(table: usize): u64 {
  return <u64>listCount(table) * <u64>(50 + answerCount(table))
}

export function makeBounds(table: usize): void {
  const n = answerCount(table)
  const ids = listIds(table)
  const bounds = makeTable(ids, n, ids + (<usize>n << 1), listCount(table) - n, KEEP_BEST)
  const repeats = reserve(<usize>listStride(bounds) << 1)
  fillRepeats(bounds, identity(n), n, repeats, NONE)
  arrangeTable(bounds, repeats)
  setBounds(table, bounds)
}

export function arrangeTable(table: usize, repeats: usize): void {
  sortTable(table, repeats)
  if (answerCount(table) >= TILED_MIN) reserveTiles(table)
}

export function searchGuesses(table: usize, at: usize, n: i32, all: i32, left: i32, beta: Total, inside: i32): Total {
  if (left == 2) {
    if (missCost) return searchLastTwo(table, at, n, all, beta)
    const own = heaviestSeparating(table, at, n)
    if (own) return 2 * all - own
    return mode == STRICT ? INFINITE : searchLastTwo(table, at, n, all, beta)
  }
  let stride = listStride(table)
  let keys = reserve(<usize>stride << 1)
  memory.fill(keys, 0xff, <usize>stride << 1)
  const heaviest = heaviestOf(table, at)
  const floor = 2 * all - heaviest
  if (mode == STRICT) fillInside(table, at, n, keys)
  else if (table == heldTable && n == answerCount(table)) memory.copy(keys, heldCounts, <usize>stride << 1)
  else fillRepeats(table, at, n, keys, <i32>min<Total>(beta - 2 * all - 1, NONE))
  if (work > budget) stopped = true
  if (mode == STRICT && n == answerCount(table)) {
    let largest = 0
    for (let g = 0; g < n; g++) largest = max(largest, all - <i32>load<u16>(keys + (<usize>g << 1)) + weightOfRow(table, g))
    setLargestCap(table, largest)
  }
  const leastOutside = leastOf(keys, stride)
  const least = min(leastOutside, inside)
  let bound = 2 * all + least
  // A guess that tells all answers apart, and no answer saves more than it does.
  if (leastOutside == 0 && inside >= 0) return 2 * all
  if (bound >= beta || stopped) return bound

  if (mode == NORMAL && n >= tableMin && n < answerCount(table)) {
    tables++
    table = makeTable(globalIds(table, at, n), n, listIds(table), listCount(table), KEEP_BEST)
    at = identity(n)
    stride = listStride(table)
    keys = reserve(<usize>stride << 1)
    fillRepeats(table, at, n, keys, NONE)
  }
  if (mode == NORMAL && n == answerCount(table) && n >= sortMin && !listCaps(table)) arrangeTable(table, keys)

  // Keys: how far the bound of a guess is above `floor`. An answer saves its own weight.
  if (mode != STRICT) fillInside(table, at, n, keys)
  const lift = i16x8.splat(<i16>heaviest)
  for (let g: usize = 0; g < <usize>stride << 1; g += 16) v128.store(keys + g, i16x8.add_sat_u(v128.load(keys + g), lift))
  for (let j = 0; j < n; j++) {
    const row = <i32>load<u16>(at + (<usize>j << 1))
    const cell = keys + (<usize>row << 1)
    const key = load<u16>(cell)
    if (key != 0xffff) store<u16>(cell, <u16>(<i32>key - weightOfRow(table, row)))
  }
  // Guesses by rising bound: those whose bound is below beta.
  const first = bound - floor
  const range = <i32>min<Total>(beta - floor, NONE) - first
  const limit = first + range
  const order = reserve(<usize>stride << 1)
  const starts = reserve(<usize>(range + 2) << 2)
  memory.fill(starts, 0, <usize>(range + 2) << 2)
  let candidates = 0
  const total = listCount(table)
  const limits = i16x8.splat(<i16>limit)
  for (let from = 0; from < total; from += 8) {
    let bits = i16x8.bitmask(i16x8.lt_u(v128.load(keys + (<usize>from << 1)), limits))
    while (bits) {
      const g = from + ctz(bits)
      bits &= bits - 1
      if (g >= total) break
      const cell = starts + (<usize>(max(<i32>load<u16>(keys + (<usize>g << 1)), first) - first + 1) << 2)
      store<i32>(cell, load<i32>(cell) + 1)
      candidates++
    }
  }
  for (let k = 0; k < range; k++) {
    const cell = starts + (<usize>k << 2)
    store<i32>(cell, load<i32>(cell, 4) + load<i32>(cell), 4)
  }
  for (let from = 0; from < total; from += 8) {
    let bits = i16x8.bitmask(i16x8.lt_u(v128.load(keys + (<usize>from << 1)), limits))
    while (bits) {
      const g = from + ctz(bits)
      bits &= bits - 1
      if (g >= total) break
      const cell = starts + (<usize>(max(<i32>load<u16>(keys + (<usize>g << 1)), first) - first) << 2)
      const to = load<i32>(cell)
      store<i32>(cell, to + 1)
      store<u16>(order + (<usize>to << 1), <u16>g)
    }
  }

  const before = work
  let best = beta
  let lowest: Total = floor + limit
  let leasts: usize = 0
  if (given) {
    // With few patterns most guesses make equally many parts: how large they are tells more.
    leasts = reserve(<usize>candidates << 2)
    candidates = sortByLeast(table, at, n, order, candidates, leasts, <i32>min<Total>(beta, 1 << 28))
    lowest = beta
  }
  if (mode == NORMAL && !given && n >= PROMISING_MIN && beta > 4 * all) {
    const these = reserve(<usize>PROMISING_COUNT << 2)
    fillPromising(table, at, n, order, min(candidates, PROMISING_LOOK), these)
    for (let c = 0; c < PROMISING_COUNT && !stopped; c++) {
      const guess = load<i32>(these + (<usize>c << 2))
      if (guess < 0) break
      if (at == rootAt && budget != NO_BUDGET && work - began > HOPE_AFTER) break
      const total = tryGuess(table, at, n, all, left, guess, best)
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
  const out = left == 3 && hasKnots(table) ? watchKnots(table, at, n) : 0
  let mayLose = lossBelow(floor, best)
  if (out) shutOut(mayLose, true, lightestOf(table, at, n))
  for (let c = 0; c < candidates; c++) {
    const guess = <i32>load<u16>(order + (<usize>c << 1))
    const least = leasts ? load<i32>(leasts + (<usize>c << 2)) : floor + max(first, <i32>load<u16>(keys + (<usize>guess << 1)))
    if (least >= best) {
      lowest = min<Total>(lowest, least)
      break
    }
    if (out && (load<u8>(out + <usize>(guess >> 3)) >> <u8>(guess & 7)) & 1) {
      if (missCost) lowest = min<Total>(lowest, <Total>floor + <Total>(mayLose + 1) * missCost)
      continue
    }
    if (mode == HARD && boundsOf(table) == table && n >= BOUNDS_MIN && work - before > boundsWork(table)) makeBounds(table)
    const bounder = boundsOf(table)
    if (n >= TILED_MIN && n == answerCount(table) && work - before > TILED_SHARE * tileWork(bounder)) makeTiles(bounder)
    if (at == rootAt && budget != NO_BUDGET) {
      const within = load<i32>(starts + (<usize>(min<Total>(best, floor + limit) - floor - first) << 2))
      if (isHopeless(c, given ? candidates : within)) {
        stopped = true
        return min<Total>(lowest, least)
      }
    }
    const total = tryGuess(table, at, n, all, left, guess, best)
    if (out && !stopped) {
      const now = lossBelow(floor, min(best, total))
      shutOut(now, now < mayLose, lightestOf(table, at, n))
      mayLose = now
    }
    if (stopped) return min<Total>(lowest, least)
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

@inline
function lightestOf(table: usize, at: usize, n: i32): i32 {
  return weightOfRow(table, <i32>load<u16>(at + (<usize>(n - 1) << 1)))
}

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

export function leastOf(keys: usize, stride: i32): i32 {
  let least = i8x16.splat(-1)
  for (let g: usize = 0; g < <usize>stride << 1; g += 16) least = i16x8.min_u(least, v128.load(keys + g))
  return leastLane(least)
}

/** Parts found by the last `partition`: their number, and the rows of all of them. */
export let partCount: i32 = 0
export let partMembers: usize = 0

const sizes: usize = reserve(256 << 1)
const ends: usize = reserve(256 << 1)
const sums: usize = reserve(256 << 2)
const shown: usize = reserve(257)

export const PART: usize = 3
@inline export function partSize(parts: usize, k: i32): i32 { return <i32>load<u16>(parts + (<usize>k << PART)) }
@inline export function partStart(parts: usize, k: i32): usize { return <usize>load<u16>(parts + (<usize>k << PART), 2) << 1 }
@inline export function partWeight(parts: usize, k: i32): i32 { return load<i32>(parts + (<usize>k << PART), 4) }

/**
 * Cuts rows `at[0..n-1]` by a guess (a column of the table), the row that is all correct left out.
 * Returns an array of (size u16, start u16 in `partMembers`, weight i32), smallest part first.
 */
export function partition(table: usize, at: usize, n: i32, guess: i32): usize {
  const stride = <usize>listStride(table)
  const column = rows(table) + <usize>guess
  const patterns = reserve(<usize>n)
  const equal = equalWeight(table)
  let kinds = 0
  for (let j = 0; j < n; j++) {
    const row = <i32>load<u16>(at + (<usize>j << 1))
    const p = load<u8>(column + <usize>row * stride)
    store<u8>(patterns + <usize>j, p)
    const cell = sizes + (<usize>p << 1)
    const size = load<u16>(cell)
    if (!equal) {
      const sum = sums + (<usize>p << 2)
      const weight = weightOfRow(table, row)
      store<i32>(sum, size == 0 ? weight : load<i32>(sum) + weight)
    }
    store<u8>(shown + <usize>kinds, p)
    kinds += <i32>(size == 0)
    store<u16>(cell, size + 1)
  }
  store<u16>(sizes + (<usize>ALL_CORRECT << 1), 0)
  const parts = reserve(<usize>kinds << PART)
  let count = 0
  let end = 0
  for (let size: u16 = 1; size < 3; size++) {
    for (let k = 0; k < kinds; k++) {
      const pattern = <usize>load<u8>(shown + <usize>k)
      const p = pattern << 1
      if (load<u16>(sizes + p) != size) continue
      store<u16>(ends + p, <u16>end)
      store<u16>(sizes + p, 0)
      store<u32>(parts + (<usize>count << PART), <u32>size | (<u32>end << 16))
      store<i32>(parts + (<usize>count << PART), equal ? <i32>size * equal : load<i32>(sums + (pattern << 2)), 4)
      count++
      end += <i32>size
    }
  }
  const small = count
  for (let j = 0; j < kinds; j++) {
    const pattern = <usize>load<u8>(shown + <usize>j)
    const p = pattern << 1
    const size = load<u16>(sizes + p)
    if (size == 0) continue
    store<u16>(sizes + p, 0)
    store<u16>(ends + p, <u16>end)
    let k = count++
    while (k > small && load<u16>(parts + (<usize>(k - 1) << PART)) > size) {
      store<u64>(parts + (<usize>k << PART), load<u64>(parts + (<usize>(k - 1) << PART)))
      k--
    }
    store<u32>(parts + (<usize>k << PART), <u32>size | (<u32>end << 16))
    store<i32>(parts + (<usize>k << PART), equal ? <i32>size * equal : load<i32>(sums + (pattern << 2)), 4)
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

/** Least total of answers of a table in which no guess makes a larger sum than `cap`. */
@inline
function leastCapped(n: i32, all: i32, heaviest: i32, cap: i32): i32 {
  return max(trivialBound(n, all, heaviest), 3 * all - cap)
}

@inline
function patternIn(table: usize, part: usize, word: i32): i32 {
  return <i32>patternOfOne(word, <i32>load<u16>(listIds(table) + (<usize>load<u16>(part) << 1)))
}

@inline
function shownIn(table: usize, part: usize, word: i32): i32 {
  return mode == HARD ? patternIn(table, part, word) : 0
}

/** The smallest total when `guess` (a column of the table) is played. Same contract as `search`. */
export function tryGuess(table: usize, at: usize, n: i32, all: i32, left: i32, guess: i32, beta: Total): Total {
  return tryGuessIn(table, table, at, n, all, left, guess, beta)
}

export function tryGuessIn(within: usize, table: usize, at: usize, n: i32, all: i32, left: i32, guess: i32, beta: Total): Total {
  const scratch = mark()
  const parts = partition(table, at, n, guess)
  const word = <i32>load<u16>(listIds(table) + (<usize>guess << 1))
  const total = tryParts(within, parts, all, left, word, beta)
  release(scratch)
  return total
}

/** Keeps conflict sets of the parts, from the `first` on, of which these values say that they lose answers with two guesses left. */
function learnLosses(table: usize, parts: usize, members: usize, values: usize, first: i32, count: i32): void {
  for (let k = first; k < count; k++) {
    const value = load<Total>(values + (<usize>k << 3)) >> 2
    if (value < missCost) continue
    learnKnots(table, members + partStart(parts, k), partSize(parts, k), <i32>(value / missCost))
  }
}

export function tryParts(table: usize, parts: usize, all: i32, left: i32, word: i32, beta: Total): Total {
  const count = partCount
  const members = partMembers
  const bounded = left > 3 || (left == 3 && (!missCost || mode != STRICT))
  const bounder = boundsOf(table)
  const cap = bounded ? largestCap(bounder) : NO_CAP
  let total: Total = all
  let first = count
  for (let k = 0; k < count; k++) {
    const size = partSize(parts, k)
    total += leastCapped(size, partWeight(parts, k), heaviestOf(table, members + partStart(parts, k)), cap)
    if ((size > 2 || (size == 2 && left < 3)) && first == count) first = k
  }
  if (left == 1) total = INFINITE
  const bounds = reserve(<usize>count << 3)
  if (bounded) {
    if (missCost) memory.fill(bounds, 0, <usize>count << 3)
    const tiled = tilesOf(bounder) != 0
    const limits = reserve(<usize>count << 2)
    const hopes = reserve(<usize>count << 2)
    let hope = 0
    for (let k = first; k < count && total < beta && work <= budget; k++) {
      const size = partSize(parts, k)
      const weight = partWeight(parts, k)
      const part = members + partStart(parts, k)
      const heaviest = heaviestOf(table, part)
      const capped = leastCapped(size, weight, heaviest, cap)
      let value = glanceAt(table, part, size, weight, left - 1, word, shownIn(table, part, word), beta - total + capped)
      let caps: usize = 0
      if (tiled && size >= LARGE_MIN && !(value & (EXACT | LOOKED))) {
        caps = reserve(<usize>listStride(bounder) << 1)
        const most = fillCaps(bounder, word, patternIn(table, part, word), caps)
        if (most != NONE) value = max<Total>(value >> 2, 3 * weight - most - heaviest) << 2
      }
      store<i32>(hopes + (<usize>k << 2), 0)
      if (mode == NORMAL && size >= LARGE_MIN && !(value & (EXACT | LOOKED))) {
        const sum = weight - glanced
        const likely = max(0, 3 * weight - (sum + (sum >> 2)) - <i32>(value >> 2))
        store<i32>(hopes + (<usize>k << 2), likely)
        hope += likely
      }
      store<u32>(limits + (<usize>k << 2), <u32>caps)
      store<Total>(bounds + (<usize>k << 3), value)
      total = value >> 2 >= INFINITE ? INFINITE : total + (value >> 2) - capped
    }
    for (let pass = hope ? 0 : 1; pass < 2; pass++) {
      for (let k = first; k < count && total < beta && work <= budget; k++) {
        const cell = bounds + (<usize>k << 3)
        const known = load<Total>(cell)
        const caps = <usize>load<u32>(limits + (<usize>k << 2))
        if (known & (EXACT | LOOKED)) continue
        let missing: Total = beta - total
        let isShare = false
        if (pass == 0) {
          const likely = load<i32>(hopes + (<usize>k << 2))
          if (hope > 2 * missing && likely) {
            missing = (<Total>likely * missing + hope - 1) / hope
            isShare = true
          }
          hope -= likely
        }
        const size = partSize(parts, k)
        const part = members + partStart(parts, k)
        const pattern = shownIn(table, part, word)
        const value = boundPart(table, part, size, partWeight(parts, k), left - 1, missing + (known >> 2), word, pattern, caps, isShare)
        if (value >> 2 > known >> 2) total = min(INFINITE, total + (value >> 2) - (known >> 2))
        store<Total>(cell, value >> 2 > known >> 2 ? value : known | (value & LOOKED))
      }
    }
    if (work > budget) stopped = true
    if (missCost && left == 3 && total >= beta && hasKnots(table)) learnLosses(table, parts, members, bounds, first, count)
  }
  for (let k = first; k < count && total < beta && !stopped; k++) {
    const size = partSize(parts, k)
    const weight = partWeight(parts, k)
    const part = members + partStart(parts, k)
    let least: Total = trivialBound(size, weight, heaviestOf(table, part))
    if (bounded) {
      const bound = load<Total>(bounds + (<usize>k << 3))
      if (bound & EXACT) continue
      least = bound >> 2
    }
    const value = search(table, part, size, weight, left - 1, beta - total + least, word, shownIn(table, part, word))
    total = value >= INFINITE ? INFINITE : total + value - least
    if (stopped) break
  }
  return total
}
