// The work that a question, or a whole request, may use. Clocks do not advance during computation in workerd, so only
// work can limit a search, and it gives the same answer on every machine. Everything that answers a request draws on
// that request's one budget.

import type { SearchOptions, Solver } from './solver.ts'

/** Share of the work of a question for the guess, if the best guesses are requested too. */
export const GUESS_SHARE = 0.5

export class Budget {
  /** What may be spent in all. */
  readonly work: number
  readonly #whole: Budget | null
  #spent = 0

  constructor(work: number = Number.POSITIVE_INFINITY, whole: Budget | null = null) {
    this.work = work
    this.#whole = whole
  }

  get spent(): number {
    return this.#spent
  }

  get left(): number {
    return Math.max(0, Math.min(this.work - this.#spent, this.#whole?.left ?? Number.POSITIVE_INFINITY))
  }

  /** A budget with part of what is left; spending from it also spends from this one. */
  share(share: number): Budget {
    return new Budget(this.left * share, this)
  }

  /** Records work done, even beyond what was left: work that cannot be stopped halfway counts too. */
  spend(work: number): void {
    this.#spent += work
    this.#whole?.spend(work)
  }
}

/** What a solver does within a budget; its `evaluateBelow` has no work limit. */
export type BoundedSolver = Omit<Solver, 'evaluateBelow'>

/** The solver with each question limited to what is left of the budget, whatever its own limit, and counted. */
export function withinBudget(solver: Solver, budget: Budget): BoundedSolver {
  const bounded = <Options extends SearchOptions>(options?: Options): Options | undefined => {
    const work = Math.min(options?.work ?? Number.POSITIVE_INFINITY, budget.left)
    // An unbounded search may use what it learned before; a bounded one, however large, may not.
    return work === Number.POSITIVE_INFINITY ? options : ({ ...options, work } as Options)
  }
  const count = <Result>(run: () => Result): Result => {
    const before = solver.effort().work
    try {
      return run()
    } finally {
      budget.spend(solver.effort().work - before)
    }
  }
  return {
    game: solver.game,
    solve: (question, options) => count(() => solver.solve(question, bounded(options))),
    evaluate: (question, guess, options) => count(() => solver.evaluate(question, guess, bounded(options))),
    compare: (question, options, run) => count(() => solver.compare(question, bounded(options) ?? {}, run)),
    plan: (question, options) => count(() => solver.plan(question, bounded(options))),
    effort: () => solver.effort(),
  }
}
