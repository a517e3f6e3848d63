// The ranking before the first row: what tables and strategies say about openers, without a search.

import { withoutExcluded } from '../openings/carry-openers.ts'
import { hasNoWinner, type OpenerRow, type OpenerTable, provedHead } from '../openings/opener-table.ts'
import { scoreWord } from '../players/word-scores.ts'
import { type Game, weightOfAll } from '../rules/game.ts'
import type { Goal } from '../rules/goal.ts'
import type { Row } from '../rules/history.ts'
import type { Mode } from '../rules/mode.ts'
import type { Budget } from '../search/budget.ts'
import type { Ranked, Ranking } from './ranking.ts'

export interface OpenersQuestion {
  game: Game
  rows: readonly Row[]
  mode: Mode
  goal: Goal
  /** Words that are not the answer. */
  excluded: ReadonlySet<number>
  /** The answers left. */
  answers: Uint16Array
}

/** Whether what is stored of openers can answer. */
export function isAboutOpeners({ rows, mode, goal, excluded }: Omit<OpenersQuestion, 'answers'>): boolean {
  // In strict mode a stored strategy may guess words that are excluded now.
  return rows.length === 0 && (excluded.size === 0 || (mode !== 'strict' && goal === 'mean'))
}

/** The best openers of a table, or the named ones; null if the table does not answer the question. */
export function rankOpeners(
  question: OpenersQuestion,
  table: OpenerTable,
  { named, top }: { named: readonly string[] | null; top: number },
  budget: Budget,
): Ranking | null {
  const { game, excluded } = question
  const before = budget.spent
  const openers = excluded.size === 0 ? table.rows : withoutExcluded(game, table.rows, excluded)
  const known = openers.filter(({ opener }) => named === null || named.includes(game.guesses[opener]))
  const isRanking = named === null ? !hasNoWinner(table) : known.length === named.length
  if (known.length === 0 || !isRanking) return null
  const shown = named === null ? known.slice(0, top) : known
  const guesses = shown.map((row) => rankedOpener(question, row, budget))
  const isComplete = named === null && excluded.size === 0 && guesses.length <= provedHead(table)
  return { guesses, isComplete, work: budget.spent - before }
}

/** A table's row of an opener. */
function rankedOpener({ game, goal, answers }: OpenersQuestion, row: OpenerRow, budget: Budget): Ranked {
  const { opener: id, proof, lower, upper, max } = row
  const isExact = proof === 'exact'
  const total = isExact ? lower : null
  const guess = game.guesses[id]
  const scores = scoreWord(game, answers, guess, budget)
  return {
    guess,
    inAnswers: id < game.answers.length,
    isListed: true,
    parts: scores.parts,
    scores,
    misses: isExact ? 0 : null,
    max: isExact ? max : null,
    total,
    mean: total === null ? null : total / weightOfAll(game, answers),
    // At least one if it is proved that not every answer can be found; the table does not say how many.
    missesLower: proof === 'impossible' ? 1 : 0,
    missesUpper: upper === null ? null : 0,
    // With bounds, the row's `max` is a bound as well.
    maxLower: goal === 'worst' ? (max ?? 1) : 1,
    lower,
    upper,
    proof: isExact ? 'exact' : 'bounds',
  }
}
