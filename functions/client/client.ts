/**
 * The client of the HTTP API, version 1: `createClient` and a method for each question. It needs nothing but `fetch`, so it
 * runs wherever that does. It repeats a failed question if that can help, with growing pauses or after as long as the server
 * says. Errors have the classes of `fivebase`.
 *
 * @module fivebase/client
 */
import type { AnalyzeAnswer, ExplainAnswer, NextAnswer, RankAnswer } from '../../engine/api/answer.ts'
import { type ErrorCode, type ErrorMembers, errorOf, type FivebaseError, isErrorCode } from '../../engine/api/errors.ts'
import type { History, NextOptions, PlayedGame, RankOptions, RuleOptions } from '../../engine/api/question.ts'
import type { PastUse } from '../../engine/formats/days.ts'
import { formatPattern, paddedPattern } from '../../engine/rules/pattern.ts'
import { pause } from './pause.ts'

export type {
  AnalyzeAnswer,
  AnalyzedTurn,
  ExplainAnswer,
  Group,
  NextAnswer,
  NextOver,
  NextPlay,
  RankAnswer,
  SettingAnswer,
} from '../../engine/api/answer.ts'
export {
  ContradictionError,
  type ErrorCode,
  type ErrorMembers,
  FivebaseError,
  IllegalGuessError,
  NotFoundError,
  QuestionError,
  RateLimitedError,
  UnavailableError,
} from '../../engine/api/errors.ts'
export type {
  History,
  NextOptions,
  PlayedGame,
  PlayedRow,
  RankOptions,
  RuleOptions,
} from '../../engine/api/question.ts'

const DEFAULT_TRIES = 3
const DEFAULT_TIMEOUT_MS = 15_000
const FIRST_PAUSE_MS = 250
/** A server that says to wait longer is taken at its word: the error says how long. */
const LONGEST_PAUSE_MS = 10_000
/** Longer addresses are asked as POST. */
const LONGEST_ADDRESS = 2000

export interface ClientOptions {
  /** Id of the game for questions that name none; by default the server's. */
  game?: string
  /** How often to ask a question at most; 3 by default. */
  tries?: number
  /** How long one try may take, in milliseconds; 15000 by default. */
  timeoutMs?: number
  /** Sent with every request, `User-Agent` for example. */
  headers?: Record<string, string>
  /** Instead of the global one. */
  fetch?: (request: Request) => Promise<Response>
}

/** What every question can also say. */
export interface Asking {
  /** Id of the game. */
  game?: string
  /** Past answers, if the server has them, count in full (`none`), count less (`rarer`) or are ruled out (`out`). */
  past?: PastUse
  /** Cancels the question. */
  signal?: AbortSignal
}

/** Odds of your own, sent with one question and kept nowhere by the server. */
export interface OwnOdds {
  /** How likely each answer is: weights, probabilities or frequencies; an answer without one is the rarest. */
  weights?: Readonly<Record<string, number>>
  /** As in `Asking`; or past answers of your own, oldest first: they count less. */
  past?: PastUse | Iterable<string>
}

type WithOwnOdds = Omit<Asking, 'past'> & OwnOdds

/** One of several questions for the next guess. */
export interface BatchQuestion extends NextOptions, Pick<Asking, 'game' | 'past'> {
  /** The guesses so far; leave it out before the first. */
  history?: History
}

/** How a strategy is written: see the API. */
export type StrategyText = 'json' | 'text' | 'full' | 'csv' | 'dot' | 'markdown'

export interface GameAnswer {
  id: string
  name: string
  hash: string
  answers: number
  guesses: number
  sources: string[]
  isDefault: boolean
  /** False for words of more than five letters: only players that look one guess ahead play them. */
  hasExactPlay: boolean
  /** The letters of its words and how many they have; missing if they have five letters a to z. */
  form?: { length: number; letters: string }
}

export interface HealthAnswer {
  status: 'ok' | 'degraded'
  /** About the server's list of past answers, if it has one; never its words. */
  past?: { state: string; game?: string; answers?: number; until?: string; ageDays?: number; days?: number }
  store: { manifest: string; strategies: number }
  engine: 'ok' | 'failed'
}

export interface VersionAnswer {
  name: 'fivebase'
  api: 1
  program: string
  version: string
}

/** Every method rejects with a `FivebaseError`, or with the reason of its signal. */
export interface Client {
  /** The best next guess. */
  next(history?: History, options?: NextOptions & WithOwnOdds): Promise<NextAnswer>
  /**
   * The best next guess for up to 20 questions, in order, in one request and within the work of one. A question that fails
   * gets its error instead: `too_large` if the work was used up, so ask it again.
   */
  batch(questions: readonly BatchQuestion[], options?: Pick<Asking, 'signal'>): Promise<(NextAnswer | FivebaseError)[]>
  /** The best guesses, or how good yours are. */
  rank(history?: History, options?: RankOptions & WithOwnOdds): Promise<RankAnswer>
  /** Reviews a finished game: what each guess cost, and how lucky its colours were. */
  analyze(played: History | PlayedGame, options?: RuleOptions & WithOwnOdds): Promise<AnalyzeAnswer>
  /** Why a word is out, or that it can still be the answer. */
  explain(history: History, word?: string, options?: RuleOptions & Asking): Promise<ExplainAnswer>
  /** The whole stored strategy of an opener, as a file. */
  strategy(opener: string, options?: RuleOptions & Asking & { format?: StrategyText }): Promise<string>
  /** The strategy from any position, as a file, stored or searched. */
  branch(history: History, options?: RuleOptions & Asking & { format?: StrategyText }): Promise<string>
  games(options?: Pick<Asking, 'signal'>): Promise<GameAnswer[]>
  health(options?: Pick<Asking, 'signal'>): Promise<HealthAnswer>
  version(options?: Pick<Asking, 'signal'>): Promise<VersionAnswer>
}

/**
 * A client of the server at an address, such as `https://fivebase.example`.
 * @throws TypeError if the address is not a URL
 */
export function createClient(address: string | URL, options: ClientOptions = {}): Client {
  return new HttpClient(new URL('/api/v1/', address), options)
}

type Value = string | number | boolean | string[] | Readonly<Record<string, number>> | undefined
type Fields = Record<string, Value>

class HttpClient implements Client {
  readonly #base: URL
  readonly #options: ClientOptions

  constructor(base: URL, options: ClientOptions) {
    this.#base = base
    this.#options = options
  }

  next(history: History = '', { answers, opener, top, groups, ...options }: NextOptions & WithOwnOdds = {}) {
    const more = { answers, opener, top, groups }
    return this.#ask<NextAnswer>('next', { h: historyText(history), ...more, ...this.#rules(options) }, options)
  }

  async batch(questions: readonly BatchQuestion[], { signal }: Pick<Asking, 'signal'> = {}) {
    const asked = questions.map(({ history = '', answers, opener, top, groups, ...options }) => {
      return { h: historyText(history), answers, opener, top, groups, ...this.#rules(options) }
    })
    const response = await this.#send(this.#body('batch', { questions: asked }), signal)
    const { answers } = (await response.json()) as { answers: ({ answer: NextAnswer } | { problem: object })[] }
    return answers.map((each) => ('answer' in each ? each.answer : errorOfProblem(each.problem)))
  }

  rank(history: History = '', { guesses, top, ...options }: RankOptions & WithOwnOdds = {}) {
    const named = guesses === undefined ? undefined : [...guesses]
    const fields = { h: historyText(history), guesses: named, top }
    return this.#ask<RankAnswer>('rank', { ...fields, ...this.#rules(options) }, options)
  }

  analyze(played: History | PlayedGame, options: RuleOptions & WithOwnOdds = {}) {
    const isGame = typeof played === 'object' && 'answer' in played
    const fields = isGame
      ? { guesses: [...played.guesses], answer: played.answer }
      : { h: historyText(played as History) }
    return this.#ask<AnalyzeAnswer>('analyze', { ...fields, ...this.#rules(options) }, options)
  }

  explain(history: History, word?: string, options: RuleOptions & Asking = {}) {
    const fields = { h: historyText(history), word }
    return this.#ask<ExplainAnswer>('explain', { ...fields, ...this.#rules(options) }, options)
  }

  strategy(opener: string, { format = 'json', ...options }: RuleOptions & Asking & { format?: StrategyText } = {}) {
    const path = `strategy/${encodeURIComponent(opener)}`
    return this.#text(path, { format, ...this.#rules(options) }, options)
  }

  branch(history: History, { format = 'json', ...options }: RuleOptions & Asking & { format?: StrategyText } = {}) {
    return this.#text('branch', { h: historyText(history), format, ...this.#rules(options) }, options)
  }

  async games(options: Pick<Asking, 'signal'> = {}) {
    return (await this.#ask<{ games: GameAnswer[] }>('games', {}, options)).games
  }

  health(options: Pick<Asking, 'signal'> = {}) {
    return this.#ask<HealthAnswer>('health', {}, options)
  }

  version(options: Pick<Asking, 'signal'> = {}) {
    return this.#ask<VersionAnswer>('version', {}, options)
  }

  #rules({ game = this.#options.game, past, weights, mode, goal, limit, exclude }: RuleOptions & WithOwnOdds): Fields {
    const days = past === undefined || typeof past === 'string' ? past : [...past]
    return { game, past: days, weights, mode, goal, limit, exclude: exclude === undefined ? undefined : [...exclude] }
  }

  async #ask<Answer>(path: string, fields: Fields, { signal }: Pick<Asking, 'signal'>): Promise<Answer> {
    return (await this.#send(this.#request(path, fields), signal)).json() as Promise<Answer>
  }

  async #text(path: string, fields: Fields, { signal }: Asking): Promise<string> {
    return (await this.#send(this.#address(path, fields), signal)).text()
  }

  /** A short question is an address, so that caches serve it. A long one, or one with your odds, is a body. */
  #request(path: string, fields: Fields): Request {
    if (fields.weights !== undefined || Array.isArray(fields.past)) return this.#body(path, fields)
    const short = this.#address(path, fields)
    if (short.url.length <= LONGEST_ADDRESS) return short
    return this.#body(path, fields)
  }

  #body(path: string, fields: object): Request {
    return new Request(new URL(path, this.#base), {
      method: 'POST',
      headers: { ...this.#options.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(fields),
    })
  }

  #address(path: string, fields: Fields): Request {
    const url = new URL(path, this.#base)
    for (const [name, value] of Object.entries(fields)) {
      if (value !== undefined && value !== '') url.searchParams.set(name, String(value))
    }
    return new Request(url, { headers: this.#options.headers })
  }

  async #send(request: Request, signal: AbortSignal | undefined): Promise<Response> {
    const { tries = DEFAULT_TRIES } = this.#options
    for (let tried = 1; ; tried++) {
      const outcome = await this.#try(request.clone(), signal)
      if (outcome instanceof Response) return outcome
      const { code, members } = outcome
      const isTransient =
        code === 'rate_limited' || code === 'unreachable' || code === 'internal' || code === 'store_failed'
      const pauseMs = members.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** (tried - 1) * (0.5 + Math.random() / 2)
      if (!isTransient || tried >= tries || pauseMs > LONGEST_PAUSE_MS) throw outcome
      await pause(pauseMs, signal)
    }
  }

  /** The response if it is good; otherwise throws the error it means. */
  async #try(request: Request, signal: AbortSignal | undefined) {
    const { timeoutMs = DEFAULT_TIMEOUT_MS, fetch: send = fetch } = this.#options
    const timeout = AbortSignal.timeout(timeoutMs)
    const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
    try {
      const response = await send(new Request(request, { signal: either }))
      return response.ok ? response : await errorOfResponse(response)
    } catch (error) {
      signal?.throwIfAborted()
      const why = timeout.aborted ? `did not answer in ${timeoutMs} ms` : `cannot be reached: ${reasonOf(error)}`
      return errorOf('unreachable', `${request.url} ${why}`, {}, { cause: error })
    }
  }
}

/** A pattern by its number, in base 3 with as many digits as the word has letters. */
const coloursOf = (pattern: number, length: number): string =>
  formatPattern(paddedPattern(pattern, length), 'letters', length)

/** A history as the API takes it; lists of rows are written in canonical form. */
function historyText(history: History): string {
  if (typeof history === 'string') return history
  return history
    .map(({ guess, pattern }) => `${guess}=${typeof pattern === 'number' ? coloursOf(pattern, guess.length) : pattern}`)
    .join(',')
}

async function errorOfResponse(response: Response) {
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN)
  const problem = await readProblem(response)
  const members: ErrorMembers = { ...problem.members }
  if (retryAfter >= 0) members.retryAfterMs = retryAfter * 1000
  return errorOf(problem.code, problem.detail, members)
}

/** The problem document of a response; a proxy in between may answer in other ways. */
async function readProblem(response: Response): Promise<{ code: ErrorCode; detail: string; members: ErrorMembers }> {
  const { status } = response
  try {
    const told = partsOf(await response.json())
    if (told !== null) return told
  } catch {
    // No JSON: the status has to do.
  }
  const code =
    status === 429 ? 'rate_limited' : status >= 500 ? 'unreachable' : status === 404 ? 'not_found' : 'bad_parameter'
  return {
    code,
    detail: `${response.url || 'the server'} answered ${status} ${response.statusText}`.trim(),
    members: {},
  }
}

/** What a problem document says; null if it is not one. */
function partsOf(document: object): { code: ErrorCode; detail: string; members: ErrorMembers } | null {
  const { code, detail, type, title, status, instance, ...members } = document as Record<string, unknown>
  return isErrorCode(code) ? { code, detail: String(detail), members: members as ErrorMembers } : null
}

function errorOfProblem(document: object): FivebaseError {
  const { code, detail, members } = partsOf(document) ?? {
    code: 'internal',
    detail: 'the server sent no problem document',
    members: {},
  }
  return errorOf(code, detail, members)
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}
