// Strategies as JSON, canonical: keys in a fixed order, no blanks, patterns as digits (`00202`) in ascending order. The
// tree, `{guess, map}` with a bare word for a state that its guess ends, is the layout other solvers publish. Their
// extra fields are ignored, and a file with only a tree is read too.
//
// Foreign text is scanned before it is parsed: depth and number of values are limited, so the parser never builds more
// than a strategy needs.

import { formatHistory, type Row } from '../rules/canonical-history.ts'
import type { Game } from '../rules/game.ts'
import { isGoal, isLimit, MAX_LIMIT } from '../rules/goal.ts'
import { parseHistory } from '../rules/history.ts'
import { isMode } from '../rules/mode.ts'
import { ALL_CORRECT, formatPattern, parsePattern } from '../rules/pattern.ts'
import { countName, normalizeWord, unpadded, type WordForm } from '../rules/word.ts'
import { answerBound, canWin, checkLength, quote, strategyResult } from '../strategy/paths.ts'
import {
  makeStrategy,
  NO_REPLIES,
  PROOFS,
  type Proof,
  STRATEGY_VERSION,
  type Strategy,
  StrategyError,
  type StrategyErrorCode,
  type StrategyHeader,
  type StrategyNode,
  type StrategyResult,
  type StrategySettings,
} from '../strategy/strategy.ts'

const JSON_FORMAT = 'fivebase-strategy'

/** A node is at most an object in an object; wrappers add some depth. */
const MAX_DEPTH = 2 * MAX_LIMIT + 4
/** Opened objects and arrays, and commas. The largest honest file, with foreign fields, stays below half. */
const MAX_VALUES = 1 << 18

/** Enough for a history of MAX_LIMIT rows. */
const MAX_BRANCH_LENGTH = 256

const DIGITS = Array.from({ length: ALL_CORRECT + 1 }, (_, pattern) => formatPattern(pattern, 'digits'))
const PATTERNS_BY_DIGITS = DIGITS.map((_, pattern) => pattern).sort((a, b) => (DIGITS[a] < DIGITS[b] ? -1 : 1))

/** The strategy as JSON; a branch has a `branch` key with the rows before it. */
export function formatStrategyJson(strategy: Strategy, game: Game): string {
  const { header, root, rows = [] } = strategy
  const head = {
    format: JSON_FORMAT,
    version: STRATEGY_VERSION,
    gameId: header.gameId,
    gameHash: header.gameHash,
    mode: header.mode,
    goal: header.goal,
    limit: header.limit,
    opener: header.opener,
    answers: header.answers,
    ...(header.weight !== header.answers ? { weight: header.weight } : {}),
    total: header.total,
    max: header.max,
    histogram: header.histogram,
    proof: header.proof,
    lower: header.lower,
    upper: header.upper,
    ...(rows.length > 0 ? { branch: formatHistory(rows) } : {}),
  }
  const tree = formatNode(root, game, rows, answerBound(strategy, game))
  return unpadded(`${JSON.stringify(head).slice(0, -1)},"root":${tree}}\n`)
}

function formatNode(node: StrategyNode, game: Game, rows: readonly Row[], bound: number): string {
  if (rows.length >= MAX_LIMIT) throw new StrategyError('too_deep', `a strategy is at most ${MAX_LIMIT} guesses deep`)
  const guess = game.guesses[node.guess]
  const isWin = canWin(node.guess, rows, game, bound)
  if (isWin && node.replies.size === 0) return `"${guess}"`
  const entries: string[] = []
  const digitsOf = (pattern: number) => DIGITS[pattern].slice(0, game.form.length)
  for (const pattern of PATTERNS_BY_DIGITS) {
    const reply = node.replies.get(pattern)
    if (pattern === ALL_CORRECT) {
      if (isWin) entries.push(`"${digitsOf(pattern)}":"${guess}"`)
    } else if (reply !== undefined) {
      entries.push(`"${digitsOf(pattern)}":${formatNode(reply, game, [...rows, { guess, pattern }], bound)}`)
    }
  }
  return `{"guess":"${guess}","map":{${entries.join(',')}}}`
}

export type JsonTreeResult =
  /**
   * `rows` are those before a branch; `claims` are the file's claims about its tree, each field checked only by itself.
   */
  | { ok: true; root: StrategyNode; rows: Row[]; claims: Partial<StrategyHeader> }
  | { ok: false; code: StrategyErrorCode; detail: string; line: number }

/** Reads a strategy from JSON; settings fill in what the file does not say. */
export function parseStrategyJson(text: string, game: Game, settings: StrategySettings = {}): StrategyResult {
  const read = readJsonTree(text, game)
  if (!read.ok) return read
  const { root, rows, claims } = read
  return strategyResult(() => {
    const strategy = makeStrategy(root, game, { ...settings, ...claims }, rows)
    for (const field of ['opener', 'answers', 'weight', 'total', 'max', 'histogram', 'lower', 'upper'] as const) {
      const claim = claims[field]
      if (claim !== undefined && String(claim) !== String(strategy.header[field])) {
        throw new StrategyError('bad_header', `${field} is ${claim}; the tree says ${strategy.header[field]}`)
      }
    }
    return strategy
  })
}

/** Reads a JSON file's tree and its claims, without comparing them. */
export function readJsonTree(text: string, game: Game): JsonTreeResult {
  try {
    return { ok: true, ...jsonTreeOf(parseJson(text), game) }
  } catch (error) {
    if (error instanceof StrategyError) return { ok: false, code: error.code, detail: error.message, line: 0 }
    throw error
  }
}

/**
 * The value of a JSON text from anywhere.
 * @throws StrategyError if it is not JSON, or larger or deeper than any strategy
 */
export function parseJson(text: string): unknown {
  const fault = checkLength(text) ?? scan(text)
  if (fault !== null) throw new StrategyError(fault.code, fault.detail)
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new StrategyError('bad_syntax', `the file is not JSON: ${error.message.slice(0, 120)}`)
  }
}

/** True for our own layout: a header with a root, or a bare tree of guesses and maps by digits. */
export function isOwnLayout(value: unknown): boolean {
  if (!isObject(value)) return false
  if (value.format !== undefined) return true
  const tree = isObject(value.root) ? value.root : value
  return 'guess' in tree && isObject(tree.map) && Object.keys(tree.map).every((key) => FIVE_DIGITS.test(key))
}

const DIGIT_KEY = /^[012]{3,5}$/
const FIVE_DIGITS = /^[012]{5}$/

/** The tree in a value of this layout, the rows before it, and its claims. Throws StrategyError. */
export function jsonTreeOf(
  value: unknown,
  game: Game,
): { root: StrategyNode; rows: Row[]; claims: Partial<StrategyHeader> } {
  if (!isObject(value)) throw new StrategyError('not_a_strategy', 'the file has no object')
  const claims = readClaims(value, game)
  const rows = readRows(value, game.form)
  return { claims, rows, root: readNode(value.root ?? value, game, rows.length, 'root') }
}

/** Limits what JSON.parse will build: 8 MB of `[` would take half a gigabyte. */
function scan(text: string): { code: StrategyErrorCode; detail: string } | null {
  let depth = 0
  let values = 0
  let isString = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (isString) {
      if (code === 0x5c) i++
      else if (code === 0x22) isString = false
    } else if (code === 0x22) isString = true
    else if (code === 0x7b || code === 0x5b) {
      values++
      if (++depth > MAX_DEPTH) return { code: 'too_deep', detail: `the file is more than ${MAX_LIMIT} guesses deep` }
    } else if (code === 0x7d || code === 0x5d) depth--
    else if (code === 0x2c && ++values > MAX_VALUES) {
      return { code: 'too_large', detail: `the file has more than ${MAX_VALUES} values` }
    }
  }
  return null
}

function readClaims(value: Record<string, unknown>, game: Game): Partial<StrategyHeader> {
  const { format, version, gameHash, gameId, mode, goal, limit, opener, histogram, proof } = value
  if (format === undefined) return {}
  if (format !== JSON_FORMAT) throw new StrategyError('not_a_strategy', `the format is not ${JSON_FORMAT}`)
  if (version !== STRATEGY_VERSION) {
    const detail = `the strategy has version ${show(version)}; this program reads version ${STRATEGY_VERSION}`
    throw new StrategyError('unsupported_version', detail)
  }
  if (gameHash !== game.hash) {
    throw new StrategyError('foreign_game', `the strategy is for the game ${show(gameId)}, not for '${game.id}'`)
  }
  const fail = (field: string, found: unknown) => new StrategyError('bad_header', `${field} cannot be ${show(found)}`)
  if (!isMode(mode)) throw fail('mode', mode)
  if (!isGoal(goal)) throw fail('goal', goal)
  if (!isLimit(limit)) throw fail('limit', limit)
  if (!isProof(proof)) throw fail('proof', proof)
  if (typeof opener !== 'string') throw fail('opener', opener)
  if (!Array.isArray(histogram) || !histogram.every(isCount)) throw fail('histogram', histogram)
  const count = (field: string): number => {
    const found = value[field]
    if (!isCount(found)) throw fail(field, found)
    return found
  }
  return {
    mode,
    goal,
    limit,
    opener: normalizeWord(opener, game.form) ?? opener,
    answers: count('answers'),
    weight: value.weight === undefined ? count('answers') : count('weight'),
    total: count('total'),
    max: count('max'),
    histogram,
    proof,
    lower: count('lower'),
    upper: count('upper'),
  }
}

/** The rows before a branch; empty for a whole strategy. */
function readRows({ format, branch }: Record<string, unknown>, form: WordForm): Row[] {
  if (format === undefined || branch === undefined) return []
  const parsed = typeof branch === 'string' && branch.length <= MAX_BRANCH_LENGTH ? parseHistory(branch, form) : null
  if (!parsed?.ok || parsed.rows.length === 0 || parsed.rows.length > MAX_LIMIT) {
    throw new StrategyError('bad_header', `branch cannot be ${show(branch)}`)
  }
  return parsed.rows
}

function readNode(value: unknown, game: Game, depth: number, at: string): StrategyNode {
  const fail = (code: StrategyErrorCode, detail: string) => new StrategyError(code, `at ${at}: ${detail}`)
  if (depth === MAX_LIMIT) throw fail('too_deep', `more than ${MAX_LIMIT} guesses`)
  if (typeof value === 'string') return { guess: readGuess(value), replies: NO_REPLIES }
  if (!isObject(value)) throw fail('bad_tree', `expected a guess or {guess, map}, found ${show(value)}`)
  if (typeof value.guess !== 'string') throw fail('bad_tree', `the guess is ${show(value.guess)}`)
  const guess = readGuess(value.guess)
  if (!isObject(value.map)) throw fail('bad_tree', `the map is ${show(value.map)}`)
  const replies = new Map<number, StrategyNode>()
  for (const key of Object.keys(value.map)) {
    const { length } = game.form
    const pattern = DIGIT_KEY.test(key) && key.length === length ? parsePattern(key, length)! : -1
    if (pattern < 0) throw fail('bad_tree', `${quote(key)} is not a pattern of ${countName(game.form)} digits 0, 1, 2`)
    const reply = value.map[key]
    if (pattern !== ALL_CORRECT) {
      replies.set(pattern, readNode(reply, game, depth + 1, `${at}.${key}`))
    } else if (reply !== null && reply !== true && reply !== value.guess) {
      throw fail('bad_tree', `${show(reply)} follows ${value.guess}, which has won`)
    }
  }
  return { guess, replies: replies.size > 0 ? replies : NO_REPLIES }

  function readGuess(text: string): number {
    const word = text.length > 64 ? null : normalizeWord(text, game.form)
    const id = word === null ? -1 : game.idOf(word)
    if (id < 0) throw fail('unknown_word', `${quote(text)} is not in the word list of '${game.id}'`)
    return id
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isProof(value: unknown): value is Proof {
  return PROOFS.includes(value as Proof)
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 0xffffffff
}

/** Any value, short enough for a message. */
function show(value: unknown): string {
  if (typeof value === 'string') return quote(value)
  if (Array.isArray(value)) return 'a list'
  return isObject(value) ? 'an object' : String(value).slice(0, 24)
}
