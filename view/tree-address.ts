/**
 * URLs of a strategy's states: `/tree/salet`, `/tree/salet.bbyyb/court.ybbgb?game=original`. The first word is the
 * opener, whose strategy is meant; histories that leave the strategy have URLs too.
 */

import { formatHistory, type Row } from '../engine/rules/canonical-history.ts'
import type { HistoryResult } from '../engine/rules/history.ts'
import { formatRowPattern } from '../engine/rules/pattern.ts'
import { normalizeWord, unpadded, type WordForm } from '../engine/rules/word.ts'
import {
  type Address,
  type AddressResult,
  type FormOf,
  HOME,
  inLinks,
  type PageSetting,
  parseAddress,
} from './address.ts'

export const TREE_PATH = '/tree'
export const STATE_PATH = '/s'
export const PREVIEW_PATH = '/preview'

/** A state: the rows before it, or the opener. */
export interface TreeAddress extends PageSetting {
  opener: string
  rows: readonly Row[]
  /** The player whose strategy it is, if not best play: `entropy`, `minimax:possible`. */
  player?: string
}

/** A player and its variant, as URLs name them. */
const PLAYER = /^[a-z]+(?:-[a-z]+)*(?::[a-z]+(?:-[a-z]+)*)?$/

export type TreeAddressResult = { ok: true; address: TreeAddress } | Extract<AddressResult, { ok: false }>

/** Reads the path below `/tree/` or `/s/` and the settings of the query; see `parseAddress` for `read`. */
export function parseTreeAddress(
  path: string,
  query: URLSearchParams,
  formOf: FormOf,
  readHistory: (text: string, form: WordForm) => HistoryResult = inLinks,
): TreeAddressResult {
  const settings = new URLSearchParams(query)
  settings.delete('h')
  const { address } = parseAddress(settings, formOf)
  const form = formOf(address.game)
  const text = path.split('/').filter(Boolean).join(',')
  const opener = normalizeWord(text, form)
  const player = query.get('player') ?? ''
  const setting = { ...settingOf(address), ...(PLAYER.test(player) && { player }) }
  if (opener !== null) return { ok: true, address: { ...setting, opener, rows: [] } }
  const history = readHistory(text, form)
  if (!history.ok) return { ...history, address }
  const { rows } = history
  if (rows.length === 0) return { ok: false, code: 'bad_history', detail: 'The link names no word.', address }
  return { ok: true, address: { ...setting, opener: rows[0].guess, rows } }
}

export function settingOf({ game, mode, goal, limit }: PageSetting): PageSetting {
  return { game, mode, goal, limit }
}

/** `salet.bbyyb/court.ybbgb`; just the opener before the first row. */
export function formatStatePath({ opener, rows }: Pick<TreeAddress, 'opener' | 'rows'>): string {
  return rows.length === 0 ? unpadded(opener) : formatHistory(rows).replaceAll(',', '/')
}

/** The settings as a query: always the game, so a link survives a change of the default; others only if unusual. */
export function formatSetting({ game, mode, goal, limit, player }: PageSetting & Pick<TreeAddress, 'player'>): string {
  const fields: [string, string | number | false][] = [
    ['game', game],
    ['mode', mode !== HOME.mode && mode],
    ['goal', goal !== HOME.goal && goal],
    ['limit', limit !== HOME.limit && limit],
    ['player', player ?? false],
  ]
  return fields
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** The canonical URL of a state. */
export function formatTreeAddress(address: TreeAddress): string {
  return `${TREE_PATH}/${formatStatePath(address)}?${formatSetting(address)}`
}

/** The link to the same state without words to come. */
export function formatStateAddress(address: TreeAddress): string {
  return `${STATE_PATH}/${formatStatePath(address)}?${formatSetting(address)}`
}

/** The preview image of a link to a state. */
export function formatPreviewAddress(kind: 'tree' | 's', address: TreeAddress): string {
  return `${PREVIEW_PATH}/${kind}/${formatStatePath(address)}.png?${formatSetting(address)}`
}

/** The API's URL of the strategy or branch in a format, from the stored tree or searched. */
export function formatExportAddress(address: TreeAddress, format: string): string {
  const { opener, rows, player } = address
  const path = rows.map((row) => formatRowPattern(row)).join('.')
  // A player has no strategy for what it does not play, so a branch of it is always on its tree.
  const branch = player === undefined ? `branch?h=${formatHistory(rows)}&` : `strategy/${unpadded(opener)}/${path}?`
  const what = rows.length === 0 ? `strategy/${unpadded(opener)}?` : branch
  return `/api/v1/${what}format=${format}&${formatSetting(address)}`
}

/** The solver at the same state. */
export function formatSolverAddress({ player: _, ...address }: TreeAddress): string {
  const start = address.rows.length > 0 ? `h=${formatHistory(address.rows)}` : `opener=${unpadded(address.opener)}`
  return `/?${start}&${formatSetting(address)}`
}

export function withReply(address: TreeAddress, guess: string, pattern: number): TreeAddress {
  return { ...address, rows: [...address.rows, { guess, pattern }] }
}

/** The same, in the solver's codec. */
export function solverAddressOf({ opener, rows, player: _, ...setting }: TreeAddress): Address {
  return { ...setting, rows, opener: rows.length === 0 ? opener : null, edit: null }
}
