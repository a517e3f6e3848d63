// What one line of a shared result contains: rows of signs, words as long as a guess, numbers, and other words, in
// order.

import { paddedPattern } from '../rules/pattern.ts'
import { normalizeWord, type WordForm } from '../rules/word.ts'
import { type Heading, headingOf } from './heading.ts'
import { isSign, type Legend, signAt, tileAt } from './tile.ts'

/** A row of signs; with its guess if the signs themselves carry the letters. */
export interface SignRow {
  kind: 'row'
  pattern: number
  guess: string | null
  /** Index in the text. */
  at: number
}

export type ShareItem =
  | SignRow
  /** `isCalled`: followed by an exclamation or question mark, so more likely a remark than a guess. */
  | { kind: 'word'; word: string; isCalled: boolean }
  | { kind: 'number' }
  | { kind: 'other' }

export interface ShareLine {
  /** Counted from 1. */
  number: number
  heading: Heading | null
  items: ShareItem[]
}

export type LineFault =
  /** Too few or too many signs for a guess. */
  | { code: 'bad_row'; line: number; at: number; tiles: number }
  /** A sign without a meaning in this text. */
  | { code: 'unknown_sign'; line: number; at: number; sign: string }

export interface LineReading {
  /** Of the line, counted from 1. */
  number: number
  /** Index of the line in the text. */
  start: number
  /** Of a guess. */
  form: WordForm
  legend: Legend
}

/** Signs with nothing in between, and the letters in their names; or letters and digits. */
interface Token {
  colours: number[]
  text: string
  at: number
  isCalled: boolean
}

/** Fewer signs than this are an ornament, not a row. */
const SHORTEST_BROKEN_ROW = 3
const LINK = /https?:\/\/\S+/gu
const TOKEN = /[\p{L}\p{M}\p{N}_'’]+/uy
/** Letters as flags, with the joiners that keep two of them from becoming one. */
const FLAGS = /(?:[\u{1F1E6}-\u{1F1FF}](?:\u200b|\u200d|\u2060)?)+/uy
const FIRST_FLAG = 0x1f1e6
/** `1.` `2)` `#3` `Guess 4:` before a row. */
const LINE_NUMBER = /^\s*(?:(?:guess|row|try|turn|word)\s*)?[#(]?\d{1,2}(?:\ufe0f?\u20e3|[.):]+|\s+(?=\p{L}))/iu

/** How many words are left, as bots write it, and the number of a word in a line: they mean nothing else. */
const COUNT =
  /\([^()]{0,20}\d[^()]{0,20}\)|\b\d+(?:[.,']\d{3})*\s(?:words?|answers?|left|remaining|options)(?:\s(?:left|remaining))?\b/giu
const NUMBERING = /(?<!\S)#?\d{1,2}[.):](?=\s)/g

export function readShareLine(content: string, reading: LineReading): ShareLine & { fault: LineFault | null } {
  const blank = (match: string) => ' '.repeat(match.length)
  const linkless = content.replace(LINK, blank)
  const heading = headingOf(linkless)
  const line = linkless.replace(COUNT, blank).replace(NUMBERING, blank)
  const begin = heading?.end ?? LINE_NUMBER.exec(line)?.[0].length ?? 0
  const { tokens, fault } = readTokens(line, begin, reading)
  const joined = joinTokens(tokens, reading)
  return { number: reading.number, heading, items: joined.items, fault: fault ?? joined.fault }
}

function readTokens(line: string, begin: number, { number, start, legend }: LineReading) {
  const tokens: Token[] = []
  let fault: LineFault | null = null
  /** Where the signs of the last token end. */
  let signsEnd = -1
  for (let at = begin; at < line.length; ) {
    const sign = signAt(line, at)
    if (sign === null) {
      const found = lettersAt(line, at)
      if (found.text !== '')
        tokens.push({ colours: [], text: found.text, at: start + at, isCalled: /[!?]/.test(line[found.end] ?? '') })
      at = found.end
      continue
    }
    const colour = tileAt(line, at, legend)?.colour
    if (colour === undefined) {
      fault ??= { code: 'unknown_sign', line: number, at: start + at, sign: line.slice(at, sign.end) }
    } else {
      if (signsEnd !== at) tokens.push({ colours: [], text: '', at: start + at, isCalled: false })
      const token = tokens[tokens.length - 1]
      token.colours.push(colour)
      token.text += sign.letter ?? ''
      signsEnd = sign.end
    }
    at = sign.end
  }
  return { tokens, fault }
}

/** Letters and digits at an index, flags as their letters; empty for anything else. */
function lettersAt(line: string, at: number): { text: string; end: number } {
  FLAGS.lastIndex = at
  const flags = FLAGS.exec(line)?.[0]
  if (flags !== undefined) {
    const letters = [...flags].map((flag) => (flag.codePointAt(0) as number) - FIRST_FLAG).filter((place) => place >= 0)
    return { text: String.fromCharCode(...letters.map((place) => 0x61 + place)), end: at + flags.length }
  }
  TOKEN.lastIndex = at
  const text = TOKEN.exec(line)?.[0] ?? ''
  return { text, end: at + Math.max(text.length, 1) }
}

const isLetter = ({ colours, text }: Token): boolean => colours.length === 0 && /^\p{L}\p{M}*$/u.test(text)
const isSingle = ({ colours }: Token): boolean => colours.length === 1

/** Tokens by kind; single letters and signs are joined: `C R A N E`, `🟩 ⬛ 🟨 ⬛ ⬛`, `C🟩 R⬛ A🟨 N⬛ E⬛`. */
function joinTokens(tokens: readonly Token[], reading: LineReading) {
  const { form, number } = reading
  const { length } = form
  const items: ShareItem[] = []
  let fault: LineFault | null = null
  for (let i = 0; i < tokens.length; ) {
    const { text, at, isCalled } = tokens[i]
    const pairs = tokens.slice(i, i + 2 * length)
    if (pairs.length === 2 * length && pairs.every((token, k) => (k % 2 === 0 ? isLetter(token) : isSingle(token)))) {
      const guess = normalizeWord(
        pairs.map((token) => token.text.slice(0, isLetter(token) ? undefined : 0)).join(''),
        form,
      )
      items.push({ kind: 'row', pattern: patternOfColours(pairs.flatMap(({ colours }) => colours)), guess, at })
      i += pairs.length
    } else if (tokens[i].colours.length > 0) {
      const run = takeWhile(tokens, i, isSingle)
      const signs = run.length > 1 ? run : [tokens[i]]
      const colours = signs.flatMap((token) => token.colours)
      const letters = signs.map((token) => token.text).join('')
      if (colours.length % length === 0) items.push(...rowsOf(colours, letters, at, form))
      else if (colours.length >= SHORTEST_BROKEN_ROW) {
        fault ??= { code: 'bad_row', line: number, at, tiles: colours.length }
      }
      i += signs.length
    } else {
      const run = takeWhile(tokens, i, isLetter)
      const isSpelled = run.length === length
      const word = normalizeWord(isSpelled ? run.map((token) => token.text).join('') : text, form)
      if (word !== null) items.push({ kind: 'word', word, isCalled })
      else items.push({ kind: /^\p{N}+$/u.test(text) ? 'number' : 'other' })
      i += isSpelled ? length : 1
    }
  }
  return { items, fault }
}

function takeWhile(tokens: readonly Token[], from: number, isTaken: (token: Token) => boolean): readonly Token[] {
  let to = from
  while (to < tokens.length && isTaken(tokens[to])) to++
  return tokens.slice(from, to)
}

function rowsOf(colours: readonly number[], letters: string, at: number, form: WordForm): SignRow[] {
  const { length } = form
  const rows: SignRow[] = []
  for (let from = 0; from < colours.length; from += length) {
    const word = letters.length === colours.length ? normalizeWord(letters.slice(from, from + length), form) : null
    rows.push({ kind: 'row', pattern: patternOfColours(colours.slice(from, from + length)), guess: word, at })
  }
  return rows
}

const patternOfColours = (colours: readonly number[]): number =>
  paddedPattern(
    colours.reduceRight((pattern, colour) => pattern * 3 + colour, 0),
    colours.length,
  )

/** Emoji of one line that form a row with unknown signs; returns the first unknown one. */
export function strangeSignOf(line: string, length: number): { at: number; sign: string } | null {
  const emoji = [...line.matchAll(/\p{Extended_Pictographic}(?:[\u{1F3FB}-\u{1F3FF}]|\ufe0f|\u200d)*/gu)]
  if (emoji.length !== length) return null
  const stranger = emoji.find(([sign]) => !isSign(sign))
  return stranger === undefined ? null : { at: stranger.index, sign: stranger[0] }
}
