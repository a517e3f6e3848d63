// Which guesses tell no more than another does. What a guess tells about an answer is a set of yes/no tests: "letter c stands
// in place i" for each of its five letters, and "the answer has at least m copies of c" for the m-th copy of c in the guess.
// The pattern shows both, and nothing else: a place is green when the first test holds, and the number of coloured copies
// of c is the smaller of the copies in the guess and in the answer. On a given set of answers a test that always or never
// holds tells nothing, and two tests that hold for the same answers, or for complementary ones, are the same test.
import { mark, release, reserve } from './memory'
import { copies, dominators, guessStride, LETTERS, letters, WORD_LENGTH } from './words'

/** Copies of letters as in `copies` of words.ts: at most five of each. */
const COPY_CODES: i32 = WORD_LENGTH * LETTERS
/** All tests: of letters in places (place * LETTERS + letter), then of copies (as in words.ts). */
const ALL_TESTS: i32 = WORD_LENGTH * LETTERS + COPY_CODES
/** Tests that tell something are numbered from 0 on; there may be so many of them. */
const TESTS_MAX: i32 = 256
/** The number of those that tell nothing. */
const NOTHING: u16 = <u16>TESTS_MAX
/** Sets of more tests than that take two vectors rather than one. */
const NARROW_MAX: i32 = 128

/** Number of each test (u16), and how many tests tell something. Of the last `fillTests`. */
const numbers: usize = reserve(<usize>ALL_TESTS << 1)
let testCount: i32 = 0

@inline
function numberOf(test: i32): u16 {
  return load<u16>(numbers + (<usize>test << 1))
}

@inline
function setBit(masks: usize, words: usize, test: i32, j: i32): void {
  const at = masks + ((<usize>test * words + (<usize>j >> 6)) << 3)
  store<u64>(at, load<u64>(at) | (<u64>1 << (j & 63)))
}

/**
 * Finds the tests that tell something about the answers (u16 ids), and numbers them; equal tests get one number. False where
 * they are too many. With `isShown`, a test stands for what the hard rule may ask as well: each that holds has its own number.
 */
export function fillTests(ids: usize, n: i32, isShown: bool): bool {
  const scratch = mark()
  // For each test one bit for each answer of which it holds.
  const words = <usize>((n + 63) >> 6)
  const masks = reserve(<usize>ALL_TESTS * words * 8)
  memory.fill(masks, 0, <usize>ALL_TESTS * words * 8)
  for (let j = 0; j < n; j++) {
    const id = <usize>load<u16>(ids + (<usize>j << 1))
    for (let i = 0; i < WORD_LENGTH; i++) {
      const column = <usize>(i * guessStride) + id
      setBit(masks, words, i * LETTERS + <i32>load<u8>(letters + column), j)
      setBit(masks, words, WORD_LENGTH * LETTERS + <i32>load<u8>(copies + column), j)
    }
  }
  const numbered = reserve(<usize>TESTS_MAX << 1)
  const lastWord = n & 63 ? (<u64>1 << (n & 63)) - 1 : ~(<u64>0)
  testCount = 0
  for (let test = 0; test < ALL_TESTS; test++) {
    const cell = numbers + (<usize>test << 1)
    store<u16>(cell, NOTHING)
    const mask = masks + ((<usize>test * words) << 3)
    let holds = 0
    for (let w: usize = 0; w < words; w++) holds += <i32>popcnt(load<u64>(mask + (w << 3)))
    if (holds == 0) continue
    let number = testCount
    if (!isShown) {
      if (holds == n) continue
      if (load<u64>(mask) & 1) {
        for (let w: usize = 0; w < words; w++) {
          const all = w == words - 1 ? lastWord : ~(<u64>0)
          store<u64>(mask + (w << 3), load<u64>(mask + (w << 3)) ^ all)
        }
      }
      const first = load<u64>(mask)
      for (let k = 0; k < testCount; k++) {
        const other = masks + ((<usize>load<u16>(numbered + (<usize>k << 1)) * words) << 3)
        if (load<u64>(other) == first && (words == 1 || memory.compare(other, mask, words << 3) == 0)) {
          number = k
          break
        }
      }
    }
    if (number == testCount) {
      if (testCount == TESTS_MAX) {
        release(scratch)
        return false
      }
      store<u16>(numbered + (<usize>number << 1), <u16>test)
      testCount++
    }
    store<u16>(cell, <u16>number)
  }
  release(scratch)
  fillTold()
  return true
}

/**
 * For each place and copy code (place * COPY_CODES + code) the set of tests of that letter: it stands there, and it is there
 * so many times. The set of a guess is made up of five of them. 16 bytes a set, 32 where there are more than NARROW_MAX tests.
 */
const told: usize = reserve(<usize>(WORD_LENGTH * COPY_CODES) << 5)

@inline
function addTest(set: usize, number: u16): void {
  if (number == NOTHING) return
  const at = set + (<usize>(number >> 6) << 3)
  store<u64>(at, load<u64>(at) | (<u64>1 << (number & 63)))
}

/** Bytes of a set of the last `fillTests`, as a shift. */
let setShift: usize = 4

function fillTold(): void {
  setShift = testCount <= NARROW_MAX ? 4 : 5
  memory.fill(told, 0, <usize>(WORD_LENGTH * COPY_CODES) << setShift)
  for (let i = 0; i < WORD_LENGTH; i++) {
    for (let code = 0; code < (i + 1) * LETTERS; code++) {
      const set = told + (<usize>(i * COPY_CODES + code) << setShift)
      addTest(set, numberOf(i * LETTERS + (code & (LETTERS - 1))))
      addTest(set, numberOf(WORD_LENGTH * LETTERS + code))
    }
  }
}

/** Sets of the guesses of the table that is made, in its order; and the hash of those that are listed. */
let sets: usize = 0
let slots: usize = 0
let slotMask: u32 = 0

/** Where the set of the `index`-th guess of the table lies. */
@inline
function setAt(index: i32): usize {
  return sets + (<usize>index << setShift)
}

/** A vector of the set of a guess: `from` is that vector of the first set of `told`, `shift` the bytes of a set. */
@inline
function toldBy(id: usize, from: usize, shift: usize): v128 {
  const stride = <usize>guessStride
  const column = copies + id
  const step = <usize>COPY_CODES << shift
  let set = v128.load(from + (<usize>load<u8>(column) << shift))
  set = v128.or(set, v128.load(from + step + (<usize>load<u8>(column + stride) << shift)))
  set = v128.or(set, v128.load(from + step * 2 + (<usize>load<u8>(column + stride * 2) << shift)))
  set = v128.or(set, v128.load(from + step * 3 + (<usize>load<u8>(column + stride * 3) << shift)))
  return v128.or(set, v128.load(from + step * 4 + (<usize>load<u8>(column + stride * 4) << shift)))
}

/** Makes the set of guess `id`, the `index`-th of the table; false where it is empty. */
@inline
function fillSet(id: usize, index: i32): bool {
  const set = setAt(index)
  if (setShift == 4) {
    const low = toldBy(id, told, 4)
    v128.store(set, low)
    return v128.any_true(low)
  }
  const low = toldBy(id, told, 5)
  const high = toldBy(id, told + 16, 5)
  v128.store(set, low)
  v128.store(set, high, 16)
  return v128.any_true(v128.or(low, high))
}

@inline
function mix(set: usize): u64 {
  return (load<u64>(set) * 0x9e3779b97f4a7c15) ^ (load<u64>(set, 8) * 0xc2b2ae3d27d4eb4f)
}

@inline
function isSame(set: usize, other: usize): bool {
  let differs = v128.xor(v128.load(set), v128.load(other))
  if (setShift == 5) differs = v128.or(differs, v128.xor(v128.load(set, 16), v128.load(other, 16)))
  return !v128.any_true(differs)
}

/** Puts the set of the `index`-th guess into the hash; false where it is there already. */
@inline
function insertSet(index: i32): bool {
  const set = setAt(index)
  let mixed = mix(set)
  if (setShift == 5) mixed = (mixed ^ (mixed >> 31)) * 0x165667b19e3779f9 + mix(set + 16)
  let slot = <u32>((mixed ^ (mixed >> 29)) >> 17) & slotMask
  while (true) {
    const at = slots + (<usize>slot << 1)
    const other = <i32>load<u16>(at)
    if (other == 0xffff) {
      store<u16>(at, <u16>index)
      return true
    }
    if (isSame(set, setAt(other))) return false
    slot = (slot + 1) & slotMask
  }
}

/**
 * Appends one of each kind of the `count` guesses at `list` to the `n` answers at `ids`, by the tests last filled; returns how
 * many ids there are then. A guess that tells nothing, or what a guess before it tells, is left out. `isAnswer` has a byte
 * for each guess. Scratch memory: the caller's.
 */
export function keepKinds(ids: usize, n: i32, list: usize, count: i32, isAnswer: usize): i32 {
  sets = reserve(<usize>(n + count + 1) << setShift)
  let slotCount = 1024
  while (slotCount < (n + count) * 2) slotCount <<= 1
  slots = reserve(<usize>slotCount << 1)
  slotMask = <u32>(slotCount - 1)
  memory.fill(slots, 0xff, <usize>slotCount << 1)
  for (let j = 0; j < n; j++) {
    // Answers are listed in any case: also one that tells what another does.
    fillSet(<usize>load<u16>(ids + (<usize>j << 1)), j)
    insertSet(j)
  }
  let total = n
  for (let k = 0; k < count; k++) {
    const id = load<u16>(list + (<usize>k << 1))
    if (load<u8>(isAnswer + <usize>id)) continue
    if (!fillSet(<usize>id, total) || !insertSet(total)) continue
    store<u16>(ids + (<usize>total << 1), id)
    total++
  }
  return total
}

@inline
function setSize(index: i32): i32 {
  const set = setAt(index)
  let size = popcnt(load<u64>(set)) + popcnt(load<u64>(set, 8))
  if (setShift == 5) size += popcnt(load<u64>(set, 16)) + popcnt(load<u64>(set, 24))
  return <i32>size
}

@inline
function isContained(set: usize, larger: usize): bool {
  let more = v128.andnot(v128.load(set), v128.load(larger))
  if (setShift == 5) more = v128.or(more, v128.andnot(v128.load(set, 16), v128.load(larger, 16)))
  return !v128.any_true(more)
}

/** The guesses of a table from `n` on, those of the largest sets first, behind the answers (u16). Scratch memory. */
function largestFirst(n: i32, count: i32): usize {
  const order = reserve(<usize>count << 1)
  const scratch = mark()
  const starts = reserve(16 << 2)
  memory.fill(starts, 0, 16 << 2)
  const sizes = reserve(<usize>count)
  for (let k = n; k < count; k++) {
    const size = setSize(k)
    store<u8>(sizes + <usize>k, <u8>size)
    const at = starts + (<usize>size << 2)
    store<i32>(at, load<i32>(at) + 1)
  }
  let sum = n
  for (let size = 15; size >= 0; size--) {
    const at = starts + (<usize>size << 2)
    const c = load<i32>(at)
    store<i32>(at, sum)
    sum += c
  }
  for (let k = 0; k < n; k++) store<u16>(order + (<usize>k << 1), <u16>k)
  for (let k = n; k < count; k++) {
    const at = starts + (<usize>load<u8>(sizes + <usize>k) << 2)
    const to = load<i32>(at)
    store<i32>(at, to + 1)
    store<u16>(order + (<usize>to << 1), <u16>k)
  }
  release(scratch)
  return order
}

// Which of the guesses kept hold a test: for blocks of 128 of them a bit map (16 bytes) for each test, and one for what tells
// nothing, which all hold. Of all blocks, a map for each test that says in which of them some guess holds it.
const BLOCK: i32 = 128
/** Where the map of each test lies in a block (u16), and among the maps of blocks. */
const places: usize = reserve(<usize>ALL_TESTS << 1)

/** Of the guess that is looked at, the places of its ten tests (u32). */
const own: usize = reserve(10 << 2)

function fillOwn(id: usize): void {
  for (let i = 0; i < WORD_LENGTH; i++) {
    const column = <usize>(i * guessStride) + id
    const letter = i * LETTERS + <i32>load<u8>(letters + column)
    const copy = WORD_LENGTH * LETTERS + <i32>load<u8>(copies + column)
    store<u32>(own + (<usize>i << 3), <u32>load<u16>(places + (<usize>letter << 1)))
    store<u32>(own + (<usize>i << 3), <u32>load<u16>(places + (<usize>copy << 1)), 4)
  }
}

/** The bits that its ten maps share. */
@inline
function sharedBits(maps: usize): v128 {
  let shared = v128.and(v128.load(maps + <usize>load<u32>(own)), v128.load(maps + <usize>load<u32>(own, 4)))
  shared = v128.and(shared, v128.load(maps + <usize>load<u32>(own, 8)))
  shared = v128.and(shared, v128.load(maps + <usize>load<u32>(own, 12)))
  shared = v128.and(shared, v128.load(maps + <usize>load<u32>(own, 16)))
  shared = v128.and(shared, v128.load(maps + <usize>load<u32>(own, 20)))
  shared = v128.and(shared, v128.load(maps + <usize>load<u32>(own, 24)))
  shared = v128.and(shared, v128.load(maps + <usize>load<u32>(own, 28)))
  shared = v128.and(shared, v128.load(maps + <usize>load<u32>(own, 32)))
  return v128.and(shared, v128.load(maps + <usize>load<u32>(own, 36)))
}

/** Sets a bit in each of its ten maps. */
@inline
function setOwn(maps: usize, bit: i32): void {
  const cell = maps + <usize>(bit >> 3)
  const mask = <u32>1 << (bit & 7)
  for (let at = own; at < own + (10 << 2); at += 4) {
    const byte = cell + <usize>load<u32>(at)
    store<u8>(byte, <u32>load<u8>(byte) | mask)
  }
}

/** The maps of no guess, that of what tells nothing full. */
function clearMaps(maps: usize): void {
  memory.fill(maps, 0, <usize>testCount << 4)
  memory.fill(maps + (<usize>testCount << 4), 0xff, 16)
}

/** A guess kept that holds all its tests, by the order in which they were kept; -1 where none does. */
@inline
function findHolder(blockMaps: usize, blocks: usize): i32 {
  const some = sharedBits(blockMaps)
  for (let half = 0; half < BLOCK; half += 64) {
    let bits = <u64>(half ? i64x2.extract_lane(some, 1) : i64x2.extract_lane(some, 0))
    while (bits) {
      const block = half + <i32>ctz(bits)
      bits &= bits - 1
      const shared = sharedBits(blocks + (<usize>(block * (testCount + 1)) << 4))
      if (!v128.any_true(shared)) continue
      const low = <u64>i64x2.extract_lane(shared, 0)
      return block * BLOCK + <i32>(low ? ctz(low) : 64 + ctz(<u64>i64x2.extract_lane(shared, 1)))
    }
  }
  return -1
}

/**
 * Drops every guess from `n` on whose set is part of another's, of those that `keepKinds` has left at `ids`; returns the new
 * count. Larger sets are looked at first, so that only sets already kept need be compared: a set is contained in one of them
 * where the maps of all its tests share a bit. What contained a guess in the table before mostly does in this one, and is
 * looked at first.
 */
export function dropContained(ids: usize, n: i32, count: i32): i32 {
  for (let test = 0; test < ALL_TESTS; test++) {
    store<u16>(places + (<usize>test << 1), <u16>(min(<i32>numberOf(test), testCount) << 4))
  }
  const scratch = mark()
  const mapsBytes = <usize>(testCount + 1) << 4
  const blockMaps = reserve(mapsBytes)
  clearMaps(blockMaps)
  const blocks = reserve(<usize>(count / BLOCK + 1) * mapsBytes)
  const order = largestFirst(n, count)
  const isKept = reserve(<usize>count)
  memory.fill(isKept, 0, <usize>count)
  const keptIds = reserve(<usize>count << 1)
  // Where in the table a guess is (u16), of those kept.
  const indices = reserve(<usize>guessStride << 1)
  memory.fill(indices, 0xff, <usize>guessStride << 1)
  let keptCount = 0
  for (let o = 0; o < count; o++) {
    const k = <i32>load<u16>(order + (<usize>o << 1))
    const id = <usize>load<u16>(ids + (<usize>k << 1))
    if (k >= n) {
      const last = load<u16>(indices + (<usize>load<u16>(dominators + (id << 1)) << 1))
      if (last != 0xffff && isContained(setAt(k), setAt(<i32>last))) continue
    }
    fillOwn(id)
    if (k >= n) {
      const holder = findHolder(blockMaps, blocks)
      if (holder >= 0) {
        store<u16>(dominators + (id << 1), load<u16>(keptIds + (<usize>holder << 1)))
        continue
      }
    }
    store<u8>(isKept + <usize>k, 1)
    store<u16>(keptIds + (<usize>keptCount << 1), <u16>id)
    store<u16>(indices + (id << 1), <u16>k)
    const block = keptCount / BLOCK
    const maps = blocks + <usize>block * mapsBytes
    const bit = keptCount % BLOCK
    if (bit == 0) clearMaps(maps)
    setOwn(maps, bit)
    setOwn(blockMaps, block)
    keptCount++
  }
  let to = n
  for (let k = n; k < count; k++) {
    if (load<u8>(isKept + <usize>k)) store<u16>(ids + (<usize>(to++) << 1), load<u16>(ids + (<usize>k << 1)))
  }
  release(scratch)
  return to
}
