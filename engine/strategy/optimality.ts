// How far a strategy is from optimal, state by state. A state loses guesses if its guess is worse than the best one
// even with best play afterwards; a strategy's total loss is the sum over its states.

import type { Game } from '../rules/game.ts'
import { DEFAULT_LIMIT } from '../rules/goal.ts'
import type { Row } from '../rules/history.ts'
import type { Mode } from '../rules/mode.ts'
import { patternOf } from '../rules/pattern.ts'
import type { Solver } from '../search/solver.ts'
import { type OutlineState, outlineOf } from './outline.ts'
import { idsAfter, type StrategyNode } from './strategy.ts'

/** A state whose guess is not the best one. */
export interface Loss {
  /** The rows before it. */
  rows: Row[]
  guess: string
  better: string
  answers: number
  /** The best total with this guess, and the best of all. */
  total: number
  best: number
}

export interface Optimality {
  /** States compared: all but the opener, which is not compared with others. */
  states: number
  /** Guesses lost in all. */
  lost: number
  /** In reading order: preorder, replies by the letters of their patterns. */
  losses: Loss[]
}

export interface OptimalityProgress {
  /** Answers whose states are done, of `answers`. */
  done: number
  answers: number
  lost: number
}

/**
 * Compares every state below the opener with the solver's result; yields after each branch. The strategy must verify:
 * every answer found within the limit. The opener is not compared, since that needs a proof over all openers; the first
 * state of a branch, after the rows `before`, is.
 */
export function* measureOptimality(
  root: StrategyNode,
  game: Game,
  solver: Solver,
  { mode = 'normal', limit = DEFAULT_LIMIT }: { mode?: Mode; limit?: number } = {},
  before: readonly Row[] = [],
): Generator<OptimalityProgress, Optimality> {
  const ids = idsAfter(game, before, limit) ?? Uint16Array.from(game.answers.keys())
  const top = outlineOf(root, game, ids)
  const losses: Loss[] = []
  let lost = 0
  let done = top.canWin ? 1 : 0

  /** The best total of a state; records its losses. */
  const compare = (state: OutlineState, ids: Uint16Array, rows: Row[]): number => {
    const left = limit - rows.length
    const best = solver.solve({ answers: ids, mode, goal: 'mean', left, rows })
    // If the whole is optimal, so is every part of it.
    if (state.total === best.total) return best.total
    const at = losses.length
    let total = state.weight
    for (const reply of state.replies) {
      total += compare(reply, part(game, ids, state.guess, reply.pattern), [
        ...rows,
        { guess: state.guess, pattern: reply.pattern },
      ])
    }
    if (total > best.total) {
      const { guess, answers } = state
      losses.splice(at, 0, { rows, guess, better: game.guesses[best.guess], answers, total, best: best.total })
      lost += total - best.total
    }
    return best.total
  }

  yield { done, answers: top.answers, lost }
  if (before.length > 0) {
    compare(top, ids, [...before])
    return { states: top.states, lost, losses }
  }
  for (const reply of top.replies) {
    compare(reply, part(game, ids, top.guess, reply.pattern), [{ guess: top.guess, pattern: reply.pattern }])
    done += reply.answers
    yield { done, answers: top.answers, lost }
  }
  return { states: top.states - 1, lost, losses }
}

function part(game: Game, ids: Uint16Array, guess: string, pattern: number): Uint16Array {
  return ids.filter((id) => patternOf(guess, game.guesses[id]) === pattern)
}
