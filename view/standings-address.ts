/**
 * The URL of a comparison of players: `/compare?game=original&with=exact,entropy:possible&answer=crane`, or with a game
 * in progress, `&h=raise.bbgyb`. Worker and client share this codec.
 */

import type { Standing } from '../engine/players/standings.ts'
import { formatHistory, type Row } from '../engine/rules/canonical-history.ts'
import { DEFAULT_GAME } from '../engine/rules/game.ts'
import { parseHistory } from '../engine/rules/history.ts'
import { formatPegRows, parsePegGame, parsePegRows, pegFeedback } from '../engine/rules/mastermind.ts'
import type { WordForm } from '../engine/rules/word.ts'

export const COMPARE_PATH = '/compare'

/** Peg games with standings; all pages know the word games. */
export const PEG_GAMES: readonly string[] = ['mastermind-4x6', 'mastermind-5x8']

/** The value sent for a random answer. */
export const ANY_ANSWER = 'random'

export interface StandingsAddress {
  game: string
  /** Keys of the strategies shown; empty for all. */
  strategies: readonly string[]
  answer: string | null
  /** Rows as typed; empty without any. */
  rows: string
}

export function parseStandingsAddress(query: URLSearchParams): StandingsAddress {
  const answers = query.getAll('answer').map((answer) => answer.trim().toLowerCase().slice(0, 20))
  return {
    game: query.get('game') ?? DEFAULT_GAME,
    strategies: query.getAll('with').flatMap((keys) => keys.split(',').filter(Boolean)),
    // The random-answer button sends a second one.
    answer: answers.includes(ANY_ANSWER) ? ANY_ANSWER : answers[0] || null,
    rows: (query.get('h') ?? '').trim().slice(0, 1000),
  }
}

export function formatStandingsAddress({ game, strategies, answer, rows }: StandingsAddress): string {
  const fields: [string, string | null | false][] = [
    ['game', game !== DEFAULT_GAME && game],
    ['with', strategies.join(',')],
    ['answer', answer],
    ['h', rows && encodeURIComponent(rows).replaceAll('%2C', ',')],
  ]
  const query = fields.flatMap(([name, value]) => (value ? [`${name}=${value}`] : [])).join('&')
  return query === '' ? COMPARE_PATH : `${COMPARE_PATH}?${query}`
}

/** The shortest unique name of a strategy: `minimax`, `entropy:possible`, `minimax:knuth@lares`. */
export function standingKey(standing: Standing, all: readonly Standing[]): string {
  const { strategy, reading, opener } = standing
  const same = all.filter((other) => other.strategy === strategy)
  if (same.length === 1) return strategy
  const read = same.filter((other) => other.reading === reading)
  return read.length === 1 ? `${strategy}:${reading}` : `${strategy}:${reading}@${opener}`
}

/** The rows in any notation for words, `1122 1b0w` for pegs. */
export function readRows(
  game: string,
  text: string,
  form: WordForm,
): { ok: true; rows: Row[]; canonical: string } | { ok: false; detail: string } {
  const pegs = parsePegGame(game)
  if (pegs === null) {
    const history = parseHistory(text, form)
    if (!history.ok) return history
    const { rows } = history
    return { ok: true, rows, canonical: formatHistory(rows) }
  }
  const feedback = pegFeedback(pegs.pegs, pegs.colours)
  const read = parsePegRows(feedback, text)
  return read.ok ? { ...read, canonical: formatPegRows(feedback, read.rows) } : read
}
