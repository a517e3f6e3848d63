// A table: some answers, the guesses worth trying on them, and the pattern of each guess against each answer.
//
// The guesses are the answers themselves, in the same order, then the others that can do something no listed guess does.
// What a guess tells about an answer is a set of yes/no tests: "letter c stands in place i" for each of its five
// letters, and "the answer has at least m copies of c" for the m-th copy of c in the guess. (The pattern shows both,
// and nothing else: a place is green when the first test holds, and the number of coloured copies of c is the smaller
// of the copies in the guess and in the answer.) On a given set of answers a test that always or never holds tells
// nothing, and two tests that hold for the same answers, or for complementary ones, are the same test. So:
//   - guesses with the same set of tests cut the answers alike, here and in every subset: one of them is enough;
//   - a guess whose tests are a subset of another's cuts more coarsely, here and in every subset. Since
//     f(A + B) >= f(A) + f(B), it is never better, unless it can be the answer itself.
import { release, mark, reserve } from './memory'
import { copies, dominators, given, guessStride, LETTERS, letterOf, letters, WORD_LENGTH } from './words'
import { forgetApart, reserveApart } from './apart'
import { forgetKnots, reserveKnots } from './knots'
import { addWork } from './parts'
import { fillPatterns } from './patterns'

/** How much of the guess list a table keeps. */
export const KEEP_ALL: i32 = 0
/** One of each kind: the first in the order of the list. */
export const KEEP_KINDS: i32 = 1
/** One of each kind, and no guess whose tests are a subset of another's. Only totals are the same, not ties. */
export const KEEP_BEST: i32 = 2
/** One of each kind that also shows the same letters in the same places: what the hard rule may ask of later guesses. */
export const KEEP_SHOWN: i32 = 3
/** All of it, but no patterns: what follows is searched in tables of its own, and bounded in the table for bounds. */
export const KEEP_LIST: i32 = 4

const TEST_COUNT: i32 = WORD_LENGTH * LETTERS * 2
const NO_TEST: i32 = 256
const SET_BYTES: usize = 32
/** Work that a guess takes which is looked at, and that of a pattern, in 64ths: as long as other work takes (measured). */
const SET_WORK: u64 = 3200
const PATTERN_WORK: u64 = 16

export const TABLE_BYTES: usize = 44

@inline export function answerCount(table: usize): i32 { return load<i32>(table) }
@inline export function listCount(table: usize): i32 { return load<i32>(table, 4) }
@inline export function listStride(table: usize): i32 { return load<i32>(table, 8) }
/** Guess ids (u16), the answers first. */
@inline export function listIds(table: usize): usize { return load<usize>(table, 12) }
/** One row of `listStride` patterns an answer. */
@inline export function rows(table: usize): usize { return load<usize>(table, 16) }

/**
 * Part counts of the guesses on all answers of the table (one byte each), or 0 before `sortTable`: no subset of the
 * answers is cut into more parts. Within each sixteen the first is the largest, and it falls from one to the next.
 */
@inline export function listCaps(table: usize): usize { return load<usize>(table, 20) }

/** The largest of them, an answer counting for one part more; 256 before `sortTable`. */
@inline export function largestCap(table: usize): i32 { return load<i32>(table, 24) }

@inline export function setLargestCap(table: usize, cap: i32): void { store<i32>(table, cap, 24) }

/** Room for caps by the tiles of a row (see tiles.ts), or 0. */
@inline export function tilesRoom(table: usize): usize { return load<usize>(table, 28) }
@inline export function setTiles(table: usize, tiles: usize): void { store<usize>(table, tiles, 28) }

/** Maps of the guesses that tell two answers apart (see apart.ts), or 0. */
@inline export function apartOf(table: usize): usize { return load<usize>(table, 32) }
@inline export function setApart(table: usize, maps: usize): void { store<usize>(table, maps, 32) }

/** Answers that no guess tells all apart (see knots.ts), or 0. */
@inline export function knotsOf(table: usize): usize { return load<usize>(table, 36) }
@inline export function setKnots(table: usize, knots: usize): void { store<usize>(table, knots, 36) }

/**
 * The table in which parts of the answers are bounded. In hard mode a guess that tells less than another must be kept, since
 * it may be legal where the other is not; but no guess makes more parts than those of a table without such guesses.
 */
@inline export function boundsOf(table: usize): usize { return load<usize>(table, 40) }
@inline export function setBounds(table: usize, bounds: usize): void { store<usize>(table, bounds, 40) }

/** Bytes of a bit map of the answers of a table, in whole vectors. */
@inline export function memberBytes(table: usize): usize { return <usize>((answerCount(table) + 127) >> 7) << 4 }

/** Writes the bit map of rows `at[0..n-1]` to `members`. */
export function fillMembers(table: usize, at: usize, n: i32, members: usize): void {
  memory.fill(members, 0, memberBytes(table))
  for (let j = 0; j < n; j++) {
    const row = <u32>load<u16>(at + (<usize>j << 1))
    const cell = members + <usize>(row >> 3)
    store<u8>(cell, <u32>load<u8>(cell) | (<u32>1 << (row & 7)))
  }
}

/** Bit sets of 256 bits, one for each test; all zero where the test tells nothing. Rebuilt by each `fillTests`. */
const testSets: usize = reserve(<usize>TEST_COUNT * SET_BYTES)
let slots: usize = 0
let slotMask: u32 = 0

@inline
function setBit(masks: usize, words: usize, test: i32, j: i32): void {
  const at = masks + ((<usize>test * words + (<usize>j >> 6)) << 3)
  store<u64>(at, load<u64>(at) | (<u64>1 << (j & 63)))
}

/** Finds the tests that tell something about the answers, and numbers them; equal tests get one number. */
function fillTests(ids: usize, n: i32, keep: i32): bool {
  const scratch = mark()
  const words = <usize>((n + 63) >> 6)
  const masks = reserve(<usize>TEST_COUNT * words * 8)
  memory.fill(masks, 0, <usize>TEST_COUNT * words * 8)
  for (let j = 0; j < n; j++) {
    const id = <usize>load<u16>(ids + (<usize>j << 1))
    for (let i = 0; i < WORD_LENGTH; i++) {
      const column = <usize>(i * guessStride) + id
      setBit(masks, words, i * LETTERS + <i32>load<u8>(letters + column), j)
      setBit(masks, words, WORD_LENGTH * LETTERS + <i32>load<u8>(copies + column), j)
    }
  }
  memory.fill(testSets, 0, <usize>TEST_COUNT * SET_BYTES)
  const numbered = reserve(<usize>NO_TEST * 2)
  const lastWord = n & 63 ? (<u64>1 << (n & 63)) - 1 : ~(<u64>0)
  let count = 0
  for (let test = 0; test < TEST_COUNT; test++) {
    const mask = masks + ((<usize>test * words) << 3)
    let holds = 0
    for (let w: usize = 0; w < words; w++) holds += <i32>popcnt(load<u64>(mask + (w << 3)))
    if (holds == 0) continue
    let number = -1
    if (keep != KEEP_SHOWN) {
      if (holds == n) continue
      if (load<u64>(mask) & 1) {
        for (let w: usize = 0; w < words; w++) {
          const all = w == words - 1 ? lastWord : ~(<u64>0)
          store<u64>(mask + (w << 3), load<u64>(mask + (w << 3)) ^ all)
        }
      }
      const first = load<u64>(mask)
      for (let k = 0; k < count; k++) {
        const other = masks + ((<usize>load<u16>(numbered + (<usize>k << 1)) * words) << 3)
        if (load<u64>(other) == first && (words == 1 || memory.compare(other, mask, words << 3) == 0)) {
          number = k
          break
        }
      }
    }
    if (number < 0) {
      if (count == NO_TEST) {
        release(scratch)
        return false
      }
      number = count++
      store<u16>(numbered + (<usize>number << 1), <u16>test)
    }
    store<u64>(testSets + <usize>test * SET_BYTES + (<usize>(number >> 6) << 3), <u64>1 << (number & 63))
  }
  release(scratch)
  return true
}

/** Puts the set at `set` into the hash of sets; false where it is there already. */
@inline
function insertSet(sets: usize, index: i32): bool {
  const set = sets + <usize>index * SET_BYTES
  const lo = v128.load(set)
  const hi = v128.load(set, 16)
  const mixed =
    (load<u64>(set) * 0x9e3779b97f4a7c15) ^
    (load<u64>(set, 8) * 0xc2b2ae3d27d4eb4f) ^
    (load<u64>(set, 16) * 0x165667b19e3779f9) ^
    (load<u64>(set, 24) * 0xd6e8feb86659fd93)
  let slot = <u32>((mixed ^ (mixed >> 29)) >> 17) & slotMask
  while (true) {
    const at = slots + (<usize>slot << 1)
    const other = <i32>load<u16>(at)
    if (other == 0xffff) {
      store<u16>(at, <u16>index)
      return true
    }
    const there = sets + <usize>other * SET_BYTES
    if (!v128.any_true(v128.or(v128.xor(lo, v128.load(there)), v128.xor(hi, v128.load(there, 16))))) return false
    slot = (slot + 1) & slotMask
  }
}

@inline
function fillSet(set: usize, id: usize): void {
  let lo = i64x2.splat(0)
  let hi = i64x2.splat(0)
  for (let i = 0; i < WORD_LENGTH; i++) {
    const column = <usize>(i * guessStride) + id
    let at = testSets + <usize>(i * LETTERS + <i32>load<u8>(letters + column)) * SET_BYTES
    lo = v128.or(lo, v128.load(at))
    hi = v128.or(hi, v128.load(at, 16))
    at = testSets + <usize>(WORD_LENGTH * LETTERS + <i32>load<u8>(copies + column)) * SET_BYTES
    lo = v128.or(lo, v128.load(at))
    hi = v128.or(hi, v128.load(at, 16))
  }
  v128.store(set, lo)
  v128.store(set, hi, 16)
}

@inline
function setSize(set: usize): i32 {
  return <i32>(
    popcnt(load<u64>(set)) + popcnt(load<u64>(set, 8)) + popcnt(load<u64>(set, 16)) + popcnt(load<u64>(set, 24))
  )
}

@inline
function isSubset(set: usize, other: usize): bool {
  const more = v128.or(
    v128.andnot(v128.load(set), v128.load(other)), v128.andnot(v128.load(set, 16), v128.load(other, 16)),
  )
  return !v128.any_true(more)
}

/** Number of the first bit that is set, of 128. */
@inline
function firstBit(v: v128): usize {
  const low = <u64>i64x2.extract_lane(v, 0)
  return <usize>(low ? ctz(low) : 64 + ctz(<u64>i64x2.extract_lane(v, 1)))
}

/**
 * Drops every guess from `n` on whose set is part of another's; returns the new count.
 * Larger sets are looked at first, so that only sets already kept need be compared. For each test there is a bit map of
 * the kept sets that hold it: a set is dominated where the maps of all its tests share a bit. What dominated a guess in
 * the table before mostly does in this one, and is looked at first.
 */
function dropDominated(ids: usize, sets: usize, n: i32, count: i32): i32 {
  const scratch = mark()
  const mapBytes = <usize>((count + 127) >> 7) << 4
  const maps = reserve(<usize>NO_TEST * mapBytes)
  memory.fill(maps, 0, <usize>NO_TEST * mapBytes)
  const holders = reserve(<usize>NO_TEST << 1)
  memory.fill(holders, 0, <usize>NO_TEST << 1)
  // Counting sort by set size, largest first.
  const starts = reserve(16 << 2)
  memory.fill(starts, 0, 16 << 2)
  const sizes = reserve(<usize>count)
  for (let k = n; k < count; k++) {
    const size = setSize(sets + <usize>k * SET_BYTES)
    store<u8>(sizes + <usize>k, <u8>size)
    const at = starts + (<usize>size << 2)
    store<i32>(at, load<i32>(at) + 1)
  }
  let sum = 0
  for (let size = 15; size >= 0; size--) {
    const at = starts + (<usize>size << 2)
    const c = load<i32>(at)
    store<i32>(at, sum)
    sum += c
  }
  const order = reserve(<usize>count << 1)
  for (let k = n; k < count; k++) {
    const at = starts + (<usize>load<u8>(sizes + <usize>k) << 2)
    const to = load<i32>(at)
    store<i32>(at, to + 1)
    store<u16>(order + (<usize>to << 1), <u16>k)
  }
  const kept = reserve(<usize>count)
  memory.fill(kept, 0, <usize>count)
  const keptIds = reserve(<usize>count << 1)
  const places = reserve(<usize>guessStride << 1)
  memory.fill(places, 0xff, <usize>guessStride << 1)
  const tests = reserve(16 << 2)
  let keptCount = 0
  for (let o = -n; o < count - n; o++) {
    const k = o < 0 ? o + n : <i32>load<u16>(order + (<usize>o << 1))
    const set = sets + <usize>k * SET_BYTES
    const id = <usize>load<u16>(ids + (<usize>k << 1))
    const last = <usize>load<u16>(places + (<usize>load<u16>(dominators + (id << 1)) << 1))
    if (o >= 0 && last != 0xffff && isSubset(set, sets + last * SET_BYTES)) continue
    // The maps of its tests, the rarest test first.
    let testCount: usize = 0
    for (let w: usize = 0; w < 4; w++) {
      let bits = load<u64>(set + (w << 3))
      while (bits) {
        const test = (<usize>w << 6) + <usize>ctz(bits)
        bits &= bits - 1
        const held = load<u16>(holders + (test << 1))
        let to = testCount++
        while (to > 0 && load<u16>(holders + (<usize>load<u32>(tests + ((to - 1) << 2)) << 1)) > held) {
          store<u32>(tests + (to << 2), load<u32>(tests + ((to - 1) << 2)))
          to--
        }
        store<u32>(tests + (to << 2), <u32>test)
      }
    }
    if (o >= 0) {
      const map0 = maps + <usize>load<u32>(tests) * mapBytes
      const map1 = maps + <usize>load<u32>(tests + ((testCount > 1 ? 1 : 0) << 2)) * mapBytes
      const map2 = maps + <usize>load<u32>(tests + ((testCount > 2 ? 2 : 0) << 2)) * mapBytes
      const end = <usize>((keptCount + 127) >> 7) << 4
      let dominated = false
      for (let at: usize = 0; at < end; at += 16) {
        let shared = v128.and(v128.and(v128.load(map0 + at), v128.load(map1 + at)), v128.load(map2 + at))
        if (!v128.any_true(shared)) continue
        for (let t: usize = 3; t < testCount; t++) {
          shared = v128.and(shared, v128.load(maps + <usize>load<u32>(tests + (t << 2)) * mapBytes + at))
        }
        if (v128.any_true(shared)) {
          dominated = true
          const by = (at << 3) + firstBit(shared)
          store<u16>(dominators + (id << 1), load<u16>(keptIds + (by << 1)))
          break
        }
      }
      if (dominated) continue
    }
    store<u8>(kept + <usize>k, 1)
    store<u16>(keptIds + (<usize>keptCount << 1), <u16>id)
    store<u16>(places + (id << 1), <u16>k)
    const cell = <usize>(keptCount >> 3)
    const bit = <u32>1 << (keptCount & 7)
    for (let t: usize = 0; t < testCount; t++) {
      const test = <usize>load<u32>(tests + (t << 2))
      const at = maps + test * mapBytes + cell
      store<u8>(at, <u32>load<u8>(at) | bit)
      store<u16>(holders + (test << 1), load<u16>(holders + (test << 1)) + 1)
    }
    keptCount++
  }
  let to = n
  for (let k = n; k < count; k++) {
    if (load<u8>(kept + <usize>k)) store<u16>(ids + (<usize>(to++) << 1), load<u16>(ids + (<usize>k << 1)))
  }
  release(scratch)
  return to
}

/**
 * Where patterns are given, nothing is known of them but how they cut: one guess of each kind is kept, by its column of
 * patterns with the names of the patterns left out (the first pattern is 0, the next new one 1). Guesses that cut the
 * answers alike cut every subset alike. A kind is known by 128 bits of a hash, as sets are in the memo.
 */
function keepCuts(ids: usize, n: i32, list: usize, count: i32, isAnswer: usize): i32 {
  const names = reserve(256)
  let slotCount = 1024
  while (slotCount < (n + count) * 2) slotCount <<= 1
  const kinds = reserve(<usize>slotCount << 4)
  memory.fill(kinds, 0, <usize>slotCount << 4)
  let total = n
  for (let k = -n; k < count; k++) {
    const id = k < 0 ? load<u16>(ids + (<usize>(k + n) << 1)) : load<u16>(list + (<usize>k << 1))
    if (k >= 0 && load<u8>(isAnswer + <usize>id)) continue
    memory.fill(names, 0xff, 256)
    let next: u8 = 0
    let low: u64 = 0x9e3779b97f4a7c15
    let high: u64 = 0xc2b2ae3d27d4eb4f
    for (let j = 0; j < n; j++) {
      const row = given + <usize>load<u16>(ids + (<usize>j << 1)) * <usize>guessStride
      const cell = names + <usize>load<u8>(row + <usize>id)
      let name = load<u8>(cell)
      if (name == 0xff) {
        name = next++
        store<u8>(cell, name)
      }
      low = (low ^ <u64>(name + 1)) * 0xff51afd7ed558ccd
      low ^= low >> 29
      high = (high ^ <u64>(name + 1)) * 0xd6e8feb86659fd93
      high ^= high >> 32
    }
    if (k >= 0 && next == 1) continue
    let slot = <u32>(low >> 20) & <u32>(slotCount - 1)
    let at = kinds + (<usize>slot << 4)
    while ((load<u64>(at) | load<u64>(at, 8)) != 0 && (load<u64>(at) != low || load<u64>(at, 8) != high)) {
      slot = (slot + 1) & <u32>(slotCount - 1)
      at = kinds + (<usize>slot << 4)
    }
    const isNew = (load<u64>(at) | load<u64>(at, 8)) == 0
    store<u64>(at, low)
    store<u64>(at, high, 8)
    if (k >= 0 && isNew) store<u16>(ids + (<usize>(total++) << 1), id)
  }
  return total
}

/** Writes what every table begins with: what belongs to some tables only is not there yet. */
function fillHead(table: usize, n: i32, total: i32, ids: usize, matrix: usize): void {
  store<i32>(table, n)
  store<i32>(table, total, 4)
  store<i32>(table, (total + 15) & ~15, 8)
  store<usize>(table, ids, 12)
  store<usize>(table, matrix, 16)
  store<usize>(table, 0, 20)
  store<i32>(table, 256, 24)
  setTiles(table, 0)
  setApart(table, 0)
  setKnots(table, 0)
  setBounds(table, table)
}

/**
 * Makes the table of `n` answers (u16 ids at `answers`, ascending) over the guesses at `list` (u16 ids).
 * Lives until the caller releases memory to a mark taken before.
 */
export function makeTable(answers: usize, n: i32, list: usize, count: i32, keep: i32): usize {
  const table = reserve(TABLE_BYTES)
  const ids = reserve(<usize>(n + count + 16) << 1)
  const scratch = mark()
  const isAnswer = reserve(<usize>guessStride)
  memory.fill(isAnswer, 0, <usize>guessStride)
  memory.copy(ids, answers, <usize>n << 1)
  for (let j = 0; j < n; j++) store<u8>(isAnswer + <usize>load<u16>(ids + (<usize>j << 1)), 1)
  let total = n
  const isWhole = keep == KEEP_ALL || keep == KEEP_LIST
  if (given && !isWhole) {
    total = keepCuts(ids, n, list, count, isAnswer)
  } else if (!isWhole && fillTests(ids, n, keep)) {
    const sets = reserve(<usize>(n + count + 1) * SET_BYTES)
    let slotCount = 1024
    while (slotCount < (n + count) * 2) slotCount <<= 1
    slots = reserve(<usize>slotCount << 1)
    slotMask = <u32>(slotCount - 1)
    memory.fill(slots, 0xff, <usize>slotCount << 1)
    for (let j = 0; j < n; j++) {
      fillSet(sets + <usize>j * SET_BYTES, <usize>load<u16>(ids + (<usize>j << 1)))
      insertSet(sets, j)
    }
    for (let k = 0; k < count; k++) {
      const id = load<u16>(list + (<usize>k << 1))
      if (load<u8>(isAnswer + <usize>id)) continue
      const set = sets + <usize>total * SET_BYTES
      fillSet(set, <usize>id)
      if (!v128.any_true(v128.or(v128.load(set), v128.load(set, 16)))) continue
      if (!insertSet(sets, total)) continue
      store<u16>(ids + (<usize>total << 1), id)
      total++
    }
    if (keep == KEEP_BEST) total = dropDominated(ids, sets, n, total)
  } else {
    for (let k = 0; k < count; k++) {
      const id = load<u16>(list + (<usize>k << 1))
      if (!load<u8>(isAnswer + <usize>id)) store<u16>(ids + (<usize>(total++) << 1), id)
    }
  }
  release(scratch)

  if (keep == KEEP_LIST) {
    fillHead(table, n, total, ids, 0)
    return table
  }
  const stride = (total + 15) & ~15
  addWork((<u64>(n * stride) * PATTERN_WORK + (keep == KEEP_ALL ? 0 : <u64>count * SET_WORK)) >> 6)
  const matrix = reserve(<usize>n * stride)
  fillHead(table, n, total, ids, matrix)
  if (keep == KEEP_BEST || keep == KEEP_SHOWN) {
    reserveApart(table)
    reserveKnots(table)
  }
  if (given) {
    for (let j = 0; j < n; j++) {
      const from = given + <usize>load<u16>(ids + (<usize>j << 1)) * <usize>guessStride
      const to = matrix + <usize>(j * stride)
      for (let k = 0; k < total; k++) store<u8>(to + <usize>k, load<u8>(from + <usize>load<u16>(ids + (<usize>k << 1))))
      memory.fill(to + <usize>total, 0, <usize>(stride - total))
    }
    return table
  }
  const after = mark()
  const columns = reserve(<usize>(stride * WORD_LENGTH))
  for (let i = 0; i < WORD_LENGTH; i++) {
    const to = columns + <usize>(i * stride)
    const from = letters + <usize>(i * guessStride)
    for (let k = 0; k < total; k++) store<u8>(to + <usize>k, load<u8>(from + <usize>load<u16>(ids + (<usize>k << 1))))
    // Padding repeats no letter of any word: it always tells nothing.
    for (let k = total; k < stride; k++) store<u8>(to + <usize>k, 31)
  }
  for (let j = 0; j < n; j++) {
    const id = <usize>load<u16>(ids + (<usize>j << 1))
    fillPatterns(
      columns,
      <usize>stride,
      stride,
      <i32>load<u8>(letters + id),
      <i32>load<u8>(letters + <usize>guessStride + id),
      <i32>load<u8>(letters + <usize>(guessStride * 2) + id),
      <i32>load<u8>(letters + <usize>(guessStride * 3) + id),
      <i32>load<u8>(letters + <usize>(guessStride * 4) + id),
      matrix + <usize>(j * stride),
    )
  }
  release(after)
  return table
}

/**
 * The table of one guess alone: its pattern against each of `n` answers (u16 ids) as the only column. It serves to cut
 * the answers, and takes n bytes where `makeTable` would take n * n.
 */
export function makeColumn(answers: usize, n: i32, guess: i32): usize {
  const table = reserve(TABLE_BYTES)
  const patterns = reserve(<usize>n)
  fillHead(table, n, 1, answers, patterns)
  store<i32>(table, 1, 8)
  for (let j = 0; j < n; j++) {
    const id = <i32>load<u16>(answers + (<usize>j << 1))
    const pattern = given ? load<u8>(given + <usize>(id * guessStride + guess)) : patternOfOne(guess, id)
    store<u8>(patterns + <usize>j, pattern)
  }
  return table
}

export function patternOfOne(guess: i32, answer: i32): u8 {
  let pattern = 0
  let taken = 0
  for (let i = 0, weight = 2; i < WORD_LENGTH; i++, weight *= 3) {
    if (letterOf(guess, i) != letterOf(answer, i)) continue
    pattern += weight
    taken |= 1 << i
  }
  const green = taken
  for (let i = 0, weight = 1; i < WORD_LENGTH; i++, weight *= 3) {
    if ((green >> i) & 1) continue
    for (let k = 0; k < WORD_LENGTH; k++) {
      if ((taken >> k) & 1 || letterOf(answer, k) != letterOf(guess, i)) continue
      pattern += weight
      taken |= 1 << k
      break
    }
  }
  return <u8>pattern
}

/**
 * Sorts the guesses of a table that are no answers by their part counts on all its answers, largest first, so that a
 * search on a subset can stop where no guess that follows can do better. `counts` is sorted along and kept.
 */
export function sortTable(table: usize, counts: usize): void {
  const n = answerCount(table)
  const total = listCount(table)
  const stride = listStride(table)
  // Whole vectors that hold an answer stay as they are.
  const first = (n + 15) & ~15
  const caps = reserve(<usize>stride)
  const scratch = mark()
  const starts = reserve(257 << 2)
  memory.fill(starts, 0, 257 << 2)
  for (let k = first; k < total; k++) {
    const at = starts + (<usize>load<u8>(counts + <usize>k) << 2)
    store<i32>(at, load<i32>(at) + 1)
  }
  let sum = first
  for (let c = 255; c >= 0; c--) {
    const at = starts + (<usize>c << 2)
    const held = load<i32>(at)
    store<i32>(at, sum)
    sum += held
  }
  const from = reserve(<usize>stride << 1)
  for (let k = 0; k < first; k++) store<u16>(from + (<usize>k << 1), <u16>k)
  for (let k = total; k < stride; k++) store<u16>(from + (<usize>k << 1), <u16>k)
  for (let k = first; k < total; k++) {
    const at = starts + (<usize>load<u8>(counts + <usize>k) << 2)
    const to = load<i32>(at)
    store<i32>(at, to + 1)
    store<u16>(from + (<usize>to << 1), <u16>k)
  }
  const line = reserve(<usize>stride << 1)
  const ids = listIds(table)
  memory.copy(line, ids, <usize>total << 1)
  for (let k = first; k < total; k++) {
    store<u16>(ids + (<usize>k << 1), load<u16>(line + (<usize>load<u16>(from + (<usize>k << 1)) << 1)))
  }
  const matrix = rows(table)
  for (let j = 0; j <= n; j++) {
    const row = j < n ? matrix + <usize>(j * stride) : counts
    memory.copy(line, row, <usize>stride)
    for (let k = first; k < total; k++) {
      store<u8>(row + <usize>k, load<u8>(line + <usize>load<u16>(from + (<usize>k << 1))))
    }
  }
  memory.fill(caps, 255, <usize>first)
  memory.copy(caps + <usize>first, counts + <usize>first, <usize>(stride - first))
  // The columns behind the list are out of order: a count left there would pass for a guess that cuts well.
  memory.fill(caps + <usize>total, 0, <usize>(stride - total))
  release(scratch)
  store<usize>(table, caps, 20)
  forgetApart(table)
  forgetKnots(table)
  let largest = 0
  for (let k = 0; k < total; k++) largest = max(largest, <i32>load<u8>(counts + <usize>k) + <i32>(k < n))
  store<i32>(table, largest, 24)
}
