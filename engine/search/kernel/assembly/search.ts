// The exact search: depth-first branch and bound on an AND/OR tree, fail-soft, with a transposition table.
//
//     f(S) = weight of S + min over guesses of the sum over the parts of f(part)
//
// A set of answers is an OR node (`solve`): one guess of the least total is enough. A guess is an AND node (`totalOfGuess`):
// the answers of all its parts must be solved.
//
// The contract of every function here: called with `beta`, a result below `beta` is exact, any other is a proved lower bound
// of at least `beta`; INFINITE where it cannot be done in the guesses left. When `search.isStopped` is set on return, the
// result is only a lower bound.
import { bestAnswer, fillAmongAnswers, isPairing } from './among-answers'
import {
  boundOfExcess, excessBelow, HUGE, INFINITE, lossBelow, NONE, Total, totalApart, totalOfLastGuess, totalOfLoss, trivialBound,
} from './bounds'
import { Candidates, candidatesOf, PROBE_MIN, PROBE_SIZE, probeSet, sortByLeast } from './candidates'
import { game } from './game'
import { fillLegal } from './hard-rule'
import { arrangeOnce, invest } from './investments'
import { solveLastTwo, totalOfSeparating } from './last-two'
import { KEEP_BEST, KEEP_SHOWN, makeMatrix } from './make-matrix'
import { allRows, heaviestOf, idsOfRows, lightestOf, Matrix } from './matrix'
import { mark, release, reserve } from './memory'
import {
  boundParts, hasConflicts, isBounded, openTrial, shownPattern, STORED_MIN, Trial, trivialOfPart,
} from './part-bounds'
import { openPartition, Partition, placeRows } from './partition'
import { refute, watchConflicts } from './refutation'
import { fillRepeats } from './repeats'
import { checkBudget, HARD, NO_BUDGET, NORMAL, search, STRICT } from './search-state'
import { isUnbounded, keyOfPart, noKey, probe, storeTotal } from './transposition'
import { leastOf } from './vectors'
import { Bits, I32s, U16s } from './views'

/** In normal mode, sets of at least this many answers get their own matrix if a look at all guesses does not settle them. */
const OWN_MATRIX_MIN: i32 = 32
/** From this many on they get it at once, since a look hardly ever settles them. */
const AT_ONCE_MIN: i32 = 150

/**
 * The smallest total over the answers `rows[0..n-1]` of a matrix, with this weight and `left` guesses. `word` (a guess
 * id) and `pattern` are the row before: the hard rule looks at them.
 */
export function solve(
  matrix: Matrix, rows: U16s, n: i32, weight: i32, left: i32, beta: Total, word: i32, pattern: i32,
): Total {
  if (left == 1) return totalOfLastGuess(n, weight, heaviestOf(matrix, rows))
  const least = trivialBound(n, weight, heaviestOf(matrix, rows))
  if (n <= 2 || least >= beta) return least
  search.nodes++
  const isAlone = needsOwnMatrix(matrix, n, AT_ONCE_MIN)
  let excess = 0
  if (left == 2) {
    const total = totalOfSeparating(matrix.bounding, rows, n, weight)
    if (total) return total
    if (search.mode == NORMAL || (search.mode == STRICT && search.lossCost)) return solveLastTwo(matrix, rows, n, weight, beta)
    if (search.mode == STRICT) return INFINITE
  } else if (isAlone) {
    // No answer saves more than its own weight.
    excess = -heaviestOf(matrix, rows)
  } else {
    const best = bestAnswer(matrix.bounding, rows, n, HUGE)
    excess = best.excess
    const total = boundOfExcess(weight, min(excess, 0))
    if (excess <= 0 && isPairing(best, matrix.bounding, rows, n)) return total
    if (total >= beta) return total
  }

  const isStored = n >= STORED_MIN
  const key = isStored ? keyOfPart(matrix, rows, n, left, word, pattern) : noKey()
  if (isStored) {
    const entry = probe(key)
    if (entry && (entry.isExact || entry.total >= beta)) return entry.total
  }
  const scratch = mark()
  let here = matrix
  if (search.mode == HARD) here = hardMatrix(matrix, rows, n, word, pattern)
  else if (isAlone) here = ownMatrix(matrix, rows, n)
  let result = solveByGuesses(here, here == matrix ? rows : allRows(n), n, weight, left, beta, excess)
  // No strategy takes more than all its guesses for every answer.
  if (!search.lossCost && result > <Total>(left * weight)) result = INFINITE
  release(scratch)
  if (!search.isStopped && isStored) storeTotal(key, n, result, result < beta)
  return result
}

/** Whether `n` answers of a matrix get their own, if sets of `least` answers do. */
@inline
function needsOwnMatrix(matrix: Matrix, n: i32, least: i32): bool {
  return search.mode == NORMAL && n >= least && n < matrix.answers
}

/** A matrix of these answers alone. */
function ownMatrix(matrix: Matrix, rows: U16s, n: i32): Matrix {
  return makeMatrix(idsOfRows(matrix, rows, n), n, matrix.ids, matrix.guesses, KEEP_BEST)
}

/** The matrix of a hard-mode state: its answers, and the guesses of the matrix before that the rule allows. */
function hardMatrix(matrix: Matrix, rows: U16s, n: i32, word: i32, pattern: i32): Matrix {
  const legal = U16s.reserve(matrix.guesses)
  const count = fillLegal(word, pattern, matrix.ids, matrix.guesses, legal)
  const own = makeMatrix(idsOfRows(matrix, rows, n), n, legal, count, KEEP_SHOWN)
  own.parent = matrix
  own.parentRows = rows
  return own
}

/**
 * The same by looking at every guess, for three or more answers. `excess` is a lower bound of that of every answer, 0 with
 * two guesses left.
 */
export function solveByGuesses(
  matrix: Matrix, rows: U16s, n: i32, weight: i32, left: i32, beta: Total, excess: i32,
): Total {
  if (left == 2) {
    const total = search.lossCost ? 0 : totalOfSeparating(matrix, rows, n, weight)
    if (total) return total
    return search.mode == STRICT && !search.lossCost ? INFINITE : solveLastTwo(matrix, rows, n, weight, beta)
  }
  const repeats = repeatsOfGuesses(matrix, rows, n, <i32>min<Total>(excessBelow(weight, beta) - 1, NONE))
  checkBudget()
  if (search.mode == STRICT && n == matrix.answers) matrix.largestSum = largestSumOf(matrix, weight, repeats)
  const least = leastOf(repeats, matrix.stride)
  // A guess that tells all answers apart, and no answer saves more than it does.
  if (least == 0 && excess >= 0) return totalApart(weight)
  const bound = boundOfExcess(weight, min(least, excess))
  if (bound >= beta || search.isStopped) return bound
  return tryGuesses(matrix, rows, n, weight, left, beta, bound, repeats)
}

/** The repeats of all guesses; those above `limit` need not be exact. In strict mode only of the answers. */
function repeatsOfGuesses(matrix: Matrix, rows: U16s, n: i32, limit: i32): U16s {
  const repeats = U16s.reserve(matrix.stride)
  repeats.fill(0xff, matrix.stride)
  if (search.mode == STRICT) fillAmongAnswers(matrix, rows, n, repeats)
  else if (matrix == search.held && n == matrix.answers) repeats.copy(search.heldRepeats, matrix.stride)
  else fillRepeats(matrix, rows, n, repeats, limit)
  return repeats
}

/** The largest sum of a strict-mode matrix, which is not sorted. */
function largestSumOf(matrix: Matrix, weight: i32, repeats: U16s): i32 {
  let largest = 0
  for (let g = 0; g < matrix.answers; g++) largest = max(largest, weight - repeats[g] + matrix.weights[g])
  return largest
}

/** A set of answers whose guesses are tried. */
@unmanaged
class Frame {
  matrix: Matrix
  rows: U16s
  n: i32
  weight: i32
  left: i32
  /** A lower bound of every guess. */
  bound: i32
  /** The incumbent's total: the smallest found, `beta` until one is below it. */
  best: Total
  /** The smallest proved bound of the refuted guesses. */
  lowest: Total
  candidates: Candidates

  @inline get isRoot(): bool { return changetype<usize>(this.rows) == search.rootRows }
}

/** Tries the guesses, the best bound first, until none that is left can beat the incumbent. */
function tryGuesses(
  matrix: Matrix, rows: U16s, n: i32, weight: i32, left: i32, beta: Total, bound: i32, repeats: U16s,
): Total {
  if (needsOwnMatrix(matrix, n, OWN_MATRIX_MIN)) {
    matrix = ownMatrix(matrix, rows, n)
    rows = allRows(n)
    repeats = U16s.reserve(matrix.stride)
    fillRepeats(matrix, rows, n, repeats, NONE)
  }
  if (n == matrix.answers) arrangeOnce(matrix, repeats, beta < INFINITE)
  if (search.mode != STRICT) fillAmongAnswers(matrix, rows, n, repeats)
  const candidates = candidatesOf(matrix, rows, n, repeats, weight, bound, beta)

  const frame = changetype<Frame>(reserve(offsetof<Frame>()))
  frame.matrix = matrix
  frame.rows = rows
  frame.n = n
  frame.weight = weight
  frame.left = left
  frame.bound = bound
  frame.best = beta
  frame.lowest = candidates.floor + candidates.limit
  frame.candidates = candidates
  const before = search.work
  if (game.given) {
    sortByLeast(matrix, rows, n, candidates, beta)
    frame.lowest = beta
  }
  if (search.mode == NORMAL && !game.given && n >= PROBE_MIN && beta > 4 * weight) {
    tryProbes(frame, probeSet(matrix, rows, n, candidates))
    if (search.isStopped) return bound
    if (frame.best == bound || (search.isDeciding && frame.best < beta)) return frame.best
  }
  tryCandidates(frame, before, beta)
  if (search.isStopped) return frame.lowest
  return frame.best < beta ? frame.best : max(beta, frame.lowest)
}

/** Records a total below the incumbent's. */
@inline
function improve(frame: Frame, total: Total, guess: i32): void {
  frame.best = total
  if (!frame.isRoot) return
  search.incumbentTotal = total
  search.incumbent = frame.matrix.ids[guess]
}

/** The total of a guess of the frame's matrix, or a bound that refutes it. */
@inline
function tryGuess(frame: Frame, guess: i32): Total {
  const matrix = frame.matrix
  return totalOfGuess(matrix, matrix, frame.rows, frame.n, frame.weight, frame.left, guess, frame.best)
}

function tryProbes(frame: Frame, probes: I32s): void {
  for (let k = 0; k < PROBE_SIZE && !search.isStopped && probes[k] >= 0; k++) {
    if (frame.isRoot && search.budget != NO_BUDGET && search.work - search.began > ABANDON_AFTER) break
    const total = tryGuess(frame, probes[k])
    if (total < frame.best && !search.isStopped) improve(frame, total, probes[k])
  }
}

/** Tries the candidates in order. `began` is the work done before the first of them, `beta` what was asked. */
function tryCandidates(frame: Frame, began: u64, beta: Total): void {
  const matrix = frame.matrix
  const n = frame.n
  const candidates = frame.candidates
  const lightest = lightestOf(matrix, frame.rows, n)
  const isWatching = frame.left == 3 && hasConflicts(matrix)
  const refuted = isWatching ? watchConflicts(matrix, frame.rows, n) : changetype<Bits>(0)
  let mayLose = lossBelow(candidates.floor, frame.best)
  if (isWatching) refute(mayLose, true, lightest)
  for (let c = 0; c < candidates.count; c++) {
    const guess = candidates.guesses[c]
    const least = candidates.boundOf(c)
    if (least >= frame.best) {
      frame.lowest = min<Total>(frame.lowest, least)
      break
    }
    if (isWatching && refuted.has(guess)) {
      if (search.lossCost) frame.lowest = min<Total>(frame.lowest, totalOfLoss(candidates.floor, mayLose + 1))
      continue
    }
    invest(matrix, n, search.work - began, frame.best == beta && beta < INFINITE)
    if (frame.isRoot && isHopeless(c, candidates.countBelow(frame.best))) search.isStopped = true
    const total = search.isStopped ? least : tryGuess(frame, guess)
    // Candidates come by rising bound, so an unfinished one has at least this one's.
    if (search.isStopped) {
      frame.lowest = min<Total>(frame.lowest, least)
      break
    }
    if (isWatching) {
      const now = lossBelow(candidates.floor, min<Total>(frame.best, total))
      refute(now, now < mayLose, lightest)
      mayLose = now
    }
    frame.lowest = min<Total>(frame.lowest, total)
    if (total < frame.best) {
      improve(frame, total, guess)
      if (frame.best == frame.bound || search.isDeciding) break
    }
  }
}

/**
 * Early abandonment: a bounded search of a state is given up if, after this much work, the untried guesses would take
 * ABANDON_TIMES the remaining budget at the cost of those tried so far (the first take most): it would hardly reach a
 * proof.
 */
const ABANDON_AFTER: u64 = 5_000_000
const ABANDON_TIMES: u64 = 40

/** Whether a search that has tried `tried` of `all` guesses is to be given up. */
@inline
function isHopeless(tried: i32, all: i32): bool {
  if (search.budget == NO_BUDGET || isUnbounded()) return false
  const spent = search.work - search.began
  const whole = search.budget - search.began
  return spent > ABANDON_AFTER && spent * <u64>(all - tried) > ABANDON_TIMES * <u64>max(tried, 1) * (whole - min(spent, whole))
}

/**
 * The smallest total if a guess (a column of `matrix`) is played; its parts are searched in `within`, a matrix of the
 * same answers.
 */
export function totalOfGuess(
  within: Matrix, matrix: Matrix, rows: U16s, n: i32, weight: i32, left: i32, guess: i32, beta: Total,
): Total {
  const scratch = mark()
  const parts = openPartition(matrix, rows, n, guess)
  const total = totalOfParts(within, parts, weight, left, matrix.ids[guess], beta)
  release(scratch)
  return total
}

/**
 * The same if the guess `word` (an id) leaves these parts of the matrix, not yet placed; `weight` is that of all its
 * answers.
 */
export function totalOfParts(matrix: Matrix, parts: Partition, weight: i32, left: i32, word: i32, beta: Total): Total {
  const trial = openTrial(matrix, parts, weight, left, word, beta)
  if (trial.missing <= 0) return trial.total
  placeRows(parts)
  if (isBounded(left)) boundParts(trial)
  solveParts(trial)
  return trial.total
}

/** Parts of at least this many answers are asked for a share of what is missing. */
const SHARED_MIN: i32 = 50

/**
 * Searches the parts without known totals, until they refute the guess: small parts first, each for everything that is
 * missing. Large parts are asked for shares, since the last few percent of a part take most of its work and one of them
 * may be a trap, and again while these are not enough.
 */
function solveParts(trial: Trial): void {
  const isSharing = search.mode != STRICT && isBounded(trial.left) && trial.beta < INFINITE
  do solveOnce(trial, isSharing)
  while (isSharing && hasShare(trial) && trial.missing > 0 && !search.isStopped)
}

/** Whether a part is asked for a share of what is missing: it is large, and its total unknown. */
@inline
function isShared(trial: Trial, k: i32): bool {
  return trial.partition.sizeOf(k) >= SHARED_MIN && !trial.boundOf(k).isExact
}

function hasShare(trial: Trial): bool {
  for (let k = trial.first; k < trial.partition.count; k++) if (isShared(trial, k)) return true
  return false
}

/**
 * How much more a large part is asked for. This part and the later ones are to end equally far above their first bounds,
 * relative to their room, and to add all that is missing together. Those further above already, since the table remembers
 * them, are asked for nothing.
 */
function shareOf(trial: Trial, k: i32): Total {
  const count = trial.partition.count
  let ratio: f64 = 0
  let next: f64 = Infinity
  while (next != ratio) {
    ratio = next
    let sum = <f64>trial.missing, room: f64 = 0
    for (let i = k; i < count; i++) {
      if (!isShared(trial, i) || raisedBy(trial, i) >= ratio * roomOf(trial, i)) continue
      sum += raisedBy(trial, i)
      room += roomOf(trial, i)
    }
    next = min(ratio, sum / room)
  }
  return max<Total>(0, min(trial.missing, <Total>ceil(ratio * roomOf(trial, k) - raisedBy(trial, k))))
}

/** How far the bound of a part is above its first bound. */
@inline
function raisedBy(trial: Trial, k: i32): f64 {
  return <f64>(trial.boundOf(k).total - trial.boundOf(k).firstTotal)
}

/**
 * How far the bound of a large part is likely to rise at the same price, relative to others: the further, the fewer
 * parts the best guess makes of it for its size (measured). In hard mode such a part may be a trap.
 */
function roomOf(trial: Trial, k: i32): f64 {
  const first = <f64>trial.boundOf(k).firstTotal
  const weight = <f64>trial.partition.weightOf(k)
  // First bounds of given patterns, or with losses, follow another rule.
  if (search.mode == HARD || first >= 3 * weight) return first
  return first * weight / (3 * weight - first) / Math.sqrt(<f64>trial.partition.sizeOf(k))
}

/** Searches each part once. `isSharing` says that large ones are asked for shares. */
function solveOnce(trial: Trial, isSharing: bool): void {
  const matrix = trial.matrix
  const parts = trial.partition
  const left = trial.left - 1
  const areBounded = isBounded(trial.left)
  for (let k = trial.first; k < parts.count && trial.missing > 0 && !search.isStopped; k++) {
    let least: Total = trivialOfPart(parts, k)
    if (areBounded) {
      if (trial.boundOf(k).isExact) continue
      least = trial.boundOf(k).total
    }
    const wanted = isSharing && isShared(trial, k) ? shareOf(trial, k) : trial.missing
    if (wanted == 0) continue
    const rows = parts.rowsOf(k)
    const pattern = shownPattern(parts, k)
    const beta = least + wanted
    const total = solve(matrix, rows, parts.sizeOf(k), parts.weightOf(k), left, beta, trial.word, pattern)
    trial.replace(least, total)
    if (areBounded) {
      trial.boundOf(k).total = total
      trial.boundOf(k).isExact = total < beta
    }
  }
}
