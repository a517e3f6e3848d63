/**
 * What keeps a signed request from being sent again: its timestamp must be young, and its signature new to this
 * isolate. Isolates do not know of each other, so a copy may pass once in another one; it then only gets the same
 * public answer.
 */
import { Lru } from '../cache/lru.ts'

/** Slack's own figure. */
const MAX_AGE_SECONDS = 300
/** Signatures remembered: more than one isolate sees in that time. */
const SEEN_CAPACITY = 4096

export class ReplayGuard {
  readonly #seen = new Lru<string, true>(SEEN_CAPACITY)

  /** Whether a timestamp in seconds, as it stands in the header, is within the time allowed on either side. */
  isYoung(timestamp: string, nowMs: number): boolean {
    if (!/^\d{1,12}$/.test(timestamp)) return false
    return Math.abs(nowMs / 1000 - Number(timestamp)) <= MAX_AGE_SECONDS
  }

  /** True the first time a valid signature comes; call it only after the signature was checked. */
  isNew(signature: string): boolean {
    if (this.#seen.get(signature)) return false
    this.#seen.set(signature, true)
    return true
  }
}
