/**
 * Games a player keeps on the device, and the file they are saved in. It is JSON with guesses and colours as other
 * programs write them, so the command and other tools can read it.
 */
import type { Analysis } from '../engine/advice/analysis.ts'
import { playedGame } from '../engine/advice/played-game.ts'
import type { Scores } from '../engine/advice/scores.ts'
import { isDate } from '../engine/formats/lists/calendar-date.ts'
import { type LogFault, readGameLog } from '../engine/notation/game-log.ts'
import { formatHistory, type Row } from '../engine/rules/canonical-history.ts'
import { isGameId } from '../engine/rules/game.ts'
import { DEFAULT_LIMIT, MAX_LIMIT } from '../engine/rules/goal.ts'
import { isMode, type Mode } from '../engine/rules/mode.ts'
import { ALL_CORRECT, formatRowPattern, parsePattern } from '../engine/rules/pattern.ts'
import {
  alphabetFault,
  isWord,
  lettersIn,
  MIN_WORD_LENGTH,
  normalizeWord,
  padded,
  USUAL_FORM,
  unpadded,
  WORD_LENGTH,
  type WordForm,
} from '../engine/rules/word.ts'

export interface KeptGame {
  /** Id of the word list. */
  game: string
  mode: Mode
  rows: Row[]
  answer: string | null
  /** yyyy-mm-dd. */
  date: string | null
  puzzle: number | null
  /** Null until reviewed. */
  review: KeptReview | null
}

/** Two numbers from 0 to 99, and the cost of each guess. */
export interface KeptReview {
  skill: number
  luck: number
  costs: number[]
}

/** Costs are kept to four decimals. */
const COST_STEPS = 10_000

/** What is kept of a review. */
export function keptReview(
  { turns }: Pick<Analysis, 'turns'>,
  { skill, luck }: Pick<Scores, 'skill' | 'luck'>,
): KeptReview {
  return { skill, luck, costs: turns.map(({ cost }) => Math.round(cost * COST_STEPS) / COST_STEPS) }
}

const FORMAT = 'fivebase-games'
const VERSION = 1

export const isWonKept = ({ rows }: Pick<KeptGame, 'rows'>): boolean => rows.at(-1)?.pattern === ALL_CORRECT

/** The games as a file. */
export function formatKeptGames(games: readonly KeptGame[]): string {
  const facts = games.map(({ rows, review, mode, ...game }) => ({
    ...game,
    mode,
    hardMode: mode === 'hard',
    guesses: rows.map(({ guess }) => guess),
    colours: rows.map((row) => formatRowPattern(row)),
    ...review,
  }))
  return unpadded(JSON.stringify({ format: FORMAT, version: VERSION, games: facts }))
}

export interface KeptReading {
  games: KeptGame[]
  /** Skipped games with reasons; technical, but they name the line. */
  faults: LogFault[]
}

/** The games of our own file, or of a log in any form; `defaults` fills in what a log omits. */
export function readKeptGames(text: string, defaults: { game: string; mode: Mode; form?: WordForm }): KeptReading {
  const own = ownFile(text)
  if (own !== null) {
    const games = own.map(keptGame)
    const lost = games.flatMap((game, at) => (game === null ? [{ line: 1, detail: `game ${at + 1} is damaged` }] : []))
    return { games: games.filter((game) => game !== null), faults: lost }
  }
  const { games, faults } = readGameLog(text, { form: defaults.form ?? USUAL_FORM, maxRows: MAX_LIMIT })
  const read: KeptReading = { games: [], faults: [...faults] }
  for (const logged of games) {
    const mode = logged.isHard === null ? defaults.mode : logged.isHard ? 'hard' : 'normal'
    const result = playedGame(logged, { game: null, mode, limit: DEFAULT_LIMIT })
    if (!result.ok) {
      read.faults.push({ line: logged.line, detail: `line ${logged.line}: ${result.detail}` })
      continue
    }
    const { rows, answer, date, puzzle } = result.played
    read.games.push({ game: defaults.game, mode, rows, answer, date, puzzle, review: null })
  }
  return read
}

/**
 * Both lists merged, in playing order. A game in both is kept once, with its review. Games without a date keep their
 * order, before the others.
 */
export function mergeGames(kept: readonly KeptGame[], added: readonly KeptGame[]): KeptGame[] {
  const games = [...kept]
  for (const game of added) {
    const at = games.findIndex((other) => isSameGame(other, game))
    if (at < 0) games.push(game)
    else games[at] = { ...games[at], ...game, ...whatIsKnown(games[at], game) }
  }
  return games.sort((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : (a.date ?? '') > (b.date ?? '') ? 1 : 0))
}

/** The same guesses on the same list, unless played on different days. */
export function isSameGame(a: KeptGame, b: KeptGame): boolean {
  if (a.game !== b.game || formatHistory(a.rows) !== formatHistory(b.rows)) return false
  const isOtherDay = a.date !== null && b.date !== null && a.date !== b.date
  const isOtherPuzzle = a.puzzle !== null && b.puzzle !== null && a.puzzle !== b.puzzle
  return !isOtherDay && !isOtherPuzzle
}

const whatIsKnown = (a: KeptGame, b: KeptGame) => ({
  answer: b.answer ?? a.answer,
  date: b.date ?? a.date,
  puzzle: b.puzzle ?? a.puzzle,
  review: b.review ?? a.review,
})

/** The list of games in our own file; null for anything else. */
function ownFile(text: string): unknown[] | null {
  try {
    const { format, version, games } = JSON.parse(text)
    return format === FORMAT && version === VERSION && Array.isArray(games) ? games : null
  } catch {
    return null
  }
}

/** The form of a kept game's words: that of its own letters, since the list may be elsewhere. Null if it is invalid. */
function formOfGuesses(words: readonly string[]): WordForm | null {
  const [{ length } = { length: 0 }] = words
  const letters = lettersIn(words)
  if (length < MIN_WORD_LENGTH || length > WORD_LENGTH || alphabetFault(letters) !== null) return null
  return { length, letters }
}

/** A game of our file; null if damaged. */
function keptGame(value: unknown): KeptGame | null {
  if (typeof value !== 'object' || value === null) return null
  const { game, mode, guesses, colours, answer, date, puzzle, skill, luck, costs } = value as Record<string, unknown>
  if (typeof game !== 'string' || !isGameId(game) || !isMode(mode)) return null
  if (!Array.isArray(guesses) || !Array.isArray(colours)) return null
  if (guesses.length === 0 || guesses.length > MAX_LIMIT || guesses.length !== colours.length) return null
  const form = formOfGuesses([...guesses, answer].filter((word) => typeof word === 'string'))
  if (form === null) return null
  const rows: Row[] = []
  for (const [at, guess] of guesses.entries()) {
    const pattern = typeof colours[at] === 'string' ? parsePattern(colours[at], form.length) : null
    if (typeof guess !== 'string' || !isWord(padded(guess), form) || pattern === null) return null
    rows.push({ guess: padded(guess), pattern })
  }
  const isScore = (figure: unknown) => Number.isInteger(figure) && Number(figure) >= 0 && Number(figure) <= 99
  const isReviewed =
    isScore(skill) &&
    isScore(luck) &&
    Array.isArray(costs) &&
    costs.length === rows.length &&
    costs.every(Number.isFinite)
  return {
    game,
    mode,
    rows,
    answer: typeof answer === 'string' ? normalizeWord(answer, form) : null,
    date: typeof date === 'string' && isDate(date) ? date : null,
    puzzle: Number.isSafeInteger(puzzle) ? Number(puzzle) : null,
    review: isReviewed ? { skill: Number(skill), luck: Number(luck), costs: costs.map(Number) } : null,
  }
}
