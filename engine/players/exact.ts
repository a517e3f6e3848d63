// The exact search: the guess proved to need the fewest guesses in total. `worst` asks for the smallest maximum first. The
// very first guess takes a proof over all openers; name one, or the search looks for it.
//
// Pegs use the same engine. They have few distinct first guesses: renaming colours and places changes nothing, so 1296
// codes are of five kinds. Published for 4 pegs in 6 colours: 5625 guesses over all codes with at most 6 (first guess
// 1123), and 5626 with at most 5. Both are reproduced.

import type { Feedback } from '../rules/feedback.ts'
import type { Goal } from '../rules/goal.ts'
import type { Mode } from '../rules/mode.ts'
import { MAX_CODES } from '../search/kernel/kernel.ts'
import { INFINITE_TOTAL, type Question, type Solver } from '../search/solver.ts'
import {
  checkKind,
  type NamedStrategy,
  type PlayState,
  readingOf,
  type StrategyDescription,
  type StrategyKit,
} from './player.ts'

const description = {
  name: 'exact',
  does: 'the guess proved to need the fewest guesses on average',
  kinds: ['words', 'pegs'],
  exactIn: 'normal',
  readings: { mean: 'fewest guesses in total', worst: 'best worst case first' },
} as const

export const exact: StrategyDescription = {
  ...description,
  create(kit, reading) {
    const goal = readingOf(description, reading) as Goal
    checkKind(description, kit.feedback)
    return createExactStrategy(kit, 'normal', goal)
  },
}

/** The exact search in a mode, as a player. */
export function createExactStrategy(kit: StrategyKit, mode: Mode, goal: Goal): NamedStrategy {
  const { feedback, limit } = kit
  const { kind, id, guesses } = feedback
  if (kind === 'pegs' && guesses.length > MAX_CODES) {
    throw new RangeError(
      `${id} has ${guesses.length} codes, too many for exact play (at most ${MAX_CODES}); try minimax`,
    )
  }
  const { solver } = kit
  if (solver === undefined) throw new TypeError('an exact player needs a solver')
  // Beyond the limit, play continues as if the next guess were the last.
  const question = ({ answers, rows }: PlayState): Question => {
    return { answers, mode, goal, left: Math.max(1, limit - rows.length), rows }
  }
  const firstPegs = (state: PlayState) =>
    feedback.kind === 'pegs' && state.rows.length === 0
      ? bestOf(firstCodes(feedback), solver, question(state))
      : undefined
  return {
    choose: (state) => firstPegs(state) ?? solver.solve(question(state)).guess,
    plan(state, opener) {
      const first = opener ?? firstPegs(state)
      const asked = question(state)
      // A plan stays within the guesses left: with a given first guess, the smallest maximum must be found before.
      if (goal === 'worst' && first !== undefined) asked.left = solver.evaluate(asked, first).max
      return solver.plan(asked, { first }).node
    },
  }
}

/**
 * One first code of each kind: renaming colours and places turns any other into one of these, so only the count of each
 * colour matters. Written as 1123: the most frequent colour first. Kinds with most colours come first, since they are
 * better.
 */
function firstCodes({ places, symbols, guesses, symbolAt }: Feedback): number[] {
  const isFirst = (id: number): boolean => {
    const times = new Uint8Array(symbols)
    let last = 0
    for (let place = 0; place < places; place++) {
      const symbol = symbolAt(id, place)
      if (symbol < last || symbol > last + 1 || (place === 0 && symbol > 0)) return false
      last = symbol
      times[symbol]++
    }
    return times.every((count, symbol) => symbol === 0 || count <= times[symbol - 1])
  }
  return Array.from(guesses.keys()).filter(isFirst).reverse()
}

/** The code with the smallest total, or the best worst case first; ties go to the first. */
function bestOf(codes: readonly number[], solver: Solver, question: Question): number | undefined {
  const limits = question.goal === 'worst' ? Array.from({ length: question.left }, (_, i) => i + 1) : [question.left]
  for (const left of limits) {
    let least = INFINITE_TOTAL
    let best: number | undefined
    for (const code of codes) {
      const total = solver.evaluateBelow({ ...question, left }, code, least)
      if (total >= least) continue
      least = total
      best = code
    }
    if (best !== undefined) return best
  }
  return undefined
}
