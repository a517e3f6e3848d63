// Computes second guesses, opener by opener. Each state is an independent question, so the table does not depend on
// order or interruptions.

import { largeParts, type SecondGuess } from '../../engine/openings/second-guesses.ts'
import type { Game } from '../../engine/rules/game.ts'
import type { Setting } from '../../engine/rules/setting.ts'
import type { Solver } from '../../engine/search/solver.ts'
import { replay } from '../../engine/strategy/replay.ts'
import { LEAST_ANSWERS } from './file.ts'

/** Work for ties: enough for most states of a few hundred answers. */
const TIES_WORK = 5e7

/** The second guesses after an opener, all proved; null if a state is not solved. */
export function solveSecondGuesses(solver: Solver, game: Game, setting: Setting, opener: number): SecondGuess[] | null {
  const rows: SecondGuess[] = []
  for (const { pattern, answers } of largeParts(game, opener, LEAST_ANSWERS)) {
    const row = solveSecondGuess(solver, game, setting, { opener, pattern, answers })
    if (row === null) return null
    rows.push(row)
  }
  return rows
}

export function solveSecondGuess(
  solver: Solver,
  game: Game,
  { mode, goal, limit }: Setting,
  { opener, pattern, answers }: { opener: number; pattern: number; answers: Uint16Array },
): SecondGuess | null {
  const left = limit - 1
  const played = [{ guess: game.guesses[opener], pattern }]
  const question = { answers, mode, goal, left, rows: played }
  const { verdict, node } = solver.plan(question, { isAlone: true, ties: TIES_WORK })
  if (verdict.proof !== 'exact') return null
  const { total, misses, histogram } = replay(node, game, left, { onFault() {} }, answers)
  if (total !== verdict.total || misses !== verdict.misses) return null
  return { pattern, guess: node.guess, histogram }
}
