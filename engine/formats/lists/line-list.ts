// Lists by line: one word, several words, or table cells on each.

import { normalizeWord, type WordForm } from '../../rules/word.ts'
import { dateOrderOf, isDate, unifyDates } from './calendar-date.ts'
import { isHeader, parseNumber, type Row, readRows } from './columns.ts'
import { entryOf, type WordList } from './list-entry.ts'

const DELIMITERS = ['\t', ';', ',', '|'] as const
const WEEKDAY = /^(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?$/i
/** Marks around a word in a line of text: `1.` `#2:` `(cigar)` `- cigar`. */
const AROUND = /^[^\p{L}\p{N}+]+|[^\p{L}\p{N}%]+$/gu

export function readLineList(text: string, form: WordForm): WordList {
  const order = dateOrderOf(text)
  const lines = text
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ at: index + 1, text: unifyDates(tidy(line), order).trim() }))
    // Table rules and the like contain nothing; a count before all words, a section and a separator say nothing.
    .filter(
      ({ text: line, at }) => /[\p{L}\p{N}]/u.test(line) && !NO_ENTRY.test(line) && !(at === 1 && /^\d+$/.test(line)),
    )
  const delimiter = delimiterOf(lines.map((line) => line.text))
  const rows = lines.map(({ at, text: line }): Row => ({ at, cells: cellsOf(line, delimiter, form) }))
  return {
    ...(rows.length > 1 && isTable(rows, form) ? readRows(rows, form) : readLoose(rows, form)),
    form,
    unit: 'line',
  }
}

/** `[section]`, `sep=;`, `words:`, the fences and marks of Markdown and YAML. */
const NO_ENTRY = /^(?:\[[\p{L}\s_-]+\]|sep=.|[\p{L}_]+:)$/iu

/** Removes `# ...` and `// ...`, but not the number `#1`; and the commas of a number before a word, `1,041 plate`. */
function tidy(line: string): string {
  return (
    line
      .replace(/^(\s*[-*+]?\s*)\[[ xX]\]\s/, '$1')
      .replace(/\[([^\]\n]+)\]\(\S*\)/g, '$1')
      // Flags of a spelling dictionary, and a weight behind a word.
      .replace(/^(\s*\p{L}+)\/[A-Z\d,]+\s*$/u, '$1')
      .replace(/^(\s*["']?[\p{L}\p{M}]+["']?)\s*(?:=>?|:)\s*(?=[\d.])/u, '$1 ')
      .replace(/(^|\s)(#(?!\s*\d)|\/\/).*$/, '$1')
      .replace(/^(\W*\d{1,3})((?:,\d{3})+)(?=\W*\s+\p{L})/u, (_, first, rest) => first + rest.replaceAll(',', ''))
  )
}

/** A line of only words is those words, whatever separates them. */
function cellsOf(line: string, delimiter: string | null, form: WordForm): string[] {
  const words = wordsOf(line, form)
  if (delimiter === null || words.every((word) => normalizeWord(word, form) !== null)) return words
  return cut(line, delimiter)
}

/** The delimiter that most lines have equally often; null if there is none. */
function delimiterOf(lines: readonly string[]): string | null {
  for (const delimiter of DELIMITERS) {
    const widths = lines.map((line) => cut(line, delimiter).length)
    const most = widths.filter((width) => width > 1).length
    if (lines.length > 0 && most >= lines.length * 0.8) return delimiter
  }
  return null
}

/** A line's cells, trimmed; quotes keep a cell together. Bars may be at both ends, as in Markdown. */
function cut(line: string, delimiter: string): string[] {
  const inner = delimiter === '|' ? line.replace(/^\||\|$/g, '') : line
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const character of inner) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === delimiter && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += character
  }
  return [...cells, cell].map((each) => each.trim().replace(/^([*_`]+)(.*)\1$/, '$2'))
}

/** The words, dates and numbers in a line of text; weekdays are ignored, unless `sat` and `sun` may be words. */
function wordsOf(line: string, form: WordForm): string[] {
  return line
    .split(/[\s,;|/]+/)
    .map((piece) => (/^[#+]?[\d.,%]+(e-?\d+)?$/i.test(piece) ? piece.replace(/[.,]$/, '') : piece.replace(AROUND, '')))
    .filter((piece) => piece !== '' && (!WEEKDAY.test(piece) || normalizeWord(piece, form) !== null))
}

/** Not if words follow each other in a row, or rows differ. */
function isTable(rows: readonly Row[], form: WordForm): boolean {
  const isWords = ({ cells }: Row) => cells.filter((cell) => normalizeWord(cell, form) !== null).length > 1
  const body = isHeader(rows[0], form) ? rows.slice(1) : rows
  const isSame = body.filter(({ cells }) => cells.length === body[0].cells.length).length >= body.length * 0.8
  return isSame && body.filter(isWords).length <= body.length * 0.2
}

/** Rows in free form: each word is an entry, with its row's date and number if it is the only one. */
function readLoose(rows: readonly Row[], form: WordForm): Pick<WordList, 'entries' | 'unread'> {
  const list: Pick<WordList, 'entries' | 'unread'> = { entries: [], unread: [] }
  for (const { at, cells } of rows) {
    const words = cells.filter((cell) => normalizeWord(cell, form) !== null)
    for (const cell of cells) {
      const isOther = isDate(cell) || parseNumber(cell) !== null
      if (!words.includes(cell) && !isOther && cell !== '') list.unread.push({ at, text: cell })
    }
    if (words.length === 0 && cells.every((cell) => isDate(cell) || parseNumber(cell) !== null)) {
      list.unread.push({ at, text: cells.join(' ') })
    }
    for (const word of words)
      list.entries.push({ ...entryOf(word, at, form)!, ...(words.length === 1 && factsOf(cells)) })
  }
  return list
}

function factsOf(cells: readonly string[]): { date?: string; number?: number } {
  const date = cells.find(isDate)
  const number = cells.map(parseNumber).find((each) => each !== null && Number.isInteger(each))
  return { ...(date !== undefined && { date }), ...(number !== undefined && number !== null && { number }) }
}
