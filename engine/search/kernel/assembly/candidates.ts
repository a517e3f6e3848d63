// The candidates of a state and their order: guesses with a lower bound below `beta`, the best bound first. No order
// changes a total; a good one finds it sooner, and then refutes the rest at once.
import { NONE, Total, trivialBound } from './bounds'
import { ALL_CORRECT, PATTERNS } from './game'
import { mark, release, reserve } from './memory'
import { heaviestOf, Matrix } from './matrix'
import { search, STRICT } from './search-state'
import { F64s, I32s, U16s } from './views'

@unmanaged
export class Candidates {
  count: i32
  /** Columns of the matrix, by rising lower bound. */
  guesses: U16s
  /** The smallest bound of any set of these answers, and how far each guess's bound is above it, by column. */
  floor: i32
  keys: U16s
  /** The smallest key that counts, and the first that is too large. */
  first: i32
  limit: i32
  /** By key from the first on: where the candidates of that key end. */
  ends: I32s
  /** Their lower bounds, if the key does not give them; otherwise null. */
  leasts: I32s | null

  @inline keyOf(guess: i32): i32 { return max(this.keys[guess], this.first) }
  /** A lower bound of the c-th candidate. */
  @inline boundOf(c: i32): i32 {
    const leasts = this.leasts
    return leasts ? leasts[c] : this.floor + this.keyOf(this.guesses[c])
  }
  /** How many candidates have a bound below a total. */
  @inline countBelow(total: Total): i32 {
    if (this.leasts) return this.count
    return this.ends[<i32>(min<Total>(total, this.floor + this.limit) - this.floor) - this.first]
  }
}

/**
 * Turns repeats into keys: how far a guess's bound is above the smallest of any set. An answer saves its own weight.
 * Whatever exceeds two bytes has the last key, still a lower bound; in strict mode NONE stays for words that are not
 * answers.
 */
function fillKeys(matrix: Matrix, rows: U16s, n: i32, repeats: U16s): void {
  const lift = i16x8.splat(<i16>heaviestOf(matrix, rows))
  const last = i16x8.splat(<i16>(search.mode == STRICT ? NONE : NONE - 1))
  for (let g = 0; g < matrix.stride; g += 8) {
    repeats.setVector(g, i16x8.min_u(i16x8.add_sat_u(repeats.vector(g), lift), last))
  }
  for (let j = 0; j < n; j++) repeats[rows[j]] = repeats[rows[j]] - matrix.weights[rows[j]]
}

/** Eight columns from `g` on, as bits, whose keys are below `limits`; zero after the last guess. */
@inline
function columnsBelow(keys: U16s, g: i32, limits: v128, guesses: i32): i32 {
  const bits = i16x8.bitmask(i16x8.lt_u(keys.vector(g), limits))
  return guesses - g < 8 ? bits & ((1 << (guesses - g)) - 1) : bits
}

/**
 * The candidates by the repeats of all guesses, which become their keys. `bound` is a lower bound of all of them,
 * `weight` that of the answers.
 */
export function candidatesOf(
  matrix: Matrix, rows: U16s, n: i32, repeats: U16s, weight: i32, bound: i32, beta: Total,
): Candidates {
  fillKeys(matrix, rows, n, repeats)
  const candidates = changetype<Candidates>(reserve(offsetof<Candidates>()))
  const floor = 2 * weight - heaviestOf(matrix, rows)
  const first = bound - floor
  // Every key is below this, since no guess repeats more than everything. Without an upper limit the table of keys
  // would be many times larger than the state; and none counts below the first.
  const most = max(min(weight + heaviestOf(matrix, rows) + 1, NONE), first + 1)
  const range = <i32>min<Total>(beta - floor, most) - first
  const guesses = U16s.reserve(matrix.stride)
  const ends = I32s.reserve(range + 2)
  ends.clear(range + 2)
  candidates.guesses = guesses
  candidates.floor = floor
  candidates.keys = repeats
  candidates.first = first
  candidates.limit = first + range
  candidates.ends = ends
  candidates.leasts = null
  let count = 0
  const limits = i16x8.splat(<i16>min(candidates.limit, NONE))
  for (let g = 0; g < matrix.guesses; g += 8) {
    for (let bits = columnsBelow(repeats, g, limits, matrix.guesses); bits; bits &= bits - 1) {
      const k = candidates.keyOf(g + ctz(bits)) - first + 1
      ends[k] = ends[k] + 1
      count++
    }
  }
  for (let k = 0; k < range; k++) ends[k + 1] = ends[k + 1] + ends[k]
  for (let g = 0; g < matrix.guesses; g += 8) {
    for (let bits = columnsBelow(repeats, g, limits, matrix.guesses); bits; bits &= bits - 1) {
      const k = candidates.keyOf(g + ctz(bits)) - first
      const to = ends[k]
      ends[k] = to + 1
      guesses[to] = g + ctz(bits)
    }
  }
  candidates.count = count
  return candidates
}

/** Sums by pattern during a count; all zero otherwise. */
const sums = changetype<I32s>(memory.data(PATTERNS << 2, 16))

/**
 * Sets of at least this many answers have a probe set: this many of the first candidates are looked at, this many
 * tried.
 */
export const PROBE_MIN: i32 = 48
const PROBE_LOOK: i32 = 256
export const PROBE_SIZE: i32 = 8

/** How unevenly a guess splits the answers: the sum over the parts of weight times its logarithm. */
@inline
function unevenness(matrix: Matrix, rows: U16s, n: i32, guess: i32): f64 {
  const column = matrix.patterns.from(guess)
  for (let j = 0; j < n; j++) {
    const p = column[rows[j] * matrix.stride]
    sums[p] = sums[p] + matrix.weights[rows[j]]
  }
  sums[ALL_CORRECT] = 0
  let value: f64 = 0
  for (let j = 0; j < n; j++) {
    const p = column[rows[j] * matrix.stride]
    const sum = <f64>sums[p]
    if (sum > 1) value += sum * Math.log(sum)
    sums[p] = 0
  }
  return value
}

/**
 * The probe set: those of the first candidates with the most even parts, as columns of the matrix; -1 after the last.
 * Their result is the incumbent for all others, so it is worth checking how even their parts are.
 */
export function probeSet(matrix: Matrix, rows: U16s, n: i32, candidates: Candidates): I32s {
  const probes = I32s.reserve(PROBE_SIZE)
  const scratch = mark()
  const count = min(candidates.count, PROBE_LOOK)
  const values = F64s.reserve(PROBE_SIZE)
  for (let k = 0; k < PROBE_SIZE; k++) {
    probes[k] = -1
    values[k] = Infinity
  }
  search.work += <u64>(count * n) >> 1
  for (let c = 0; c < count; c++) {
    const guess = candidates.guesses[c]
    const value = unevenness(matrix, rows, n, guess)
    let k = PROBE_SIZE
    for (; k > 0 && values[k - 1] > value; k--) {
      if (k == PROBE_SIZE) continue
      values[k] = values[k - 1]
      probes[k] = probes[k - 1]
    }
    if (k == PROBE_SIZE) continue
    values[k] = value
    probes[k] = guess
  }
  release(scratch)
  return probes
}

/** A candidate and the least total of its parts. */
@unmanaged
class Ranked {
  least: i32
  guess: i32
}

@inline
function rankedAt(found: usize, k: i32): Ranked {
  return changetype<Ranked>(found + <usize>k * offsetof<Ranked>())
}

/** The smallest total of the parts that a guess makes, in a game of given patterns. */
@inline
function leastOfParts(matrix: Matrix, rows: U16s, n: i32, guess: i32): i32 {
  const column = matrix.patterns.from(guess)
  for (let j = 0; j < n; j++) {
    const p = column[rows[j] * matrix.stride]
    sums[p] = sums[p] + 1
  }
  sums[ALL_CORRECT] = 0
  let total = n
  for (let j = 0; j < n; j++) {
    const p = column[rows[j] * matrix.stride]
    total += trivialBound(sums[p], sums[p], 1)
    sums[p] = 0
  }
  return total
}

/**
 * Sorts the candidates by the smallest total of their parts and drops those of `beta` or more; ties keep their order.
 * For games of given patterns: with few patterns most guesses make equally many parts, so part sizes tell more.
 */
export function sortByLeast(matrix: Matrix, rows: U16s, n: i32, candidates: Candidates, beta: Total): void {
  const leasts = I32s.reserve(candidates.count)
  const scratch = mark()
  const found = reserve(<usize>candidates.count * offsetof<Ranked>())
  let count = 0
  let lowest = i32.MAX_VALUE
  let highest = 0
  search.work += <u64>(candidates.count * n) >> 2
  for (let c = 0; c < candidates.count; c++) {
    const guess = candidates.guesses[c]
    const least = leastOfParts(matrix, rows, n, guess)
    if (least >= beta) continue
    const ranked = rankedAt(found, count++)
    ranked.least = least
    ranked.guess = guess
    lowest = min(lowest, least)
    highest = max(highest, least)
  }
  if (count) placeRanked(found, count, lowest, highest, candidates.guesses, leasts)
  candidates.count = count
  candidates.leasts = leasts
  release(scratch)
}

/** Writes the results by rising smallest total, ties in order. */
function placeRanked(found: usize, count: i32, lowest: i32, highest: i32, guesses: U16s, leasts: I32s): void {
  // How many have each smallest total, then where the next of it goes.
  const ends = I32s.reserve(highest - lowest + 2)
  ends.clear(highest - lowest + 2)
  for (let c = 0; c < count; c++) {
    const k = rankedAt(found, c).least - lowest + 1
    ends[k] = ends[k] + 1
  }
  for (let k = 0; k < highest - lowest; k++) ends[k + 1] = ends[k + 1] + ends[k]
  for (let c = 0; c < count; c++) {
    const ranked = rankedAt(found, c)
    const to = ends[ranked.least - lowest]
    ends[ranked.least - lowest] = to + 1
    guesses[to] = ranked.guess
    leasts[to] = ranked.least
  }
}
