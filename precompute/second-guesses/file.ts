// Tables of second guesses as files, and the journal of a run that makes one: a text file that grows by a line an opener,
// `salet bbbbb=crony:0,21,180,71,2 bbbby=... CHECKSUM`, so that a run that is stopped at any moment goes on from there.
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { decodeSecondGuesses, encodeSecondGuesses } from '../../engine/formats/second-guesses-bytes.ts'
import { openerSetting } from '../../engine/openings/opener-table.ts'
import {
  checkSecondGuesses,
  type SecondGuess,
  SecondGuessError,
  type SecondGuessTable,
} from '../../engine/openings/second-guesses.ts'
import type { Game } from '../../engine/rules/game.ts'
import { formatPattern, parsePattern } from '../../engine/rules/pattern.ts'
import { checkedLine, readChecked } from '../checked-line.ts'
import type { Setting } from '../strategies/solve.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'
import { writeWhole } from '../write-whole.ts'

/** Folder of the tables, below data/. */
export const SECOND_GUESSES = 'second-guesses'
/** States of fewer answers after one row are searched within some milliseconds. */
export const LEAST_ANSWERS = 60

const JOURNAL_FORMAT = 'fivebase-second-guesses-journal-2'

/** Path below data/ of the table of a game and setting, with forward slashes. */
export function secondGuessesPath(gameId: string, { mode, goal, limit }: Setting): string {
  return `${SECOND_GUESSES}/${gameId}/${mode}-${goal}-${limit}.bin`
}

/** The table of a file, checked against the game. Throws NegativeResult, system errors. */
export function readSecondGuesses(file: string, game: Game): SecondGuessTable {
  try {
    const table = decodeSecondGuesses(readFileSync(file), game)
    checkSecondGuesses(table, game)
    return table
  } catch (error) {
    if (error instanceof SecondGuessError) throw new NegativeResult(`${file}: ${error.message}`)
    throw error
  }
}

/** Writes the file whole or not at all; its length in bytes. */
export function writeSecondGuesses(file: string, table: SecondGuessTable): number {
  const bytes = encodeSecondGuesses(table)
  writeWhole(file, bytes)
  return bytes.length
}

/** What is known so far: of the table, and of a run into it that is not finished. */
export function findSecondGuesses(file: string, game: Game, setting: Setting): Map<number, readonly SecondGuess[]> {
  const known = new Map<number, readonly SecondGuess[]>()
  if (existsSync(file)) {
    const { mode, goal, limit, least, openers } = readSecondGuesses(file, game)
    if (mode !== setting.mode || goal !== setting.goal || limit !== setting.limit || least !== LEAST_ANSWERS) {
      throw new UsageError(
        `${file} is a table for ${mode}, ${goal}, limit ${limit}, states of ${least} answers or more`,
      )
    }
    for (const [opener, rows] of openers) known.set(opener, rows)
  }
  for (const [opener, rows] of readJournal(journalOf(file), game, setting)) known.set(opener, rows)
  return known
}

export function makeSecondGuesses(
  game: Game,
  setting: Setting,
  openers: ReadonlyMap<number, readonly SecondGuess[]>,
): SecondGuessTable {
  return { ...openerSetting(game, setting), least: LEAST_ANSWERS, openers }
}

const journalOf = (file: string): string => `${file}.journal`

/** Adds an opener to the journal of the table in `file`. */
export function addToJournal(
  file: string,
  game: Game,
  setting: Setting,
  opener: number,
  rows: readonly SecondGuess[],
): void {
  const journal = journalOf(file)
  const states = rows.map(
    ({ pattern, guess, histogram }) => `${formatPattern(pattern)}=${game.guesses[guess]}:${histogram.join()}`,
  )
  const head = existsSync(journal) ? '' : `${headOf(game, setting)}\n`
  appendFileSync(journal, `${head}${checkedLine([game.guesses[opener], ...states].join(' '))}\n`)
}

/** Once its openers are in the table. */
export function removeJournal(file: string): void {
  rmSync(journalOf(file), { force: true })
}

function headOf(game: Game, { mode, goal, limit }: Setting): string {
  return JSON.stringify({ format: JOURNAL_FORMAT, hash: game.hash, mode, goal, limit, least: LEAST_ANSWERS })
}

/** A last line that was cut short by a kill is left out. */
function readJournal(journal: string, game: Game, setting: Setting): Map<number, SecondGuess[]> {
  const found = new Map<number, SecondGuess[]>()
  if (!existsSync(journal)) return found
  const [head, ...lines] = readFileSync(journal, 'utf8').split('\n').slice(0, -1)
  if (head === undefined) return found
  if (head !== headOf(game, setting)) {
    throw new UsageError(`${journal} is of another run`, 'delete it if that run is no longer wanted')
  }
  for (const [at, line] of lines.entries()) {
    const text = readChecked(line)
    const [opener, ...states] = (text ?? '').split(' ')
    const rows = states.map((state) => parseState(state, game))
    if (text === null || game.idOf(opener) < 0 || rows.some((row) => row === null)) {
      throw new NegativeResult(`${journal}: line ${at + 2} is damaged`, 'take that line out and run again')
    }
    found.set(game.idOf(opener), rows as SecondGuess[])
  }
  return found
}

function parseState(text: string, game: Game): SecondGuess | null {
  const match = /^([byg]{5})=([a-z]{5}):(\d+(?:,\d+)*)$/.exec(text)
  if (match === null) return null
  const pattern = parsePattern(match[1])
  const guess = game.idOf(match[2])
  return pattern === null || guess < 0 ? null : { pattern, guess, histogram: match[3].split(',').map(Number) }
}
