// The transposition table: totals and bounds of sets of answers. An open hash of fixed size; a full bucket replaces its
// smallest set.
//
// The key is 128 bits: the XOR of two independent random words per answer, mixed with whatever else the total depends
// on. Two different sets share a key with a probability of 2^-128 per pair: among a thousand million sets, the chance
// that any entry is mistaken for another is below 1 in 10^20.
import { Total } from './bounds'
import { game } from './game'
import { demandsOf } from './hard-rule'
import { Matrix } from './matrix'
import { reserve } from './memory'
import { HARD, search } from './search-state'
import { U16s } from './views'

@unmanaged
export class Entry {
  key: u64
  keyHigh: u64
  /** A lower bound of the total, doubled, with the lowest bit set if it is the total. */
  packed: Total
  size: u16
  generation: u16

  @inline get total(): Total { return this.packed >> 1 }
  @inline get isExact(): bool { return (this.packed & 1) != 0 }
}

/** In whole vectors. */
const ENTRY_BYTES: usize = (offsetof<Entry>() + 15) & ~15
const WAYS: u32 = 4
const BUCKET_BYTES: usize = ENTRY_BYTES * WAYS
/** The table starts with this many buckets and doubles when it has replaced as many sets as it has buckets. */
const FIRST_BUCKETS: u32 = 1 << 15
/** Searching smaller sets again is as fast as fetching them from uncached memory (measured). */
const LARGE_MIN: i32 = 12

@unmanaged
class Table {
  entries: usize
  bucketMask: u32
  mostBuckets: u32
  /** Large sets replaced since it last grew. */
  replaced: u32
  /**
   * What a bounded question learns is used only by itself, so that its answer does not depend on earlier questions:
   * each has its own generation; unbounded questions share generation 0.
   */
  generation: u32
  lastGeneration: u32
}
const GENERATIONS: u32 = 1 << 16

const table = changetype<Table>(memory.data(offsetof<Table>()))

/** Gives the table at most `bytes` of memory (rounded down to a power of two buckets). Called once. */
export function setTranspositions(bytes: u32): void {
  let buckets: u32 = 16
  // The last product may be more than 32 bits hold.
  while ((<u64>buckets << 1) * <u64>BUCKET_BYTES <= <u64>bytes) buckets <<= 1
  table.mostBuckets = buckets
  table.bucketMask = min(buckets, FIRST_BUCKETS) - 1
  table.entries = reserve(<usize>buckets * BUCKET_BYTES)
}

/** Doubles the table: some sets of each bucket move to its counterpart in the new half. */
function growTable(): void {
  const buckets = table.bucketMask + 1
  const far = <usize>buckets * BUCKET_BYTES
  const end = table.entries + far
  for (let at = table.entries; at < end; at += ENTRY_BYTES) {
    if (!(<u32>changetype<Entry>(at).key & buckets)) continue
    memory.copy(at + far, at, ENTRY_BYTES)
    memory.fill(at, 0, ENTRY_BYTES)
  }
  table.bucketMask = 2 * buckets - 1
  table.replaced = 0
}

/** Switches to the shared generation, or to an empty one. Entries of other generations are free to be replaced. */
export function startGeneration(isShared: bool): void {
  table.generation = isShared ? 0 : ++table.lastGeneration
  if (table.generation < GENERATIONS) return
  memory.fill(table.entries, 0, <usize>(table.bucketMask + 1) * BUCKET_BYTES)
  table.lastGeneration = 1
  table.generation = 1
}

/** Whether the question may use what others have learned, so that it is to be answered however long it takes. */
@inline
export function isUnbounded(): bool { return table.generation == 0 }

/** Distinguishes what else a total depends on: the guesses left, the mode, the price of a loss, and whether any total does. */
@inline
function saltOf(left: i32): u64 {
  return (<u64>left | (<u64>search.mode << 4) | (<u64>search.isDeciding << 6) | (<u64>search.lossCost << 8)) + (<u64>table.generation << 40)
}

@inline
function keyOf(ids: U16s, rows: U16s, n: i32, salt: u64): v128 {
  let key = i64x2.splat(0)
  for (let j = 0; j < n; j++) key = v128.xor(key, v128.load(game.hashes.at(2 * ids[rows[j]])))
  const salts = i64x2.replace_lane(i64x2.splat(salt * 0x9e3779b97f4a7c15), 1, salt * 0xc2b2ae3d27d4eb4f)
  return v128.xor(key, salts)
}

/** The key of a set whose legal guesses do not depend on the rows played. */
@inline
export function keyOfSet(matrix: Matrix, rows: U16s, n: i32, left: i32): v128 {
  return keyOf(matrix.ids, rows, n, saltOf(left))
}

/** The key of a part; in hard mode it includes the requirements of the row before. */
@inline
export function keyOfPart(matrix: Matrix, rows: U16s, n: i32, left: i32, word: i32, pattern: i32): v128 {
  return keyOf(matrix.ids, rows, n, saltOf(left) + (search.mode == HARD ? demandsOf(word, pattern) : 0))
}

/** A key that is not used. */
@inline
export function noKey(): v128 {
  return i64x2.splat(0)
}

@inline
function bucketOf(key: v128): usize {
  return table.entries + <usize>(<u32>i64x2.extract_lane(key, 0) & table.bucketMask) * BUCKET_BYTES
}

@inline
function hasKey(entry: usize, key: v128): bool {
  return i64x2.all_true(i64x2.eq(v128.load(entry), key))
}

/** The entry of a key, or null. */
@inline
export function probe(key: v128): Entry | null {
  let at = bucketOf(key)
  for (let way: u32 = 0; way < WAYS; way++) {
    if (hasKey(at, key)) return changetype<Entry>(at)
    at += ENTRY_BYTES
  }
  return null
}

/** Stores the result for a set of `n` answers: its total, or a lower bound. */
@inline
export function storeTotal(key: v128, n: i32, total: Total, isExact: bool): void {
  replace(key, n, total, isExact)
}

function replace(key: v128, n: i32, total: Total, isExact: bool): void {
  if (table.replaced > table.bucketMask && table.bucketMask + 1 < table.mostBuckets) growTable()
  let at = bucketOf(key)
  let to = at
  let least = i32.MAX_VALUE
  for (let way: u32 = 0; way < WAYS; way++) {
    if (hasKey(at, key)) {
      to = at
      least = 0
      break
    }
    const held = changetype<Entry>(at)
    const size = <u32>held.generation == table.generation ? <i32>held.size : 0
    if (size < least) {
      least = size
      to = at
    }
    at += ENTRY_BYTES
  }
  table.replaced += <u32>(least >= LARGE_MIN)
  v128.store(to, key)
  const entry = changetype<Entry>(to)
  entry.packed = (total << 1) | <Total>isExact
  entry.size = <u16>n
  entry.generation = <u16>table.generation
}
