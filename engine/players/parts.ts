// The guess that makes the most parts (Kooi, "Yet another Mastermind strategy", 2005), among all guesses.
//
// With weighted answers, a part counts as much as its heaviest answer, for a reason: a guess costs at least three times the
// total weight, minus what its parts count, minus its own weight if it can be the answer. So `bound` takes the guess with
// the smallest lower bound, the one the exact search would try first.
//   most   the most parts; ties go to the likeliest possible answer, then the first in the order
//   bound  the most parts, with one more (or its weight) for a guess that can be the answer; ties as above

import { weightOf } from '../rules/game.ts'
import { checkKind, type NamedStrategy, readingOf, type StrategyDescription, type StrategyKit } from './player.ts'
import { firstSmallest, likeliestFirst } from './tie-break.ts'

const description = {
  name: 'parts',
  does: 'the guess that makes the most groups, out of all guesses; ties go to a possible answer',
  kinds: ['words', 'pegs'],
  readings: {
    most: 'groups are counted; ties go to the likeliest possible answer, then the first in the order',
    bound: 'a possible answer counts as one more group: the smallest lower bound',
  },
} as const

export const parts: StrategyDescription = {
  ...description,
  create(kit, reading) {
    const name = readingOf(description, reading)
    checkKind(description, kit.feedback)
    return createParts(kit, name === 'bound')
  },
}

function createParts({ feedback, measurer, order }: StrategyKit, isBound: boolean): NamedStrategy {
  const counts = new Float64Array(feedback.guesses.length)
  return {
    choose({ answers }) {
      if (answers.length === 1) return answers[0]
      const inside = likeliestFirst(feedback, order, answers)
      measurer.fillHeaviest(answers, null, counts)
      if (isBound) for (const id of answers) counts[id] += weightOf(feedback, id)
      // Here the smallest is the best.
      for (let id = 0; id < counts.length; id++) counts[id] = -counts[id]
      const best = firstSmallest(order, counts)
      return inside.find((id) => counts[id] === counts[best]) ?? best
    },
  }
}
