/**
 * Dated games in the store. The KV value `days` is a small index of the days, with facts about the list of past answers
 * behind each, never its words. A day is one value with its games and strategies, read at once; its key contains the
 * digest of its bytes, like every key (manifest.ts).
 */

import type { GamePack } from './game-pack.ts'
import { isDate } from './lists/calendar-date.ts'
import { isHash, type ManifestStrategy, strategyFault, valueKey } from './manifest.ts'

/** KV key of the index. */
export const DAYS_KEY = 'days'
/** Stands for the game of the day; no game has this id. */
export const TODAY = 'today'
/** The effect of past answers: none, rarer, or out. */
export const PAST_USES = ['none', 'rarer', 'out'] as const
export type PastUse = (typeof PAST_USES)[number]

const INDEX_FORMAT = 'fivebase-days'
const DAY_FORMAT = 'fivebase-day'
const VERSION = 1
/** Prefix of the keys of days. */
export const DAY_KEYS = 'day/'
const PREFIX = 'day-'
const OUT_SUFFIX = '-out'

/** A day, as the index names it. */
export interface DayEntry {
  /** `2024-05-31`. */
  date: string
  key: string
  /** sha256 of the value, 64 hex digits. */
  sha256: string
  /** Length of the value. */
  bytes: number
  /** Id of the game whose words it has. */
  base: string
  /** Its games, in order: the same games mean the same day, whatever strategies are added. */
  hashes: string[]
  /** About the list of past answers: how many before the day, and the date of the last. */
  answers: number
  until: string
}

/** The days, the newest first. */
export interface DayIndex {
  format: typeof INDEX_FORMAT
  version: number
  days: DayEntry[]
}

/** A strategy of a day with its bytes, in base64. */
export interface DayStrategy extends ManifestStrategy {
  value: string
}

export interface DayFile {
  format: typeof DAY_FORMAT
  version: number
  date: string
  /** Past answers rarer, then without them, if any word is left. */
  games: GamePack
  strategies: DayStrategy[]
}

export type Parsed<Value> = { ok: true; value: Value } | { ok: false; detail: string }

/** Id of the game of a day: `day-2024-05-31`, or `day-2024-05-31-out` without past answers. */
export function dayGameId(date: string, past: Exclude<PastUse, 'none'>): string {
  return `${PREFIX}${date}${past === 'out' ? OUT_SUFFIX : ''}`
}

/** The day and kind of a game's id; null if it is not the game of a day. */
export function parseDayGameId(id: string): { date: string; past: Exclude<PastUse, 'none'> } | null {
  if (!id.startsWith(PREFIX)) return null
  const past = id.endsWith(OUT_SUFFIX) ? 'out' : 'rarer'
  const date = id.slice(PREFIX.length, past === 'out' ? -OUT_SUFFIX.length : undefined)
  return isDate(date) ? { date, past } : null
}

/** The UTC date of a moment, in ms of the clock. */
export function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** Whether an id asks for the game of a day, by date or as the newest. */
export function isDayName(id: string): boolean {
  return id === TODAY || parseDayGameId(id) !== null
}

/** The newest day not after a date; undefined if all are later. */
export function dayNotAfter(days: readonly DayEntry[], date: string): DayEntry | undefined {
  return days.find((day) => day.date <= date)
}

/** KV key of a day's value. */
export function dayKey(date: string, sha256: string): string {
  return valueKey(DAY_KEYS + date, sha256)
}

/** An index as text: newest day first, so equal contents are equal bytes. */
export function formatDayIndex(days: readonly DayEntry[]): string {
  const sorted = [...days].sort((a, b) => (a.date < b.date ? 1 : -1))
  return `${JSON.stringify({ format: INDEX_FORMAT, version: VERSION, days: sorted } satisfies DayIndex, null, 2)}\n`
}

export function parseDayIndex(text: string): Parsed<DayIndex> {
  const read = readJson<DayIndex>(text, INDEX_FORMAT)
  if (!read.ok) return read
  if (!Array.isArray(read.value.days)) return { ok: false, detail: 'the index of days has no list' }
  for (const [at, entry] of read.value.days.entries()) {
    const fault = entryFault(entry)
    if (fault) return { ok: false, detail: `day ${at} of the index ${fault}` }
  }
  return read
}

function entryFault(entry: DayEntry): string | null {
  if (typeof entry !== 'object' || entry === null) return 'is not an object'
  if (![entry.date, entry.until].every((date) => typeof date === 'string' && isDate(date))) return 'has no date'
  if (typeof entry.key !== 'string' || entry.key === '') return 'has no key'
  if (!Array.isArray(entry.hashes) || ![entry.sha256, ...entry.hashes].every(isHash))
    return 'has no hash of 64 hex digits'
  if (typeof entry.base !== 'string') return 'has no game'
  if (![entry.bytes, entry.answers].every((count) => Number.isInteger(count) && count >= 0)) return 'has no counts'
  return null
}

export function formatDayFile(day: Omit<DayFile, 'format' | 'version'>): string {
  return `${JSON.stringify({ format: DAY_FORMAT, version: VERSION, ...day } satisfies DayFile)}\n`
}

/** Reads a day. Its games are not checked: the value's sha256 is, and days are made from checked games. */
export function parseDayFile(text: string): Parsed<DayFile> {
  const read = readJson<DayFile>(text, DAY_FORMAT)
  if (!read.ok) return read
  const { games, strategies } = read.value
  if (!Array.isArray(games?.games) || !Array.isArray(strategies))
    return { ok: false, detail: 'the day lacks its lists' }
  const fault = strategies.map(strategyFault).find((each) => each !== null)
  return fault ? { ok: false, detail: `a strategy of the day ${fault}` } : read
}

function readJson<Value extends { format: string; version: number }>(text: string, format: string): Parsed<Value> {
  let value: Value
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, detail: 'it is not JSON' }
  }
  if (value?.format !== format) return { ok: false, detail: 'it has another format' }
  if (value.version !== VERSION) return { ok: false, detail: `version ${value.version} is unknown` }
  return { ok: true, value }
}
