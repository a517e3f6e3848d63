// Games as people log them: shared results in one long paste, a table with a heading, one game per line, rows with
// blank lines between the games, JSON. Unreadable parts are reported with their line, and the other games are still
// read.

import { dateOrderOf, unifyDates, withoutWeekdays } from '../formats/lists/calendar-date.ts'
import { ALL_CORRECT, patternOf } from '../rules/pattern.ts'
import { cleanText, withoutRuns } from './clean-text.ts'
import { type ExportedGame, looksLikeData, readEmbedded, readExport } from './game-export.ts'
import { readTable } from './game-table.ts'
import { dateIn, type GameLog, type LoggedGame, type LogRules, withoutDates } from './logged-game.ts'
import { isAboutLine, readGame, rowPattern } from './logged-line.ts'
import { type Grid, readGrids } from './share-text.ts'
import { describeGrid } from './unreadable.ts'

export type { GameLog, LogFault, LoggedGame, LogRules } from './logged-game.ts'

const MAY_HAVE_SIGNS = /[^\0-\x7f]|:[a-z_-]+:/iu
/** Shorter games without an answer are won; a game of all guesses may be lost. */
const MOST_WON = 5

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
  const isData = looksLikeData(text.replace(/^\ufeff/, ''))
  const clean = isData ? cleanText(text, isData).text : withoutRuns(cleanText(text).text)
  if (isData) return readJsonLog(clean, rules)
  const body = withoutWeekdays(unifyDates(clean, dateOrderOf(clean)))
  const shared = MAY_HAVE_SIGNS.test(body) ? readShared(body, rules) : null
  if (shared !== null && shared.games.length > 0) return shared
  const log = readTable(body, rules) ?? readLines(body, rules)
  if (log.games.length > 0) return log
  const embedded = readEmbedded(clean, rules.form, rowsIn(rules))
  if (embedded.length > 0)
    return withoutLong({ games: embedded.map((game) => loggedExport(game, 1)), faults: [] }, rules)
  // If nothing else can be read either, the error is about the signs.
  return shared !== null && shared.faults.length > 0 ? shared : log
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
  const dates = text.split('\n').map(dateIn)
  const starts = new Set(
    dates.flatMap((date, index) => (date !== null && date !== before(dates, index) ? [index + 1] : [])),
  )
  const { grids, fault } = readGrids(withoutDates(text), rules.form, starts)
  const faults = fault === null ? [] : [{ line: fault.line, detail: describeGrid(fault, rules.form.length) }]
  return withoutLong({ games: grids.map((grid) => loggedGrid(grid, dates)), faults }, rules)
}

/** The date of the last dated line before one. */
const before = (dates: readonly (string | null)[], index: number): string | null =>
  dates.slice(0, index).findLast((date) => date !== null) ?? null

function loggedGrid({ heading, rows, from, line, to }: Grid, dates: readonly (string | null)[]): LoggedGame {
  const dated = (first: number, last: number) => dates.slice(first - 1, last).filter((date) => date !== null)
  return {
    rows: rows.map(({ guess, pattern }) => ({ guess, pattern })),
    answer: null,
    date: dated(from, line).at(-1) ?? dated(line, to)[0] ?? null,
    puzzle: heading?.number ?? null,
    isHard: heading === null ? null : heading.isHard,
    line,
  }
}

function readJsonLog(text: string, rules: LogRules): GameLog {
  const read = (content: string) => readExport(content, rules.form, rowsIn(rules))
  const whole = read(text)
  if (whole.ok) return withoutLong({ games: whole.games.map((game) => loggedExport(game, 1)), faults: [] }, rules)
  const lines = text
    .split('\n')
    .flatMap((content, index) => (content.trim() === '' ? [] : [{ content, line: index + 1 }]))
  if (lines.length < 2 || !lines.every(({ content }) => looksLikeData(content))) {
    return { games: [], faults: [{ line: 1, detail: whole.detail }] }
  }
  const log: GameLog = { games: [], faults: [] }
  for (const { content, line } of lines) {
    const found = read(content)
    if (found.ok) log.games.push(...found.games.map((game) => loggedExport(game, line)))
    else log.faults.push({ line, detail: `line ${line}: ${found.detail}` })
  }
  return withoutLong(log, rules)
}

/** Reads one game from a text inside data. */
function rowsIn(rules: LogRules): (text: string) => ExportedGame['rows'] | null {
  return (text) => {
    // One word is a field like any other.
    if (looksLikeData(text) || /^\s*[\p{L}\p{M}]*\s*$/u.test(text)) return null
    const { games, faults } = readAll(text, rules)
    const rows = games.length === 1 && faults.length === 0 ? games[0].rows : []
    return rows.length > 0 && rows.every(({ guess }) => guess !== null) ? (rows as ExportedGame['rows']) : null
  }
}

function loggedExport({ rows, answer, date, puzzle, isHard, isOver }: ExportedGame, line: number): LoggedGame {
  // Guesses alone: the last is the answer, unless the game may be lost or go on.
  const isBare = answer === null && isOver === null && rows.every(({ pattern }) => pattern === null)
  const last = isBare && rows.length <= MOST_WON ? rows[rows.length - 1].guess : null
  const game: LoggedGame = { rows, answer, date: date === null ? null : dateIn(date), puzzle, isHard, line }
  return last === null ? game : withAnswer(game, last)
}

function withoutLong({ games, faults }: GameLog, { maxRows }: LogRules): GameLog {
  const long = games.filter(({ rows }) => rows.length > maxRows)
  const told = long.map(({ line, rows }) => ({
    line,
    detail: `line ${line}: this game has ${rows.length} guesses, and ${maxRows} is the most a game can have`,
  }))
  return { games: games.filter(({ rows }) => rows.length <= maxRows), faults: [...faults, ...told] }
}

/** One game per line or, if lines have one row each, one game per paragraph or up to its last tile in place. */
function readLines(text: string, rules: LogRules): GameLog {
  const log: GameLog = { games: [], faults: [] }
  for (const paragraph of paragraphsOf(text)) {
    const games = gamesOfRows(paragraph, rules)
    for (const { lines, first } of games ?? linesOf(paragraph)) {
      const read = looksLikeData(lines[0])
        ? readJsonLine(lines[0], first, rules)
        : readGame(lines.join('\n'), first, rules)
      if (Array.isArray(read)) log.games.push(...read)
      else if ('rows' in read) log.games.push(read)
      else log.faults.push(read)
    }
  }
  return log
}

function readJsonLine(content: string, line: number, rules: LogRules): LoggedGame[] | ReturnType<typeof readGame> {
  const read = readExport(content, rules.form, rowsIn(rules))
  return read.ok ? read.games.map((game) => loggedExport(game, line)) : { line, detail: `line ${line}: ${read.detail}` }
}

interface Lines {
  lines: string[]
  /** Number of the first line, from 1. */
  first: number
}

const linesOf = ({ lines, first }: Lines): Lines[] =>
  lines.map((line, index) => ({ lines: [line], first: first + index }))

/** The games of a paragraph whose lines have one row each, or are about a game; null for any other paragraph. */
function gamesOfRows({ lines, first }: Lines, rules: LogRules): Lines[] | null {
  const games: Lines[] = []
  let open: Lines | null = null
  let hasRows = false
  let isWon = false
  for (const [index, line] of lines.entries()) {
    const pattern = rowPattern(line, rules)
    const isAbout = pattern === null && isAboutLine(line, rules)
    if (pattern === null && !isAbout) return null
    if (open === null || isWon || (isAbout && hasRows)) {
      open = { lines: [], first: first + index }
      games.push(open)
      hasRows = false
    }
    open.lines.push(line)
    hasRows ||= pattern !== null
    isWon = pattern === ALL_CORRECT
  }
  return lines.length > 1 && hasRows ? games : null
}

function paragraphsOf(text: string): Lines[] {
  const paragraphs: Lines[] = []
  let open: string[] | null = null
  for (const [index, line] of text.split('\n').entries()) {
    // A blank line, a rule or a comment ends a paragraph.
    if (/^[\s\-=_*~`]*$/.test(line) || /^\s*(?:# |\/\/)/.test(line)) {
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
