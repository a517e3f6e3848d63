// Where a game's results are: in data/ for shipped games, beside the game for imported ones. The latter belong to one
// pair of lists: the folder is named by its hash, so changed lists find no results, and find them again when changed
// back.

import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Game, shortHash } from '../../engine/rules/game.ts'
import { DATA } from '../folders.ts'

const folders = new WeakMap<Game, string>()

/** Folder of a game's results; data/ unless the game was imported. */
export function resultsFolder(game: Game): string {
  return folders.get(game) ?? DATA
}

/** Records that a game was imported into a folder. */
export function keepResultsIn(imported: string, game: Game): void {
  folders.set(game, join(ownFolder(imported, game.id), shortHash(game.hash)))
}

/** All results of an imported game, for any version of its lists. */
export function ownFolder(imported: string, id: string): string {
  return join(imported, `${id}.results`)
}

/** Short hashes of earlier lists of a game with stale results. */
export function staleResults(game: Game): string[] {
  const folder = resultsFolder(game)
  if (folder === DATA || !existsSync(join(folder, '..'))) return []
  return readdirSync(join(folder, '..')).filter((name) => name !== basename(folder))
}
