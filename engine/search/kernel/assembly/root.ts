// Questions about one state: its smallest total, and the total of one guess. They have the contract of the search
// (search.ts). A state is a list of answers (guess ids, ascending: heaviest first), and the legal guesses.
import { bestAnswer, isPairing } from './among-answers'
import { boundOfExcess, HUGE, INFINITE, NONE, Total, totalOfLastGuess, totalOfLoss, trivialBound } from './bounds'
import { makeClueBounds, reserveClueBounds } from './clue-bounds'
import { orderDistinguishing } from './distinguishing'
import { game } from './game'
import { fillLegal } from './hard-rule'
import { arrangeOnce, boundAtOnce, makeBounding } from './investments'
import { totalOfSeparating } from './last-two'
import { KEEP_ALL, KEEP_BEST, KEEP_LIST, KEEP_SHOWN, makeColumn, makeMatrix, sortMatrix } from './make-matrix'
import { allRows, idsOfRows, Matrix } from './matrix'
import { mark, release } from './memory'
import { trivialOfPart } from './part-bounds'
import { openPartition, Partition, placeRows } from './partition'
import { COLUMN_WORK } from './poorest'
import { giveUp, isInReach, isSearchable, reachesFor } from './reach'
import { countWork, fillRepeats } from './repeats'
import { orderOfRows } from './row-order'
import { solveByGuesses, totalOfParts } from './search'
import { HARD, NORMAL, search, STRICT } from './search-state'
import { Entry, keyOfSet, noKey, probe, storeTotal } from './transposition'
import { U16s } from './views'

/**
 * For this range of answers, single guesses are valued in a matrix of the state; otherwise one matrix per part is
 * faster.
 */
const HELD_MIN: i32 = 12
export const HELD_MAX: i32 = 512

/** Work of checking whether one guess is legal (measured). */
const LEGAL_WORK: u64 = 2

/** A matrix of answers and guesses, as the search in this mode needs it. */
function searchMatrix(ids: U16s, n: i32, list: U16s, count: i32): Matrix {
  return makeMatrix(ids, n, list, count, search.mode == HARD ? KEEP_SHOWN : KEEP_BEST)
}

/** The answers alone, as guesses for each other. */
export function answersAlone(ids: U16s, n: i32): Matrix {
  return makeMatrix(ids, n, ids, 0, KEEP_ALL)
}

/**
 * Keeps a matrix of all answers of the game for every `totalOfWord` of these answers in this mode. It is never
 * released, so it must be made while no scratch memory is in use.
 */
export function keepMatrix(ids: U16s, n: i32, list: U16s, count: i32): Matrix {
  search.keptMode = search.mode
  let kept: Matrix
  if (search.mode == HARD) {
    kept = makeMatrix(ids, n, list, count, KEEP_LIST)
    makeBounding(kept)
  } else {
    kept = makeMatrix(ids, n, list, count, KEEP_BEST)
    const repeats = U16s.reserve(kept.stride)
    fillRepeats(kept, allRows(n), n, repeats, NONE)
    sortMatrix(kept, repeats)
    reserveClueBounds(kept)
  }
  makeClueBounds(kept.bounding)
  search.kept = kept
  return kept
}

/** The kept matrix if it has these answers and this mode, or null. */
function keptOf(ids: U16s, n: i32): Matrix | null {
  const kept = search.kept
  if (!kept || search.mode != search.keptMode || n != kept.answers) return null
  return memory.compare(ids.at(0), kept.ids.at(0), <usize>n << 1) == 0 ? kept : null
}

/**
 * From now on, holds the matrix of the first state searched for later searches of the same state, in scratch memory
 * that the caller releases; or stops holding one, until the next call.
 */
export function holdMatrix(isOn: bool): void {
  search.isHolding = isOn
  search.held = null
}

/** Whether the state asked about is the one whose matrix is held: to decide it, others are asked about. */
@inline
function isHolding(): bool { return search.isHolding && !search.isDeciding }

/**
 * The matrix of a state: the held one, or a new one, held from then on if requested. Gives up if the work runs out
 * before it is of use.
 */
export function stateMatrix(ids: U16s, n: i32, list: U16s, count: i32): Matrix {
  const held = search.held
  if (isHolding() && held) return held
  const matrix = searchMatrix(ids, n, list, count)
  if (!reachesFor(countWork(matrix, n))) {
    giveUp()
    return matrix
  }
  if (isHolding()) {
    const repeats = U16s.reserve(matrix.stride)
    search.held = matrix
    search.heldRepeats = repeats
    fillRepeats(matrix, allRows(n), n, repeats, NONE)
    // Now, so that the matrix's extras are held with it.
    arrangeOnce(matrix, repeats, false)
    boundAtOnce(matrix)
    orderDistinguishing(matrix, orderOfRows(ids, n))
  }
  return matrix
}

/** Clears the incumbent and makes the search of these rows the current question. */
function startRoot(rows: U16s): void {
  search.rootRows = changetype<usize>(rows)
  search.incumbentTotal = INFINITE
  search.incumbent = -1
}

/** The weight of answers (ids). */
export function weightOfIds(ids: U16s, n: i32): i32 {
  let sum = 0
  for (let j = 0; j < n; j++) sum += game.weights[ids[j]]
  return sum
}

/**
 * The smallest total over `n` answers (guess ids at `ids`, ascending) if the guesses at `list` are legal. In strict
 * mode the list is ignored. Gives up at once if the work does not suffice for a look at all of them.
 */
export function totalOfState(ids: U16s, n: i32, list: U16s, count: i32, left: i32, beta: f64): f64 {
  return <f64>solveState(ids, n, list, count, left, <Total>beta)
}

function solveState(ids: U16s, n: i32, list: U16s, count: i32, left: i32, beta: Total): Total {
  startRoot(changetype<U16s>(0))
  const weight = weightOfIds(ids, n)
  const heaviest = game.weights[ids[0]]
  if (left == 1) return totalOfLastGuess(n, weight, heaviest)
  if (n <= 2) return trivialBound(n, weight, heaviest)
  if (!isInReach(n, 0)) {
    giveUp()
    return trivialBound(n, weight, heaviest)
  }
  const scratch = mark()
  // The answers among themselves settle most small states.
  const alone = answersAlone(ids, n)
  search.nodes++
  let excess = 0
  let settled: i32
  if (left == 2) {
    settled = totalOfSeparating(alone, allRows(n), n, weight)
  } else {
    const best = bestAnswer(alone, allRows(n), n, HUGE)
    excess = best.excess
    settled = excess <= 0 && isPairing(best, alone, allRows(n), n) ? boundOfExcess(weight, excess) : 0
  }
  if (settled) {
    release(scratch)
    return settled
  }
  const key = search.mode == HARD ? noKey() : keyOfSet(alone, allRows(n), n, left)
  const entry: Entry | null = search.mode == HARD ? null : probe(key)
  if (entry && (entry.isExact || entry.total >= beta)) {
    release(scratch)
    return entry.total
  }
  const result = searchState(alone, ids, n, list, count, weight, left, beta, excess, scratch)
  if (!search.isStopped && search.mode != HARD) storeTotal(key, n, result, result < beta)
  return result
}

/**
 * Searches a state that is not settled. Releases scratch memory to `scratch`, except for a matrix that is held from now
 * on.
 */
function searchState(
  alone: Matrix, ids: U16s, n: i32, list: U16s, count: i32, weight: i32, left: i32, beta: Total, excess: i32, scratch: usize,
): Total {
  let matrix = alone
  if (!isSearchable(n, count)) {
    giveUp()
  } else if (search.mode != STRICT) {
    if (isHolding()) release(scratch)
    matrix = stateMatrix(ids, n, list, count)
    if (isHolding()) scratch = mark()
  }
  if (search.isStopped) {
    release(scratch)
    // No answer settles the state, so none saves more than its excess.
    return boundOfExcess(weight, min(excess, 0))
  }
  const rows = orderOfRows(ids, n)
  if (matrix != search.held) orderDistinguishing(matrix, rows)
  startRoot(rows)
  const result = solveByGuesses(matrix, rows, n, weight, left, beta, excess)
  search.rootRows = 0
  release(scratch)
  return result
}

/** The smallest total when the word `guess` (an id) is played at a state. */
export function totalOfWord(ids: U16s, n: i32, list: U16s, count: i32, left: i32, guess: i32, bound: f64): f64 {
  const beta = <Total>bound
  const weight = weightOfIds(ids, n)
  const isHeld = search.isHolding && search.mode == NORMAL && left > 2 && n >= HELD_MIN && n <= HELD_MAX
  const columnWork = <u64>n * COLUMN_WORK
  if (!reachesFor(columnWork) || (isHeld && !isSearchable(n, count))) giveUp()
  search.work += columnWork
  let matrix: Matrix | null = isHeld && !search.isStopped ? stateMatrix(ids, n, list, count) : null
  if (search.isStopped) return weight
  const scratch = mark()
  // The partition needs only this guess; each part is then a state of its own.
  const column = makeColumn(ids, n, guess)
  const parts = openPartition(column, matrix ? orderOfRows(ids, n) : allRows(n), n, 0)
  // Bounding all parts first settles most guesses. Not if every total counts; then searches in matrices made for one
  // part each are faster.
  if (!matrix && left > 3 && beta < INFINITE) matrix = keptOf(ids, n)
  let total: Total
  if (left == 1) total = totalOfLastWord(ids, n, weight, guess)
  else if (matrix) total = totalOfParts(matrix, parts, weight, left, guess, beta)
  else total = totalOfStates(column, parts, weight, list, count, left, guess, beta)
  release(scratch)
  return <f64>total
}

/** The total of a last guess: it solves the answer it is, if any. */
function totalOfLastWord(ids: U16s, n: i32, weight: i32, guess: i32): Total {
  for (let j = 0; j < n; j++) if (ids[j] == guess) return totalOfLastGuess(n, weight, game.weights[guess])
  return search.lossCost ? totalOfLoss(weight, weight) : INFINITE
}

/** The total of a guess whose parts are searched as states of their own. */
function totalOfStates(
  column: Matrix, parts: Partition, weight: i32, list: U16s, count: i32, left: i32, guess: i32, beta: Total,
): Total {
  // From here on, other states are searched than the held one.
  const wasHolding = search.isHolding
  search.isHolding = false
  placeRows(parts)
  let total: Total = weight
  for (let k = 0; k < parts.count; k++) total += trivialOfPart(parts, k)
  for (let k = 0; k < parts.count && total < beta && !search.isStopped; k++) {
    const size = parts.sizeOf(k)
    const rows = parts.rowsOf(k)
    let legal = list
    let legalCount = count
    if (search.mode == HARD) {
      if (!reachesFor(<u64>count * LEGAL_WORK)) {
        giveUp()
        break
      }
      search.work += <u64>count * LEGAL_WORK
      legal = U16s.reserve(count)
      legalCount = fillLegal(guess, column.patterns[rows[0]], list, count, legal)
    }
    const least: Total = trivialOfPart(parts, k)
    const window = beta >= INFINITE ? INFINITE : beta - total + least
    const value = solveState(idsOfRows(column, rows, size), size, legal, legalCount, left - 1, window)
    total = value >= INFINITE ? INFINITE : total + value - least
  }
  search.isHolding = wasHolding
  return total
}
