// Skill and luck of a game, as two numbers from 0 to 99 that a player can remember. Skill depends only on the guesses,
// luck only on the colours.

import { ALL_CORRECT, patternOf } from '../rules/pattern.ts'

/** Best of both numbers: nobody is perfect by luck, and 100 would look like a share. */
const MOST = 99
/**
 * Skill is 99 · e^(-2/3 · cost). Measured over 70 games of `original` each: players who open with a popular word and then
 * play the best of four fitting words cost 0.28 guesses in the median, so skill 82 (66 to 92 for four in five); players
 * of any fitting word cost 0.46, so 73; those who consider a third of all fitting words 0.14, so 90.
 */
const SKILL_PER_GUESS = 2 / 3

/** Skill of a game whose guesses cost this many guesses compared with the best ones: 99 if nothing was lost. */
export function skillOf(cost: number): number {
  return Math.round(MOST * Math.exp(-SKILL_PER_GUESS * Math.max(0, cost)))
}

/** Luck of a game from the percentiles of its replies: 50 if chance had no say. */
export function luckOf(percentiles: readonly (number | null)[]): number {
  const drawn = percentiles.filter((percentile) => percentile !== null)
  const mean = drawn.length === 0 ? 0.5 : drawn.reduce((sum, percentile) => sum + percentile, 0) / drawn.length
  return Math.min(MOST, Math.round(100 * mean))
}

/** How a guess splits a set of answers. */
export interface Split {
  /** Number of patterns it can show. */
  groups: number
  /** Answers in the largest group. */
  largest: number
  /** True if the guess is itself one of them. */
  inAnswers: boolean
}

/** How a guess splits answers. */
export function splitOf(answers: readonly string[], guess: string): Split {
  const sizes = sizesOf(answers, guess, () => 1)
  return { groups: sizes.size, largest: Math.max(0, ...sizes.values()), inAnswers: answers.includes(guess) }
}

/**
 * The share of the answers, by weight, whose colours would have left the player more words than these did; ties count
 * half. Null if only one reply was possible: that is not luck.
 */
export function percentileOf(
  answers: readonly string[],
  guess: string,
  pattern: number,
  weightOf: (answer: string) => number = () => 1,
): number | null {
  const sizes = sizesOf(answers, guess, weightOf)
  if (sizes.size < 2) return null
  // After a win there is nothing left to choose from.
  const left = (reply: number, size: number) => (reply === ALL_CORRECT ? 0 : size)
  const here = left(pattern, sizes.get(pattern) ?? 0)
  let whole = 0
  let worse = 0
  for (const [reply, size] of sizes) {
    whole += size
    if (left(reply, size) > here) worse += size
    else if (left(reply, size) === here) worse += size / 2
  }
  return worse / whole
}

/** The weight of the answers that show each pattern. */
function sizesOf(answers: readonly string[], guess: string, weightOf: (answer: string) => number): Map<number, number> {
  const sizes = new Map<number, number>()
  for (const answer of answers) {
    const pattern = patternOf(guess, answer)
    sizes.set(pattern, (sizes.get(pattern) ?? 0) + weightOf(answer))
  }
  return sizes
}
