// Second guesses have no tree to replay, so checking one means searching again. Whenever a manifest is made or checked,
// a sample is searched; the whole table would take as long as making it.

import { foundOf, largeParts, type SecondGuessTable, totalOf } from '../../engine/openings/second-guesses.ts'
import { type Game, weightOfAll } from '../../engine/rules/game.ts'
import { formatPattern } from '../../engine/rules/pattern.ts'
import type { Solver } from '../../engine/search/solver.ts'
import { NegativeResult } from '../terminal/usage-error.ts'

/** States searched per table. */
const SAMPLED = 8
/** Larger states may take minutes. */
const MOST_ANSWERS = 200

/** Searches some states of a table again, spread over it. Throws NegativeResult if the results differ. */
export function checkSample(file: string, table: SecondGuessTable, game: Game, solver: Solver): number {
  const { mode, goal, limit, least } = table
  const openers = [...table.openers].filter(([, rows]) => rows.length > 0)
  const step = Math.max(1, Math.floor(openers.length / SAMPLED))
  let checked = 0
  for (let at = 0; at < openers.length && checked < SAMPLED; at += step) {
    const [opener, rows] = openers[at]
    const part = largeParts(game, opener, least).findLast(({ answers }) => answers.length <= MOST_ANSWERS)
    const row = part && rows.find(({ pattern }) => pattern === part.pattern)
    if (!part || !row) continue
    const played = [{ guess: game.guesses[opener], pattern: part.pattern }]
    const question = { answers: part.answers, mode, goal, left: limit - 1, rows: played }
    const [best, own] = [solver.solve(question), solver.evaluate(question, row.guess)]
    const misses = weightOfAll(game, part.answers) - foundOf(row)
    const isBest = [best, own].every((each) => each.total === totalOf(row) && each.misses === misses)
    if (!isBest) {
      throw new NegativeResult(
        `${file}: after ${game.guesses[opener]} ${formatPattern(part.pattern)} it says ${game.guesses[row.guess]}, ` +
          `total ${totalOf(row)}; the search says ${game.guesses[best.guess]}, total ${best.total}`,
      )
    }
    checked++
  }
  return checked
}
