// The kernel's measures compared with their plain twin.

import { describe, expect, it } from 'vitest'
import { createMeasurer, type Measurer, patternOrder } from '../../../engine/players/measurer.ts'
import { type Feedback, wordFeedback } from '../../../engine/rules/feedback.ts'
import { createGame, createGameData, weightOfAll } from '../../../engine/rules/game.ts'
import { pegFeedback } from '../../../engine/rules/mastermind.ts'
import { kernel } from '../kernel-module.ts'
import { createPlainMeasurer } from './plain-measurer.ts'
import { realGame, smallGame } from './small-game.ts'

/** The same sequence in every run. */
function seeded(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

function someIds(random: (bound: number) => number, bound: number, count: number): Uint16Array {
  const ids = new Set<number>()
  while (ids.size < Math.min(count, bound)) ids.add(random(bound))
  return Uint16Array.from(ids).sort()
}

/** Around every number of answers or guesses at which the kernel changes its method. */
const ANSWER_COUNTS = [1, 2, 3, 17, 32, 33, 127, 128, 129, 256, 257, 700]
const GUESS_COUNTS = [1, 63, 64, 65]

const original = wordFeedback(realGame('original'))
/** Weights from 1 to 255, including powers of two; the words after the answers weigh 1. */
const weights = Uint8Array.from(original.answers, (_, id) => (id % 3 === 0 ? 1 << (id % 8) : 1 + ((id * 37) % 255)))

/** Words of this many letters: those of a real game, doubled and cut. */
async function longGame(length: number): Promise<Feedback> {
  const { answers, guesses } = realGame('original')
  const longer = (words: readonly string[]) => [...new Set(words.map((word) => `${word}${word}`.slice(-length)))]
  const form = { length, letters: 'abcdefghijklmnopqrstuvwxyz' }
  const head = { id: `long-${length}`, name: 'Long', sources: [] }
  return wordFeedback(createGame(await createGameData(head, longer(answers), longer(guesses), undefined, form)))
}

const games: [string, Feedback][] = [
  ['words', original],
  ['words of six letters', await longGame(6)],
  ['weighted words of eight letters', { ...(await longGame(8)), weights }],
  ['weighted words', { ...original, weights }],
  ['4 pegs in 6 colours', pegFeedback(4, 6)],
  ['5 pegs in 8 colours', pegFeedback(5, 8)],
  ['1 peg in 2 colours', pegFeedback(1, 2)],
]

describe.each(games)('measures of %s', (_, feedback) => {
  const measurers = [createMeasurer(kernel, feedback), createPlainMeasurer(feedback)]
  const fill = (count: number, measure: (measurer: Measurer, out: Float64Array) => void) =>
    measurers.map((measurer) => {
      const out = new Float64Array(count)
      measure(measurer, out)
      return out
    })

  it.each(ANSWER_COUNTS)("equal the TypeScript twin's for %i answers", (answerCount) => {
    const random = seeded(answerCount)
    const answers = someIds(random, feedback.answers.length, answerCount)
    const guesses = someIds(random, feedback.guesses.length, GUESS_COUNTS[answerCount % GUESS_COUNTS.length])
    const largest = fill(guesses.length, (measurer, out) => measurer.fillLargest(answers, guesses, out))
    expect(largest[0]).toEqual(largest[1])

    const whole = Float64Array.from({ length: weightOfAll(feedback, answers) + 1 }, (_, size) => size * size)
    const sums = fill(guesses.length, (measurer, out) => measurer.fillSums(answers, guesses, whole, out))
    expect(sums[0]).toEqual(sums[1])

    const heaviest = fill(guesses.length, (measurer, out) => measurer.fillHeaviest(answers, guesses, out))
    expect(heaviest[0]).toEqual(heaviest[1])

    const byPattern = Float64Array.from({ length: feedback.patternCount }, (_, pattern) => (pattern * 7) % 31)
    const patternSums = fill(guesses.length, (measurer, out) =>
      measurer.fillPatternSums(answers, guesses, byPattern, out),
    )
    expect(patternSums[0]).toEqual(patternSums[1])
  })

  it.each(ANSWER_COUNTS)('sum %i answers in the given order, to the last bit', (answerCount) => {
    const random = seeded(1000 + answerCount)
    const answers = someIds(random, feedback.answers.length, answerCount)
    const guesses = someIds(random, feedback.guesses.length, 64)
    const bySize = Float64Array.from(
      { length: weightOfAll(feedback, answers) + 1 },
      (_, size) => size * Math.log2(size || 1) * 0.1,
    )
    const order = patternOrder(feedback.patternCount, (pattern) => feedback.patternCount - 1 - pattern)
    const sums = fill(guesses.length, (measurer, out) => measurer.fillSums(answers, guesses, bySize, out, order))
    expect(sums[0]).toEqual(sums[1])
  })

  it('are the same for all guesses and for a list of them', () => {
    const answers = someIds(seeded(7), feedback.answers.length, 40)
    const guesses = someIds(seeded(8), feedback.guesses.length, 30)
    const [all] = fill(feedback.guesses.length, (measurer, out) => measurer.fillLargest(answers, null, out))
    const [some] = fill(guesses.length, (measurer, out) => measurer.fillLargest(answers, guesses, out))
    expect(Array.from(some)).toEqual(Array.from(guesses, (id) => all[id]))
  })
})

describe('a measurer', () => {
  it('finds the largest part of an example worked out by hand', async () => {
    // WHICH: batch, catch, latch, match and patch look alike, hatch and watch do not. BLIMP: catch, hatch and watch do.
    const feedback = wordFeedback(await smallGame('batch catch hatch latch match patch watch', 'blimp which'))
    const out = new Float64Array(2)
    const guesses = Uint16Array.of(feedback.idOf('blimp'), feedback.idOf('which'))
    createMeasurer(kernel, feedback).fillLargest(Uint16Array.from(feedback.answers.keys()), guesses, out)
    expect(Array.from(out)).toEqual([3, 5])
  })

  it('refuses a table that is too short, and one that gives empty parts a value', () => {
    const feedback = pegFeedback(2, 3)
    const measurer = createMeasurer(kernel, feedback)
    const answers = Uint16Array.of(0, 1)
    const out = new Float64Array(9)
    expect(() => measurer.fillSums(answers, null, Float64Array.of(0, 1), out)).toThrow('an entry for every size')
    expect(() => measurer.fillSums(answers, null, Float64Array.of(1, 1, 1), out)).toThrow('0 for 0')
  })
})
