// The best guess among those the player wants: without words their game rejects, or only words they know. Later guesses
// are unrestricted, so the cost compared with the best of all is the price of this one guess.

import { withinBudget } from '../search/budget.ts'
import { replay } from '../strategy/replay.ts'
import { boundsOf, sizeOf } from '../strategy/worth.ts'
import type { Advice } from './advice.ts'
import { type RankingOptions, rankGuesses } from './ranking.ts'

/**
 * The advice with the best allowed guess; unchanged if none is allowed or the work does not suffice. `exact` then says
 * that no other allowed guess is better.
 */
export function adviseAllowed(
  advice: Advice,
  { isAllowed, ...options }: RankingOptions & { isAllowed: (guess: string) => boolean },
): Advice {
  if (isAllowed(advice.guess)) return advice
  const { game, answers, rows, mode, goal, left, budget } = options
  const before = budget.spent
  const ranking = rankGuesses({ ...options, isAllowed, top: 1 })
  const [best] = ranking.guesses
  if (best === undefined || best.total === null) return advice
  const solver = withinBudget(options.solver, budget)
  const { node } = solver.plan({ answers, mode, goal, left, rows }, { first: game.idOf(best.guess) })
  const { total, max, histogram, misses } = replay(node, game, left, { onFault() {} }, answers)
  const isExact = ranking.isComplete && best.proof === 'exact' && total === best.total && misses === best.misses
  const worth = { misses, max, total }
  // What no legal guess reaches, no allowed one does.
  const proved = isExact ? worth : { misses: advice.missesLower, max: advice.maxLower, total: advice.lower }
  const size = sizeOf(game, answers)
  return {
    ...advice,
    guess: best.guess,
    inAnswers: best.inAnswers,
    ...worth,
    ...boundsOf(goal, size, left, worth, proved),
    mean: size.weight > misses ? total / (size.weight - misses) : 0,
    loss: misses / size.weight,
    histogram,
    guaranteed: misses === 0,
    source: 'live',
    work: advice.work + budget.spent - before,
  }
}
