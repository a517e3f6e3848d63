// Questions about one state, as the solver asks them: its total, its best guess, the total of one guess.
import { fillLegal, readRow } from './hard'
import { findEntry, entryValue, hashSet, keyHigh, keyLow, storeEntry } from './memo'
import { orderApart } from './apart'
import { bestInside, fillInside, leastInside } from './inside'
import { mark, release, reserve } from './memory'
import { NEAR_MAX, NEAR_MIN, nearFirst } from './order'
import { fillRepeats, NONE } from './parts'
import {
  countNode, endRoot, globalIds, HARD, heaviestSeparating, heldCounts, heldTable, identity, INFINITE, isPairing, lastGuess, leastOf, missCost, mode, Total,
  arrangeTable, BOUNDS_MIN, makeBounds, NORMAL, partCount, partition, partMembers, partSize, partStart, partWeight, saltOf, searchGuesses, setHeld, sortMin, startRoot, stopped, STRICT, tryGuess, tryGuessIn, tryParts,
} from './search'
import { makeTiles, reserveTiles } from './tiles'
import { answerCount, boundsOf, KEEP_ALL, KEEP_BEST, KEEP_KINDS, KEEP_LIST, KEEP_SHOWN, listCount, listIds, listStride, makeColumn, makeTable, rows, sortTable, weightOf, weightOfRow } from './table'
import { given, rankOf, trivialBound, weights } from './words'

/** The table of a state whose guesses are valued one after the other, and the mode it is for; 0 where none is kept. */
let keptTable: usize = 0
let keptMode: i32 = NORMAL

/**
 * Keeps a table of these answers and guesses for all `searchGuess` of these answers in normal mode. It is never given
 * back, so it must be made while no scratch memory is in use.
 */
export function keepTable(ids: usize, n: i32, list: usize, count: i32): usize {
  keptMode = mode
  if (mode == HARD) {
    keptTable = makeTable(ids, n, list, count, KEEP_LIST)
    makeBounds(keptTable)
  } else {
    keptTable = makeTable(ids, n, list, count, KEEP_BEST)
    const counts = reserve(<usize>listStride(keptTable) << 1)
    fillRepeats(keptTable, identity(n), n, counts, NONE)
    sortTable(keptTable, counts)
    reserveTiles(keptTable)
  }
  makeTiles(boundsOf(keptTable))
  return keptTable
}

/**
 * The smallest total over `n` answers (guess ids at `ids`, ascending) when the guesses at `list` are legal now.
 * Same contract as `search`. In strict mode the list is not looked at.
 */
export function searchState(ids: usize, n: i32, list: usize, count: i32, left: i32, bound: f64): f64 {
  const beta = <Total>bound
  startRoot(0)
  const all = idsWeight(ids, n)
  const heaviest = <i32>load<u16>(weights + (<usize>load<u16>(ids) << 1))
  if (left == 1) return <f64>lastGuess(n, all, heaviest)
  if (n <= 2) return <f64>trivialBound(n, all, heaviest)
  let scratch = mark()
  // The answers among themselves settle most small states.
  const small = makeTable(ids, n, list, 0, KEEP_ALL)
  countNode()
  const inside = left == 2 ? 0 : leastInside(small, identity(n), n, 0x7fffff)
  let result: Total = INFINITE
  const own = left == 2 ? heaviestSeparating(small, identity(n), n) : 0
  if (own) result = 2 * all - own
  else if (left > 2 && inside <= 0 && isPairing(small, identity(n), n, inside)) result = 2 * all + inside
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
          return <f64>(value >> 1)
        }
      }
    }
    let table = small
    if (mode != STRICT) {
      if (isHolding) release(scratch)
      table = tableOf(ids, n, list, count)
      if (isHolding) scratch = mark()
    }
    const at = orderOf(ids, n)
    if (table != heldTable) orderApart(table, at)
    startRoot(at)
    result = searchGuesses(table, at, n, all, left, beta, inside)
    endRoot()
    if (!stopped && mode != HARD) storeEntry(low, high, n, result, result < beta)
  }
  release(scratch)
  return <f64>result
}

function leastOfPart(table: usize, parts: usize, members: usize, k: i32): i32 {
  const heaviest = weightOfRow(table, <i32>load<u16>(members + partStart(parts, k)))
  return trivialBound(partSize(parts, k), partWeight(parts, k), heaviest)
}

function idsWeight(ids: usize, n: i32): i32 {
  let sum = 0
  for (let j = 0; j < n; j++) sum += <i32>load<u16>(weights + (<usize>load<u16>(ids + (<usize>j << 1)) << 1))
  return sum
}

/** Single guesses are valued in a table of the state from so many answers to so many: elsewhere one a part is faster. */
const HELD_MIN: i32 = 12
const HELD_MAX: i32 = 512
/** Whether the table of the state that is searched is held. */
let isHolding: bool = false

/**
 * From now on the table of the first state that is searched is held for the searches after it, which must be of the same
 * state, in scratch memory that is the caller's to give back; or no table is, until this is called again.
 */
export function holdTable(isOn: bool): void {
  isHolding = isOn
  setHeld(0, 0)
}

/** The rows of a state in the order in which they are counted. */
function orderOf(ids: usize, n: i32): usize {
  return mode == NORMAL && !given && n >= NEAR_MIN && n <= NEAR_MAX ? nearFirst(ids, n) : identity(n)
}

function tableOf(ids: usize, n: i32, list: usize, count: i32): usize {
  if (isHolding && heldTable) return heldTable
  const table = makeTable(ids, n, list, count, mode == HARD ? KEEP_SHOWN : KEEP_BEST)
  if (isHolding) {
    const counts = reserve(<usize>listStride(table) << 1)
    setHeld(table, counts)
    fillRepeats(table, identity(n), n, counts, NONE)
    // Now, so that what belongs to the table is held with it.
    if (mode == NORMAL && n >= sortMin) arrangeTable(table, counts)
    if (mode == HARD && n >= BOUNDS_MIN) makeBounds(table)
    orderApart(table, orderOf(ids, n))
  }
  return table
}

/** The rows of the answers by the alphabet. */
function rowsByAlphabet(ids: usize, n: i32): usize {
  const at = reserve(<usize>n << 1)
  for (let j = 0; j < n; j++) {
    const rank = rankOf(<i32>load<u16>(ids + (<usize>j << 1)))
    let k = j
    for (; k > 0 && rankOf(<i32>load<u16>(ids + (<usize>load<u16>(at + (<usize>(k - 1) << 1)) << 1))) > rank; k--) {
      store<u16>(at + (<usize>k << 1), load<u16>(at + (<usize>(k - 1) << 1)))
    }
    store<u16>(at + (<usize>k << 1), <u16>j)
  }
  return at
}

/**
 * The first guess, answers before others and each in alphabetical order, that solves the answers in `total` guesses with
 * `left` left; -1 where there is none (or the search was stopped). `list` is in alphabetical order.
 */
export function chooseGuess(ids: usize, n: i32, list: usize, count: i32, left: i32, wanted: f64): i32 {
  const total = <Total>wanted
  const scratch = mark()
  const small = makeTable(ids, n, list, 0, KEEP_ALL)
  const at = identity(n)
  let table = small
  // In hard mode the table of the search lists the same guesses in the same order.
  if (mode == HARD && isHolding && heldTable) table = heldTable
  else if (mode != STRICT) table = makeTable(ids, n, list, count, mode == HARD ? KEEP_SHOWN : n > 6 ? KEEP_KINDS : KEEP_ALL)
  const all = weightOf(table, at, n)
  const stride = listStride(table)
  const counts = reserve(<usize>stride << 1)
  memory.fill(counts, 0xff, <usize>stride << 1)
  if (mode == STRICT) fillInside(table, at, n, counts)
  else if (table == heldTable) memory.copy(counts, heldCounts, <usize>stride << 1)
  else fillRepeats(table, at, n, counts, NONE)
  const guesses = mode == STRICT || left == 1 ? n : listCount(table)
  const inOrder = rowsByAlphabet(ids, n)
  // The table of the search knows more, and lists fewer guesses that could follow.
  const held = isHolding && mode == NORMAL && left > 2 && n <= HELD_MAX ? heldTable : 0
  let chosen = -1
  for (let k = 0; k < guesses; k++) {
    const g = k < n ? <i32>load<u16>(inOrder + (<usize>k << 1)) : k
    const own = g < n ? weightOfRow(table, g) : 0
    if (left > 1 && 2 * all + <i32>load<u16>(counts + (<usize>g << 1)) - own > total) continue
    const value = left == 1 ? lastGuess(n, all, weightOfRow(table, 0)) : tryGuessIn(held ? held : table, table, at, n, all, left, g, total + 1)
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
  ids: usize, n: i32, list: usize, count: i32, left: i32, guess: i32, bound: f64,
): f64 {
  const isHeld = isHolding && mode == NORMAL && left > 2 && n >= HELD_MIN && n <= HELD_MAX
  const held = isHeld ? tableOf(ids, n, list, count) : 0
  const scratch = mark()
  // The partition needs only this guess; each part is then a state of its own.
  const table = makeColumn(ids, n, guess)
  const order = partition(table, held ? orderOf(ids, n) : identity(n), n, 0)
  const parts = partCount
  const members = partMembers
  if (left == 1) {
    let inside = false
    for (let j = 0; j < n; j++) if (<i32>load<u16>(ids + (<usize>j << 1)) == guess) inside = true
    release(scratch)
    const sum = idsWeight(ids, n)
    const own = inside ? <i32>load<u16>(weights + (<usize>guess << 1)) : 0
    if (inside && n == 1) return <f64>sum
    return missCost ? <f64>(<Total>sum + <Total>(sum - own) * missCost) : <f64>INFINITE
  }
  const all = idsWeight(ids, n)
  const beta = <Total>bound
  if (held) {
    const total = tryParts(held, order, all, left, guess, beta)
    release(scratch)
    return <f64>total
  }
  // Bounds of all parts first settle most guesses. They do not where every total counts, and searches in tables made
  // for one part each are then the faster ones.
  if (keptTable && mode == keptMode && left > 3 && beta < INFINITE && n == answerCount(keptTable)) {
    if (memory.compare(ids, listIds(keptTable), <usize>n << 1) == 0) {
      const total = tryParts(keptTable, order, all, left, guess, beta)
      release(scratch)
      return <f64>total
    }
  }
  // What is searched from here on are other states.
  const wasHolding = isHolding
  isHolding = false
  let total: Total = all
  for (let k = 0; k < parts; k++) total += leastOfPart(table, order, members, k)
  for (let k = 0; k < parts && total < beta; k++) {
    const size = partSize(order, k)
    const part = members + partStart(order, k)
    const partIds = globalIds(table, part, size)
    let legal = list
    let legalCount = count
    if (mode == HARD) {
      readRow(guess, <i32>load<u8>(rows(table) + <usize>load<u16>(part)))
      legal = reserve(<usize>count << 1)
      legalCount = fillLegal(list, count, legal)
    }
    const least = leastOfPart(table, order, members, k)
    const value = <Total>searchState(partIds, size, legal, legalCount, left - 1, <f64>(beta >= INFINITE ? INFINITE : beta - total + least))
    total = value >= INFINITE ? INFINITE : total + value - least
    if (stopped) break
  }
  isHolding = wasHolding
  release(scratch)
  return <f64>total
}

/**
 * A guess that solves the answers in `total` guesses, the first that the search comes upon; -1 where it is stopped.
 * Cheap after `searchState` has found the total: most of what it needs is known then.
 */
export function findGuess(ids: usize, n: i32, list: usize, count: i32, left: i32, wanted: f64): i32 {
  const total = <Total>wanted
  let chosen = -1
  let scratch = mark()
  const small = makeTable(ids, n, list, 0, KEEP_ALL)
  const all = idsWeight(ids, n)
  const inside = leastInside(small, identity(n), n, 0x7fffff)
  if (left > 2 && total == 2 * all + inside && isPairing(small, identity(n), n, inside)) chosen = <i32>load<u16>(ids + (<usize>bestInside << 1))
  if (chosen < 0) {
    let table = small
    if (mode != STRICT) {
      if (isHolding) release(scratch)
      table = tableOf(ids, n, list, count)
      if (isHolding) scratch = mark()
    }
    const at = identity(n)
    const guesses = mode == STRICT ? n : listCount(table)
    const stride = listStride(table)
    const counts = reserve(<usize>stride << 1)
    memory.fill(counts, 0xff, <usize>stride << 1)
    if (mode == STRICT) fillInside(table, at, n, counts)
    else if (table == heldTable) memory.copy(counts, heldCounts, <usize>stride << 1)
    else fillRepeats(table, at, n, counts, <i32>min<Total>(total - 2 * all, NONE))
    for (let g = 0; g < guesses && !stopped; g++) {
      if (2 * all + <i32>load<u16>(counts + (<usize>g << 1)) - (g < n ? weightOfRow(table, g) : 0) > total) continue
      if (tryGuess(table, at, n, all, left, g, total + 1) != total || stopped) continue
      chosen = <i32>load<u16>(listIds(table) + (<usize>g << 1))
      break
    }
  }
  release(scratch)
  return chosen
}
