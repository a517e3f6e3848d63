// Tables of second guesses as files: paths, and reading and writing with messages that name the file.
import { existsSync } from 'node:fs'
import { decodeSecondGuesses, encodeSecondGuesses } from '../../engine/formats/second-guesses-bytes.ts'
import { openerSetting } from '../../engine/openings/opener-table.ts'
import {
  checkSecondGuesses,
  type SecondGuess,
  SecondGuessError,
  type SecondGuessTable,
} from '../../engine/openings/second-guesses.ts'
import type { Game } from '../../engine/rules/game.ts'
import type { Setting } from '../../engine/rules/setting.ts'
import { readBounded } from '../terminal/bounded-read.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'
import { writeWhole } from '../write-whole.ts'

/** Folder of the tables, below data/. */
export const SECOND_GUESSES = 'second-guesses'
/** With fewer answers left after the first row, a search takes only milliseconds. */
export const LEAST_ANSWERS = 60

/** Path below data/ of the table of a game and setting, with forward slashes. */
export function secondGuessesPath(gameId: string, { mode, goal, limit }: Setting): string {
  return `${SECOND_GUESSES}/${gameId}/${mode}-${goal}-${limit}.bin`
}

/** The table in a file, checked against the game. Throws NegativeResult, system errors. */
export function readSecondGuesses(file: string, game: Game): SecondGuessTable {
  try {
    const table = decodeSecondGuesses(readBounded(file), game)
    checkSecondGuesses(table, game)
    return table
  } catch (error) {
    if (error instanceof SecondGuessError) throw new NegativeResult(`${file}: ${error.message}`)
    throw error
  }
}

/** Writes the file whole or not at all; returns its length in bytes. */
export function writeSecondGuesses(file: string, table: SecondGuessTable): number {
  const bytes = encodeSecondGuesses(table)
  writeWhole(file, bytes)
  return bytes.length
}

/** The existing table by opener, if any. Throws UsageError if it is about something else. */
export function openersOfTable(file: string, game: Game, setting: Setting): Map<number, readonly SecondGuess[]> {
  if (!existsSync(file)) return new Map()
  const { mode, goal, limit, least, openers } = readSecondGuesses(file, game)
  if (mode !== setting.mode || goal !== setting.goal || limit !== setting.limit || least !== LEAST_ANSWERS) {
    throw new UsageError(`${file} is a table for ${mode}, ${goal}, limit ${limit}, states of ${least} answers or more`)
  }
  return new Map(openers)
}

export function makeSecondGuesses(
  game: Game,
  setting: Setting,
  openers: ReadonlyMap<number, readonly SecondGuess[]>,
): SecondGuessTable {
  return { ...openerSetting(game, setting), least: LEAST_ANSWERS, openers }
}
