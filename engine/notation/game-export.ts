// Games as programs store them in JSON: a game's state in the browser, a bot's log, the rows of a clone. Field names
// differ but shapes hardly do, so games are recognised by shape: guesses and colours as two lists, as a list of rows
// with both, or letter by letter. Without colours they follow from the answer.

import { programJson } from '../formats/program-data.ts'
import { paddedPattern, patternOf } from '../rules/pattern.ts'
import { normalizeWord, type WordForm } from '../rules/word.ts'
import { digitOfName } from './colour-names.ts'
import { tilesAt, USUAL_LEGEND } from './tile.ts'

export interface ExportedGame {
  /** The colours are null if the text gives neither them nor the answer. */
  rows: { guess: string; pattern: number | null }[]
  answer: string | null
  /** As written; null if missing. */
  date: string | null
  puzzle: number | null
  isHard: boolean | null
  /** Whether the data say that the game has ended; null if they do not say. */
  isOver: boolean | null
}

export type ExportResult = { ok: true; games: ExportedGame[] } | { ok: false; detail: string }

const MAX_DEPTH = 24
const DIGIT_OF_MARK = new Map(Object.entries({ b: 0, x: 0, y: 1, g: 2 }))
/** Longest text inside data that is read. */
const MAX_TEXT = 4096
const ANSWER_FIELDS = ['solution', 'answer', 'target', 'secret', 'targetword', 'correctword', 'wordoftheday']
const DATE_FIELDS = [
  'date',
  'day',
  'printdate',
  'puzzledate',
  'playedon',
  'playedat',
  'timestamp',
  'time',
  'ts',
  'lastplayedts',
  'completedat',
  'createdat',
]
const HARD_FIELDS = ['hardmode', 'hard', 'ishard', 'ishardmode', 'mode']
const PUZZLE_FIELDS = [
  'puzzle',
  'puzzleid',
  'puzzlenumber',
  'number',
  'no',
  'nr',
  'dayssincelaunch',
  'wordle',
  'wordlenumber',
  'gameid',
  'gamenumber',
]
const STATUS_FIELDS = ['gamestatus', 'status', 'state', 'outcome', 'won', 'win', 'iswon', 'solved', 'issolved']
/** Fields of one row; any other word may be a guess with its colours as the value. */
const ROW_FIELDS = ['guess', 'score', 'tiles', 'state', 'hints', 'clues', 'marks', 'board', 'input']
/** Times from 2001 on, in seconds or milliseconds. */
const FIRST_SECOND = 1e9
const FIRST_MILLISECOND = 1e11
const LAST_MILLISECOND = 1e13
/** Parts of data in source code. */
const MAX_PARTS = 1 << 16

/** Reads rows from a text inside the data; null if it has none. */
type ReadText = (text: string) => Rows | null

/** True if a text can only be data: JSON, or what a program prints. */
export function looksLikeData(text: string): boolean {
  return /^\s*(?:\{|\[\s*(?:[[{"\]]|'(?![bygxw012_.-]{3,8}')))/i.test(text)
}

/** Every game in data. `form` is that of a guess; `readText` reads the texts that hold one. */
export function readExport(text: string, form: WordForm, readText: ReadText = () => null): ExportResult {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    // One value a line is several; otherwise only the first counts, as in a program.
    const isLines =
      text
        .trim()
        .split('\n')
        .slice(0, 2)
        .filter((line) => /^\s*\{.*\}\s*$/.test(line)).length > 1
    const written = isLines || !isClosed(text) ? null : programJson(text, MAX_PARTS)
    try {
      value = JSON.parse(written ?? '')
    } catch {
      return { ok: false, detail: `this looks like JSON but can't be parsed: ${(error as Error).message}` }
    }
  }
  return { ok: true, games: gamesIn(value, { form, readText }) }
}

/** Whether a text ends like data, not in the middle of it. */
const isClosed = (text: string): boolean => /[}\])]\s*;?\s*$/.test(text)

/** The games in data within other text: an assignment, a line of a log, quoted JSON. Empty if there are none. */
export function readEmbedded(text: string, form: WordForm, readText: ReadText): ExportedGame[] {
  const quoted = /^\s*"(?:[^"\\]|\\.)*"\s*$/.test(text) ? textIn(text) : null
  if (quoted !== null) {
    const inner = looksLikeData(quoted) ? readExport(quoted, form, readText) : null
    return inner?.ok ? inner.games : []
  }
  const start = text.search(/[{[]\s*["'{[\w]/)
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'))
  if (start < 0 || end < start) return []
  const read = readExport(text.slice(start, end + 1), form, readText)
  return read.ok ? read.games : []
}

function textIn(json: string): string | null {
  try {
    return JSON.parse(json) as string
  } catch {
    return null
  }
}

function gamesIn(value: unknown, options: Pick<Walk, 'form' | 'readText'>): ExportedGame[] {
  const games: ExportedGame[] = []
  collectGames(value, { ...options, depth: 0, above: [], key: '' }, games)
  if (games.length === 0) collectTexts(value, { ...options, depth: 0, above: [], key: '' }, games)
  return games
}

interface Walk {
  form: WordForm
  readText: ReadText
  depth: number
  /** The objects around a value, the nearest first. */
  above: readonly Record<string, unknown>[]
  /** The field that holds it. */
  key: string
}

function collectGames(value: unknown, walk: Walk, games: ExportedGame[]): void {
  if (walk.depth > MAX_DEPTH || typeof value !== 'object' || value === null) return
  const several = Array.isArray(value)
    ? rowsOfList(value, walk.form)
    : (rowsOfMap(value, walk.form) ?? rowsOfFields(value, walk.form))
  const rows = several ?? (walk.depth === 0 ? oneRow(value, walk.form) : listedAt(walk.key, value, walk.form))
  if (rows !== null && rows.length > 0) {
    games.push(gameOf(rows, Array.isArray(value) ? walk : within(walk, value)))
    return
  }
  for (const [key, each] of Object.entries(value)) {
    collectGames(
      each,
      {
        ...(Array.isArray(value) ? walk : within(walk, value)),
        depth: walk.depth + 1,
        key: Array.isArray(value) ? walk.key : key,
      },
      games,
    )
  }
}

/** Guesses listed under a date or a number. */
function listedAt(key: string, value: object, form: WordForm): Rows | null {
  const guesses = /^\d/.test(key) && Array.isArray(value) ? guessesOf(value, form) : null
  return guesses?.map((guess) => ({ guess, pattern: null })) ?? null
}

/** Games as text inside data: a shared result, a history, a list of rows. */
function collectTexts(value: unknown, walk: Walk, games: ExportedGame[]): void {
  if (walk.depth > MAX_DEPTH) return
  if (typeof value === 'string') {
    const rows = value.length > MAX_TEXT ? null : walk.readText(value)
    if (rows !== null && rows.length > 0) games.push(gameOf(rows, walk))
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value) && value.length > 1 && value.every((each) => typeof each === 'string')) {
    const rows = value.map((each) => (each.length > MAX_TEXT ? null : walk.readText(each)))
    if (rows.every((row) => row?.length === 1)) {
      games.push(
        gameOf(
          rows.flatMap((row) => row as Rows),
          walk,
        ),
      )
      return
    }
  }
  for (const [key, each] of Object.entries(value)) {
    collectTexts(
      each,
      {
        ...(Array.isArray(value) ? walk : within(walk, value)),
        depth: walk.depth + 1,
        key: Array.isArray(value) ? walk.key : key,
      },
      games,
    )
  }
}

const within = (walk: Walk, value: object): Walk => ({
  ...walk,
  above: [value as Record<string, unknown>, ...walk.above],
})

type Rows = ExportedGame['rows']

function gameOf(rows: Rows, { above, key, form }: Walk): ExportedGame {
  const fields = above[0] ?? null
  const last = rows[rows.length - 1].guess
  const readAnswer = (value: unknown) => wordOf(value, form)
  const near = fieldOf(fields, ANSWER_FIELDS, readAnswer)
  const isWon = fieldOf(fields, STATUS_FIELDS, (value) =>
    /^(?:win|won|true|solved|victory)$/i.test(String(value)) ? true : null,
  )
  // An answer further out counts only if it is not that of many games.
  const far = above
    .slice(1)
    .map((each) => fieldOf(each, ANSWER_FIELDS, readAnswer))
    .find((found) => found !== null)
  const answer =
    near ?? (isWon === true ? last : null) ?? (far !== undefined && (isWon === null || far === last) ? far : null)
  const full = rows.map(({ guess, pattern }) => ({
    guess,
    pattern: pattern ?? (answer === null ? null : patternOf(guess, answer)),
  }))
  const isDated = /^\d{4}-\d{2}-\d{2}/.test(key)
  const date = fieldOf(fields, DATE_FIELDS, dateOf) ?? (isDated ? key : null)
  const isHard = fieldOf(fields, HARD_FIELDS, (value) =>
    typeof value === 'boolean' ? value : value === 'hard' ? true : value === 'normal' ? false : null,
  )
  const puzzle = fieldOf(fields, PUZZLE_FIELDS, (value) =>
    /^#?\d[\d,.]*$/.test(String(value)) ? Number(String(value).replace(/\D/g, '')) : null,
  )
  const isOver =
    isWon ??
    fieldOf(fields, STATUS_FIELDS, (value) =>
      /progress|playing|^(?:fail|los[te]|lose|false)/i.test(String(value))
        ? !/progress|playing/i.test(String(value))
        : null,
    )
  return { rows: full, answer, date, puzzle, isHard, isOver }
}

/** A date as written, or the day of a time in seconds or milliseconds. */
function dateOf(value: unknown): string | null {
  if (typeof value === 'string') return value.length <= 40 ? value : null
  if (typeof value !== 'number' || !(value > FIRST_SECOND && value < LAST_MILLISECOND)) return null
  return new Date(value < FIRST_MILLISECOND ? value * 1000 : value).toISOString().slice(0, 10)
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

/** Guesses as fields, their colours as values: `{"crane": "bbygb"}`. */
function rowsOfMap(fields: object, form: WordForm): Rows | null {
  const rows = Object.entries(fields).map(([name, value]) => ({
    guess: ROW_FIELDS.includes(name.toLowerCase()) ? null : wordOf(name, form),
    pattern: patternOfValue(value, form),
  }))
  const isMap = rows.length > 0 && rows.every(({ guess, pattern }) => guess !== null && pattern !== null)
  return isMap ? (rows as Rows) : null
}

/** Guesses in one field and their colours in another, or only guesses. */
function rowsOfFields(fields: object, form: WordForm): Rows | null {
  const lists = Object.values(fields).filter(Array.isArray)
  const guesses = lists.map((list) => guessesOf(list, form)).find((found) => found !== null)
  // Lists of guesses under dates or numbers are several games.
  if (guesses === undefined || Object.keys(fields).every((name) => /^\d/.test(name))) return null
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
  return digitOfName(value) ?? DIGIT_OF_MARK.get(value.toLowerCase()) ?? signDigit(value)
}

function signDigit(value: string): number | null {
  const tiles = tilesAt(value, 0, 1, USUAL_LEGEND)
  return tiles?.end === value.length && value !== '' ? tiles.pattern : null
}

function wordOf(value: unknown, form: WordForm): string | null {
  return typeof value === 'string' && value.length <= 4 * form.length ? normalizeWord(value, form) : null
}
