// Measures for words of six to eight letters, whose patterns do not fit the kernel's bytes: the same numbers as the
// kernel's, in plain code: about 70 ns of CPU time per guess and answer on a busy machine.

import type { Feedback } from '../rules/feedback.ts'
import { COLOURS, CORRECT, PRESENT } from '../rules/pattern.ts'
import { MAX_LETTERS, MAX_WORD_LENGTH } from '../rules/word.ts'
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

/** Sets of places, as bits: up to MAX_WORD_LENGTH of them. */
const SETS = 1 << MAX_WORD_LENGTH
const COUNTS = 1 + MAX_WORD_LENGTH

/** By set of places: how many it has, and the pattern with all of them correct. */
const sizeOf = new Uint8Array(SETS)
const correct = new Uint16Array(SETS)
/** By set and count: the pattern with this many places of the set present, the first ones. */
const present = new Uint16Array(SETS * COUNTS)
for (let set = 0; set < SETS; set++) {
  for (let place = 0; place < MAX_WORD_LENGTH; place++) {
    if (!(set & (1 << place))) continue
    sizeOf[set]++
    correct[set] += CORRECT * COLOURS.length ** place
    const before = present[set * COUNTS + sizeOf[set] - 1]
    present.fill(before + PRESENT * COLOURS.length ** place, set * COUNTS + sizeOf[set], (set + 1) * COUNTS)
  }
}

/** The parts that one guess makes of a set of answers: sizes by pattern, in arrays made once. */
class Parts {
  /** By pattern, the weight of the heaviest answer. */
  readonly heaviest: Uint32Array
  readonly #feedback: Feedback
  /** By code and symbol: the places that have it. */
  readonly #placesOf: Uint8Array
  readonly #sizes: Uint32Array
  /** Patterns with answers. */
  #shown: number[] = []

  constructor(feedback: Feedback) {
    const { places, patternCount, guesses, symbolAt } = feedback
    this.#feedback = feedback
    this.#placesOf = new Uint8Array(guesses.length * MAX_LETTERS)
    for (let id = 0; id < guesses.length; id++) {
      for (let place = 0; place < places; place++) this.#placesOf[id * MAX_LETTERS + symbolAt(id, place)] |= 1 << place
    }
    this.#sizes = new Uint32Array(patternCount)
    this.heaviest = new Uint32Array(patternCount)
  }

  split(guess: number, answers: Uint16Array): void {
    const { heaviest } = this
    const sizes = this.#sizes
    const placesOf = this.#placesOf
    const { weights } = this.#feedback
    for (const pattern of this.#shown) sizes[pattern] = heaviest[pattern] = 0
    const shown: number[] = []
    const symbols = this.#symbolsOf(guess)
    for (let i = 0; i < answers.length; i++) {
      let pattern = 0
      for (const symbol of symbols) {
        const there = placesOf[answers[i] * MAX_LETTERS + symbol]
        if (there === 0) continue
        const own = placesOf[guess * MAX_LETTERS + symbol]
        const both = own & there
        // Greens take their copies first; then the rest of the guess is present from the left, while copies are left.
        pattern += correct[both] + present[(own ^ both) * COUNTS + sizeOf[there ^ both]]
      }
      const weight = weights?.[answers[i]] ?? 1
      if (sizes[pattern] === 0) shown.push(pattern)
      sizes[pattern] += weight
      if (weight > heaviest[pattern]) heaviest[pattern] = weight
    }
    this.#shown = shown
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

  /** The different symbols of a code. */
  #symbolsOf(id: number): number[] {
    const symbols: number[] = []
    for (let symbol = 0; symbol < MAX_LETTERS; symbol++) {
      if (this.#placesOf[id * MAX_LETTERS + symbol] !== 0) symbols.push(symbol)
    }
    return symbols
  }
}
