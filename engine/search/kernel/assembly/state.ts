// Questions about one state, as the solver asks them: its total, its best guess, the total of one guess.
import { fillLegal, readRow } from './hard'
import { findEntry, entryValue, hashSet, keyHigh, keyLow, storeEntry } from './memo'
import { orderApart } from './apart'
import { fillInside, mostPartsInside } from './inside'
import { mark, release, reserve } from './memory'
import { NEAR_MAX, NEAR_MIN, nearFirst } from './order'
import { fillPartCounts } from './parts'
import {
  countNode, endRoot, globalIds, HARD, heldCounts, heldTable, identity, INFINITE, lastGuess, missCost, mode, mostOf,
  arrangeTable, BOUNDS_MIN, makeBounds, NORMAL, partCount, partition, partMembers, saltOf, searchGuesses, setHeld, sortMin, startRoot, stopped, STRICT, tryGuess, tryGuessIn, tryParts,
} from './search'
import { makeTiles, reserveTiles } from './tiles'
import { answerCount, boundsOf, KEEP_ALL, KEEP_BEST, KEEP_KINDS, KEEP_LIST, KEEP_SHOWN, listCount, listIds, listStride, makeColumn, makeTable, rows, sortTable } from './table'
import { given, leastTotal } from './words'

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
    const counts = reserve(<usize>listStride(keptTable))
    fillPartCounts(keptTable, identity(n), n, counts, 0)
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
export function searchState(ids: usize, n: i32, list: usize, count: i32, left: i32, beta: i32): i32 {
  startRoot(0)
  if (left == 1) return lastGuess(n)
  if (n == 1) return 1
  if (n == 2) return 3
  let scratch = mark()
  // The answers among themselves settle most small states.
  const small = makeTable(ids, n, list, 0, KEEP_ALL)
  countNode()
  const inside = mostPartsInside(small, identity(n), n, 1)
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
    const at = orderOf(ids, n)
    if (table != heldTable) orderApart(table, at)
    startRoot(at)
    result = searchGuesses(table, at, n, left, beta, inside)
    endRoot()
    if (!stopped && mode != HARD) storeEntry(low, high, n, result, result < beta)
  }
  release(scratch)
  return result
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
    const counts = reserve(<usize>listStride(table))
    setHeld(table, counts)
    fillPartCounts(table, identity(n), n, counts, 0)
    // Now, so that what belongs to the table is held with it.
    if (mode == NORMAL && n >= sortMin) arrangeTable(table, counts)
    if (mode == HARD && n >= BOUNDS_MIN) makeBounds(table)
    orderApart(table, orderOf(ids, n))
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
  // In hard mode the table of the search lists the same guesses in the same order.
  if (mode == HARD && isHolding && heldTable) table = heldTable
  else if (mode != STRICT) table = makeTable(ids, n, list, count, mode == HARD ? KEEP_SHOWN : n > 6 ? KEEP_KINDS : KEEP_ALL)
  const stride = listStride(table)
  const counts = reserve(<usize>stride)
  memory.fill(counts, 0, <usize>stride)
  if (mode == STRICT) fillInside(table, at, n, counts)
  else if (table == heldTable) memory.copy(counts, heldCounts, <usize>stride)
  else fillPartCounts(table, at, n, counts, 0)
  const guesses = mode == STRICT || left == 1 ? n : listCount(table)
  // The table of the search knows more, and lists fewer guesses that could follow.
  const held = isHolding && mode == NORMAL && left > 2 && n <= HELD_MAX ? heldTable : 0
  let chosen = -1
  for (let g = 0; g < guesses; g++) {
    const inside = <i32>(g < n)
    if (left > 1 && 3 * n - <i32>load<u8>(counts + <usize>g) - inside > total) continue
    const value = left == 1 ? lastGuess(n) : tryGuessIn(held ? held : table, table, at, n, left, g, total + 1)
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
    return inside ? lastGuess(n) : missCost ? n + n * missCost : INFINITE
  }
  if (held) {
    const total = tryParts(held, order, n, left, guess, beta)
    release(scratch)
    return total
  }
  // Bounds of all parts first settle most guesses. They do not where every total counts, and searches in tables made
  // for one part each are then the faster ones.
  if (keptTable && mode == keptMode && left > 3 && beta < INFINITE && n == answerCount(keptTable)) {
    if (memory.compare(ids, listIds(keptTable), <usize>n << 1) == 0) {
      const total = tryParts(keptTable, order, n, left, guess, beta)
      release(scratch)
      return total
    }
  }
  // What is searched from here on are other states.
  const wasHolding = isHolding
  isHolding = false
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
  isHolding = wasHolding
  release(scratch)
  return total
}

/**
 * A guess that solves the answers in `total` guesses, the first that the search comes upon; -1 where it is stopped.
 * Cheap after `searchState` has found the total: most of what it needs is known then.
 */
export function findGuess(ids: usize, n: i32, list: usize, count: i32, left: i32, total: i32): i32 {
  let chosen = -1
  let scratch = mark()
  const small = makeTable(ids, n, list, 0, KEEP_ALL)
  const inside = mostPartsInside(small, identity(n), n, 1)
  // An answer that tells all apart, or all but two.
  const wanted = total == 2 * n - 1 ? n : total == 2 * n && left > 2 && inside == n - 1 ? n - 1 : 0
  if (wanted) {
    const counts = reserve(<usize>listStride(small))
    fillInside(small, identity(n), n, counts)
    for (let j = 0; j < n && chosen < 0; j++) {
      if (<i32>load<u8>(counts + <usize>j) == wanted) chosen = <i32>load<u16>(ids + (<usize>j << 1))
    }
  }
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
    const counts = reserve(<usize>stride)
    memory.fill(counts, 0, <usize>stride)
    if (mode == STRICT) fillInside(table, at, n, counts)
    else if (table == heldTable) memory.copy(counts, heldCounts, <usize>stride)
    else fillPartCounts(table, at, n, counts, 3 * n - total - 1)
    // The guesses of most parts first.
    for (let parts = mostOf(counts, stride) + 1; 3 * n - parts <= total && parts > 0 && chosen < 0; parts--) {
      for (let g = 0; g < guesses && !stopped; g++) {
        if (<i32>load<u8>(counts + <usize>g) + <i32>(g < n) != parts) continue
        if (tryGuess(table, at, n, left, g, total + 1) != total || stopped) continue
        chosen = <i32>load<u16>(listIds(table) + (<usize>g << 1))
        break
      }
    }
  }
  release(scratch)
  return chosen
}
