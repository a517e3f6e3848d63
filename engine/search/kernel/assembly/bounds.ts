// The arithmetic of totals: lower bounds for a set of answers, for a guess from its parts, and the price of losses.
// Every bound of the search is made from these.
//
// Each answer has a weight, 1 if all are equally likely; a total is the sum over the answers of weight times guesses. A
// guess splits a set with total weight W into parts. At best the next guess finds the heaviest answer of each part, and
// the others take longer. The weight of those others is what the guess *repeats*: the answers whose pattern a heavier
// one already shows. Its total is at least W + sum over the parts of (2 * weight - heaviest) = 2W + repeats, minus its
// own weight if it is one of the answers, since the all-correct part costs nothing.
//
// How far that bound is above 2W is the *excess* of a guess: its repeats, minus its own weight. If all weights are 1, a
// guess with k parts repeats n - k answers, and the bound is 3n - k.
import { game } from './game'
import { search } from './search-state'

export type Total = i64

/** The total if it is impossible in the guesses left. */
export const INFINITE: Total = 1 << 50

/** Above every excess; 16-bit sums saturate at NONE, which says nothing. */
export const HUGE: i32 = 0x7fffff
export const NONE: i32 = 0xffff

/** The trivial bound: n answers of this weight never take less, the heaviest at once and all others next. */
@inline
export function trivialBound(n: i32, weight: i32, heaviest: i32): i32 {
  return game.given ? game.leastTotals[n] : 2 * weight - heaviest
}

/** A lower bound of the total of a guess by its excess. */
@inline
export function boundOfExcess(weight: i32, excess: i32): i32 {
  return 2 * weight + excess
}

/** The total of a guess that tells all answers apart and is not one of them: the second guess finds each. */
@inline
export function totalApart(weight: i32): i32 {
  return 2 * weight
}

/** The excess of a guess with a bound below `beta` is less than this. */
@inline
export function excessBelow(weight: i32, beta: Total): Total {
  return beta - <Total>totalApart(weight)
}

/** A lower bound if the heaviest answers of any guess's parts weigh at most `sum`, its own weight counted twice. */
@inline
export function boundOfSum(weight: i32, sum: i32): i32 {
  return 3 * weight - sum
}

/** Whether guesses whose sums over these answers, of total `weight`, are at most `sum` repeat at least `least`. */
@inline
export function repeatsAtLeast(sum: i32, weight: i32, least: i32): bool {
  return sum != NONE && weight - sum >= least
}

// Losses: answers that are not solved in the guesses left. Lost weight costs `search.lossCost` each, more than any
// total, on top of the guesses spent on it; so the same search loses as little as it can, and then takes the smallest
// total. 0 forbids losses.

/** How much weight a total below `beta` may lose, for answers that take at least `floor`. */
@inline
export function lossBelow(floor: i32, beta: Total): i32 {
  return search.lossCost ? <i32>min<Total>((beta - 1 - floor) / search.lossCost, 1 << 28) : 0
}

/** The smallest total if this much weight is lost. */
@inline
export function totalOfLoss(floor: i32, loss: i32): Total {
  return <Total>floor + <Total>loss * search.lossCost
}

/** The total with one guess left: all answers spend it, the heaviest is solved, the others are lost. */
@inline
export function totalOfLastGuess(n: i32, weight: i32, heaviest: i32): Total {
  if (n == 1) return weight
  return search.lossCost ? totalOfLoss(weight, weight - heaviest) : INFINITE
}
