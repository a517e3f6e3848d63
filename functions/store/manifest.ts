/** The manifest, checked whole and indexed; index-reader.ts keeps it. */
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
import type { IndexKind } from './index-reader.ts'

/** An indexed manifest. */
export interface IndexedManifest {
  /** First digits of the sha256 of its text: identifies everything stored. */
  version: string
  /** By `strategyName`. */
  strategies: ReadonlyMap<string, ManifestStrategy>
  /** The strategies of each game and mode, by modeKey, for every goal and limit. */
  ofMode: ReadonlyMap<string, readonly ManifestStrategy[]>
  /** The best strategy of each setting, by settingKey. */
  best: ReadonlyMap<string, ManifestStrategy>
  /** Opener tables, by `openersName`. */
  openers: ReadonlyMap<string, ManifestEntry>
  /** Tables of second guesses, by `secondGuessesName`. */
  secondGuesses: ReadonlyMap<string, ManifestEntry>
}

export const MANIFEST: IndexKind<IndexedManifest> = {
  key: 'manifest',
  name: 'manifest',
  open(text, version) {
    const parsed = parseManifest(text)
    return parsed.ok ? { ok: true, value: indexManifest(version, parsed.manifest) } : parsed
  },
}

/** Lists and rules shared by strategies that can answer one question. */
export const modeKey = (hash: string, mode: Mode): string => `${hash}/${mode}`

function nameOf(name: typeof strategyName, { hash, mode, goal, limit }: ManifestEntry, opener = ''): string {
  return name(hash, mode, goal, limit, opener)
}

export function indexManifest(
  version: string,
  { strategies, openers, secondGuesses = [] }: Pick<Manifest, 'strategies' | 'openers' | 'secondGuesses'>,
): IndexedManifest {
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
