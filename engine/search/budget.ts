// Counted work that a question, or all that one request asks, may take. Clocks stand still during computation in workerd,
// so only counted work can bound an answer, and only it gives the same answer on every machine. Everything that answers a
// request draws from the one budget of that request.

import type { SearchOptions, Solver } from './solver.ts'

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

  /** A budget of so much of what is left; what is spent of it is spent of this one, too. */
  share(share: number): Budget {
    return new Budget(this.left * share, this)
  }

  /** Takes note of work that was done, even of more than was left: what cannot be stopped halfway is counted all the same. */
  spend(work: number): void {
    this.#spent += work
    this.#whole?.spend(work)
  }
}

/** What a solver does within a budget; its `evaluateBelow` knows no bound of work. */
export type BoundedSolver = Omit<Solver, 'evaluateBelow'>

/** The solver, each of whose questions takes no more than is left of the budget, whatever its own bound, and is counted. */
export function withinBudget(solver: Solver, budget: Budget): BoundedSolver {
  const bounded = <Options extends SearchOptions>(options?: Options): Options | undefined => {
    const work = Math.min(options?.work ?? Number.POSITIVE_INFINITY, budget.left)
    // A search without a bound may use what it has learned before; one with a bound, however large, may not.
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
