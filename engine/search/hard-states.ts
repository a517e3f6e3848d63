// Hard states of which nobody knows whether they can be won: what the turns (turns.ts) and the deciding of cores (cores.ts)
// ask of the kernel.
import { decideParts } from './cores.ts'
import { allowWork, INFINITE_TOTAL } from './kernel/exports.ts'
import type { IdList, WordKernel } from './kernel/kernel.ts'
import { LostSets } from './lost-sets.ts'
import { searchInTurns } from './turns.ts'

/** Answers (ids, ascending), the guesses left, and the legal guesses, in scratch memory. */
export interface HardState {
  answers: Uint16Array
  left: number
  legal(): IdList
}

/** A state, or a guess, that is won if all these parts are. */
export interface HardQuestion {
  parts(): readonly HardState[]
  /** Guesses left, before the parts. */
  left: number
  /** The bounds of a total there is. */
  least: number
  most: number
  /** Asks the kernel for a total below a bound. */
  search(below: number): number
  /** Whether it uses nothing learned from other questions. */
  isAlone: boolean
}

export class HardStates {
  private readonly words: WordKernel
  private readonly guesses: readonly string[]
  private readonly lostSets: LostSets
  /** The guesses left of the question before, if it was lost; else 0. */
  private lostWith = 0

  constructor(words: WordKernel, guesses: readonly string[], lostSets = new LostSets()) {
    this.words = words
    this.guesses = guesses
    this.lostSets = lostSets
  }

  /** The smallest total, or INFINITE_TOTAL. Leaves the kernel without a limit of work. */
  totalOf(question: HardQuestion): number {
    const total = this.search(question)
    if (!question.isAlone) this.lostWith = total < INFINITE_TOTAL ? 0 : question.left
    return total
  }

  private search({ parts, left, least, most, search, isAlone }: HardQuestion): number {
    const { kernel } = this.words
    let made: readonly HardState[] | null = null
    const states = () => {
      made ??= parts()
      return made
    }
    const isLost = ({ answers, left, legal }: HardState) => this.lostSets.lose(answers, left, () => this.read(legal))
    if (!isAlone && this.lostSets.size > 0 && states().some(isLost)) return INFINITE_TOTAL
    let deciding: Generator<void, boolean> | null = null
    const total = searchInTurns({
      least,
      most,
      isLikelyLost: !isAlone && left <= this.lostWith,
      search: (below, work) => {
        allowWork(kernel, kernel.workDone() + work)
        const found = search(below)
        return kernel.isStopped() ? null : found
      },
      decide: (work) => {
        deciding ??= this.decide(states(), isAlone)
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
  decide(states: readonly HardState[], isAlone = false): Generator<void, boolean> {
    const legal = new Map<number, Uint16Array>()
    const legalAt = (at: number): Uint16Array => {
      if (!legal.has(at)) legal.set(at, this.read(states[at].legal))
      return legal.get(at)!
    }
    const areLike = isAlone ? [] : this.lostSets.areLike(states, legalAt)
    const parts = states.map(({ answers }, at) => ({ answers, isLikeLost: areLike[at] ?? false }))
    return decideParts(this.guesses, parts, (at, answers, work) => {
      const { left, legal } = states[at]
      const isWon = this.isWon({ answers, left, legal }, work)
      if (isWon === false && !isAlone) this.lostSets.add({ answers, left, legal: this.read(legal) })
      return isWon
    })
  }

  private read(legal: () => IdList): Uint16Array {
    const { kernel } = this.words
    const scratch = kernel.mark()
    const { at, count } = legal()
    const ids = new Uint16Array(kernel.memory.buffer, at, count).slice()
    kernel.release(scratch)
    return ids
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
