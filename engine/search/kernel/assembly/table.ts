// A table: some answers, the guesses worth trying on them, and the pattern of each guess against each answer.
//
// The guesses are the answers themselves, in the same order, then the others that can do something no listed guess does.
// What a guess tells about an answer is a set of tests (containment.ts). Guesses with the same set cut the answers alike, here and
// in every subset: one of them is enough. A guess whose tests are a subset of another's cuts more coarsely, here and in
// every subset; since f(A + B) >= f(A) + f(B), it is never better, unless it can be the answer itself.
import { release, mark, reserve } from './memory'
import { dropContained, fillTests, keepKinds } from './containment'
import { given, guessStride, letterOf, letters, weights, WORD_LENGTH } from './words'
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

/** Work that a guess takes which is looked at, and that of a pattern, in 64ths: as long as other work takes (measured). */
const SET_WORK: u64 = 3200
const PATTERN_WORK: u64 = 16

/** What `largestCap` is where there is none: above every sum of weights. */
export const NO_CAP: i32 = 1 << 24

export const TABLE_BYTES: usize = 60

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

/** The table of a state from which a guess led to this one, and the rows of its answers there (u16); or 0. */
@inline export function parentOf(table: usize): usize { return load<usize>(table, 44) }
@inline export function rowsInParent(table: usize): usize { return load<usize>(table, 48) }
@inline export function setParent(table: usize, parent: usize, at: usize): void {
  store<usize>(table, parent, 44)
  store<usize>(table, at, 48)
}

/** Weights of the answers by row (u16). */
@inline export function rowWeights(table: usize): usize { return load<usize>(table, 52) }
@inline export function weightOfRow(table: usize, row: i32): i32 { return <i32>load<u16>(load<usize>(table, 52) + (<usize>row << 1)) }

/** The weight that all answers of the table have; 0 where they differ. */
@inline export function equalWeight(table: usize): i32 { return load<i32>(table, 56) }

/** Sum of the weights of rows `at[0..n-1]`. */
export function weightOf(table: usize, at: usize, n: i32): i32 {
  const equal = equalWeight(table)
  if (equal) return n * equal
  const all = rowWeights(table)
  let sum = 0
  for (let j = 0; j < n; j++) sum += <i32>load<u16>(all + (<usize>load<u16>(at + (<usize>j << 1)) << 1))
  return sum
}

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
  store<i32>(table, NO_CAP, 24)
  setTiles(table, 0)
  setApart(table, 0)
  setKnots(table, 0)
  setBounds(table, table)
  setParent(table, 0, 0)
  const own = reserve(<usize>n << 1)
  for (let j = 0; j < n; j++) store<u16>(own + (<usize>j << 1), load<u16>(weights + (<usize>load<u16>(ids + (<usize>j << 1)) << 1)))
  store<usize>(table, own, 52)
  let equal = <i32>load<u16>(own)
  for (let j = 1; j < n; j++) if (<i32>load<u16>(own + (<usize>j << 1)) != equal) equal = 0
  store<i32>(table, equal, 56)
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
  } else if (!isWhole && fillTests(ids, n, keep == KEEP_SHOWN)) {
    total = keepKinds(ids, n, list, count, isAnswer)
    if (keep == KEEP_BEST) total = dropContained(ids, n, total)
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
 * Sorts the guesses of a table that are no answers by their repeats on all its answers, least first, so that a search on a
 * subset can stop where no guess that follows can do better. `repeats` (u16 each) is sorted along.
 */
export function sortTable(table: usize, repeats: usize): void {
  const n = answerCount(table)
  const total = listCount(table)
  const stride = listStride(table)
  // Whole vectors that hold an answer stay as they are.
  const first = (n + 15) & ~15
  const caps = reserve(<usize>stride << 1)
  const scratch = mark()
  const from = reserve(<usize>stride << 1)
  const other = reserve(<usize>stride << 1)
  for (let k = 0; k < stride; k++) store<u16>(from + (<usize>k << 1), <u16>k)
  // Two passes of a radix sort, by the low byte and by the high one.
  const starts = reserve(257 << 2)
  for (let pass = 0; pass < 2; pass++) {
    const source = pass == 0 ? from : other
    const target = pass == 0 ? other : from
    memory.fill(starts, 0, 257 << 2)
    for (let k = first; k < total; k++) {
      const key = (<i32>load<u16>(repeats + (<usize>load<u16>(source + (<usize>k << 1)) << 1)) >> (pass << 3)) & 255
      const at = starts + (<usize>(key + 1) << 2)
      store<i32>(at, load<i32>(at) + 1)
    }
    for (let c = 0; c < 256; c++) store<i32>(starts + (<usize>(c + 1) << 2), load<i32>(starts + (<usize>(c + 1) << 2)) + load<i32>(starts + (<usize>c << 2)))
    for (let k = first; k < total; k++) {
      const g = load<u16>(source + (<usize>k << 1))
      const key = (<i32>load<u16>(repeats + (<usize>g << 1)) >> (pass << 3)) & 255
      const at = starts + (<usize>key << 2)
      const to = load<i32>(at)
      store<i32>(at, to + 1)
      store<u16>(target + (<usize>(first + to) << 1), g)
    }
  }
  const line = reserve(<usize>stride << 1)
  const ids = listIds(table)
  memory.copy(line, ids, <usize>total << 1)
  for (let k = first; k < total; k++) {
    store<u16>(ids + (<usize>k << 1), load<u16>(line + (<usize>load<u16>(from + (<usize>k << 1)) << 1)))
  }
  const matrix = rows(table)
  for (let j = 0; j < n; j++) {
    const row = matrix + <usize>(j * stride)
    memory.copy(line, row, <usize>stride)
    for (let k = first; k < total; k++) {
      store<u8>(row + <usize>k, load<u8>(line + <usize>load<u16>(from + (<usize>k << 1))))
    }
  }
  memory.copy(line, repeats, <usize>stride << 1)
  for (let k = first; k < total; k++) {
    store<u16>(repeats + (<usize>k << 1), load<u16>(line + (<usize>load<u16>(from + (<usize>k << 1)) << 1)))
  }
  const all = weightOf(table, identityRows(n), n)
  let largest = 0
  for (let k = 0; k < stride; k++) {
    const sum = all - <i32>load<u16>(repeats + (<usize>k << 1))
    if (k < total) largest = max(largest, sum + (k < n ? weightOfRow(table, k) : 0))
    store<u16>(caps + (<usize>k << 1), k < first ? 0xffff : k >= total ? 0 : <u16>min(sum, 0xffff))
  }
  release(scratch)
  store<usize>(table, caps, 20)
  forgetApart(table)
  forgetKnots(table)
  store<i32>(table, largest, 24)
}

function identityRows(n: i32): usize {
  const at = reserve(<usize>n << 1)
  for (let j = 0; j < n; j++) store<u16>(at + (<usize>j << 1), <u16>j)
  return at
}
