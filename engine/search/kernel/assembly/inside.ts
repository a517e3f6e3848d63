// The answers among themselves: what an answer, played as a guess, repeats of the set that it belongs to, less its own weight.
import { isPaired, leastPairedInside, spendPatience } from './apart'
import { reserve } from './memory'
import { addWork } from './parts'
import { equalWeight, listStride, rows, rowWeights, weightOfRow } from './table'

const CHUNK: usize = 16
const SAMPLE: i32 = 12

const marks: usize = reserve(256 << 2)
let stamp: u32 = 0
/** The row of the best answer of the last `leastInside`, -1 where none was below. */
export let bestInside: i32 = -1
export function setBestInside(row: i32): void { bestInside = row }

/**
 * The least of (repeats - own weight) of the answers, where it is less than `below`; otherwise `below`.
 */
export function leastInside(table: usize, at: usize, n: i32, below: i32): i32 {
  bestInside = -1
  if (isPaired(table, n)) {
    const least = leastPairedInside(table, at, n, below)
    if (least != NOT_PAIRED) return least
  }
  openLines(table, at, n)
  let least = below
  const last = at + (<usize>n << 1)
  const heaviest = weightOfRow(table, <i32>load<u16>(at))
  if (equal) {
    let most = min((below + equal - 1) / equal, n)
    if (below + equal <= 0) most = -1
    for (let a = at; a < last && most >= 0; a += 2) {
      const row = <usize>load<u16>(a)
      const repeats = countEqual(row, n, most)
      if (repeats > most) continue
      bestInside = <i32>row
      least = (repeats - 1) * equal
      most = repeats - 1
    }
  } else for (let a = at; a < last; a += 2) {
    const row = load<u16>(a)
    const own = weightOfRow(table, <i32>row)
    if (-own >= least) break
    const repeats = countMarked(<usize>row, n, least + own - 1)
    if (repeats - own < least) {
      least = repeats - own
      bestInside = <i32>row
      if (least == -heaviest) break
    }
  }
  const spent = <u64>(n * n) >> 1
  addWork(spent)
  spendPatience(table, spent)
  return least
}
export const NOT_PAIRED: i32 = 0x7fffffff

/** The same of a few of the answers, without their own weight. */
export function likelyRepeats(table: usize, at: usize, n: i32): i32 {
  openLines(table, at, n)
  const last = at + (<usize>n << 1)
  const step = <usize>max(n / SAMPLE, 1) << 1
  let least = 0x7fffffff
  for (let a = at; a < last; a += step) {
    const row = <usize>load<u16>(a)
    least = min(least, equal ? countEqual(row, n, n) * equal : countMarked(row, n, 0x7fffffff))
  }
  addWork(<u64>(n * SAMPLE) >> 1)
  return least
}

/** Whether the answer in a column leaves parts of two answers at most. */
export function leavesPairs(table: usize, at: usize, n: i32, column: i32): bool {
  openLines(table, at, n)
  stamp += 3
  for (let b = lines; b < lines + (<usize>n << 2); b += 4) {
    const cell = marks + (<usize>load<u8>(<usize>load<u32>(b) + <usize>column) << 2)
    const seen = load<u32>(cell)
    if (seen == stamp) return false
    store<u32>(cell, seen == stamp - 1 ? stamp : stamp - 1)
  }
  return true
}

const lines: usize = reserve(16384 << 2)
const own: usize = reserve(16384 << 1)

/** The weight that all of them have; 0 where they differ. */
let equal: i32 = 0

function openLines(table: usize, at: usize, n: i32): void {
  const stride = <usize>listStride(table)
  const matrix = rows(table)
  equal = equalWeight(table)
  if (equal) {
    for (let j = 0; j < n; j++) {
      store<u32>(lines + (<usize>j << 2), <u32>(matrix + <usize>load<u16>(at + (<usize>j << 1)) * stride))
    }
    return
  }
  const weights = rowWeights(table)
  for (let j = 0; j < n; j++) {
    const row = <usize>load<u16>(at + (<usize>j << 1))
    store<u32>(lines + (<usize>j << 2), <u32>(matrix + row * stride))
    store<u16>(own + (<usize>j << 1), load<u16>(weights + (row << 1)))
  }
  equal = load<u16>(own) == load<u16>(own + (<usize>(n - 1) << 1)) ? <i32>load<u16>(own) : 0
}

/** `countMarked` where all weigh the same: how often a pattern is repeated. */
@inline
function countEqual(column: usize, n: i32, allowed: i32): i32 {
  stamp++
  let repeated = 0
  let b = lines
  const last = lines + (<usize>n << 2)
  while (b < last && repeated <= allowed) {
    const stop = min(b + (CHUNK << 2), last)
    for (; b < stop; b += 4) {
      const cell = marks + (<usize>load<u8>(<usize>load<u32>(b) + column) << 2)
      repeated += <i32>(load<u32>(cell) == stamp)
      store<u32>(cell, stamp)
    }
  }
  return repeated
}

/** What the guess in a column repeats of those answers; some larger number where it is more than `allowed`. */
@inline
function countMarked(column: usize, n: i32, allowed: i32): i32 {
  stamp++
  let repeated = 0
  let b = lines
  let w = own
  const last = lines + (<usize>n << 2)
  while (b < last && repeated <= allowed) {
    const stop = min(b + (CHUNK << 2), last)
    for (; b < stop; b += 4, w += 2) {
      const cell = marks + (<usize>load<u8>(<usize>load<u32>(b) + column) << 2)
      repeated += <i32>load<u16>(w) & -<i32>(load<u32>(cell) == stamp)
      store<u32>(cell, stamp)
    }
  }
  return repeated
}

/** Repeats of the answers played as guesses (u16); others stay as they are. */
export function fillInside(table: usize, at: usize, n: i32, repeats: usize): void {
  openLines(table, at, n)
  addWork(<u64>(n * n) >> 2)
  const last = at + (<usize>n << 1)
  for (let a = at; a < last; a += 2) {
    const row = <usize>load<u16>(a)
    const repeated = equal ? countEqual(row, n, n) * equal : countMarked(row, n, 0x7fffffff)
    store<u16>(repeats + (row << 1), <u16>min(repeated, 0xffff))
  }
}
