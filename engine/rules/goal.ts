// What a strategy optimises, and within how many guesses.

/** `mean`: the smallest total; `worst`: the best worst case first, then the total. */
export const GOALS = ['mean', 'worst'] as const
export type Goal = (typeof GOALS)[number]

/** The limit is the number of guesses a game allows. */
export const DEFAULT_LIMIT = 6
export const MAX_LIMIT = 12

export function isGoal(text: unknown): text is Goal {
  return GOALS.includes(text as Goal)
}

export function isLimit(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_LIMIT
}
