/** Games of days for tests to store, over a few dozen words so that their strategies are instant. */

import kernel from '../../build/kernel.wasm'
import { encodeStrategy, openStrategy } from '../../engine/formats/bytes.ts'
import {
  type DayEntry,
  type DayStrategy,
  dayGameId,
  dayKey,
  formatDayFile,
  formatDayIndex,
} from '../../engine/formats/days.ts'
import { packGames } from '../../engine/formats/game-pack.ts'
import { addDays } from '../../engine/formats/lists/calendar-date.ts'
import { manifestStrategyOf } from '../../engine/formats/manifest.ts'
import { createGame, createGameData, type GameData } from '../../engine/rules/game.ts'
import { createSolver } from '../../engine/search/solver.ts'
import { makeStrategy } from '../../engine/strategy/strategy.ts'
import { gameOf } from '../../functions/games.ts'
import { sha256Hex } from '../../functions/store/sha256.ts'
import { bindings } from './ask.ts'

/** Words of these days. */
export const WORDS = gameOf('original').answers.filter((_, at) => at % 40 === 0)

export interface StoredDay {
  entry: DayEntry
  value: string
  games: GameData[]
  opener: string
}

/** A day on which some words were used. */
export async function makeDay(date: string, used: readonly string[]): Promise<StoredDay> {
  const sources = ['a test']
  const weightOf = (word: string) => (used.includes(word) ? 1 : 8)
  const fresh = WORDS.filter((word) => !used.includes(word))
  const games = [
    await createGameData({ id: dayGameId(date, 'rarer'), name: date, sources }, WORDS, WORDS, weightOf),
    await createGameData({ id: dayGameId(date, 'out'), name: date, sources }, fresh, WORDS, weightOf),
  ]
  const strategies = await Promise.all(games.map(strategyOf))
  const value = formatDayFile({ date, games: packGames(games), strategies })
  const sha256 = await sha256Hex(new TextEncoder().encode(value))
  const list = { answers: used.length, until: addDays(date, -1) }
  const names = { date, base: 'current', hashes: games.map(({ hash }) => hash), key: dayKey(date, sha256), sha256 }
  return { entry: { ...names, bytes: value.length, ...list }, value, games, opener: strategies[0].opener }
}

async function strategyOf(data: GameData): Promise<DayStrategy> {
  const game = createGame(data)
  const answers = Uint16Array.from(game.answers.keys())
  const { node } = createSolver(kernel, game).plan({ answers, mode: 'normal', goal: 'mean', left: 6, rows: [] })
  const bytes = new Uint8Array(encodeStrategy(makeStrategy(node, game, { mode: 'normal', proof: 'exact' }), game))
  const place = { file: `${data.id}.bin`, bytes: bytes.length, sha256: await sha256Hex(bytes) }
  const entry = manifestStrategyOf(openStrategy(bytes, game).header, game, place)
  return { ...entry, value: btoa(String.fromCharCode(...bytes)) }
}

/** Puts days and the index that names them into the real store. */
export async function fillDays(days: readonly StoredDay[]): Promise<void> {
  for (const { entry, value } of days) await bindings.KV.put(entry.key, value)
  await bindings.KV.put('days', formatDayIndex(days.map(({ entry }) => entry)))
}
