// Recognises a strategy file by its content, and reads it. Our own formats name themselves; those of other programs are
// recognised by shape, and the recognised form is reported, so that users can judge an error.

import type { Game } from '../rules/game.ts'
import type { Row } from '../rules/history.ts'
import { patternOf } from '../rules/pattern.ts'
import {
  MAX_STRATEGY_TEXT_LENGTH,
  type PathsResult,
  quote,
  type StrategyPath,
  strategyFromPaths,
  strategyResult,
} from '../strategy/paths.ts'
import {
  makeStrategy,
  NO_REPLIES,
  type Strategy,
  StrategyError,
  type StrategyHeader,
  type StrategyNode,
  type StrategyResult,
  type StrategySettings,
} from '../strategy/strategy.ts'
import { decodeStrategy } from './bytes.ts'
import { readCsvPaths } from './csv.ts'
import { readForeignStrategies, type WordTree } from './foreign-tree.ts'
import { hasMagic, MAX_STRATEGY_BYTES, readHeader } from './header.ts'
import { isOwnLayout, jsonTreeOf, parseJson, parseStrategyJson } from './json.ts'
import { looksLikeMarkdown, readOutlineTree } from './outline-text.ts'
import { looksLikeProgram, programJson } from './program-data.ts'
import { readTextPaths } from './text.ts'

export type ReadableFormat = 'bin' | 'json' | 'program' | 'markdown' | 'text' | 'csv'

/** Tokens of a strategy in source code; an honest one stays below half. */
const MAX_PROGRAM_PARTS = 1 << 18

/** What a file is recognised as. */
export interface StrategyContent {
  format: ReadableFormat
  bytes: Uint8Array
  /** Empty for `bin`. */
  text: string
  /** sha256 of the lists it was made for, if the file says so. */
  gameHash: string | null
  gameId: string | null
}

/** One way to read a file: a tree, or the paths to all answers, which may not form one. */
export type StrategyReading = {
  /** The recognised form, for people. */
  form: string
  /** The file's claims about itself. */
  claims: Partial<StrategyHeader>
  /** The rows before the root; only a branch has any. */
  rows: readonly Row[]
} & ({ root: StrategyNode; paths: null } | { root: null; paths: readonly StrategyPath[] })

/**
 * Recognises a file by its content; its name does not matter.
 * @throws StrategyError if it is too large for a strategy, or begins like a stored one and is not
 */
export function identifyStrategy(bytes: Uint8Array): StrategyContent {
  if (hasMagic(bytes)) {
    const { gameHash, gameId } = readHeader(bytes)
    return { format: 'bin', bytes, text: '', gameHash, gameId }
  }
  const most = Math.max(MAX_STRATEGY_TEXT_LENGTH, MAX_STRATEGY_BYTES)
  // Checked before the text is decoded: a character takes at least one byte.
  if (bytes.length > most) {
    throw new StrategyError('too_large', `the file has ${bytes.length} bytes; a strategy has at most ${most}`)
  }
  const text = new TextDecoder().decode(bytes)
  if (/^\ufeff?\s*[[{]/.test(text)) return { format: 'json', bytes, text, ...gameOfJson(text) }
  const head = text.slice(0, 1024).trimStart()
  const foreign = FOREIGN_FORMS.find(([, form]) => form.test(head))
  if (foreign !== undefined) {
    throw new StrategyError('not_a_strategy', `this looks like ${foreign[0]}, which we can't read; ${READABLE}`)
  }
  return { format: formatOfText(text), bytes, text, gameHash: null, gameId: null }
}

const READABLE = 'write it as JSON, as an outline, or one answer a line with the guesses before it'
/** Forms that hold strategies, but are not read. */
const FOREIGN_FORMS: readonly (readonly [name: string, form: RegExp])[] = [
  [
    'YAML',
    /^(?:---\s*\n)?(?:- )?(?:guess|word|next|play|root|tree|strategy|opener)[a-z_]*:[ \t]*\S*[ \t]*\r?\n[ \t]*[\w"']+:/i,
  ],
  ['HTML or XML', /^<[!?/a-z][^\n]*>/i],
  ['Graphviz', /^(?:strict )?(?:di)?graph\b[^\n]*\{/i],
]

function formatOfText(text: string): ReadableFormat {
  if (looksLikeProgram(text)) return 'program'
  if (looksLikeMarkdown(text)) return 'markdown'
  // Only our text has colours followed by the number of the turn.
  return /^\s*\S+\s+[BGY]{3,5}\d/im.test(text.slice(0, 4096)) || !/[,;\t>→\s]/u.test(text.trim()) ? 'text' : 'csv'
}

/** The two fields at the top of our JSON; found by pattern, since a foreign file may contain anything. */
function gameOfJson(text: string): { gameHash: string | null; gameId: string | null } {
  const head = text.slice(0, 4096)
  return {
    gameHash: /"gameHash"\s*:\s*"([0-9a-f]{64})"/.exec(head)?.[1] ?? null,
    gameId: /"gameId"\s*:\s*"([a-z0-9-]{1,40})"/.exec(head)?.[1] ?? null,
  }
}

/**
 * Every way to read a file as a strategy of a game; more than one only where it leaves the order of digits open.
 * @throws StrategyError where it is no strategy or is damaged
 */
export function readContent(content: StrategyContent, game: Game): StrategyReading[] {
  switch (content.format) {
    case 'bin': {
      const { header, root, rows = [] } = decodeStrategy(content.bytes, game)
      return [{ form: 'the binary form of Fivebase', claims: header, rows, root, paths: null }]
    }
    case 'json':
      return readData(jsonValue(content.text), 'JSON', game)
    case 'program': {
      const json = programJson(content.text, MAX_PROGRAM_PARTS)
      if (json === null) throw new StrategyError('too_large', 'the program holds more data than any strategy has')
      return readData(programValue(json), 'data of a program', game)
    }
    case 'markdown':
      return [readMarkdown(content.text, game)]
    case 'csv':
      return [readingOfPaths('lines of guesses, the answer last', pathsIn(readCsvPaths(content.text, game.form)))]
    case 'text':
      return [readingOfPaths('text with one line per answer', pathsIn(readTextPaths(content.text, game.form)))]
  }
}

/**
 * The strategy in a file; settings fill in what a format does not say. Of several readings the first that gives a whole
 * strategy counts.
 * @throws StrategyError if the file is not a strategy or is damaged
 */
export function parseStrategy(content: StrategyContent, game: Game, settings: StrategySettings = {}): Strategy {
  const results = content.format === 'bin' ? [] : parseText(content, game, settings)
  if (results.length === 0) return decodeStrategy(content.bytes, game)
  const made = results.find((result) => result.ok)
  if (made !== undefined) return made.strategy
  const { code, detail } = results[0] as Extract<StrategyResult, { ok: false }>
  throw new StrategyError(code, detail)
}

function parseText(content: StrategyContent, game: Game, settings: StrategySettings): StrategyResult[] {
  // Our own JSON has a header, which is checked against its tree.
  if (content.format === 'json' && isOwnLayout(parseJson(content.text))) {
    return [parseStrategyJson(content.text, game, settings)]
  }
  return readContent(content, game).map(({ root, paths, rows }) =>
    root === null
      ? strategyFromPaths(paths, game, settings)
      : strategyResult(() => makeStrategy(root, game, settings, rows)),
  )
}

/** JSON, or one value a line. */
function jsonValue(text: string): unknown {
  const first = text.slice(0, text.indexOf('\n') >>> 0).trim()
  if (!/^\ufeff?(?:\{.*\}|\[.*\])$/.test(first) || text.length > MOST_LINES_TEXT) return parseJson(text)
  const lines = text
    .replace(/^\ufeff/, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return parseJson(lines.length > 1 ? `[${lines.join(',')}]` : text)
}

/** Longer texts are not read as lines; a strategy for all words of a list is shorter. */
const MOST_LINES_TEXT = 1 << 20

/** The value of a program; JSON in a text is its value, too. */
function programValue(json: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    const detail = `this looks like source code, but it assigns no plain data; ${READABLE}`
    throw new StrategyError('bad_syntax', detail)
  }
  return typeof value === 'string' && /^\s*[[{]/.test(value) ? parseJson(value) : value
}

function readData(value: unknown, carrier: string, game: Game): StrategyReading[] {
  if (isOwnLayout(value)) {
    const { root, rows, claims } = jsonTreeOf(value, game)
    return [{ form: `${carrier}: a guess and a map of replies`, claims, rows, root, paths: null }]
  }
  return readForeignStrategies(value, game.form).map((found) => {
    const form = `${carrier}: ${found.form}`
    if (found.kind === 'tree') return readingOfTree(form, treeOfWords(found.tree, game, 'root'))
    return readingOfPaths(form, found.paths.map(pathOfWords))
  })
}

function readMarkdown(text: string, game: Game): StrategyReading {
  const isTable = !/^[ \t]*(?:[-*+•]\s+\S|\d{1,5}[.)]\s+\S)/mu.test(text) && /^[ \t]*\|/m.test(text)
  if (!isTable) {
    const lines = linesOfGuesses(text, game)
    if (lines !== null) return readingOfPaths('lines of guesses, the answer last', lines)
    return readingOfTree('an outline', treeOfWords(readOutlineTree(text, game.form), game, 'root'))
  }
  const rows = text.split('\n').filter((line) => line.trimStart().startsWith('|'))
  return readingOfPaths('a table with one line per answer', pathsIn(readCsvPaths(rows.join('\n'), game.form)))
}

/** The paths of a text with several guesses on each line, bullets or numbers before them; null for an outline. */
function linesOfGuesses(text: string, game: Game): StrategyPath[] | null {
  if (text.length > MOST_LINES_TEXT || /^[ \t]+\S/m.test(text)) return null
  const read = readCsvPaths(text.replace(/^(?:[-*+•]|\d{1,5}[.)])[ \t]+/gmu, ''), game.form)
  return read.ok && read.paths.some(({ rows }) => rows.length > 1) ? read.paths : null
}

const readingOfTree = (form: string, root: StrategyNode): StrategyReading => ({
  form,
  claims: {},
  rows: [],
  root,
  paths: null,
})

const readingOfPaths = (form: string, paths: readonly StrategyPath[]): StrategyReading => ({
  form,
  claims: {},
  rows: [],
  root: null,
  paths,
})

function pathsIn(read: PathsResult): StrategyPath[] {
  if (!read.ok) throw new StrategyError(read.code, read.detail)
  return read.paths
}

function pathOfWords(words: readonly string[], index: number): StrategyPath {
  const answer = words[words.length - 1]
  return { line: index + 1, rows: words.map((guess) => ({ guess, pattern: patternOf(guess, answer) })) }
}

function treeOfWords({ guess, replies }: WordTree, game: Game, at: string): StrategyNode {
  const id = game.idOf(guess)
  if (id < 0)
    throw new StrategyError('unknown_word', `at ${at}: ${quote(guess)} is not in the word list of '${game.id}'`)
  if (replies.size === 0) return { guess: id, replies: NO_REPLIES }
  const nodes = [...replies].map(([pattern, reply]) => [pattern, treeOfWords(reply, game, `${at}.${guess}`)] as const)
  return { guess: id, replies: new Map(nodes) }
}
