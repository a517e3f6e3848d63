// What a stored strategy says where something else is asked than it was made for: another limit, another goal, or fewer
// answers, because the player rules some out.
//
// A strategy whose longest game takes m guesses can be played under every limit from m on; under a smaller one it loses
// the answers that would come later. What is proved carries over where the strategies asked about are among those that
// the proof is about: a smaller limit allows fewer strategies, so a total proved the least under limit 6 bounds those
// under limit 5, and is the least there too where the strategy keeps to it. A larger limit allows more, and a proof says
// nothing of those, but one: a maximum that nothing goes below, for the goal `worst`, holds under every limit.

import { type Game, weightOf, weightOfAll } from '../rules/game.ts'
import type { Goal } from '../rules/goal.ts'
import { patternsOf } from '../rules/parts.ts'
import { ALL_CORRECT, PATTERN_COUNT } from '../rules/pattern.ts'
import { compareWorth, leastTotal, type Proved, type Worth } from './worth.ts'

/** What somebody asks for, or a strategy was made for. */
export interface Aim {
  goal: Goal
  /** Guesses from here on. */
  left: number
}

/** What a strategy is worth under the aim that it was made for, and what is proved of the best one there. */
export interface Made extends Worth, Aim {
  isExact: boolean
  /** Where it is not exact: its total is at least this, where it loses none. */
  lower?: number
}

/** The counts of a strategy under a limit: what comes later is lost. `weight` is that of all answers. */
export function worthWithin(
  histogram: readonly number[],
  left: number,
  weight: number,
): Worth & { histogram: number[] } {
  const counts = Array.from({ length: left }, (_, at) => histogram[at] ?? 0)
  const total = counts.reduce((sum, count, at) => sum + count * (at + 1), 0)
  const max = counts.findLastIndex((count) => count > 0) + 1
  const misses = counts.reduce((rest, count) => rest - count, weight)
  return { histogram: counts, misses, max, total }
}

/** What is proved under an aim by what a strategy is worth under its own; `least` is what is true of any strategy. */
export function carryProof(made: Made, aim: Aim, least: Proved): Proved {
  const { goal, left, misses, max, total, isExact, lower = 0 } = made
  const isWithin = aim.left <= left
  if (!isExact) {
    const isBound = misses === 0 && (goal === 'mean' ? isWithin : aim.goal === goal && aim.left === left)
    return isBound ? { ...least, total: Math.max(least.total, lower) } : least
  }
  if (goal === 'mean') return isWithin ? { misses, max: 1, total } : least
  if (misses > 0) return isWithin ? { misses, ...(aim.goal === goal ? { max, total } : { max: 1, total: 0 }) } : least
  // The smallest maximum at which nothing is lost is one under every limit, and so is the total that goes with it.
  if (aim.left < max) return { misses: 1, max: 1, total: 0 }
  return aim.goal === goal || aim.left === max ? { misses, max, total } : least
}

/** The least total of any strategy that begins with a guess (an id) and finds all answers (ids), however long it may take. */
export function leastTotalAfter(game: Game, guess: number, answers: Uint16Array): number {
  const weights = new Uint32Array(PATTERN_COUNT)
  const heaviest = new Uint32Array(PATTERN_COUNT)
  patternsOf(game, answers, guess).forEach((pattern, at) => {
    const weight = weightOf(game, answers[at])
    weights[pattern] += weight
    heaviest[pattern] = Math.max(heaviest[pattern], weight)
  })
  // The part that is all correct has won.
  weights[ALL_CORRECT] = 0
  const later = weights.reduce((sum, weight, at) => sum + leastTotal({ weight, heaviest: heaviest[at] }), 0)
  return weightOfAll(game, answers) + later
}

/** What a list of stored strategies tells of one of them. */
export interface Listed extends Omit<Worth, 'misses'> {
  opener: string
  goal: Goal
  limit: number
  misses?: number
  proof: 'exact' | 'bounds'
}

/**
 * The strategy, of those of one game and mode, that answers best for a goal and a limit; null where there is none. That
 * of the smallest worth, as far as the list tells it: of one that is longer than the limit, not how many it loses. Of
 * equals one that was made for just that, then one whose proof carries over, then the first opener of the alphabet.
 */
export function pickStrategy<Entry extends Listed>(
  entries: Iterable<Entry>,
  asked: { goal: Goal; limit: number },
  opener: string | null,
): Entry | null {
  let best: Entry | null = null
  for (const entry of entries) {
    if (opener !== null && entry.opener !== opener) continue
    if (best === null || compareListed(entry, best, asked) < 0) best = entry
  }
  return best
}

function compareListed(a: Listed, b: Listed, asked: { goal: Goal; limit: number }): number {
  const isCut = ({ max }: Listed) => Number(max > asked.limit)
  const worth = ({ misses = 0, max, total }: Listed): Worth => ({ misses, max, total })
  const isOther = ({ goal, limit }: Listed) => Number(goal !== asked.goal || limit !== asked.limit)
  const isOpen = ({ proof, limit }: Listed) => Number(proof !== 'exact' || limit < asked.limit)
  return (
    isCut(a) - isCut(b) ||
    compareWorth(worth(a), worth(b), asked.goal) ||
    isOther(a) - isOther(b) ||
    isOpen(a) - isOpen(b) ||
    (a.opener < b.opener ? -1 : Number(a.opener > b.opener))
  )
}
