// What the columns of a list are: words, dates, puzzle numbers, weights. Decided by their names, or else by their
// values.

import { normalizeWord, type WordForm } from '../../rules/word.ts'
import { isDate } from './calendar-date.ts'
import { entryOf, type ListEntry, type Unread } from './list-entry.ts'

export const COLUMNS = ['word', 'date', 'number', 'weight'] as const
export type Column = (typeof COLUMNS)[number]

const NAMES: Record<Column, RegExp> = {
  word: /^(words?|answers?|solutions?|wordle|entry|secret)$/,
  date: /^(date|day|print_?date|puzzle_?date|published|when)$/,
  number:
    /^(#|n|no|num|number|id|index|puzzle|day|game|days_?since_?launch|(puzzle|wordle|game|day)_?(#|no|num|number|id))$/,
  weight: /^(weights?|freq|frequency|frequencies|count|counts|prob|probability|p|share|odds|likelihood|occurrences)$/,
}

/** Whether a column or field with this name may hold such values. */
export function isNamed(name: string, column: Column): boolean {
  return NAMES[column].test(
    name
      .trim()
      .toLowerCase()
      .replace(/[\s.-]+/g, '_')
      .replace(/_+$/, ''),
  )
}

/** One line or item, cut into cells. */
export interface Row {
  at: number
  cells: string[]
}

/** Reads rows of cells. The first row may name the columns. Dates are written `2021-06-19`. */
export function readRows(rows: readonly Row[], form: WordForm): { entries: ListEntry[]; unread: Unread[] } {
  const names = isHeader(rows[0], form) ? rows[0].cells : []
  const body = names.length > 0 ? rows.slice(1) : rows
  const columns = columnsOf(names, body, form)
  const entries: ListEntry[] = []
  const unread: Unread[] = []
  for (const { at, cells } of body) {
    const text = cells[columns.word ?? 0] ?? ''
    const entry = entryOf(text, at, form)
    if (entry === null) {
      // A row of blanks is a blank line.
      if (cells.some((cell) => cell !== '')) unread.push({ at, text: text || cells.join(' ') })
      continue
    }
    const date = columns.date === undefined ? '' : (cells[columns.date] ?? '')
    const number = numberIn(cells, columns.number)
    const weight = numberIn(cells, columns.weight)
    if (isDate(date)) entry.date = date
    else if (/\d/.test(date)) entry.falseDate = date
    if (number !== null) entry.number = number
    if (weight !== null && weight >= 0) entry.weight = weight
    else if (weight !== null) entry.falseWeight = String(weight)
    entries.push(entry)
  }
  return { entries, unread }
}

/** A number as lists write it; null if it is not one. */
export function parseNumber(text: string): number | null {
  const plain = text.replace(/^#/, '').replace(/^(\d{1,3})((?:,\d{3})+)$/, (all) => all.replaceAll(',', ''))
  const decimal = /^\d+,\d+$/.test(plain) ? plain.replace(',', '.') : plain
  const percent = /^([\d.]+)\s*%$/.exec(plain)
  if (percent) return parseNumber(percent[1])
  const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(decimal) ? Number(decimal) : Number.NaN
  // 1e400 parses but is infinite.
  return Number.isFinite(number) ? number : null
}

function numberIn(cells: readonly string[], column: number | undefined): number | null {
  return column === undefined ? null : parseNumber(cells[column] ?? '')
}

/** A header row names a column, and has no date or number. */
export function isHeader(row: Row | undefined, form: WordForm): boolean {
  if (row === undefined) return false
  const { cells } = row
  if (cells.some((cell) => isDate(cell) || parseNumber(cell) !== null)) return false
  const known = cells.filter((cell) => COLUMNS.some((column) => isNamed(cell, column)))
  // Single column names as long as a word: `words`, `share`, `count`.
  return cells.length === 1 ? known.length === 1 && normalizeWord(cells[0], form) === null : known.length >= 1
}

function columnsOf(names: readonly string[], body: readonly Row[], form: WordForm): Partial<Record<Column, number>> {
  const width = Math.max(0, ...body.map(({ cells }) => cells.length))
  const all = Array.from({ length: width }, (_, index) => index)
  const cellsOf = (index: number) => body.map(({ cells }) => cells[index] ?? '')
  const shareOf = (index: number, fits: (cell: string) => boolean) =>
    cellsOf(index).filter(fits).length / Math.max(1, body.length)
  const taken = new Set<number>()
  const take = (column: Column, fits: (cell: string) => boolean, isSure: (index: number) => boolean) => {
    const rated = all
      .filter((index) => !taken.has(index) && shareOf(index, fits) > 0)
      .map((index) => ({ index, named: isNamed(names[index] ?? '', column) ? 1 : 0, share: shareOf(index, fits) }))
      .filter(({ index, named }) => named === 1 || isSure(index))
      .sort((a, b) => b.named - a.named || b.share - a.share || a.index - b.index)
    if (rated.length === 0) return undefined
    taken.add(rated[0].index)
    return rated[0].index
  }
  const isNumber = (cell: string) => parseNumber(cell) !== null
  const isBare = (index: number) => (names[index] ?? '') === ''
  const word = take(
    'word',
    (cell) => normalizeWord(cell, form) !== null,
    () => true,
  )
  const date = take('date', isDate, () => true)
  const number = take('number', isNumber, (index) => isBare(index) && isCounting(cellsOf(index)))
  const weight = take('weight', isNumber, isBare)
  return { word, date, number, weight }
}

/**
 * Whether a column is a counter: most numbers are one more, or one less, than those before. Weights hardly ever are.
 */
function isCounting(cells: readonly string[]): boolean {
  const numbers = cells.map(parseNumber).filter((number) => number !== null)
  if (numbers.length === 1) return Number.isInteger(numbers[0])
  const steps = numbers.slice(1).map((number, i) => number - numbers[i])
  return Math.max(...[1, -1].map((step) => steps.filter((each) => each === step).length)) >= steps.length * 0.7
}
