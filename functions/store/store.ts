/**
 * Reads the store of computed results (KV): first the isolate's LRU, then the Cache API, then KV. Nothing in it is
 * trusted: a value must have the sha256 named in the manifest, and its header must match the question. Missing, late,
 * damaged, stale or foreign values are logged and returned as `null`, and the live search takes over.
 */

import { openStrategy, type StrategyView } from '../../engine/formats/bytes.ts'
import type { DayEntry } from '../../engine/formats/days.ts'
import {
  isBetterStrategy,
  type ManifestEntry,
  type ManifestStrategy,
  openersName,
  secondGuessesName,
  settingKey,
  strategyName,
} from '../../engine/formats/manifest.ts'
import { decodeOpenerTable } from '../../engine/formats/opener-table-bytes.ts'
import { openSecondGuesses, type SecondGuessView } from '../../engine/formats/second-guesses-bytes.ts'
import { bindOpenerTable, type OpenerTable } from '../../engine/openings/opener-table.ts'
import type { Game } from '../../engine/rules/game.ts'
import type { Setting } from '../../engine/rules/setting.ts'
import { isOpenerOut, pickStrategy } from '../../engine/strategy/carry.ts'
import type { KeptAnswer } from '../cache/answer-cache.ts'
import { edgeCache } from '../cache/edge-cache.ts'
import { Lru } from '../cache/lru.ts'
import type { Env } from '../env.ts'
import { log } from '../log.ts'
import { patienceMs, type StoreContext } from './context.ts'
import { bytesOfDay, DAYS, type OpenDay, openDay } from './days.ts'
import { IndexReader } from './index-reader.ts'
import { type IndexedManifest, MANIFEST, modeKey } from './manifest.ts'
import { sha256Hex } from './sha256.ts'
import { withTimeout } from './timeout.ts'

/** Answers per isolate: up to 16 kB each. */
const ANSWER_CAPACITY = 500
/** Opened strategies per isolate: 4 to 12 kB each. */
const VIEW_CAPACITY = 256
/** Opened tables of each kind per isolate: up to 1 MB each for a game with all openers. */
const TABLE_CAPACITY = 8
/** Opened days per isolate: about 1 MB each, for their words. */
const DAY_CAPACITY = 4
/** Keys remembered as failed, so a broken value costs one read and one log line every few seconds. */
const FAILURE_CAPACITY = 1024
const FAILURE_MEMORY_MS = 5_000
/** A key contains the digest of its value, so the value never changes and may be cached forever. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable'

/** A requested strategy; `isDegraded` if it should exist but could not be used. */
export interface StrategyFound {
  view: StrategyView | null
  isDegraded: boolean
}

/** A requested table, likewise. */
export interface TableFound<Table> {
  table: Table | null
  isDegraded: boolean
}

const NO_TABLE = { table: null, isDegraded: false }

export interface StoredSetting extends Setting {
  game: Game
}

export class Store {
  readonly manifest = new IndexReader(MANIFEST)
  /** The days in the store: read only if a question needs one. */
  readonly days = new IndexReader(DAYS)
  /** See answer-cache.ts. */
  readonly answers = new Lru<string, KeptAnswer>(ANSWER_CAPACITY)
  readonly #views = new Lru<string, StrategyView>(VIEW_CAPACITY)
  readonly #tables = new Lru<string, OpenerTable>(TABLE_CAPACITY)
  readonly #secondGuesses = new Lru<string, SecondGuessView>(TABLE_CAPACITY)
  readonly #openDays = new Lru<string, OpenDay>(DAY_CAPACITY)
  readonly #dayOf = new WeakMap<Game, OpenDay>()
  readonly #failedUntilMs = new Lru<string, number>(FAILURE_CAPACITY)

  /** The version of a game's results; those of a day come with it. */
  async manifestOf(context: StoreContext, game: Game): Promise<IndexedManifest | null> {
    return this.#dayOf.get(game)?.manifest ?? this.manifest.read(context)
  }

  /** A day with its games; null if it cannot be read now. */
  async day(context: StoreContext, entry: DayEntry): Promise<OpenDay | null> {
    const known = this.#openDays.get(entry.sha256)
    if (known) return known
    const bytes = await this.bytes(context, entry)
    if (!bytes) return null
    try {
      const day = openDay(bytes, entry)
      for (const game of day.games.values()) this.#dayOf.set(game, day)
      this.#openDays.set(entry.sha256, day)
      return day
    } catch (error) {
      return this.#fail(context.env, entry.key, 'store_foreign', { error: String(error) })
    }
  }

  /** The stored strategy of an opener. */
  async strategy(context: StoreContext, setting: StoredSetting, opener: string): Promise<StrategyFound> {
    const { game, mode, goal, limit } = setting
    const manifest = await this.manifestOf(context, game)
    if (!manifest) return { view: null, isDegraded: true }
    const entry = manifest.strategies.get(strategyName(game.hash, mode, goal, limit, opener))
    return this.#found(context, entry, game)
  }

  /** The stored strategy with the best answer, for one opener or any; it may have another goal or limit. */
  async strategyFor(
    context: StoreContext,
    setting: StoredSetting & { excluded?: ReadonlySet<number> },
    opener: string | null,
  ): Promise<StrategyFound> {
    const { game, mode } = setting
    const manifest = await this.manifestOf(context, game)
    if (!manifest) return { view: null, isDegraded: true }
    const entries = manifest.ofMode.get(modeKey(game.hash, mode)) ?? []
    const playable = entries.filter((entry) => !isOpenerOut(setting, entry.opener))
    const entry = pickStrategy(playable, setting, opener)
    return this.#found(context, entry ?? undefined, game)
  }

  async #found(context: StoreContext, entry: ManifestStrategy | undefined, game: Game): Promise<StrategyFound> {
    if (!entry) return { view: null, isDegraded: false }
    const view = this.#views.get(entry.sha256) ?? (await this.#open(context, entry, game))
    return { view, isDegraded: view === null }
  }

  /** The best stored opener of a setting; null if none is stored. */
  async bestOpener(
    context: StoreContext,
    setting: StoredSetting,
  ): Promise<{ opener: string | null; isDegraded: boolean }> {
    const { game, mode, goal, limit } = setting
    const manifest = await this.manifestOf(context, game)
    if (!manifest) return { opener: null, isDegraded: true }
    const best = manifest.best.get(settingKey(game.hash, mode, goal, limit))
    return { opener: best?.opener ?? null, isDegraded: false }
  }

  /** The openers of a setting with stored strategies, best first. */
  async openers(context: StoreContext, setting: StoredSetting): Promise<ManifestStrategy[]> {
    const { game, mode, goal, limit } = setting
    const manifest = await this.manifestOf(context, game)
    const key = settingKey(game.hash, mode, goal, limit)
    return [...(manifest?.strategies.values() ?? [])]
      .filter((entry) => settingKey(entry.hash, entry.mode, entry.goal, entry.limit) === key)
      .sort((a, b) => (isBetterStrategy(a, b) ? -1 : 1))
  }

  /** The stored strategies of a setting's game and mode, for any goal and limit. */
  async strategiesOf(context: StoreContext, { game, mode }: StoredSetting): Promise<readonly ManifestStrategy[]> {
    const manifest = await this.manifestOf(context, game)
    return manifest?.ofMode.get(modeKey(game.hash, mode)) ?? []
  }

  /** The table of openers of a setting; null if none is stored or usable. */
  async table(context: StoreContext, setting: StoredSetting): Promise<TableFound<OpenerTable>> {
    const { game, mode, goal, limit } = setting
    const manifest = await this.manifestOf(context, game)
    if (!manifest) return { table: null, isDegraded: true }
    const entry = manifest.openers.get(openersName(game.hash, mode, goal, limit))
    const open = (bytes: Uint8Array) => bindOpenerTable(decodeOpenerTable(bytes), game)
    return entry ? this.#openTable(context, entry, this.#tables, open) : NO_TABLE
  }

  /** The usable tables of openers of a setting's game and mode, for any goal and limit. */
  async tables(
    context: StoreContext,
    { game, mode }: StoredSetting,
  ): Promise<{ tables: OpenerTable[]; isDegraded: boolean }> {
    const manifest = await this.manifestOf(context, game)
    if (!manifest) return { tables: [], isDegraded: true }
    const open = (bytes: Uint8Array) => bindOpenerTable(decodeOpenerTable(bytes), game)
    const entries = [...manifest.openers.values()].filter((entry) => entry.hash === game.hash && entry.mode === mode)
    const found = await Promise.all(entries.map((entry) => this.#openTable(context, entry, this.#tables, open)))
    const tables = found.flatMap(({ table }) => table ?? [])
    return { tables, isDegraded: found.some(({ isDegraded }) => isDegraded) }
  }

  /** The table of second guesses of a setting's game and mode, for its goal and limit if possible. */
  async secondGuesses(context: StoreContext, setting: StoredSetting): Promise<TableFound<SecondGuessView>> {
    const { game, mode, goal, limit } = setting
    const manifest = await this.manifestOf(context, game)
    if (!manifest) return { table: null, isDegraded: true }
    const entry =
      manifest.secondGuesses.get(secondGuessesName(game.hash, mode, goal, limit)) ??
      [...manifest.secondGuesses.values()].find((other) => other.hash === game.hash && other.mode === mode)
    const open = (bytes: Uint8Array) => openSecondGuesses(bytes, game)
    return entry ? this.#openTable(context, entry, this.#secondGuesses, open) : NO_TABLE
  }

  async #openTable<Table extends Omit<StoredSetting, 'game'>>(
    context: StoreContext,
    entry: ManifestEntry,
    opened: Lru<string, Table>,
    open: (bytes: Uint8Array) => Table,
  ): Promise<TableFound<Table>> {
    const known = opened.get(entry.sha256)
    if (known) return { table: known, isDegraded: false }
    const bytes = await this.bytes(context, entry)
    if (!bytes) return { table: null, isDegraded: true }
    try {
      const table = open(bytes)
      const { mode, goal, limit } = table
      if (mode !== entry.mode || goal !== entry.goal || limit !== entry.limit) {
        throw new RangeError(`the value is about ${mode}-${goal}-${limit}`)
      }
      opened.set(entry.sha256, table)
      return { table, isDegraded: false }
    } catch (error) {
      this.#fail(context.env, entry.key, 'store_foreign', { error: String(error) })
      return { table: null, isDegraded: true }
    }
  }

  async #open(context: StoreContext, entry: ManifestStrategy, game: Game): Promise<StrategyView | null> {
    const bytes = bytesOfDay(entry) ?? (await this.bytes(context, entry))
    if (!bytes) return null
    try {
      const view = openStrategy(bytes, game)
      const { mode, goal, limit, opener } = view.header
      if (mode !== entry.mode || goal !== entry.goal || limit !== entry.limit || opener !== entry.opener) {
        throw new RangeError(`the value is about ${mode}-${goal}-${limit}/${opener}`)
      }
      this.#views.set(entry.sha256, view)
      return view
    } catch (error) {
      this.#fail(context.env, entry.key, 'store_foreign', { error: String(error) })
      return null
    }
  }

  /** The bytes of a value, checked against the manifest; null if unavailable. */
  async bytes(
    context: StoreContext,
    entry: { key: string; sha256: string; bytes: number },
  ): Promise<Uint8Array | null> {
    const { env } = context
    const { key, sha256 } = entry
    if ((this.#failedUntilMs.get(key) ?? 0) > Date.now()) return null
    const address = `https://store.fivebase.invalid/${key}`
    const cached = await this.#cached(context, address, sha256)
    if (cached) return cached
    try {
      const timeoutMs = patienceMs(context)
      if (timeoutMs === 0) return this.#late(context, key)
      const value = await withTimeout(env.KV.get(key, 'arrayBuffer'), timeoutMs)
      if (value === null) return this.#fail(env, key, 'store_missing')
      const bytes = new Uint8Array(value)
      if ((await sha256Hex(bytes)) !== sha256) {
        return this.#fail(env, key, 'store_damaged', { bytes: bytes.length, expected: entry.bytes })
      }
      const headers = { 'Cache-Control': CACHE_CONTROL, 'Content-Type': 'application/octet-stream' }
      context.waitUntil(edgeCache().put(address, new Response(value, { headers })))
      return bytes
    } catch (error) {
      return this.#fail(env, key, 'store_failed', { error: String(error) })
    }
  }

  /** The value in the Cache API; null if there is none or it is wrong. */
  async #cached(context: StoreContext, address: string, sha256: string): Promise<Uint8Array | null> {
    try {
      const response = await edgeCache().match(address)
      if (!response) return null
      const bytes = new Uint8Array(await response.arrayBuffer())
      if ((await sha256Hex(bytes)) === sha256) return bytes
      context.waitUntil(edgeCache().delete(address))
    } catch (error) {
      log(context.env, 'warn', 'cache_failed', { error: String(error) })
    }
    return null
  }

  /** The value may be fine; only this request cannot wait for it. */
  #late({ env }: StoreContext, key: string): null {
    log(env, 'warn', 'store_failed', { key, error: 'the request has waited for the store as long as it may' })
    return null
  }

  /** Whether values match the manifest: reads a random sample from KV itself. */
  async sample(context: StoreContext, count: number): Promise<{ sampled: number; damaged: number }> {
    const manifest = await this.manifest.read(context)
    if (!manifest) return { sampled: 0, damaged: 0 }
    const days = (await this.days.read(context))?.days ?? []
    const results = [manifest.strategies, manifest.openers, manifest.secondGuesses].flatMap((each) => [
      ...each.values(),
    ])
    const entries = [...results, ...days]
    const size = Math.min(count, entries.length)
    const chosen = Array.from({ length: size }, (_, index) => {
      // One from each equal slice, so none is chosen twice.
      const [from, to] = [index, index + 1].map((at) => Math.floor((at * entries.length) / size))
      return entries[from + Math.floor(Math.random() * (to - from))]
    })
    const sound = await Promise.all(chosen.map((entry) => this.#isSound(context, entry)))
    return { sampled: chosen.length, damaged: sound.filter((isSound) => !isSound).length }
  }

  async #isSound(context: StoreContext, { key, sha256 }: Pick<ManifestEntry, 'key' | 'sha256'>): Promise<boolean> {
    try {
      const value = await withTimeout(context.env.KV.get(key, 'arrayBuffer'), patienceMs(context))
      return value !== null && (await sha256Hex(new Uint8Array(value))) === sha256
    } catch {
      return false
    }
  }

  #fail(env: Env, key: string, event: string, fields: Record<string, unknown> = {}): null {
    log(env, 'warn', event, { key, ...fields })
    this.#failedUntilMs.set(key, Date.now() + FAILURE_MEMORY_MS)
    return null
  }
}

const stores = new WeakMap<object, Store>()

/** The store of a KV binding; an isolate has one, a test one per binding. */
export function storeOf(env: Env): Store {
  let store = stores.get(env.KV)
  if (!store) {
    store = new Store()
    stores.set(env.KV, store)
  }
  return store
}
