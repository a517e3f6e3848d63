// The answers among themselves: into how many parts an answer, played as a guess, cuts the set that it belongs to.
import { isPaired, mostPairedInside, spendPatience } from './apart'
import { reserve } from './memory'
import { addWork } from './parts'
import { listStride, rows } from './table'

/** Answers after which a count is given up that can no longer matter. */
const CHUNK: usize = 16

/** Where it is only to be estimated how many parts the answers make, about so many of them are counted. */
const SAMPLE: i32 = 12

/** Last stamp of each pattern, for counting parts without clearing. */
const marks: usize = reserve(256 << 2)
let stamp: u32 = 0

/**
 * Most parts that one of the answers, played as a guess, cuts the set into, where they are at least `floor`; otherwise
 * some number below `floor`.
 */
export function mostPartsInside(table: usize, at: usize, n: i32, floor: i32): i32 {
  if (isPaired(table, n)) {
    const most = mostPairedInside(table, at, n, floor)
    if (most >= 0) return most
  }
  openLines(table, at, n)
  let most = floor - 1
  const last = at + (<usize>n << 1)
  for (let a = at; a < last; a += 2) {
    const count = countMarked(<usize>load<u16>(a), n, n - most - 1)
    if (count > most) {
      most = count
      if (most == n) break
    }
  }
  const spent = <u64>(n * n) >> 1
  addWork(spent)
  spendPatience(table, spent)
  return most
}

/** Most parts that one of a few of the answers makes: about as many as the best of all does. */
export function likelyPartsInside(table: usize, at: usize, n: i32): i32 {
  openLines(table, at, n)
  const last = at + (<usize>n << 1)
  const step = <usize>max(n / SAMPLE, 1) << 1
  let most = 0
  for (let a = at; a < last; a += step) {
    most = max(most, countMarked(<usize>load<u16>(a), n, n))
  }
  addWork(<u64>(n * SAMPLE) >> 1)
  return most
}

/** Addresses of the rows of the answers that are counted (u32): no game has more. */
const lines: usize = reserve(16384 << 2)

function openLines(table: usize, at: usize, n: i32): void {
  const stride = <usize>listStride(table)
  const matrix = rows(table)
  for (let j = 0; j < n; j++) {
    store<u32>(lines + (<usize>j << 2), <u32>(matrix + <usize>load<u16>(at + (<usize>j << 1)) * stride))
  }
}

/** The parts that the guess in a column makes of those answers; some smaller number where it repeats a pattern more than `allowed` times. */
@inline
function countMarked(column: usize, n: i32, allowed: i32): i32 {
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
  return (<i32>(b - lines) >> 2) - repeated
}

/** Part counts of the answers played as guesses; other counts stay as they are. */
export function fillInside(table: usize, at: usize, n: i32, counts: usize): void {
  openLines(table, at, n)
  addWork(<u64>(n * n) >> 2)
  const last = at + (<usize>n << 1)
  for (let a = at; a < last; a += 2) {
    const row = <usize>load<u16>(a)
    store<u8>(counts + row, <u8>countMarked(row, n, n))
  }
}
