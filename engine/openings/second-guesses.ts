// The table of second guesses: for openers of one game, mode, goal and limit, and each pattern that leaves many
// answers, the best next guess and how many answers then take how many guesses. All of it is proved. Small states are
// not listed: searching them is faster than a lookup. second-guesses-bytes.ts stores the table.

import { type Game, shortHash, weightOf, weightOfAll } from '../rules/game.ts'
import { idOfEntry, patternOfEntry, Splitter } from '../rules/parts.ts'
import { ALL_CORRECT } from '../rules/pattern.ts'
import { type OpenerSetting, openerSetting, settingDifference } from './opener-table.ts'

export interface SecondGuess {
  /** Pattern of the opener. */
  pattern: number
  /** Guess id. */
  guess: number
  /** Answers by guesses still needed, including the second; index 0 is one guess; one entry per guess left. */
  histogram: readonly number[]
}

export interface SecondGuessTable extends OpenerSetting {
  /** States with at least this many answers are listed. */
  least: number
  /** By opener: every listed state, patterns ascending. */
  openers: ReadonlyMap<number, readonly SecondGuess[]>
}

export type SecondGuessErrorCode = 'not_a_table' | 'unsupported_version' | 'damaged' | 'bad_rows' | 'foreign_game'

export class SecondGuessError extends Error {
  readonly code: SecondGuessErrorCode

  constructor(code: SecondGuessErrorCode, message: string) {
    super(message)
    this.name = 'SecondGuessError'
    this.code = code
  }
}

/** Total guesses over the answers found. */
export function totalOf({ histogram }: SecondGuess): number {
  return histogram.reduce((total, count, at) => total + count * (at + 1), 0)
}

/** Answers found. */
export function foundOf({ histogram }: SecondGuess): number {
  return histogram.reduce((sum, count) => sum + count, 0)
}

/**
 * The parts of at least `least` answers that an opener makes of a game's answers, patterns ascending; pass a splitter
 * if you ask about many openers.
 */
export function largeParts(
  game: Game,
  opener: number,
  least: number,
  splitter = new Splitter(game),
): { pattern: number; answers: Uint16Array }[] {
  const { count } = splitter
  const entries = splitter.split(opener, 0, 0, count)
  const parts: { pattern: number; answers: Uint16Array }[] = []
  for (let from = 0, to = 0; from < count; from = to) {
    const pattern = patternOfEntry(entries[from])
    while (to < count && patternOfEntry(entries[to]) === pattern) to++
    if (to - from < least || pattern === ALL_CORRECT) continue
    parts.push({ pattern, answers: Uint16Array.from(entries.subarray(from, to), idOfEntry) })
  }
  return parts
}

/**
 * Checks a table against its game: the states of each opener are exactly its large parts, and no more answers are found
 * than exist.
 * @throws SecondGuessError `foreign_game`, `bad_rows`
 */
export function checkSecondGuesses(table: SecondGuessTable, game: Game): void {
  const difference = settingDifference(table, openerSetting(game, table))
  if (difference !== null) {
    throw new SecondGuessError(
      'foreign_game',
      `the table is not for '${game.id}' (${shortHash(game.hash)}): ${difference}`,
    )
  }
  const splitter = new Splitter(game)
  for (const [opener, rows] of table.openers) {
    const parts = largeParts(game, opener, table.least, splitter)
    const isSame = parts.length === rows.length && parts.every(({ pattern }, at) => rows[at].pattern === pattern)
    if (!isSame) fail(`${game.guesses[opener]}: its states are not those of at least ${table.least} answers`)
    for (const [at, row] of rows.entries()) {
      if (row.guess >= game.guesses.length) fail(`${game.guesses[opener]}: ${row.guess} is not a guess`)
      const found = foundOf(row)
      const count = weightOfAll(game, parts[at].answers)
      if (found === 0 || found > count) fail(`${game.guesses[opener]}: ${found} of ${count} answers are found`)
      const own = parts[at].answers.includes(row.guess) ? weightOf(game, row.guess) : 0
      if (row.histogram[0] !== own) fail(`${game.guesses[opener]}: ${row.histogram[0]} found by the guess, not ${own}`)
    }
  }
}

function fail(detail: string): never {
  throw new SecondGuessError('bad_rows', detail)
}
