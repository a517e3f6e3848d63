// Tables of openers as files: paths, and reading and writing with messages that name the file.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { decodeOpenerTable, encodeOpenerTable } from '../../engine/formats/opener-table-bytes.ts'
import { bindOpenerTable, type OpenerTable, OpenerTableError } from '../../engine/openings/opener-table.ts'
import type { Game } from '../../engine/rules/game.ts'
import type { Setting } from '../../engine/rules/setting.ts'
import { resultsFolder } from '../store/results-folder.ts'
import { readBounded } from '../terminal/bounded-read.ts'
import { NegativeResult } from '../terminal/usage-error.ts'
import { writeWhole } from '../write-whole.ts'

/** Folder of the tables, below data/. */
export const OPENERS = 'openers'

/** Path below data/ of the table of a game and setting, with forward slashes. */
export function openerTablePath(gameId: string, { mode, goal, limit }: Setting): string {
  return `${OPENERS}/${gameId}/${mode}-${goal}-${limit}.bin`
}

/** The table in a file, for any game or the given one. Throws NegativeResult, system errors. */
export function readOpenerTable(file: string, game?: Game): OpenerTable {
  const bytes = readBounded(file)
  return naming(file, () => {
    const table = decodeOpenerTable(bytes)
    return game ? bindOpenerTable(table, game) : table
  })
}

/** The same; null if there is no file. */
export function findOpenerTable(file: string, game: Game): OpenerTable | null {
  return existsSync(file) ? readOpenerTable(file, game) : null
}

/** The table in data/ for a game; null if there is none, or it belongs to the same lists under other odds. */
export function storedOpenerTable(game: Game, setting: Setting): OpenerTable | null {
  const file = join(resultsFolder(game), openerTablePath(game.id, setting))
  return existsSync(file) && readOpenerTable(file).gameHash === game.hash ? readOpenerTable(file, game) : null
}

/** Writes the file whole or not at all; returns its length in bytes. */
export function writeOpenerTable(file: string, table: OpenerTable): number {
  const bytes = encodeOpenerTable(table)
  writeWhole(file, bytes)
  return bytes.length
}

/** Turns an error in a table into a message about its file. */
export function naming<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof OpenerTableError) throw new NegativeResult(`${file}: ${error.message}`)
    throw error
  }
}
