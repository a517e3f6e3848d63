// Equivalence classes of guesses: those that split the answers, and every subset of them, the same way. One of each
// class is enough: the first in list order.
import { game } from './game'
import { reserve } from './memory'
import { fillSet, hashOfSet, isSameSet, openSets } from './test-sets'
import { U16s, U8s } from './views'

const EMPTY: i32 = 0xffff
const FIRST_SLOTS: i32 = 1024

/** Slots of a hash for `count` elements, at most half full. */
function slotsFor(count: i32): i32 {
  let slots = FIRST_SLOTS
  while (slots < count * 2) slots <<= 1
  return slots
}

/** Puts a guess of the matrix into the hash; false if another of its class is already there. */
@inline
function insert(index: i32, slots: U16s, mask: i32): bool {
  let slot = <i32>hashOfSet(index) & mask
  while (slots[slot] != EMPTY) {
    if (isSameSet(index, slots[slot])) return false
    slot = (slot + 1) & mask
  }
  slots[slot] = index
  return true
}

/**
 * Appends one of each class of the `count` guesses at `list` to the `n` answers at `ids`, by the tests last read;
 * returns the new number of ids. Guesses that tell nothing, or nothing new, are left out. `isAnswer` has a byte per
 * guess. Scratch memory: the caller's.
 */
export function keepClasses(ids: U16s, n: i32, list: U16s, count: i32, isAnswer: U8s): i32 {
  openSets(n + count + 1)
  const slotCount = slotsFor(n + count)
  const slots = U16s.reserve(slotCount)
  slots.fill(0xff, slotCount)
  for (let j = 0; j < n; j++) {
    // Answers are always listed, even if they tell nothing new.
    fillSet(ids[j], j)
    insert(j, slots, slotCount - 1)
  }
  let total = n
  for (let k = 0; k < count; k++) {
    const id = list[k]
    if (isAnswer[id]) continue
    if (!fillSet(id, total) || !insert(total, slots, slotCount - 1)) continue
    ids[total++] = id
  }
  return total
}

/** A class in a game of given patterns, identified by a 128-bit hash of how it splits. */
@unmanaged
class Cut {
  low: u64
  high: u64
}

/** Puts the last hash into the slots; false if it is already there. */
@inline
function insertCut(cut: Cut, slots: usize, mask: u32): bool {
  let slot = <u32>(cut.low >> 20) & mask
  while (true) {
    const held = changetype<Cut>(slots + <usize>slot * offsetof<Cut>())
    if ((held.low | held.high) == 0) {
      held.low = cut.low
      held.high = cut.high
      return true
    }
    if (held.low == cut.low && held.high == cut.high) return false
    slot = (slot + 1) & mask
  }
}

/**
 * Hashes how a guess splits the answers: its column of patterns, renumbered by first occurrence (the first pattern is
 * 0, the next new one 1). Returns the number of parts.
 */
function hashCut(id: i32, ids: U16s, n: i32, names: U8s, cut: Cut): i32 {
  const given = game.given!
  names.fill(0xff, 256)
  let next = 0
  let low: u64 = 0x9e3779b97f4a7c15
  let high: u64 = 0xc2b2ae3d27d4eb4f
  for (let j = 0; j < n; j++) {
    const pattern = given[ids[j] * game.stride + id]
    if (names[pattern] == 0xff) names[pattern] = next++
    const name = <u64>(names[pattern] + 1)
    low = (low ^ name) * 0xff51afd7ed558ccd
    low ^= low >> 29
    high = (high ^ name) * 0xd6e8feb86659fd93
    high ^= high >> 32
  }
  cut.low = low
  cut.high = high
  return next
}

/** `keepClasses` for given patterns, about which only their splits are known. */
export function keepCuts(ids: U16s, n: i32, list: U16s, count: i32, isAnswer: U8s): i32 {
  const names = U8s.reserve(256)
  const cut = changetype<Cut>(reserve(offsetof<Cut>()))
  const slotCount = slotsFor(n + count)
  const slots = reserve(<usize>slotCount * offsetof<Cut>())
  memory.fill(slots, 0, <usize>slotCount * offsetof<Cut>())
  for (let j = 0; j < n; j++) {
    hashCut(ids[j], ids, n, names, cut)
    insertCut(cut, slots, <u32>(slotCount - 1))
  }
  let total = n
  for (let k = 0; k < count; k++) {
    const id = list[k]
    if (isAnswer[id]) continue
    if (hashCut(id, ids, n, names, cut) == 1) continue
    if (insertCut(cut, slots, <u32>(slotCount - 1))) ids[total++] = id
  }
  return total
}
