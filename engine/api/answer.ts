// The answers, with the names and units of API version 1. All totals, means and histograms count guesses still needed
// over the answers left, including the advised one; a total is an integer, proved or between proved bounds, as `proof`
// says.

import type { Advice, GameOver } from '../advice/advice.ts'
import type { Analysis, Turn } from '../advice/analysis.ts'
import type { Reason } from '../advice/explanation.ts'
import type { LikelyWord } from '../advice/likely.ts'
import type { Ranked, Ranking } from '../advice/ranking.ts'
import type { Scores } from '../players/scores.ts'
import type { Goal } from '../rules/goal.ts'
import type { Mode, Refusal } from '../rules/mode.ts'
import type { Contradiction, Pool } from '../rules/state.ts'

/** The colours a guess can get, and the words that give them. */
export interface Group {
  /** Five letters: `b` absent, `y` present, `g` correct. */
  pattern: string
  /** Chance of these colours, from 0 to 1. */
  share: number
  /** How many words get these colours. */
  remaining: number
  /** Those words, in alphabetical order, as many as you asked for. */
  answers: string[]
}

/** The lists and rules of an answer. */
export interface SettingAnswer {
  game: string
  /** sha256 of the lists. */
  hash: string
  mode: Mode
  goal: Goal
  limit: number
}

interface Answered {
  /** The guesses in canonical form, for permalinks. */
  history: string
  /** True if something failed, such as the store of the API: the answer is right, but perhaps less proved. */
  degraded: boolean
  /** Words of `exclude` that are not in the word list, if any: they rule out nothing. */
  unlistedExcluded?: string[]
}

interface NextExtras extends Answered {
  /** Names the program and what is stored: the same version gives the same answers. */
  version: string
}

/** The next guess, and how good it is. */
export interface NextPlay extends Advice, NextExtras {
  /** The likeliest words left with their chances, at most LIKELY_LISTED. */
  likely: LikelyWord[]
  /** Scores of the guess from the literature. */
  scores: Scores
  /** With `top`: the best guesses, best first. */
  best?: Ranked[]
  /** With `top`: whether `best` is proved to hold the best guesses. */
  bestIsComplete?: boolean
  /** With `groups`: the words left by the colours of the guess, likeliest first. */
  groups?: Group[]
}

/** The game is over. */
export interface NextOver extends GameOver, NextExtras {}

export type NextAnswer = NextPlay | NextOver

/** The best guesses of a position, or how good yours are. */
export interface RankAnswer extends Ranking, SettingAnswer, Answered {
  remaining: number
  pool: Exclude<Pool, 'none'>
  /** Number of the guess to play, from 1. */
  row: number
}

/** A guess of a finished game. */
export interface AnalyzedTurn extends Omit<Turn, 'pattern'> {
  /** Five letters: `b` absent, `y` present, `g` correct. */
  pattern: string
}

/** The review of a game: what each guess cost, and how lucky its colours were. */
export interface AnalyzeAnswer extends Omit<Analysis, 'turns'>, SettingAnswer, Answered {
  /** One line for people. */
  summary: string
  turns: AnalyzedTurn[]
  /** Work of all searches, counted. */
  work: number
}

/** Why a word is out, or that it still fits. */
export interface ExplainAnswer extends Answered {
  word: string | null
  /** Whether the word fits every guess; null without a word. */
  isPossible: boolean | null
  /** Whether the word may be played. */
  isListed: boolean | null
  /** Whether the word is an answer of the game. */
  inAnswers: boolean | null
  /** Every rule the word breaks. */
  reasons: Reason[]
  /** Why the mode does not allow the word next. */
  refusal: Refusal | null
  remaining: number
  pool: Pool
  /** Set if no word fits these guesses. */
  contradiction: Contradiction | null
  game: string
  hash: string
}
