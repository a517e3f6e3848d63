// The answers among themselves: into how many parts an answer, played as a guess, cuts the set that it belongs to.
import { isPaired, mostPairedInside, spendPatience } from './apart'
import { reserve } from './memory'
import { addWork } from './parts'
import { listStride, rows } from './table'

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
  const stride = <usize>listStride(table)
  const matrix = rows(table)
  let most = 0
  const last = at + (<usize>n << 1)
  for (let a = at; a < last; a += 2) {
    const count = countMarked(matrix + <usize>load<u16>(a), stride, at, last)
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

/** The parts that the guess in `column` makes. */
@inline
function countMarked(column: usize, stride: usize, at: usize, last: usize): i32 {
  stamp++
  let count = 0
  for (let b = at; b < last; b += 2) {
    const cell = marks + (<usize>load<u8>(column + <usize>load<u16>(b) * stride) << 2)
    count += <i32>(load<u32>(cell) != stamp)
    store<u32>(cell, stamp)
  }
  return count
}

/** Part counts of the answers played as guesses; other counts stay as they are. */
export function fillInside(table: usize, at: usize, n: i32, counts: usize): void {
  const stride = <usize>listStride(table)
  const matrix = rows(table)
  addWork(<u64>(n * n) >> 2)
  const last = at + (<usize>n << 1)
  for (let a = at; a < last; a += 2) {
    const row = <usize>load<u16>(a)
    store<u8>(counts + row, <u8>countMarked(matrix + row, stride, at, last))
  }
}
