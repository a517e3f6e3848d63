/**
 * The manifest names the current version of everything computed. The file `data/manifest.json` and the KV value
 * `manifest` are the same text. A value's key contains the digest of its bytes, so a key never changes its value:
 * readers of an old manifest find the old values, and writing it again rolls back. Readers trust the manifest and check
 * each value against its sha256; anything else is damaged or foreign.
 */

import type { Game } from '../rules/game.ts'
import { GOALS, type Goal } from '../rules/goal.ts'
import { MODES, type Mode } from '../rules/mode.ts'
import { MIN_WORD_LENGTH, padded, unpadded, WORD_LENGTH } from '../rules/word.ts'
import { missesOf, type StrategyHeader } from '../strategy/strategy.ts'
import { compareWorth, type Worth } from '../strategy/worth.ts'

export const MANIFEST_FORMAT = 'fivebase-manifest'
export const MANIFEST_VERSION = 2
/** Keys of the first version lacked the digest of their value. */
const READABLE_VERSIONS: readonly number[] = [1, MANIFEST_VERSION]

/** Hex digits of the game's hash in keys: 64 bits, enough to distinguish lists and short to read. */
const KEY_HASH_DIGITS = 16
/** The same for the sha256 of the value. */
const KEY_CONTENT_DIGITS = 16

/** What a stored value is about. */
export interface ManifestEntry {
  /** KV key: what the value is about, and which bytes it is (`valueKey`). */
  key: string
  /** Path below `data/`. */
  file: string
  /** Id of the game, for people; `hash` identifies it. */
  game: string
  /** sha256 of both lists, 64 hex digits. */
  hash: string
  mode: Mode
  goal: Goal
  limit: number
  /** Length of the value. */
  bytes: number
  /** sha256 of the value, 64 hex digits. */
  sha256: string
}

export interface ManifestStrategy extends ManifestEntry {
  opener: string
  /** Sum of guesses over all answers. */
  total: number
  /** Most guesses any answer takes. */
  max: number
  /** Answers not found within the limit; missing if there are none. */
  misses?: number
  proof: 'exact' | 'bounds'
  lower: number
  upper: number
}

/** The value of a strategy. */
export type StrategyValue = Pick<ManifestStrategy, 'opener' | 'goal' | 'total' | 'max' | 'misses'>

export interface Manifest {
  format: typeof MANIFEST_FORMAT
  version: number
  strategies: ManifestStrategy[]
  /** Tables of all computed openers, one per game, mode, goal and limit. */
  openers: ManifestEntry[]
  /** Tables of second guesses, likewise; missing if there are none. */
  secondGuesses?: ManifestEntry[]
}

/** The part of a key with lists and rules: `<hash>/<mode>-<goal>-<limit>`. */
export function settingKey(hash: string, mode: Mode, goal: Goal, limit: number): string {
  return `${hash.slice(0, KEY_HASH_DIGITS)}/${mode}-${goal}-${limit}`
}

/** KV key of a value: what it is about, then its digest. */
export function valueKey(name: string, sha256: string): string {
  return `${name}/${sha256.slice(0, KEY_CONTENT_DIGITS)}`
}

/** What a strategy is about: one per setting and opener. */
export function strategyName(hash: string, mode: Mode, goal: Goal, limit: number, opener: string): string {
  return `strategy/${settingKey(hash, mode, goal, limit)}/${unpadded(opener)}`
}

/** The table of openers of a setting. */
export function openersName(hash: string, mode: Mode, goal: Goal, limit: number): string {
  return `openers/${settingKey(hash, mode, goal, limit)}`
}

/** The table of second guesses of a setting. */
export function secondGuessesName(hash: string, mode: Mode, goal: Goal, limit: number): string {
  return `second-guesses/${settingKey(hash, mode, goal, limit)}`
}

/**
 * True if strategy `a` beats `b` of the same setting: fewer misses, then the goal, then the alphabet, so that every
 * reader of a manifest picks the same opener.
 */
export function isBetterStrategy(a: StrategyValue, b: StrategyValue): boolean {
  const worth = ({ misses = 0, max, total }: StrategyValue): Worth => ({ misses, max, total })
  return (compareWorth(worth(a), worth(b), a.goal) || (a.opener < b.opener ? -1 : 1)) < 0
}

/** 64 hex digits. */
export const isHash = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0

function entryFault(entry: ManifestEntry): string | null {
  if (typeof entry !== 'object' || entry === null) return 'is not an object'
  if (typeof entry.key !== 'string' || entry.key === '') return 'has no key'
  if (typeof entry.game !== 'string') return 'has no game'
  if (!isHash(entry.hash)) return 'has no hash of 64 hex digits'
  if (!isHash(entry.sha256)) return 'has no sha256 of 64 hex digits'
  if (!MODES.includes(entry.mode)) return `has an unknown mode ${JSON.stringify(entry.mode)}`
  if (!GOALS.includes(entry.goal)) return `has an unknown goal ${JSON.stringify(entry.goal)}`
  if (!isCount(entry.limit)) return 'has no limit'
  if (!isCount(entry.bytes)) return 'has no length'
  return null
}

/** The entry of a strategy's binary: its place and sha256. */
export function manifestStrategyOf(
  header: StrategyHeader,
  { id, hash }: Pick<Game, 'id' | 'hash'>,
  { file, bytes, sha256 }: Pick<ManifestEntry, 'file' | 'bytes' | 'sha256'>,
): ManifestStrategy {
  const { mode, goal, limit, opener, total, max, proof, lower, upper } = header
  const key = valueKey(strategyName(hash, mode, goal, limit, opener), sha256)
  const misses = missesOf(header)
  const value = { total, max, ...(misses > 0 ? { misses } : {}), proof, lower, upper }
  return { key, file, game: id, hash, mode, goal, limit, opener, ...value, bytes, sha256 }
}

/** A word of any game, without padding. */
const OPENER = new RegExp(`^\\p{L}{${MIN_WORD_LENGTH},${WORD_LENGTH}}$`, 'u')

/** What is wrong with a strategy's entry; null if nothing. */
export function strategyFault(entry: ManifestStrategy): string | null {
  const fault = entryFault(entry)
  if (fault) return fault
  if (typeof entry.opener !== 'string' || !OPENER.test(entry.opener)) return 'has no opener'
  if (![entry.total, entry.max, entry.lower, entry.upper].every(isCount)) return 'lacks total, max, lower or upper'
  if (entry.misses !== undefined && !isCount(entry.misses)) return 'has no count of misses'
  if (entry.proof !== 'exact' && entry.proof !== 'bounds') return `has an unknown proof ${JSON.stringify(entry.proof)}`
  return null
}

/** Reads a manifest; unknown formats or versions, and any faulty entry, reject it whole. */
export function parseManifest(text: string): { ok: true; manifest: Manifest } | { ok: false; detail: string } {
  let value: Manifest
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, detail: 'the manifest is not JSON' }
  }
  if (value?.format !== MANIFEST_FORMAT) return { ok: false, detail: 'the manifest has another format' }
  if (!READABLE_VERSIONS.includes(value.version))
    return { ok: false, detail: `manifest version ${value.version} is unknown` }
  if (!Array.isArray(value.strategies) || !Array.isArray(value.openers)) {
    return { ok: false, detail: 'the manifest lacks its lists' }
  }
  for (const [at, entry] of value.strategies.entries()) {
    const fault = strategyFault(entry)
    if (fault) return { ok: false, detail: `strategy ${at} of the manifest ${fault}` }
    entry.opener = padded(entry.opener)
  }
  for (const [at, entry] of value.openers.entries()) {
    const fault = entryFault(entry)
    if (fault) return { ok: false, detail: `opener table ${at} of the manifest ${fault}` }
  }
  if (value.secondGuesses !== undefined && !Array.isArray(value.secondGuesses)) {
    return { ok: false, detail: 'the second guesses of the manifest are not a list' }
  }
  for (const [at, entry] of (value.secondGuesses ?? []).entries()) {
    const fault = entryFault(entry)
    if (fault) return { ok: false, detail: `table of second guesses ${at} of the manifest ${fault}` }
  }
  return { ok: true, manifest: value }
}

/** Writes a manifest, sorted by key, so equal contents are equal bytes. */
export function formatManifest(manifest: Manifest): string {
  const byKey = (a: ManifestEntry, b: ManifestEntry): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
  const sorted = {
    ...manifest,
    strategies: [...manifest.strategies].sort(byKey),
    openers: [...manifest.openers].sort(byKey),
    ...(manifest.secondGuesses && { secondGuesses: [...manifest.secondGuesses].sort(byKey) }),
  }
  return unpadded(`${JSON.stringify(sorted, null, 2)}\n`)
}
