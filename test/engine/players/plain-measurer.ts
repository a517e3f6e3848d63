// The measurer's twin: the same numbers, one pattern at a time and without the kernel.
import { type Measurer, patternOrder } from '../../../engine/players/measurer.ts'
import type { Feedback } from '../../../engine/rules/feedback.ts'
import { weightOf } from '../../../engine/rules/game.ts'

export function createPlainMeasurer(feedback: Feedback): Measurer {
  const all = Uint16Array.from(feedback.guesses.keys())

  /** Calls `take` with the size of each part of each guess, by pattern. */
  function measure(
    answers: Uint16Array,
    guesses: Uint16Array | null,
    out: Float64Array,
    take: (sizes: Uint32Array) => number,
  ): void {
    for (const [index, guess] of (guesses ?? all).entries()) {
      const sizes = new Uint32Array(feedback.patternCount)
      for (const answer of answers) sizes[patternFor(guess, answer)] += weightOf(feedback, answer)
      out[index] = take(sizes)
    }
  }

  const patternFor = (guess: number, answer: number) =>
    feedback.patternOf(feedback.guesses[guess], feedback.guesses[answer])

  return {
    feedback,
    fillLargest(answers, guesses, out) {
      measure(answers, guesses, out, (sizes) => Math.max(...sizes))
    },
    fillSums(answers, guesses, bySize, out, order = patternOrder(feedback.patternCount, (pattern) => pattern)) {
      const patterns = Array.from(order.subarray(0, feedback.patternCount).keys()).sort((a, b) => order[a] - order[b])
      measure(answers, guesses, out, (sizes) => patterns.reduce((sum, pattern) => sum + bySize[sizes[pattern]], 0))
    },
    fillHeaviest(answers, guesses, out) {
      for (const [index, guess] of (guesses ?? all).entries()) {
        const heaviest = new Map<number, number>()
        for (const answer of answers) {
          const pattern = patternFor(guess, answer)
          heaviest.set(pattern, Math.max(heaviest.get(pattern) ?? 0, weightOf(feedback, answer)))
        }
        out[index] = [...heaviest.values()].reduce((sum, weight) => sum + weight, 0)
      }
    },
    fillPatternSums(answers, guesses, byPattern, out) {
      measure(answers, guesses, out, (sizes) =>
        sizes.reduce((sum, size, pattern) => sum + (size === 0 ? 0 : size * byPattern[pattern]), 0),
      )
    },
  }
}
