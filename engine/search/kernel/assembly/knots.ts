// Knots: answers that no guess of a table tells all apart. With three guesses left, a guess that leaves a knot together
// leaves a part that cannot be solved with the two that remain. Each knot that is found shuts out, by one bit map, every
// guess that keeps it together, here and in all sets that hold it; without, each of them would be tried and fail in turn.
//
// Where answers may be missed a knot has a weight: of its answers at least so many are missed. Knots that share no answer
// add up, so a guess is out when the knots that it keeps together weigh more than may be missed.
//
// In hard mode each state has a table of its own, whose guesses are some of those of the table before. A knot is kept in
// the first table in which it is one, and serves in all that follow.
import { mark, release, reserve } from './memory'
import { addWork, leastRepeats } from './parts'
import { answerCount, boundsOf, fillMembers, knotsOf, listStride, memberBytes, parentOf, rows, rowsInParent, setKnots } from './table'

/** Most knots that a table remembers; then the oldest is forgotten. */
const KNOTS_MOST: u32 = 256
/** Knots of more answers shut out too few guesses to be kept. */
const KNOT_MAX: i32 = 24
/** Where more answers may be missed knots are not looked at. */
const MISSES_MAX: i32 = 12
/** Work that is spent at most on what one more knot shuts out together with others. */
const JOIN_WORK: i32 = 500

const HEAD_BYTES: usize = 16
/** Behind the two bit maps of a knot: its weight and its size, a byte each, and its rows (u16). */
const META_BYTES: usize = 64
const ROWS_AT: usize = 6

/** Bytes of a bit map of the guesses of a table. */
@inline
export function guessBytes(table: usize): usize {
  return <usize>((listStride(table) + 127) >> 7) << 4
}

/** A bit map of its answers, one of the guesses that keep it together, and what else is known of a knot. */
@inline
function knotBytes(table: usize): usize {
  return memberBytes(table) + guessBytes(table) + META_BYTES
}

/** Reserves room for the knots of a table. */
export function reserveKnots(table: usize): void {
  const head = reserve(HEAD_BYTES + <usize>KNOTS_MOST * knotBytes(table))
  store<u32>(head, 0)
  setKnots(table, head)
}

/** Forgets all knots: the guesses of the table lie in another order from now on. */
export function forgetKnots(table: usize): void {
  if (knotsOf(table)) store<u32>(knotsOf(table), 0)
}

@inline
function knotAt(table: usize, k: u32): usize {
  return knotsOf(table) + HEAD_BYTES + <usize>(k % KNOTS_MOST) * knotBytes(table)
}

/** How many knots of the table were ever found. */
@inline
function knotCount(table: usize): u32 {
  return load<u32>(knotsOf(table))
}

/** The first of so many that is remembered. */
@inline
function firstOf(count: u32): u32 {
  return max(count, KNOTS_MOST) - KNOTS_MOST
}

@inline
function keepersOf(table: usize, knot: usize): usize {
  return knot + memberBytes(table)
}

@inline
function metaOf(table: usize, knot: usize): usize {
  return knot + memberBytes(table) + guessBytes(table)
}

/** How many answers are missed at least when the knot is kept together. */
@inline
function weightOf(table: usize, knot: usize): i32 {
  return load<i32>(metaOf(table, knot))
}

@inline
function addTo(map: usize, other: usize, bytes: usize): void {
  for (let b: usize = 0; b < bytes; b += 16) v128.store(map + b, v128.or(v128.load(map + b), v128.load(other + b)))
}

/** Whether all answers of a knot are among those of a bit map. */
@inline
function holds(table: usize, members: usize, knot: usize): bool {
  const bytes = memberBytes(table)
  let missing = i8x16.splat(0)
  for (let b: usize = 0; b < bytes; b += 16) {
    missing = v128.or(missing, v128.andnot(v128.load(knot + b), v128.load(members + b)))
  }
  return !v128.any_true(missing)
}

@inline
function shareAnswers(a: usize, b: usize, bytes: usize): bool {
  let shared = i8x16.splat(0)
  for (let k: usize = 0; k < bytes; k += 16) shared = v128.or(shared, v128.and(v128.load(a + k), v128.load(b + k)))
  return v128.any_true(shared)
}

/** Keeps a knot of rows `at[0..n-1]`. */
function storeKnot(table: usize, at: usize, n: i32, weight: i32): void {
  const knot = knotAt(table, knotCount(table))
  store<u32>(knotsOf(table), knotCount(table) + 1)
  fillMembers(table, at, n, knot)
  const meta = metaOf(table, knot)
  store<i32>(meta, weight)
  store<u8>(meta, <u8>n, 4)
  memory.copy(meta + ROWS_AT, at, <usize>n << 1)
  const stride = <usize>listStride(table)
  const keepers = keepersOf(table, knot)
  memory.fill(keepers, 0, guessBytes(table))
  const matrix = rows(table)
  const first = matrix + <usize>load<u16>(at) * stride
  for (let g: usize = 0; g < stride; g += 16) {
    const own = v128.load(first + g)
    let alike = i8x16.splat(-1)
    for (let j = 1; j < n; j++) {
      const other = matrix + <usize>load<u16>(at + (<usize>j << 1)) * stride
      alike = v128.and(alike, i8x16.eq(own, v128.load(other + g)))
      if (!v128.any_true(alike)) break
    }
    store<u16>(keepers + (g >> 3), <u16>i8x16.bitmask(alike))
  }
  addWork(<u64>stride >> 3)
}

/**
 * The state whose guesses are tried with three guesses left; there is never more than one. `out` are the guesses that
 * need not be tried, `watched` the addresses of the knots among its answers (u32), `seen` how many of the table's knots
 * were looked at.
 */
let state: usize = 0
let out: usize = 0
const watched: usize = reserve(<usize>KNOTS_MOST << 2)
let watchedCount: u32 = 0
let seen: u32 = 0
/** Scratch memory for sets of knots, and the work that is left for them. */
let joined: usize = 0
let joinWork: i32 = 0

/**
 * Of each table before the state's, the nearest first (u32 each): the table, the bit map of the state's answers there, the
 * state's rows by the rows there, and how many of its knots were looked at.
 */
const BEFORE_MOST: i32 = 16
const before: usize = reserve(<usize>BEFORE_MOST << 4)
let beforeCount: i32 = 0

@inline
function watchedAt(k: u32): usize {
  return <usize>load<u32>(watched + (<usize>(k % KNOTS_MOST) << 2))
}

@inline
function watch(knot: usize): void {
  store<u32>(watched + (<usize>(watchedCount % KNOTS_MOST) << 2), <u32>knot)
  watchedCount++
}

/** Rows of the table before, for rows of a table. */
function rowsBefore(table: usize, at: usize, n: i32): usize {
  const above = reserve(<usize>n << 1)
  const map = rowsInParent(table)
  for (let j = 0; j < n; j++) {
    store<u16>(above + (<usize>j << 1), load<u16>(map + (<usize>load<u16>(at + (<usize>j << 1)) << 1)))
  }
  return above
}

/**
 * Watches the knots among these answers, in scratch memory of the caller. Returns the bit map of the guesses that need not
 * be tried, which `shutOut` keeps up.
 */
export function watchKnots(table: usize, at: usize, n: i32): usize {
  const bytes = guessBytes(table)
  state = table
  out = reserve(bytes)
  memory.fill(out, 0, bytes)
  joined = reserve(<usize>(MISSES_MAX + 1) * (bytes + memberBytes(table)))
  const members = reserve(memberBytes(table))
  fillMembers(table, at, n, members)
  watchedCount = 0
  seen = knotCount(table)
  addWork(min(seen, KNOTS_MOST))
  for (let k = firstOf(seen); k < seen; k++) {
    if (holds(table, members, knotAt(table, k))) watch(knotAt(table, k))
  }
  beforeCount = 0
  let from = table
  let theirs = at
  while (parentOf(from) && beforeCount < BEFORE_MOST) {
    theirs = rowsBefore(from, theirs, n)
    from = parentOf(from)
    if (!knotsOf(from)) continue
    const entry = before + (<usize>beforeCount << 4)
    beforeCount++
    const inFrom = reserve(memberBytes(from))
    fillMembers(from, theirs, n, inFrom)
    const places = reserve(<usize>answerCount(from) << 1)
    for (let j = 0; j < n; j++) {
      store<u16>(places + (<usize>load<u16>(theirs + (<usize>j << 1)) << 1), load<u16>(at + (<usize>j << 1)))
    }
    store<u32>(entry, <u32>from)
    store<u32>(entry, <u32>inFrom, 4)
    store<u32>(entry, <u32>places, 8)
    store<u32>(entry, 0, 12)
  }
  return out
}

/** Takes over what was found in the tables before: fewer guesses are there to tell those answers apart here. */
function inherit(): void {
  for (let b = 0; b < beforeCount; b++) {
    const entry = before + (<usize>b << 4)
    const from = <usize>load<u32>(entry)
    const inFrom = <usize>load<u32>(entry, 4)
    const places = <usize>load<u32>(entry, 8)
    const count = knotCount(from)
    const first = max(load<u32>(entry, 12), firstOf(count))
    store<u32>(entry, count, 12)
    addWork(count - first)
    for (let k = first; k < count; k++) {
      const knot = knotAt(from, k)
      if (!holds(from, inFrom, knot)) continue
      const scratch = mark()
      const meta = metaOf(from, knot)
      const n = <i32>load<u8>(meta, 4)
      const at = reserve(<usize>n << 1)
      for (let j = 0; j < n; j++) {
        const theirs = <usize>load<u16>(meta + ROWS_AT + (<usize>j << 1))
        store<u16>(at + (<usize>j << 1), load<u16>(places + (theirs << 1)))
      }
      storeKnot(state, at, n, load<i32>(meta))
      release(scratch)
    }
  }
}

/**
 * Shuts out guesses by the knots found since it was called last; by all of them where `isAnew`, which it must be at first
 * and whenever fewer answers may be missed than before.
 */
export function shutOut(mayMiss: i32, isAnew: bool, lightest: i32): void {
  const first: u32 = isAnew ? 0 : watchedCount
  inherit()
  for (; seen < knotCount(state); seen++) watch(knotAt(state, seen))
  if (mayMiss > MISSES_MAX * lightest) return
  for (let k = max(first, firstOf(watchedCount)); k < watchedCount; k++) {
    const knot = watchedAt(k)
    if (weightOf(state, knot) > mayMiss) {
      addTo(out, keepersOf(state, knot), guessBytes(state))
      addWork(<u64>guessBytes(state) >> 4)
    } else {
      joinWork = JOIN_WORK
      join(keepersOf(state, knot), knot, weightOf(state, knot), k, mayMiss, joined)
      addWork(<u64>(JOIN_WORK - joinWork))
    }
  }
}

/**
 * Joins knots, whose guesses and answers these bit maps are, with those before the `end`-th that share no answer with them,
 * until together they weigh enough. Guesses that are out already need no more knots.
 */
function join(keepers: usize, answers: usize, weight: i32, end: u32, mayMiss: i32, room: usize): void {
  const bytes = guessBytes(state)
  const width = memberBytes(state)
  for (let k = firstOf(watchedCount); k < end && joinWork > 0; k++) {
    const knot = watchedAt(k)
    joinWork--
    if (shareAnswers(knot, answers, width)) continue
    joinWork -= <i32>(bytes >> 4)
    const theirs = keepersOf(state, knot)
    let any = i8x16.splat(0)
    for (let g: usize = 0; g < bytes; g += 16) {
      const both = v128.andnot(v128.and(v128.load(keepers + g), v128.load(theirs + g)), v128.load(out + g))
      any = v128.or(any, both)
      v128.store(room + g, both)
    }
    if (!v128.any_true(any)) continue
    const sum = weight + weightOf(state, knot)
    if (sum > mayMiss) {
      addTo(out, room, bytes)
    } else {
      const all = room + bytes
      memory.copy(all, answers, width)
      addTo(all, knot, width)
      join(room, all, sum, k, mayMiss, all + width)
    }
  }
}

/** Whether a knot of that weight is known among these answers. */
function isKnown(table: usize, at: usize, n: i32, weight: i32): bool {
  const scratch = mark()
  const members = reserve(memberBytes(table))
  fillMembers(table, at, n, members)
  const count = knotCount(table)
  let found = false
  for (let k = firstOf(count); k < count && !found; k++) {
    found = weightOf(table, knotAt(table, k)) >= weight && holds(table, members, knotAt(table, k))
  }
  addWork(min(count, KNOTS_MOST))
  release(scratch)
  return found
}

/**
 * Keeps a knot of answers of which `most` at most are known to be missed with two guesses left: in the first of the tables
 * that led here in which one is missed, and again in the next in which more are. Returns how many are missed here.
 */
export function learnKnots(table: usize, at: usize, n: i32, most: i32): i32 {
  let known = 0
  if (parentOf(table) && knotsOf(parentOf(table))) {
    const scratch = mark()
    known = learnKnots(parentOf(table), rowsBefore(table, at, n), n, most)
    release(scratch)
    if (known == most) return known
  }
  const weight = leastRepeats(boundsOf(table), at, n, most, 0)
  if (weight > known && !isKnown(table, at, n, weight)) learnKnot(table, at, n, weight)
  return weight
}

/** Leaves answers out as long as no fewer are missed, and keeps the knot that remains. */
function learnKnot(table: usize, at: usize, n: i32, weight: i32): void {
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
    if (leastRepeats(boundsOf(table), trial, size - 1, weight, 0) < weight) continue
    size--
    memory.copy(knot, trial, <usize>size << 1)
  }
  if (size <= KNOT_MAX) storeKnot(table, knot, size, weight)
  release(scratch)
}
