// What a stored strategy says about a question it was not made for: another limit, another goal, or fewer answers
// because the player excludes some.
//
// A strategy whose longest game takes m guesses works under every limit from m on; under a smaller one it loses the
// later answers. A proof carries over if the strategies in question are among those it covers. A smaller limit allows
// fewer strategies, so a total proved minimal under limit 6 is a lower bound under limit 5, and minimal there too if
// the strategy stays within it. A larger limit allows more, so the proof says nothing, with one exception: a proved
// smallest maximum, for the goal `worst`, holds under every limit.

import { type Game, weightOf, weightOfAll } from '../rules/game.ts'
import type { Goal } from '../rules/goal.ts'
import type { Mode } from '../rules/mode.ts'
import { patternsOf } from '../rules/parts.ts'
import { ALL_CORRECT, PATTERN_COUNT } from '../rules/pattern.ts'
import { compareWorth, leastTotal, type Proved, type Worth } from './worth.ts'

/** What is asked for, or what a strategy was made for. */
export interface Aim {
  goal: Goal
  /** Guesses from here on. */
  left: number
}

/** The value of a strategy under its own aim, and what is proved about the best one there. */
export interface Made extends Worth, Aim {
  isExact: boolean
  /** If not exact: its total is at least this, if it loses none. */
  lower?: number
}

/** A strategy's counts under a limit: later answers are lost. `weight` is that of all answers. */
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

/** What a strategy's value under its own aim proves under another; `least` holds for any strategy. */
export function carryProof(made: Made, aim: Aim, least: Proved): Proved {
  const { goal, left, misses, max, total, isExact, lower = 0 } = made
  const isWithin = aim.left <= left
  if (!isExact) {
    const isBound = misses === 0 && (goal === 'mean' ? isWithin : aim.goal === goal && aim.left === left)
    return isBound ? { ...least, total: Math.max(least.total, lower) } : least
  }
  if (goal === 'mean') return isWithin ? { misses, max: 1, total } : least
  if (misses > 0) return isWithin ? { misses, ...(aim.goal === goal ? { max, total } : { max: 1, total: 0 }) } : least
  // The smallest maximum that loses nothing holds under every limit, and so does its total.
  if (aim.left < max) return { misses: 1, max: 1, total: 0 }
  return aim.goal === goal || aim.left === max ? { misses, max, total } : least
}

/**
 * The smallest total of any strategy that begins with a guess (an id) and finds all answers (ids), with any number of
 * guesses.
 */
export function leastTotalAfter(game: Game, guess: number, answers: Uint16Array): number {
  const weights = new Uint32Array(PATTERN_COUNT)
  const heaviest = new Uint32Array(PATTERN_COUNT)
  patternsOf(game, answers, guess).forEach((pattern, at) => {
    const weight = weightOf(game, answers[at])
    weights[pattern] += weight
    heaviest[pattern] = Math.max(heaviest[pattern], weight)
  })
  // The all-correct part has won.
  weights[ALL_CORRECT] = 0
  const later = weights.reduce((sum, weight, at) => sum + leastTotal({ weight, heaviest: heaviest[at] }), 0)
  return weightOfAll(game, answers) + later
}

/** What a list of stored strategies says about one of them. */
export interface Listed extends Omit<Worth, 'misses'> {
  opener: string
  goal: Goal
  limit: number
  misses?: number
  proof: 'exact' | 'bounds'
}

/** Strict mode plays no word that the player rules out, not even first. */
export function isOpenerOut(
  { game, mode, excluded }: { game: Game; mode: Mode; excluded?: ReadonlySet<number> },
  opener: string,
): boolean {
  return mode === 'strict' && excluded !== undefined && excluded.has(game.idOf(opener))
}

/**
 * The strategy that answers best for a goal and a limit, among those of one game and mode; null if there are none. The
 * best value as far as the list shows it: for one longer than the limit, it does not show how many answers are lost.
 * Ties go to one made for exactly this question, then one whose proof carries over, then the first opener
 * alphabetically.
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
