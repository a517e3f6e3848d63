// Lists the shipped results, and draws samples.

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest, ManifestEntry } from '../../engine/formats/manifest.ts'
import { encodeOpenerTable } from '../../engine/formats/opener-table-bytes.ts'
import { encodeSecondGuesses } from '../../engine/formats/second-guesses-bytes.ts'
import { parseStandings } from '../../engine/players/standings.ts'
import type { Game } from '../../engine/rules/game.ts'
import { readOpenerTable } from '../openers/file.ts'
import { readSecondGuesses } from '../second-guesses/file.ts'
import { sha256Of } from '../store/seed.ts'
import { NegativeResult } from '../terminal/usage-error.ts'
import { type Batch, differenceOf, idOf, KINDS, type Result } from './batch.ts'

/** Game and mode to include; null: all. */
export interface Scope {
  game: string | null
  mode: string | null
}

export interface Listing {
  batches: Batch[]
  /** Files that differ from the manifest or cannot be read, with the reason. */
  faults: Map<string, string>
}

export const COMPARE = 'compare'

/** The contents of a data folder within the scope. Each file must have the manifest's sha256. */
export async function listResults(
  folder: string,
  manifest: Manifest,
  scope: Scope,
  openGame: (id: string) => Promise<Game>,
): Promise<Listing> {
  const listing: Listing = { batches: [], faults: new Map() }
  const isAsked = ({ game, mode }: Pick<ManifestEntry, 'game' | 'mode'>): boolean =>
    (scope.game ?? game) === game && (scope.mode ?? mode) === mode
  const strategies = new Map<string, Batch & { names: string[] }>()
  for (const entry of manifest.strategies.filter(isAsked)) {
    checkFile(folder, entry, listing)
    const place = entry.file.slice(0, entry.file.lastIndexOf('/'))
    const batch = strategies.get(place) ?? { ...batchOf('strategies', place, entry), names: [] }
    strategies.set(place, batch)
    batch.names.push(entry.opener)
  }
  listing.batches.push(...strategies.values())
  for (const entry of manifest.openers.filter(isAsked)) {
    const game = await openGame(entry.game)
    checkTable(folder, entry, listing, (file) => {
      const table = readOpenerTable(file, game)
      const proofs = new Map(table.rows.map(({ opener, proof }) => [game.guesses[opener], proof]))
      const batch = batchOf('openers', placeOf(entry.file), entry)
      const costOf = (name: string) => `${batch.place}#${proofs.get(name)}`
      listing.batches.push({ ...batch, names: [...proofs.keys()], costOf })
      return encodeOpenerTable(table)
    })
  }
  for (const entry of (manifest.secondGuesses ?? []).filter(isAsked)) {
    const game = await openGame(entry.game)
    checkTable(folder, entry, listing, (file) => {
      const table = readSecondGuesses(file, game)
      const names = Array.from(table.openers.keys(), (opener) => game.guesses[opener])
      listing.batches.push({ ...batchOf('second-guesses', placeOf(entry.file), entry), names })
      return encodeSecondGuesses(table)
    })
  }
  if (scope.mode === null) listStandings(folder, scope, listing)
  return listing
}

function batchOf(kind: Batch['kind'], place: string, { game, mode, goal, limit }: ManifestEntry): Batch {
  return { kind, place, gameId: game, mode, setting: { mode, goal, limit }, names: [], costOf: () => place }
}

const placeOf = (file: string): string => file.replace(/\.[a-z]+$/, '')

function checkFile(folder: string, { file, sha256 }: ManifestEntry, { faults }: Listing): boolean {
  const path = join(folder, file)
  if (!existsSync(path)) faults.set(file, 'it is missing')
  else {
    const found = sha256Of(readFileSync(path))
    if (found !== sha256) faults.set(file, `its sha256 is ${found}, the manifest says ${sha256}`)
  }
  return !faults.has(file)
}

/** A table must also equal the bytes that its rows encode to. */
function checkTable(folder: string, entry: ManifestEntry, listing: Listing, read: (file: string) => Uint8Array): void {
  if (!checkFile(folder, entry, listing)) return
  const path = join(folder, entry.file)
  try {
    const difference = differenceOf(readFileSync(path), read(path))
    if (difference !== null) listing.faults.set(entry.file, difference)
  } catch (error) {
    if (!(error instanceof NegativeResult)) throw error
    listing.faults.set(entry.file, error.message)
  }
}

function listStandings(folder: string, scope: Scope, { batches, faults }: Listing): void {
  const top = join(folder, COMPARE)
  const files = existsSync(top) ? readdirSync(top).filter((name) => name.endsWith('.json')) : []
  for (const name of files.sort()) {
    const gameId = placeOf(name)
    if ((scope.game ?? gameId) !== gameId) continue
    const parsed = parseStandings(readFileSync(join(top, name), 'utf8'))
    if (!parsed.ok) {
      faults.set(`${COMPARE}/${name}`, parsed.detail)
      continue
    }
    const place = `${COMPARE}/${gameId}`
    const names = parsed.standings.strategies.map(({ strategy, reading }) => `${strategy}-${reading}`)
    const costOf = (strategy: string) => `${place}/${strategy}`
    batches.push({ kind: 'compare', place, gameId, mode: null, setting: null, names, costOf })
  }
}

/** Every result; with a sample only some of each kind, drawn by the seed. */
export function chooseResults(batches: readonly Batch[], sample: number | null, seed: number): Result[] {
  const all = batches.flatMap((batch) => batch.names.map((name): Result => ({ batch, name })))
  if (sample === null) return all
  const lot = (result: Result): string =>
    createHash('sha256')
      .update(`${seed} ${idOf(result)}`)
      .digest('hex')
  const lots = new Map(all.map((result) => [result, lot(result)]))
  return KINDS.flatMap((kind) => {
    const ofKind = all.filter(({ batch }) => batch.kind === kind)
    return ofKind.sort((a, b) => (lots.get(a)! < lots.get(b)! ? -1 : 1)).slice(0, sample)
  })
}
