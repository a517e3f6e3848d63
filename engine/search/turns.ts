// The total of a state of which nobody knows whether it can be won, in hard mode. A search for any total gets lost there,
// among guesses that leave too many similar words together. A search for totals below a bound does not, because it gives
// such guesses up by their totals; but it hardly ever shows that a state is lost. To decide whether the state can be won
// takes less than any total (cores.ts), but gives none. So, unless the search for any total ends soon, they take turns with
// more and more work, while the bound rises. All go on from what the table remembers.
import { INFINITE_TOTAL } from './kernel/exports.ts'

/** Work of the first turns, of the search for any total: most states need less than the first. */
const ANY_TURNS = [1_000_000_000, 10_000_000_000]
/** Work for deciding, relative to the turn before it; and before all others, of a state that is likely lost. */
const DECIDING = 2
const DECIDING_FIRST = 20_000_000_000
/** Factor by which the bound rises. */
const RISE = 1.02

export interface Turns {
  /** The first bound, and the largest total there can be. */
  least: number
  most: number
  /** Whether it is decided first: a guess after one that was lost is mostly lost, too. */
  isLikelyLost: boolean
  /** The total if it is below the bound, else a proved lower bound that is not; null if the work ends. */
  search(below: number, work: number): number | null
  /** Whether the state can be won; null if the work ends. */
  decide(work: number): boolean | null
}

/** The smallest total, or INFINITE_TOTAL. */
export function searchInTurns({ least, most, isLikelyLost, search, decide }: Turns): number {
  let isWon = isLikelyLost ? decide(DECIDING_FIRST) : null
  if (isWon === false) return INFINITE_TOTAL
  for (const work of ANY_TURNS) {
    const any = search(INFINITE_TOTAL, work)
    if (any !== null) return any
    isWon ??= decide(DECIDING * work)
    if (isWon === false) return INFINITE_TOTAL
  }
  let below = least
  for (let work = ANY_TURNS.at(-1)!; ; work *= 2) {
    while (below <= most) {
      const total = search(below, isWon ? Number.POSITIVE_INFINITY : work)
      if (total === null) break
      if (total < below || total >= INFINITE_TOTAL) return total
      below = Math.ceil(total * RISE) + 1
    }
    isWon ??= decide(2 * DECIDING * work)
    if (isWon === false) return INFINITE_TOTAL
  }
}
