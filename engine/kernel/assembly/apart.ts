// Which guesses of a table tell two answers apart: a bit map of the guesses for each pair that was asked about. In small
// sets most guesses are out as soon as two of the answers look alike to them, and a bit a guess shows that for 128 guesses
// at once. Answers that look alike lie together in many sets, so their maps are made once and used often.
import { mark, release, reserve } from './memory'
import { apartOf, answerCount, listCaps, listStride, rows, setApart } from './table'
import { addWork } from './parts'

/** Sets of at most this many answers are counted by pairs; and where only a guess that tells all apart will do (measured). */
export const PAIRED_MAX: i32 = 16
export const ALL_APART_MAX: i32 = 96
/** Most maps kept with a table; a new one takes the place of another. */
const MAPS_MOST: i32 = 4096
/** Tables of fewer guesses have none. */
const STRIDE_MIN: i32 = 256
/** A slot says which pair lies there, plus 1; which count used it last; for how many guesses its map is made. */
const SLOT_BYTES: usize = 12
const HEAD_BYTES: usize = 16
const BLOCK: usize = 128
/** Maps are made for so many more guesses at a time: most counts end early. */
const RANGE: usize = 512

/** Counts so far: a map that the present one uses stays where it is. */
let counting: u32 = 0

@inline
function mapBytes(stride: i32): usize {
  return <usize>((stride + 127) >> 7) << 4
}

/** Reserves the maps of a new table. */
export function reserveApart(table: usize): void {
  setApart(table, 0)
  const n = answerCount(table)
  if (n < 3 || listStride(table) < STRIDE_MIN) return
  const pairs = min(MAPS_MOST, (n * (n - 1)) >> 1)
  let slots = 16
  while (slots < pairs) slots <<= 1
  const head = reserve(HEAD_BYTES + <usize>slots * (SLOT_BYTES + mapBytes(listStride(table))))
  store<u32>(head, <u32>(slots - 1))
  setApart(table, head)
  forgetApart(table)
}

/** Forgets all maps: the guesses of the table lie in another order from now on. */
export function forgetApart(table: usize): void {
  const head = apartOf(table)
  if (head) memory.fill(head + HEAD_BYTES, 0, <usize>(load<u32>(head) + 1) * SLOT_BYTES)
}

/** The map of two answers (rows of the table), made for the guesses from `from` to `to` where it is not there. */
function mapOf(table: usize, a: u32, b: u32, from: usize, to: usize): usize {
  const stride = listStride(table)
  const bytes = mapBytes(stride)
  const head = apartOf(table)
  const mask = load<u32>(head)
  const low = min(a, b)
  const high = max(a, b)
  const key = ((low << 16) | high) + 1
  const slot = <usize>(((low * 0x9e3779b1) ^ (high * 0x85ebca6b)) >> 15 & mask)
  const cell = head + HEAD_BYTES + slot * SLOT_BYTES
  let map = head + HEAD_BYTES + <usize>(mask + 1) * SLOT_BYTES + slot * bytes
  if (load<u32>(cell) == key) {
    store<u32>(cell, counting, 4)
    from = <usize>load<u32>(cell, 8)
    if (from >= to) return map
    store<u32>(cell, <u32>to, 8)
  } else if (load<u32>(cell, 4) == counting) {
    map = reserve(bytes)
  } else {
    from = 0
    store<u32>(cell, key)
    store<u32>(cell, counting, 4)
    store<u32>(cell, <u32>to, 8)
  }
  const first = rows(table) + <usize>a * <usize>stride
  const second = rows(table) + <usize>b * <usize>stride
  for (let g = from; g < to; g += 16) {
    const alike = i8x16.bitmask(i8x16.eq(v128.load(first + g), v128.load(second + g)))
    store<u16>(map + (g >> 3), <u16>~alike)
  }
  const used = <usize>stride >> 3
  if (to == <usize>stride && used < bytes) memory.fill(map + used, 0, bytes - used)
  return map
}

/** `mostParts` (parts.ts) for a table with maps. */
export function mostPaired(table: usize, at: usize, n: i32, least: i32, limits: usize): i32 {
  const scratch = mark()
  const stride = <usize>listStride(table)
  const caps = listCaps(table)
  const maps = reserve(<usize>(n * (n - 1)) << 1)
  counting++
  let ready: usize = 1
  let most = max(least, 1)
  let made: usize = 0
  for (let g: usize = 0; g < stride && most < n; g += BLOCK) {
    if (caps && <i32>load<u8>(caps + g) <= most) break
    if (limits && !exceeds(limits + g, min(stride - g, BLOCK), most)) continue
    // How many more answers may repeat the pattern of one before them, for each guess one bit of each of four digits.
    const allowed = n - most - 1
    let d0 = i8x16.splat(<i8>-(allowed & 1))
    let d1 = i8x16.splat(<i8>-((allowed >> 1) & 1))
    let d2 = i8x16.splat(<i8>-((allowed >> 2) & 1))
    let d3 = i8x16.splat(<i8>-((allowed >> 3) & 1))
    let alive = i8x16.splat(-1)
    const offset = g >> 3
    if (g >= made) {
      made = min(g - (g % RANGE) + RANGE, stride)
      ready = 1
    }
    let pair = maps
    let a: usize = 1
    for (; a < <usize>n; a++) {
      if (a == ready) {
        const row = <u32>load<u16>(at + (a << 1))
        for (let b: usize = 0; b < a; b++) {
          store<u32>(pair + (b << 2), <u32>mapOf(table, row, <u32>load<u16>(at + (b << 1)), g, made))
        }
        ready++
      }
      const end = pair + (a << 2)
      let apart = v128.load(<usize>load<u32>(pair) + offset)
      for (pair += 4; pair < end; pair += 4) apart = v128.and(apart, v128.load(<usize>load<u32>(pair) + offset))
      if (!allowed) {
        alive = v128.and(alive, apart)
      } else {
        // Takes one away where it repeats; what cannot give one more is out.
        let borrow = v128.not(apart)
        let digit = d0
        d0 = v128.xor(digit, borrow)
        borrow = v128.andnot(borrow, digit)
        digit = d1
        d1 = v128.xor(digit, borrow)
        borrow = v128.andnot(borrow, digit)
        if (allowed > 3) {
          digit = d2
          d2 = v128.xor(digit, borrow)
          borrow = v128.andnot(borrow, digit)
          digit = d3
          d3 = v128.xor(digit, borrow)
          borrow = v128.andnot(borrow, digit)
        }
        alive = v128.andnot(alive, borrow)
      }
      if (!v128.any_true(alive)) break
    }
    addWork(<u64>(a * a) >> 1)
    if (a < <usize>n) continue
    // The largest of what is left: digit by digit from the highest.
    let left = 0
    if (allowed) {
      let these = alive
      if (allowed > 3) {
        let some = v128.and(these, d3)
        if (v128.any_true(some)) {
          these = some
          left += 8
        }
        some = v128.and(these, d2)
        if (v128.any_true(some)) {
          these = some
          left += 4
        }
      }
      let some = v128.and(these, d1)
      if (v128.any_true(some)) {
        these = some
        left += 2
      }
      if (v128.any_true(v128.and(these, d0))) left++
    }
    most = n - allowed + left
  }
  release(scratch)
  return most
}

/** Whether any of `count` bytes is larger. */
function exceeds(bytes: usize, count: usize, most: i32): bool {
  const floor = i8x16.splat(<i8>most)
  let any = i8x16.splat(0)
  for (let k: usize = 0; k < count; k += 16) any = v128.or(any, i8x16.gt_u(v128.load(bytes + k), floor))
  return v128.any_true(any)
}
