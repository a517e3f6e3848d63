/**
 * Reads a finished game as typed or pasted: guesses with colours in any notation, guesses alone, or a grid of squares.
 * It asks nothing that it can work out: of plain words the last is the answer.
 */
import { readGameLog } from '../engine/notation/game-log.ts'
import type { Row } from '../engine/rules/canonical-history.ts'
import { MAX_LIMIT } from '../engine/rules/goal.ts'
import { parseHistory } from '../engine/rules/history.ts'
import { ALL_CORRECT, patternOf } from '../engine/rules/pattern.ts'
import { normalizeWord, type WordForm } from '../engine/rules/word.ts'
import type { ColourGrid } from './grids.ts'

/** The form's content, as typed. */
export interface Played {
  text: string
  answer: string
  /** Words for a grid of colours, line by line. */
  words: readonly string[]
}

export const NOTHING_PLAYED: Played = { text: '', answer: '', words: [] }

export type ReadPlayed =
  /** `answer` is null if a lost game did not name it. */
  | { kind: 'rows'; rows: Row[]; answer: string | null; isHard: boolean }
  /** All guesses are used, and only the player knows whether the last one was right. */
  | { kind: 'ask-answer'; guesses: string[] }
  /** Colours without words. */
  | { kind: 'ask-words'; patterns: number[]; isHard: boolean }
  /** Several games, known only by their colours. */
  | { kind: 'grids'; grids: ColourGrid[] }
  | { kind: 'nothing' }
  | { kind: 'problem'; problem: PlayedProblem }

export type PlayedProblem =
  /** `line` counts from 1. */
  | { code: 'unread'; line: number; text: string }
  | { code: 'answer'; text: string }
  | { code: 'too_many'; count: number }
  /** Numbers count from 1. */
  | { code: 'after_answer'; guess: string; number: number }
  | { code: 'other_colours'; guess: string; number: number; answer: string }

/** Most grids read at once. */
const MAX_GRIDS = 32
/** `Wordle 1,234 4/6*`: the star means hard mode. */
const HARD_SCORE = /[\dX]\/\d{1,2}\*/i

/** `form` is that of the game's words. */
export function readPlayed({ text, answer, words }: Played, limit: number, form: WordForm): ReadPlayed {
  const secret = answer.trim() === '' ? null : normalizeWord(answer, form)
  if (secret === null && answer.trim() !== '') return problem({ code: 'answer', text: answer.trim() })
  const isHard = HARD_SCORE.test(text)
  if (text.trim() === '') return { kind: 'nothing' }

  const history = parseHistory(text, form)
  if (history.ok && history.rows.length > 0) return rowsOf(history.rows, secret, isHard)
  if (!history.ok && history.patterns) return readGrid(history.patterns, typedWords(words, form), secret, isHard)
  const grids = history.ok ? [] : colourGrids(text, form)
  if (grids.length > 1) return { kind: 'grids', grids }
  const guesses = wordsOf(text, form)
  if (typeof guesses === 'number') return unread(text, guesses)
  return readGuesses(guesses, secret, limit, isHard)
}

/** The grids of a text that contains nothing else. */
function colourGrids(text: string, form: WordForm): ColourGrid[] {
  const { games, faults } = readGameLog(text, { form, maxRows: MAX_LIMIT })
  const grids = games.map(({ rows, isHard }) => ({
    patterns: rows.flatMap(({ guess, pattern }) => (guess === null && pattern !== null ? [pattern] : [])),
    isHard: isHard === true,
  }))
  const areWhole = grids.every(({ patterns }, at) => patterns.length === games[at].rows.length)
  return areWhole && faults.length === 0 && grids.length <= MAX_GRIDS ? grids : []
}

/** Guesses without colours, which follow from the answer. */
function readGuesses(guesses: string[], answer: string | null, limit: number, isHard: boolean): ReadPlayed {
  if (guesses.length > limit) return problem({ code: 'too_many', count: guesses.length })
  if (answer === null && guesses.length === limit) return { kind: 'ask-answer', guesses }
  const secret = answer ?? guesses[guesses.length - 1]
  const end = guesses.indexOf(secret)
  if (end >= 0 && end < guesses.length - 1) return problem({ code: 'after_answer', guess: secret, number: end + 1 })
  const rows = guesses.map((guess) => ({ guess, pattern: patternOf(guess, secret) }))
  return { kind: 'rows', rows, answer: secret, isHard }
}

function rowsOf(rows: Row[], answer: string | null, isHard: boolean): ReadPlayed {
  const won = rows.findIndex(({ pattern }) => pattern === ALL_CORRECT)
  if (won >= 0 && won < rows.length - 1) {
    return problem({ code: 'after_answer', guess: rows[won].guess, number: won + 1 })
  }
  const secret = answer ?? (won >= 0 ? rows[won].guess : null)
  const other = secret === null ? -1 : rows.findIndex(({ guess, pattern }) => patternOf(guess, secret) !== pattern)
  if (secret !== null && other >= 0) {
    return problem({ code: 'other_colours', guess: rows[other].guess, number: other + 1, answer: secret })
  }
  return { kind: 'rows', rows, answer: secret, isHard }
}

const typedWords = (words: readonly string[], form: WordForm) => words.map((word) => normalizeWord(word, form))

/** A word that is null could not be read. */
function readGrid(
  patterns: number[],
  words: readonly (string | null)[],
  answer: string | null,
  isHard: boolean,
): ReadPlayed {
  const guesses = patterns.map((_, at) => words[at] ?? null)
  if (!guesses.every((guess) => guess !== null)) return { kind: 'ask-words', patterns, isHard }
  return rowsOf(
    patterns.map((pattern, at) => ({ guess: guesses[at], pattern })),
    answer,
    isHard,
  )
}

/** The words of a text, numbered or not; the index of the first invalid one, if any. */
function wordsOf(text: string, form: WordForm): string[] | number {
  const words: string[] = []
  for (const { 0: token, index } of text.matchAll(/[^\s,;]+/g)) {
    if (/^\d{1,2}[.):]?$/.test(token)) continue
    const word = normalizeWord(token.replace(/^\d{1,2}[.):]/, ''), form)
    if (word === null) return index
    words.push(word)
  }
  return words.length > 0 ? words : 0
}

function unread(text: string, at: number): ReadPlayed {
  const line = text.slice(0, at).split('\n').length
  return problem({ code: 'unread', line, text: text.split('\n')[line - 1].trim().slice(0, 40) })
}

const problem = (found: PlayedProblem): ReadPlayed => ({ kind: 'problem', problem: found })
