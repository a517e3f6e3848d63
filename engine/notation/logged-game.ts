// A game of a log, as far as the log tells it.

import { unifyDates } from '../formats/lists/calendar-date.ts'
import type { WordForm } from '../rules/word.ts'

export interface LoggedRow {
  /** Null if only colours are known. */
  guess: string | null
  /** Null if neither colours nor the answer are known. */
  pattern: number | null
}

export interface LoggedGame {
  rows: LoggedRow[]
  answer: string | null
  /** yyyy-mm-dd. */
  date: string | null
  /** Number of the puzzle. */
  puzzle: number | null
  /** Null if the text does not say. */
  isHard: boolean | null
  /** Where the game begins, from 1. */
  line: number
}

export interface LogFault {
  line: number
  detail: string
}

export interface GameLog {
  games: LoggedGame[]
  faults: LogFault[]
}

/** The form of guesses, and the most rows a game can have. */
export interface LogRules {
  form: WordForm
  maxRows: number
  /** The answer of games that name none; without it the last of guesses without colours is the answer. */
  answer?: string
}

/** A date as unifyDates writes it. */
const DATE = /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/
const DATES = new RegExp(DATE, 'g')

/** The first date in a text; null without an unambiguous one. */
export function dateIn(text: string): string | null {
  return DATE.exec(text)?.[0] ?? DATE.exec(unifyDates(text, 'month-first'))?.[0] ?? null
}

/** The text with a blank for each date. */
export function withoutDates(text: string): string {
  return text.replace(DATES, ' ')
}
