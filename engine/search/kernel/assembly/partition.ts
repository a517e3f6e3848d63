// The partition of a set of answers by a guess: one part per pattern, without the all-correct answer. Parts are sorted
// by size, smallest first, and the answers of a part keep the set's order.
//
// It is made in two steps, since the sizes alone refute many guesses: `openPartition` counts, `placeRows` says which
// answers each part has.
import { ALL_CORRECT, PATTERNS } from './game'
import { Matrix } from './matrix'
import { reserve } from './memory'
import { I32s, U16s, U8s } from './views'

@unmanaged
export class Partition {
  count: i32
  /** The split set, and the pattern of each of its answers. */
  set: U16s
  n: i32
  patterns: U8s
  /** The rows of all parts, part after part, once they are placed. */
  rows: U16s
  parts: usize

  @inline at(k: i32): Part { return changetype<Part>(this.parts + <usize>k * offsetof<Part>()) }
  @inline sizeOf(k: i32): i32 { return <i32>this.at(k).size }
  @inline rowsOf(k: i32): U16s { return this.rows.from(<i32>this.at(k).start) }
  @inline weightOf(k: i32): i32 { return this.at(k).weight }
  /** The weight of its heaviest answer. */
  @inline heaviestOf(k: i32): i32 { return <i32>this.at(k).heaviest }
  @inline patternOf(k: i32): i32 { return <i32>this.at(k).pattern }
}

@unmanaged
class Part {
  weight: i32
  heaviest: u16
  size: u16
  /** Where in the rows of all parts it begins. */
  start: u16
  pattern: u16
}

/** Of each pattern's part while counting: size, weight and heaviest answer; otherwise all sizes are 0. */
const sizes = changetype<U16s>(memory.data(PATTERNS << 1, 16))
const weights = changetype<I32s>(memory.data(PATTERNS << 2, 16))
const heaviest = changetype<U16s>(memory.data(PATTERNS << 1, 16))
/** Where the next row of each pattern goes. */
const ends = changetype<U16s>(memory.data(PATTERNS << 1, 16))
/** The patterns that occur. */
const shown = changetype<U8s>(memory.data(PATTERNS + 1, 16))

/** Splits rows `rows[0..n-1]` by a guess, a column of the matrix. */
export function partition(matrix: Matrix, rows: U16s, n: i32, guess: i32): Partition {
  const parts = openPartition(matrix, rows, n, guess)
  placeRows(parts)
  return parts
}

/** The same without the rows of the parts. */
export function openPartition(matrix: Matrix, rows: U16s, n: i32, guess: i32): Partition {
  const partition = changetype<Partition>(reserve(offsetof<Partition>()))
  const columns = matrix.columns
  const column = columns ? columns.from(guess * matrix.columnStride) : matrix.patterns.from(guess)
  const step = columns ? 1 : matrix.stride
  const equal = matrix.equalWeight
  const patterns = U8s.reserve(n)
  let kinds = 0
  for (let j = 0; j < n; j++) {
    const row = rows[j]
    const p = column[row * step]
    patterns[j] = p
    const size = sizes[p]
    if (!equal) {
      const weight = matrix.weights[row]
      weights[p] = size == 0 ? weight : weights[p] + weight
      // The first is the heaviest.
      if (size == 0) heaviest[p] = weight
    }
    shown[kinds] = p
    kinds += <i32>(size == 0)
    sizes[p] = size + 1
  }
  sizes[ALL_CORRECT] = 0
  partition.set = rows
  partition.n = n
  partition.patterns = patterns
  partition.parts = reserve(<usize>kinds * offsetof<Part>())
  layOut(partition, kinds, equal)
  return partition
}

/** Writes the rows of the parts. */
export function placeRows(partition: Partition): void {
  const n = partition.n
  const patterns = partition.patterns
  const rows = U16s.reserve(n)
  for (let k = 0; k < partition.count; k++) ends[partition.patternOf(k)] = <i32>partition.at(k).start
  for (let j = 0; j < n; j++) {
    const p = patterns[j]
    if (p == ALL_CORRECT) continue
    const to = ends[p]
    ends[p] = to + 1
    rows[to] = partition.set[j]
  }
  partition.rows = rows
}

/** Writes the k-th part, that of a pattern, whose rows begin at `start`. */
@inline
function setPart(partition: Partition, k: i32, p: i32, size: i32, start: i32, equal: i32): void {
  const part = partition.at(k)
  part.size = <u16>size
  part.start = <u16>start
  part.weight = equal ? size * equal : weights[p]
  part.heaviest = <u16>(equal ? equal : heaviest[p])
  part.pattern = <u16>p
  sizes[p] = 0
}

/** Lays out the parts whose sizes were counted, smallest first. */
@inline
function layOut(partition: Partition, kinds: i32, equal: i32): void {
  let count = 0
  let end = 0
  // Most parts have one or two answers, so little is left to sort.
  for (let size = 1; size < 3; size++) {
    for (let j = 0; j < kinds; j++) {
      const p = shown[j]
      if (sizes[p] != size) continue
      setPart(partition, count++, p, size, end, equal)
      end += size
    }
  }
  const small = count
  for (let j = 0; j < kinds; j++) {
    const p = shown[j]
    const size = sizes[p]
    if (size == 0) continue
    let k = count++
    for (; k > small && partition.sizeOf(k - 1) > size; k--) {
      memory.copy(changetype<usize>(partition.at(k)), changetype<usize>(partition.at(k - 1)), offsetof<Part>())
    }
    setPart(partition, k, p, size, end, equal)
    end += size
  }
  partition.count = count
}
