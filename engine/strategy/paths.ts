// A strategy as a list of paths, one per answer: the rows played until it is guessed. The text and CSV formats write
// such a list. A list from a file can say things that no tree can (two next guesses in one state, say), so it is
// checked as a list (verify.ts) and made into a tree only if it is one.

import type { Game } from '../rules/game.ts'
import { DEFAULT_LIMIT, MAX_LIMIT } from '../rules/goal.ts'
import type { Row } from '../rules/history.ts'
import { ALL_CORRECT, formatPattern, PATTERN_COUNT, patternOf } from '../rules/pattern.ts'
import { stateOf } from '../rules/state.ts'
import { lengthOf } from '../rules/word.ts'
import {
  makeStrategy,
  type Strategy,
  StrategyError,
  type StrategyErrorCode,
  type StrategyHeader,
  type StrategyNode,
  type StrategyResult,
  type StrategySettings,
} from './strategy.ts'

/** Limits for foreign files; the largest honest file, `full` text of 15000 answers, has about 1 MB. */
export const MAX_STRATEGY_TEXT_LENGTH = 8 * 1024 * 1024
const MAX_PATHS = 1 << 14
const MAX_LINE_LENGTH = 1024
const BYTE_ORDER_MARK = 0xfeff

export interface StrategyPath {
  /** Line of the file, from 1. */
  line: number
  rows: Row[]
}

export type PathsResult =
  | { ok: true; paths: StrategyPath[] }
  | { ok: false; code: StrategyErrorCode; detail: string; line: number }

/** Patterns as capital letters (`BBYGB`), and all patterns in the order of these letters. */
export const PATTERN_LETTERS: readonly string[] = Array.from({ length: PATTERN_COUNT }, (_, pattern) =>
  formatPattern(pattern).toUpperCase(),
)
const PATTERNS_BY_LETTERS: readonly number[] = PATTERN_LETTERS.map((_, pattern) => pattern).sort((a, b) =>
  PATTERN_LETTERS[a] < PATTERN_LETTERS[b] ? -1 : 1,
)

/** The colours of a row in capital letters, as long as its guess. */
export function rowLetters({ guess, pattern }: Row): string {
  return PATTERN_LETTERS[pattern].slice(0, lengthOf(guess))
}

/** A strategy's proof in words: "proved", "at least 7919, at most 7920". */
export function describeProof({ proof, lower, upper }: Pick<StrategyHeader, 'proof' | 'lower' | 'upper'>): string {
  return proof === 'exact' ? 'proved' : `at least ${lower}, at most ${upper}`
}

/** The replies of a node and its own win, in the order of the pattern letters; a win has no node. */
export function orderedReplies(node: StrategyNode, isWin: boolean): { pattern: number; reply: StrategyNode | null }[] {
  const ordered: { pattern: number; reply: StrategyNode | null }[] = []
  for (const pattern of PATTERNS_BY_LETTERS) {
    const reply = node.replies.get(pattern)
    if (pattern === ALL_CORRECT ? isWin : reply !== undefined) ordered.push({ pattern, reply: reply ?? null })
  }
  return ordered
}

/** Answers have ids below it: if no answer fits the rows of a branch, any guess may be the answer. */
export function answerBound({ rows = [] }: Strategy, game: Game): number {
  const count = game.answers.length
  const hasAnswer = rows.length === 0 || stateOf(game, rows).pool === 'answers'
  return hasAnswer ? count : game.guesses.length
}

/** True if the guess can be the answer after the rows; `bound` as in answerBound. */
export function canWin(guess: number, rows: readonly Row[], game: Game, bound: number): boolean {
  if (guess >= bound) return false
  const word = game.guesses[guess]
  return rows.every((row) => patternOf(row.guess, word) === row.pattern)
}

/** The path to each answer, including the rows before a branch; sorted by the letters of the patterns. */
export function pathsOf(strategy: Strategy, game: Game): Row[][] {
  const bound = answerBound(strategy, game)
  const paths: Row[][] = []
  const visit = (node: StrategyNode, rows: readonly Row[]): void => {
    if (rows.length >= MAX_LIMIT) throw new StrategyError('too_deep', `a strategy is at most ${MAX_LIMIT} guesses deep`)
    const guess = game.guesses[node.guess]
    for (const { pattern, reply } of orderedReplies(node, canWin(node.guess, rows, game, bound))) {
      const path = [...rows, { guess, pattern }]
      if (reply === null) paths.push(path)
      else visit(reply, path)
    }
  }
  visit(strategy.root, strategy.rows ?? [])
  return paths
}

/** The strategy that a list of paths describes; not ok if it describes none, with the line at fault. */
export function strategyFromPaths(
  paths: readonly StrategyPath[],
  game: Game,
  settings: StrategySettings = {},
): StrategyResult {
  const { limit = DEFAULT_LIMIT } = settings
  interface Draft {
    guess: number
    line: number
    replies: Map<number, Draft>
  }
  let root: Draft | null = null
  for (const { line, rows } of paths) {
    const fail = (code: StrategyErrorCode, detail: string) => ({ ok: false, code, detail, line }) as const
    if (rows.length > limit) {
      return fail('bad_tree', `line ${line} takes ${rows.length} guesses; the limit is ${limit}`)
    }
    if (rows.at(-1)?.pattern !== ALL_CORRECT) return fail('bad_tree', `line ${line} does not end with a win`)
    const answer = rows[rows.length - 1].guess
    let replies: Map<number, Draft> | null = null
    let key = 0
    for (const { guess, pattern } of rows) {
      const id = game.idOf(guess)
      if (id < 0) return fail('unknown_word', `line ${line}: ${guess} is not in the word list of '${game.id}'`)
      if (patternOf(guess, answer) !== pattern) {
        const right = rowLetters({ guess, pattern: patternOf(guess, answer) })
        return fail(
          'bad_tree',
          `line ${line}: ${guess} against ${answer} is ${right}, not ${rowLetters({ guess, pattern })}`,
        )
      }
      let draft: Draft | null | undefined = replies === null ? root : replies.get(key)
      if (!draft) {
        draft = { guess: id, line, replies: new Map() }
        if (replies === null) root = draft
        else replies.set(key, draft)
      } else if (draft.guess !== id) {
        const other = `line ${draft.line} plays ${game.guesses[draft.guess]}`
        return fail('bad_tree', `line ${line} plays ${guess} where ${other}; a position has one next guess`)
      }
      replies = draft.replies
      key = pattern
    }
  }
  if (root === null) return { ok: false, code: 'not_a_strategy', detail: 'the text has no line of a strategy', line: 0 }
  return strategyResult(() => makeStrategy(root, game, settings))
}

/** Turns a thrown StrategyError into a result. */
export function strategyResult(make: () => Strategy): StrategyResult {
  try {
    return { ok: true, strategy: make() }
  } catch (error) {
    if (!(error instanceof StrategyError)) throw error
    return { ok: false, code: error.code, detail: error.message, line: 0 }
  }
}

/** Rejects text that is too long to be a strategy. */
export function checkLength(text: string): { code: StrategyErrorCode; detail: string } | null {
  if (text.length <= MAX_STRATEGY_TEXT_LENGTH) return null
  return { code: 'too_large', detail: `the file has ${text.length} characters; at most ${MAX_STRATEGY_TEXT_LENGTH}` }
}

/**
 * Reads paths line by line; blank lines are skipped. `readLine` turns a line, without trailing blanks, into rows, or
 * returns null to skip it. Everything is bounded, so a hostile file costs no more than an honest one.
 */
export function readPaths(
  text: string,
  readLine: (content: string) => Row[] | { code: StrategyErrorCode; detail: string } | null,
): PathsResult {
  const tooLong = checkLength(text)
  if (tooLong !== null) return { ok: false, ...tooLong, line: 0 }
  const paths: StrategyPath[] = []
  let line = 0
  for (let start = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0; start < text.length; ) {
    line++
    let end = text.indexOf('\n', start)
    if (end === -1) end = text.length
    const content = text.slice(start, end).trimEnd()
    start = end + 1
    if (content === '') continue
    const fail = (code: StrategyErrorCode, detail: string) =>
      ({ ok: false, code, detail: `line ${line}: ${detail}`, line }) as const
    if (content.length > MAX_LINE_LENGTH) return fail('too_large', `more than ${MAX_LINE_LENGTH} characters`)
    if (paths.length === MAX_PATHS) return fail('too_large', `no game has more than ${MAX_PATHS} answers`)
    const rows = readLine(content)
    if (rows === null) continue
    if ('code' in rows) return fail(rows.code, rows.detail)
    paths.push({ line, rows })
  }
  return { ok: true, paths }
}

/** What is wrong, shortened for a message. */
export function quote(text: string): string {
  const letters = [...text.slice(0, 64)]
  return `'${letters.length > 24 ? `${letters.slice(0, 24).join('')}…` : letters.join('')}'`
}
