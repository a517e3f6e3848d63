// Minimax (Knuth, "The Computer as Master Mind", 1977), for words and pegs alike: the guess whose largest part is
// smallest. A paper that applies it to words has three variants:
//   knuth     (its Algorithm 4) any guess; ties go to possible answers, then to the first in the order
//   any       (Algorithm 3) any guess; ties go to the first in the order, possible answer or not
//   possible  (Algorithm 2) only possible codes; ties go to the first in the order
//
// Reproduced as published, in alphabetical order. All 12972 words: `knuth` opens serai, takes at most 8 guesses, with the
// published distribution; after lares at most 7. `possible` opens serai too, takes up to 16, mean 4.72. Pegs, 4 in 6
// colours: `knuth` opens 1122, takes at most 5, 5801 in all, the published figure for this rule (freer tie-breaking
// gives 5804 and others). 5 in 8 colours, from 11234: `possible` takes at most 8, `knuth` at most 7.
// Not as published: after cares `knuth` is said to need 8 guesses for one word; here three words do.
// No `knuth` player finds all 12972 words within six: after each of the 12972 openers some state fails however its ties are
// broken (`fivebase simulate --game dictionary --player minimax --openers all --any-order 6`, 2026-11-29).

import { weightOf } from '../rules/game.ts'
import { checkKind, type NamedStrategy, readingOf, type StrategyDescription, type StrategyKit } from './player.ts'
import { firstSmallest, indexOfSmallest, likeliestFirst } from './tie-break.ts'

const description = {
  name: 'minimax',
  does: 'the guess whose largest group is smallest',
  kinds: ['words', 'pegs'],
  readings: {
    knuth: 'out of all guesses; ties go to a possible answer, then the first in the order (Algorithm 4)',
    any: 'out of all guesses; ties go to the first in the order (Algorithm 3)',
    possible: 'only possible answers; ties go to the first in the order (Algorithm 2)',
  },
} as const

export const minimax: StrategyDescription = {
  ...description,
  create(kit, reading) {
    const name = readingOf(description, reading)
    checkKind(description, kit.feedback)
    if (name === 'possible') return createPossible(kit)
    return name === 'any' ? createAny(kit) : createKnuth(kit)
  },
}

function createKnuth(kit: StrategyKit): NamedStrategy {
  const { measurer, order } = kit
  const sizes = new Float64Array(kit.feedback.guesses.length)
  const inside = insideMeasure(kit)
  return {
    choose({ answers }) {
      if (answers.length === 1) return answers[0]
      const { first, largest, heaviest } = inside(answers)
      // No largest part is smaller than one answer, so most small states are settled without looking at other guesses.
      if (largest === heaviest) return first
      measurer.fillLargest(answers, null, sizes)
      const best = firstSmallest(order, sizes)
      return sizes[best] < largest ? best : first
    },
    ties({ answers }) {
      const { equals, largest, heaviest } = inside(answers)
      if (largest === heaviest) return equals()
      measurer.fillLargest(answers, null, sizes)
      return least(sizes) < largest ? allOf(sizes, least(sizes)) : equals()
    },
  }
}

function createAny({ feedback, measurer, order }: StrategyKit): NamedStrategy {
  const sizes = new Float64Array(feedback.guesses.length)
  return {
    choose({ answers }) {
      if (answers.length === 1) return answers[0]
      measurer.fillLargest(answers, null, sizes)
      return firstSmallest(order, sizes)
    },
    ties({ answers }) {
      if (answers.length === 1) return answers
      measurer.fillLargest(answers, null, sizes)
      return allOf(sizes, least(sizes))
    },
  }
}

function createPossible(kit: StrategyKit): NamedStrategy {
  const inside = insideMeasure(kit)
  return {
    choose: ({ answers }) => (answers.length === 1 ? answers[0] : inside(answers).first),
    ties: ({ answers }) => inside(answers).equals(),
  }
}

/** Finds the possible codes with the smallest largest part: the best by weight and order, and all of them. */
function insideMeasure({ feedback, measurer, order }: StrategyKit) {
  const sizes = new Float64Array(feedback.guesses.length)
  return (answers: Uint16Array) => {
    const inside = likeliestFirst(feedback, order, answers)
    measurer.fillLargest(answers, inside, sizes)
    const index = indexOfSmallest(sizes, inside.length)
    const largest = sizes[index]
    const heaviest = weightOf(feedback, inside[0])
    return { first: inside[index], largest, heaviest, equals: () => inside.filter((_, at) => sizes[at] === largest) }
  }
}

function least(values: Float64Array): number {
  let smallest = values[0]
  for (const value of values) if (value < smallest) smallest = value
  return smallest
}

/** The ids with this value. */
function allOf(values: Float64Array, value: number): Uint16Array {
  const ids: number[] = []
  for (let id = 0; id < values.length; id++) if (values[id] === value) ids.push(id)
  return Uint16Array.from(ids)
}
