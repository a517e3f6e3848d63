// What guesses are proved to be worth where a strategy of the literature stands: from the table of openers before the
// first row, else by a search that is bounded, since it is shown beside scores that take a moment.

import { join } from 'node:path'
import { provedHead } from '../../engine/openings/opener-table.ts'
import type { Feedback } from '../../engine/rules/feedback.ts'
import { answerIds, type Game, weightOfAll } from '../../engine/rules/game.ts'
import { type Goal, MAX_LIMIT } from '../../engine/rules/goal.ts'
import type { Row } from '../../engine/rules/history.ts'
import type { Mode } from '../../engine/rules/mode.ts'
import type { Solver } from '../../engine/search/solver.ts'
import { DATA } from '../folders.ts'
import { findOpenerTable, openerTablePath } from '../openers/file.ts'
import { StoredStrategies } from '../strategies/stored.ts'

/** Of the best strategy that begins with a guess. */
export interface ExactValue {
  guess: string
  /** Guesses needed in total over the answers left, and on average; null where none is known. */
  total: number | null
  mean: number | null
  max: number | null
  /** Answers that are lost within the limit. */
  misses: number | null
  proof: 'exact' | 'bounds'
  lower: number
  upper: number | null
  /** What the totals are over: how many answers are left, or their weight. */
  weight: number
  /** Proved that some answer is lost; how many is not known. */
  losesSome?: true
}

export interface ValueQuestion {
  feedback: Feedback
  /** Null for pegs. */
  game: Game | null
  /** Made only where it is needed; null where the game is too large to search. */
  solver: () => Solver | null
  answers: Uint16Array
  rows: readonly Row[]
  mode: Mode
  goal: Goal
  limit: number
  /** Counted work for all guesses together. */
  work: number
}

/** Half a second or so for a guess shown in passing. */
export const VALUE_WORK = 100_000_000

/** The values of guesses, listed or not, in their order; null where the limit leaves no guess, or nothing can be searched. */
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

function weightIn({ game, answers }: ValueQuestion): number {
  return game === null ? answers.length : weightOfAll(game, answers)
}

function exactValue(guess: string, weight: number, verdict: ReturnType<Solver['evaluate']>): ExactValue {
  const { total, max, misses, proof, lower, upper } = verdict
  const isKnown = proof === 'exact'
  const found = weight - misses
  return {
    guess,
    total: isKnown ? total : null,
    mean: isKnown && found > 0 ? total / found : null,
    max: isKnown ? max : null,
    misses: isKnown ? misses : null,
    proof,
    lower: Math.min(lower, upper),
    upper: isKnown ? upper : null,
    weight,
  }
}

function openerValues(game: Game, setting: ValueQuestion): Map<string, ExactValue> {
  return new Map((knownOpeners(game, setting)?.values ?? []).map((value) => [value.guess, value]))
}

/** What is stored of openers, in the order of the ranking, and how many are proved to lead it; null where nothing is. */
export function knownOpeners(
  game: Game,
  { mode, goal, limit }: Pick<ValueQuestion, 'mode' | 'goal' | 'limit'>,
): { values: ExactValue[]; proved: number } | null {
  const table = findOpenerTable(join(DATA, openerTablePath(game.id, { mode, goal, limit })), game)
  if (table === null) return null
  const weight = weightOfAll(game, answerIds(game))
  const maxima = new StoredStrategies(game, { mode, goal, limit }).maxima()
  const values = table.rows.map(({ opener, proof, lower, upper, max: own }): ExactValue => {
    const guess = game.guesses[opener]
    const isExact = proof === 'exact'
    const max = own ?? maxima.get(guess) ?? null
    const counts = isExact
      ? { total: lower, mean: lower / weight, max, misses: 0 }
      : { total: null, mean: null, max: null, misses: null }
    const value: ExactValue = { guess, ...counts, proof: isExact ? 'exact' : 'bounds', lower, upper, weight }
    return proof === 'impossible' ? { ...value, losesSome: true } : value
  })
  return { values, proved: provedHead(table) }
}

/** The smallest total that is proved for an opener, with as many guesses as its strategy takes; undefined where unknown. */
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
