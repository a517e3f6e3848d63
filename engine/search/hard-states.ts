// Hard states of which nobody knows whether they can be won: what the turns (turns.ts) and the deciding of cores (cores.ts)
// ask of the kernel.
import { decideParts } from './cores.ts'
import { allowWork, INFINITE_TOTAL } from './kernel/exports.ts'
import type { IdList, WordKernel } from './kernel/kernel.ts'
import { searchInTurns } from './turns.ts'

/** Answers (ids, ascending), the guesses left, and the legal guesses, in scratch memory. */
export interface HardState {
  answers: Uint16Array
  left: number
  legal(): IdList
}

/** A state that is won if all these are. */
export interface HardQuestion {
  parts(): readonly HardState[]
  /** The bounds of a total there is. */
  least: number
  most: number
  /** Asks the kernel for a total below a bound. */
  search(below: number): number
}

export class HardStates {
  private readonly words: WordKernel
  private readonly guesses: readonly string[]

  constructor(words: WordKernel, guesses: readonly string[]) {
    this.words = words
    this.guesses = guesses
  }

  /** The smallest total, or INFINITE_TOTAL. Leaves the kernel without a limit of work. */
  totalOf({ parts, least, most, search }: HardQuestion): number {
    const { kernel } = this.words
    let deciding: Generator<void, boolean> | null = null
    const total = searchInTurns({
      least,
      most,
      search: (below, work) => {
        allowWork(kernel, kernel.workDone() + work)
        const found = search(below)
        return kernel.isStopped() ? null : found
      },
      decide: (work) => {
        deciding ??= this.decide(parts())
        const last = kernel.workDone() + work
        while (kernel.workDone() < last) {
          const { done, value } = deciding.next()
          if (done) return value
        }
        return null
      },
    })
    allowWork(kernel, Number.POSITIVE_INFINITY)
    return total
  }

  /** Whether all of them can be won; yields before it asks the kernel, so that the caller can leave off. */
  decide(states: readonly HardState[]): Generator<void, boolean> {
    const sets = states.map(({ answers }) => answers)
    return decideParts(this.guesses, sets, (at, answers, work) => this.isWon({ ...states[at], answers }, work))
  }

  /** Whether all answers can be solved; null if the work ends. */
  private isWon({ answers, left, legal }: HardState, work: number): boolean | null {
    const { kernel } = this.words
    const scratch = kernel.mark()
    allowWork(kernel, kernel.workDone() + work)
    kernel.setDeciding(true)
    try {
      const list = legal()
      const ids = this.words.writeIds(answers)
      const total = kernel.totalOfState(ids.at, ids.count, list.at, list.count, left, INFINITE_TOTAL)
      return kernel.isStopped() ? null : total < INFINITE_TOTAL
    } finally {
      kernel.setDeciding(false)
      kernel.release(scratch)
    }
  }
}
