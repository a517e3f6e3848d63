import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type Manifest, parseManifest } from '../../engine/formats/manifest.ts'
import { DATA } from '../folders.ts'
import { readBounded } from '../terminal/bounded-read.ts'
import { UsageError } from '../terminal/usage-error.ts'
import type { Kv, KvEntry } from './kv.ts'

const MANIFEST_KEY = 'manifest'
export const MANIFEST_FILE = 'manifest.json'

export interface SeedResult {
  /** Keys written, in order; the manifest last. */
  written: string[]
  /** How many values were already there. */
  kept: number
}

/** The manifest of a data folder, as text and content. Throws UsageError if it cannot be trusted. */
export function readManifest(folder: string = DATA): { text: string; manifest: Manifest } {
  const file = join(folder, MANIFEST_FILE)
  let text: string
  try {
    text = readBounded(file).toString('utf8')
  } catch {
    throw new UsageError(`cannot read ${file}`, '`fivebase manifest` writes it again from data/')
  }
  const parsed = parseManifest(text)
  if (!parsed.ok) throw new UsageError(`${file}: ${parsed.detail}`, '`fivebase manifest` writes it again')
  return { text, manifest: parsed.manifest }
}

/**
 * Writes exactly what the manifest names, the manifest last, so it never names a missing value. Values with the right
 * sha256 are skipped.
 */
export async function seedKv(kv: Kv, folder: string = DATA): Promise<SeedResult> {
  const { text, manifest } = readManifest(folder)
  const stored = await kv.list()
  const listed = [...manifest.strategies, ...manifest.openers, ...(manifest.secondGuesses ?? [])]
  const changed = listed.filter((entry) => stored.get(entry.key) !== entry.sha256)
  const entries = changed.map(({ key, file, sha256 }): KvEntry => {
    const value = readBounded(join(folder, file))
    if (sha256Of(value) === sha256) return { key, value, sha256 }
    throw new UsageError(`${join(folder, file)} does not match the manifest`, '`fivebase manifest` says why')
  })
  const value = Buffer.from(text)
  const manifestEntry = { key: MANIFEST_KEY, value, sha256: sha256Of(value) }
  const isManifestKept = stored.get(MANIFEST_KEY) === manifestEntry.sha256
  if (entries.length > 0) await kv.put(entries)
  if (!isManifestKept) await kv.put([manifestEntry])
  const written = entries.map(({ key }) => key)
  return {
    written: isManifestKept ? written : [...written, MANIFEST_KEY],
    kept: listed.length - entries.length + (isManifestKept ? 1 : 0),
  }
}

/** 64 hex digits. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
