// The one function behind command, API and page: a history in, the next guess out, with everything that is known of it.
// Pure: an answer depends on the game, mode, goal, limit, rows and excluded words only. It takes three steps, a stored
// strategy, the stored second guesses and the search, each only where those before it do not know enough; where they are
// exact, they follow the same tie rules. Whoever has to wait for what is stored takes the steps one by one.

import type { StrategyView } from '../formats/bytes.ts'
import type { SecondGuessView } from '../formats/second-guesses-bytes.ts'
import { type Game, weightOf, weightOfAll } from '../rules/game.ts'
import { DEFAULT_LIMIT, type Goal, isGoal, isLimit, MAX_LIMIT } from '../rules/goal.ts'
import type { Row } from '../rules/history.ts'
import { findIllegal, isMode, type Mode, type Refusal, type Turn } from '../rules/mode.ts'
import { ALL_CORRECT, patternOf } from '../rules/pattern.ts'
import { type Contradiction, type Pool, stateOf } from '../rules/state.ts'
import { describeWord, isWord } from '../rules/word.ts'
import type { Solver } from '../search/solver.ts'
import { type Bounds, compareWorth, type Worth } from '../strategy/worth.ts'
import {
  type AskedState,
  type Found,
  fromFew,
  fromSearch,
  fromSecondGuesses,
  fromTree,
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
  /** True where the player wants the opener of the strategy, even if it loses answers that another may not. */
  isOpenerChosen?: boolean
}

/** What may know the answer: asked in this order, each only where those before it do not know enough. */
export interface AdviceSources {
  /**
   * Used where its lists and mode are those of the question and the rows are on its tree; what it proves for another goal
   * or limit, and over fewer answers, is told as far as it holds. For the opener, pass the strategy of the best one (see
   * `pickStrategy`): without rows its opener is the answer, and without a strategy the search must find it.
   */
  strategy?: StrategyView
  /** Used after one row off the tree, where it is of these lists and this mode and knows the state. */
  secondGuesses?: SecondGuessView
  /** Used off the tree; states of one or two answers need none. */
  solver?: () => Pick<Solver, 'plan'>
  /** Counted work that the search may do; without it the search ends when it has proved its answer. */
  work?: number
}

/** What is asked, as every answer repeats it. */
interface Setting {
  /** Id of the game. */
  game: string
  /** Hash of its lists. */
  hash: string
  mode: Mode
  goal: Goal
  limit: number
}

/** What rows leave. */
export interface Remaining {
  /** Words that fit all rows, alphabetical. */
  answers: string[]
  remaining: number
  /** Weight of these words: their number, where all are equally likely. */
  weight: number
  /** `guesses` where no answer fits and `answers` are words of the guess list that do. */
  pool: Exclude<Pool, 'none'>
  /** True where only excluded words were left, so that they count after all. */
  exclusionDropped: boolean
  /** Rows, from 1, whose guess the game does not know. */
  unlisted: number[]
}

/**
 * The guess advised, what the strategy that begins with it is worth, and what is proved of the best one: before the first
 * row of the best that begins with this guess, later of all that are legal. Totals, maxima, means and histograms are of
 * the guesses still needed, the one advised included.
 */
export interface Advice extends Setting, Remaining, Worth, Bounds {
  status: 'play'
  guess: string
  /** True where the guess can itself be the answer. */
  inAnswers: boolean
  /** Guesses still needed on average: `total` over the weight of the answers that are found; 0 where none is. */
  mean: number
  /** The chance that the strategy does not find the answer within the limit: `misses` over `weight`. */
  loss: number
  /** Weight of the answers by guesses still needed; index 0 is one; as long as there are guesses left. */
  histogram: number[]
  /** True where the strategy finds every answer left within the limit. */
  guaranteed: boolean
  source: 'tree' | 'live'
  /** Number of the guess to play, from 1. */
  row: number
  /** Counted work of the search; 0 from the tree. */
  work: number
}

/** The history is at its end: won, or out of guesses. */
export interface GameOver extends Setting, Remaining {
  status: 'solved' | 'lost'
  /** Number of rows played. */
  row: number
}

export interface AdviceError {
  error: 'bad_word' | 'bad_history' | 'illegal_guess' | 'contradiction'
  detail: string
  /** Row that is wrong, from 1; of `contradiction`, the last of them. */
  row: number
  /** With `illegal_guess`. */
  refusal?: Refusal
  /** With `contradiction`. */
  contradiction?: Contradiction
}

export type AdviceResult = Advice | GameOver | AdviceError

/**
 * The next guess after the rows.
 * @throws RangeError where mode, goal or limit is none; TypeError where a search is needed and there is no solver
 * @throws StrategyError where the strategy turns out to be damaged: ask again without it
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

/** A question that the steps before have not answered: each step hands it to the next. */
export interface OpenQuestion {
  status: 'open'
  state: AskedState
  /** What rows leave, as every answer tells it. */
  remaining: Remaining
  /** Whether the rows are on the tree of the strategy. */
  isOnTree: boolean
  /** The best that is known so far; null where that is nothing. */
  found: Found | null
}

export const isOpen = (step: AdviceResult | OpenQuestion): step is OpenQuestion =>
  'status' in step && step.status === 'open'

/** The first step: whether the question can be asked, whether the game is over, and what the strategy says. Throws as `advise`. */
export function askTree(question: AdviceQuestion, strategy: StrategyView | undefined): AdviceResult | OpenQuestion {
  const { game, rows, mode = 'normal', goal = 'mean', limit = DEFAULT_LIMIT, excluded } = question
  if (!isMode(mode)) throw new RangeError(`unknown mode '${mode}'`)
  if (!isGoal(goal)) throw new RangeError(`unknown goal '${goal}'`)
  if (!isLimit(limit)) throw new RangeError(`limit is a whole number from 1 to ${MAX_LIMIT}, not '${limit}'`)
  const fault = findFault({ game, mode, rows, excluded }, limit)
  if (fault !== null) return fault

  const setting: Setting = { game: game.id, hash: game.hash, mode, goal, limit }
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

  const isChosen = question.isOpenerChosen ?? false
  const state: AskedState = { game, rows, mode, goal, limit, excluded, isOpenerChosen: isChosen, answers }
  const found = answers.length <= 2 ? fromFew(state, kept) : kept === null ? null : fromTree(state, strategy!, kept)
  return settle({ status: 'open', state, remaining, isOnTree: kept !== null, found })
}

/** The second step: what is stored of the second guess. */
export function askSecondGuesses(open: OpenQuestion, table: SecondGuessView | undefined): Advice | OpenQuestion {
  const { state, found } = open
  const known = table === undefined ? null : fromSecondGuesses(state, table)
  if (known === null) return open
  return settle({ ...open, found: found === null ? known : joinFound(found, known, state) })
}

/**
 * The last step: the search, or without a solver what is known.
 * @throws TypeError where that is nothing
 */
export function askSearch(
  { state, remaining, found }: OpenQuestion,
  solver: (() => Pick<Solver, 'plan'>) | undefined,
  work?: number,
): Advice {
  if (solver === undefined) {
    if (found === null) throw new TypeError('no strategy given covers this history, and there is no solver')
    return adviceOf(found, state, remaining)
  }
  const live = fromSearch(state, solver(), work)
  if (found === null) return adviceOf(live, state, remaining)
  // What is proved of one opener says nothing of another.
  const isFirst = state.rows.length === 0
  const best = isFirst ? (compareWorth(live, found, state.goal) < 0 ? live : found) : joinFound(found, live, state)
  return adviceOf(best, state, remaining)
}

/** The advice, where what is known need not be searched for better; else the question. */
function settle(open: OpenQuestion): Advice | OpenQuestion {
  const { found, state, remaining } = open
  return found !== null && isEnough(found, state) ? adviceOf(found, state, remaining) : open
}

/** Before the first row what loses no answer is enough. */
function isEnough({ proof, misses }: Found, { rows, isOpenerChosen }: AskedState): boolean {
  return proof === 'exact' || (rows.length === 0 && (misses === 0 || isOpenerChosen))
}

/** The word that has won; null where the last row has not, or others do not fit it. */
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
