// A certificate shows that no opener of strict mode takes fewer guesses than the best. For each opener it names parts
// of the answers and lower bounds on their guesses. A checker need not search; it only adds up.
//
// A claim about a part holds if it holds for each guess in the part: what the guess leaves takes at least that much, by
// the floors (states.ts) or by claims one level below. So a certificate is a tree of claims whose leaves anyone can
// compute.

import type { Game } from '../../engine/rules/game.ts'
import type { Solver } from '../../engine/search/solver.ts'
import { IMPOSSIBLE, type State, StrictStates } from './states.ts'

/** A part takes `atLeast` guesses, because every guess in it does; `refuted` lists those the floors do not settle. */
export interface Claim {
  pattern: number
  atLeast: number
  refuted: Refutation[]
}

/** This guess takes too many, by these claims about what it leaves. */
export interface Refutation {
  guess: number
  claims: Claim[]
}

/** Finds claims. The search knows what is true, so only provable claims are tried. */
export class Certifier {
  readonly #states: StrictStates
  readonly #solver: Solver

  constructor(game: Game, solver: Solver) {
    this.#states = new StrictStates(game)
    this.#solver = solver
  }

  /** Why an opener takes at least this many guesses. @throws RangeError if it takes fewer */
  refuteOpener(opener: number, limit: number, atLeast: number): Refutation {
    return { guess: opener, claims: this.#claimsOf(opener, this.#states.all, limit, atLeast) }
  }

  /** Claims about what the guess leaves that add up; empty if the floors suffice. */
  #claimsOf(guess: number, state: State, left: number, atLeast: number): Claim[] {
    const states = this.#states
    const parts = states.partsOf(guess, state).map((part) => {
      const floor = states.floor(part.state, left - 1)
      return { ...part, floor, shown: floor, n: part.state.length }
    })
    let missing = atLeast - state.length - parts.reduce((sum, { floor }) => sum + floor, 0)
    if (missing <= 0) return []
    parts.sort((a, b) => a.n - b.n)
    // First what a look one guess further shows, cheapest parts first; then what the search knows.
    for (const deepen of [this.#ahead, this.#exact]) {
      for (const part of parts) {
        if (missing <= 0 || part.n < 3) continue
        const better = Math.max(part.shown, deepen.call(this, part.state, left - 1))
        missing -= better - part.shown
        part.shown = better
      }
    }
    if (missing > 0) throw new RangeError('less than is to be shown')
    // Surplus is taken from the most expensive claims.
    let spare = -missing
    const claims: Claim[] = []
    for (const part of parts.reverse()) {
      const gain = part.shown - part.floor
      const less = Math.min(spare, gain)
      spare -= less
      if (gain > less) claims.push(this.#claim(part.pattern, part.state, left - 1, part.shown - less))
    }
    return claims
  }

  #claim(pattern: number, state: State, left: number, atLeast: number): Claim {
    const refuted: Refutation[] = []
    for (const guess of state) {
      if (left > 2 && 3 * state.length - 1 - this.#states.countParts(guess, state) >= atLeast) continue
      const claims = this.#claimsOf(guess, state, left, atLeast)
      if (claims.length > 0) refuted.push({ guess, claims })
    }
    return { pattern, atLeast, refuted }
  }

  /** The sum of the floors of all that a guess can leave. */
  #ahead(state: State, left: number): number {
    const states = this.#states
    let least = IMPOSSIBLE
    if (left <= 2) return states.floor(state, left)
    for (const guess of state) {
      if (3 * state.length - 1 - states.countParts(guess, state) >= least) continue
      let sum = state.length
      for (const part of states.partsOf(guess, state)) sum += states.floor(part.state, left - 1)
      if (sum < least) least = sum
    }
    return least
  }

  #exact(state: State, left: number): number {
    const question = { answers: Uint16Array.from(state), mode: 'strict', goal: 'mean', left } as const
    const { total, misses } = this.#solver.solve(question)
    return misses > 0 ? IMPOSSIBLE : total
  }
}
