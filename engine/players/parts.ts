// The guess that makes the most parts (Kooi, "Yet another Mastermind strategy", 2005), looked for among all guesses.
//
// Where answers have weights, a part counts as much as its heaviest answer. That is no whim: a guess costs at least three
// times the whole weight, less what its parts count, less its own weight where it can be the answer. So `bound` takes the
// guess of the smallest lower bound, the one with which the exact search would begin.
//   most   the most parts; ties go to the likeliest possible answer, then the first in the order
//   bound  the most parts, a guess that can be the answer counting one more, or its weight; among equals as above

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
