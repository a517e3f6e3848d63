// The notations of programs of the literature that would be misread otherwise: digits with 0 in place, and base-3
// numbers. The text alone does not tell which it is, so the user names it.

import { MAX_ROWS, type Row } from '../rules/canonical-history.ts'
import { type HistoryResult, parseHistory } from '../rules/history.ts'
import { COLOURS, CORRECT, colourAt, paddedPattern } from '../rules/pattern.ts'
import { capitals, normalizeWord, USUAL_FORM, WORD_LENGTH, type WordForm } from '../rules/word.ts'

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

/** A pattern in a program's notation: `22020`, `206`. */
export function formatNotation(pattern: number, notation: ProgramNotation, length: number = WORD_LENGTH): string {
  const { isZeroInPlace, isNumber, isFirstHighest } = partsOf(notation)
  const digits = Array.from({ length }, (_, place) => {
    const digit = colourAt(pattern, place)
    return isZeroInPlace ? CORRECT - digit : digit
  })
  if (!isNumber) return digits.join('')
  if (!isFirstHighest) digits.reverse()
  return String(digits.reduce((value, digit) => value * COLOURS.length + digit, 0))
}

const patterns = new Map<string, ReadonlyMap<string, number>>()

/** The pattern that a text means in a program's notation; null if none. */
export function parseNotation(text: string, notation: ProgramNotation, length: number = WORD_LENGTH): number | null {
  const key = `${notation} ${length}`
  let known = patterns.get(key)
  if (known === undefined) {
    const all = Array.from({ length: COLOURS.length ** length }, (_, short) => paddedPattern(short, length))
    known = new Map(all.map((pattern) => [formatNotation(pattern, notation, length), pattern]))
    patterns.set(key, known)
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

/** Reads a history whose colours use one notation: guesses and colours alternate, with any separators. */
export function parseHistoryIn(text: string, notation: Notation, form: WordForm = USUAL_FORM): HistoryResult {
  if (notation === 'usual') return parseHistory(text, form)
  const rows: Row[] = []
  const tokens = [...text.matchAll(TOKEN)].map(({ 0: token, index }) => ({ token, at: index }))
  const fail = (code: 'bad_history' | 'bad_word', detail: string, at: number): HistoryResult => {
    return { ok: false, code, detail, at, line: text.slice(0, at).split('\n').length, rows }
  }
  for (let next = 0; next < tokens.length; ) {
    const row = rows.length + 1
    if (rows.length === MAX_ROWS) return fail('bad_history', `a history has at most ${MAX_ROWS} rows`, tokens[next].at)
    const { token, at } = tokens[next++]
    const guess = normalizeWord(token, form)
    if (guess === null) return fail('bad_word', `guess ${row}: '${token.slice(0, 20)}' isn't a guess`, at)
    const read = coloursAt(tokens, next, notation, form.length)
    if (read === null) {
      const found = tokens[next] === undefined ? 'the end of the text' : `'${tokens[next].token.slice(0, 20)}'`
      const detail = `guess ${row}: expected the colours of ${capitals(guess)} in ${NOTATIONS[notation]}, found ${found}`
      return fail('bad_history', detail, tokens[next]?.at ?? text.length)
    }
    rows.push({ guess, pattern: read.pattern })
    next = read.next
  }
  return { ok: true, rows }
}

/** Colours in one token, or as many digits as a guess has letters. */
function coloursAt(
  tokens: readonly { token: string }[],
  at: number,
  notation: ProgramNotation,
  length: number,
): { pattern: number; next: number } | null {
  const single = tokens.slice(at, at + length).map(({ token }) => token)
  if (single.length === length && single.every((token) => /^[012]$/.test(token)) && notation.startsWith('digits')) {
    const pattern = parseNotation(single.join(''), notation, length)
    return pattern === null ? null : { pattern, next: at + length }
  }
  const pattern = tokens[at] === undefined ? null : parseNotation(tokens[at].token, notation, length)
  return pattern === null ? null : { pattern, next: at + 1 }
}

const DIGITS = /(?<![\p{L}\p{N}])[012](?:[\s,]*[012]){4}(?![\p{L}\p{N}])/u

/** True if a text writes colours in digits that would also make sense reversed. */
export function hasDigits(text: string): boolean {
  const found = DIGITS.exec(text)?.[0] ?? ''
  return /[02]/.test(found)
}
