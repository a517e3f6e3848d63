// What the allowed work suffices for. Checked before anything that cannot be stopped halfway, so that a bounded
// question hardly exceeds its budget or its memory limit.
import { NO_BUDGET, search, STRICT } from './search-state'

/** Whether this much more work is allowed. */
@inline
export function reachesFor(work: u64): bool {
  return search.work + work <= search.budget
}

/** Ends the search: whatever was begun counts as unfinished. */
@inline
export function giveUp(): void {
  search.isStopped = true
}

/**
 * Work of a search of n answers before it tries a guess: the answers among themselves, a look at each of `count`
 * guesses, then the parts made by the quarter that is kept, counted in pairs or by marks (see repeats.ts).
 */
export function firstLook(n: i32, count: i32): u64 {
  return <u64>(n * n) + ((<u64>count * <u64>(200 + (n >> 2) + min(n, (n * n) >> 5))) >> 2)
}

/** Whether a look at this many guesses on n answers is within the work and memory allowed. */
export function isInReach(n: i32, count: i32): bool {
  if (search.budget == NO_BUDGET) return true
  const guesses = search.mode == STRICT ? 0 : count
  return <i64>n * <i64>(n + guesses) <= search.matrixBytes && reachesFor(firstLook(n, guesses))
}

/** The same for the state whose matrix is to be searched: a held one is available. */
export function isSearchable(n: i32, count: i32): bool {
  return isAtHand() || isInReach(n, count)
}

/** Whether the matrix of the current state is held. */
@inline
export function isAtHand(): bool {
  return search.isHolding && search.held != null
}

/** Above this many answers a count is not begun if the work does not suffice for all of it. */
const LARGE_COUNT: i32 = 64

/** Whether a count of the repeats of all guesses on n answers is to be begun. */
@inline
export function isCountable(n: i32, work: u64): bool {
  return n <= LARGE_COUNT || reachesFor(work)
}
