// Test sets: what a guess can tell about some answers, as yes/no tests: "letter c is in place i" for each of its five
// letters, and "the answer has at least m copies of c" for the m-th copy of c in the guess. The pattern shows both, and
// nothing else: a place is green if the first test holds, and the number of coloured copies of c is the smaller of the
// copies in guess and answer.
//
// On given answers, a test that always or never holds tells nothing, and two tests that hold for the same answers, or
// for complementary ones, are the same test. So guesses with the same set split these answers, and every subset of
// them, the same way.
import { game, LETTERS, WORD_LENGTH } from './game'
import { mark, release, reserve } from './memory'
import { U16s, U32s, U64s } from './views'

/** Copies of letters as in `game.copies`: at most five of each. */
const COPY_CODES: i32 = WORD_LENGTH * LETTERS
/** All tests: of letters in places (place * LETTERS + letter), then of copies. */
const ALL_TESTS: i32 = WORD_LENGTH * LETTERS + COPY_CODES
/** Informative tests are numbered from 0; this is their maximum number. */
const TESTS_MAX: i32 = 256
/** The number of uninformative tests. */
const NOTHING: i32 = TESTS_MAX
/** Sets of more tests than this take two vectors instead of one. */
const NARROW_MAX: i32 = 128

@unmanaged
class TestSets {
  /** Number of informative tests for the answers read last. */
  count: i32
  /** Bytes of a set, as a shift: 4 or 5. */
  shift: i32
  /** The test sets of the current matrix's guesses, in its order. */
  sets: usize
}
const tests = changetype<TestSets>(memory.data(offsetof<TestSets>()))

/** Number of each test. */
const numbers: U16s = U16s.reserve(ALL_TESTS)
/**
 * For each place and copy code (place * COPY_CODES + code) the tests of that letter: it is there, and it occurs that
 * many times. A guess's set is made up of five of them.
 */
const told: usize = reserve(<usize>(WORD_LENGTH * COPY_CODES) << 5)

/** The tests of letter `place` of a guess: its place, and how many copies there are. */
@inline
function placeTest(id: i32, place: i32): i32 {
  return place * LETTERS + game.letters[place * game.stride + id]
}
@inline
function copyTest(id: i32, place: i32): i32 {
  return WORD_LENGTH * LETTERS + game.copies[place * game.stride + id]
}

/** How many tests tell something. */
@inline
export function testCount(): i32 {
  return tests.count
}

/** For each test one bit per answer for which it holds, in `words` 64-bit numbers per test. */
function fillMasks(ids: U16s, n: i32, words: i32): U64s {
  const masks = U64s.reserve(ALL_TESTS * words)
  masks.clear(ALL_TESTS * words)
  for (let j = 0; j < n; j++) {
    const bit = <u64>1 << (j & 63)
    for (let i = 0; i < WORD_LENGTH; i++) {
      const place = placeTest(ids[j], i) * words + (j >> 6)
      masks[place] = masks[place] | bit
      const copy = copyTest(ids[j], i) * words + (j >> 6)
      masks[copy] = masks[copy] | bit
    }
  }
  return masks
}

/** Inverts a mask if it contains the first answer, so that complementary tests have one mask. */
@inline
function normalize(mask: U64s, words: i32, n: i32): void {
  if (!(mask[0] & 1)) return
  const lastWord = n & 63 ? (<u64>1 << (n & 63)) - 1 : ~(<u64>0)
  for (let w = 0; w < words; w++) mask[w] = mask[w] ^ (w == words - 1 ? lastWord : ~(<u64>0))
}

/** The number of an equal test among those numbered so far; `tests.count` if there is none. */
@inline
function findEqual(masks: U64s, mask: U64s, words: i32, numbered: U16s): i32 {
  const first = mask[0]
  for (let k = 0; k < tests.count; k++) {
    const other = masks.from(numbered[k] * words)
    if (other[0] == first && (words == 1 || memory.compare(other.at(0), mask.at(0), <usize>words << 3) == 0)) return k
  }
  return tests.count
}

/**
 * Finds and numbers the informative tests about the answers (ids); equal tests get one number. False if there are too
 * many. With `isShown`, tests also stand for what the hard rule may require: each that holds has its own number.
 */
export function readTests(ids: U16s, n: i32, isShown: bool): bool {
  const scratch = mark()
  const words = (n + 63) >> 6
  const masks = fillMasks(ids, n, words)
  const numbered = U16s.reserve(TESTS_MAX)
  tests.count = 0
  for (let test = 0; test < ALL_TESTS; test++) {
    numbers[test] = NOTHING
    const mask = masks.from(test * words)
    let holds = 0
    for (let w = 0; w < words; w++) holds += <i32>popcnt(mask[w])
    if (holds == 0) continue
    let number = tests.count
    if (!isShown) {
      if (holds == n) continue
      normalize(mask, words, n)
      number = findEqual(masks, mask, words, numbered)
    }
    if (number == tests.count) {
      if (tests.count == TESTS_MAX) {
        release(scratch)
        return false
      }
      numbered[number] = test
      tests.count++
    }
    numbers[test] = number
  }
  release(scratch)
  fillTold()
  return true
}

@inline
function addTest(set: usize, number: i32): void {
  if (number == NOTHING) return
  const at = set + (<usize>(number >> 6) << 3)
  store<u64>(at, load<u64>(at) | (<u64>1 << (number & 63)))
}

function fillTold(): void {
  tests.shift = tests.count <= NARROW_MAX ? 4 : 5
  memory.fill(told, 0, <usize>(WORD_LENGTH * COPY_CODES) << tests.shift)
  for (let i = 0; i < WORD_LENGTH; i++) {
    for (let code = 0; code < (i + 1) * LETTERS; code++) {
      const set = told + (<usize>(i * COPY_CODES + code) << tests.shift)
      addTest(set, numbers[i * LETTERS + (code & (LETTERS - 1))])
      addTest(set, numbers[WORD_LENGTH * LETTERS + code])
    }
  }
}

/** Makes room for the sets of `count` guesses of a matrix. Scratch memory: the caller's. */
export function openSets(count: i32): void {
  tests.sets = reserve(<usize>count << tests.shift)
}

/** Where the set of the `index`-th guess of the matrix is. */
@inline
function setAt(index: i32): usize {
  return tests.sets + (<usize>index << tests.shift)
}

/** A vector of the set of a guess: `from` is that vector of the first set of `told`, `shift` the bytes of a set. */
@inline
function toldBy(id: i32, from: usize, shift: i32): v128 {
  const copies = game.copies.from(id)
  const stride = game.stride
  const step = <usize>COPY_CODES << shift
  let set = v128.load(from + (<usize>copies[0] << shift))
  set = v128.or(set, v128.load(from + step + (<usize>copies[stride] << shift)))
  set = v128.or(set, v128.load(from + step * 2 + (<usize>copies[stride * 2] << shift)))
  set = v128.or(set, v128.load(from + step * 3 + (<usize>copies[stride * 3] << shift)))
  return v128.or(set, v128.load(from + step * 4 + (<usize>copies[stride * 4] << shift)))
}

/** Makes the set of guess `id`, the `index`-th of the matrix; false if it is empty. */
@inline
export function fillSet(id: i32, index: i32): bool {
  const set = setAt(index)
  if (tests.shift == 4) {
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

/** A hash of the set of a guess. */
@inline
export function hashOfSet(index: i32): u32 {
  const set = setAt(index)
  let mixed = mix(set)
  if (tests.shift == 5) mixed = (mixed ^ (mixed >> 31)) * 0x165667b19e3779f9 + mix(set + 16)
  return <u32>((mixed ^ (mixed >> 29)) >> 17)
}

/** Whether two guesses of the matrix have the same set. */
@inline
export function isSameSet(index: i32, otherIndex: i32): bool {
  const set = setAt(index)
  const other = setAt(otherIndex)
  let differs = v128.xor(v128.load(set), v128.load(other))
  if (tests.shift == 5) differs = v128.or(differs, v128.xor(v128.load(set, 16), v128.load(other, 16)))
  return !v128.any_true(differs)
}

/** Whether a guess's set is part of another's. */
@inline
export function isSubset(index: i32, largerIndex: i32): bool {
  const set = setAt(index)
  const larger = setAt(largerIndex)
  let more = v128.andnot(v128.load(set), v128.load(larger))
  if (tests.shift == 5) more = v128.or(more, v128.andnot(v128.load(set, 16), v128.load(larger, 16)))
  return !v128.any_true(more)
}

/** A guess makes at most this many tests. */
export const TESTS_PER_GUESS: i32 = 2 * WORD_LENGTH

/** Writes the numbers of the tests of a guess of the matrix; returns how many there are. */
export function fillTests(index: i32, out: U32s): i32 {
  let size = 0
  for (let word = 0; word < 1 << (tests.shift - 3); word++) {
    for (let bits = load<u64>(setAt(index) + (<usize>word << 3)); bits; bits &= bits - 1) {
      out[size++] = (word << 6) + <i32>ctz(bits)
    }
  }
  return size
}

/** How many tests a guess of the matrix makes. */
@inline
export function sizeOfSet(index: i32): i32 {
  const set = setAt(index)
  let size = popcnt(load<u64>(set)) + popcnt(load<u64>(set, 8))
  if (tests.shift == 5) size += popcnt(load<u64>(set, 16)) + popcnt(load<u64>(set, 24))
  return <i32>size
}
