// Domination: a guess whose test set is a subset of another's splits more coarsely, here and in every subset of the
// answers. Since f(A + B) >= f(A) + f(B), it is never better, unless it can be the answer itself: it is dropped.
//
// Larger sets are checked first, so only sets already kept need comparing. The kept guesses are stored in blocks of
// 128, with a bit map per test of those that make it; a set is a subset of a kept one if the maps of all its tests
// share a bit. One more map per test shows in which blocks any guess makes it, and rules out half of them at once.
import { game } from './game'
import { mark, release, reserve } from './memory'
import { fillTests, isSubset, sizeOfSet, testCount, TESTS_PER_GUESS } from './test-sets'
import { I32s, U16s, U32s, U8s } from './views'

/** Guesses of a block, and bytes of a bit map of them. */
const BLOCK: i32 = 128
const MAP_SHIFT: u32 = 4
const SIZES: i32 = TESTS_PER_GUESS + 1
const NOT_KEPT: i32 = 0xffff

/** The set of the current guess: where the map of each of its tests is in a block, and how many there are. */
const own: U32s = U32s.reserve(TESTS_PER_GUESS + 1)
let ownSize: i32 = 0

function fillOwn(index: i32): void {
  ownSize = fillTests(index, own)
  for (let k = 0; k < ownSize; k++) own[k] = own[k] << MAP_SHIFT
  // Maps are combined in pairs.
  own[ownSize] = own[0]
}

/** The bits shared by all its maps. Guesses with the same number of tests are consecutive, so branches predict well. */
@inline
function sharedBits(maps: usize): v128 {
  const size = ownSize
  let shared = v128.and(v128.load(maps + own[0]), v128.load(maps + own[1]))
  if (size <= 2) return shared
  shared = v128.and(shared, v128.and(v128.load(maps + own[2]), v128.load(maps + own[3])))
  if (size <= 4) return shared
  shared = v128.and(shared, v128.and(v128.load(maps + own[4]), v128.load(maps + own[5])))
  if (size <= 6) return shared
  shared = v128.and(shared, v128.and(v128.load(maps + own[6]), v128.load(maps + own[7])))
  if (size <= 8) return shared
  return v128.and(shared, v128.and(v128.load(maps + own[8]), v128.load(maps + own[9])))
}

/** Sets a bit in each of its maps. */
@inline
function setOwn(maps: usize, bit: i32): void {
  const cell = maps + <usize>(bit >> 3)
  const mask = <u32>1 << (bit & 7)
  for (let k = 0; k < ownSize; k++) {
    const byte = cell + own[k]
    store<u8>(byte, <u32>load<u8>(byte) | mask)
  }
}

/** A kept guess that makes all its tests, by the order in which they were kept; -1 if there is none. */
@inline
function findHolder(blockMaps: usize, blocks: usize): i32 {
  const some = sharedBits(blockMaps)
  for (let half = 0; half < BLOCK; half += 64) {
    let bits = <u64>(half ? i64x2.extract_lane(some, 1) : i64x2.extract_lane(some, 0))
    while (bits) {
      const block = half + <i32>ctz(bits)
      bits &= bits - 1
      const shared = sharedBits(blocks + (<usize>(block * testCount()) << MAP_SHIFT))
      if (!v128.any_true(shared)) continue
      const low = <u64>i64x2.extract_lane(shared, 0)
      return block * BLOCK + <i32>(low ? ctz(low) : 64 + ctz(<u64>i64x2.extract_lane(shared, 1)))
    }
  }
  return -1
}

/** The guesses of a matrix from `n` on, largest test sets first, after the answers. Scratch memory. */
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
 * Drops every dominated guess from `n` on, of those that `keepClasses` has left at `ids`; returns the new count. A
 * guess is usually dominated by the same one as in the previous matrix, so that is tried first.
 */
export function dropDominated(ids: U16s, n: i32, count: i32): i32 {
  const scratch = mark()
  const mapsBytes = <usize>testCount() << MAP_SHIFT
  const blockMaps = reserve(mapsBytes)
  memory.fill(blockMaps, 0, mapsBytes)
  const blocks = reserve(<usize>(count / BLOCK + 1) * mapsBytes)
  const order = largestFirst(n, count)
  const isKept = U8s.reserve(count)
  isKept.fill(0, count)
  const keptIds = U16s.reserve(count)
  // Where a kept guess is in the matrix.
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
    fillOwn(k)
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
    if (kept % BLOCK == 0) memory.fill(maps, 0, mapsBytes)
    setOwn(maps, kept % BLOCK)
    setOwn(blockMaps, kept / BLOCK)
    kept++
  }
  let to = n
  for (let k = n; k < count; k++) if (isKept[k]) ids[to++] = ids[k]
  release(scratch)
  return to
}
