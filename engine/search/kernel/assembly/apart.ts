// Which guesses of a table tell two answers apart: a bit map of the guesses for each pair of its answers. How often each of
// 128 guesses repeats a pattern on a set of answers is then counted at once, in binary digits across the lanes of vectors: a
// guess repeats a pattern with an answer where the maps of that answer and of those before it do not all tell them apart.
// Maps are made for 128 guesses and one answer at a time, when a count first asks for them; and only once counts without
// maps have taken a good share of the work that all maps would take: most tables are done with before.
import { mark, release, reserve } from './memory'
import { apartOf, answerCount, fillMembers, listCaps, listStride, equalWeight, rows, rowWeights, setApart, weightOf, weightOfRow } from './table'
import { addWork, isOut, largestLane } from './parts'
import { setBestInside } from './inside'

/** Sets of at most this many answers are counted by pairs: the digits hold no more. */
const PAIRED_MAX: i32 = 127
/** Tables of fewer answers have no maps; nor have those whose maps would take more bytes. */
const ANSWERS_MIN: i32 = 8
const BYTES_MAX: usize = 10 << 20
const BLOCK: usize = 128
/** Counts go without maps until they have taken the work of making them, divided by this (measured). */
const PATIENCE: usize = 4
/** Rows that are looked after at a time. */
const CHUNK: i32 = 8

// What lies at `apartOf(table)`: the addresses of the flags that say which maps are made (one byte a row and block), of the
// maps, and of the places of the rows (maps are laid out by the order in which counts come upon the rows); and the work that
// counts are still to take without maps.
@inline function flagsOf(head: usize): usize { return load<usize>(head) }
@inline function mapsOf(head: usize): usize { return load<usize>(head, 4) }
@inline function placesOf(head: usize): usize { return load<usize>(head, 8) }
@inline function patienceOf(head: usize): i32 { return load<i32>(head, 12) }
const HEAD_BYTES: usize = 16
/** Rows by place, behind the places of the rows. */
@inline function rowsByPlace(head: usize, size: i32): usize { return placesOf(head) + (<usize>size << 1) }

@inline
function blockCount(table: usize): usize {
  return (<usize>listStride(table) + BLOCK - 1) / BLOCK
}

@inline
function pairCount(size: i32): usize {
  return <usize>((size * (size - 1)) >> 1)
}

/** Reserves the maps of a new table. */
export function reserveApart(table: usize): void {
  setApart(table, 0)
  const size = answerCount(table)
  const bytes = (pairCount(size) * blockCount(table)) << 4
  if (size < ANSWERS_MIN || bytes > BYTES_MAX) return
  const head = reserve(HEAD_BYTES)
  store<usize>(head, reserve(<usize>size * blockCount(table)))
  store<usize>(head, reserve(bytes), 4)
  store<usize>(head, reserve(<usize>size << 2), 8)
  // A map of 128 guesses takes eight comparisons.
  store<i32>(head, <i32>((bytes >> 1) / PATIENCE), 12)
  setApart(table, head)
  for (let j = 0; j < size; j++) {
    store<u16>(placesOf(head) + (<usize>j << 1), <u16>j)
    store<u16>(rowsByPlace(head, size) + (<usize>j << 1), <u16>j)
  }
  forgetApart(table)
}

/** Lays the maps out for counts that come upon the rows in this order. */
export function orderApart(table: usize, at: usize): void {
  const head = apartOf(table)
  if (!head) return
  const size = answerCount(table)
  for (let j = 0; j < size; j++) {
    const row = load<u16>(at + (<usize>j << 1))
    store<u16>(placesOf(head) + (<usize>row << 1), <u16>j)
    store<u16>(rowsByPlace(head, size) + (<usize>j << 1), row)
  }
  forgetApart(table)
}

/** Whether sets of `n` answers of the table are counted by pairs. */
@inline
export function isPaired(table: usize, n: i32): bool {
  const head = apartOf(table)
  return head != 0 && n <= PAIRED_MAX && patienceOf(head) <= 0
}

/** Takes note of the work of a count without maps. */
export function spendPatience(table: usize, spent: u64): void {
  const head = apartOf(table)
  if (head != 0 && patienceOf(head) > 0) store<i32>(head, patienceOf(head) - <i32>spent, 12)
}

/** Forgets all maps: the guesses of the table lie in another order from now on. */
export function forgetApart(table: usize): void {
  const head = apartOf(table)
  if (head) memory.fill(flagsOf(head), 0, <usize>answerCount(table) * blockCount(table))
}

/** Makes the maps of a block for the answer at a place and all before it. */
function makeMaps(table: usize, block: usize, place: i32): void {
  const head = apartOf(table)
  const size = answerCount(table)
  const stride = <usize>listStride(table)
  const byPlace = rowsByPlace(head, size)
  const first = block * BLOCK
  const last = min(first + BLOCK, stride)
  const own = rows(table) + <usize>load<u16>(byPlace + (<usize>place << 1)) * stride
  let map = mapsOf(head) + ((block * pairCount(size) + pairCount(place)) << 4)
  for (let b = 0; b < place; b++, map += 16) {
    const other = rows(table) + <usize>load<u16>(byPlace + (<usize>b << 1)) * stride
    let to = map
    for (let g = first; g < last; g += 16, to += 2) {
      store<u16>(to, <u16>~i8x16.bitmask(i8x16.eq(v128.load(own + g), v128.load(other + g))))
    }
    // What lies behind the last guess tells nothing apart.
    for (; to < map + 16; to += 2) store<u16>(to, 0)
  }
  store<u8>(flagsOf(head) + block * <usize>size + <usize>place, 1)
  addWork((<u64>place * <u64>(last - first)) >> 4)
}

/** Enough for the answers of any table that has maps. */
const MEMBER_BYTES: usize = 1024

/** Of the set that is counted: four bytes each for where the maps of a row begin, and for the place of a row among them; weights (u16). */
const lines: usize = reserve(<usize>(PAIRED_MAX + 1) << 2)
const offsets: usize = reserve(<usize>(PAIRED_MAX + 1) << 2)
const own: usize = reserve(<usize>(PAIRED_MAX + 1) << 1)
/** Bit map of the answers of the set. */
const members: usize = reserve(MEMBER_BYTES)
/** Binary digits of what 128 guesses may still repeat. */
const digits: usize = reserve(16 << 4)
/** The weight that all of them have; 0 where they differ. */
let equal: i32 = 0
/** The guesses that are best after `spareIn`. */
let bestAlive: v128 = i8x16.splat(0)

/** Makes ready to count rows `at[0..n-1]`; false where they do not come in the order of the maps. */
function openPairs(table: usize, at: usize, n: i32): bool {
  const places = placesOf(apartOf(table))
  equal = equalWeight(table)
  const weights = rowWeights(table)
  let before = -1
  for (let j = 0; j < n; j++) {
    const row = <usize>load<u16>(at + (<usize>j << 1))
    const place = <i32>load<u16>(places + (row << 1))
    if (place <= before) return false
    before = place
    store<u32>(lines + (<usize>j << 2), <u32>pairCount(place) << 4)
    store<u32>(offsets + (<usize>j << 2), <u32>place << 4)
    if (!equal) store<u16>(own + (<usize>j << 1), load<u16>(weights + (row << 1)))
  }
  if (!equal) equal = load<u16>(own) == load<u16>(own + (<usize>(n - 1) << 1)) ? <i32>load<u16>(own) : 0
  return true
}

/**
 * How many more of the patterns than it does the best of the guesses of a block could repeat, where `allowed` may be; -1
 * where all repeat more. `alive` are the guesses that are looked at. `digits` must be enough for `allowed`.
 */
@inline
function spareEqualIn(table: usize, block: usize, n: i32, allowed: i32, alive: v128, digits: i32): i32 {
  const head = apartOf(table)
  const size = answerCount(table)
  const flags = flagsOf(head) + block * <usize>size
  const base = mapsOf(head) + ((block * pairCount(size)) << 4)
  // How many more answers may repeat the pattern of one before them, for each guess one bit of each digit.
  let d0 = i8x16.splat(<i8>-(allowed & 1))
  let d1 = i8x16.splat(<i8>-((allowed >> 1) & 1))
  let d2 = i8x16.splat(<i8>-((allowed >> 2) & 1))
  let d3 = i8x16.splat(<i8>-((allowed >> 3) & 1))
  let d4 = i8x16.splat(<i8>-((allowed >> 4) & 1))
  let d5 = i8x16.splat(<i8>-((allowed >> 5) & 1))
  let d6 = i8x16.splat(<i8>-((allowed >> 6) & 1))
  let a: usize = 4
  const end = <usize>n << 2
  while (a < end) {
    const stop = min(a + (<usize>CHUNK << 2), end)
    for (let c = a; c < stop; c += 4) {
      const place = load<u32>(offsets + c) >> 4
      if (!load<u8>(flags + <usize>place)) makeMaps(table, block, <i32>place)
    }
    for (; a < stop; a += 4) {
      const line = base + <usize>load<u32>(lines + a)
      let apart = v128.load(line + <usize>load<u32>(offsets))
      for (let b: usize = 4; b < a; b += 4) apart = v128.and(apart, v128.load(line + <usize>load<u32>(offsets + b)))
      if (digits == 0) {
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
        if (digits > 2) {
          digit = d2
          d2 = v128.xor(digit, borrow)
          borrow = v128.andnot(borrow, digit)
          digit = d3
          d3 = v128.xor(digit, borrow)
          borrow = v128.andnot(borrow, digit)
        }
        if (digits > 4) {
          digit = d4
          d4 = v128.xor(digit, borrow)
          borrow = v128.andnot(borrow, digit)
          digit = d5
          d5 = v128.xor(digit, borrow)
          borrow = v128.andnot(borrow, digit)
          digit = d6
          d6 = v128.xor(digit, borrow)
          borrow = v128.andnot(borrow, digit)
        }
        alive = v128.andnot(alive, borrow)
      }
      if (!v128.any_true(alive)) {
        addWork(<u64>(a * a) >> 5)
        return -1
      }
    }
  }
  addWork(<u64>(a * a) >> 5)
  // The largest of what is left, digit by digit from the highest.
  let left = 0
  if (digits > 4) {
    if (share(alive, d6)) alive = v128.and(alive, d6), left += 64
    if (share(alive, d5)) alive = v128.and(alive, d5), left += 32
    if (share(alive, d4)) alive = v128.and(alive, d4), left += 16
  }
  if (digits > 2) {
    if (share(alive, d3)) alive = v128.and(alive, d3), left += 8
    if (share(alive, d2)) alive = v128.and(alive, d2), left += 4
  }
  if (digits > 0) {
    if (share(alive, d1)) alive = v128.and(alive, d1), left += 2
    if (share(alive, d0)) alive = v128.and(alive, d0), left += 1
  }
  bestAlive = alive
  return left
}

@inline
function share(a: v128, b: v128): bool {
  return v128.any_true(v128.and(a, b))
}

function spareEqual(table: usize, block: usize, n: i32, allowed: i32, alive: v128): i32 {
  if (allowed == 0) return spareEqualIn(table, block, n, allowed, alive, 0)
  if (allowed < 4) return spareEqualIn(table, block, n, allowed, alive, 2)
  if (allowed < 16) return spareEqualIn(table, block, n, allowed, alive, 4)
  return spareEqualIn(table, block, n, allowed, alive, 7)
}

/** `spareIn`, quicker where all weigh the same. */
function spareOf(table: usize, block: usize, n: i32, allowed: i32, alive: v128): i32 {
  if (!equal) return spareIn(table, block, n, allowed, alive)
  const spare = spareEqual(table, block, n, min(allowed / equal, PAIRED_MAX), alive)
  // What is left over of the allowance below one answer is left over still.
  return spare < 0 ? -1 : (spare + max(allowed / equal - PAIRED_MAX, 0)) * equal + allowed % equal
}

/**
 * How much more of the answers' weight the best of the guesses of a block could repeat, where `allowed` may be; -1
 * where all repeat more. `alive` are the guesses that are looked at.
 */
function spareIn(table: usize, block: usize, n: i32, allowed: i32, alive: v128): i32 {
  const head = apartOf(table)
  const size = answerCount(table)
  const flags = flagsOf(head) + block * <usize>size
  const base = mapsOf(head) + ((block * pairCount(size)) << 4)
  const top = digits + (<usize>(32 - clz(allowed)) << 4)
  for (let at = digits, bit = 0; at < top; at += 16, bit++) v128.store(at, i8x16.splat(<i8>-((allowed >> bit) & 1)))
  let a: usize = 4
  const end = <usize>n << 2
  while (a < end) {
    const stop = min(a + (<usize>CHUNK << 2), end)
    for (let c = a; c < stop; c += 4) {
      const place = load<u32>(offsets + c) >> 4
      if (!load<u8>(flags + <usize>place)) makeMaps(table, block, <i32>place)
    }
    for (; a < stop; a += 4) {
      const line = base + <usize>load<u32>(lines + a)
      let apart = v128.load(line + <usize>load<u32>(offsets))
      for (let b: usize = 4; b < a; b += 4) apart = v128.and(apart, v128.load(line + <usize>load<u32>(offsets + b)))
      const weight = <i32>load<u16>(own + (a >> 1))
      if (weight > allowed) {
        alive = v128.and(alive, apart)
      } else {
        const repeats = v128.andnot(alive, apart)
        if (v128.any_true(repeats)) {
          // Takes the weight away where it repeats, bit by bit; what cannot give so much more is out.
          for (let bits = weight; bits; bits &= bits - 1) {
            let borrow = repeats
            for (let at = digits + (<usize>ctz(bits) << 4); at < top; at += 16) {
              const digit = v128.load(at)
              v128.store(at, v128.xor(digit, borrow))
              borrow = v128.andnot(borrow, digit)
              if (!v128.any_true(borrow)) break
            }
            alive = v128.andnot(alive, borrow)
          }
        }
      }
      if (!v128.any_true(alive)) {
        addWork(<u64>(a * a) >> 5)
        return -1
      }
    }
  }
  addWork(<u64>(a * a) >> 5)
  // The largest of what is left, digit by digit from the highest.
  let left = 0
  for (let at = top; at > digits; ) {
    at -= 16
    left <<= 1
    const those = v128.and(alive, v128.load(at))
    if (!v128.any_true(those)) continue
    alive = those
    left |= 1
  }
  bestAlive = alive
  return left
}

/** `leastRepeats` (parts.ts) for a table with maps; -1 where the rows do not come in the order of the maps. */
export function leastPaired(table: usize, at: usize, n: i32, below: i32, limits: usize): i32 {
  if (!openPairs(table, at, n)) return -1
  const stride = <usize>listStride(table)
  const caps = listCaps(table)
  const all = weightOf(table, at, n)
  let least = below
  for (let block: usize = 0, g: usize = 0; g < stride && least > 0; block++, g += BLOCK) {
    if (caps && isOut(<i32>load<u16>(caps + (g << 1)), all, least)) break
    if (limits && !reaches(limits + (g << 1), min(stride - g, BLOCK), all, least)) continue
    const spare = spareOf(table, block, n, least - 1, i8x16.splat(-1))
    if (spare >= 0) least -= 1 + spare
  }
  return least
}

/** `leastInside` (inside.ts) for a table with maps; NOT_PAIRED where the rows do not come in the order of the maps. */
export function leastPairedInside(table: usize, at: usize, n: i32, below: i32): i32 {
  if (!openPairs(table, at, n)) return 0x7fffffff
  let least = below
  // Answers of one weight at a time, the heaviest first.
  for (let j = 0; j < n; ) {
    const weight = equal ? <u16>equal : load<u16>(own + (<usize>j << 1))
    if (-<i32>weight >= least) break
    let k = equal ? n : j
    while (k < n && load<u16>(own + (<usize>k << 1)) == weight) k++
    fillMembers(table, at + (<usize>j << 1), k - j, members)
    j = k
    const width = <usize>((answerCount(table) + 127) >> 7)
    for (let block: usize = 0; block < width && <i32>weight + least > 0; block++) {
      const these = v128.load(members + (block << 4))
      if (!v128.any_true(these)) continue
      const spare = spareOf(table, block, n, least + <i32>weight - 1, these)
      if (spare < 0) continue
      least -= 1 + spare
      const low = <u64>i64x2.extract_lane(bestAlive, 0)
      setBestInside(<i32>(block * BLOCK) + <i32>(low ? ctz(low) : 64 + ctz(<u64>i64x2.extract_lane(bestAlive, 1))))
    }
  }
  return least
}

/** Whether any of `count` caps (u16) lets a guess repeat less than `least`. */
function reaches(limits: usize, count: usize, all: i32, least: i32): bool {
  let most = i16x8.splat(0)
  for (let k: usize = 0; k < count; k += 8) most = i16x8.max_u(most, v128.load(limits + (k << 1)))
  return !isOut(largestLane(most), all, least)
}
