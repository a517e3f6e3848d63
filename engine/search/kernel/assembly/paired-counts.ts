// Repeats counted with distinguishing sets: what each of 128 guesses repeats of a set of answers at once, as binary
// digits across the lanes of vectors. A guess repeats an answer if it is missing from the set of that answer with some
// earlier one. Each guess starts with what it may repeat; the weight of what it repeats is subtracted, and the count
// ends as soon as no guess has enough left.
import { repeatsAtLeast } from './bounds'
import { BLOCK, blockAt, makeOnce, offsetOf, PAIRED_MAX, SET_BYTES } from './distinguishing'
import { DistinguishingSets, fillRowSet, Matrix, weightOf } from './matrix'
import { search } from './search-state'
import { largestOf } from './vectors'
import { Bits, U16s, U32s } from './views'

/** Answers whose sets are prepared at a time. */
const CHUNK: i32 = 8
/** Digits of the allowance: any sum of weights that matters. */
const DIGITS: i32 = 32
/** Enough for the answers of any matrix that has distinguishing sets. */
const MEMBER_BYTES: i32 = 1024


/** The counted set of answers. */
@unmanaged
class Pairs {
  head: DistinguishingSets
  n: i32
  /** Their common weight; 0 if they differ. */
  equal: i32
}
const pairs = changetype<Pairs>(memory.data(offsetof<Pairs>()))
/**
 * For each answer where its sets begin in a block, where those with it are among the sets of another, and its weight.
 */
const lines: U32s = U32s.reserve(PAIRED_MAX + 1)
const offsets: U32s = U32s.reserve(PAIRED_MAX + 1)
const weights: U16s = U16s.reserve(PAIRED_MAX + 1)
const members = changetype<Bits>(memory.data(MEMBER_BYTES, 16))
/** A digit of what each of 128 guesses may still repeat, by digit; and after a count the best guesses. */
const digits: usize = memory.data(DIGITS * <i32>SET_BYTES, 16)
const best: usize = memory.data(<i32>SET_BYTES, 16)

/** Prepares to count rows `rows[0..n-1]`; false if they are not in the order of the sets. */
function openPairs(matrix: Matrix, rows: U16s, n: i32): bool {
  const head = matrix.distinguishing!
  let before = -1
  for (let j = 0; j < n; j++) {
    const place = head.placeOf[rows[j]]
    if (place <= before) return false
    before = place
    lines[j] = offsetOf(place)
    offsets[j] = <u32>place * <u32>SET_BYTES
    weights[j] = matrix.weights[rows[j]]
  }
  pairs.head = head
  pairs.n = n
  pairs.equal = matrix.equalWeight
  if (!pairs.equal && weights[0] == weights[n - 1]) pairs.equal = weights[0]
  return true
}

/** Makes the sets of the answers from `a` on, up to a chunk; returns its end. */
@inline
function openChunk(matrix: Matrix, block: i32, a: i32): i32 {
  const stop = min(a + CHUNK, pairs.n)
  for (let c = a; c < stop; c++) makeOnce(matrix, pairs.head, block, <i32>(offsets[c] / <u32>SET_BYTES))
  return stop
}

/** The guesses of a block that tell an answer apart from all before it. */
@inline
function apartFromBefore(base: usize, a: i32): v128 {
  const line = base + <usize>lines[a]
  let apart = v128.load(line + <usize>offsets[0])
  for (let b = 1; b < a; b++) apart = v128.and(apart, v128.load(line + <usize>offsets[b]))
  return apart
}

@inline
function endCount(a: i32): void {
  search.work += <u64>(a * a) >> 1
}

/**
 * How much more weight the best guess of a block could repeat, with an allowance of `allowed`; -1 if all exceed it.
 * `alive` are the guesses considered; the best of them go to `best`.
 */
function spareIn(matrix: Matrix, block: i32, allowed: i32, alive: v128): i32 {
  const base = blockAt(matrix, pairs.head, block)
  const top = digits + <usize>(32 - clz(allowed)) * SET_BYTES
  for (let at = digits, bit = 0; at < top; at += SET_BYTES, bit++) v128.store(at, digitOf(allowed, bit))
  let a = 1
  while (a < pairs.n) {
    const stop = openChunk(matrix, block, a)
    for (; a < stop; a++) {
      const apart = apartFromBefore(base, a)
      if (weights[a] > allowed) alive = v128.and(alive, apart)
      else alive = takeAway(weights[a], alive, v128.andnot(alive, apart), top)
      if (!v128.any_true(alive)) {
        endCount(a)
        return -1
      }
    }
  }
  endCount(a)
  // The largest remainder, digit by digit from the highest.
  let left = 0
  for (let at = top; at > digits; ) {
    at -= SET_BYTES
    left <<= 1
    const those = v128.and(alive, v128.load(at))
    if (!v128.any_true(those)) continue
    alive = those
    left |= 1
  }
  v128.store(best, alive)
  return left
}

/** Subtracts a weight from the guesses that repeat an answer, bit by bit; those without enough left are out. */
@inline
function takeAway(weight: i32, alive: v128, repeats: v128, top: usize): v128 {
  if (!v128.any_true(repeats)) return alive
  for (let bits = weight; bits; bits &= bits - 1) {
    let borrow = repeats
    for (let at = digits + <usize>ctz(bits) * SET_BYTES; at < top; at += SET_BYTES) {
      const digit = v128.load(at)
      v128.store(at, v128.xor(digit, borrow))
      borrow = v128.andnot(borrow, digit)
      if (!v128.any_true(borrow)) break
    }
    alive = v128.andnot(alive, borrow)
  }
  return alive
}

/** A digit of a number, the same for every guess. */
@inline
function digitOf(number: i32, digit: i32): v128 {
  return i8x16.splat(<i8>-((number >> digit) & 1))
}

@inline
function meet(a: v128, b: v128): bool {
  return v128.any_true(v128.and(a, b))
}

/**
 * `spareIn` if all weigh the same, as a number of answers. `count` (a constant) digits must be enough for `allowed`.
 */
@inline
function spareEqualIn(matrix: Matrix, block: i32, allowed: i32, alive: v128, count: i32): i32 {
  const base = blockAt(matrix, pairs.head, block)
  let d0 = digitOf(allowed, 0), d1 = digitOf(allowed, 1), d2 = digitOf(allowed, 2), d3 = digitOf(allowed, 3)
  let d4 = digitOf(allowed, 4), d5 = digitOf(allowed, 5), d6 = digitOf(allowed, 6)
  let a = 1
  while (a < pairs.n) {
    const stop = openChunk(matrix, block, a)
    for (; a < stop; a++) {
      const apart = apartFromBefore(base, a)
      if (count == 0) {
        alive = v128.and(alive, apart)
      } else {
        // Subtracts one for a repeat; those with none left are out.
        let borrow = v128.not(apart), digit = d0
        d0 = v128.xor(digit, borrow), borrow = v128.andnot(borrow, digit)
        digit = d1, d1 = v128.xor(digit, borrow), borrow = v128.andnot(borrow, digit)
        if (count > 2) {
          digit = d2, d2 = v128.xor(digit, borrow), borrow = v128.andnot(borrow, digit)
          digit = d3, d3 = v128.xor(digit, borrow), borrow = v128.andnot(borrow, digit)
        }
        if (count > 4) {
          digit = d4, d4 = v128.xor(digit, borrow), borrow = v128.andnot(borrow, digit)
          digit = d5, d5 = v128.xor(digit, borrow), borrow = v128.andnot(borrow, digit)
          digit = d6, d6 = v128.xor(digit, borrow), borrow = v128.andnot(borrow, digit)
        }
        alive = v128.andnot(alive, borrow)
      }
      if (!v128.any_true(alive)) {
        endCount(a)
        return -1
      }
    }
  }
  endCount(a)
  // The largest remainder, digit by digit from the highest.
  let left = 0
  if (count > 4) {
    if (meet(alive, d6)) alive = v128.and(alive, d6), left += 64
    if (meet(alive, d5)) alive = v128.and(alive, d5), left += 32
    if (meet(alive, d4)) alive = v128.and(alive, d4), left += 16
  }
  if (count > 2) {
    if (meet(alive, d3)) alive = v128.and(alive, d3), left += 8
    if (meet(alive, d2)) alive = v128.and(alive, d2), left += 4
  }
  if (count > 0) {
    if (meet(alive, d1)) alive = v128.and(alive, d1), left += 2
    if (meet(alive, d0)) alive = v128.and(alive, d0), left += 1
  }
  v128.store(best, alive)
  return left
}

function spareEqual(matrix: Matrix, block: i32, allowed: i32, alive: v128): i32 {
  if (allowed == 0) return spareEqualIn(matrix, block, allowed, alive, 0)
  if (allowed < 4) return spareEqualIn(matrix, block, allowed, alive, 2)
  if (allowed < 16) return spareEqualIn(matrix, block, allowed, alive, 4)
  return spareEqualIn(matrix, block, allowed, alive, 7)
}

/** `spareIn`, faster if all weigh the same. */
function spareOf(matrix: Matrix, block: i32, allowed: i32, alive: v128): i32 {
  const equal = pairs.equal
  if (!equal) return spareIn(matrix, block, allowed, alive)
  const spare = spareEqual(matrix, block, min(allowed / equal, PAIRED_MAX), alive)
  // A remainder of the allowance below one answer stays a remainder.
  return spare < 0 ? -1 : (spare + max(allowed / equal - PAIRED_MAX, 0)) * equal + allowed % equal
}

/** `leastRepeats` (repeats.ts) of a matrix with sets; -1 if the rows are not in the order of the sets. */
export function leastPaired(matrix: Matrix, rows: U16s, n: i32, below: i32, upper: U16s | null): i32 {
  if (!openPairs(matrix, rows, n)) return -1
  const stride = matrix.stride
  const sums = matrix.sums
  const weight = weightOf(matrix, rows, n)
  let least = below
  for (let block = 0, g = 0; g < stride && least > 0; block++, g += BLOCK) {
    if (sums && repeatsAtLeast(sums[g], weight, least)) break
    if (upper && repeatsAtLeast(largestOf(upper.from(g), min(stride - g, BLOCK)), weight, least)) continue
    const spare = spareOf(matrix, block, least - 1, i8x16.splat(-1))
    if (spare >= 0) least -= 1 + spare
  }
  return least
}

/** The best of some answers, played as a guess. */
@unmanaged
export class BestAnswer {
  /** Its excess: its repeats, minus its own weight. */
  excess: i32
  /** Its row; -1 if no answer was below the limit. */
  row: i32
}

/** `fillBestAnswer` (among-answers.ts) of a matrix with sets; false if the rows are not in the order of the sets. */
export function fillBestPaired(matrix: Matrix, rows: U16s, n: i32, found: BestAnswer): bool {
  if (!openPairs(matrix, rows, n)) return false
  // Answers of one weight at a time, the heaviest first.
  for (let j = 0; j < n; ) {
    const weight = pairs.equal ? pairs.equal : weights[j]
    if (-weight >= found.excess) break
    let k = pairs.equal ? n : j
    while (k < n && weights[k] == weight) k++
    members.clear(matrix.answerBytes)
    fillRowSet(rows.from(j), k - j, members)
    j = k
    for (let block = 0; block * BLOCK < matrix.answers && weight + found.excess > 0; block++) {
      const these = members.vector(<usize>block * SET_BYTES)
      if (!v128.any_true(these)) continue
      const spare = spareOf(matrix, block, found.excess + weight - 1, these)
      if (spare < 0) continue
      found.excess -= 1 + spare
      const low = load<u64>(best)
      found.row = block * BLOCK + <i32>(low ? ctz(low) : 64 + ctz(load<u64>(best, 8)))
    }
  }
  return true
}
