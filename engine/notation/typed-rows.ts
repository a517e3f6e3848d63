// Typed rows: a guess and its colours, colours and guess, or all guesses and then all colours. Every character must
// make sense, so that typos are found; share-text.ts reads texts with more around the rows.

import { paddedPattern } from '../rules/pattern.ts'
import { normalizeWord, type WordForm } from '../rules/word.ts'
import { digitOfName } from './colour-names.ts'
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
/** What may follow a row on its line: a count (`870`, `(24 left)`, `left: 24`), a share, a remark with a mark. */
const REMARK =
  /^[^\S\n]*(?:[([]?[^\S\n]*\d[\d.,'’]*(?:[^\S\n]?%|(?=[^\S\n)\]]|$))|[([#–—→]|\/\/|[-=]>|-[^\S\n]|\p{L}[\p{L} ]{0,20}[:=][^\S\n]*\d|[^\n]*[!?][^\S\n]*$)/u
/** The name of a colour, a digit, or one mark, perhaps with the name of its type before: `Color.GREEN`. */
const NAME = /(?:(?:colou?r|tile|state|status|result|feedback|letterstate|mark)\.)?([\p{L}\p{M}]+|[012._-])/iuy
/** Between the names of colours. */
const BETWEEN = /[\s,;|/&()[\]]*(?:-(?=\p{L}|\d)|[\s,;|/&()[\]]*)/uy

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
  const joined = LETTERS.exec(text)?.[0] ?? ''
  const letters = joined.length === 1 ? (spelledAt(text, at, form.length) ?? joined) : joined
  const guess = normalizeWord(letters.replace(/\s/g, ''), form)
  const end = at + letters.length
  return guess === null || isWordPart(text, end) ? null : { guess, end }
}

/** Single characters with blanks between them, as many as a guess has letters: `c r a n e`. */
function spelledAt(text: string, at: number, length: number): string | null {
  const spelled = new RegExp(String.raw`[^\s](?:[^\S\n]+[^\s](?![^\s])){${length - 1}}`, 'uy')
  spelled.lastIndex = at
  return spelled.exec(text)?.[0] ?? null
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

/** Colours one by one, by names or marks: `gray, gray, green, gray, yellow`, `0-0-2-0-1`, `B B G B Y`, `[gray][green]`. */
function namedTilesAt({ text, legend, form: { length } }: Reading, start: number): Tiles | null {
  let pattern = 0
  let end = start
  let isMark: boolean | null = null
  for (let place = 0, weight = 1; place < length; place++, weight *= 3) {
    const at = place === 0 ? skip(text, end, /[([]*/uy) : skip(text, end, BETWEEN)
    // Marks without anything between them are read elsewhere.
    if (place > 0 && at === end) return null
    NAME.lastIndex = at
    const found = NAME.exec(text)
    if (found === null) return null
    const name = found[1]
    const digit: number | undefined = name.length === 1 ? legend.marks.get(name.toLowerCase()) : digitOfName(name)
    if (digit === undefined || (isMark !== null && isMark !== (name.length === 1))) return null
    isMark = name.length === 1
    pattern += digit * weight
    end = at + found[0].length
    if (/[\p{L}\p{N}_'’]/u.test(text[end] ?? '')) return null
  }
  return { pattern, end: skip(text, end, /[)\]]*/uy), hasSign: false }
}

/**
 * Colours by case: after TRACK, `.RAc.` has R and A in place and C elsewhere. Letters without a mark for an absent one
 * are another guess, unless `=` or `:` marks them as colours.
 */
function caseTilesAt({ text, form: { length } }: Reading, start: number, guess: string): Tiles | null {
  const written = text[start + 1]?.trim() === '' ? spelledAt(text, start, length) : text.slice(start, start + length)
  const tiles = (written ?? '').replace(/\s/g, '')
  const absent = [...tiles].find((tile) => '._-*'.includes(tile)) ?? ''
  if (absent === '' && !/[=:]\s*$/.test(text.slice(0, start))) return null
  let pattern = 0
  for (let place = 0, weight = 1; place < length; place++, weight *= 3) {
    const tile = tiles[place]
    if (tile === undefined || (tile !== absent && tile.toLowerCase() !== guess[place])) return null
    pattern += tile === absent ? 0 : tile === tile.toLowerCase() ? weight : 2 * weight
  }
  const end = start + (written as string).length
  return pattern === 0 || isWordPart(text, end) ? null : { pattern, end, hasSign: false }
}

/** How letters and colours are mixed: one letter with its colour, in place of both. */
const MIXED: readonly ((reading: Reading, at: number) => (Letter & { end: number }) | null)[] = [
  letterBeforeTile,
  letterAfterSign,
  letterInBrackets,
]

interface Letter {
  letter: string
  colour: number
  isSigned: boolean
}

/** Each letter with its colour: `c0r1a2n0e0`, `C🟩R⬛A🟨N⬛E⬛`, `🟩C⬛R🟨A⬛N⬛E`, `C(g)R(b)...`, `[C] R (A) N E`. */
function readInterleaved(reading: Reading, start: number): ReturnType<ReadRow> | null {
  const { text, form } = reading
  for (const read of MIXED) {
    const letters: Letter[] = []
    let end = start
    while (letters.length < form.length) {
      const next = read(reading, end)
      if (next === null) break
      letters.push(next)
      end = next.end
    }
    const guess = normalizeWord(letters.map(({ letter }) => letter).join(''), form)
    // Letters without any mark are a word.
    if (guess === null || isWordPart(text, end) || letters.every(({ colour }) => colour < 0)) continue
    const pattern = letters.reduceRight((sum, { colour }) => sum * 3 + Math.max(0, colour), 0)
    return { guess, pattern, end, isSigned: letters[0].isSigned }
  }
  return null
}

function letterBeforeTile({ text, legend }: Reading, start: number): (Letter & { end: number }) | null {
  const found = /[^\S\n]*(\p{L}\p{M}*)([([:]?)/uy
  found.lastIndex = start
  const match = found.exec(text)
  if (match === null) return null
  const at = found.lastIndex
  const tile = tilesAt(text, at, 1, legend)
  if (tile === null || !(tile.hasSign || match[2] !== '' || /[012]/.test(text[tile.end - 1]))) return null
  const closing = match[2] === '(' ? ')' : match[2] === '[' ? ']' : ''
  if (!text.startsWith(closing, tile.end)) return null
  return { letter: match[1], colour: tile.pattern, isSigned: tile.hasSign, end: tile.end + closing.length }
}

function letterAfterSign({ text, legend }: Reading, start: number): (Letter & { end: number }) | null {
  const at = skip(text, start, /[^\S\n]*/uy)
  const tile = tilesAt(text, at, 1, legend)
  LETTERS.lastIndex = tile?.end ?? 0
  const letter = tile?.hasSign ? (LETTERS.exec(text)?.[0] ?? '') : ''
  return tile === null || letter === ''
    ? null
    : { letter, colour: tile.pattern, isSigned: true, end: LETTERS.lastIndex }
}

/** `[A]` in place, `(A)` elsewhere, `A` absent. */
function letterInBrackets({ text }: Reading, start: number): (Letter & { end: number }) | null {
  const found = /[^\S\n]*(?:\[(\p{L})\]|\((\p{L})\)|(\p{L})(?!\p{L}))/uy
  found.lastIndex = start
  const match = found.exec(text)
  if (match === null) return null
  const [, correct, present, absent] = match
  const colour = correct !== undefined ? 2 : present !== undefined ? 1 : -1
  return { letter: correct ?? present ?? absent, colour, isSigned: false, end: found.lastIndex }
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
