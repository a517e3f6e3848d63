// The questions, with the names of API version 1. The engine and the client of the API take the same questions and give
// the same answers (answer.ts).

import type { Goal } from '../rules/goal.ts'
import type { Mode } from '../rules/mode.ts'

/** One guess and its colours; the colours in any notation (`bbgbg`, `__g_g`, `00202`, squares) or as a pattern 0 to 242. */
export interface PlayedRow {
  guess: string
  pattern: string | number
}

/** The guesses so far: text in any notation, such as `plate.bbgbg,shame.gbgbg`, or a list. Empty before the first guess. */
export type History = string | readonly PlayedRow[]

/** The rules of a question. */
export interface RuleOptions {
  /** Allowed guesses; `normal` by default. */
  mode?: Mode
  /** Best on average (`mean`, the default) or in the worst case (`worst`). */
  goal?: Goal
  /** How many guesses the game allows, 1 to 12; 6 by default. */
  limit?: number
  /** Words to rule out, past answers for example. They count again if nothing else fits. */
  exclude?: Iterable<string>
}

export interface NextOptions extends RuleOptions {
  /** First word to play; by default the best one known. */
  opener?: string
  /** How many of the words left to list at most; 500 by default. `remaining` always counts all. */
  answers?: number
  /** How many of the best guesses to list in `best`, with their values (1 to 100). */
  top?: number
  /** Adds `groups`: the words left by the colours that the guess would get. */
  groups?: boolean
}

export interface RankOptions extends RuleOptions {
  /** Guesses to rank, at most 50, instead of the best. */
  guesses?: Iterable<string>
  /** How many of the best, 1 to 100; 10 by default. */
  top?: number
}

/** A finished game: its guesses, in order, and the answer. */
export interface PlayedGame {
  guesses: Iterable<string>
  answer: string
}
