// Knuth's rule ("The Computer as Master Mind", 1977), for words and pegs alike: the guess whose largest part is smallest,
// looked for among all guesses; at equal size a code that can be the answer, then the first in the order of the codes.
//
// Reproduced as published: all 12972 words, first guess serai, at most 8 guesses, and the whole distribution; with the
// first guess lares at most 7. Pegs: 4 in 6 colours, first guess 1122, at most 5, 5801 guesses in total, which is the
// figure for this very rule (a freer choice among equals gives 5804 and others). 5 in 8 colours: at most 8.

import { checkKind, type NamedStrategy, readingOf, type StrategyDescription, type StrategyKit } from './player.ts'
import { firstSmallest, indexOfSmallest, inOrder } from './tie-break.ts'

const description = {
  name: 'minimax',
  does: 'the guess whose largest part is smallest, from all guesses; at equal size one that can be the answer',
  kinds: ['words', 'pegs'],
  readings: { knuth: 'then the first in the order of the codes' },
} as const

export const minimax: StrategyDescription = {
  ...description,
  create(kit, reading) {
    readingOf(description, reading)
    checkKind(description, kit.feedback)
    return createMinimax(kit)
  },
}

function createMinimax({ feedback, measurer, order }: StrategyKit): NamedStrategy {
  const sizes = new Float64Array(feedback.guesses.length)
  const insideSizes = new Float64Array(feedback.guesses.length)
  return {
    choose({ answers }) {
      if (answers.length === 1) return answers[0]
      const inside = inOrder(order, answers)
      measurer.fillLargest(answers, inside, insideSizes)
      const index = indexOfSmallest(insideSizes, inside.length)
      const insideBest = inside[index]
      const insideLeast = insideSizes[index]
      // Nothing is smaller than 1: most small states are settled without the other guesses.
      if (insideLeast === 1) return insideBest
      measurer.fillLargest(answers, null, sizes)
      const best = firstSmallest(order, sizes)
      return sizes[best] < insideLeast ? best : insideBest
    },
  }
}
