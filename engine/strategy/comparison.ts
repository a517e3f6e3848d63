// Two strategies over the same answers: which finds each answer sooner, and where they part.

import type { Row } from '../rules/history.ts'
import { guessesNeeded, NO_PATTERN, type OutlineState } from './outline.ts'
import { PATTERN_LETTERS } from './paths.ts'

/** Totals of both strategies for the same answers. Answers missed by either count for neither. */
export interface Cost {
  answers: number
  /** Total guesses, counted from the top of the comparison. */
  first: number
  second: number
}

/** A state that both reach and where they play different words. */
export interface Parting extends Cost {
  /** The rows before it, from the top. */
  rows: Row[]
  firstGuess: string
  secondGuess: string
}

export interface Comparison extends Cost {
  /** Answers by guesses of the first (index 0 is one) and of the second. */
  matrix: number[][]
  sooner: { first: number; second: number; same: number }
  /** Answers found by one strategy only. */
  missed: { first: number; second: number }
  /** Where they part, the largest difference first. Empty if they always play the same. */
  partings: Parting[]
  /** By replies to the first one's guess at the top: the cost of each branch for both. */
  branches: (Cost & { pattern: number })[]
}

/** Compares two outlines over the same state. */
export function compareOutlines(first: OutlineState, second: OutlineState): Comparison {
  const [needFirst, needSecond] = [guessesNeeded(first), guessesNeeded(second)]
  const rows = Math.max(first.max, second.max)
  const matrix = Array.from({ length: rows }, () => Array<number>(rows).fill(0))
  const sooner = { first: 0, second: 0, same: 0 }
  for (const [answer, byFirst] of needFirst) {
    const bySecond = needSecond.get(answer)
    if (bySecond === undefined) continue
    matrix[byFirst - 1][bySecond - 1]++
    sooner[byFirst < bySecond ? 'first' : byFirst > bySecond ? 'second' : 'same']++
  }
  const costOf = (state: OutlineState): Cost => {
    const cost = { answers: 0, first: 0, second: 0 }
    for (const answer of guessesNeeded(state).keys()) {
      const [byFirst, bySecond] = [needFirst.get(answer), needSecond.get(answer)]
      if (byFirst === undefined || bySecond === undefined) continue
      cost.answers++
      cost.first += byFirst
      cost.second += bySecond
    }
    return cost
  }
  const partings: Parting[] = []
  const walk = (a: OutlineState, b: OutlineState, rows: Row[]): void => {
    if (a.guess !== b.guess) {
      partings.push({ rows, firstGuess: a.guess, secondGuess: b.guess, ...costOf(a) })
      return
    }
    const replies = new Map(b.replies.map((reply) => [reply.pattern, reply]))
    for (const reply of a.replies) {
      const other = replies.get(reply.pattern)
      if (other) walk(reply, other, [...rows, { guess: a.guess, pattern: reply.pattern }])
    }
  }
  walk(first, second, [])
  const gap = ({ first, second }: Cost) => Math.abs(first - second)
  partings.sort((a, b) => gap(b) - gap(a) || b.answers - a.answers)
  const branches = first.replies.map((reply) => ({ pattern: reply.pattern, ...costOf(reply) }))
  branches.sort((a, b) => gap(b) - gap(a) || (letters(a.pattern) < letters(b.pattern) ? -1 : 1))
  const whole = costOf(first)
  const missed = { first: first.answers - needFirst.size, second: second.answers - needSecond.size }
  return { ...whole, matrix, sooner, missed, partings, branches }
}

function letters(pattern: number): string {
  return pattern === NO_PATTERN ? '' : PATTERN_LETTERS[pattern]
}
