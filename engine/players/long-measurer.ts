// Measures for words of six to eight letters, whose patterns do not fit the kernel's bytes: the same numbers as the
// kernel's, in plain code. A guess costs about 30 ns per answer.

import type { Feedback } from '../rules/feedback.ts'
import { weightOf } from '../rules/game.ts'
import { COLOURS } from '../rules/pattern.ts'
import { MAX_LETTERS } from '../rules/word.ts'
import type { Measurer } from './measurer.ts'

export function createLongMeasurer(feedback: Feedback): Measurer {
  const parts = new Parts(feedback)
  const measure = (answers: Uint16Array, guesses: Uint16Array | null, out: Float64Array, of: () => number): void => {
    const count = guesses?.length ?? feedback.guesses.length
    for (let index = 0; index < count; index++) {
      parts.split(guesses === null ? index : guesses[index], answers)
      out[index] = of()
    }
  }
  return {
    feedback,
    fillLargest(answers, guesses, out) {
      measure(answers, guesses, out, () => parts.fold((most, size) => Math.max(most, size)))
    },
    fillSums(answers, guesses, bySize, out, order) {
      const sum = (all: number, size: number) => all + bySize[size]
      measure(answers, guesses, out, () => {
        if (order) parts.sort(order)
        return parts.fold(sum)
      })
    },
    fillHeaviest(answers, guesses, out) {
      measure(answers, guesses, out, () => parts.fold((all, _, pattern) => all + parts.heaviest[pattern]))
    },
    fillPatternSums(answers, guesses, byPattern, out) {
      measure(answers, guesses, out, () => parts.fold((all, size, pattern) => all + size * byPattern[pattern]))
    },
  }
}

/** The parts that one guess makes of a set of answers: sizes by pattern, in arrays made once. */
class Parts {
  /** By pattern, the weight of the heaviest answer. */
  readonly heaviest: Uint32Array
  readonly #feedback: Feedback
  readonly #places: number
  /** The symbols of all codes, place by place. */
  readonly #symbols: Uint8Array
  readonly #sizes: Uint32Array
  /** Patterns with answers. */
  #shown: number[] = []
  /** Copies of each symbol left in the current answer. */
  readonly #copies = new Uint8Array(MAX_LETTERS)

  constructor(feedback: Feedback) {
    const { places, patternCount, guesses, symbolAt } = feedback
    this.#feedback = feedback
    this.#places = places
    this.#symbols = Uint8Array.from({ length: guesses.length * places }, (_, at) =>
      symbolAt(Math.floor(at / places), at % places),
    )
    this.#sizes = new Uint32Array(patternCount)
    this.heaviest = new Uint32Array(patternCount)
  }

  split(guess: number, answers: Uint16Array): void {
    for (const pattern of this.#shown) this.#sizes[pattern] = this.heaviest[pattern] = 0
    this.#shown = []
    for (let i = 0; i < answers.length; i++) {
      const pattern = this.#patternOf(guess, answers[i])
      const weight = weightOf(this.#feedback, answers[i])
      if (this.#sizes[pattern] === 0) this.#shown.push(pattern)
      this.#sizes[pattern] += weight
      if (weight > this.heaviest[pattern]) this.heaviest[pattern] = weight
    }
  }

  /** Puts the patterns in an order, for sums that depend on it. */
  sort(order: ArrayLike<number>): void {
    this.#shown.sort((a, b) => order[a] - order[b])
  }

  fold(take: (all: number, size: number, pattern: number) => number): number {
    let all = 0
    for (const pattern of this.#shown) all = take(all, this.#sizes[pattern], pattern)
    return all
  }

  #patternOf(guess: number, answer: number): number {
    const places = this.#places
    const symbols = this.#symbols
    const copies = this.#copies
    const [g, a] = [guess * places, answer * places]
    let pattern = 0
    for (let place = 0, weight = 1; place < places; place++, weight *= COLOURS.length) {
      if (symbols[g + place] === symbols[a + place]) pattern += 2 * weight
      else copies[symbols[a + place]]++
    }
    for (let place = 0, weight = 1; place < places; place++, weight *= COLOURS.length) {
      const symbol = symbols[g + place]
      if (symbol === symbols[a + place] || copies[symbol] === 0) continue
      copies[symbol]--
      pattern += weight
    }
    for (let place = 0; place < places; place++) copies[symbols[a + place]] = 0
    return pattern
  }
}
