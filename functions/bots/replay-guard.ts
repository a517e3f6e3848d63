/**
 * Rejects replayed requests: the timestamp must be recent, and the signature new to this isolate. Isolates share
 * nothing, so a copy may pass once in another one; it gets the same public answer.
 */
import { Lru } from '../cache/lru.ts'

/** Slack's own limit. */
const MAX_AGE_SECONDS = 300
/** Signatures remembered: more than one isolate sees in that time. */
const SEEN_CAPACITY = 4096

export class ReplayGuard {
  readonly #seen = new Lru<string, true>(SEEN_CAPACITY)

  /** Whether a header timestamp in seconds is within the allowed time, past or future. */
  isYoung(timestamp: string, nowMs: number): boolean {
    if (!/^\d{1,12}$/.test(timestamp)) return false
    return Math.abs(nowMs / 1000 - Number(timestamp)) <= MAX_AGE_SECONDS
  }

  /** True the first time a valid signature is seen. Call it only after checking the signature. */
  isNew(signature: string): boolean {
    if (this.#seen.get(signature)) return false
    this.#seen.set(signature, true)
    return true
  }
}
