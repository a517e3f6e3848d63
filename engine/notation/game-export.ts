// Games as programs store them in JSON: a game's state in the browser, a bot's log, the rows of a clone. Field names
// differ but shapes hardly do, so games are recognised by shape: guesses and colours as two lists, as a list of rows
// with both, or letter by letter. Without colours they follow from the answer.

import { paddedPattern, patternOf } from '../rules/pattern.ts'
import { normalizeWord, type WordForm } from '../rules/word.ts'
import { tilesAt, USUAL_LEGEND } from './tile.ts'

export interface ExportedGame {
  /** The colours are null if the text gives neither them nor the answer. */
  rows: { guess: string; pattern: number | null }[]
  answer: string | null
  /** As written; null if missing. */
  date: string | null
  isHard: boolean | null
}

export type ExportResult = { ok: true; games: ExportedGame[] } | { ok: false; detail: string }

const MAX_DEPTH = 24
const COLOUR_WORDS: readonly string[] = [
  'absent gray grey black white wrong miss missing incorrect no notinword notpresent notfound b x',
  'present yellow misplaced elsewhere wrongposition wrongplace wrongspot wrongplacement partial close almost contains inword y',
  'correct green exact right hit match perfect rightplace correctposition inplace g',
]
const DIGIT_OF_COLOUR = new Map(
  COLOUR_WORDS.flatMap((words, digit) => words.split(' ').map((word) => [word, digit] as const)),
)
const ANSWER_FIELDS = ['solution', 'answer', 'target', 'secret', 'targetword', 'correctword', 'wordoftheday']
const DATE_FIELDS = ['date', 'day', 'printdate', 'puzzledate', 'playedon', 'playedat']
const HARD_FIELDS = ['hardmode', 'hard', 'ishard', 'ishardmode']

/** True if a text can only be JSON. */
export function looksLikeJson(text: string): boolean {
  return /^\s*(?:\{|\[\s*[[{"\]])/.test(text)
}

/** Every game in a JSON text. `form` is that of a guess. */
export function readExport(text: string, form: WordForm): ExportResult {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    try {
      value = JSON.parse(jsonOfPython(text))
    } catch {
      return { ok: false, detail: `this looks like JSON but can't be parsed: ${(error as Error).message}` }
    }
  }
  const games: ExportedGame[] = []
  collectGames(value, { form, depth: 0 }, null, games)
  return { ok: true, games }
}

/** A printed Python value: single quotes, tuples, None, True and False. */
function jsonOfPython(text: string): string {
  const words: Record<string, string> = { None: 'null', True: 'true', False: 'false' }
  return text
    .replace(/'([^'"\\\n]*)'/g, '"$1"')
    .replace(/\b(?:None|True|False)\b/g, (word) => words[word])
    .replace(/\(/g, '[')
    .replace(/,?\s*\)/g, ']')
}

interface Walk {
  form: WordForm
  depth: number
}

function collectGames(value: unknown, walk: Walk, fields: Record<string, unknown> | null, games: ExportedGame[]): void {
  if (walk.depth > MAX_DEPTH || typeof value !== 'object' || value === null) return
  const deeper = { ...walk, depth: walk.depth + 1 }
  const several = Array.isArray(value) ? rowsOfList(value, walk.form) : rowsOfFields(value, walk.form)
  const rows = several ?? (walk.depth === 0 ? oneRow(value, walk.form) : null)
  if (rows !== null && rows.length > 0) {
    games.push(gameOf(rows, Array.isArray(value) ? fields : (value as Record<string, unknown>), walk.form))
    return
  }
  if (Array.isArray(value)) for (const each of value) collectGames(each, deeper, null, games)
  else for (const each of Object.values(value)) collectGames(each, deeper, value as Record<string, unknown>, games)
}

type Rows = ExportedGame['rows']

function gameOf(rows: Rows, fields: Record<string, unknown> | null, form: WordForm): ExportedGame {
  const answer = fieldOf(fields, ANSWER_FIELDS, (value) => wordOf(value, form))
  const full = rows.map(({ guess, pattern }) => ({
    guess,
    pattern: pattern ?? (answer === null ? null : patternOf(guess, answer)),
  }))
  const date = fieldOf(fields, DATE_FIELDS, (value) => (typeof value === 'string' && value.length <= 40 ? value : null))
  const isHard = fieldOf(fields, HARD_FIELDS, (value) => (typeof value === 'boolean' ? value : null))
  return { rows: full, answer, date, isHard }
}

function fieldOf<T>(
  fields: Record<string, unknown> | null,
  names: readonly string[],
  read: (value: unknown) => T | null,
): T | null {
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (names.includes(name.toLowerCase().replace(/[^a-z]/g, ''))) {
      const found = read(value)
      if (found !== null) return found
    }
  }
  return null
}

/** Guesses in one field and their colours in another, or only guesses. */
function rowsOfFields(fields: object, form: WordForm): Rows | null {
  const lists = Object.values(fields).filter(Array.isArray)
  const guesses = lists.map((list) => guessesOf(list, form)).find((found) => found !== null)
  if (guesses === undefined) return null
  const colours = lists.map((list) => coloursOf(list, form)).find((found) => found !== null && found.length > 0)
  return guesses.map((guess, index) => ({ guess, pattern: colours?.[index] ?? null }))
}

/** Words, followed by empty texts for rows not yet played. */
function guessesOf(list: readonly unknown[], form: WordForm): string[] | null {
  const played = list.slice(0, list.findLastIndex((each) => each !== '' && each !== null) + 1)
  const words = played.map((each) => wordOf(each, form))
  return words.length > 0 && words.every((word) => word !== null) ? words : null
}

function coloursOf(list: readonly unknown[], form: WordForm): (number | null)[] | null {
  const patterns = list.map((each) => (each === null || each === '' ? null : patternOfValue(each, form)))
  return list.every((each, index) => each === null || each === '' || patterns[index] !== null) ? patterns : null
}

/** A single row: an object, or a pair of guess and colours. */
function oneRow(value: object, form: WordForm): Rows | null {
  const row = rowOfObject(value, form)
  return row === null ? null : [row]
}

/** A list of rows, each an object with guess and colours, or a list of letters with their colours. */
function rowsOfList(list: readonly unknown[], form: WordForm): Rows | null {
  const rows: Rows = []
  for (const each of list) {
    const letters = Array.isArray(each) ? rowOfLetters(each, form) : null
    const row = letters ?? (Array.isArray(each) && each.length !== 2 ? null : rowOfObject(each, form))
    if (row !== null) rows.push(row)
    else if (!isUnplayed(each)) return null
  }
  return rows
}

/** An empty row: null, an empty text or list, or letters without a letter. */
function isUnplayed(value: unknown): boolean {
  if (value === null || value === '') return true
  if (typeof value !== 'object') return false
  return Object.values(value).every(
    (each) => /^(?:empty|tbd|unset|none|)$/.test(String(each ?? '')) || isUnplayed(each),
  )
}

function rowOfObject(value: unknown, form: WordForm): Rows[number] | null {
  if (typeof value !== 'object' || value === null) return null
  const parts = Object.values(value)
  const letters = parts.filter(Array.isArray).map((list) => rowOfLetters(list, form))
  const lettered = letters.find((row) => row !== null)
  if (lettered != null) return lettered
  const colours = parts.map((part) => patternOfValue(part, form))
  const at = colours.findIndex((pattern) => pattern !== null)
  const guess = parts.filter((_, index) => index !== at).map((part) => wordOf(part, form))
  const word = guess.find((found) => found !== null)
  return at < 0 || word == null ? null : { guess: word, pattern: colours[at] }
}

function rowOfLetters(list: readonly unknown[], form: WordForm): Rows[number] | null {
  if (list.length !== form.length) return null
  const letters = list.map(letterOf)
  if (!letters.every((letter) => letter !== null)) return null
  const guess = wordOf(letters.map(({ letter }) => letter).join(''), form)
  if (guess === null) return null
  const pattern = letters.reduceRight((sum, { colour }) => sum * 3 + colour, 0)
  return { guess, pattern: paddedPattern(pattern, form.length) }
}

/** One letter and its colour, whatever the field names. */
function letterOf(value: unknown): { letter: string; colour: number } | null {
  if (typeof value !== 'object' || value === null) return null
  const parts = Object.values(value)
  const letterAt = parts.findIndex((part) => typeof part === 'string' && [...part.normalize('NFC')].length === 1)
  const colour = parts.filter((_, index) => index !== letterAt).map(digitOf)
  const found = colour.find((digit) => digit !== null)
  return letterAt < 0 || found == null ? null : { letter: parts[letterAt] as string, colour: found }
}

function patternOfValue(value: unknown, form: WordForm): number | null {
  if (typeof value === 'string') {
    const tiles = tilesAt(value.trim(), 0, form.length, USUAL_LEGEND)
    return tiles?.end === value.trim().length ? paddedPattern(tiles.pattern, form.length) : null
  }
  if (!Array.isArray(value) || value.length !== form.length) return null
  const digits = value.map(digitOf)
  if (!digits.every((digit) => digit !== null)) return null
  return paddedPattern(
    digits.reduceRight((pattern, digit) => pattern * 3 + digit, 0),
    form.length,
  )
}

function digitOf(value: unknown): number | null {
  if (typeof value === 'number') return value === 0 || value === 1 || value === 2 ? value : null
  if (typeof value !== 'string' || value.length > 32) return null
  return DIGIT_OF_COLOUR.get(value.toLowerCase().replace(/[^a-z]/g, '')) ?? signDigit(value)
}

function signDigit(value: string): number | null {
  const tiles = tilesAt(value, 0, 1, USUAL_LEGEND)
  return tiles?.end === value.length && value !== '' ? tiles.pattern : null
}

function wordOf(value: unknown, form: WordForm): string | null {
  return typeof value === 'string' && value.length <= 4 * form.length ? normalizeWord(value, form) : null
}
