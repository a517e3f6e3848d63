// Proved values of guesses beside a player's scores: from the table of openers before the first row, otherwise from a
// search, bounded because the scores themselves take only a moment.

import { knownOpeners as openersIn } from '../../engine/openings/carry-openers.ts'
import { hasNoWinner, type OpenerTable, provedHead } from '../../engine/openings/opener-table.ts'
import type { Feedback } from '../../engine/rules/feedback.ts'
import { answerIds, type Game, weightOfAll } from '../../engine/rules/game.ts'
import { type Goal, MAX_LIMIT } from '../../engine/rules/goal.ts'
import type { Row } from '../../engine/rules/history.ts'
import type { Mode } from '../../engine/rules/mode.ts'
import type { Solver } from '../../engine/search/solver.ts'
import type { Bounds, Worth } from '../../engine/strategy/worth.ts'
import { storedOpenerTable } from '../openers/file.ts'
import { StoredStrategies } from '../strategies/stored.ts'
import { NegativeResult } from '../terminal/usage-error.ts'

/** The value of the best known strategy that begins with a guess, and what is proved about the best possible one. */
export interface ExactValue {
  guess: string
  /** Total guesses over the answers found, and their mean; null if no strategy is known. */
  total: number | null
  mean: number | null
  max: number | null
  /** Weight of the answers it loses within the limit. */
  misses: number | null
  proof: 'exact' | 'bounds'
  /** At most this much must be lost; null if no strategy is known. */
  missesUpper: number | null
  /** Proved bounds of the best total. */
  lower: number
  upper: number | null
  /** The weight of the answers left, which the totals cover. */
  weight: number
  /** Proved that some answer is lost, but not how many. */
  losesSome?: true
}

export interface ValueQuestion {
  feedback: Feedback
  /** Null for pegs. */
  game: Game | null
  /** Made on demand; null if the game is too large to search. */
  solver: () => Solver | null
  answers: Uint16Array
  rows: readonly Row[]
  mode: Mode
  goal: Goal
  limit: number
  /** Work for all guesses together. */
  work: number
}

/** About half a second for a guess shown in passing. */
export const VALUE_WORK = 100_000_000

/** The values of guesses, listed or not, in their order; null if no guess is left, or nothing can be searched. */
export function valuesOf(question: ValueQuestion, guesses: readonly string[]): (ExactValue | null)[] {
  const { answers, rows, mode, goal, limit, feedback, game } = question
  if (rows.length >= limit || answers.length === 0) return guesses.map(() => null)
  const stored = rows.length === 0 && game !== null ? openerValues(game, question) : new Map<string, ExactValue>()
  let spent = 0
  return guesses.map((guess) => {
    const known = stored.get(guess)
    if (known !== undefined) return known
    const id = feedback.idOf(guess)
    const asked = { answers, mode, goal, left: limit - rows.length, rows }
    const work = Math.max(1, question.work - spent)
    const solver = question.solver()
    if (solver === null) return null
    const verdict = solver.evaluate(asked, id < 0 ? guess : id, { work })
    spent += verdict.work
    return exactValue(guess, weightIn(question), verdict)
  })
}

export function weightIn({ game, answers }: Pick<ValueQuestion, 'game' | 'answers'>): number {
  return game === null ? answers.length : weightOfAll(game, answers)
}

/** The value of a guess from a verdict or a ranking. */
export function exactValue(guess: string, weight: number, known: Worth & Bounds): ExactValue {
  const { total, max, misses, proof, missesUpper, lower, upper } = known
  const found = weight - misses
  return { guess, total, mean: found > 0 ? total / found : null, max, misses, proof, missesUpper, lower, upper, weight }
}

function openerValues(game: Game, setting: ValueQuestion): Map<string, ExactValue> {
  return new Map((knownOpeners(game, setting)?.values ?? []).map((value) => [value.guess, value]))
}

export interface KnownOpeners {
  /** In ranking order. */
  values: ExactValue[]
  /** How many leading ranks are proved. */
  proved: number
  /** Whether it is proved of all of them that they do not win every game. */
  hasNoWinner: boolean
}

/** The stored openers; null if nothing is stored. */
export function knownOpeners(
  game: Game,
  { mode, goal, limit }: Pick<ValueQuestion, 'mode' | 'goal' | 'limit'>,
): KnownOpeners | null {
  const stored = new StoredStrategies(game, { mode, goal, limit })
  const own = storedOpenerTable(game, { mode, goal, limit })
  const tables = [...(own === null ? [] : [own]), ...stored.openerTables().filter((each) => !isSame(each, own))]
  const table = openersIn(game, { mode, goal, limit }, tables, stored.strategies(), (opener, error) => {
    throw new NegativeResult(`data/ contradicts itself about ${opener}: ${error}`)
  })
  if (table.rows.length === 0) return null
  const weight = weightOfAll(game, answerIds(game))
  const maxima = stored.maxima()
  const values = table.rows.map(({ opener, proof, lower, upper, max: own }): ExactValue => {
    const guess = game.guesses[opener]
    const isExact = proof === 'exact'
    const max = own ?? maxima.get(guess) ?? null
    const counts = isExact
      ? { total: lower, mean: lower / weight, max, misses: 0, missesUpper: 0 }
      : { total: null, mean: null, max: null, misses: null, missesUpper: upper === null ? null : 0 }
    const value: ExactValue = { guess, ...counts, proof: isExact ? 'exact' : 'bounds', lower, upper, weight }
    return proof === 'impossible' ? { ...value, losesSome: true } : value
  })
  return { values, proved: provedHead(table), hasNoWinner: hasNoWinner(table) }
}

/** Whether two tables are about the same goal and limit. */
function isSame(a: OpenerTable, b: OpenerTable | null): boolean {
  return a.goal === b?.goal && a.limit === b.limit
}

/** The smallest proved total of an opener with its strategy's number of guesses; undefined if unknown. */
export function bestOf(
  game: Game,
  opener: string,
  limit: number,
  max: number,
): { limit: number; total: number } | undefined {
  const depth = Math.min(MAX_LIMIT, Math.max(limit, max))
  const known = knownOpeners(game, { mode: 'normal', goal: 'mean', limit: depth })
  const total = known?.values.find(({ guess, proof }) => guess === opener && proof === 'exact')?.total
  return total == null ? undefined : { limit: depth, total }
}
