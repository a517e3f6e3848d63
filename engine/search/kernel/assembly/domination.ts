// Domination: a guess whose test set is a subset of another's cuts more coarsely, here and in every subset of the answers.
// Since f(A + B) >= f(A) + f(B), it is never better, unless it can be the answer itself: it is dropped.
//
// Larger sets are looked at first, so that only sets already kept need be compared. Which of the guesses kept hold a test is
// kept in blocks of 128 of them, a bit map for each test; a set is a subset of one of them where the maps of all its tests
// share a bit. One more map for each test says in which blocks some guess holds it, and rules out half of them at once.
import { game, WORD_LENGTH } from './game'
import { mark, release, reserve } from './memory'
import { ALL_TESTS, copyTest, isSubset, numberOf, placeTest, sizeOfSet, testCount } from './test-sets'
import { I32s, U16s, U32s, U8s } from './views'

/** Guesses of a block, and bytes of a bit map of them. */
const BLOCK: i32 = 128
const MAP_SHIFT: usize = 4
/** A guess makes at most so many tests. */
const TESTS_PER_GUESS: i32 = 2 * WORD_LENGTH
const SIZES: i32 = 16
const NOT_KEPT: i32 = 0xffff

/** Where the map of each test lies in a block, and among the maps of blocks. Behind them is one of what tells nothing. */
const places: U16s = U16s.reserve(ALL_TESTS)

/** Of the guess that is looked at, where the maps of its ten tests are. */
const own: U32s = U32s.reserve(TESTS_PER_GUESS)

function fillOwn(id: i32): void {
  for (let i = 0; i < WORD_LENGTH; i++) {
    own[2 * i] = places[placeTest(id, i)]
    own[2 * i + 1] = places[copyTest(id, i)]
  }
}

/** The bits that its ten maps share. */
@inline
function sharedBits(maps: usize): v128 {
  let shared = v128.and(v128.load(maps + own[0]), v128.load(maps + own[1]))
  shared = v128.and(shared, v128.load(maps + own[2]))
  shared = v128.and(shared, v128.load(maps + own[3]))
  shared = v128.and(shared, v128.load(maps + own[4]))
  shared = v128.and(shared, v128.load(maps + own[5]))
  shared = v128.and(shared, v128.load(maps + own[6]))
  shared = v128.and(shared, v128.load(maps + own[7]))
  shared = v128.and(shared, v128.load(maps + own[8]))
  return v128.and(shared, v128.load(maps + own[9]))
}

/** Sets a bit in each of its ten maps. */
@inline
function setOwn(maps: usize, bit: i32): void {
  const cell = maps + <usize>(bit >> 3)
  const mask = <u32>1 << (bit & 7)
  for (let k = 0; k < TESTS_PER_GUESS; k++) {
    const byte = cell + own[k]
    store<u8>(byte, <u32>load<u8>(byte) | mask)
  }
}

/** The maps of no guess, that of what tells nothing full. */
function clearMaps(maps: usize): void {
  const bytes = <usize>testCount() << MAP_SHIFT
  memory.fill(maps, 0, bytes)
  memory.fill(maps + bytes, 0xff, 1 << MAP_SHIFT)
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
      const shared = sharedBits(blocks + (<usize>(block * (testCount() + 1)) << MAP_SHIFT))
      if (!v128.any_true(shared)) continue
      const low = <u64>i64x2.extract_lane(shared, 0)
      return block * BLOCK + <i32>(low ? ctz(low) : 64 + ctz(<u64>i64x2.extract_lane(shared, 1)))
    }
  }
  return -1
}

/** The guesses of a matrix from `n` on, those of the largest sets first, behind the answers. Scratch memory. */
function largestFirst(n: i32, count: i32): U16s {
  const order = U16s.reserve(count)
  const scratch = mark()
  const starts = I32s.reserve(SIZES)
  starts.clear(SIZES)
  const sizes = U8s.reserve(count)
  for (let k = n; k < count; k++) {
    sizes[k] = sizeOfSet(k)
    starts[sizes[k]] = starts[sizes[k]] + 1
  }
  let sum = n
  for (let size = SIZES - 1; size >= 0; size--) {
    const c = starts[size]
    starts[size] = sum
    sum += c
  }
  for (let k = 0; k < n; k++) order[k] = k
  for (let k = n; k < count; k++) {
    const to = starts[sizes[k]]
    starts[sizes[k]] = to + 1
    order[to] = k
  }
  release(scratch)
  return order
}

/**
 * Drops every guess from `n` on that is dominated, of those that `keepClasses` has left at `ids`; returns the new count.
 * What dominated a guess in the matrix before mostly does in this one, and is looked at first.
 */
export function dropDominated(ids: U16s, n: i32, count: i32): i32 {
  for (let test = 0; test < ALL_TESTS; test++) places[test] = min(numberOf(test), testCount()) << <i32>MAP_SHIFT
  const scratch = mark()
  const mapsBytes = <usize>(testCount() + 1) << MAP_SHIFT
  const blockMaps = reserve(mapsBytes)
  clearMaps(blockMaps)
  const blocks = reserve(<usize>(count / BLOCK + 1) * mapsBytes)
  const order = largestFirst(n, count)
  const isKept = U8s.reserve(count)
  isKept.fill(0, count)
  const keptIds = U16s.reserve(count)
  // Where in the matrix a guess is, of those kept.
  const indices = U16s.reserve(game.stride)
  indices.fill(0xff, game.stride)
  let kept = 0
  for (let o = 0; o < count; o++) {
    const k = order[o]
    const id = ids[k]
    if (k >= n) {
      const last = indices[game.dominators[id]]
      if (last != NOT_KEPT && isSubset(k, last)) continue
    }
    fillOwn(id)
    if (k >= n) {
      const holder = findHolder(blockMaps, blocks)
      if (holder >= 0) {
        game.dominators[id] = keptIds[holder]
        continue
      }
    }
    isKept[k] = 1
    keptIds[kept] = id
    indices[id] = k
    const maps = blocks + <usize>(kept / BLOCK) * mapsBytes
    if (kept % BLOCK == 0) clearMaps(maps)
    setOwn(maps, kept % BLOCK)
    setOwn(blockMaps, kept / BLOCK)
    kept++
  }
  let to = n
  for (let k = n; k < count; k++) if (isKept[k]) ids[to++] = ids[k]
  release(scratch)
  return to
}
