/** The shipped strategies, for tests to store. */

import kernel from '../../build/kernel.wasm'
import originalOpeners from '../../data/openers/original/normal-mean-6.bin'
import currentSalet from '../../data/strategies/current/normal-mean-6/salet.bin'
import originalPlate from '../../data/strategies/original/normal-mean-6/plate.bin'
import originalSalet from '../../data/strategies/original/normal-mean-6/salet.bin'
import { encodeStrategy, openStrategy } from '../../engine/formats/bytes.ts'
import {
  formatManifest,
  MANIFEST_FORMAT,
  MANIFEST_VERSION,
  type Manifest,
  openersName,
  strategyName,
  valueKey,
} from '../../engine/formats/manifest.ts'
import { decodeOpenerTable } from '../../engine/formats/opener-table-bytes.ts'
import { DEFAULT_LIMIT } from '../../engine/rules/goal.ts'
import type { Mode } from '../../engine/rules/mode.ts'
import { createSolver } from '../../engine/search/solver.ts'
import { makeStrategy } from '../../engine/strategy/strategy.ts'
import type { Env } from '../../functions/env.ts'
import { gameOf } from '../../functions/games.ts'
import { sha256Hex } from '../../functions/store/sha256.ts'
import { bindings } from './ask.ts'

const SHIPPED = {
  current: { salet: currentSalet },
  original: { plate: originalPlate, salet: originalSalet },
}

export type ManifestEntry = Manifest['strategies'][number]

export interface Stored {
  entry: ManifestEntry
  bytes: Uint8Array<ArrayBuffer>
}

/** A shipped strategy, stored as by `fivebase seed`. */
export async function shipped<Game extends keyof typeof SHIPPED>(
  game: Game,
  opener: keyof (typeof SHIPPED)[Game] & string,
): Promise<Stored> {
  return storedAs(new Uint8Array(SHIPPED[game][opener] as ArrayBuffer), game, opener)
}

/**
 * The optimal strategy of any opener, made by the solver: seconds on a busy machine, so use shipped ones if you can.
 */
export async function makeStored(id: string, opener: string, mode: Mode = 'normal'): Promise<Stored> {
  const game = gameOf(id)
  const answers = Uint16Array.from(game.answers.keys())
  const question = { answers, mode, goal: 'mean', left: DEFAULT_LIMIT, rows: [] } as const
  const { node } = createSolver(kernel, game).plan(question, { first: game.idOf(opener) })
  const strategy = makeStrategy(node, game, { mode, proof: 'exact' })
  return storedAs(encodeStrategy(strategy, game), id, opener, mode)
}

/** Any bytes under the entry of a strategy with this opener, valid or not. */
export async function storedAs(bytes: Uint8Array, id: string, opener: string, mode: Mode = 'normal'): Promise<Stored> {
  const copy = new Uint8Array(bytes)
  const game = gameOf(id)
  const sha256 = await sha256Hex(copy)
  const known = headerOf(copy, id) ?? headerOf(new Uint8Array(SHIPPED.original.salet), 'original')!
  return {
    bytes: copy,
    entry: {
      key: valueKey(strategyName(game.hash, mode, 'mean', DEFAULT_LIMIT, opener), sha256),
      file: `${opener}.bin`,
      game: id,
      hash: game.hash,
      bytes: copy.length,
      sha256,
      opener,
      mode,
      goal: 'mean',
      limit: DEFAULT_LIMIT,
      ...known,
    },
  }
}

function headerOf(bytes: Uint8Array, id: string) {
  try {
    const { total, max, proof, lower, upper } = openStrategy(bytes, gameOf(id)).header
    return { total, max, proof, lower, upper }
  } catch {
    // Bytes of another game, which the tests need anyway.
    return null
  }
}

export interface StoredTable {
  entry: Manifest['openers'][number]
  bytes: Uint8Array<ArrayBuffer>
}

/** The table of openers of `original` that ships. */
export const shippedTable = (): Promise<StoredTable> => storedTableOf(new Uint8Array(originalOpeners.slice(0)))

/** A table of openers as the store has it. */
export async function storedTableOf(bytes: Uint8Array<ArrayBuffer>): Promise<StoredTable> {
  const { gameId: game, gameHash: hash, mode, goal, limit } = decodeOpenerTable(bytes)
  const sha256 = await sha256Hex(bytes)
  const key = valueKey(openersName(hash, mode, goal, limit), sha256)
  const entry = { key, file: 'openers.bin', game, hash, mode, goal, limit, bytes: bytes.length, sha256 }
  return { bytes, entry }
}

export function manifestOf(stored: readonly Stored[], tables: readonly StoredTable[] = []): string {
  const [strategies, openers] = [stored.map(({ entry }) => entry), tables.map(({ entry }) => entry)]
  return formatManifest({ format: MANIFEST_FORMAT, version: MANIFEST_VERSION, strategies, openers })
}

/** Writes strategies, tables and their manifest into the real store. */
export async function fillStore(stored: readonly Stored[], tables: readonly StoredTable[] = []): Promise<void> {
  for (const { entry, bytes } of [...stored, ...tables]) await bindings.KV.put(entry.key, bytes)
  await bindings.KV.put('manifest', manifestOf(stored, tables))
}

type Get = (key: string, type: 'text' | 'arrayBuffer') => Promise<unknown>

/**
 * A binding that reads the real store, except for what `get` replaces. New to the Worker, as after a cold start, so
 * that nothing it has read before helps.
 */
export function coldStore(get: Get = readStore): Partial<Env> {
  return { KV: { get } as never }
}

export const readStore: Get = (key, type) => bindings.KV.get(key, type as never)

/** Clears strategies from the Cache API. */
export async function clearCache(stored: readonly Stored[]): Promise<void> {
  const cache = (caches as unknown as { default: Cache }).default
  for (const { entry } of stored) await cache.delete(`https://store.fivebase.invalid/${entry.key}`)
}
