// Which guess has the smallest total, once that is known: the first by the tie rules, or the first one found.
import { bestAnswer, fillAmongAnswers, isPairing } from './among-answers'
import { boundOfExcess, excessBelow, HUGE, NONE, Total, totalOfLastGuess } from './bounds'
import { game } from './game'
import { KEEP_ALL, KEEP_CLASSES, KEEP_SHOWN, makeMatrix } from './make-matrix'
import { allRows, Matrix } from './matrix'
import { mark, release } from './memory'
import { giveUp, isInReach, isSearchable } from './reach'
import { fillRepeats } from './repeats'
import { answersAlone, HELD_MAX, stateMatrix, weightOfIds } from './root'
import { totalOfGuess } from './search'
import { HARD, NORMAL, search, STRICT } from './search-state'
import { U16s } from './views'

/** Up to this many answers all guesses are listed: finding classes takes longer than trying them. */
const LISTED_MAX: i32 = 6

/** Repeats of a state's guesses; those above `limit` need not be exact. In strict mode only of the answers. */
function repeatsOf(matrix: Matrix, n: i32, limit: i32): U16s {
  const repeats = U16s.reserve(matrix.stride)
  repeats.fill(0xff, matrix.stride)
  if (search.mode == STRICT) fillAmongAnswers(matrix, allRows(n), n, repeats)
  else if (matrix == search.held) repeats.copy(search.heldRepeats, matrix.stride)
  else fillRepeats(matrix, allRows(n), n, repeats, limit)
  return repeats
}

/** The bound of a column of the matrix. */
@inline
function boundOf(matrix: Matrix, n: i32, weight: i32, repeats: U16s, g: i32): i32 {
  return boundOfExcess(weight, repeats[g] - (g < n ? matrix.weights[g] : 0))
}

/** A matrix with every guess that may be the first of a tie, in alphabetical order. */
function matrixOfTies(ids: U16s, n: i32, list: U16s, count: i32): Matrix {
  if (search.mode == STRICT) return answersAlone(ids, n)
  const held = search.held
  // In hard mode the matrix of the search lists the same guesses in the same order.
  if (search.mode == HARD && search.isHolding && held) return held
  const keep = search.mode == HARD ? KEEP_SHOWN : n > LISTED_MAX ? KEEP_CLASSES : KEEP_ALL
  return makeMatrix(ids, n, list, count, keep)
}

/** The rows of the answers in alphabetical order. */
function rowsByAlphabet(ids: U16s, n: i32): U16s {
  const rows = U16s.reserve(n)
  for (let j = 0; j < n; j++) {
    const rank = game.ranks[ids[j]]
    let k = j
    for (; k > 0 && game.ranks[ids[rows[k - 1]]] > rank; k--) rows[k] = rows[k - 1]
    rows[k] = j
  }
  return rows
}

/**
 * The first guess, answers before others and each in alphabetical order, that solves the answers in `total` guesses
 * with `left` left; -1 if there is none (or the search was stopped). `list` is in alphabetical order.
 */
export function firstGuess(ids: U16s, n: i32, list: U16s, count: i32, left: i32, total: f64): i32 {
  const wanted = <Total>total
  if (!isInReach(n, count)) {
    giveUp()
    return -1
  }
  const scratch = mark()
  const rows = allRows(n)
  const matrix = matrixOfTies(ids, n, list, count)
  const weight = weightOfIds(ids, n)
  const repeats = repeatsOf(matrix, n, NONE)
  const guesses = search.mode == STRICT || left == 1 ? n : matrix.guesses
  const inOrder = rowsByAlphabet(ids, n)
  // The search's matrix knows more, and lists fewer guesses that could follow.
  const held = search.isHolding && search.mode == NORMAL && left > 2 && n <= HELD_MAX ? search.held : null
  const within = held ? held : matrix
  let first = -1
  for (let k = 0; k < guesses && first < 0; k++) {
    const g = k < n ? inOrder[k] : k
    if (left > 1 && boundOf(matrix, n, weight, repeats, g) > wanted) continue
    const value =
      left == 1
        ? totalOfLastGuess(n, weight, matrix.weights[0])
        : totalOfGuess(within, matrix, rows, n, weight, left, g, wanted + 1)
    if (search.isStopped) break
    if (value == wanted) first = matrix.ids[g]
  }
  release(scratch)
  return first
}

/**
 * A guess that solves the answers in `total` guesses, the first that the search finds; -1 if it is stopped. Cheap after
 * `totalOfState` has found the total, because most of what it needs is known by then.
 */
export function anyGuess(ids: U16s, n: i32, list: U16s, count: i32, left: i32, total: f64): i32 {
  const wanted = <Total>total
  const weight = weightOfIds(ids, n)
  if (!isInReach(n, 0)) {
    giveUp()
    return -1
  }
  let scratch = mark()
  const alone = answersAlone(ids, n)
  const best = bestAnswer(alone, allRows(n), n, HUGE)
  let guess = -1
  if (left > 2 && wanted == boundOfExcess(weight, best.excess) && isPairing(best, alone, allRows(n), n)) {
    guess = ids[best.row]
  } else if (!isSearchable(n, count)) {
    giveUp()
  } else {
    let matrix = alone
    if (search.mode != STRICT) {
      if (search.isHolding) release(scratch)
      matrix = stateMatrix(ids, n, list, count)
      if (search.isHolding) scratch = mark()
    }
    if (!search.isStopped) guess = guessThatSolves(matrix, n, weight, left, wanted)
  }
  release(scratch)
  return guess
}

/** The first guess of the matrix with the total; or -1. */
function guessThatSolves(matrix: Matrix, n: i32, weight: i32, left: i32, total: Total): i32 {
  const rows = allRows(n)
  const repeats = repeatsOf(matrix, n, <i32>min<Total>(excessBelow(weight, total), NONE))
  const guesses = search.mode == STRICT ? n : matrix.guesses
  for (let g = 0; g < guesses && !search.isStopped; g++) {
    if (boundOf(matrix, n, weight, repeats, g) > total) continue
    if (totalOfGuess(matrix, matrix, rows, n, weight, left, g, total + 1) != total || search.isStopped) continue
    return matrix.ids[g]
  }
  return -1
}
