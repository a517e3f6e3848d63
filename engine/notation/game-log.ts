// Games as people log them: shared results in one long paste, a table with a heading, one game per line, rows with
// blank lines between the games, JSON. Unreadable parts are reported with their line, and the other games are still
// read.

import { readCells } from '../formats/cells.ts'
import { patternOf } from '../rules/pattern.ts'
import { normalizeWord, type WordForm } from '../rules/word.ts'
import { cleanText } from './clean-text.ts'
import { type ExportedGame, looksLikeData, readExport } from './game-export.ts'
import { headingOf } from './heading.ts'
import { plainText } from './plain-text.ts'
import { type Grid, readGrids } from './share-text.ts'
import { legendsOf } from './tile.ts'
import { type Reading, readTypedPatterns, readTypedRows, type TypedRow } from './typed-rows.ts'
import { describeGrid, describeTyped, lineAt } from './unreadable.ts'

interface LoggedRow {
  /** Null if only colours are known. */
  guess: string | null
  /** Null if neither colours nor the answer are known. */
  pattern: number | null
}

export interface LoggedGame {
  rows: LoggedRow[]
  answer: string | null
  /** yyyy-mm-dd. */
  date: string | null
  /** Number of the puzzle. */
  puzzle: number | null
  /** Null if the text does not say. */
  isHard: boolean | null
  /** Where the game begins, from 1. */
  line: number
}

export interface LogFault {
  line: number
  detail: string
}

export interface GameLog {
  games: LoggedGame[]
  faults: LogFault[]
}

/** The form of guesses, and the most rows a game can have. */
export interface LogRules {
  form: WordForm
  maxRows: number
  /** The answer of games that name none; without it the last of guesses without colours is the answer. */
  answer?: string
}

const ISO_DATE = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:T[\d:.]+Z?)?(?!\d)/
const DOTTED_DATE = /(?<!\d)(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/
const ANSWER = /(?:\banswer|\bsolution|\bword was|->|=>|→)\s*[:=]?\s*(\p{L}{3,8})\s*$/iu
const MAY_HAVE_SIGNS = /[^\0-\x7f]|:[a-z_]+:/iu

/** Reads every game of a text. */
export function readGameLog(text: string, rules: LogRules): GameLog {
  const { games, faults } = readAll(text, rules)
  const { answer } = rules
  return { games: answer === undefined ? games : games.map((game) => withAnswer(game, answer)), faults }
}

/** A game that names no answer gets this one, and the colours that follow. */
function withAnswer(game: LoggedGame, answer: string): LoggedGame {
  if (game.answer !== null) return game
  const rows = game.rows.map(({ guess, pattern }) => ({
    guess,
    pattern: pattern === null && guess !== null ? patternOf(guess, answer) : pattern,
  }))
  return { ...game, rows, answer }
}

function readAll(text: string, rules: LogRules): GameLog {
  const body = cleanText(text, looksLikeData(text.replace(/^\ufeff/, ''))).text
  if (looksLikeData(body)) return readJsonLog(body, rules)
  const shared = MAY_HAVE_SIGNS.test(body) ? readShared(body, rules) : null
  if (shared !== null && shared.games.length > 0) return shared
  const columns = headingColumns(body)
  const log = columns === null ? readLines(body, rules) : readTable(body, columns, rules)
  // If nothing else can be read either, the error is about the signs.
  return shared !== null && shared.faults.length > 0 && log.games.length === 0 ? shared : log
}

/**
 * Shared results, and whole games on dated lines between them, which are separate games unless a grid may need their
 * words.
 */
function readShared(text: string, rules: LogRules): GameLog {
  const whole = readGridLog(text, rules)
  const lines = text.split('\n')
  const dated = lines.flatMap((content, index) => datedGame(content, index + 1, rules) ?? [])
  if (dated.length === 0) return whole
  const taken = new Set(dated.map(({ line }) => line))
  const rest = readGridLog(lines.map((content, index) => (taken.has(index + 1) ? '' : content)).join('\n'), rules)
  if (rest.games.length === 0 || hasBlank(rest)) return whole
  return { games: [...dated, ...rest.games].sort((a, b) => a.line - b.line), faults: rest.faults }
}

/** The game on a line with a date and several guesses; null if there is none, or signs. */
function datedGame(content: string, line: number, rules: LogRules): LoggedGame | null {
  if (dateIn(content) === null || MAY_HAVE_SIGNS.test(content)) return null
  const game = readGame(content, line, rules)
  return 'rows' in game && game.rows.length > 1 && game.rows.every(({ guess }) => guess !== null) ? game : null
}

const hasBlank = ({ games }: GameLog): boolean => games.some(({ rows }) => rows.some(({ guess }) => guess === null))

function readGridLog(text: string, rules: LogRules): GameLog {
  const { grids, fault } = readGrids(text, rules.form)
  const faults = fault === null ? [] : [{ line: fault.line, detail: describeGrid(fault, rules.form.length) }]
  return withoutLong({ games: grids.map((grid) => loggedGrid(grid, text)), faults }, rules)
}

/** The date in a text as yyyy-mm-dd; null without an unambiguous one. */
function dateIn(text: string): string | null {
  const iso = ISO_DATE.exec(text)
  const dotted = iso === null ? DOTTED_DATE.exec(text) : null
  const [year, month, day] = iso !== null ? iso.slice(1) : dotted !== null ? dotted.slice(1).reverse() : []
  if (year === undefined || Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return null
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function readJsonLog(text: string, rules: LogRules): GameLog {
  const whole = readExport(text, rules.form)
  if (whole.ok) return withoutLong({ games: whole.games.map((game) => loggedExport(game, 1)), faults: [] }, rules)
  const lines = text
    .split('\n')
    .flatMap((content, index) => (content.trim() === '' ? [] : [{ content, line: index + 1 }]))
  if (lines.length < 2 || !lines.every(({ content }) => looksLikeData(content))) {
    return { games: [], faults: [{ line: 1, detail: whole.detail }] }
  }
  const log: GameLog = { games: [], faults: [] }
  for (const { content, line } of lines) {
    const read = readExport(content, rules.form)
    if (read.ok) log.games.push(...read.games.map((game) => loggedExport(game, line)))
    else log.faults.push({ line, detail: read.detail })
  }
  return withoutLong(log, rules)
}

function loggedExport({ rows, answer, date, isHard }: ExportedGame, line: number): LoggedGame {
  return { rows, answer, date: date === null ? null : dateIn(date), puzzle: null, isHard, line }
}

function loggedGrid({ heading, rows }: Grid, text: string): LoggedGame {
  return {
    rows: rows.map(({ guess, pattern }) => ({ guess, pattern })),
    answer: null,
    date: null,
    puzzle: heading?.number ?? null,
    isHard: heading === null ? null : heading.isHard,
    line: lineAt(text, rows[0].at),
  }
}

function withoutLong({ games, faults }: GameLog, { maxRows }: LogRules): GameLog {
  const long = games.filter(({ rows }) => rows.length > maxRows)
  const told = long.map(({ line, rows }) => ({
    line,
    detail: `line ${line}: ${rows.length} rows; a game has at most ${maxRows}`,
  }))
  return { games: games.filter(({ rows }) => rows.length <= maxRows), faults: [...faults, ...told] }
}

/** One game per line or, if lines have one row each, one game per paragraph. */
function readLines(text: string, rules: LogRules): GameLog {
  const log: GameLog = { games: [], faults: [] }
  for (const { lines, first } of paragraphsOf(text)) {
    const whole =
      lines.length > 1 && lines.every((line) => isRow(line, rules)) ? readGame(lines.join('\n'), first, rules) : null
    if (whole !== null && 'rows' in whole) {
      log.games.push(whole)
      continue
    }
    for (const [index, content] of lines.entries()) {
      const game = readGame(content, first + index, rules)
      if ('rows' in game) log.games.push(game)
      else log.faults.push(game)
    }
  }
  return log
}

function paragraphsOf(text: string): { lines: string[]; first: number }[] {
  const paragraphs: { lines: string[]; first: number }[] = []
  let open: string[] | null = null
  for (const [index, line] of text.split('\n').entries()) {
    // A blank line or a comment ends a paragraph.
    if (line.trim() === '' || line.startsWith('# ')) {
      open = null
    } else if (open !== null) {
      open.push(line)
    } else {
      open = [line]
      paragraphs.push({ lines: open, first: index + 1 })
    }
  }
  return paragraphs
}

/** One row of a game, colours without their guess, or a line above rows: a date or a heading. */
function isRow(line: string, rules: LogRules): boolean {
  const plain = withoutDate(plainText(line, rules.form.length))
  if (plain.trim() === '') return true
  return (
    someReading(plain, rules, (reading) => {
      const read = readTypedRows(reading)
      return (read.ok && read.rows.length === 1) || readTypedPatterns(reading)?.length === 1 || null
    }) !== null
  )
}

function readGame(text: string, line: number, rules: LogRules): LoggedGame | LogFault {
  const heading = text
    .split('\n')
    .map(headingOf)
    .find((found) => found !== null)
  const answer = ANSWER.exec(text)
  const named = answer === null ? null : wordOf(answer[1], rules)
  const said = named ?? rules.answer ?? null
  const rest = named === null ? text : text.slice(0, answer?.index)
  const plain = withoutDate(plainText(rest, rules.form.length))
  const about = {
    date: dateIn(text),
    puzzle: heading?.number ?? null,
    isHard: heading?.isHard ?? null,
    line,
  }
  // A column of colours, then rows, then words alone; the last word is the answer unless another is named.
  const isColumn = plain.split('\n').every((each) => each.trim().split(/\s+/).length === 1)
  const patterns = isColumn ? someReading(plain, rules, readTypedPatterns) : null
  if (patterns !== null && patterns.length > 0) {
    return { rows: patterns.map((pattern) => ({ guess: null, pattern })), answer: said, ...about }
  }
  const rows = someReading(plain, rules, (reading): TypedRow[] | null => {
    const read = readTypedRows(reading)
    return read.ok && read.rows.length > 0 ? read.rows : null
  })
  if (rows !== null) return { rows, answer: said, ...about }
  const words = plain.split(/[\s,;|]+/).filter((word) => word !== '')
  const game = gameOfWords(words, said, rules)
  if (game !== null) return { ...game, ...about }
  const usual = readTypedRows({ text: plain, legend: legendsOf(plain)[0], ...rules })
  if (usual.ok) return { line, detail: `line ${line}: we found no game here` }
  const what = describeTyped(usual.expected, usual.found, rules)
  return { line, detail: `line ${line}: ${what}; or write the guesses of a game, the answer last: crane,slate,shame` }
}

/** A game of guesses without colours: they follow from the answer, the last guess unless another is named. */
function gameOfWords(
  texts: readonly string[],
  answer: string | null,
  rules: LogRules,
): Pick<LoggedGame, 'rows' | 'answer'> | null {
  const guesses = texts.map((text) => wordOf(text, rules))
  if (guesses.length === 0 || guesses.length > rules.maxRows || !guesses.every((guess) => guess !== null)) return null
  const secret = answer ?? guesses[guesses.length - 1]
  const end = guesses.indexOf(secret)
  if (end >= 0 && end < guesses.length - 1) return null
  return { rows: guesses.map((guess) => ({ guess, pattern: patternOf(guess, secret) })), answer: secret }
}

function someReading<T>(text: string, rules: LogRules, read: (reading: Reading) => T | null): T | null {
  for (const legend of legendsOf(text)) {
    const found = read({ text, legend, ...rules })
    if (found !== null) return found
  }
  return null
}

const wordOf = (text: string, { form }: LogRules): string | null => normalizeWord(text, form)

function withoutDate(text: string): string {
  return text.replace(ISO_DATE, ' ').replace(DOTTED_DATE, ' ')
}

/** What a table column contains, by its possible names; names are compared without blanks, marks and capitals. */
const COLUMN_NAMES = {
  date: ['date', 'day', 'played', 'playedon', 'printdate', 'puzzledate'],
  puzzle: ['puzzle', 'number', 'no', 'nr', 'id', 'puzzlenumber', 'wordlenumber', 'wordle', 'game'],
  answer: ['answer', 'solution', 'target', 'secret', 'word', 'wordoftheday'],
  guesses: ['guesses', 'words', 'history', 'rows', 'path', 'plays', 'tries', 'attempts'],
  hard: ['hard', 'hardmode', 'ishard', 'mode'],
} as const
type Column = keyof typeof COLUMN_NAMES

interface Columns {
  named: Partial<Record<Column, number>>
  /** `guess 1`, `guess 2` and so on, in order. */
  guesses: number[]
}

function headingColumns(text: string): Columns | null {
  const [first] = readCells(text.slice(0, text.indexOf('\n') >>> 0))
  if (first === undefined || first.cells.length < 2) return null
  const names = first.cells.map((cell) => cell.toLowerCase().replace(/[^a-z0-9]/g, ''))
  const guesses = names.flatMap((name, at) => (/^(?:guess|word|try|row|g)\d{1,2}$/.test(name) ? [at] : []))
  const named: Columns['named'] = {}
  for (const column of Object.keys(COLUMN_NAMES) as Column[]) {
    const at = names.findIndex((name) => (COLUMN_NAMES[column] as readonly string[]).includes(name))
    if (at >= 0) named[column] = at
  }
  return guesses.length > 0 || named.guesses !== undefined ? { named, guesses } : null
}

function readTable(text: string, { named, guesses }: Columns, rules: LogRules): GameLog {
  const log: GameLog = { games: [], faults: [] }
  for (const { line, cells } of readCells(text).slice(1)) {
    const cell = (column: Column): string => (named[column] === undefined ? '' : (cells[named[column]] ?? ''))
    const played = [...guesses.map((at) => cells[at] ?? ''), cell('guesses')].filter((each) => each !== '').join(' ')
    const answer = wordOf(cell('answer'), rules)
    const game = readGame(answer === null ? played : `${played} answer: ${answer}`, line, rules)
    if (!('rows' in game)) {
      log.faults.push(game)
      continue
    }
    const hard = cell('hard')
    log.games.push({
      ...game,
      date: dateIn(cell('date')) ?? game.date,
      puzzle: /^\d[\d,.' ]*$/.test(cell('puzzle')) ? Number(cell('puzzle').replace(/\D/g, '')) : game.puzzle,
      isHard: hard === '' ? game.isHard : /^(?:hard|true|yes|y|1|\*)$/i.test(hard),
    })
  }
  return log
}
