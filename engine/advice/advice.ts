// The function behind command, API and page: from a history to the next guess, with everything known about it. Pure:
// the answer depends only on the game, mode, goal, limit, rows and excluded words. Three steps, each used only if the
// ones before do not know enough: a stored strategy, the stored second guesses, the search. Exact steps follow the same
// tie rules. Callers that must wait for stored data take the steps one by one.

import type { StrategyView } from '../formats/bytes.ts'
import type { SecondGuessView } from '../formats/second-guesses-bytes.ts'
import { type Game, weightOf, weightOfAll } from '../rules/game.ts'
import { DEFAULT_LIMIT, type Goal, isGoal, isLimit, MAX_LIMIT } from '../rules/goal.ts'
import type { Row } from '../rules/history.ts'
import { findIllegal, isMode, type Mode, type Refusal, type Turn } from '../rules/mode.ts'
import { ALL_CORRECT, patternOf } from '../rules/pattern.ts'
import type { Setting } from '../rules/setting.ts'
import { type Contradiction, type Pool, stateOf } from '../rules/state.ts'
import { describeWord, isWord } from '../rules/word.ts'
import type { Solver } from '../search/solver.ts'
import { isOpenerOut } from '../strategy/carry.ts'
import { type Bounds, compareWorth, type Worth } from '../strategy/worth.ts'
import {
  type AskedState,
  type Found,
  fromFew,
  fromSearch,
  fromSecondGuesses,
  fromTree,
  isOfGame,
  joinFound,
  probeStrategy,
} from './found.ts'

export interface AdviceQuestion {
  game: Game
  rows: readonly Row[]
  mode?: Mode
  goal?: Goal
  limit?: number
  /** Ids of answers that the player rules out. */
  excluded?: ReadonlySet<number>
  /** True to play the strategy's opener even if it loses answers that another may not. */
  isOpenerChosen?: boolean
  /** True if it is proved that no strategy with the stored opener finds every answer within the limit. */
  isOpenerLosing?: boolean
  /** Id of an opener known to be better than the strategy's: its own strategy is searched. */
  bestOpener?: number
}

/** The possible sources of the answer: asked in this order, each only if the ones before do not know enough. */
export interface AdviceSources {
  /**
   * Used if its lists and mode match the question and the rows are on its tree; its proof for another goal or limit, or
   * over fewer answers, is reported as far as it holds. For the opener, pass the best strategy (see `pickStrategy`):
   * before the first row its opener is the answer, and without a strategy the search must find it.
   */
  strategy?: StrategyView
  /** Used after one row off the tree, if it has these lists and this mode and knows the state. */
  secondGuesses?: SecondGuessView
  /** Used off the tree; states of one or two answers need none. */
  solver?: () => Pick<Solver, 'plan'>
  /** Work the search may use; by default it ends when its answer is proved. */
  work?: number
}

/** The question, as every answer repeats it. */
interface AskedSetting extends Setting {
  /** Id of the game. */
  game: string
  /** Hash of its lists. */
  hash: string
}

/** The answers left by the rows. */
export interface Remaining {
  /** Words that fit all rows, alphabetical. */
  answers: string[]
  remaining: number
  /** Weight of these words: their number, if all are equally likely. */
  weight: number
  /** `guesses` if no answer fits and `answers` are other fitting words of the guess list. */
  pool: Exclude<Pool, 'none'>
  /** True if only excluded words were left, so they count after all. */
  exclusionDropped: boolean
  /** Rows, from 1, whose guess is not in the game. */
  unlisted: number[]
}

/**
 * The advised guess, the value of the strategy that begins with it, and what is proved about the best one: before the
 * first row, the best that begins with this guess; later, the best of all legal ones. Totals, maxima, means and
 * histograms count the guesses still needed, including the advised one.
 */
export interface Advice extends AskedSetting, Remaining, Worth, Bounds {
  status: 'play'
  guess: string
  /** True if the guess can itself be the answer. */
  inAnswers: boolean
  /** Guesses still needed on average: `total` over the weight of the answers found; 0 if none is. */
  mean: number
  /** The chance that the strategy does not find the answer within the limit: `misses` over `weight`. */
  loss: number
  /** Weight of the answers by guesses still needed; index 0 is one guess; one entry per guess left. */
  histogram: number[]
  /** True if the strategy finds every answer left within the limit. */
  guaranteed: boolean
  source: 'tree' | 'live'
  /** Before the first row: set if it is known to be proved that no other first guess is better. */
  isBestOpener?: true
  /** Number of the guess to play, from 1. */
  row: number
  /** Work of the search; 0 from the tree. */
  work: number
}

/** The game is over: won, or out of guesses. */
export interface GameOver extends AskedSetting, Remaining {
  status: 'solved' | 'lost'
  /** Number of rows played. */
  row: number
}

export interface AdviceError {
  error: 'bad_word' | 'bad_history' | 'illegal_guess' | 'contradiction'
  detail: string
  /** The wrong row, from 1; for `contradiction`, the last of them. */
  row: number
  /** For `illegal_guess`. */
  refusal?: Refusal
  /** For `contradiction`. */
  contradiction?: Contradiction
}

export type AdviceResult = Advice | GameOver | AdviceError

/**
 * The next guess after the rows.
 * @throws RangeError for an invalid mode, goal or limit; TypeError if a search is needed and there is no solver
 * @throws StrategyError if the strategy is damaged: ask again without it
 */
export function advise({
  strategy,
  secondGuesses,
  solver,
  work,
  ...question
}: AdviceQuestion & AdviceSources): AdviceResult {
  const byTree = askTree(question, strategy)
  if (!isOpen(byTree)) return byTree
  const bySecondGuesses = askSecondGuesses(byTree, secondGuesses)
  if (!isOpen(bySecondGuesses)) return bySecondGuesses
  return askSearch(bySecondGuesses, solver, work)
}

/** A question not yet answered: each step passes it to the next. */
export interface OpenQuestion {
  status: 'open'
  state: AskedState
  /** The answers left by the rows, as every answer reports them. */
  remaining: Remaining
  /** Whether the rows are on the strategy's tree. */
  isOnTree: boolean
  /** The best found so far; null if nothing. */
  found: Found | null
  /** Before the first row: an opener whose strategy the search must find; null if none. */
  opener: number | null
}

export const isOpen = (step: AdviceResult | OpenQuestion): step is OpenQuestion =>
  'status' in step && step.status === 'open'

/** The first step: checks the question, detects the end of the game, and asks the strategy. Throws like `advise`. */
export function askTree(question: AdviceQuestion, strategy: StrategyView | undefined): AdviceResult | OpenQuestion {
  const { game, rows, mode = 'normal', goal = 'mean', limit = DEFAULT_LIMIT, excluded } = question
  if (!isMode(mode)) throw new RangeError(`unknown mode '${mode}'`)
  if (!isGoal(goal)) throw new RangeError(`unknown goal '${goal}'`)
  if (!isLimit(limit)) throw new RangeError(`limit is a whole number from 1 to ${MAX_LIMIT}, not '${limit}'`)
  const fault = findFault({ game, mode, rows, excluded }, limit)
  if (fault !== null) return fault

  const setting: AskedSetting = { game: game.id, hash: game.hash, mode, goal, limit }
  const unlisted = rows.flatMap(({ guess }, i) => (game.idOf(guess) < 0 ? [i + 1] : []))
  const won = wordOfWin(rows)
  if (won !== null) return { status: 'solved', ...setting, ...solvedBy(won, game), unlisted, row: rows.length }

  const kept = strategy === undefined ? null : probeStrategy(strategy, { game, mode, rows, excluded })
  const { answers, pool, exclusionDropped, contradiction } =
    kept === null
      ? stateOf(game, rows, { excluded })
      : ({ ...kept, pool: 'answers', contradiction: undefined } as const)
  if (pool === 'none') {
    const detail = contradiction?.detail ?? 'no word fits these guesses'
    return { error: 'contradiction', detail, row: contradiction?.rows.at(-1) ?? rows.length, contradiction }
  }
  const words = Array.from(answers, (id) => game.guesses[id])
  const weight = weightOfAll(game, answers)
  const remaining: Remaining = { answers: words, remaining: answers.length, weight, pool, exclusionDropped, unlisted }
  if (rows.length === limit) return { status: 'lost', ...setting, ...remaining, row: rows.length }

  const { isOpenerChosen: isChosen = false, isOpenerLosing = false } = question
  const state: AskedState = {
    game,
    rows,
    mode,
    goal,
    limit,
    excluded,
    isOpenerChosen: isChosen,
    isOpenerLosing,
    answers,
  }
  const found = answers.length <= 2 ? fromFew(state, kept) : kept === null ? null : fromTree(state, strategy!, kept)
  const opener =
    rows.length > 0 ? null : (question.bestOpener ?? (kept === null ? openerToPlan(state, strategy) : null))
  return settle({ status: 'open', state, remaining, isOnTree: kept !== null, found, opener })
}

/** The opener of a strategy that, in strict mode, somewhere plays a word that is ruled out; null if there is none. */
function openerToPlan(state: AskedState, strategy: StrategyView | undefined): number | null {
  if (strategy === undefined || !isOfGame(strategy, state)) return null
  const { opener } = strategy.header
  return isOpenerOut(state, opener) ? null : state.game.idOf(opener)
}

/** The second step: the stored second guesses. */
export function askSecondGuesses(open: OpenQuestion, table: SecondGuessView | undefined): Advice | OpenQuestion {
  const { state, found } = open
  const known = table === undefined ? null : fromSecondGuesses(state, table)
  if (known === null) return open
  return settle({ ...open, found: found === null ? known : joinFound(found, known, state) })
}

/**
 * The last step: the search, or without a solver what is known.
 * @throws TypeError if nothing is known
 */
export function askSearch(
  { state, remaining, found, opener }: OpenQuestion,
  solver: (() => Pick<Solver, 'plan'>) | undefined,
  work?: number,
): Advice {
  if (solver === undefined) {
    if (found === null) throw new TypeError('no strategy given covers this history, and there is no solver')
    return adviceOf(found, state, remaining)
  }
  const live = fromSearch(state, solver(), work, opener)
  if (found === null) return adviceOf(live, state, remaining)
  // A proof about one opener says nothing about another.
  const isFirst = state.rows.length === 0
  const best = isFirst ? (compareWorth(live, found, state.goal) < 0 ? live : found) : joinFound(found, live, state)
  return adviceOf(best, state, remaining)
}

/** The advice, if a search could not improve it; otherwise the question. */
function settle(open: OpenQuestion): Advice | OpenQuestion {
  const { found, state, remaining, opener } = open
  const isOther = opener !== null && found?.guess !== opener
  return found !== null && !isOther && isEnough(found, state) ? adviceOf(found, state, remaining) : open
}

/** Before the first row, losing no answer is enough. */
function isEnough({ proof, misses }: Found, { rows, isOpenerChosen }: AskedState): boolean {
  return proof === 'exact' || (rows.length === 0 && (misses === 0 || isOpenerChosen))
}

/** The winning word; null if the last row did not win, or others do not fit it. */
function wordOfWin(rows: readonly Row[]): string | null {
  const last = rows.at(-1)
  if (last?.pattern !== ALL_CORRECT) return null
  return rows.every(({ guess, pattern }) => patternOf(guess, last.guess) === pattern) ? last.guess : null
}

function solvedBy(won: string, game: Game): Omit<Remaining, 'unlisted'> {
  const id = game.idOf(won)
  const pool = id >= 0 && id < game.answers.length ? 'answers' : 'guesses'
  return { answers: [won], remaining: 1, weight: weightOf(game, id), pool, exclusionDropped: false }
}

function adviceOf(
  { guess, histogram, source, work, ...known }: Found,
  state: AskedState,
  remaining: Remaining,
): Advice {
  const { game, rows, mode, goal, limit, answers } = state
  const { misses, total } = known
  const { weight } = remaining
  const found = weight - misses
  return {
    status: 'play',
    guess: game.guesses[guess],
    ...known,
    mean: found > 0 ? total / found : 0,
    loss: misses / weight,
    histogram,
    ...remaining,
    inAnswers: answers.includes(guess),
    guaranteed: misses === 0,
    source,
    game: game.id,
    hash: game.hash,
    mode,
    goal,
    limit,
    row: rows.length + 1,
    work,
  }
}

function findFault(turn: Turn, limit: number): AdviceError | null {
  const { rows, game } = turn
  if (rows.length > limit) {
    const detail = `you gave ${rows.length} guesses; the limit is ${limit}`
    return { error: 'bad_history', detail, row: limit + 1 }
  }
  for (let i = 0; i < rows.length; i++) {
    const { guess, pattern } = rows[i]
    const row = i + 1
    if (typeof guess !== 'string' || !isWord(guess, game.form)) {
      return { error: 'bad_word', detail: `guess ${row} is not ${describeWord(game.form)}`, row }
    }
    if (!Number.isInteger(pattern) || pattern < 0 || pattern > ALL_CORRECT) {
      return {
        error: 'bad_history',
        detail: `the colours of guess ${row} are not a number from 0 to ${ALL_CORRECT}`,
        row,
      }
    }
    if (i > 0 && rows[i - 1].pattern === ALL_CORRECT) {
      return { error: 'bad_history', detail: `guess ${i} has won; nothing can follow it`, row }
    }
  }
  const illegal = findIllegal(turn)
  if (illegal === null) return null
  const { row, refusal } = illegal
  return { error: 'illegal_guess', detail: `guess ${row}: ${refusal.detail}`, row, refusal }
}
