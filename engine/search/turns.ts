// The total of a state of which nobody knows whether it can be won, in hard mode. A search for any total gets lost there,
// among guesses that leave too many similar words together. A search for totals below a bound does not, because it gives
// such guesses up by their totals; but it hardly ever shows that a state is lost. So the two take turns, each with twice the
// work of the turn before, while the bound rises. Both go on from what the table remembers.
import { INFINITE_TOTAL } from './kernel/exports.ts'

/** Work of the first turn: most states need less. */
const FIRST_TURN = 10_000_000_000
/** Factor by which the bound rises. */
const RISE = 1.02

/**
 * The smallest total, or INFINITE_TOTAL. `least` and `most` are the first bound and the largest total there can be.
 * `search` gives the total if it is below the bound, else a proved lower bound that is not, and null if the work ends.
 */
export function searchInTurns(
  least: number,
  most: number,
  search: (below: number, work: number) => number | null,
): number {
  let below = least
  for (let work = FIRST_TURN; ; work *= 2) {
    const any = search(INFINITE_TOTAL, work)
    if (any !== null) return any
    while (below <= most) {
      const total = search(below, work)
      if (total === null) break
      if (total < below || total >= INFINITE_TOTAL) return total
      below = Math.ceil(total * RISE) + 1
    }
  }
}
