// The sums of all guesses for all clues at once, where all answers weigh the same. The clues that an answer agrees with are
// a mask of bits. For one guess, each pattern collects the masks of the answers that show it. Then the guess makes as many
// parts of the answers that agree with a clue as there are patterns with that bit.
//
// Masks have one word of 32 bits per kind of clue, with a bit for each letter.
import { NONE } from './bounds'
import { letterOf, LETTERS, PATTERNS, WORD_LENGTH } from './game'
import { Matrix } from './matrix'
import { search } from './search-state'
import { U32s, U8s } from './views'

/** Kinds of clues: the letter is in no place; in some place; in place i. */
export const ABSENT: i32 = 0
export const PRESENT: i32 = 1
export const CORRECT: i32 = 2
export const KINDS: i32 = CORRECT + WORD_LENGTH
export const CLUES: i32 = KINDS * LETTERS

/** Words and bytes of a mask: two vectors. */
export const MASK_WORDS: i32 = 8
const MASK_BYTES: usize = 32
const HALF: usize = 16
/** The masks of this many guesses fit into the first cache together. */
const TOGETHER: i32 = 4
const TABLE_BYTES: usize = <usize>PATTERNS * MASK_BYTES

/** For each guess of the current four, the mask of each pattern; then how many patterns have each clue. */
const tables: usize = memory.data(<i32>TABLE_BYTES * TOGETHER, 16)
const counts = changetype<U8s>(memory.data(<i32>MASK_BYTES * 8, 16))

/** Writes the masks of all answers of a matrix. */
export function fillMasks(matrix: Matrix, masks: U32s): void {
  for (let j = 0; j < matrix.answers; j++) {
    const id = matrix.ids[j]
    const own = j * MASK_WORDS
    let present: u32 = 0
    for (let i = 0; i < WORD_LENGTH; i++) {
      const bit = <u32>1 << letterOf(id, i)
      present |= bit
      masks[own + CORRECT + i] = bit
    }
    masks[own + ABSENT] = ~present
    masks[own + PRESENT] = present
    masks[own + KINDS] = 0
  }
}

/** What a guess takes besides half a unit of work for each answer (measured). */
const GUESS_WORK: u64 = 400

/** Work of `fillClueCounts`. */
export function clueCountWork(matrix: Matrix): u64 {
  return <u64>matrix.stride * ((<u64>matrix.answers >> 1) + GUESS_WORK)
}

/** Writes the sums of all guesses: `byClue` are the addresses of the sums for each clue, 0 for those not wanted. */
export function fillClueCounts(matrix: Matrix, masks: U32s, byClue: U32s): void {
  search.work += clueCountWork(matrix)
  for (let g = 0; g < matrix.stride; g += TOGETHER) {
    collectMasks(matrix, masks, g)
    for (let k = 0; k < TOGETHER; k++) {
      countMasks(tables + <usize>k * TABLE_BYTES)
      for (let clue = 0; clue < CLUES; clue++) {
        const sums = <usize>byClue[clue]
        if (sums) store<u16>(sums + (<usize>(g + k) << 1), <u16>min(counts[clue] * matrix.equalWeight, NONE))
      }
    }
  }
}

/** Collects the masks of the patterns of four guesses. */
function collectMasks(matrix: Matrix, masks: U32s, g: i32): void {
  memory.fill(tables, 0, TABLE_BYTES * TOGETHER)
  let row = matrix.patterns.at(g)
  let mask = masks.at(0)
  for (let j = 0; j < matrix.answers; j++) {
    const low = v128.load(mask)
    const high = v128.load(mask, HALF)
    const patterns = load<u32>(row)
    collect(tables, patterns & 255, low, high)
    collect(tables + TABLE_BYTES, (patterns >> 8) & 255, low, high)
    collect(tables + 2 * TABLE_BYTES, (patterns >> 16) & 255, low, high)
    collect(tables + 3 * TABLE_BYTES, patterns >> 24, low, high)
    row += <usize>matrix.stride
    mask += MASK_BYTES
  }
}

@inline
function collect(table: usize, pattern: u32, low: v128, high: v128): void {
  const at = table + <usize>pattern * MASK_BYTES
  v128.store(at, v128.or(v128.load(at), low))
  v128.store(at, v128.or(v128.load(at, HALF), high), HALF)
}

/** Counts how many patterns of a guess have each clue. */
function countMasks(table: usize): void {
  countHalf(table, counts.at(0))
  countHalf(table + HALF, counts.at(8 * <i32>HALF))
}

/** The same for 128 clues: a count is eight binary digits across the lanes, and four masks are added at a time. */
function countHalf(table: usize, out: usize): void {
  let d0 = i8x16.splat(0), d1 = d0, d2 = d0, d3 = d0, d4 = d0, d5 = d0, d6 = d0, d7 = d0
  for (let at = table; at < table + TABLE_BYTES; at += 4 * MASK_BYTES) {
    const a = v128.load(at), b = v128.load(at, MASK_BYTES)
    const c = v128.load(at, 2 * MASK_BYTES), d = v128.load(at, 3 * MASK_BYTES)
    // Three numbers of one digit make a digit and a carry.
    let half = v128.xor(a, b)
    const twos = v128.or(v128.and(a, b), v128.and(half, d0))
    d0 = v128.xor(half, d0)
    half = v128.xor(c, d)
    const more = v128.or(v128.and(c, d), v128.and(half, d0))
    d0 = v128.xor(half, d0)
    half = v128.xor(twos, more)
    let carry = v128.or(v128.and(twos, more), v128.and(half, d1))
    d1 = v128.xor(half, d1)
    let digit = d2
    d2 = v128.xor(digit, carry), carry = v128.and(digit, carry)
    digit = d3, d3 = v128.xor(digit, carry), carry = v128.and(digit, carry)
    digit = d4, d4 = v128.xor(digit, carry), carry = v128.and(digit, carry)
    digit = d5, d5 = v128.xor(digit, carry), carry = v128.and(digit, carry)
    digit = d6, d6 = v128.xor(digit, carry), carry = v128.and(digit, carry)
    d7 = v128.xor(d7, carry)
  }
  for (let byte = 0; byte < 16; byte += 2) {
    let sum = lanesOf(d0, byte, 1)
    sum = v128.or(sum, lanesOf(d1, byte, 2))
    sum = v128.or(sum, lanesOf(d2, byte, 4))
    sum = v128.or(sum, lanesOf(d3, byte, 8))
    sum = v128.or(sum, lanesOf(d4, byte, 16))
    sum = v128.or(sum, lanesOf(d5, byte, 32))
    sum = v128.or(sum, lanesOf(d6, byte, 64))
    sum = v128.or(sum, lanesOf(d7, byte, 128))
    v128.store(out + <usize>byte * 8, sum)
  }
}

/** Sixteen bits of a digit, those of two bytes from `byte` on, each as a lane that holds the digit's value. */
@inline
function lanesOf(digit: v128, byte: i32, value: i32): v128 {
  const bytes = i8x16.add(i8x16(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1), i8x16.splat(<i8>byte))
  const bit = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128)
  return v128.and(i8x16.eq(v128.and(i8x16.swizzle(digit, bytes), bit), bit), i8x16.splat(<i8>value))
}
