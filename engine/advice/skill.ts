// How well a game was played and how lucky it was, as two numbers from 0 to 99 that a player can remember. Skill is about
// the guesses alone, luck about the colours alone.

import { ALL_CORRECT, patternOf } from '../rules/pattern.ts'

/** Best of both numbers: nobody is perfect by luck, and 100 would look like a share. */
const MOST = 99
/**
 * Skill is 99 · e^(-2/3 · cost). Measured over 70 games of `original` each: players who open with a popular word and then
 * play the best of four words that fit cost 0.28 guesses in the median, so skill 82 (66 to 92 for four in five); those
 * who play any word that fits 0.46, so 73; those who look at a third of all words that fit 0.14, so 90.
 */
const SKILL_PER_GUESS = 2 / 3

/** Skill of a game whose guesses cost so many guesses in all against the best ones: 99 where nothing was lost. */
export function skillOf(cost: number): number {
  return Math.round(MOST * Math.exp(-SKILL_PER_GUESS * Math.max(0, cost)))
}

/** Luck of a game from the percentiles of its replies: 50 where chance had no say. */
export function luckOf(percentiles: readonly (number | null)[]): number {
  const drawn = percentiles.filter((percentile) => percentile !== null)
  const mean = drawn.length === 0 ? 0.5 : drawn.reduce((sum, percentile) => sum + percentile, 0) / drawn.length
  return Math.min(MOST, Math.round(100 * mean))
}

/** What a guess does to a set of answers. */
export interface Split {
  /** Kinds of colours it can show. */
  groups: number
  /** Answers in the largest of them. */
  largest: number
  /** True where the guess is itself one of them. */
  inAnswers: boolean
}

/** How a guess splits answers. */
export function splitOf(answers: readonly string[], guess: string): Split {
  const sizes = sizesOf(answers, guess, () => 1)
  return { groups: sizes.size, largest: Math.max(0, ...sizes.values()), inAnswers: answers.includes(guess) }
}

/**
 * The share of the answers, by weight, whose colours would have left the player with more to choose from than these did;
 * those that would have left as much count half. Null where only one reply was possible: that is no luck.
 */
export function percentileOf(
  answers: readonly string[],
  guess: string,
  pattern: number,
  weightOf: (answer: string) => number = () => 1,
): number | null {
  const sizes = sizesOf(answers, guess, weightOf)
  if (sizes.size < 2) return null
  // Who has won has nothing left to choose from.
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
