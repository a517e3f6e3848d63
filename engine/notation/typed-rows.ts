// Typed rows: a guess and its colours, colours and guess, or all guesses and then all colours. Every character must
// make sense, so that typos are found; share-text.ts reads texts with more around the rows.

import { paddedPattern } from '../rules/pattern.ts'
import { normalizeWord, type WordForm } from '../rules/word.ts'
import { type Legend, signAt, type Tiles, tilesAt } from './tile.ts'

export interface TypedRow {
  guess: string
  pattern: number
}

/** What was expected at the position of an error. */
export type Expected =
  | { what: 'guess' }
  /** The colours of this guess. */
  | { what: 'colours'; of: string | null }
  | { what: 'end' }

export type TypedResult =
  | { ok: true; rows: TypedRow[] }
  /** `at` is the index of the error, `found` the text there; `rows` are those before. */
  | { ok: false; at: number; found: string; expected: Expected; rows: TypedRow[] }
type Failure = Extract<TypedResult, { ok: false }>

/** How to read a text: the meaning of its marks, the form of its words, how many rows it may have. */
export interface Reading {
  text: string
  legend: Legend
  form: WordForm
  maxRows: number
}

const LETTERS = /[\p{L}\p{M}]+/uy
const WORD_PART = /^[\p{L}\p{M}\p{N}_'’-]/u
/** Separators that belong to no tile: a dot is a tile too, and a colon begins the name of a sign. */
const BLANKS = /[\s,;=]*/uy
const BLANKS_AND_COLONS = /[\s,;=:]*/uy
const SEPARATORS = /[\s,;=:.]*/uy
const TOKEN = /\.*[^\s,;=.]*/uy
const TYPED_TILE = /[\w.+*?~!$#-]/
/** What may follow a row on its line: a count (`870`, `(24 left)`), or a marked remark. */
const REMARK = /^[^\S\n]*(?:[([]?[^\S\n]*\d[\d.,'’]*(?=[^\S\n)\]]|$)|[([#–—→]|\/\/|[-=]>|-[^\S\n])/u
const NAME = /[\p{L}\p{M}]+|[012]/uy
const DIGIT_OF_MARK = new Map([...'b0y1g2'].map((mark, at) => [mark, at >> 1] as const))
const COLOUR_NAMES = new Map(
  ['absent gray grey black white none', 'present yellow blue', 'correct green orange'].flatMap((names, digit) =>
    names.split(' ').map((name) => [name, digit] as const),
  ),
)

/** Reads typed rows in whichever order fits. If none does, it reports the error for the order the text seems to use. */
export function readTypedRows(reading: Reading): TypedResult {
  const guessFirst = readRows(reading, readGuessFirst, SEPARATORS)
  if (guessFirst.ok) return guessFirst
  const coloursFirst = readRows(reading, readColoursFirst, BLANKS)
  if (coloursFirst.ok) return coloursFirst
  const columns = readColumns(reading)
  if (columns !== null) return columns
  return tilesFrom(reading, skip(reading.text, 0, BLANKS)) === null ? guessFirst : coloursFirst
}

/** The patterns of a text with colours only; otherwise null. */
export function readTypedPatterns(reading: Reading): number[] | null {
  const patterns: number[] = []
  const { text } = reading
  for (let at = skip(text, 0, BLANKS); at < text.length; ) {
    const tiles = tilesFrom(reading, at)
    if (tiles === null || patterns.length === reading.maxRows) return null
    patterns.push(paddedPattern(tiles.pattern, reading.form.length))
    at = skipBeforeTiles(reading, tiles.end)
  }
  return patterns
}

type ReadRow = (reading: Reading, start: number) => (TypedRow & { end: number; isSigned: boolean }) | Mistake
type Mistake = { at: number; expected: Expected }

function readRows(reading: Reading, readRow: ReadRow, before: RegExp): TypedResult {
  const { text } = reading
  const rows: TypedRow[] = []
  const fail = ({ at, expected }: Mistake): Failure => ({ ok: false, at, found: tokenAt(text, at), expected, rows })
  let at = skip(text, 0, before)
  while (at < text.length) {
    if (rows.length === reading.maxRows) return fail({ at, expected: { what: 'end' } })
    const row = readRow(reading, at)
    if ('expected' in row) return fail(row)
    rows.push({ guess: row.guess, pattern: paddedPattern(row.pattern, reading.form.length) })
    const end = passRemark(reading, row)
    at = before === SEPARATORS ? skip(text, end, SEPARATORS) : skipBeforeTiles(reading, end)
  }
  return { ok: true, rows }
}

/** All guesses and then as many colours, or the reverse; null for anything else. */
function readColumns(reading: Reading): TypedResult | null {
  const { text } = reading
  const guesses: string[] = []
  const patterns: number[] = []
  for (let at = skip(text, 0, SEPARATORS); at < text.length; at = skip(text, at, SEPARATORS)) {
    const tiles = tilesFrom(reading, at)
    const guess = tiles === null ? readGuess(reading, at) : null
    if (tiles !== null) {
      patterns.push(paddedPattern(tiles.pattern, reading.form.length))
      at = tiles.end
    } else if (guess !== null) {
      guesses.push(guess.guess)
      at = guess.end
    } else {
      return null
    }
  }
  if (guesses.length !== patterns.length || guesses.length > reading.maxRows) return null
  return { ok: true, rows: guesses.map((guess, index) => ({ guess, pattern: patterns[index] })) }
}

function readGuessFirst(reading: Reading, start: number): ReturnType<ReadRow> {
  const { text } = reading
  const guess = readGuess(reading, start)
  if (guess === null) return readInterleaved(reading, start) ?? { at: start, expected: { what: 'guess' } }
  const tiles = tilesAfter(reading, guess)
  if (tiles !== null) return { guess: guess.guess, pattern: tiles.pattern, end: tiles.end, isSigned: tiles.hasSign }
  return { at: skip(text, guess.end, BLANKS_AND_COLONS), expected: { what: 'colours', of: guess.guess } }
}

function readColoursFirst(reading: Reading, start: number): ReturnType<ReadRow> {
  const tiles = tilesFrom(reading, start)
  if (tiles === null) return { at: start, expected: { what: 'colours', of: null } }
  const at = skip(reading.text, tiles.end, SEPARATORS)
  const guess = readGuess(reading, at)
  if (guess === null) return { at, expected: { what: 'guess' } }
  return { guess: guess.guess, pattern: tiles.pattern, end: guess.end, isSigned: tiles.hasSign }
}

function readGuess({ text, form }: Reading, at: number): { guess: string; end: number } | null {
  LETTERS.lastIndex = at
  const letters = LETTERS.exec(text)?.[0] ?? ''
  const guess = normalizeWord(letters, form)
  const end = at + letters.length
  return guess === null || isWordPart(text, end) ? null : { guess, end }
}

/** Colours after a guess. A dot is a separator or a tile: a separator if all tiles still follow it. */
function tilesAfter(reading: Reading, { guess, end }: { guess: string; end: number }): Tiles | null {
  const { text } = reading
  const at = skip(text, end, BLANKS)
  if (at === end && text[at] === '.') {
    const afterDot = tilesFrom(reading, skip(text, at + 1, BLANKS))
    if (afterDot !== null) return afterDot
  }
  const direct = tilesFrom(reading, at)
  if (direct !== null) return direct
  const afterMark = text[at] === ':' || text[at] === '.' ? tilesFrom(reading, skip(text, at + 1, BLANKS)) : null
  if (afterMark !== null) return afterMark
  const named = skip(text, at, BLANKS_AND_COLONS)
  return namedTilesAt(reading, named) ?? caseTilesAt(reading, named, guess) ?? caseTilesAt(reading, at, guess)
}

/** Tiles; typed ones must end with a token, so that `bbgbgs` is not read as colours and the rest of a word. */
function tilesFrom({ text, legend, form }: Reading, start: number): Tiles | null {
  const found = tilesAt(text, start, form.length, legend)
  return found === null || (isWordPart(text, found.end) && TYPED_TILE.test(text[found.end - 1])) ? null : found
}

/** Colours one by one, by names or marks: `gray, gray, green, gray, yellow`, `0, 0, 2, 0, 1`, `b b g b y`. */
function namedTilesAt({ text, form: { length } }: Reading, start: number): Tiles | null {
  let pattern = 0
  let end = start
  let isSingle = false
  for (let place = 0, weight = 1; place < length; place++, weight *= 3) {
    const at = place === 0 ? start : skip(text, end, BLANKS)
    NAME.lastIndex = at
    const name = NAME.exec(text)?.[0] ?? ''
    const digit =
      COLOUR_NAMES.get(name.toLowerCase()) ?? (place === 0 || isSingle ? DIGIT_OF_MARK.get(name) : undefined)
    if (place === 0) isSingle = name.length === 1
    if (digit === undefined || isWordPart(text, at + name.length)) return null
    pattern += digit * weight
    end = at + name.length
  }
  return { pattern, end, hasSign: false }
}

/**
 * Colours by case: after TRACK, `.RAc.` has R and A in place and C elsewhere. Letters without a mark for an absent one
 * are another guess, unless `=` or `:` marks them as colours.
 */
function caseTilesAt({ text, form: { length } }: Reading, start: number, guess: string): Tiles | null {
  const tiles = text.slice(start, start + length)
  const absent = [...tiles].find((tile) => '._-*'.includes(tile)) ?? ''
  if (absent === '' && !'=:'.includes(text[start - 1])) return null
  let pattern = 0
  for (let place = 0, weight = 1; place < length; place++, weight *= 3) {
    const tile = tiles[place]
    if (tile === undefined || (tile !== absent && tile.toLowerCase() !== guess[place])) return null
    pattern += tile === absent ? 0 : tile === tile.toLowerCase() ? weight : 2 * weight
  }
  const end = start + length
  return pattern === 0 || isWordPart(text, end) ? null : { pattern, end, hasSign: false }
}

/** Each letter followed by its colour: `c0r1a2n0e0`, `C🟩R⬛A🟨N⬛E⬛`. */
function readInterleaved({ text, legend, form }: Reading, start: number): ReturnType<ReadRow> | null {
  let guess = ''
  let pattern = 0
  let end = start
  let isSigned = false
  for (let place = 0, weight = 1; place < form.length; place++, weight *= 3) {
    LETTERS.lastIndex = end
    const letter = LETTERS.exec(text)?.[0] ?? ''
    const tile = tilesAt(text, end + letter.length, 1, legend)
    if (tile === null || !(tile.hasSign || /[012]/.test(text[tile.end - 1]))) return null
    guess += letter
    pattern += tile.pattern * weight
    end = tile.end
    isSigned = tile.hasSign
  }
  const word = normalizeWord(guess, form)
  return word === null || isWordPart(text, end) ? null : { guess: word, pattern, end, isSigned }
}

/** Before colours a dot is a separator only if the tiles do not begin with it. */
function skipBeforeTiles(reading: Reading, end: number): number {
  const { text } = reading
  let at = skip(text, end, BLANKS)
  while ((text[at] === '.' || text[at] === ':') && tilesFrom(reading, at) === null) at = skip(text, at + 1, BLANKS)
  return at
}

/**
 * The index after the remarks on a row's line. After signs anything may follow; after typed tiles only what cannot be a
 * row with a typo; and nothing if more colours follow.
 */
function passRemark(reading: Reading, { end, isSigned }: { end: number; isSigned: boolean }): number {
  const { text } = reading
  const lineEnd = text.indexOf('\n', end)
  const rest = text.slice(end, lineEnd === -1 ? text.length : lineEnd)
  return (isSigned || REMARK.test(rest)) && !hasTiles(reading, rest) ? end + rest.length : end
}

function hasTiles({ legend, form: { length } }: Reading, text: string): boolean {
  for (let at = 0; at < text.length; at++) if (signAt(text, at) !== null) return true
  return text.split(/[\s,;=:]+/).some((token) => tilesAt(token, 0, length, legend)?.end === token.length)
}

function isWordPart(text: string, at: number): boolean {
  return WORD_PART.test(text.slice(at, at + 2))
}

function skip(text: string, at: number, separators: RegExp): number {
  separators.lastIndex = at
  return at + (separators.exec(text)?.[0].length ?? 0)
}

/** The text at an index, shortened for a message. */
function tokenAt(text: string, at: number): string {
  TOKEN.lastIndex = at
  const token = [...(TOKEN.exec(text)?.[0] ?? '')]
  return token.length > 20 ? `${token.slice(0, 20).join('')}…` : token.join('')
}
