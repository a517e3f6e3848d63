// Knots: answers that no guess of a table tells all apart. With three guesses left, a guess that leaves a knot together
// leaves a part that cannot be solved with the two that remain. Each knot that is found shuts out, by one bit map, every
// guess that keeps it together, here and in all sets that hold it; without, each of them would be tried and fail in turn.
import { mark, release, reserve } from './memory'
import { addWork, mostParts } from './parts'
import { boundsOf, fillMembers, knotsOf, listStride, memberBytes, rows, setKnots } from './table'

/** Most knots that a table remembers; then the oldest is forgotten. */
const KNOTS_MOST: u32 = 256
/** Knots of more answers shut out too few guesses to be kept. */
const KNOT_MAX: i32 = 24
const HEAD_BYTES: usize = 16

/** Bytes of a bit map of the guesses of a table. */
@inline
export function guessBytes(table: usize): usize {
  return <usize>((listStride(table) + 127) >> 7) << 4
}

/** Reserves room for the knots of a table: for each a bit map of its answers, and one of the guesses that keep it together. */
export function reserveKnots(table: usize): void {
  const head = reserve(HEAD_BYTES + <usize>KNOTS_MOST * (memberBytes(table) + guessBytes(table)))
  store<u32>(head, 0)
  setKnots(table, head)
}

/** Forgets all knots: the guesses of the table lie in another order from now on. */
export function forgetKnots(table: usize): void {
  if (knotsOf(table)) store<u32>(knotsOf(table), 0)
}

@inline
function knotAt(table: usize, k: u32): usize {
  return knotsOf(table) + HEAD_BYTES + <usize>(k % KNOTS_MOST) * (memberBytes(table) + guessBytes(table))
}

/** How many knots of the table were ever found. */
@inline
export function knotCount(table: usize): u32 {
  return load<u32>(knotsOf(table))
}

/** Takes in the knots found since there were `known`. */
export function shutOutSince(table: usize, known: u32, out: usize): void {
  for (let k = known; k < knotCount(table); k++) shutOut(table, knotAt(table, k), out)
}

@inline
function shutOut(table: usize, knot: usize, out: usize): void {
  const keeps = knot + memberBytes(table)
  const bytes = guessBytes(table)
  for (let g: usize = 0; g < bytes; g += 16) v128.store(out + g, v128.or(v128.load(out + g), v128.load(keeps + g)))
}

/** A bit map of the guesses that keep one of the known knots among these answers together. */
export function shutOutKnown(table: usize, at: usize, n: i32): usize {
  const out = reserve(guessBytes(table))
  memory.fill(out, 0, guessBytes(table))
  const scratch = mark()
  const bytes = memberBytes(table)
  const members = reserve(bytes)
  fillMembers(table, at, n, members)
  const count = knotCount(table)
  addWork(min(count, KNOTS_MOST))
  for (let k = count > KNOTS_MOST ? count - KNOTS_MOST : 0; k < count; k++) {
    const knot = knotAt(table, k)
    let missing = i8x16.splat(0)
    for (let b: usize = 0; b < bytes; b += 16) {
      missing = v128.or(missing, v128.andnot(v128.load(knot + b), v128.load(members + b)))
    }
    if (v128.any_true(missing)) continue
    addWork(<u64>guessBytes(table) >> 4)
    shutOut(table, knot, out)
  }
  release(scratch)
  return out
}

/** Keeps a knot found in answers that no guess tells all apart: answers are left out as long as that stays so. */
export function learnKnot(table: usize, at: usize, n: i32): void {
  const scratch = mark()
  const knot = reserve(<usize>n << 1)
  const trial = reserve(<usize>n << 1)
  memory.copy(knot, at, <usize>n << 1)
  let size = n
  for (let drop = n - 1; drop >= 0 && size > 3; drop--) {
    let to = trial
    for (let j = 0; j < size; j++) {
      if (j == drop) continue
      store<u16>(to, load<u16>(knot + (<usize>j << 1)))
      to += 2
    }
    if (mostParts(boundsOf(table), trial, size - 1, size - 2, 0) == size - 1) continue
    size--
    memory.copy(knot, trial, <usize>size << 1)
  }
  if (size <= KNOT_MAX) {
    const to = knotAt(table, knotCount(table))
    store<u32>(knotsOf(table), knotCount(table) + 1)
    fillMembers(table, knot, size, to)
    const stride = <usize>listStride(table)
    const keeps = to + memberBytes(table)
    memory.fill(keeps, 0, guessBytes(table))
    const matrix = rows(table)
    const first = matrix + <usize>load<u16>(knot) * stride
    for (let g: usize = 0; g < stride; g += 16) {
      const own = v128.load(first + g)
      let alike = i8x16.splat(-1)
      for (let j = 1; j < size; j++) {
        const other = matrix + <usize>load<u16>(knot + (<usize>j << 1)) * stride
        alike = v128.and(alike, i8x16.eq(own, v128.load(other + g)))
        if (!v128.any_true(alike)) break
      }
      store<u16>(keeps + (g >> 3), <u16>i8x16.bitmask(alike))
    }
    addWork(<u64>stride >> 3)
  }
  release(scratch)
}
