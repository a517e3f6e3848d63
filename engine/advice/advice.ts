// The one function behind command, API and page: a history in, the next guess out, with everything that is known of it.
// Pure: an answer depends on the game, mode, goal, limit, rows and excluded words only. A strategy and a solver are two
// ways to the same answer; where both are exact, they follow the same tie rules.

import type { Probe, StrategyView } from '../formats/bytes.ts'
import type { SecondGuessView } from '../formats/second-guesses-bytes.ts'
import { foundOf, type SecondGuess } from '../openings/second-guesses.ts'
import { type Game, likeliestOf, weightOf, weightOfAll } from '../rules/game.ts'
import { DEFAULT_LIMIT, type Goal, isGoal, isLimit, MAX_LIMIT } from '../rules/goal.ts'
import type { Row } from '../rules/history.ts'
import { findIllegal, isMode, type Mode, type Refusal, type Turn } from '../rules/mode.ts'
import { ALL_CORRECT, patternOf } from '../rules/pattern.ts'
import { type Contradiction, type Pool, type State, stateOf } from '../rules/state.ts'
import { describeWord, isWord } from '../rules/word.ts'
import type { Solver } from '../search/solver.ts'
import { carryProof, worthWithin } from '../strategy/carry.ts'
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
   * Used where its lists and mode are those of the question and the rows are on its tree; what it proves for another goal
   * or limit, and over fewer answers, is told as far as it holds. For the opener, pass the strategy of the best one (see
   * `pickStrategy`): without rows its opener is the answer, and without a strategy the search must find it.
   */
  strategy?: StrategyView
  /** True where the player wants the opener of the strategy, even if it loses answers that another may not. */
  isOpenerChosen?: boolean
  /** Used after one row off the tree, where it is of these lists and this mode and knows the state. */
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
  return answer(question, chooseFound)!
}

/**
 * The same where the strategy and the second guesses given are enough for it; null where it takes a search.
 * @throws as `advise`
 */
export function adviseStored(question: AdviceQuestion): AdviceResult | null {
  return answer(question, (...state) => {
    const stored = storedFound(...state)
    return stored !== null && isEnough(stored, question) ? stored : null
  })
}

/** The result, with what `choose` finds; null where it finds nothing. */
function answer(question: AdviceQuestion, choose: (...state: FoundAt) => Found | null): AdviceResult | null {
  const { game, rows, mode = 'normal', goal = 'mean', limit = DEFAULT_LIMIT, excluded } = question
  if (!isMode(mode)) throw new RangeError(`unknown mode '${mode}'`)
  if (!isGoal(goal)) throw new RangeError(`unknown goal '${goal}'`)
  if (!isLimit(limit)) throw new RangeError(`limit is a whole number from 1 to ${MAX_LIMIT}, not '${limit}'`)
  const fault = findFault({ game, mode, rows, excluded }, limit)
  if (fault !== null) return fault

  const setting: Setting = { game: game.id, hash: game.hash, mode, goal, limit }
  const unlisted = rows.flatMap(({ guess }, i) => (game.idOf(guess) < 0 ? [i + 1] : []))
  const won = rows.at(-1)?.pattern === ALL_CORRECT ? rows[rows.length - 1].guess : null
  if (won !== null && rows.every(({ guess, pattern }) => patternOf(guess, won) === pattern)) {
    const id = game.idOf(won)
    const pool = id >= 0 && id < game.answers.length ? 'answers' : 'guesses'
    const left = {
      answers: [won],
      remaining: 1,
      weight: weightOf(game, id),
      pool,
      exclusionDropped: false,
      unlisted,
    } as const
    return { status: 'solved', ...setting, ...left, answers: [won], row: rows.length }
  }

  const probe = probeStrategy(question, mode)
  const state: Pick<State, 'answers' | 'pool' | 'exclusionDropped' | 'contradiction'> =
    probe !== null
      ? { answers: probe.answers, pool: 'answers', exclusionDropped: probe.exclusionDropped }
      : (question.state ?? stateOf(game, rows, { excluded }))
  const { answers, pool, exclusionDropped, contradiction } = state
  if (pool === 'none') {
    const detail = contradiction?.detail ?? 'no word fits these guesses'
    return { error: 'contradiction', detail, row: contradiction?.rows.at(-1) ?? rows.length, contradiction }
  }
  const remaining: Remaining = {
    answers: Array.from(answers, (id) => game.guesses[id]),
    remaining: answers.length,
    weight: weightOfAll(game, answers),
    pool,
    exclusionDropped,
    unlisted,
  }
  if (rows.length === limit) return { status: 'lost', ...setting, ...remaining, row: rows.length }

  const chosen = choose(question, setting, answers, probe)
  if (chosen === null) return null
  const { guess, histogram, source, work, ...known } = chosen
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
    ...setting,
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

/** What a strategy says at the state asked about, over the answers that the player does not rule out. */
interface Kept extends Omit<Probe, 'total' | 'max' | 'misses'> {
  /** What it is worth over all answers, under its own limit; null where some of them are ruled out. */
  whole: Worth | null
  exclusionDropped: boolean
}

function probeStrategy({ game, rows, excluded, strategy }: AdviceQuestion, mode: Mode): Kept | null {
  if (strategy === undefined) return null
  const { gameHash, limit, mode: own } = strategy.header
  const probe = gameHash === game.hash && own === mode ? strategy.probe(rows) : null
  if (probe === null) return null
  const { guess, answers, histogram, ...whole } = probe
  const kept = answers.filter((id) => !excluded?.has(id))
  if (kept.length === answers.length || kept.length === 0) {
    return { guess, answers, histogram, whole, exclusionDropped: kept.length === 0 }
  }
  let isLegal = true
  // A word that is ruled out can be no answer, and strict mode plays no other.
  const onState = (_: unknown, word: string) => {
    if (mode === 'strict' && excluded?.has(game.idOf(word))) isLegal = false
  }
  const tally = replay(strategy.branch(rows)!, game, limit - rows.length, { onFault() {}, onState }, kept)
  return isLegal ? { guess, answers: kept, histogram: tally.histogram, whole: null, exclusionDropped: false } : null
}

interface Found extends Worth, Bounds {
  guess: number
  histogram: number[]
  source: 'tree' | 'live'
  work: number
}

/** What is chosen for: the question, what it is asked about, the answers left, and what the strategy says there. */
type FoundAt = [question: AdviceQuestion, setting: Setting, answers: Uint16Array, kept: Kept | null]

function chooseFound(...state: FoundAt): Found {
  const [question, setting, answers] = state
  const stored = storedFound(...state)
  if (stored !== null && (isEnough(stored, question) || question.solver === undefined)) return stored
  const live = fromSearch(question, setting, answers)
  if (stored === null) return live
  // What is proved of one opener says nothing of another.
  if (question.rows.length === 0) return compareWorth(live, stored, setting.goal) < 0 ? live : stored
  return joinFound(stored, live, question, setting, answers)
}

/** What is known without a search; null where that is nothing. */
function storedFound(question: AdviceQuestion, setting: Setting, answers: Uint16Array, kept: Kept | null) {
  if (answers.length <= 2) {
    const few = fromFew(question, setting, answers)
    return kept?.guess === few.guess ? { ...few, source: 'tree' as const } : few
  }
  const tree = kept === null ? null : fromTree(question, setting, kept)
  if (tree?.proof === 'exact') return tree
  const table = fromTable(question, setting, answers)
  return tree !== null && table !== null ? joinFound(tree, table, question, setting, answers) : (tree ?? table)
}

/** Whether what is stored need not be searched for a better guess: before the first row, where it loses no answer. */
function isEnough({ proof, misses }: Found, { rows, isOpenerChosen = false }: AdviceQuestion): boolean {
  return proof === 'exact' || (rows.length === 0 && (misses === 0 || isOpenerChosen))
}

/** The better of two, with what is proved by both. */
function joinFound(a: Found, b: Found, { game, rows }: AdviceQuestion, setting: Setting, answers: Uint16Array): Found {
  const { goal, limit } = setting
  const better = b.proof === 'exact' || compareWorth(b, a, goal) < 0 ? b : a
  const proved: Proved = {
    misses: Math.max(a.missesLower, b.missesLower),
    max: Math.max(a.maxLower, b.maxLower),
    total: Math.max(a.lower, b.lower),
  }
  const bounds = boundsOf(goal, sizeOf(game, answers), limit - rows.length, better, proved)
  return { ...better, ...bounds, work: a.work + b.work }
}

/**
 * What the tree says. Every state of a tree of the smallest total has the smallest total itself, so the proof of the
 * whole holds for it. Not so with the goal `worst`: a branch may take a larger maximum than it must, as long as another
 * branch takes it too; there the proof is for the opener only. Over fewer answers the tree proves nothing.
 */
function fromTree({ game, rows, strategy }: AdviceQuestion, { goal, limit }: Setting, kept: Kept): Found {
  const { header } = strategy!
  const { guess, answers, whole } = kept
  const left = limit - rows.length
  const size = sizeOf(game, answers)
  const { histogram, ...worth } = worthWithin(kept.histogram, left, size.weight)
  const least = provedOfAny(size)
  const made = whole && {
    ...whole,
    goal: header.goal,
    left: header.limit - rows.length,
    isExact: header.proof === 'exact' && (header.goal === 'mean' || rows.length === 0),
    lower: rows.length === 0 ? header.lower : 0,
  }
  const proved = made === null ? least : carryProof(made, { goal, left }, least)
  return { guess, histogram, ...worth, ...boundsOf(goal, size, left, worth, proved), source: 'tree', work: 0 }
}

/** What the table of second guesses says: proved, but without the strategy that follows. */
function fromTable(question: AdviceQuestion, setting: Setting, answers: Uint16Array): Found | null {
  const known = secondGuessOf(question, setting)
  const size = sizeOf(question.game, answers)
  if (known === null || foundOf(known) > size.weight) return null
  const { goal, limit } = setting
  const { secondGuesses: table } = question
  const own = worthWithin(known.histogram, table!.limit - 1, size.weight)
  const made = { ...own, goal: table!.goal, left: table!.limit - 1, isExact: true }
  const proved = carryProof(made, { goal, left: limit - 1 }, provedOfAny(size))
  const { histogram, ...worth } = worthWithin(known.histogram, limit - 1, size.weight)
  const bounds = boundsOf(goal, size, limit - 1, worth, proved)
  return { guess: known.guess, histogram, ...worth, ...bounds, source: 'tree', work: 0 }
}

/** The second guess that is stored for the state of a question; null where there is none. */
export function secondGuessOf(question: AdviceQuestion, { mode }: { mode: Mode }): SecondGuess | null {
  const { game, rows, excluded, secondGuesses: table } = question
  if (table === undefined || rows.length !== 1 || (excluded?.size ?? 0) > 0) return null
  const fits = table.gameHash === game.hash && table.mode === mode
  return fits ? table.find(game.idOf(rows[0].guess), rows[0].pattern) : null
}

/** One answer is guessed; of two the likelier, of equals the first: known without a search in every mode and goal. */
function fromFew({ game, rows }: AdviceQuestion, { goal, limit }: Setting, answers: Uint16Array): Found {
  const left = limit - rows.length
  const guess = likeliestOf(game, answers)
  const weights = [weightOf(game, guess), weightOfAll(game, answers) - weightOf(game, guess)]
  const histogram = Array.from({ length: left }, (_, i) => weights[i] ?? 0)
  const { histogram: _, ...worth } = worthWithin(histogram, left, weights[0] + weights[1])
  const bounds = boundsOf(goal, sizeOf(game, answers), left, worth, worth)
  return { guess, histogram, ...worth, ...bounds, source: 'live', work: 0 }
}

function fromSearch(question: AdviceQuestion, setting: Setting, answers: Uint16Array): Found {
  const { game, rows, work } = question
  const { mode, goal, limit } = setting
  const left = limit - rows.length
  const size = sizeOf(game, answers)
  const { solver } = question
  if (solver === undefined) throw new TypeError('no strategy given covers this history, and there is no solver')
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
