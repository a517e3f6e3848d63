// How a game is played: which guesses are legal, what counts as best, and how many guesses there are.
import type { Goal } from './goal.ts'
import type { Mode } from './mode.ts'

export interface Setting {
  mode: Mode
  goal: Goal
  /** Guesses the game allows, including the opener. */
  limit: number
}
