// The journal of second guesses, one line per opener, `salet bbbbb=crony:0,21,180,71,2 bbbby=...`: its large states,
// the next guess in each, and how many answers take how many guesses.
import type { SecondGuess } from '../../engine/openings/second-guesses.ts'
import type { Game } from '../../engine/rules/game.ts'
import { formatPattern, parsePattern } from '../../engine/rules/pattern.ts'
import type { Setting } from '../../engine/rules/setting.ts'
import type { JournalFormat } from '../journal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { LEAST_ANSWERS } from './file.ts'

const FORMAT = 'fivebase-second-guesses-journal-2'

/** An opener, by id, and what follows it. */
export type OpenerSeconds = readonly [opener: number, rows: readonly SecondGuess[]]

export function secondGuessesJournal(game: Game, { mode, goal, limit }: Setting): JournalFormat<OpenerSeconds> {
  const own = JSON.stringify({ format: FORMAT, hash: game.hash, mode, goal, limit, least: LEAST_ANSWERS })
  return {
    head: own,
    assertOwn(file, head) {
      if (head === own) return
      throw new UsageError(`${file} is of another run`, 'delete it if you no longer need that run')
    },
    formatEntry([opener, rows]) {
      const states = rows.map(
        ({ pattern, guess, histogram }) => `${formatPattern(pattern)}=${game.guesses[guess]}:${histogram.join()}`,
      )
      return [game.guesses[opener], ...states].join(' ')
    },
    parseEntry(line) {
      const [opener, ...states] = line.split(' ')
      const rows = states.map((state) => parseState(state, game))
      if (game.idOf(opener) < 0 || rows.some((row) => row === null)) return null
      return [game.idOf(opener), rows as SecondGuess[]]
    },
  }
}

function parseState(text: string, game: Game): SecondGuess | null {
  const match = /^([byg]{5})=([a-z]{5}):(\d+(?:,\d+)*)$/.exec(text)
  if (match === null) return null
  const pattern = parsePattern(match[1])
  const guess = game.idOf(match[2])
  return pattern === null || guess < 0 ? null : { pattern, guess, histogram: match[3].split(',').map(Number) }
}
