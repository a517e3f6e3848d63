/**
 * A KV value that names others, kept by an isolate: checked whole, and reread once a minute in the background. A good
 * one stays in use while KV fails.
 */
import { type Env, storeTimeoutMs } from '../env.ts'
import { type Level, log } from '../log.ts'
import { patienceMs, type StoreContext } from './context.ts'
import { sha256Hex } from './sha256.ts'
import { withTimeout } from './timeout.ts'

/** KV itself takes up to a minute to show a new value everywhere. */
const FRESH_MS = 60_000
/** How long to wait before trying again after a failure. */
const RETRY_MS = 5_000
/** Hex digits of the sha256 that name a version. */
const VERSION_DIGITS = 12

export type IndexState = 'ok' | 'missing' | 'damaged' | 'failed' | 'unread'

export interface IndexKind<Index> {
  key: string
  /** Log events are `<name>_missing` and so on. */
  name: string
  /** The value is optional: missing is no error, and replaces what was there before. */
  isOptional?: boolean
  open(text: string, version: string): { ok: true; value: Index } | { ok: false; detail: string }
}

export class IndexReader<Index> {
  state: IndexState = 'unread'
  readonly #kind: IndexKind<Index>
  #index: Index | null = null
  #askAgainMs = 0

  constructor(kind: IndexKind<Index>) {
    this.#kind = kind
  }

  /** The index; null if no trustworthy one exists. */
  async read(context: StoreContext): Promise<Index | null> {
    const now = Date.now()
    if (now < this.#askAgainMs) return this.#index
    if (this.#index) {
      this.#askAgainMs = now + FRESH_MS
      context.waitUntil(this.#load(context.env, storeTimeoutMs(context.env)))
    } else {
      // Simultaneous requests each read: workerd lets none wait for another's read.
      await this.#load(context.env, patienceMs(context))
    }
    return this.#index
  }

  async #load(env: Env, timeoutMs: number): Promise<void> {
    const { key, isOptional = false, open } = this.#kind
    try {
      const text = await withTimeout(env.KV.get(key, 'text'), timeoutMs)
      if (text === null) {
        if (isOptional) this.#index = null
        return this.#keep(env, isOptional ? 'debug' : 'warn', 'missing', `the store holds no ${key}`)
      }
      const hash = await sha256Hex(new TextEncoder().encode(text))
      const opened = open(text, hash.slice(0, VERSION_DIGITS))
      if (!opened.ok) return this.#keep(env, 'warn', 'damaged', opened.detail)
      this.#index = opened.value
      this.#askAgainMs = Date.now() + FRESH_MS
      this.state = 'ok'
    } catch (error) {
      this.#keep(env, 'warn', 'failed', String(error))
    }
  }

  #keep(env: Env, level: Level, state: IndexState, detail: string): void {
    this.state = state
    this.#askAgainMs = Date.now() + RETRY_MS
    log(env, level, `${this.#kind.name}_${state}`, { detail })
  }
}
