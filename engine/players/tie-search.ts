// Whether a player could win every game within a number of guesses if it broke its ties ideally. Ties are free in each
// state here, more than any fixed order allows: if this finds no way, no order has one.

import { type Feedback, partsOfState } from '../rules/feedback.ts'
import type { Row } from '../rules/history.ts'
import type { NamedStrategy } from './player.ts'

/** Larger states hardly repeat. */
const MAX_KEPT_SIZE = 1000
/** States kept; the largest take 2 kB. */
const MAX_KEPT = 500_000

export class TieSearch {
  readonly #feedback: Feedback
  readonly #ties: NonNullable<NamedStrategy['ties']>
  /** By set of answers and guesses left, whether some way of breaking ties finds them all. */
  readonly #kept = new Map<string, boolean>()

  /** @throws RangeError if the player does not report its ties */
  constructor(feedback: Feedback, strategy: NamedStrategy) {
    const { ties } = strategy
    if (ties === undefined) throw new RangeError('this player does not say which guesses it finds equal')
    this.#feedback = feedback
    this.#ties = ties.bind(strategy)
  }

  get kept(): number {
    return this.#kept.size
  }

  /** Whether, after this opener, some way of breaking ties finds every answer within this many guesses in all. */
  isWithin(opener: number, guesses: number): boolean {
    return this.#after(Uint16Array.from(this.#feedback.answers.keys()), opener, guesses, [])
  }

  #after(answers: Uint16Array, guess: number, left: number, rows: readonly Row[]): boolean {
    const { allCorrect, guesses } = this.#feedback
    const parts = [...partsOfState(this.#feedback, answers, guess)].filter(([pattern]) => pattern !== allCorrect)
    // The largest fail soonest.
    parts.sort(([, a], [, b]) => b.length - a.length)
    return parts.every(([pattern, part]) => this.#state(part, left - 1, [...rows, { guess: guesses[guess], pattern }]))
  }

  #state(answers: Uint16Array, left: number, rows: readonly Row[]): boolean {
    if (answers.length === 1) return left >= 1
    if (left <= 1) return false
    const isKept = answers.length <= MAX_KEPT_SIZE
    const key = isKept ? String.fromCharCode(left, ...answers) : ''
    const known = isKept ? this.#kept.get(key) : undefined
    if (known !== undefined) return known
    const found = this.#ties({ answers, rows }).some((guess) => this.#after(answers, guess, left, rows))
    if (isKept) {
      if (this.#kept.size >= MAX_KEPT) this.#kept.clear()
      this.#kept.set(key, found)
    }
    return found
  }
}
