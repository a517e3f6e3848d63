// The engine for programs: questions and answers in the shapes of the API, for one game. Synchronous and pure: the
// caller passes in the compiled kernel and stored strategies.

import { type AdviceError, advise } from '../advice/advice.ts'
import { analyze, formatAnalysis, solverValuer } from '../advice/analysis.ts'
import { nodeOf, strategyOfBranch } from '../advice/branch.ts'
import { LIKELY_LISTED, likelyWords } from '../advice/likely.ts'
import { isAboutOpeners, rankQuestion } from '../advice/ranking-openers.ts'
import { storedValuer } from '../advice/stored-valuer.ts'
import { decodeStrategy, openStrategy, type StrategyView } from '../formats/bytes.ts'
import { isBetterStrategy } from '../formats/manifest.ts'
import { decodeOpenerTable } from '../formats/opener-table-bytes.ts'
import { knownOpeners } from '../openings/carry-openers.ts'
import { bindOpenerTable, isProvedLosing, type OpenerTable } from '../openings/opener-table.ts'
import { type Scores, scoreGuess } from '../players/scores.ts'
import { formatHistory, type Row } from '../rules/canonical-history.ts'
import { wordFeedback } from '../rules/feedback.ts'
import type { Game } from '../rules/game.ts'
import { DEFAULT_LIMIT, isGoal, isLimit, MAX_LIMIT } from '../rules/goal.ts'
import { parseHistory } from '../rules/history.ts'
import { checkGuess, findIllegal, isMode } from '../rules/mode.ts'
import {
  ALL_CORRECT,
  formatPattern,
  formatRowPattern,
  paddedPattern,
  parsePattern,
  patternOf,
} from '../rules/pattern.ts'
import type { Setting } from '../rules/setting.ts'
import { stateOf } from '../rules/state.ts'
import {
  describeNoExactPlay,
  describeWord,
  hasExactPlay,
  normalizeWord,
  unpadded,
  WORD_LENGTH,
  type WordForm,
} from '../rules/word.ts'
import { Budget, GUESS_SHARE, withinBudget } from '../search/budget.ts'
import { createSolver, type Solver } from '../search/solver.ts'
import { isOpenerOut, pickStrategy } from '../strategy/carry.ts'
import { losesWithin, missesOf, type Strategy, StrategyError, type StrategyNode } from '../strategy/strategy.ts'
import type { AnalyzeAnswer, ExplainAnswer, NextAnswer, RankAnswer } from './answer.ts'
import { contradictionError, errorOf, type FivebaseError, illegalGuess, illegalRow } from './errors.ts'
import { sortExcluded, unlistedAnswer } from './excluded.ts'
import { explain } from './explain.ts'
import { groupsOf } from './groups.ts'
import type { History, NextOptions, PlayedGame, RankOptions, RuleOptions } from './question.ts'
import { membersOf } from './unreadable.ts'

/** Default work of one question, the same as the API's: about a tenth of a second. */
const DEFAULT_WORK = 36_000_000
const DEFAULT_LISTED = 500
const DEFAULT_TOP = 10
const MAX_TOP = 100
const MAX_NAMED = 50

export interface EngineOptions {
  /**
   * Work that one question may take, counted in vector operations, the same on every machine; 36 million by default, about
   * a tenth of a second. An answer that would take more comes with proved bounds. `Infinity` searches until it is proved.
   */
  work?: number
  /** Memory in bytes for the transposition table; 64 MiB by default. */
  memoryBytes?: number
  /** More stored strategies of this game, as bytes: the engine reads them instead of searching. */
  strategies?: Iterable<Uint8Array>
  /** Tables of openers of this game, as bytes: how many guesses openers take. */
  openers?: Iterable<Uint8Array>
}

export interface Engine {
  readonly game: Game
  /**
   * The best next guess.
   * @throws QuestionError, IllegalGuessError, ContradictionError
   */
  next(history?: History, options?: NextOptions): NextAnswer
  /** The best guesses, or how good yours are. */
  rank(history?: History, options?: RankOptions): RankAnswer
  /** Reviews a finished game: what each guess cost, and how lucky its colours were. */
  analyze(played: History | PlayedGame, options?: RuleOptions): AnalyzeAnswer
  /** Why a word is out, or that it can still be the answer. */
  explain(history: History, word?: string, options?: RuleOptions): ExplainAnswer
  /**
   * The whole strategy from here: what to play, whatever the colours. Stored, or searched if it is not. Before the first
   * guess it is the best stored one, or that of `opener`.
   */
  strategy(history?: History, options?: RuleOptions & { opener?: string }): Strategy
}

interface EngineParts extends EngineOptions {
  kernel: WebAssembly.Module
  game: Game
  /** The `version` of answers. */
  version: string
}

/**
 * An engine for one game. `kernel` is the compiled kernel.wasm.
 * @throws StrategyError, OpenerTableError if stored bytes are damaged or belong to another game; RangeError for a game
 * without exact play
 */
export function createEngine({ kernel, game, version, ...options }: EngineParts): Engine {
  if (!hasExactPlay(game.form)) throw new RangeError(`game ${game.id}: ${describeNoExactPlay(game.form)}`)
  return new KernelEngine(kernel, game, version, options)
}

interface EngineQuestion extends Setting {
  game: Game
  rows: Row[]
  excluded: ReadonlySet<number>
  unlistedExcluded: string[]
}

class KernelEngine implements Engine {
  readonly game: Game
  readonly #kernel: WebAssembly.Module
  readonly #version: string
  readonly #work: number | undefined
  readonly #memoryBytes: number | undefined
  readonly #views: StrategyView[]
  readonly #tables: OpenerTable[]
  #solver: Solver | undefined

  constructor(kernel: WebAssembly.Module, game: Game, version: string, options: EngineOptions) {
    const { work = DEFAULT_WORK, memoryBytes, strategies = [], openers = [] } = options
    if (!(work > 0)) throw new RangeError(`work must be a positive number, not ${work}`)
    this.game = game
    this.#kernel = kernel
    this.#version = version
    this.#work = work === Number.POSITIVE_INFINITY ? undefined : work
    this.#memoryBytes = memoryBytes
    this.#views = Array.from(strategies, (bytes) => openStrategy(bytes, game))
    this.#tables = Array.from(openers, (bytes) => bindOpenerTable(decodeOpenerTable(bytes), game))
  }

  next(history: History = '', options: NextOptions = {}): NextAnswer {
    const question = this.#question(history, options)
    const { rows } = question
    const { answers: listed = DEFAULT_LISTED, top, groups = false } = options
    const budget = new Budget(this.#work)
    const forGuess = top === undefined ? budget : budget.share(GUESS_SHARE)
    const { advice } = this.#advise(question, this.#openerOf(question, options.opener), forGuess)
    const extras = {
      history: formatHistory(rows),
      version: this.#version,
      degraded: false,
      ...unlistedAnswer(question),
    }
    const answers = advice.answers.slice(0, listed)
    if (advice.status !== 'play') return shown(this.game, { ...advice, answers, ...extras })
    const ranked = top === undefined ? null : this.#rank(question, { top }, budget)
    return shown(this.game, {
      ...advice,
      answers,
      ...extras,
      likely: likelyWords(this.game, advice, LIKELY_LISTED),
      scores: this.#scores(
        Uint16Array.from(advice.answers, (word) => this.game.idOf(word)),
        advice.guess,
      ),
      ...(ranked && { best: ranked.guesses, bestIsComplete: ranked.isComplete }),
      ...(groups && { groups: groupsOf(this.game, advice.guess, advice.answers, listed) }),
    })
  }

  rank(history: History = '', options: RankOptions = {}): RankAnswer {
    return shown(this.game, this.#rank(this.#question(history, options), options))
  }

  analyze(played: History | PlayedGame, options: RuleOptions = {}): AnalyzeAnswer {
    const isGame = typeof played === 'object' && 'answer' in played
    const question = this.#question(isGame ? playedRows(played, this.game.form) : played, options)
    const { game, rows, excluded, unlistedExcluded: _, ...setting } = question
    if (rows.length === 0) throw errorOf('bad_parameter', 'There are no guesses to analyze.')
    if (rows.length > setting.limit)
      throw errorOf('bad_history', `You gave ${rows.length} guesses; the limit is ${setting.limit}.`)
    const illegal = findIllegal(question)
    if (illegal) throw illegalRow(illegal)
    const budget = new Budget(this.#work)
    const live = solverValuer(withinBudget(this.#solverOf(), budget))
    const best = this.#viewFor(question, undefined)
    const views = [...new Set([best, this.#viewFor(question, rows[0].guess)])].filter((view) => view !== null)
    // Tables of openers count every answer.
    const tables = excluded.size === 0 ? this.#tables.filter(({ mode }) => mode === setting.mode) : []
    const stored = { views, bestOpener: best?.header.opener ?? null, tables }
    const result = analyze({ ...question, valuer: storedValuer(question, stored, live), budget })
    if (!result.ok) throw contradictionError(result.contradiction)
    const { turns, ...figures } = result.analysis
    return shown(game, {
      summary: formatAnalysis(result.analysis),
      turns: turns.map((turn) => ({ ...turn, pattern: formatRowPattern(turn) })),
      ...figures,
      work: Math.round(budget.spent),
      history: formatHistory(rows),
      game: game.id,
      hash: game.hash,
      ...setting,
      ...unlistedAnswer(question),
      degraded: false,
    })
  }

  explain(history: History, word?: string, options: RuleOptions = {}): ExplainAnswer {
    const asked = word === undefined ? null : wordOf(word, 'word', this.game.form)
    const question = this.#question(history, options)
    return shown(this.game, { ...explain(question, asked), ...unlistedAnswer(question), degraded: false })
  }

  strategy(history: History = '', options: RuleOptions & { opener?: string } = {}): Strategy {
    const question = this.#question(history, options)
    const { rows, game } = question
    const opener = rows[0]?.guess ?? this.#openerOf(question, options.opener)
    const view = this.#viewOf(question, opener)
    if (rows.length === 0 && opener !== undefined && view === null)
      throw errorOf(
        'unknown_strategy',
        `No strategy that opens with '${opener}' is stored for ${game.id}. Play it and send its colours, or leave out opener.`,
      )
    if (rows.length === 0 && view !== null) return decodeStrategy(view.bytes, game)
    const { advice, planned, source } = this.#advise(question, opener, new Budget(this.#work))
    if (advice.status !== 'play') throw errorOf('not_found', 'These guesses end the game.')
    return strategyOfBranch(advice, nodeOf(advice, game, rows, { view: source, planned }), game, rows)
  }

  /** The advice on a question, with the search's plan if there was one; a damaged strategy is ignored. */
  #advise(question: EngineQuestion, opener: string | undefined, budget: Budget) {
    const view = this.#viewFor(question, question.rows[0]?.guess ?? opener)
    if (question.rows.length === 0 && opener !== undefined && view === null)
      throw errorOf(
        'unknown_strategy',
        `No strategy that opens with '${opener}' is stored for ${question.game.id}. Play it and send its colours, or leave out opener.`,
      )
    let planned: StrategyNode | null = null
    const work = budget.left === Number.POSITIVE_INFINITY ? undefined : Math.floor(budget.left)
    const plan: Solver['plan'] = (...args) => {
      const found = withinBudget(this.#solverOf(), budget).plan(...args)
      planned = found.node
      return found
    }
    const isLoser = view !== null && question.rows.length === 0 && losesWithin(question.limit, view.header)
    const isOpenerLosing = isLoser && isProvedLosing(this.#knownOpeners(question), this.game.idOf(view.header.opener))
    const asked = { ...question, isOpenerChosen: opener !== undefined, isOpenerLosing, work, solver: () => ({ plan }) }
    const ask = (strategy: StrategyView | undefined) => advise({ ...asked, strategy })
    const result =
      view === null
        ? ask(undefined)
        : this.#passOver(
            () => ask(view),
            () => ask(undefined),
          )
    if ('error' in result) throw errorOfAdvice(result)
    return {
      advice: result as Exclude<typeof result, AdviceError>,
      planned: planned as StrategyNode | null,
      source: view,
    }
  }

  #passOver<T>(read: () => T, search: () => T): T {
    try {
      return read()
    } catch (error) {
      if (error instanceof StrategyError) return search()
      throw error
    }
  }

  #rank(
    question: EngineQuestion,
    { guesses, top = DEFAULT_TOP }: Pick<RankOptions, 'guesses' | 'top'>,
    budget = new Budget(this.#work),
  ): RankAnswer {
    const { game, rows, mode, goal, limit } = question
    const named = guesses === undefined ? null : Array.from(guesses, (guess) => wordOf(guess, 'guesses', game.form))
    if (!Number.isInteger(top) || top < 1 || top > MAX_TOP)
      throw errorOf('bad_parameter', `top must be a whole number from 1 to ${MAX_TOP}, not ${top}`)
    if (named !== null && named.length > MAX_NAMED)
      throw errorOf('too_large', `Too many guesses: give at most ${MAX_NAMED} at once.`)
    const illegal = findIllegal(question)
    if (illegal) throw illegalRow(illegal)
    if (rows.length >= limit) throw errorOf('bad_history', `You have used all ${limit} guesses.`)
    const { answers, pool, contradiction } = stateOf(game, rows, question)
    if (pool === 'none') throw contradictionError(contradiction!)
    for (const guess of named ?? []) {
      const refusal = checkGuess(question, guess)
      if (refusal !== null) throw illegalGuess(refusal)
    }
    const openers = isAboutOpeners(question) ? this.#knownOpeners(question) : null
    const asked = { ...question, answers, left: limit - rows.length }
    const ranking = rankQuestion(asked, openers, { named, top }, { solver: () => this.#solverOf(), budget })
    return {
      ...ranking,
      remaining: answers.length,
      pool,
      row: rows.length + 1,
      history: formatHistory(rows),
      game: game.id,
      hash: game.hash,
      mode,
      goal,
      limit,
      ...unlistedAnswer(question),
      degraded: false,
    }
  }

  /** What the tables and strategies given say about openers. */
  #knownOpeners(setting: EngineQuestion): OpenerTable {
    const strategies = this.#viewsIn(setting).map(({ header }) => ({ ...header, misses: missesOf(header) }))
    const tables = this.#tables.filter(({ mode }) => mode === setting.mode)
    return knownOpeners(this.game, setting, tables, strategies, (opener, error) => {
      throw new RangeError(`what is stored of '${opener}' contradicts the table of openers: ${error}`)
    })
  }

  #question(history: History, options: RuleOptions): EngineQuestion {
    const { mode = 'normal', goal = 'mean', limit = DEFAULT_LIMIT, exclude = [] } = options
    if (!isMode(mode)) throw errorOf('bad_parameter', `mode: '${mode}' is unknown; use normal, hard or strict`)
    if (!isGoal(goal)) throw errorOf('bad_parameter', `goal: '${goal}' is unknown; use mean or worst`)
    if (!isLimit(limit))
      throw errorOf('bad_parameter', `limit: use a whole number from 1 to ${MAX_LIMIT}, not ${limit}`)
    const { form } = this.game
    const words = Array.from(exclude, (word) => wordOf(word, 'exclude', form))
    return { game: this.game, mode, goal, limit, rows: readHistory(history, form), ...sortExcluded(this.game, words) }
  }

  #openerOf(question: EngineQuestion, text: string | undefined): string | undefined {
    if (text === undefined) return undefined
    const opener = this.game.guesses[this.#idOf(text, 'opener')]
    const refusal = checkGuess({ ...question, rows: [] }, opener)
    if (refusal !== null) throw illegalGuess(refusal)
    return opener
  }

  #idOf(text: string, name: string): number {
    const word = wordOf(text, name, this.game.form)
    const id = this.game.idOf(word)
    if (id < 0) throw errorOf('bad_word', `${name}: '${unpadded(word)}' is not in the word list of ${this.game.id}.`)
    return id
  }

  /** The stored strategies of a setting, best first. */
  #viewsOf({ mode, goal, limit }: Setting): StrategyView[] {
    return this.#views
      .filter(({ header }) => header.mode === mode && header.goal === goal && header.limit === limit)
      .sort(({ header: a }, { header: b }) =>
        isBetterStrategy({ ...a, misses: missesOf(a) }, { ...b, misses: missesOf(b) }) ? -1 : 1,
      )
  }

  /** The stored strategies of a mode, for any goal and limit. */
  #viewsIn({ mode }: Setting): StrategyView[] {
    return this.#views.filter(({ header }) => header.mode === mode)
  }

  /** The strategy with the best answer, for one opener or any; null if none is stored. */
  #viewFor(setting: EngineQuestion, opener: string | undefined): StrategyView | null {
    const playable = this.#viewsIn(setting).filter(({ header }) => !isOpenerOut(setting, header.opener))
    const listed = playable.map((view) => ({ ...view.header, misses: missesOf(view.header), view }))
    return pickStrategy(listed, setting, opener ?? null)?.view ?? null
  }

  /** The strategy of an opener for a setting, or the best one; null if none is stored. */
  #viewOf(setting: Setting, opener: string | undefined): StrategyView | null {
    const views = this.#viewsOf(setting)
    return (opener === undefined ? views[0] : views.find(({ header }) => header.opener === opener)) ?? null
  }

  #scores(answers: Uint16Array, guess: string): Scores {
    return scoreGuess(wordFeedback(this.game), answers, guess, this.game.weights)
  }

  #solverOf(): Solver {
    this.#solver ??= createSolver(this.#kernel, this.game, { memoryBytes: this.#memoryBytes })
    return this.#solver
  }
}

/** An answer as people see it: shorter words without their padding. */
function shown<Answer>({ form }: Game, answer: Answer): Answer {
  return form.length === WORD_LENGTH ? answer : JSON.parse(unpadded(JSON.stringify(answer)))
}

function readHistory(history: History, form: WordForm): Row[] {
  const text =
    typeof history === 'string'
      ? history
      : history.map(({ guess, pattern }, index) => `${guess}=${coloursOf(pattern, index + 1, form)}`).join(',')
  const parsed = parseHistory(text, form)
  if (!parsed.ok) throw errorOf(parsed.code, parsed.detail, membersOf(parsed, form.length))
  return parsed.rows
}

/** Numbers are in base 3 with as many digits as the words have letters. */
function coloursOf(pattern: string | number, row: number, { length }: WordForm): string {
  const read = typeof pattern === 'string' ? parsePattern(pattern, length) : paddedPattern(pattern, length)
  if (read === null || !Number.isInteger(read) || read < paddedPattern(0, length) || read > ALL_CORRECT)
    throw errorOf(
      'bad_history',
      `guess ${row}: '${pattern}' is not a row of colours; write them as in ${'bbgbg'.slice(0, length)}`,
      { row },
    )
  return formatPattern(read, 'letters', length)
}

/** The rows of a game, with colours made from the answer. */
function playedRows({ guesses, answer }: PlayedGame, form: WordForm): { guess: string; pattern: string }[] {
  const secret = wordOf(answer, 'answer', form)
  const played = Array.from(guesses, (guess) => wordOf(guess, 'guesses', form))
  const end = played.indexOf(secret)
  if (end >= 0 && end < played.length - 1)
    throw errorOf('bad_history', `Guess ${end + 1} has won; nothing can follow it.`, { row: end + 1 })
  return played.map((guess) => ({
    guess: unpadded(guess),
    pattern: formatRowPattern({ guess, pattern: patternOf(guess, secret) }),
  }))
}

function wordOf(text: string, name: string, form: WordForm): string {
  const word = normalizeWord(text, form)
  if (word === null) throw errorOf('bad_word', `${name}: '${text}' is not ${describeWord(form)}.`)
  return word
}

function errorOfAdvice({ error, detail, row, refusal, contradiction }: AdviceError): FivebaseError {
  if (refusal) return illegalRow({ row, refusal })
  if (contradiction) return contradictionError(contradiction)
  return errorOf(error, detail, { row })
}
