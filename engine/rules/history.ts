// A history is the rows played so far. People paste it in many shapes; one reader takes them all and says where it
// failed and what would be right. It is written in one canonical form, which is also the permalink:
// `plate.bbgbg,shame.gbgbg`.

import { cleanText } from '../notation/clean-text.ts'
import { type ExportedGame, looksLikeData, readEmbedded, readExport } from '../notation/game-export.ts'
import { historyInLink } from '../notation/link.ts'
import { plainText } from '../notation/plain-text.ts'
import { type Grids, readGrids } from '../notation/share-text.ts'
import { legendsOf } from '../notation/tile.ts'
import { type Reading, readTypedPatterns, readTypedRows, type TypedResult } from '../notation/typed-rows.ts'
import { describeGrid, describeTyped, lineAt, placeOf } from '../notation/unreadable.ts'
import { formatHistory, MAX_ROWS, type Row, readCanonical } from './canonical-history.ts'
import { capitals, USUAL_FORM, type WordForm } from './word.ts'

export { formatHistory, MAX_ROWS, type Row }

export type HistoryResult =
  | { ok: true; rows: Row[] }
  | {
      ok: false
      code: 'bad_history' | 'bad_word'
      detail: string
      /** The index of the error in the text, and its line from 1. */
      at: number
      line: number
      /** The rows read before the error. */
      rows: Row[]
      /** Set if the text is a grid of colours without guesses: its rows. */
      patterns?: number[]
    }
type Failure = Extract<HistoryResult, { ok: false }>

export const MAX_HISTORY_LENGTH = 4096

const EXAMPLE = 'plate.bbgbg,shame.gbgbg'
/** Signs are beyond ASCII, or names between colons. */
const MAY_HAVE_SIGNS = /[^\0-\x7f]|:[a-z_-]+:/iu
const NO_GRIDS: Grids = { grids: [], fault: null }

/**
 * Reads a history: typed rows of guess and colours in any notation and order; a shared result with its guesses anywhere
 * around; a game's own state in JSON. docs/api.md lists the notations. Empty text is an empty history. Any word of the
 * form is a guess, listed or not.
 */
export function parseHistory(text: string, form: WordForm = USUAL_FORM): HistoryResult {
  if (typeof text !== 'string') throw new TypeError('a history must be text')
  const fail = failureIn(text)
  if (text.length > MAX_HISTORY_LENGTH) {
    return fail('bad_history', `a history is at most ${MAX_HISTORY_LENGTH} characters, not ${text.length}`, text.length)
  }
  const rows = readCanonical(text, form)
  return rows === null ? readAny(text, form) : { ok: true, rows }
}

/** The general reader. Exported for its test: it must agree with `parseHistory` on canonical text. */
export function readAny(pasted: string, form: WordForm = USUAL_FORM): HistoryResult {
  const { text, indexOf } = cleanText(pasted, looksLikeData(pasted))
  const linked = historyInLink(text)
  const result = readClean(linked?.text ?? text, form)
  return result.ok ? result : { ...result, at: indexOf((linked?.at ?? 0) + result.at) }
}

function readClean(text: string, form: WordForm): HistoryResult {
  const fail = failureIn(text)
  if (looksLikeData(text)) return readJson(text, form)
  const plain = plainText(text, form.length)
  const { result, isClear } = readTyped(plain, form)
  const shared = MAY_HAVE_SIGNS.test(text) ? readGrids(text, form) : NO_GRIDS
  const signRows = shared.grids.reduce((sum, { rows }) => sum + rows.length, 0)
  // If the shared result has as many rows as there are rows of signs, it says everything; otherwise some rows are
  // typed. Rows after a win are several games only if each has its heading.
  const isOne = shared.grids.every(({ heading }) => heading === null) && shared.grids.length > 1
  if (result.ok && (result.rows.length > signRows || (isOne && result.rows.length > 0))) {
    return isClear ? result : fail('bad_history', AMBIGUOUS, 0)
  }
  if (signRows > 0 || shared.fault !== null) return historyOf(shared, text, form)
  const patterns = readPatterns(plain, form)
  if (patterns !== null && patterns.length > 0) {
    return { ...fail('bad_history', describeLetterless(patterns.length), 0), patterns }
  }
  if (result.ok) {
    return /[\p{L}\p{N}]/u.test(text)
      ? fail('bad_history', `there is no guess in this text; write one as in ${EXAMPLE}`, 0)
      : result
  }
  const embedded = readEmbedded(text, form, rowsIn(form))
  if (embedded.length > 0) return historyOfGames(embedded, text)
  const { at, found, expected, rows } = result
  const isWord = expected.what === 'guess' && /^\p{L}/u.test(found)
  const what = describeTyped(expected, found, { form, maxRows: MAX_ROWS })
  const detail = `${placeOf(text, at, rows.length + 1)}: ${what}`
  return fail(isWord ? 'bad_word' : 'bad_history', detail, at, rows)
}

const AMBIGUOUS = "these marks can be read in two ways ('+' as in the word or as in place); write b, y, g instead"

const readingOf = (text: string, legend: Reading['legend'], form: WordForm): Reading => ({
  text,
  legend,
  form,
  maxRows: MAX_ROWS,
})

/**
 * Typed rows under the first legend that fits; ambiguous if another legend than the usual one reads them differently.
 */
function readTyped(plain: string, form: WordForm): { result: TypedResult; isClear: boolean } {
  const [usual, ...others] = legendsOf(plain)
  const result = readTypedRows(readingOf(plain, usual, form))
  if (result.ok) return { result, isClear: true }
  const fitting = others.map((legend) => readTypedRows(readingOf(plain, legend, form))).filter((other) => other.ok)
  if (fitting.length === 0) return { result, isClear: true }
  const texts = new Set(fitting.map(({ rows }) => formatHistory(rows)))
  return { result: fitting[0], isClear: texts.size === 1 }
}

function readPatterns(plain: string, form: WordForm): number[] | null {
  for (const legend of legendsOf(plain)) {
    const patterns = readTypedPatterns(readingOf(plain, legend, form))
    if (patterns !== null) return patterns
  }
  return null
}

/** The single game of a shared result, as far as its guesses are given. */
function historyOf({ grids, fault }: Grids, text: string, form: WordForm): HistoryResult {
  const fail = failureIn(text)
  const [grid] = grids
  const known = (grid?.rows ?? []).filter((row): row is Row & { at: number } => row.guess !== null)
  const rows = known.map(({ guess, pattern }) => ({ guess, pattern }))
  if (fault !== null) return fail('bad_history', describeGrid(fault, form.length), fault.at, rows)
  if (grids.length > 1) {
    const at = grids[1].rows[0].at
    const detail = `this text holds ${grids.length} games, the second from line ${lineAt(text, at)} on; paste one at a time`
    return fail('bad_history', detail, at, rows)
  }
  if (grid.rows.length > MAX_ROWS) {
    const detail = `this grid has ${grid.rows.length} rows; a game has at most ${MAX_ROWS} guesses`
    return fail('bad_history', detail, grid.rows[MAX_ROWS].at)
  }
  if (rows.length === grid.rows.length) return { ok: true, rows }
  if (rows.length > 0) {
    const { at } = grid.rows.find(({ guess }) => guess === null) as { at: number }
    return fail('bad_history', `line ${lineAt(text, at)}: these colours have no guess beside them`, at, rows)
  }
  const patterns = grid.rows.map(({ pattern }) => pattern)
  return { ...fail('bad_history', describeLetterless(patterns.length), grid.rows[0].at), patterns }
}

function describeLetterless(count: number): string {
  return `this is a grid of colours without letters; write the ${count === 1 ? 'guess' : 'guesses'} beside the colours, as in ${EXAMPLE}`
}

function readJson(text: string, form: WordForm): HistoryResult {
  const fail = failureIn(text)
  const whole = readExport(text, form, rowsIn(form))
  // One row a line.
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const read = whole.ok || lines.length < 2 ? whole : readExport(`[${lines.join(',')}]`, form, rowsIn(form))
  return read.ok ? historyOfGames(read.games, text) : fail('bad_history', (whole as { detail: string }).detail, 0)
}

/** Reads a text inside data, which is never data itself. */
function rowsIn(form: WordForm): (text: string) => Row[] | null {
  return (text) => {
    const result = looksLikeData(text) ? null : readAny(text, form)
    return result?.ok ? result.rows : null
  }
}

function historyOfGames(games: readonly ExportedGame[], text: string): HistoryResult {
  const fail = failureIn(text)
  if (games.length !== 1) {
    const detail =
      games.length === 0
        ? 'there are no guesses in this JSON; give each with its colours, such as {"guess": "crane", "result": "bbygb"}'
        : `this JSON holds ${games.length} games; paste one at a time`
    return fail('bad_history', detail, 0)
  }
  const [{ rows }] = games
  const blank = rows.findIndex(({ pattern }) => pattern === null)
  const known = rows.slice(0, blank < 0 ? rows.length : blank) as Row[]
  if (blank >= 0) {
    const detail = `guess ${blank + 1}: ${capitals(rows[blank].guess)} has no colours in this JSON, nor does it give the answer`
    return fail('bad_history', detail, 0, known)
  }
  if (rows.length > MAX_ROWS)
    return fail('bad_history', `this JSON holds ${rows.length} guesses; ${MAX_ROWS} is the most`, 0)
  return { ok: true, rows: known }
}

/** Makes failures for a text; the detail ends with what was understood. */
function failureIn(text: string) {
  return (code: Failure['code'], detail: string, at: number, rows: Row[] = []): Failure => {
    const understood = rows.length === 0 ? '' : `. Read so far: ${formatHistory(rows)}`
    return { ok: false, code, detail: `${detail}${understood}`, at, line: lineAt(text, at), rows }
  }
}
