// Checks that a game of a log can be analysed: every row has its guess and its colours, and the rules allow the
// guesses. People and programs keep logs, so the errors of one game are reported and the others are analysed.

import type { LoggedGame } from '../notation/game-log.ts'
import { formatHistory, type Row } from '../rules/canonical-history.ts'
import type { Game } from '../rules/game.ts'
import { findIllegal, type Mode } from '../rules/mode.ts'
import { ALL_CORRECT, formatRowPattern, patternOf } from '../rules/pattern.ts'
import { stateOf } from '../rules/state.ts'
import { capitals } from '../rules/word.ts'

export interface PlayedGame {
  rows: Row[]
  mode: Mode
  /** Null if the game was lost and the log does not say. */
  answer: string | null
  /** yyyy-mm-dd. */
  date: string | null
  /** Number of the puzzle. */
  puzzle: number | null
  /** Line of the log where it begins, from 1. */
  line: number
}

export type PlayedResult =
  | { ok: true; played: PlayedGame }
  | { ok: false; reason: 'no_guesses' | 'no_colours' | 'unplayable'; detail: string }

export interface PlayedRules {
  /** Null if the lists are unavailable: then only the rows themselves are checked. */
  game: Game | null
  /** The mode of all games; null if each game says its own, normal by default. */
  mode: Mode | null
  limit: number
}

/** The game of a log, or why it cannot be analysed; `detail` is for people and names guesses by number. */
export function playedGame({ rows, answer, date, puzzle, isHard, line }: LoggedGame, rules: PlayedRules): PlayedResult {
  const { limit, game } = rules
  const refuse = (reason: Extract<PlayedResult, { ok: false }>['reason'], detail: string) =>
    ({ ok: false, reason, detail }) as const
  if (rows.length === 0) return refuse('no_guesses', 'there are no guesses')
  if (rows.some(({ guess }) => guess === null)) return refuse('no_guesses', 'these colours have no guesses')
  if (rows.some(({ pattern }) => pattern === null)) {
    return refuse('no_colours', 'add the colours, or the answer')
  }
  if (rows.length > limit) return refuse('unplayable', `you gave ${rows.length} guesses; the game allows ${limit}`)
  const played = rows as Row[]
  const end = played.findIndex(({ pattern }) => pattern === ALL_CORRECT)
  if (end >= 0 && end < played.length - 1) {
    return refuse('unplayable', `guess ${end + 1} has won; ${formatHistory(played.slice(end + 1))} cannot follow it`)
  }
  const secret = answer ?? (end >= 0 ? played[end].guess : null)
  const mode = rules.mode ?? (isHard === true ? 'hard' : 'normal')
  for (const [index, { guess, pattern }] of played.entries()) {
    const shown = secret === null ? pattern : patternOf(guess, secret)
    if (shown === pattern) continue
    const colours = `${formatRowPattern({ guess, pattern })}, not ${formatRowPattern({ guess, pattern: shown })} as ${secret === null ? secret : capitals(secret)} has it`
    return refuse('unplayable', `guess ${index + 1}, ${capitals(guess)}, shows ${colours}`)
  }
  const why = game === null ? null : whyUnplayable(game, mode, played)
  if (why !== null) return refuse('unplayable', why)
  return { ok: true, played: { rows: played, mode, answer: secret, date, puzzle, line } }
}

function whyUnplayable(game: Game, mode: Mode, rows: readonly Row[]): string | null {
  const illegal = findIllegal({ game, mode, rows })
  if (illegal !== null) return `guess ${illegal.row}: ${illegal.refusal.detail}`
  return stateOf(game, rows).contradiction?.detail ?? null
}

export function isWonGame({ rows }: Pick<PlayedGame, 'rows'>): boolean {
  return rows.at(-1)?.pattern === ALL_CORRECT
}
