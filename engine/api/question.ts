// What can be asked of a game, with the names that version 1 of the API gives it. The engine and the client of the API
// take the same questions, and give the same answers (answer.ts).

import type { Goal } from '../rules/goal.ts'
import type { Mode } from '../rules/mode.ts'

/** One guess and its colours; the colours in any notation (`bbgbg`, `__g_g`, `00202`, squares) or as a pattern 0 to 242. */
export interface PlayedRow {
  guess: string
  pattern: string | number
}

/** The rows so far: a text in any notation, such as `plate.bbgbg,shame.gbgbg`, or a list. Empty before the first row. */
export type History = string | readonly PlayedRow[]

/** By which rules a question is asked. */
export interface RuleOptions {
  /** Allowed guesses; `normal` unless said. */
  mode?: Mode
  /** What is best: the fewest guesses on average (`mean`, unless said), or in the worst case (`worst`). */
  goal?: Goal
  /** Guesses allowed in all, 1 to 12; 6 unless said. */
  limit?: number
  /** Words to rule out, past answers for example. They count again where nothing else fits. */
  exclude?: Iterable<string>
}

export interface NextOptions extends RuleOptions {
  /** First guess to follow where there are no rows yet; without it the best that is known. */
  opener?: string
  /** How many of the answers left to list at most; 500 unless said. `remaining` always counts all. */
  answers?: number
  /** Also give the best guesses with their values in `best`, at most so many (1 to 100). */
  top?: number
  /** Also give in `groups` the replies that the guess splits the answers into. */
  groups?: boolean
}

export interface RankOptions extends RuleOptions {
  /** Guesses to value, at most 50, in place of the best. */
  guesses?: Iterable<string>
  /** How many of the best, 1 to 100; 10 unless said. */
  top?: number
}

/** A game that was played: its guesses in order and the answer. */
export interface PlayedGame {
  guesses: Iterable<string>
  answer: string
}
