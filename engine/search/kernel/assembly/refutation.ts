// Which guesses a state refutes by its conflict sets, with three guesses left: those that keep a conflict set together
// or, if answers may be lost, conflict sets that together lose more than allowed. Disjoint conflict sets add up:
// combining them is an AND of the sets of guesses that keep them together.
import {
  conflictAt, conflictCount, CONFLICTS_MOST, ConflictSet, firstRemembered, rowsInParent, storeConflict,
} from './conflict-sets'
import { mark, release, reserve } from './memory'
import { Matrix, rowSet } from './matrix'
import { search } from './search-state'
import { Bits, U16s, U32s } from './views'

/** If more than this many of the lightest answers may be lost, conflict sets are not used. */
const LOSSES_MAX: i32 = 12
/** Maximum work for what one more conflict set refutes together with others. */
const JOIN_WORK: i32 = 500
/** Earlier matrices used, at most. */
const ANCESTORS_MOST: i32 = 16

/** The state whose guesses are tried; there is never more than one. */
@unmanaged
class Watch {
  matrix: Matrix
  /** The guesses that are refuted. */
  refuted: Bits
  /** Conflict sets ever found among the state's answers; and how many of its matrix have been used. */
  watched: u32
  seen: u32
  /** Scratch memory for combined sets, and the work left for them. */
  joined: usize
  joinWork: i32
  ancestors: i32
}
const watch = changetype<Watch>(memory.data(offsetof<Watch>()))

/** A matrix before the state's. */
@unmanaged
class Ancestor {
  matrix: Matrix
  /** The state's answers there. */
  members: Bits
  /** The state's rows, by the rows there. */
  rowHere: U16s
  /** How many of its conflict sets have been used. */
  seen: u32
}

/** The last of the watched conflict sets, as addresses; and the ancestors, nearest first. */
const watchedSets = changetype<U32s>(memory.data(<i32>CONFLICTS_MOST << 2, 16))
const ancestors: usize = memory.data(ANCESTORS_MOST * <i32>offsetof<Ancestor>(), 16)

@inline
function watchedAt(k: u32): ConflictSet {
  return changetype<ConflictSet>(<usize>watchedSets[<i32>(k % CONFLICTS_MOST)])
}

@inline
function addWatched(set: ConflictSet): void {
  watchedSets[<i32>(watch.watched % CONFLICTS_MOST)] = <u32>changetype<usize>(set)
  watch.watched++
}

@inline
function ancestorAt(k: i32): Ancestor {
  return changetype<Ancestor>(ancestors + <usize>k * offsetof<Ancestor>())
}

/**
 * Watches the conflict sets among these answers, in scratch memory of the caller. Returns the guesses that need not be
 * tried, which `refute` keeps up to date.
 */
export function watchConflicts(matrix: Matrix, rows: U16s, n: i32): Bits {
  const bytes = matrix.guessBytes
  watch.matrix = matrix
  watch.refuted = Bits.reserve(bytes)
  watch.joined = reserve(<usize>(LOSSES_MAX + 1) * (bytes + matrix.answerBytes))
  const members = rowSet(matrix, rows, n)
  watch.watched = 0
  watch.seen = conflictCount(matrix)
  search.work += min(watch.seen, CONFLICTS_MOST)
  for (let k = firstRemembered(watch.seen); k < watch.seen; k++) {
    const set = conflictAt(matrix, k)
    if (set.answers.isSubsetOf(members, matrix.answerBytes)) addWatched(set)
  }
  openAncestors(matrix, rows, n)
  return watch.refuted
}

function openAncestors(matrix: Matrix, rows: U16s, n: i32): void {
  watch.ancestors = 0
  let theirs = rows
  let from = matrix
  let parent = matrix.parent
  while (parent && watch.ancestors < ANCESTORS_MOST) {
    theirs = rowsInParent(from, theirs, n)
    from = parent
    parent = from.parent
    if (!from.conflicts) continue
    const ancestor = ancestorAt(watch.ancestors++)
    ancestor.matrix = from
    ancestor.members = rowSet(from, theirs, n)
    ancestor.rowHere = U16s.reserve(from.answers)
    for (let j = 0; j < n; j++) ancestor.rowHere[theirs[j]] = rows[j]
    ancestor.seen = 0
  }
}

/** Takes over conflict sets from earlier matrices: here fewer guesses tell those answers apart. */
function inherit(ancestor: Ancestor): void {
  const from = ancestor.matrix
  const count = conflictCount(from)
  const first = max(ancestor.seen, firstRemembered(count))
  ancestor.seen = count
  search.work += count - first
  for (let k = first; k < count; k++) {
    const set = conflictAt(from, k)
    if (!set.answers.isSubsetOf(ancestor.members, from.answerBytes)) continue
    const scratch = mark()
    const n = set.size
    const rows = U16s.reserve(n)
    for (let j = 0; j < n; j++) rows[j] = ancestor.rowHere[set.rows[j]]
    storeConflict(watch.matrix, rows, n, set.losses)
    release(scratch)
  }
}

/**
 * Refutes guesses by the conflict sets found since the last call; by all of them if `isAnew`, which must be set on the
 * first call and whenever less weight may be lost than before. `lightest` is the smallest weight of an answer of the
 * state.
 */
export function refute(mayLose: i32, isAnew: bool, lightest: i32): void {
  const matrix = watch.matrix
  const first: u32 = isAnew ? 0 : watch.watched
  for (let k = 0; k < watch.ancestors; k++) inherit(ancestorAt(k))
  for (; watch.seen < conflictCount(matrix); watch.seen++) addWatched(conflictAt(matrix, watch.seen))
  if (mayLose > LOSSES_MAX * lightest) return
  for (let k = max(first, firstRemembered(watch.watched)); k < watch.watched; k++) {
    const set = watchedAt(k)
    if (set.losses > mayLose) {
      watch.refuted.addAll(set.keepers(matrix), matrix.guessBytes)
      search.work += <u64>matrix.guessBytes >> 4
    } else {
      watch.joinWork = JOIN_WORK
      joinDisjoint(set.keepers(matrix), set.answers, set.losses, k, mayLose, watch.joined)
      search.work += <u64>(JOIN_WORK - watch.joinWork)
    }
  }
}

/**
 * Combines conflict sets, given by guesses and answers, with those before the `end`-th that share no answer with them,
 * until together they lose enough. Guesses already refuted are skipped. `room` is where combined sets go.
 */
function joinDisjoint(keepers: Bits, answers: Bits, losses: i32, end: u32, mayLose: i32, room: usize): void {
  const matrix = watch.matrix
  const guessBytes = matrix.guessBytes
  const answerBytes = matrix.answerBytes
  const joined = changetype<Bits>(room)
  for (let k = firstRemembered(watch.watched); k < end && watch.joinWork > 0; k++) {
    const set = watchedAt(k)
    watch.joinWork--
    if (set.answers.meets(answers, answerBytes)) continue
    watch.joinWork -= <i32>(guessBytes >> 4)
    const theirs = set.keepers(matrix)
    let any = i8x16.splat(0)
    for (let g: usize = 0; g < guessBytes; g += 16) {
      const both = v128.andnot(v128.and(keepers.vector(g), theirs.vector(g)), watch.refuted.vector(g))
      any = v128.or(any, both)
      v128.store(joined.at(g), both)
    }
    if (!v128.any_true(any)) continue
    const sum = losses + set.losses
    if (sum > mayLose) {
      watch.refuted.addAll(joined, guessBytes)
    } else {
      const all = changetype<Bits>(joined.at(guessBytes))
      all.copy(answers, answerBytes)
      all.addAll(set.answers, answerBytes)
      joinDisjoint(joined, all, sum, k, mayLose, all.at(answerBytes))
    }
  }
}
