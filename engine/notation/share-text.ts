// Shared results: rows of coloured signs, with or without the guesses, among whatever people and programs write around
// them. share-line.ts reads lines, guess-places.ts finds the guesses; here the text is cut into games.

import { ALL_CORRECT } from '../rules/pattern.ts'
import type { WordForm } from '../rules/word.ts'
import { placeGuesses } from './guess-places.ts'
import type { Heading } from './heading.ts'
import { type LineFault, readShareLine, type ShareLine, type SignRow, strangeSignOf } from './share-line.ts'
import { legendsOf } from './tile.ts'

interface GridRow {
  pattern: number
  /** Null if the text does not say. */
  guess: string | null
  /** Index in the text of its first tile. */
  at: number
}

/** One game of a shared result. */
export interface Grid {
  heading: Heading | null
  rows: GridRow[]
  /** Lines of the text, from 1: the first of the game, that of the first row, the last of the game. */
  from: number
  line: number
  to: number
}

/** `side_by_side`: rows of several boards next to each other. */
export type GridFault = LineFault | { code: 'side_by_side'; line: number; at: number }

export interface Grids {
  grids: Grid[]
  /** Why the text is not fully understood; null if it is. */
  fault: GridFault | null
}

/** Every game of a text that has rows of signs. `form` is that of a guess; `starts` are lines that may begin a game. */
export function readGrids(text: string, form: WordForm, starts: ReadonlySet<number> = new Set()): Grids {
  const legend = legendsOf(text)[0]
  const lines: ShareLine[] = []
  let fault: GridFault | null = null
  let strange: GridFault | null = null
  let start = 0
  for (const content of text.split('\n')) {
    const number = lines.length + 1
    const line = readShareLine(content, { number, start, form, legend })
    const stranger = strangeSignOf(content, form.length)
    fault ??= line.fault
    strange ??= stranger && { code: 'unknown_sign', line: number, at: start + stranger.at, sign: stranger.sign }
    lines.push(line)
    start += content.length + 1
  }
  const first = lines.find((line) => rowsOf(line).length > 0)?.number ?? 0
  const begins = [...starts].some((number) => number <= first) ? starts : new Set<number>()
  const grids = splitGames(lines, begins).flatMap((game) => boardsOf(game, gridOf(game, form)))
  fault ??= grids.length === 0 ? strange : sideBySide(lines, grids)
  return { grids, fault }
}

function gridOf(lines: readonly ShareLine[], form: WordForm): Grid {
  const guesses = placeGuesses(lines, form.length)
  const rows = lines.flatMap(rowsOf).map(({ pattern, at }, index) => ({ pattern, guess: guesses[index], at }))
  const heading = lines.find((line) => line.heading !== null)?.heading ?? null
  const first = lines.find((line) => rowsOf(line).length > 0) as ShareLine
  return { heading, rows, from: lines[0].number, line: first.number, to: lines[lines.length - 1].number }
}

/** The boards of a game whose lines have a guess and a row for each of several, one of them solved before the last. */
function boardsOf(lines: readonly ShareLine[], grid: Grid): Grid[] {
  const counts = new Set(lines.map((line) => rowsOf(line).length).filter((count) => count > 0))
  const [count] = counts
  const { rows } = grid
  const isWonEarly = rows.slice(0, -1).some(({ pattern }) => pattern === ALL_CORRECT)
  if (counts.size > 1 || count < 2 || rows.length === count || !isWonEarly) return [grid]
  if (rows.some(({ guess }) => guess === null)) return [grid]
  return Array.from({ length: count }, (_, board) => ({ ...grid, rows: rows.filter((_, at) => at % count === board) }))
}

/**
 * The lines of each game. A game extends to the first line that begins another or the last heading before more rows or,
 * without either, to the all-correct row.
 */
function splitGames(lines: readonly ShareLine[], begins: ReadonlySet<number>): ShareLine[][] {
  const games: ShareLine[][] = []
  let game: ShareLine[] = []
  /** Index in `game` where the next one begins if more rows come; -1 if they would belong to this one. */
  let next = -1
  let hasRows = false
  let isBegun = false
  for (const line of lines) {
    const rows = rowsOf(line)
    if (hasRows && !isBegun && (line.heading !== null || begins.has(line.number))) {
      next = game.length
      isBegun = begins.has(line.number)
    }
    if (rows.length > 0 && next >= 0) {
      games.push(game.slice(0, next))
      game = game.slice(next)
      next = -1
      isBegun = false
    }
    game.push(line)
    hasRows ||= rows.length > 0
    if (rows.some(({ pattern }) => pattern === ALL_CORRECT)) next = game.length
  }
  if (hasRows) games.push(game)
  return games
}

const rowsOf = ({ items }: ShareLine): SignRow[] => items.filter((item) => item.kind === 'row')

/** Two rows in one line without a word in between, line after line: several boards, each its own game. */
function sideBySide(lines: readonly ShareLine[], grids: readonly Grid[]): GridFault | null {
  if (grids.every(({ rows }) => rows.every(({ guess }) => guess !== null))) return null
  const double = lines.filter(({ items }) =>
    items.some((item, at) => item.kind === 'row' && items[at + 1]?.kind === 'row'),
  )
  return double.length < 2 ? null : { code: 'side_by_side', line: double[0].number, at: rowsOf(double[0])[0].at }
}
