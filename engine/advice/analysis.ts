// Reviews a game guess by guess: what each cost compared with the best one, and how lucky its colours were.
//
// The best guess of a state is the one that loses the fewest answers within the limit, then (goal `worst`) has the smallest
// maximum, then the smallest total. It is the best known one, and may be the one played. V is the number of guesses
// expected with it, Q with the guess played, and V' is V after its colours (0 if it was the answer). Answers beyond the
// limit are counted as if the game had MAX_LIMIT guesses. Then
//
//   loses                  weight of the answers that this guess may lose and the best does not
//   longer                 goal `worst`: how many more guesses its longest game may take
//   cost = Q - V           guesses lost compared with the best; 0 if it saves guesses but loses more or is longer
//   luck = (Q - 1) - V'    guesses that these colours saved compared with the average
//
// If no guess of a game loses answers or is longer: rows played + V at the end = V at the start + sum of costs - sum of
// lucks.

import { type Game, weightOfAll } from '../rules/game.ts'
import { type Goal, MAX_LIMIT } from '../rules/goal.ts'
import type { Row } from '../rules/history.ts'
import type { Mode } from '../rules/mode.ts'
import { ALL_CORRECT } from '../rules/pattern.ts'
import { type Contradiction, type Pool, type State, stateOf } from '../rules/state.ts'
import type { BoundedSolver, Budget } from '../search/budget.ts'
import type { Question, SearchOptions, Verdict } from '../search/solver.ts'
import type { Proof } from '../strategy/strategy.ts'

/** The value of a guess in a state, and whether it is proved. */
export interface Value {
  /** Guesses summed over all answers; if some are lost, as if there were MAX_LIMIT guesses. */
  total: number
  /** Weight of the answers lost in the guesses left; null if not asked. */
  misses: number | null
  /** Most guesses that any answer takes. */
  max: number
  proof: Proof
}

/** A source of values for states and guesses: the solver, or stored results before it. */
export interface Valuer {
  /** The best guess of a state, by id, within this work; without a limit, until proved. */
  best(question: Question, work?: number): Value & { guess: number }
  /** The value of one guess, listed or not. */
  of(question: Question, guess: string, work?: number): Value
}

export interface Turn {
  /** Counts from 1. */
  row: number
  guess: string
  pattern: number
  /** Answers left before and after the row. */
  before: number
  after: number
  /** The list that the answers before the row come from. */
  pool: Exclude<Pool, 'none'>
  /** The best guess there and its expected guesses. */
  best: string
  bestMean: number
  /** The same for the guess played. */
  mean: number
  /** Never negative. */
  cost: number
  /** Weight of the answers that this guess may lose within the limit and the best one does not. */
  loses: number
  /** Goal `worst`: how many more guesses than the best one its worst case may take. */
  longer: number
  luck: number
  /** `exact` if every figure of the row is. */
  proof: Proof
}

export interface Analysis {
  turns: Turn[]
  isWon: boolean
  cost: number
  /** The most that one guess may lose. */
  loses: number
  luck: number
  proof: Proof
}

export type AnalysisResult = { ok: true; analysis: Analysis } | { ok: false; contradiction: Contradiction }

export interface AnalysisOptions {
  game: Game
  rows: readonly Row[]
  mode: Mode
  goal: Goal
  limit: number
  excluded?: ReadonlySet<number>
  valuer: Valuer
  /** Work of all questions to the valuer together. */
  budget: Budget
}

/** Minimum work per answer of every question, even for the poorest strategy. */
const LEAST_WORK = 80
/** Share of a question's work for the game as limited; the rest is for states that cannot be won. */
const WITHIN_LIMIT_SHARE = 0.5

/** States with this many answers are not proved with little work. */
const LARGE = 500
/**
 * Work per answer below which the total of a guess in a large state is not proved anyway (measured: a bound from a strategy alone is
 * then closer, 0.037 guesses above the value after 20 million, against 0.067 after 30 million with an attempt at a proof).
 */
const PROVING_WORK = 50_000

/** Work that may go into ties: a value does not depend on them. */
const TIES_WORK = 1_500_000

/** After the last row of a won game. */
const WON = { total: 0, misses: 0, max: 0, proof: 'exact', guess: -1 } as const

/** A valuer that asks the solver. */
export function solverValuer(solver: BoundedSolver): Valuer {
  // If a win is no longer certain within the limit, guesses still have a value: continue without the limit.
  const countOn = (verdict: Verdict, misses: number | null): Value => {
    const { total, max, proof, misses: never } = verdict
    return { total: total + never * (MAX_LIMIT + 1), misses, max: never > 0 ? MAX_LIMIT + 1 : max, proof }
  }
  const ask = (question: Question, work: number, run: Run, isPlanned = false): Value & { guess: number } => {
    const long = { ...question, left: MAX_LIMIT }
    const options = (share: number) =>
      work === Number.POSITIVE_INFINITY ? {} : { work: work * share, ties: TIES_WORK }
    // With too little work for both, only one of the two can be asked.
    if (work <= LEAST_WORK * question.answers.length || isPlanned) {
      const verdict = run(long, options(1))
      return { guess: verdict.guess, ...countOn(verdict, null) }
    }
    const verdict = run(question, options(WITHIN_LIMIT_SHARE))
    const { guess, total, misses, max, proof } = verdict
    if (misses === 0) return { guess, total, misses, max, proof }
    const later = solver.evaluate(long, guess, options(1 - WITHIN_LIMIT_SHARE))
    const value = countOn(later, misses)
    return { guess, ...value, proof: proof === 'exact' ? value.proof : proof }
  }
  return {
    best: (question, work = Number.POSITIVE_INFINITY) =>
      ask(question, work, (asked, options) => solver.solve(asked, options)),
    of: (question, guess, work = Number.POSITIVE_INFINITY) => {
      const isPlanned = question.answers.length >= LARGE && work < PROVING_WORK * question.answers.length
      const value = (asked: Question, options: SearchOptions) =>
        solver.evaluate(asked, guess, { ...options, isPlanned })
      return ask(question, work, value, isPlanned)
    },
  }
}

type Run = (question: Question, options: SearchOptions) => Verdict

/** Share of the work that no other question needs. */
const SURPLUS_SHARE = 0.5

/** Analyses the rows of a game; fails if no word fits them. */
export function analyze({ game, rows, mode, goal, limit, excluded, valuer, budget }: AnalysisOptions): AnalysisResult {
  const steps = Array.from({ length: rows.length + 1 }, (_, index) => {
    const state = stateOf(game, rows.slice(0, index), { excluded })
    const left = Math.max(1, limit - index)
    return { state, question: { answers: state.answers, mode, goal, left, rows: state.rows } }
  })
  const contradiction = steps.find(({ state }) => state.contradiction)?.state.contradiction
  if (contradiction) return { ok: false, contradiction }

  const leastOf = ({ answers }: Question) => LEAST_WORK * answers.length
  let reserved = 2 * steps.reduce((sum, { question }) => sum + leastOf(question), 0)
  const allowed = (question: Question): number => {
    const surplus = Math.max(0, budget.left - reserved)
    reserved -= leastOf(question)
    return leastOf(question) + surplus * SURPLUS_SHARE
  }
  const turns: Turn[] = []
  const isWon = rows.at(-1)?.pattern === ALL_CORRECT
  const last = steps[rows.length].question
  let after: Best = isWon ? WON : valuer.best(last, allowed(last))
  // The small states at the end come first: they need little, and leave the rest for the large ones.
  for (let index = rows.length - 1; index >= 0; index--) {
    const { guess, pattern } = rows[index]
    const [{ state, question }, next] = [steps[index], steps[index + 1]]
    // A row that told nothing leaves the state as it was, with one guess less; not worth scarce work.
    const isSame = state.answers.length === next.question.answers.length && after !== WON
    const found: Best =
      isSame && budget.left <= reserved ? { ...after, proof: 'bounds' } : valuer.best(question, allowed(question))
    const id = game.idOf(guess)
    const yours: Value = id === found.guess ? found : valuer.of(question, guess, allowed(question))
    // After a search cut short, the guess played may be better than the one found.
    const best =
      compareValues(yours, found, goal) < 0 ? { ...yours, guess } : { ...found, guess: game.guesses[found.guess] }
    const proof = [found, yours, after].every(({ proof }) => proof === 'exact') ? 'exact' : 'bounds'
    const { luck, ...means } = meansOf(game, [state, next.state], { yours, best, after })
    turns.unshift({
      row: index + 1,
      guess,
      pattern,
      before: state.answers.length,
      after: next.state.answers.length,
      pool: state.pool as Turn['pool'],
      best: best.guess,
      ...means,
      loses: lossOf(yours, best),
      longer: goal === 'worst' && lossOf(yours, best) === 0 ? Math.max(0, yours.max - best.max) : 0,
      luck,
      proof,
    })
    after = { ...best, guess: game.idOf(best.guess) }
  }
  const sum = (figure: (turn: Turn) => number) => turns.reduce((all, turn) => all + figure(turn), 0)
  return {
    ok: true,
    analysis: {
      turns,
      isWon,
      cost: sum(({ cost }) => cost),
      loses: turns.reduce((most, { loses }) => Math.max(most, loses), 0),
      luck: sum(({ luck }) => luck),
      proof: turns.every(({ proof }) => proof === 'exact') ? 'exact' : 'bounds',
    },
  }
}

type Best = Value & { guess: number }

/** The values of a guess, of the best one and of the rest of the game, as figures for one answer. */
function meansOf(game: Game, [before, next]: readonly State[], values: Record<'yours' | 'best' | 'after', Value>) {
  const weight = weightOfAll(game, before.answers)
  const bestMean = values.best.total / weight
  const mean = values.yours.total / weight
  const later = values.after.total / weightOfAll(game, next.answers)
  return { bestMean, mean, cost: Math.max(0, mean - bestMean), luck: mean - 1 - later }
}

/** Negative if `a` is better: fewer answers lost, for `worst` the smaller maximum, then the smaller total. */
export function compareValues(a: Value, b: Value, goal: Goal): number {
  const byMisses = a.misses === null || b.misses === null ? 0 : a.misses - b.misses
  return byMisses || (goal === 'worst' ? a.max - b.max : 0) || a.total - b.total
}

/** What one may lose more than the other; 0 unless both were asked. */
function lossOf(yours: Value, best: Value): number {
  return yours.misses === null || best.misses === null ? 0 : Math.max(0, yours.misses - best.misses)
}

/** Only a cost of exactly 0 is nothing. */
function describeCost(cost: number): string {
  if (cost === 0) return 'nothing'
  return cost < 0.005 ? 'less than 0.01 guesses' : `${cost.toFixed(2)} guesses`
}

/** The analysis in one line: the result, what the choices cost, what luck gave or took. */
export function formatAnalysis({ turns, isWon, cost, loses, luck, proof }: Analysis): string {
  if (turns.length === 0) return 'No guess was played.'
  const counts = [turns[0].before, ...turns.map(({ after }) => after)].join(', ')
  const end = `${isWon ? 'Solved in' : 'Not solved after'} ${turns.length} ${turns.length === 1 ? 'guess' : 'guesses'}.`
  const choices = `Your choices cost ${describeCost(cost)}`
  const amount = Math.abs(luck).toFixed(2)
  const chance = amount === '0.00' ? 'luck was even' : `luck ${luck > 0 ? 'saved' : 'took'} ${amount}`
  const row = turns.find((turn) => turn.loses > 0 && turn.loses === loses)?.row
  const risk = row === undefined ? '' : ` Guess ${row} risked words that a better one keeps.`
  const doubt = proof === 'exact' ? '' : ' Not all of this is proved.'
  return `${end} Words left: ${counts}. ${choices}; ${chance}.${risk}${doubt}`
}
