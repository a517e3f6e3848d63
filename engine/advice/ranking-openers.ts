// The ranking of a question: before the first row what tables and strategies say about openers, otherwise a search.

import { withoutExcluded } from '../openings/carry-openers.ts'
import { hasNoWinner, type OpenerRow, type OpenerTable, provedHead } from '../openings/opener-table.ts'
import { scoreWord } from '../players/word-scores.ts'
import { type Game, weightOfAll } from '../rules/game.ts'
import type { Goal } from '../rules/goal.ts'
import type { Row } from '../rules/history.ts'
import type { Mode } from '../rules/mode.ts'
import type { Budget } from '../search/budget.ts'
import type { Solver } from '../search/solver.ts'
import { compareRanked, type Ranked, type Ranking, rankGuesses, valueGuesses } from './ranking.ts'

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

/**
 * The best guesses of a question, or the named ones. `openers` is what is known of openers where it applies (see
 * isAboutOpeners), else null; what it does not tell is searched for.
 */
export function rankQuestion(
  question: OpenersQuestion & { left: number },
  openers: OpenerTable | null,
  { named, top }: { named: readonly string[] | null; top: number },
  { solver, budget }: { solver: () => Solver; budget: Budget },
): Ranking {
  const known = openers === null ? null : rankOpeners(question, openers, { named, top }, budget)
  const ask = () => ({ ...question, solver: solver(), budget })
  if (named === null) return known ?? rankGuesses({ ...ask(), top })
  const { guesses = [], work = 0 } = known ?? {}
  const open = named.filter((word) => guesses.every(({ guess }) => guess !== word))
  if (known !== null && open.length === 0) return known
  const searched = valueGuesses({ ...ask(), guesses: open })
  const all = [...guesses, ...searched.guesses].sort((a, b) => compareRanked(a, b, question.goal))
  return { guesses: all, isComplete: false, work: work + searched.work }
}

/** The best openers of a table, or those of the named ones that it knows; null if it does not answer the question. */
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
  if (known.length === 0 || (named === null && hasNoWinner(table))) return null
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
