// What a game played says, row by row: how much each guess cost against the best one, and how lucky its colours were.
//
// With f(S) the smallest total of a state S of n answers, V = f(S) / n the guesses still expected there, Q the guesses
// expected where this guess is played, and V' the same as V after its colours (0 when it was the answer):
//
//   cost = Q - V           never negative: guesses lost against the best guess
//   luck = (Q - 1) - V'    guesses that these colours saved against what was to be expected
//
// so that over a whole game: rows played + V at the end = V at the start + sum of costs - sum of lucks.

import type { Game } from '../rules/game.ts'
import { type Goal, MAX_LIMIT } from '../rules/goal.ts'
import type { Row } from '../rules/history.ts'
import type { Mode } from '../rules/mode.ts'
import { ALL_CORRECT } from '../rules/pattern.ts'
import { type Contradiction, type Pool, stateOf } from '../rules/state.ts'
import type { Question, Solver } from '../search/solver.ts'
import type { Proof } from '../strategy/strategy.ts'

/** A total over the answers of a state, and what is proved of it. */
export interface Value {
  total: number
  proof: Proof
}

/** Who knows what states and guesses are worth: the solver, or stored results before it. */
export interface Valuer {
  /** The best guess of a state, by id. */
  best(question: Question): Value & { guess: number }
  /** The value of one guess, listed or not. */
  of(question: Question, guess: string): Value
}

export interface Turn {
  /** Counts from 1. */
  row: number
  guess: string
  pattern: number
  /** Answers left before and after the row. */
  before: number
  after: number
  /** Where the answers before the row come from. */
  pool: Exclude<Pool, 'none'>
  /** The best guess there and the guesses it was expected to take from there on. */
  best: string
  bestMean: number
  /** The same for the guess that was played. */
  mean: number
  cost: number
  luck: number
  /** `exact` where every figure of the row is. */
  proof: Proof
}

export interface Analysis {
  turns: Turn[]
  isWon: boolean
  cost: number
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
}

/** A valuer that asks the solver, spending at most `work` on each question. */
export function solverValuer(solver: Solver, work?: number): Valuer {
  const options = work === undefined ? {} : { work }
  // Where a win is no longer certain within the limit, guesses are still worth something: count on without the limit.
  const ask = <Verdict extends { misses: number }>(
    question: Question,
    run: (question: Question) => Verdict,
  ): Verdict => {
    const verdict = run(question)
    return verdict.misses === 0 ? verdict : run({ ...question, left: MAX_LIMIT })
  }
  return {
    best: (question) => ask(question, (asked) => solver.solve(asked, options)),
    of: (question, guess) => ask(question, (asked) => solver.evaluate(asked, guess, options)),
  }
}

/** Analyses the rows of a game; fails where no word fits them. */
export function analyze({ game, rows, mode, goal, limit, excluded, valuer }: AnalysisOptions): AnalysisResult {
  const turns: Turn[] = []
  const questionAt = (index: number) => {
    const state = stateOf(game, rows.slice(0, index), { excluded })
    const left = Math.max(1, limit - index)
    return { state, question: { answers: state.answers, mode, goal, left, rows: state.rows } }
  }
  let here = questionAt(0)
  let best = valuer.best(here.question)
  for (const [index, { guess, pattern }] of rows.entries()) {
    const { state, question } = here
    const yours = game.idOf(guess) === best.guess ? best : valuer.of(question, guess)
    const next = questionAt(index + 1)
    if (next.state.contradiction) return { ok: false, contradiction: next.state.contradiction }
    const isWon = pattern === ALL_CORRECT
    const after = isWon ? { total: 0, proof: 'exact' as const, guess: -1 } : valuer.best(next.question)
    const n = state.answers.length
    const bestMean = best.total / n
    const mean = yours.total / n
    turns.push({
      row: index + 1,
      guess,
      pattern,
      before: n,
      after: next.state.answers.length,
      pool: state.pool as Turn['pool'],
      best: game.guesses[best.guess],
      bestMean,
      mean,
      cost: mean - bestMean,
      luck: mean - 1 - after.total / next.state.answers.length,
      proof: [best, yours, after].every(({ proof }) => proof === 'exact') ? 'exact' : 'bounds',
    })
    if (isWon) break
    here = next
    best = after
  }
  const sum = (figure: (turn: Turn) => number) => turns.reduce((all, turn) => all + figure(turn), 0)
  return {
    ok: true,
    analysis: {
      turns,
      isWon: turns.at(-1)?.pattern === ALL_CORRECT,
      cost: sum(({ cost }) => cost),
      luck: sum(({ luck }) => luck),
      proof: turns.every(({ proof }) => proof === 'exact') ? 'exact' : 'bounds',
    },
  }
}

/** The analysis in one line, in neutral words. */
export function formatAnalysis({ turns, isWon, cost, luck, proof }: Analysis): string {
  if (turns.length === 0) return 'No row was played.'
  const counts = [turns[0].before, ...turns.map(({ after }) => after)].join(' → ')
  const rows = `${turns.length} ${turns.length === 1 ? 'row' : 'rows'}`
  const costs =
    cost < 0.005 ? 'the guesses cost nothing against the best' : `the guesses cost ${cost.toFixed(2)} against the best`
  const colours =
    Math.abs(luck) < 0.005
      ? 'the colours were as expected'
      : `the colours ${luck > 0 ? 'saved' : 'took'} ${Math.abs(luck).toFixed(2)} guesses against what was to be expected`
  return `${isWon ? 'Won in' : 'After'} ${rows}, answers left ${counts}; ${costs}; ${colours}${proof === 'exact' ? '' : ' (not all proved)'}.`
}
