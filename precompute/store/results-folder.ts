// Where results of a game lie: in data/ those of the games that ship, beside the imported ones theirs. These belong to
// nobody's checkout, and to one pair of lists: the folder is named by its hash, so that lists that take the place of others
// find nothing that is about those, and find their own again when they come back.

import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Game, shortHash } from '../../engine/rules/game.ts'
import { DATA } from '../folders.ts'

const folders = new WeakMap<Game, string>()

/** Folder of the results of a game; data/ unless it was read from the imported ones. */
export function resultsFolder(game: Game): string {
  return folders.get(game) ?? DATA
}

/** Notes that a game was imported into a folder. */
export function keepResultsIn(imported: string, game: Game): void {
  folders.set(game, join(ownFolder(imported, game.id), shortHash(game.hash)))
}

/** All results of an imported game, whatever its lists were. */
export function ownFolder(imported: string, id: string): string {
  return join(imported, `${id}.results`)
}

/** Short hashes of earlier lists of a game whose results are still there: stale, since they are about other lists. */
export function staleResults(game: Game): string[] {
  const folder = resultsFolder(game)
  if (folder === DATA || !existsSync(join(folder, '..'))) return []
  return readdirSync(join(folder, '..')).filter((name) => name !== basename(folder))
}
