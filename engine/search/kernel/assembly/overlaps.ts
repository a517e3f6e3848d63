// Overlaps: bounds of the parts of a guess from what was seen of the parts of similar guesses.
//
// Whatever guess is played on them, the answers of a set P repeat at least some weight r(P). A set Q that has all of P but
// a few answers repeats at least r(P) minus the weight of those: leaving out an answer saves no more than its weight, and
// others that Q has besides save nothing. What disjoint sets repeat adds up. So once looks have shown what the parts of a
// guess repeat, a guess that shares most of its letters, and leaves nearly the same parts, often needs none.
import { game, letterOf, LETTERS, PATTERNS, WORD_LENGTH } from './game'
import { Matrix, SeenGuesses } from './matrix'
import { mark, release, reserve } from './memory'
import { search } from './search-state'
import { F64s, I32s, U16s, U8s } from './views'

/** Guesses that a matrix remembers; later ones replace the oldest. */
const CAPACITY: i32 = 1024
/** How many of the most similar guesses are asked. */
const ASKED: i32 = 10

/** The cost of a letter that a similar guess lacks, at most: five of them fit a byte. */
const LETTER_COST: f64 = 50
const COSTS: i32 = 256

/** Gives a matrix in which guesses are to be refuted room to remember them. */
export function reserveSeen(matrix: Matrix): void {
  if (game.given) return
  const seen = changetype<SeenGuesses>(reserve(offsetof<SeenGuesses>()))
  seen.count = 0
  seen.letters = U8s.reserve(CAPACITY * WORD_LENGTH)
  seen.partOf = U8s.reserve(CAPACITY * matrix.answers)
  seen.weights = I32s.reserve(CAPACITY * PATTERNS)
  seen.excesses = I32s.reserve(CAPACITY * PATTERNS)
  seen.costs = F64s.reserve(LETTERS)
  for (let letter = 0; letter < LETTERS; letter++) seen.costs[letter] = 0
  for (let j = 0; j < matrix.answers; j++) {
    for (let i = 0; i < WORD_LENGTH; i++) {
      const letter = letterOf(matrix.idOf(j), i)
      seen.costs[letter] = seen.costs[letter] + 1
    }
  }
  // A letter matters less than in proportion to its frequency (measured).
  for (let letter = 0; letter < LETTERS; letter++) seen.costs[letter] = Math.sqrt(seen.costs[letter])
  matrix.seen = seen
}

/** Where the guess that is being remembered goes, and how many parts of it are. */
let slot: i32 = 0
let parts: i32 = 0

/** Begins to remember a guess (an id), in place of the oldest if there is no room. */
export function openGuess(matrix: Matrix, word: i32): void {
  const seen = matrix.seen!
  slot = seen.count++ % CAPACITY
  parts = 0
  for (let i = 0; i < WORD_LENGTH; i++) seen.letters[i * CAPACITY + slot] = letterOf(word, i)
  partsOf(matrix, slot).fill(0, matrix.answers)
}

/** Remembers that a part of it, rows `rows[0..n-1]` of this weight, has at least this excess whatever guess is played. */
export function addPart(matrix: Matrix, rows: U16s, n: i32, weight: i32, excess: i32): void {
  const seen = matrix.seen!
  parts++
  const partOf = partsOf(matrix, slot)
  for (let j = 0; j < n; j++) partOf[rows[j]] = parts
  seen.weights[slot * PATTERNS + parts] = weight
  seen.excesses[slot * PATTERNS + parts] = excess
}

/** By row: the part that a remembered guess leaves it in, 0 if nothing is known about that. */
@inline
function partsOf(matrix: Matrix, guess: i32): U8s {
  return matrix.seen!.partOf.from(guess * matrix.answers)
}

/** The remembered guesses that are asked, most similar first. */
export const similar = changetype<U16s>(memory.data(ASKED << 1, 16))

/** Finds the remembered guesses most similar to a guess (an id); returns their number. */
export function findSimilar(matrix: Matrix, word: i32): i32 {
  const seen = matrix.seen!
  const count = min(seen.count, CAPACITY)
  const scratch = mark()
  const costs = U8s.reserve(CAPACITY)
  search.work += <u64>count << 1
  fillCosts(seen, count, word, costs)
  // A counting sort, as far as it is needed.
  const starts = I32s.reserve(COSTS + 1)
  starts.clear(COSTS + 1)
  for (let g = 0; g < count; g++) starts[costs[g] + 1] = starts[costs[g] + 1] + 1
  let limit = 0
  for (; limit < COSTS && starts[limit] < ASKED; limit++) starts[limit + 1] = starts[limit + 1] + starts[limit]
  for (let g = 0; g < count; g++) {
    const cost = costs[g]
    if (cost >= limit) continue
    const to = starts[cost]
    starts[cost] = to + 1
    if (to < ASKED) similar[to] = g
  }
  release(scratch)
  return min(count, ASKED)
}

/**
 * Writes how much each remembered guess is unlike a word: the answers with a letter that only the word has are those that
 * its parts lack. A letter in another place costs a quarter (measured).
 */
function fillCosts(seen: SeenGuesses, count: i32, word: i32, costs: U8s): void {
  const letters = seen.letters
  let most: f64 = 1
  for (let i = 0; i < WORD_LENGTH; i++) most = max(most, seen.costs[letterOf(word, i)])
  for (let g = 0; g < count; g += 16) {
    let sum = i8x16.splat(0)
    for (let i = 0; i < WORD_LENGTH; i++) {
      const letter = letterOf(word, i)
      const cost = <i32>(LETTER_COST * seen.costs[letter] / most)
      const own = i8x16.splat(<i8>letter)
      const here = i8x16.eq(own, letters.vector(i * CAPACITY + g))
      let anywhere = here
      for (let k = 0; k < WORD_LENGTH; k++) anywhere = v128.or(anywhere, i8x16.eq(own, letters.vector(k * CAPACITY + g)))
      const elsewhere = v128.andnot(i8x16.splat(<i8>(cost >> 2)), here)
      sum = i8x16.add(sum, v128.bitselect(elsewhere, i8x16.splat(<i8>cost), anywhere))
    }
    costs.setVector(g, sum)
  }
}

/** By part: the weight of its answers in the set that is asked about; otherwise all 0. */
const shared = changetype<I32s>(memory.data(PATTERNS << 2, 16))

/**
 * A lower bound of the excess of rows `rows[0..n-1]` from the parts of a remembered guess. `amongAnswers` is one for these
 * answers played as guesses, -HUGE if none is known.
 */
export function excessByOverlap(matrix: Matrix, rows: U16s, n: i32, guess: i32, amongAnswers: i32): i32 {
  const seen = matrix.seen!
  const partOf = partsOf(matrix, guess)
  for (let j = 0; j < n; j++) {
    const part = partOf[rows[j]]
    shared[part] = shared[part] + matrix.weights[rows[j]]
  }
  shared[0] = 0
  let excess = 0
  // The heaviest answer outside the parts that count: it saves its own weight as a guess.
  let outside = 0
  for (let j = 0; j < n; j++) {
    const part = partOf[rows[j]]
    const at = guess * PATTERNS + part
    if (part == 0 || seen.excesses[at] <= seen.weights[at] - shared[part]) {
      outside = max(outside, matrix.weights[rows[j]])
    }
  }
  for (let j = 0; j < n; j++) {
    const part = partOf[rows[j]]
    if (shared[part] == 0) continue
    const at = guess * PATTERNS + part
    excess += max(0, seen.excesses[at] - seen.weights[at] + shared[part])
    shared[part] = 0
  }
  return outside ? max(excess - outside, min(excess, amongAnswers)) : excess
}
