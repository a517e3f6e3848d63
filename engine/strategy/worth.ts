// The value of a strategy over a state's answers, and what is proved about the best one there. Answers count by weight:
// one each if all are equally likely.
//
// Strategies are compared in this order: least weight lost; for the goal `worst` the smallest maximum; the smallest
// total. So totals are comparable only between strategies that lose equally many answers (and for `worst` have the same
// maximum): a strategy that loses more spends fewer guesses, and its total bounds nothing.

import { type Game, likeliestOf, weightOf, weightOfAll } from '../rules/game.ts'
import type { Goal } from '../rules/goal.ts'

export interface Worth {
  /** Weight of the answers that the strategy does not find in the guesses left. */
  misses: number
  /** Most guesses for any answer it finds; 0 if it finds none. */
  max: number
  /** Total guesses, times weight, over the answers it finds. */
  total: number
}

/**
 * Proved lower bounds, in order: no strategy loses less; for the goal `worst` none that loses exactly `misses` has a
 * smaller maximum (1 is always true); none that loses exactly `misses` has a smaller total.
 */
export type Proved = Worth

/** What is proved about the best strategy, even if it is unknown. */
export interface Bounds {
  /** Bounds of what it loses; at most 0 if a win is guaranteed. */
  missesLower: number
  missesUpper: number
  /** Goal `worst`: its maximum is at least this. Goal `mean`: 1, which says nothing. */
  maxLower: number
  /**
   * Bounds of its total. They hold whatever it loses: while that is open, they span the totals over as many answers as
   * it may find, and are wide.
   */
  lower: number
  upper: number
  /** `exact`: this strategy is the best one. Otherwise `bounds`. */
  proof: 'exact' | 'bounds'
}

/** Negative if `a` is better than `b`, positive if it is worse. */
export function compareWorth(a: Worth, b: Worth, goal: Goal): number {
  const byMax = a.max - b.max
  const byTotal = a.total - b.total
  return a.misses - b.misses || (goal === 'worst' ? byMax || byTotal : byTotal || byMax)
}

/** The weight of a state's answers, in total and the heaviest. */
export interface Size {
  weight: number
  heaviest: number
}

/** The size of answers (ids, at least one). */
export function sizeOf(game: Pick<Game, 'weights'>, ids: ArrayLike<number>): Size {
  return { weight: weightOfAll(game, ids), heaviest: weightOf(game, likeliestOf(game, ids)) }
}

/** The smallest total of answers of which this much is lost: the heaviest in one guess, all others in two. */
export function leastTotal({ weight, heaviest }: Size, misses = 0): number {
  const found = Math.max(0, weight - misses)
  return 2 * found - Math.min(found, heaviest)
}

/** What holds for any strategy over answers of this size. */
export function provedOfAny(size: Size): Proved {
  return { misses: 0, max: 1, total: leastTotal(size) }
}

/** What a strategy for a state with `left` guesses left and the bounds proved for all strategies say together. */
export function boundsOf(goal: Goal, size: Size, left: number, worth: Worth, proved: Proved): Bounds {
  const { misses, max, total } = worth
  const missesLower = Math.min(proved.misses, misses)
  const losesLeast = missesLower === misses
  const isComparable = losesLeast && (goal === 'mean' || proved.max >= max)
  const leastFound = leastTotal(size, misses)
  const lower = losesLeast ? Math.min(Math.max(proved.total, leastFound), total) : leastFound
  return {
    missesLower,
    missesUpper: misses,
    maxLower: goal === 'worst' && losesLeast ? Math.min(proved.max, max) : 1,
    lower,
    // One with a smaller maximum, or over more answers, may take more: at most what that many answers can take.
    upper: isComparable ? total : Math.max(total, (size.weight - missesLower) * (losesLeast ? max - 1 : left)),
    proof: isComparable && lower === total ? 'exact' : 'bounds',
  }
}
