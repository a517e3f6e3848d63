// The exact search among possible words: fewest guesses in total if every guess must fit all rows, and every answer is
// found within the limit. Published for 2315 answers: plate is the best first guess, 8227 in total.

import { createExactStrategy } from './exact.ts'
import { checkKind, readingOf, type StrategyDescription } from './player.ts'

const description = {
  name: 'strict-exact',
  does: 'exact play that only guesses possible answers',
  kinds: ['words', 'pegs'],
  exactIn: 'strict',
  readings: { mean: 'fewest guesses in total' },
} as const

export const strictExact: StrategyDescription = {
  ...description,
  create(kit, reading) {
    readingOf(description, reading)
    checkKind(description, kit.feedback)
    return createExactStrategy(kit, 'strict', 'mean')
  },
}
