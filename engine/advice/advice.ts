// The one function behind command, API and page: a history in, the next guess out, with everything that is known of it.
// Pure: an answer depends on the game, mode, goal, limit, rows and excluded words only. A strategy and a solver are two
// ways to the same answer; where both are exact, they follow the same tie rules.

import type { Probe, StrategyView } from '../formats/bytes.ts'
import type { SecondGuessView } from '../formats/second-guesses-bytes.ts'
import { foundOf, type SecondGuess, totalOf } from '../openings/second-guesses.ts'
import { type Game, likeliestOf, weightOf, weightOfAll } from '../rules/game.ts'
import { DEFAULT_LIMIT, type Goal, isGoal, isLimit } from '../rules/goal.ts'
import type { Row } from '../rules/history.ts'
import { findIllegal, isMode, type Mode, type Refusal, type Turn } from '../rules/mode.ts'
import { ALL_CORRECT, patternOf } from '../rules/pattern.ts'
import { type Contradiction, type Pool, type State, stateOf } from '../rules/state.ts'
import { isWord, WORD_LENGTH } from '../rules/word.ts'
import type { Solver } from '../search/solver.ts'
import { replay } from '../strategy/replay.ts'
import { type Bounds, boundsOf, compareWorth, type Proved, provedOfAny, sizeOf, type Worth } from '../strategy/worth.ts'

export interface AdviceQuestion {
  game: Game
  rows: readonly Row[]
  mode?: Mode
  goal?: Goal
  limit?: number
  /** Ids of answers that the player rules out. */
  excluded?: ReadonlySet<number>
  /**
   * Used where its lists, mode, goal and limit are those of the question and the rows are on its tree. For the opener, pass
   * the strategy of the best one: without rows its opener is the answer, and without a strategy the search must find it.
   */
  strategy?: StrategyView
  /** Used after one row off the tree, where it is of these lists, mode, goal and limit and knows the state. */
  secondGuesses?: SecondGuessView
  /** Used off the tree; states of one or two answers need none. Looked at only where it is needed: may be a getter. */
  solver?: Pick<Solver, 'plan'>
  /** What the rows leave, where the caller has computed it: `stateOf` with this mode and these excluded words. */
  state?: State
  /** Counted work that the search may do; without it the search ends when it has proved its answer. */
  work?: number
}

/** Work that may go into ties, as a share and at most: which of the best guesses is played matters less than that one is. */
const TIES_SHARE = 0.2
const TIES_WORK = 1_500_000

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
interface Remaining {
  /** Words that fit all rows, alphabetical. */
  answers: string[]
  remaining: number
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
  /** total over the answers that are found; 0 where none is. */
  mean: number
  /** Answers by guesses still needed; index 0 is one; as long as there are guesses left. */
  histogram: number[]
  /** True where the strategy finds every answer left within the limit. */
  guaranteed: boolean
  source: 'tree' | 'live'
  /** Number of the row to play, from 1. */
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
export function advise(question: AdviceQuestion): AdviceResult {
  const { game, rows, mode = 'normal', goal = 'mean', limit = DEFAULT_LIMIT, excluded } = question
  if (!isMode(mode)) throw new RangeError(`unknown mode '${mode}'`)
  if (!isGoal(goal)) throw new RangeError(`unknown goal '${goal}'`)
  if (!isLimit(limit)) throw new RangeError(`'${limit}' is no limit`)
  const fault = findFault({ game, mode, rows, excluded }, limit)
  if (fault !== null) return fault

  const setting: Setting = { game: game.id, hash: game.hash, mode, goal, limit }
  const unlisted = rows.flatMap(({ guess }, i) => (game.idOf(guess) < 0 ? [i + 1] : []))
  const won = rows.at(-1)?.pattern === ALL_CORRECT ? rows[rows.length - 1].guess : null
  if (won !== null && rows.every(({ guess, pattern }) => patternOf(guess, won) === pattern)) {
    const id = game.idOf(won)
    const pool = id >= 0 && id < game.answers.length ? 'answers' : 'guesses'
    const left = { answers: [won], remaining: 1, pool, exclusionDropped: false, unlisted } as const
    return { status: 'solved', ...setting, ...left, answers: [won], row: rows.length }
  }

  const probe = probeStrategy(question, setting)
  const state: Pick<State, 'answers' | 'pool' | 'exclusionDropped' | 'contradiction'> =
    probe !== null
      ? { answers: probe.answers, pool: 'answers', exclusionDropped: false }
      : (question.state ?? stateOf(game, rows, { excluded }))
  const { answers, pool, exclusionDropped, contradiction } = state
  if (pool === 'none') {
    const detail = contradiction?.detail ?? 'no word fits the rows'
    return { error: 'contradiction', detail, row: contradiction?.rows.at(-1) ?? rows.length, contradiction }
  }
  const remaining: Remaining = {
    answers: Array.from(answers, (id) => game.guesses[id]),
    remaining: answers.length,
    pool,
    exclusionDropped,
    unlisted,
  }
  if (rows.length === limit) return { status: 'lost', ...setting, ...remaining, row: rows.length }

  const { guess, histogram, source, work, ...known } = chooseFound(question, setting, answers, probe)
  const { misses, total } = known
  const found = weightOfAll(game, answers) - misses
  return {
    status: 'play',
    guess: game.guesses[guess],
    ...known,
    mean: found > 0 ? total / found : 0,
    histogram,
    ...remaining,
    inAnswers: answers.includes(guess),
    guaranteed: misses === 0,
    source,
    ...setting,
    row: rows.length + 1,
    work,
  }
}

function findFault(turn: Turn, limit: number): AdviceError | null {
  const { rows } = turn
  if (rows.length > limit) {
    const detail = `there are ${rows.length} rows; the limit is ${limit} guesses`
    return { error: 'bad_history', detail, row: limit + 1 }
  }
  for (let i = 0; i < rows.length; i++) {
    const { guess, pattern } = rows[i]
    const row = i + 1
    if (typeof guess !== 'string' || !isWord(guess)) {
      return { error: 'bad_word', detail: `the guess of row ${row} is not ${WORD_LENGTH} letters a to z`, row }
    }
    if (!Number.isInteger(pattern) || pattern < 0 || pattern > ALL_CORRECT) {
      return { error: 'bad_history', detail: `the colours of row ${row} are no pattern 0 to ${ALL_CORRECT}`, row }
    }
    if (i > 0 && rows[i - 1].pattern === ALL_CORRECT) {
      return { error: 'bad_history', detail: `row ${row} comes after row ${i}, which has won`, row }
    }
  }
  const illegal = findIllegal(turn)
  if (illegal === null) return null
  const { row, refusal } = illegal
  return { error: 'illegal_guess', detail: `row ${row}: ${refusal.detail}`, row, refusal }
}

function probeStrategy({ game, rows, excluded, strategy }: AdviceQuestion, setting: Setting): Probe | null {
  if (strategy === undefined) return null
  const { header } = strategy
  const fits =
    header.gameHash === game.hash &&
    header.mode === setting.mode &&
    header.goal === setting.goal &&
    header.limit === setting.limit
  const probe = fits ? strategy.probe(rows) : null
  return probe !== null && excluded !== undefined && probe.answers.some((id) => excluded.has(id)) ? null : probe
}

interface Found extends Worth, Bounds {
  guess: number
  histogram: number[]
  source: 'tree' | 'live'
  work: number
}

function chooseFound(question: AdviceQuestion, setting: Setting, answers: Uint16Array, probe: Probe | null): Found {
  const tree = probe === null ? null : fromTree(question, setting, probe)
  if (tree !== null && (tree.proof === 'exact' || question.rows.length === 0 || question.solver === undefined))
    return tree
  const live = fromTable(question, setting, answers) ?? fromSearch(question, setting, answers)
  return tree === null || live.proof === 'exact' || compareWorth(live, tree, setting.goal) < 0 ? live : tree
}

/**
 * What the tree says. Every state of a tree of the smallest total has the smallest total itself, so the proof of the
 * whole holds for it. Not so with the goal `worst`: a branch may take a larger maximum than it must, as long as another
 * branch takes it too; there the proof is for the opener only.
 */
function fromTree({ game, rows, strategy }: AdviceQuestion, { goal, limit }: Setting, probe: Probe): Found {
  const { answers, guess, histogram, ...worth } = probe
  const header = strategy!.header
  const isProved = header.proof === 'exact' && (goal === 'mean' || rows.length === 0)
  const size = sizeOf(game, answers)
  const least = provedOfAny(size)
  const atRoot = { ...least, total: Math.max(least.total, header.lower) }
  const proved = isProved || answers.length <= 2 ? worth : rows.length === 0 ? atRoot : least
  const bounds = boundsOf(goal, size, limit - rows.length, worth, proved)
  return { guess, histogram, ...worth, ...bounds, source: 'tree', work: 0 }
}

/** What the table of second guesses says: proved, but without the strategy that follows. */
function fromTable(question: AdviceQuestion, setting: Setting, answers: Uint16Array): Found | null {
  const known = secondGuessOf(question, setting)
  const size = sizeOf(question.game, answers)
  if (known === null || foundOf(known) > size.weight) return null
  const { guess, histogram } = known
  const max = histogram.findLastIndex((count) => count > 0) + 1
  const worth: Worth = { misses: size.weight - foundOf(known), max, total: totalOf(known) }
  const bounds = boundsOf(setting.goal, size, setting.limit - 1, worth, worth)
  return { guess, histogram: [...histogram], ...worth, ...bounds, source: 'tree', work: 0 }
}

/** The second guess that is stored for a question; null where there is none. */
export function secondGuessOf(question: AdviceQuestion, setting: Omit<Setting, 'game' | 'hash'>): SecondGuess | null {
  const { game, rows, excluded, secondGuesses: table } = question
  if (table === undefined || rows.length !== 1 || (excluded?.size ?? 0) > 0) return null
  const fits =
    table.gameHash === game.hash &&
    table.mode === setting.mode &&
    table.goal === setting.goal &&
    table.limit === setting.limit
  return fits ? table.find(game.idOf(rows[0].guess), rows[0].pattern) : null
}

function fromSearch(question: AdviceQuestion, setting: Setting, answers: Uint16Array): Found {
  const { game, rows, work } = question
  const { mode, goal, limit } = setting
  const left = limit - rows.length
  const size = sizeOf(game, answers)
  if (answers.length <= 2) {
    // One answer is guessed; of two the likelier, of equals the first: known without a search in every mode and goal.
    const guess = likeliestOf(game, answers)
    const weights = [weightOf(game, guess), weightOfAll(game, answers) - weightOf(game, guess)]
    const solved = Math.min(answers.length, left)
    const histogram = Array.from({ length: left }, (_, i) => weights[i] ?? 0)
    const total = histogram.reduce((sum, weight, i) => sum + weight * (i + 1), 0)
    const worth: Worth = { misses: left < answers.length ? weights[1] : 0, max: solved, total }
    const bounds = boundsOf(goal, size, left, worth, worth)
    return { guess, histogram, ...worth, ...bounds, source: 'live', work: 0 }
  }
  const { solver } = question
  if (solver === undefined) throw new TypeError('this history is on no strategy given, and there is no solver')
  const options = work === undefined ? {} : { work, ties: Math.min(work * TIES_SHARE, TIES_WORK) }
  const { verdict, node } = solver.plan({ answers, mode, goal, left, rows }, options)
  // The counts are those of the replay; the proof is only as good as the plan that comes with it.
  const { total, max, histogram, misses } = replay(node, game, left, { onFault() {} }, answers)
  const { missesLower, maxLower, lower } = verdict
  const worth: Worth = { misses, max, total }
  const proved: Proved = { misses: missesLower, max: maxLower, total: lower }
  const bounds = boundsOf(goal, size, left, worth, proved)
  return { guess: node.guess, histogram, ...worth, ...bounds, source: 'live', work: verdict.work }
}
