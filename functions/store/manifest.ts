/**
 * The manifest as an isolate keeps it: read from KV, checked whole, indexed, and read again once a minute behind the
 * back of a request. A manifest that was good stays in use while KV fails.
 */
import {
  isBetterStrategy,
  type Manifest,
  type ManifestEntry,
  type ManifestStrategy,
  openersName,
  parseManifest,
  secondGuessesName,
  settingKey,
  strategyName,
} from '../../engine/formats/manifest.ts'
import type { Mode } from '../../engine/rules/mode.ts'
import { type Env, storeTimeoutMs } from '../env.ts'
import { log } from '../log.ts'
import { patienceMs, type StoreContext } from './context.ts'
import { sha256Hex } from './sha256.ts'
import { withTimeout } from './timeout.ts'

const MANIFEST_KEY = 'manifest'
/** KV itself takes up to a minute to show a new value everywhere. */
const FRESH_MS = 60_000
/** How long to go without one before asking again. */
const RETRY_MS = 5_000

export type ManifestState = 'ok' | 'missing' | 'damaged' | 'failed' | 'unread'

/** A manifest, ready to be asked. */
export interface IndexedManifest {
  /** First 12 hex digits of the sha256 of its text: names everything stored at once. */
  version: string
  /** By `strategyName`. */
  strategies: ReadonlyMap<string, ManifestStrategy>
  /** The strategies of each game and mode, by modeKey: of every goal and limit. */
  ofMode: ReadonlyMap<string, readonly ManifestStrategy[]>
  /** The best strategy of each setting, by settingKey. */
  best: ReadonlyMap<string, ManifestStrategy>
  /** Opener tables, by `openersName`. */
  openers: ReadonlyMap<string, ManifestEntry>
  /** Tables of second guesses, by `secondGuessesName`. */
  secondGuesses: ReadonlyMap<string, ManifestEntry>
}

export class ManifestReader {
  state: ManifestState = 'unread'
  #manifest: IndexedManifest | null = null
  #askAgainMs = 0

  /** The manifest; null where there is none that can be trusted. */
  async read(context: StoreContext): Promise<IndexedManifest | null> {
    const now = Date.now()
    if (now < this.#askAgainMs) return this.#manifest
    if (this.#manifest) {
      this.#askAgainMs = now + FRESH_MS
      context.waitUntil(this.#load(context.env, storeTimeoutMs(context.env)))
    } else {
      // Requests that come together each read: workerd lets none wait for what another began.
      await this.#load(context.env, patienceMs(context))
    }
    return this.#manifest
  }

  async #load(env: Env, timeoutMs: number): Promise<void> {
    try {
      const text = await withTimeout(env.KV.get(MANIFEST_KEY, 'text'), timeoutMs)
      if (text === null) return this.#keep(env, 'missing', 'the store holds no manifest')
      const parsed = parseManifest(text)
      if (!parsed.ok) return this.#keep(env, 'damaged', parsed.detail)
      const hash = await sha256Hex(new TextEncoder().encode(text))
      this.#manifest = index(hash.slice(0, 12), parsed.manifest)
      this.#askAgainMs = Date.now() + FRESH_MS
      this.state = 'ok'
    } catch (error) {
      this.#keep(env, 'failed', String(error))
    }
  }

  #keep(env: Env, state: ManifestState, detail: string): void {
    this.state = state
    this.#askAgainMs = Date.now() + RETRY_MS
    log(env, 'warn', `manifest_${state}`, { detail })
  }
}

/** Which lists and which rules: what strategies share that can answer one question. */
export const modeKey = (hash: string, mode: Mode): string => `${hash}/${mode}`

function nameOf(name: typeof strategyName, { hash, mode, goal, limit }: ManifestEntry, opener = ''): string {
  return name(hash, mode, goal, limit, opener)
}

function index(version: string, { strategies, openers, secondGuesses = [] }: Manifest): IndexedManifest {
  const best = new Map<string, ManifestStrategy>()
  const ofMode = new Map<string, ManifestStrategy[]>()
  for (const entry of strategies) {
    const mode = modeKey(entry.hash, entry.mode)
    ofMode.set(mode, [...(ofMode.get(mode) ?? []), entry])
    const key = settingKey(entry.hash, entry.mode, entry.goal, entry.limit)
    const other = best.get(key)
    if (!other || isBetterStrategy(entry, other)) best.set(key, entry)
  }
  return {
    version,
    strategies: new Map(strategies.map((entry) => [nameOf(strategyName, entry, entry.opener), entry])),
    ofMode,
    best,
    openers: new Map(openers.map((entry) => [nameOf(openersName, entry), entry])),
    secondGuesses: new Map(secondGuesses.map((entry) => [nameOf(secondGuessesName, entry), entry])),
  }
}
