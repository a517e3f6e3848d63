/**
 * The address of a position, which holds all of its state: `/?h=plate.bbgbg,shame.gbgbg&game=current`. The same codec
 * serves the page, the Worker and the client, so a link means the same wherever it is opened.
 */

import { formatHistory, type Row, readCanonical } from '../engine/rules/canonical-history.ts'
import { DEFAULT_GAME, isGameId } from '../engine/rules/game.ts'
import { DEFAULT_LIMIT, type Goal, isGoal, isLimit } from '../engine/rules/goal.ts'
import type { HistoryResult } from '../engine/rules/history.ts'
import { isMode, type Mode } from '../engine/rules/mode.ts'
import { formatPattern } from '../engine/rules/pattern.ts'
import { normalizeWord, WORD_LENGTH } from '../engine/rules/word.ts'

/** What is fixed while a game is played. */
export interface Setting {
  game: string
  mode: Mode
  goal: Goal
  limit: number
}

export interface Address extends Setting {
  rows: readonly Row[]
  /** First word, where it is not the best one and no row is played yet. */
  opener: string | null
  /** Number, from 1, of a row that is open for a change. */
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

/** The same words as in the default game, each as likely as any other. */
export const UNIFORM_GAME = 'uniform'
/** The games for today's puzzle, by their odds. */
export const TODAY: readonly string[] = [DEFAULT_GAME, UNIFORM_GAME]

export type AddressResult =
  | { ok: true; address: Address }
  /** The rest of the address, without what could not be read. */
  | { ok: false; address: Address; code: 'bad_history' | 'bad_word'; detail: string }

/** As our own links have it: the reader of all other notations is a third of what the page would have to fetch first. */
export const inLinks = (text: string): HistoryResult => {
  const rows = readCanonical(text)
  if (rows !== null) return { ok: true, rows }
  return { ok: false, code: 'bad_history', detail: 'not as our links have it', at: 0, line: 1, rows: [] }
}

/**
 * Reads the query of an address. Settings nobody knows are passed over; a history that is none is told. Where people may
 * have written it, `parseHistory` reads it.
 */
export function parseAddress(
  query: URLSearchParams,
  readHistory: (text: string) => HistoryResult = inLinks,
): AddressResult {
  const game = query.get('game') ?? ''
  const mode = query.get('mode')
  const goal = query.get('goal')
  const limit = Number(query.get('limit'))
  const setting: Setting = {
    game: isGameId(game) ? game : HOME.game,
    mode: isMode(mode) ? mode : HOME.mode,
    goal: isGoal(goal) ? goal : HOME.goal,
    limit: isLimit(limit) ? limit : HOME.limit,
  }
  const history = readHistory(query.get('h') ?? '')
  if (!history.ok) return { ...history, address: { ...HOME, ...setting } }
  const { rows } = history
  const edit = Number(query.get('row'))
  return {
    ok: true,
    address: {
      ...setting,
      rows,
      opener: rows.length === 0 ? normalizeWord(query.get('opener') ?? '') : null,
      edit: Number.isInteger(edit) && edit >= 1 && edit <= rows.length ? edit : null,
    },
  }
}

/** The canonical address, as a path and query. `,` and `.` stay as they are: links are read by people. */
export function formatAddress(address: Address): string {
  const query = formatQuery(address)
  return query === '' ? '/' : `/?${query}`
}

/** The query alone; the game is always named beside rows, so that a link outlives a change of the default. */
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
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** Names of the fields of the row in play, besides those of the address itself. */
export const FIELDS = {
  suggested: 's',
  word: 'w',
  colours: Array.from({ length: WORD_LENGTH }, (_, at) => `c${at + 1}`),
  /** Sent by the button that says the word was the answer. */
  done: 'done',
  /** Sent by the button that says that what is unset is grey. */
  grey: 'grey',
  /** A word somebody asks about: why can it not be the answer? */
  why: 'why',
}

/** What the form of a page without script has sent about the row in play. */
export interface SentRow {
  /** As it was typed; empty where the suggested word stands. */
  typed: string
  /** Null where it is no word. */
  guess: string | null
  tiles: (number | null)[]
  /** `word`: only a word was chosen; `row`: to be taken; `grey`: to be taken, unset tiles are grey; `done`: all correct. */
  kind: 'word' | 'row' | 'grey' | 'done'
}

/** The row that the form of a page without script has sent, null where the query holds none. */
export function readSentRow(query: URLSearchParams): SentRow | null {
  const isWhole = query.has(FIELDS.suggested)
  if (!isWhole && !query.has(FIELDS.word)) return null
  const typed = query.get(FIELDS.word)?.trim() ?? ''
  const guess = normalizeWord(typed || (query.get(FIELDS.suggested) ?? ''))
  const tiles = FIELDS.colours.map((name) => {
    const digit = TILE_VALUES.indexOf(query.get(name) ?? '')
    return digit < 0 ? null : digit
  })
  const kind = !isWhole ? 'word' : query.has(FIELDS.done) ? 'done' : query.has(FIELDS.grey) ? 'grey' : 'row'
  return { typed, guess, tiles, kind }
}

/** The address after a row is confirmed: added, or in the place of the one that was open. */
export function withRow(address: Address, row: Row): Address {
  const rows =
    address.edit === null
      ? [...address.rows, row]
      : address.rows.map((old, at) => (at + 1 === address.edit ? row : old))
  return { ...address, rows, opener: null, edit: null }
}

/** The address without a row, counted from 1. */
export function withoutRow(address: Address, number: number): Address {
  return { ...address, rows: address.rows.filter((_, at) => at + 1 !== number), edit: null }
}

/** Colours of one tile as the form sends them. */
export const TILE_VALUES = [0, 1, 2].map((digit) => formatPattern(digit)[0])
