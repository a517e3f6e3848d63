// Notations in which programs of the literature print colours, and which say something else when read as usual: digits
// where 0 is in place, and numbers in base 3. No text says which of them it is in, so each is asked for by name.

import { MAX_ROWS, type Row } from '../rules/canonical-history.ts'
import { type HistoryResult, parseHistory } from '../rules/history.ts'
import { COLOURS, CORRECT, colourAt, PATTERN_COUNT } from '../rules/pattern.ts'
import { normalizeWord, WORD_LENGTH } from '../rules/word.ts'

/** What digits mean, and which letter is the highest digit of a number; `usual` is everything parseHistory reads. */
export const NOTATIONS = {
  usual: 'letters, marks, digits (0 absent, 2 in place), squares, names and lists of colours',
  'digits-012': 'digits: 0 absent, 1 elsewhere, 2 in place',
  'digits-210': 'digits: 0 in place, 1 elsewhere, 2 absent, as the mean-pattern program prints them',
  'number-012-first-high': 'numbers 0 to 242: those digits, 0 absent, in base 3, the first letter the highest digit',
  'number-012-first-low': 'the same, the first letter the lowest digit',
  'number-210-first-high': 'numbers 0 to 242: digits with 0 in place, in base 3, the first letter the highest digit',
  'number-210-first-low': 'the same, the first letter the lowest digit',
} as const
export type Notation = keyof typeof NOTATIONS
export const NOTATION_NAMES = Object.keys(NOTATIONS) as [Notation, ...Notation[]]
export type ProgramNotation = Exclude<Notation, 'usual'>

/** A pattern in the notation of a program: `22020`, `206`. */
export function formatNotation(pattern: number, notation: ProgramNotation): string {
  const { isZeroInPlace, isNumber, isFirstHighest } = partsOf(notation)
  const digits = Array.from({ length: WORD_LENGTH }, (_, place) => {
    const digit = colourAt(pattern, place)
    return isZeroInPlace ? CORRECT - digit : digit
  })
  if (!isNumber) return digits.join('')
  if (!isFirstHighest) digits.reverse()
  return String(digits.reduce((value, digit) => value * COLOURS.length + digit, 0))
}

const patterns = new Map<ProgramNotation, ReadonlyMap<string, number>>()

/** The pattern that a text means in the notation of a program; null where it means none. */
export function parseNotation(text: string, notation: ProgramNotation): number | null {
  let known = patterns.get(notation)
  if (known === undefined) {
    known = new Map(Array.from({ length: PATTERN_COUNT }, (_, pattern) => [formatNotation(pattern, notation), pattern]))
    patterns.set(notation, known)
  }
  return known.get(text.trim().replace(/^0+(?=\d)/, partsOf(notation).isNumber ? '' : '$&')) ?? null
}

function partsOf(notation: ProgramNotation) {
  return {
    isZeroInPlace: notation.includes('210'),
    isNumber: notation.startsWith('number'),
    isFirstHighest: notation.endsWith('high'),
  }
}

const TOKEN = /[\p{L}\p{M}\p{N}]+/gu

/** Reads a history whose colours are in one notation: guess and colours in turn, whatever stands between them. */
export function parseHistoryIn(text: string, notation: Notation): HistoryResult {
  if (notation === 'usual') return parseHistory(text)
  const rows: Row[] = []
  const tokens = [...text.matchAll(TOKEN)].map(({ 0: token, index }) => ({ token, at: index }))
  const fail = (code: 'bad_history' | 'bad_word', detail: string, at: number): HistoryResult => {
    return { ok: false, code, detail, at, line: text.slice(0, at).split('\n').length, rows }
  }
  for (let next = 0; next < tokens.length; ) {
    const row = rows.length + 1
    if (rows.length === MAX_ROWS) return fail('bad_history', `a history has at most ${MAX_ROWS} rows`, tokens[next].at)
    const { token, at } = tokens[next++]
    const guess = normalizeWord(token)
    if (guess === null) return fail('bad_word', `guess ${row}: '${token.slice(0, 20)}' isn't a guess`, at)
    const read = coloursAt(tokens, next, notation)
    if (read === null) {
      const found = tokens[next] === undefined ? 'the text ends' : `'${tokens[next].token.slice(0, 20)}' is`
      const detail = `guess ${row}: ${found} where the colours of ${guess.toUpperCase()} should be, in ${NOTATIONS[notation]}`
      return fail('bad_history', detail, tokens[next]?.at ?? text.length)
    }
    rows.push({ guess, pattern: read.pattern })
    next = read.next
  }
  return { ok: true, rows }
}

/** Colours in one token, or five digits in as many. */
function coloursAt(
  tokens: readonly { token: string }[],
  at: number,
  notation: ProgramNotation,
): { pattern: number; next: number } | null {
  const five = tokens.slice(at, at + WORD_LENGTH).map(({ token }) => token)
  if (five.length === WORD_LENGTH && five.every((token) => /^[012]$/.test(token)) && notation.startsWith('digits')) {
    const pattern = parseNotation(five.join(''), notation)
    return pattern === null ? null : { pattern, next: at + WORD_LENGTH }
  }
  const pattern = tokens[at] === undefined ? null : parseNotation(tokens[at].token, notation)
  return pattern === null ? null : { pattern, next: at + 1 }
}

const DIGITS = /(?<![\p{L}\p{N}])[012](?:[\s,]*[012]){4}(?![\p{L}\p{N}])/u

/** True where a text writes colours in digits that would say something else the other way round. */
export function hasDigits(text: string): boolean {
  const found = DIGITS.exec(text)?.[0] ?? ''
  return /[02]/.test(found)
}
