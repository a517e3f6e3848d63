// Games of days in the key-value store: writing, refusing and removing them. A day's value is written before the index
// that names it, and removed by the run after the index dropped it, so no reader, and no kill, ever leaves half of it.

import { encodeStrategy } from '../../engine/formats/bytes.ts'
import {
  DAY_KEYS,
  DAYS_KEY,
  type DayEntry,
  type DayStrategy,
  dayKey,
  formatDayFile,
  formatDayIndex,
  parseDayFile,
  parseDayIndex,
} from '../../engine/formats/days.ts'
import { packGames } from '../../engine/formats/game-pack.ts'
import { addDays } from '../../engine/formats/lists/calendar-date.ts'
import { manifestStrategyOf } from '../../engine/formats/manifest.ts'
import { createGame, type GameData } from '../../engine/rules/game.ts'
import type { Strategy } from '../../engine/strategy/strategy.ts'
import { plural } from '../terminal/format-summary.ts'
import { NegativeResult } from '../terminal/usage-error.ts'
import type { Kv } from './kv.ts'
import { sha256Of } from './seed.ts'

/** Further from today, a day is of no use. */
const MOST_DAYS_AWAY = 2

/** A game of a day with its strategy, if it has one. */
export interface DayGame {
  data: GameData
  strategy: Strategy | null
}

/** What is known of a day before it is made. */
export interface DayFacts {
  date: string
  /** Id of the game whose words it has. */
  base: string
  /** About the list: answers before the day, and the date of the last. */
  answers: number
  until: string
}

export interface DaySeed {
  /** Keys written, in order; the index last. */
  written: string[]
  /** Dates of days that are no longer there. */
  removed: string[]
}

/** The days in the store, newest first. @throws NegativeResult if the index is damaged */
export async function readDays(kv: Kv): Promise<DayEntry[]> {
  const text = await kv.get(DAYS_KEY)
  if (text === null) return []
  const parsed = parseDayIndex(text)
  if (parsed.ok) return parsed.value.days
  throw new NegativeResult(`the store's ${DAYS_KEY} is damaged: ${parsed.detail}`, 'delete that key to start over')
}

/** @throws NegativeResult if the day must not be stored: the last good day stays */
export function checkSeed(days: readonly DayEntry[], { date, answers }: DayFacts, today: string): void {
  const stays = 'the last good day stays'
  if (addDays(date, MOST_DAYS_AWAY) < today || addDays(date, -MOST_DAYS_AWAY) > today) {
    throw new NegativeResult(
      `the day is ${date}, and today is ${today}`,
      `${stays}; a list that is not up to date helps nobody`,
    )
  }
  const newest = days[0]
  if (newest === undefined || date < newest.date || answers >= newest.answers) return
  throw new NegativeResult(
    `the list holds ${plural(answers, 'answer')} before ${date}; that of ${newest.date} in the store held ${newest.answers}`,
    `${stays}; --replace stores it anyway`,
  )
}

/** The existing day, if it was made from fewer answers than there are now; otherwise undefined. */
export function shorterDay(days: readonly DayEntry[], { date, answers }: DayFacts): DayEntry | undefined {
  return days.find((day) => day.date === date && day.answers < answers)
}

/**
 * Stores a day, and removes days more than `keep` days older. An existing day is only extended with strategies of other
 * modes, unless it is to be replaced.
 */
export async function seedDay(
  kv: Kv,
  facts: DayFacts,
  games: readonly DayGame[],
  { keep, isReplacing }: { keep: number; isReplacing: boolean },
): Promise<DaySeed> {
  const days = await readDays(kv)
  const hashes = games.map(({ data }) => data.hash)
  const known = days.find(({ date }) => date === facts.date)
  if (known && `${known.hashes}` !== `${hashes}` && !isReplacing) {
    throw new NegativeResult(
      `${facts.date} is in the store already, made of another list`,
      'links to it must not change; --replace stores this one anyway',
    )
  }
  const others = known ? await strategiesOf(kv, known, games) : []
  const value = Buffer.from(dayText(facts.date, games, others))
  const sha256 = sha256Of(value)
  const entry: DayEntry = { ...facts, hashes, key: dayKey(facts.date, sha256), sha256, bytes: value.length }
  const written = known?.sha256 === sha256 && (await kv.list()).get(entry.key) === sha256 ? [] : [entry.key]
  if (written.length > 0) await kv.put([{ key: entry.key, value, sha256 }])
  const rest = days.filter(({ date }) => date !== facts.date)
  const { removed, isChanged } = await putIndex(kv, days, [...rest, entry], keep)
  return { written: isChanged ? [...written, DAYS_KEY] : written, removed }
}

/** Removes days more than `keep` days older than the newest. */
export async function pruneDays(kv: Kv, keep: number): Promise<string[]> {
  const days = await readDays(kv)
  if (days.length === 0) return []
  return (await putIndex(kv, days, days, keep)).removed
}

async function putIndex(kv: Kv, before: readonly DayEntry[], days: readonly DayEntry[], keep: number) {
  const [newest] = days
    .map(({ date }) => date)
    .sort()
    .reverse()
  const kept = days.filter(({ date }) => date >= addDays(newest, -keep))
  const text = formatDayIndex(kept)
  const isChanged = text !== formatDayIndex(before)
  const value = Buffer.from(text)
  if (isChanged) await kv.put([{ key: DAYS_KEY, value, sha256: sha256Of(value) }])
  // Readers of the previous index still find its values; values named by neither index are leftovers.
  const named = new Set([...before, ...kept].map(({ key }) => key))
  const stale = [...(await kv.list()).keys()].filter((key) => key.startsWith(DAY_KEYS) && !named.has(key))
  if (stale.length > 0) await kv.delete(stale)
  return { removed: days.filter((day) => !kept.includes(day)).map(({ date }) => date), isChanged }
}

function dayText(date: string, games: readonly DayGame[], others: readonly DayStrategy[]): string {
  const made = games.flatMap(({ data, strategy }) => (strategy === null ? [] : [dayStrategyOf(data, strategy)]))
  const settingOf = ({ game, mode, goal, limit }: DayStrategy) => `${game}/${mode}-${goal}-${limit}`
  const isMade = new Set(made.map(settingOf))
  const strategies = [...made, ...others.filter((each) => !isMade.has(settingOf(each)))]
  strategies.sort((a, b) => (settingOf(a) < settingOf(b) ? -1 : 1))
  return formatDayFile({ date, games: packGames(games.map(({ data }) => data)), strategies })
}

function dayStrategyOf(data: GameData, strategy: Strategy): DayStrategy {
  const bytes = encodeStrategy(strategy, createGame(data))
  const { mode, goal, limit } = strategy.header
  const file = `${data.id}/${mode}-${goal}-${limit}.bin`
  const entry = manifestStrategyOf(strategy.header, data, { file, bytes: bytes.length, sha256: sha256Of(bytes) })
  return { ...entry, value: Buffer.from(bytes).toString('base64') }
}

/** The strategies that a stored day has for these exact games. */
async function strategiesOf(kv: Kv, { key, sha256 }: DayEntry, games: readonly DayGame[]): Promise<DayStrategy[]> {
  const text = await kv.get(key)
  if (text === null || sha256Of(Buffer.from(text)) !== sha256) return []
  const parsed = parseDayFile(text)
  const hashes = games.map(({ data }) => data.hash)
  return parsed.ok ? parsed.value.strategies.filter(({ hash }) => hashes.includes(hash)) : []
}
