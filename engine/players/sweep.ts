// Many first guesses with one player. Its choice in a state depends only on the answers left, so small states are
// computed once and shared by all openers: most of a simulation is small states, and most of those repeat.

import { type Feedback, partsOfState } from '../rules/feedback.ts'
import type { Row } from '../rules/history.ts'
import type { NamedStrategy } from './player.ts'

/** A player's result over all answers from one opener. */
export interface SweptOpener {
  /** Id. */
  opener: number
  /** Answers by guesses needed; index 0 is one guess. */
  histogram: number[]
}

/** Larger states hardly repeat. */
const MAX_SHARED = 64
/** States kept; about 200 bytes each. */
const MAX_KEPT = 1_000_000
/** A player that needs more gets nowhere. */
const MAX_DEPTH = 255

export class Sweep {
  readonly #feedback: Feedback
  readonly #strategy: NamedStrategy
  /** Histograms by set of answers, both as texts whose characters are ids and counts. */
  readonly #kept = new Map<string, string>()
  #shared = 0

  /** For players that look only at the answers left: none that plans ahead. */
  constructor(feedback: Feedback, strategy: NamedStrategy) {
    if (strategy.plan !== undefined) throw new RangeError('exact play has a table of openers: use that')
    this.#feedback = feedback
    this.#strategy = strategy
  }

  /** States kept, and how often one was reused. */
  get effort(): { kept: number; shared: number } {
    return { kept: this.#kept.size, shared: this.#shared }
  }

  play(opener: number): SweptOpener {
    const all = Uint16Array.from(this.#feedback.answers.keys())
    return { opener, histogram: this.#after(all, opener, []) }
  }

  /** Guesses needed in a state if this one is played. */
  #after(answers: Uint16Array, guess: number, rows: readonly Row[]): number[] {
    const { allCorrect, guesses } = this.#feedback
    if (rows.length >= MAX_DEPTH) throw new RangeError('the player makes no progress')
    const histogram: number[] = [0]
    for (const [pattern, part] of partsOfState(this.#feedback, answers, guess)) {
      if (pattern === allCorrect) {
        histogram[0]++
        continue
      }
      const below = this.#state(part, [...rows, { guess: guesses[guess], pattern }])
      while (histogram.length <= below.length) histogram.push(0)
      for (let at = 0; at < below.length; at++) histogram[at + 1] += below.charCodeAt(at)
    }
    return histogram
  }

  #state(answers: Uint16Array, rows: readonly Row[]): string {
    const isShared = answers.length <= MAX_SHARED
    const key = isShared ? String.fromCharCode(...answers) : ''
    const known = isShared ? this.#kept.get(key) : undefined
    if (known !== undefined) {
      this.#shared++
      return known
    }
    const guess = this.#strategy.choose({ answers, rows })
    const histogram = String.fromCharCode(...this.#after(answers, guess, rows))
    if (!isShared) return histogram
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear()
    this.#kept.set(key, histogram)
    return histogram
  }
}
