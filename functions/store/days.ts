/** Days in the store: the index, and what one value of it contains. */
import {
  type DayEntry,
  type DayIndex,
  type DayStrategy,
  parseDayFile,
  parseDayIndex,
} from '../../engine/formats/days.ts'
import { openPacked, splitWords } from '../../engine/formats/game-pack.ts'
import type { Game } from '../../engine/rules/game.ts'
import type { IndexKind } from './index-reader.ts'
import { type IndexedManifest, indexManifest } from './manifest.ts'

export const DAYS: IndexKind<DayIndex> = {
  key: 'days',
  name: 'days',
  isOptional: true,
  open: (text) => parseDayIndex(text),
}

/** An opened day: its games by id, and its own manifest. */
export interface OpenDay {
  entry: DayEntry
  games: ReadonlyMap<string, Game>
  manifest: IndexedManifest
}

/** Opens the value of a day, after its sha256 has been checked. @throws RangeError if it is invalid */
export function openDay(bytes: Uint8Array, entry: DayEntry): OpenDay {
  const parsed = parseDayFile(new TextDecoder().decode(bytes))
  if (!parsed.ok) throw new RangeError(parsed.detail)
  const { date, games, strategies } = parsed.value
  if (date !== entry.date) throw new RangeError(`the value is about ${date}`)
  const words = splitWords(games.words)
  return {
    entry,
    games: new Map(games.games.map((packed) => [packed.id, openPacked(words, packed)])),
    manifest: indexManifest(entry.sha256, { strategies, openers: [] }),
  }
}

/** The bytes of a strategy stored with its day; null if it has its own value. */
export function bytesOfDay(entry: object): Uint8Array<ArrayBuffer> | null {
  const { value } = entry as Partial<DayStrategy>
  return value === undefined ? null : Uint8Array.from(atob(value), (character) => character.charCodeAt(0))
}
