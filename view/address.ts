/**
 * The URL of a position, which holds all of its state: `/?h=plate.bbgbg,shame.gbgbg&game=current`. Page, Worker and
 * client share this codec, so a link means the same everywhere.
 */

import { formatHistory, type Row, readCanonical } from '../engine/rules/canonical-history.ts'
import { DEFAULT_GAME, isGameId } from '../engine/rules/game.ts'
import { DEFAULT_LIMIT, isGoal, isLimit } from '../engine/rules/goal.ts'
import type { HistoryResult } from '../engine/rules/history.ts'
import { isMode } from '../engine/rules/mode.ts'
import { formatPattern } from '../engine/rules/pattern.ts'
import type { Setting } from '../engine/rules/setting.ts'
import { normalizeWord, USUAL_FORM, unpadded, WORD_LENGTH, type WordForm } from '../engine/rules/word.ts'

/** What stays fixed during a game. */
export interface PageSetting extends Setting {
  game: string
}

export interface Address extends PageSetting {
  rows: readonly Row[]
  /** First word, if it is not the best one and nothing is played yet. */
  opener: string | null
  /** Number, from 1, of the row being changed. */
  edit: number | null
}

export const HOME: Address = {
  rows: [],
  game: DEFAULT_GAME,
  mode: 'normal',
  goal: 'mean',
  limit: DEFAULT_LIMIT,
  opener: null,
  edit: null,
}

/** The words of the default game, all equally likely. */
export const UNIFORM_GAME = 'uniform'
/** The games for today's puzzle, by their odds. */
export const TODAY: readonly string[] = [DEFAULT_GAME, UNIFORM_GAME]

export type AddressResult =
  | { ok: true; address: Address }
  /** The rest of the URL, without the unreadable parts. */
  | { ok: false; address: Address; code: 'bad_history' | 'bad_word'; detail: string }

/** Only the form our own links have: a reader of all notations would be a third of the page's download. */
export const inLinks = (text: string, form: WordForm = USUAL_FORM): HistoryResult => {
  const rows = readCanonical(text, form)
  if (rows !== null) return { ok: true, rows }
  return { ok: false, code: 'bad_history', detail: 'not as our links have it', at: 0, line: 1, rows: [] }
}

/** The form of a game's words, by its id: addresses are read in the letters of their game. */
export type FormOf = (game: string) => WordForm

export const usualForm: FormOf = () => USUAL_FORM

/** The form of words in a list of games. */
export const formIn =
  (games: readonly { id: string; form?: WordForm }[]): FormOf =>
  (id) =>
    games.find((game) => game.id === id)?.form ?? USUAL_FORM

/**
 * Reads the query of a URL. Unknown settings are skipped; an unreadable history is reported. `parseHistory` reads
 * histories written by people.
 */
export function parseAddress(
  query: URLSearchParams,
  formOf: FormOf,
  readHistory: (text: string, form: WordForm) => HistoryResult = inLinks,
): AddressResult {
  const game = query.get('game') ?? ''
  const mode = query.get('mode')
  const goal = query.get('goal')
  const limit = Number(query.get('limit'))
  const setting: PageSetting = {
    game: isGameId(game) ? game : HOME.game,
    mode: isMode(mode) ? mode : HOME.mode,
    goal: isGoal(goal) ? goal : HOME.goal,
    limit: isLimit(limit) ? limit : HOME.limit,
  }
  const form = formOf(setting.game)
  const history = readHistory(query.get('h') ?? '', form)
  if (!history.ok) return { ...history, address: { ...HOME, ...setting } }
  const { rows } = history
  const edit = Number(query.get('row'))
  return {
    ok: true,
    address: {
      ...setting,
      rows,
      opener: rows.length === 0 ? normalizeWord(query.get('opener') ?? '', form) : null,
      edit: Number.isInteger(edit) && edit >= 1 && edit <= rows.length ? edit : null,
    },
  }
}

/** The canonical URL, as a path and query. `,` and `.` are not escaped, because people read links. */
export function formatAddress(address: Address): string {
  const query = formatQuery(address)
  return query === '' ? '/' : `/?${query}`
}

/** The query alone. With rows it always names the game, so a link survives a change of the default. */
export function formatQuery({ rows, game, mode, goal, limit, opener, edit }: Address): string {
  const fields: [string, string | number | null | false][] = [
    ['h', rows.length > 0 && formatHistory(rows)],
    ['game', (rows.length > 0 || game !== HOME.game) && game],
    ['mode', mode !== HOME.mode && mode],
    ['goal', goal !== HOME.goal && goal],
    ['limit', limit !== HOME.limit && limit],
    ['opener', rows.length === 0 && opener],
    ['row', edit],
  ]
  return fields
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${unpadded(String(value))}`)
    .join('&')
}

/** Names of the fields of the open row, besides those of the URL itself. */
export const FIELDS = {
  suggested: 's',
  word: 'w',
  colours: Array.from({ length: WORD_LENGTH }, (_, at) => `c${at + 1}`),
  /** Sent by the button "That was it". */
  done: 'done',
  /** Sent by the button that makes unset tiles grey. */
  grey: 'grey',
  /** A word to explain: why can it not be the answer? */
  why: 'why',
}

/** What the form of a page without script sent about the open row. */
export interface SentRow {
  /** As typed; empty for the suggested word. */
  typed: string
  /** Null if it is not a word. */
  guess: string | null
  tiles: (number | null)[]
  /** `word`: only a word was chosen; `row`: submit it; `grey`: submit it with unset tiles grey; `done`: all correct. */
  kind: 'word' | 'row' | 'grey' | 'done'
}

/** The row sent by the form of a page without script; null if the query has none. */
export function readSentRow(query: URLSearchParams, form: WordForm): SentRow | null {
  const isWhole = query.has(FIELDS.suggested)
  if (!isWhole && !query.has(FIELDS.word)) return null
  const typed = query.get(FIELDS.word)?.trim() ?? ''
  const guess = normalizeWord(typed || (query.get(FIELDS.suggested) ?? ''), form)
  const tiles = FIELDS.colours.map((name) => {
    const digit = TILE_VALUES.indexOf(query.get(name) ?? '')
    return digit < 0 ? null : digit
  })
  const kind = !isWhole ? 'word' : query.has(FIELDS.done) ? 'done' : query.has(FIELDS.grey) ? 'grey' : 'row'
  return { typed, guess, tiles, kind }
}

/** The URL after a row is confirmed: added, or replacing the one being changed. */
export function withRow(address: Address, row: Row): Address {
  const rows =
    address.edit === null
      ? [...address.rows, row]
      : address.rows.map((old, at) => (at + 1 === address.edit ? row : old))
  return { ...address, rows, opener: null, edit: null }
}

/** The URL without a row, counted from 1. */
export function withoutRow(address: Address, number: number): Address {
  return { ...address, rows: address.rows.filter((_, at) => at + 1 !== number), edit: null }
}

/** Colours of one tile as the form sends them. */
export const TILE_VALUES = [0, 1, 2].map((digit) => formatPattern(digit)[0])
