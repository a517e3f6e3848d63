// The exact search: the guess that is proved to need the fewest guesses in total. `worst` asks for the smallest maximum
// first. The first guess of all takes a proof over every opener; name one, or the search looks for it.

import type { Goal } from '../goal.ts'
import type { Mode } from '../mode.ts'
import {
  checkKind,
  type NamedStrategy,
  type PlayState,
  readingOf,
  type StrategyDescription,
  type StrategyKit,
} from '../named-strategy.ts'
import type { Question } from '../solver.ts'

const description = {
  name: 'exact',
  does: 'the guess proved to need the fewest guesses in total, every answer within the limit',
  kinds: ['words'],
  readings: { mean: 'fewest guesses in total', worst: 'smallest maximum first' },
} as const

export const exact: StrategyDescription = {
  ...description,
  create(kit, reading) {
    const goal = readingOf(description, reading) as Goal
    checkKind(description, kit.feedback)
    return createExactStrategy(kit, 'normal', goal)
  },
}

/** The exact search in a mode, as a named strategy. */
export function createExactStrategy({ solver, limit }: StrategyKit, mode: Mode, goal: Goal): NamedStrategy {
  if (solver === undefined) throw new TypeError('an exact strategy needs a solver')
  // Beyond the limit play goes on as if the next guess were the last.
  const question = ({ answers, rows }: PlayState): Question => {
    return { answers, mode, goal, left: Math.max(1, limit - rows.length), rows }
  }
  return {
    choose: (state) => solver.solve(question(state)).guess,
    plan: (state, first) => solver.plan(question(state), { first }).node,
  }
}
