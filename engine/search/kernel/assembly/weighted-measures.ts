// The measures of measures.ts for weighted answers: the size of a part is the weight of its answers. Weights reach 255
// and parts half a million, so they are added one by one in 32 bits, which takes about twice as long as counting.
import { mark, release, reserve } from './memory'
import { BLOCK, CHUNK, codeCount, fillBlock, gather, PATTERNS, strideOf } from './measures'

/** Weight of the heaviest part. */
const LARGEST: i32 = 0
/** Sum over the parts, in the order of `order`, of the table's entry for their weights. */
const TABLE_SUM: i32 = 1
/** Sum over the answers of their weight times the table's entry for their patterns. */
const PATTERN_SUM: i32 = 2
/** Sum over the parts of the weight of their heaviest answer: the answers come heaviest first. */
const HEAVIEST_SUM: i32 = 3

/** Bytes of the weights of all parts of a guess. */
const ROOM: usize = PATTERNS * 4

/** Like fillMeasure, with the weight of each answer (u16) at `weights`. For TABLE_SUM `order` is always given. */
export function fillWeighted(
  measure: i32, answers: usize, weights: usize, n: i32, list: usize, count: i32, table: usize, order: usize, out: usize,
): void {
  const scratch = mark()
  const total = list == 0 ? codeCount() : count
  const stride = strideOf(list, count)
  const columns = gather(list, count, stride)
  const patterns = reserve(<usize>CHUNK * BLOCK)
  const parts = reserve(BLOCK * ROOM)
  memory.fill(parts, 0, BLOCK * ROOM)
  const inOrder = reserve(PATTERNS)
  if (order) for (let p: usize = 0; p < PATTERNS; p++) store<u8>(inOrder + <usize>load<u8>(order + p), <u8>p)
  for (let g: usize = 0; g < <usize>total; g += BLOCK) {
    for (let from = 0; from < n; from += CHUNK) {
      const size = min(CHUNK, n - from)
      for (let j = 0; j < size; j++) {
        const answer = <usize>load<u16>(answers + (<usize>(from + j) << 1))
        fillBlock(columns + g, stride, answer, patterns + <usize>j * BLOCK)
      }
      if (measure == HEAVIEST_SUM) keepFirst(patterns, weights + (<usize>from << 1), size, parts)
      else addWeights(patterns, weights + (<usize>from << 1), size, parts)
    }
    const end = min(BLOCK, <usize>total - g)
    for (let k: usize = 0; k < end; k++) {
      const own = parts + k * ROOM
      let value: f64
      if (measure == LARGEST) value = <f64>largest(own)
      else if (measure == TABLE_SUM) value = tableSum(own, table, inOrder)
      else if (measure == PATTERN_SUM) value = patternSum(own, table)
      else value = <f64>plainSum(own)
      store<f64>(out + ((g + k) << 3), value)
    }
    memory.fill(parts, 0, BLOCK * ROOM)
  }
  release(scratch)
}

function addWeights(patterns: usize, weights: usize, size: i32, parts: usize): void {
  for (let j: usize = 0; j < <usize>size; j++) {
    const weight = <u32>load<u16>(weights + (j << 1))
    let room = parts
    for (let at = patterns + j * BLOCK; at < patterns + (j + 1) * BLOCK; at++) {
      const cell = room + (<usize>load<u8>(at) << 2)
      store<u32>(cell, load<u32>(cell) + weight)
      room += ROOM
    }
  }
}

function keepFirst(patterns: usize, weights: usize, size: i32, parts: usize): void {
  for (let j: usize = 0; j < <usize>size; j++) {
    const weight = <u32>load<u16>(weights + (j << 1))
    let room = parts
    for (let at = patterns + j * BLOCK; at < patterns + (j + 1) * BLOCK; at++) {
      const cell = room + (<usize>load<u8>(at) << 2)
      if (!load<u32>(cell)) store<u32>(cell, weight)
      room += ROOM
    }
  }
}

function largest(parts: usize): u32 {
  let most: u32 = 0
  for (let at = parts; at < parts + ROOM; at += 4) most = max(most, load<u32>(at))
  return most
}

function tableSum(parts: usize, table: usize, inOrder: usize): f64 {
  let sum: f64 = 0
  for (let at = inOrder; at < inOrder + PATTERNS; at++) {
    const weight = load<u32>(parts + (<usize>load<u8>(at) << 2))
    if (weight) sum += load<f64>(table + (<usize>weight << 3))
  }
  return sum
}

function patternSum(parts: usize, table: usize): f64 {
  let sum: f64 = 0
  for (let p: usize = 0; p < PATTERNS; p++) {
    const weight = load<u32>(parts + (p << 2))
    if (weight) sum += <f64>weight * load<f64>(table + (p << 3))
  }
  return sum
}

function plainSum(parts: usize): u32 {
  let sum: u32 = 0
  for (let at = parts; at < parts + ROOM; at += 4) sum += load<u32>(at)
  return sum
}
