// A history is the rows played so far. People paste it in many shapes; one reader takes them all and says where it
// stumbled and what would be right. Written, it has one canonical form, which is also the permalink:
// `plate.bbgbg,shame.gbgbg`.

import { MAX_LIMIT } from './goal.ts'
import { formatPattern, parsePattern, patternAt } from './pattern.ts'
import { normalizeWord, WORD_LENGTH } from './word.ts'

export interface Row {
  guess: string
  pattern: number
}

export type HistoryResult =
  | { ok: true; rows: Row[] }
  /** `at` is the index in the text where it goes wrong. */
  | { ok: false; code: 'bad_history' | 'bad_word'; detail: string; at: number }
type Failure = Extract<HistoryResult, { ok: false }>

export const MAX_ROWS = MAX_LIMIT
export const MAX_HISTORY_LENGTH = 4096

const EXAMPLE = 'plate.bbgbg,shame.gbgbg'
const LETTERS = /[\p{L}\p{M}]+/uy
/** Separators that are no part of any tile: a dot is one, and a colon begins a Slack name. */
const BLANKS = /[\s,;=]*/uy
const BLANKS_AND_COLONS = /[\s,;=:]*/uy
const SEPARATORS = /[\s,;=:.]*/uy
const TOKEN = /\.*[^\s,;=.]*/uy
/** `Wordle 1,234 4/6*` and its kin. Every part is bounded, so the search is linear. */
const SHARE_HEADING =
  /^[^\S\n]{0,9}#?\p{L}{2,20}(?: \p{L}{1,20}){0,3}[ \u00a0\u202f]{1,3}(?:#?\d[\d.,'’ \u00a0\u202f]{0,12}[ \u00a0\u202f]{1,3})?#?[\dX]\/\d{1,2}\*?/gimu
const LINK = /https?:\/\/\S+/gu
const TYPED_TILE = /[\w.-]/
const SQUARE = /[⬛⬜🟨🟩🟦🟧]|:[a-z_]*square:/iu

/**
 * Reads a history: rows of a guess and its colours in any notation of parsePattern, guess first or colours first,
 * separated by commas, semicolons, spaces, new lines, dots, `=` or `:`; or all guesses and then all colours, or the
 * other way round. A heading of a share text, links, and text after a row of squares are passed over. An empty text is
 * an empty history. Any five letters are a guess, listed or not.
 */
export function parseHistory(text: string): HistoryResult {
  if (typeof text !== 'string') throw new TypeError('a history is a text')
  if (text.length > MAX_HISTORY_LENGTH) {
    return fail('bad_history', `a history is at most ${MAX_HISTORY_LENGTH} characters, not ${text.length}`, text.length)
  }
  const blank = (match: string) => ' '.repeat(match.length)
  const body = text.replace(SHARE_HEADING, blank).replace(LINK, blank)
  const guessFirst = readRows(body, readGuessFirst)
  if (guessFirst.ok) {
    const isLost = guessFirst.rows.length === 0 && /[\p{L}\p{N}]/u.test(text)
    return isLost ? fail('bad_history', `there is no row in the text; write rows as in ${EXAMPLE}`, 0) : guessFirst
  }
  const coloursFirst = readRows(body, readColoursFirst)
  if (coloursFirst.ok) return coloursFirst
  const columns = readColumns(body)
  if (columns !== null) return columns
  // Both orders failed: speak about the one the text seems to be written in.
  return patternFrom(body, skip(body, 0, BLANKS)) === null ? guessFirst : coloursFirst
}

/** The canonical text of a history, which is also its permalink: `plate.bbgbg,shame.gbgbg`. */
export function formatHistory(rows: readonly Row[]): string {
  return rows.map(({ guess, pattern }) => `${guess}.${formatPattern(pattern)}`).join(',')
}

/** All guesses and then as many colours, or the other way round; null where the text is anything else. */
function readColumns(text: string): HistoryResult | null {
  const guesses: string[] = []
  const patterns: number[] = []
  for (let at = skip(text, 0, SEPARATORS); at < text.length; at = skip(text, at, SEPARATORS)) {
    const colours = patternFrom(text, at)
    const guess = colours === null ? readGuess(text, at, 0) : null
    if (colours !== null) {
      patterns.push(colours.pattern)
      at = colours.end
    } else if (guess !== null && !('ok' in guess)) {
      guesses.push(guess.guess)
      at = guess.end
    } else {
      return null
    }
  }
  if (guesses.length !== patterns.length || guesses.length > MAX_ROWS) return null
  return { ok: true, rows: guesses.map((guess, index) => ({ guess, pattern: patterns[index] })) }
}

type ReadRow = (text: string, start: number, row: number) => { guess: string; pattern: number; end: number } | Failure

function readRows(text: string, readRow: ReadRow): HistoryResult {
  const rows: Row[] = []
  let at = readRow === readGuessFirst ? skip(text, 0, SEPARATORS) : skip(text, 0, BLANKS)
  while (at < text.length) {
    if (rows.length === MAX_ROWS) return fail('bad_history', `a history has at most ${MAX_ROWS} rows`, at)
    const row = readRow(text, at, rows.length + 1)
    if ('ok' in row) return row
    rows.push({ guess: row.guess, pattern: row.pattern })
    const end = passRemark(text, at, row.end)
    at = readRow === readGuessFirst ? skip(text, end, SEPARATORS) : skipBeforeColours(text, end)
  }
  return { ok: true, rows }
}

function readGuessFirst(text: string, start: number, row: number): ReturnType<ReadRow> {
  const guess = readGuess(text, start, row)
  if ('ok' in guess) return guess
  const colours = coloursAfterWord(text, guess.end)
  if (colours === null) {
    const at = skip(text, guess.end, BLANKS_AND_COLONS)
    const found = tokenAt(text, at)
    const got = found === '' ? 'the text ends' : `'${found}' stands`
    const detail = `row ${row}: ${got} where the colours of ${guess.guess.toUpperCase()} should be; five of b y g, 0 1 2 or squares, such as ${guess.guess}.bbgbg`
    return fail('bad_history', detail, at)
  }
  return { guess: guess.guess, pattern: colours.pattern, end: colours.end }
}

function readColoursFirst(text: string, start: number, row: number): ReturnType<ReadRow> {
  const colours = patternFrom(text, start)
  if (colours === null) {
    const detail = `row ${row}: '${tokenAt(text, start)}' stands where five colours should be, such as bbgbg`
    return fail('bad_history', detail, start)
  }
  const at = skip(text, colours.end, SEPARATORS)
  const isMissing = at >= text.length || patternFrom(text, at) !== null
  if (isMissing && SQUARE.test(text.slice(start, colours.end))) {
    return fail(
      'bad_history',
      `row ${row}: squares carry no letters; write the guess beside them, as in ${EXAMPLE}`,
      at,
    )
  }
  const guess = readGuess(text, at, row)
  return 'ok' in guess ? guess : { guess: guess.guess, pattern: colours.pattern, end: guess.end }
}

function readGuess(text: string, at: number, row: number): { guess: string; end: number } | Failure {
  LETTERS.lastIndex = at
  const letters = LETTERS.exec(text)?.[0] ?? ''
  const guess = normalizeWord(letters)
  const end = at + letters.length
  if (guess !== null && !isWordPart(text, end)) return { guess, end }
  const found = tokenAt(text, at)
  if (found === '') return fail('bad_history', `row ${row}: the text ends where a guess should be`, at)
  if (letters === '') {
    return fail('bad_history', `row ${row}: '${found}' stands where a guess should be, as in ${EXAMPLE}`, at)
  }
  return fail('bad_word', `row ${row}: '${found}' is no guess; a guess is ${WORD_LENGTH} letters a to z`, at)
}

/** Colours after a guess. A dot may separate or be a tile: it separates where five tiles still follow it. */
function coloursAfterWord(text: string, end: number): { pattern: number; end: number } | null {
  const at = skip(text, end, BLANKS)
  if (at === end && text[at] === '.') {
    const afterDot = patternFrom(text, skip(text, at + 1, BLANKS))
    if (afterDot !== null) return afterDot
  }
  const direct = patternFrom(text, at)
  if (direct !== null) return direct
  return text[at] === ':' || text[at] === '.' ? patternFrom(text, skip(text, at + 1, BLANKS)) : null
}

/** Five tiles; typed ones must end where a token ends, so that `bbgbgs` is not read as colours and the rest of a word. */
function patternFrom(text: string, start: number): { pattern: number; end: number } | null {
  const found = patternAt(text, start)
  return found === null || (isWordPart(text, found.end) && TYPED_TILE.test(text[found.end - 1])) ? null : found
}

/** Before colours a dot is a separator only while the five tiles do not begin with it. */
function skipBeforeColours(text: string, end: number): number {
  let at = skip(text, end, BLANKS)
  while ((text[at] === '.' || text[at] === ':') && patternFrom(text, at) === null) at = skip(text, at + 1, BLANKS)
  return at
}

/** After a row of squares, the rest of the line is a remark unless it has colours of its own. */
function passRemark(text: string, start: number, end: number): number {
  if (!SQUARE.test(text.slice(start, end))) return end
  const lineEnd = text.indexOf('\n', end)
  const rest = text.slice(end, lineEnd === -1 ? text.length : lineEnd)
  const hasColours = SQUARE.test(rest) || rest.split(/[\s,;=:]+/).some((token) => parsePattern(token) !== null)
  return hasColours ? end : end + rest.length
}

function isWordPart(text: string, at: number): boolean {
  return /^[\p{L}\p{M}\p{N}_'’-]/u.test(text.slice(at, at + 2))
}

function skip(text: string, at: number, what: RegExp): number {
  what.lastIndex = at
  return at + (what.exec(text)?.[0].length ?? 0)
}

/** What stands at an index, shortened for a message. */
function tokenAt(text: string, at: number): string {
  TOKEN.lastIndex = at
  const token = [...(TOKEN.exec(text)?.[0] ?? '')]
  return token.length > 20 ? `${token.slice(0, 20).join('')}…` : token.join('')
}

function fail(code: Failure['code'], detail: string, at: number): Failure {
  return { ok: false, code, detail, at }
}
