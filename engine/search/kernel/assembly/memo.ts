// What is known of sets of answers: an open hash of fixed size that forgets when it is full.
//
// The key is 128 bits: the exclusive or of two independent random words an answer, mixed with the guesses left and the
// rules in force. Two different sets share a key with a probability of 2^-128 a pair: among a thousand million sets,
// less than one chance in 10^20 that any entry is mistaken for another.
import { reserve } from './memory'
import { hashes } from './words'

const ENTRY_BYTES: usize = 32
const WAYS: u32 = 4
/** The memo begins with so many buckets and doubles when it has forgotten as many sets as it has buckets. */
const FIRST_BUCKETS: u32 = 1 << 15
/** Smaller sets are as soon searched again as fetched from a memory that no cache holds (measured). */
const LARGE_MIN: i32 = 12

let entries: usize = 0
let bucketMask: u32 = 0
let mostBuckets: u32 = 0
let forgotten: u32 = 0

/**
 * What bounded questions learn counts for themselves only, so that their answers do not depend on what was asked before:
 * each of them takes a number of its own, those without a bound share 0.
 */
const GENERATIONS: u32 = 1 << 16
const SIZE_BITS: u32 = 16
let generation: u32 = 0
let taken: u32 = 0

/** Key of the set last hashed. */
export let keyLow: u64 = 0
export let keyHigh: u64 = 0

/** Gives the memo at most `bytes` of memory (rounded down to a power of two buckets). Called once. */
export function setMemo(bytes: u32): void {
  let buckets: u32 = 16
  while ((buckets << 1) * WAYS * <u32>ENTRY_BYTES <= bytes) buckets <<= 1
  mostBuckets = buckets
  bucketMask = min(buckets, FIRST_BUCKETS) - 1
  entries = reserve(<usize>buckets * WAYS * ENTRY_BYTES)
}

/** Doubles the memo: of each bucket some sets go to the one so far on. */
function growMemo(): void {
  const buckets = bucketMask + 1
  const far = <usize>buckets * WAYS * ENTRY_BYTES
  for (let at = entries; at < entries + far; at += ENTRY_BYTES) {
    if (!(load<u32>(at) & buckets)) continue
    memory.copy(at + far, at, ENTRY_BYTES)
    memory.fill(at, 0, ENTRY_BYTES)
  }
  bucketMask = 2 * buckets - 1
  forgotten = 0
}

export function clearMemo(): void {
  memory.fill(entries, 0, <usize>(bucketMask + 1) * WAYS * ENTRY_BYTES)
}

/** Turns to a memo that knows nothing, or to the one that is shared. The entries of others are free to be written over. */
export function turnMemo(isShared: bool): void {
  generation = isShared ? 0 : ++taken
  if (generation < GENERATIONS) return
  clearMemo()
  taken = 1
  generation = 1
}

/** Hashes the answers `ids[at[0..n-1]]`; `salt` tells apart what else the value depends on. */
@inline
export function hashSet(ids: usize, at: usize, n: i32, salt: u64): void {
  salt += <u64>generation << 40
  let key = i64x2.splat(0)
  for (let j = 0; j < n; j++) {
    const id = <usize>load<u16>(ids + (<usize>load<u16>(at + (<usize>j << 1)) << 1))
    key = v128.xor(key, v128.load(hashes + (id << 4)))
  }
  keyLow = <u64>i64x2.extract_lane(key, 0) ^ (salt * 0x9e3779b97f4a7c15)
  keyHigh = <u64>i64x2.extract_lane(key, 1) ^ (salt * 0xc2b2ae3d27d4eb4f)
}

/** Address of the entry of the key, or 0. */
@inline
export function findEntry(low: u64, high: u64): usize {
  let at = entries + <usize>(<u32>low & bucketMask) * WAYS * ENTRY_BYTES
  for (let way: u32 = 0; way < WAYS; way++) {
    if (load<u64>(at) == low && load<u64>(at, 8) == high) return at
    at += ENTRY_BYTES
  }
  return 0
}

/** Lower bound of an entry (times two) with the exact flag in the lowest bit. */
@inline
export function entryValue(entry: usize): i64 {
  return load<i64>(entry, 16)
}

/** Stores a total: exact, or a lower bound. A full bucket forgets its smallest set. */
export function storeEntry(low: u64, high: u64, n: i32, total: i64, exact: bool): void {
  if (forgotten > bucketMask && bucketMask + 1 < mostBuckets) growMemo()
  let at = entries + <usize>(<u32>low & bucketMask) * WAYS * ENTRY_BYTES
  let to = at
  let least = 0x7fffffff
  for (let way: u32 = 0; way < WAYS; way++) {
    if (load<u64>(at) == low && load<u64>(at, 8) == high) {
      to = at
      least = 0
      break
    }
    const held = load<u32>(at, 24)
    const size = held >> SIZE_BITS == generation ? <i32>(held & ((1 << SIZE_BITS) - 1)) : 0
    if (size < least) {
      least = size
      to = at
    }
    at += ENTRY_BYTES
  }
  forgotten += <u32>(least >= LARGE_MIN)
  store<u64>(to, low)
  store<u64>(to, high, 8)
  store<i64>(to, (total << 1) | <i64>exact, 16)
  store<u32>(to, (generation << SIZE_BITS) | <u32>n, 24)
}
