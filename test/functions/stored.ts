/** Real strategies for the tests to store: made once a file by the solver, in workerd. */
import kernel from '../../build/kernel.wasm'
import { formatManifest, MANIFEST_FORMAT, MANIFEST_VERSION, type Manifest, strategyKey } from '../../engine/manifest.ts'
import type { Mode } from '../../engine/mode.ts'
import { createSolver } from '../../engine/solver.ts'
import { makeStrategy } from '../../engine/strategy.ts'
import { encodeStrategy } from '../../engine/strategy-bytes.ts'
import type { Env } from '../../functions/env.ts'
import { gameOf } from '../../functions/games.ts'
import { sha256Hex } from '../../functions/sha256.ts'
import { bindings } from './ask.ts'

const LIMIT = 6

export type ManifestEntry = Manifest['strategies'][number]

export interface Stored {
  entry: ManifestEntry
  bytes: Uint8Array<ArrayBuffer>
}

/** The optimal strategy of an opener, as `fivebase strategy` would store it. */
export async function makeStored(gameId: string, opener: string, mode: Mode = 'normal'): Promise<Stored> {
  const game = gameOf(gameId)
  const answers = Uint16Array.from(game.answers.keys())
  const solver = createSolver(kernel, game)
  const { node } = solver.plan({ answers, mode, goal: 'mean', left: LIMIT, rows: [] }, { first: game.idOf(opener) })
  const strategy = makeStrategy(node, game, { mode, goal: 'mean', limit: LIMIT, proof: 'exact' })
  return storedAs(encodeStrategy(strategy, game), { game: gameId, opener, mode })
}

/** Any bytes under the entry that a strategy of this opener has. */
export async function storedAs(
  bytes: Uint8Array,
  { game: id, opener, mode = 'normal', total = 7920 }: { game: string; opener: string; mode?: Mode; total?: number },
): Promise<Stored> {
  const game = gameOf(id)
  const copy = new Uint8Array(bytes)
  const entry: ManifestEntry = {
    key: strategyKey(game.hash, mode, 'mean', LIMIT, opener),
    file: `${opener}.bin`,
    game: id,
    hash: game.hash,
    mode,
    goal: 'mean',
    limit: LIMIT,
    bytes: copy.length,
    sha256: await sha256Hex(copy),
    opener,
    total,
    max: 6,
    proof: 'exact',
    lower: total,
    upper: total,
  }
  return { entry, bytes: copy }
}

export function manifestOf(stored: readonly Stored[]): string {
  const strategies = stored.map(({ entry }) => entry)
  return formatManifest({ format: MANIFEST_FORMAT, version: MANIFEST_VERSION, strategies, openers: [] })
}

/** Puts strategies and the manifest that names them into the real store. */
export async function fillStore(stored: readonly Stored[]): Promise<void> {
  for (const { entry, bytes } of stored) await bindings.KV.put(entry.key, bytes)
  await bindings.KV.put('manifest', manifestOf(stored))
}

type Get = (key: string, type: 'text' | 'arrayBuffer') => Promise<unknown>

/**
 * A binding that reads the real store, but for what `get` does. New to the Worker, as after a cold start, so that
 * nothing it has read before helps it.
 */
export function coldStore(get: Get = readStore): Partial<Env> {
  return { KV: { get } as never }
}

export const readStore: Get = (key, type) => bindings.KV.get(key, type as never)

/** Forgets what the Cache API holds of strategies. */
export async function clearCache(stored: readonly Stored[]): Promise<void> {
  const cache = (caches as unknown as { default: Cache }).default
  for (const { entry } of stored) await cache.delete(`https://store.fivebase.invalid/${entry.key}?${entry.sha256}`)
}
