// Plays all answers with one player, as one tree: answers that look alike so far are played together, and each state is
// computed once.

import type { Feedback } from '../rules/feedback.ts'
import { weightOf } from '../rules/game.ts'
import type { Row } from '../rules/history.ts'
import type { PlayNode, PlayTree } from './play-tree.ts'

/** The most guesses for an answer, as a byte counts; a player that needs more gets nowhere. */
const MAX_DEPTH = 255
const NEVER = 0

export interface Simulation {
  /** Id of the game. */
  game: string
  limit: number
  answers: number
  /** The first guess. */
  opener: string
  /** Answers by guesses needed; index 0 is one guess; up to the most that any answer takes. */
  histogram: number[]
  /** Guesses over all answers found, within the limit or not. */
  total: number
  max: number
  /** Answers the player gives up on; exact ones do so at the limit. */
  misses: number
  /** Over the answers found. */
  mean: number
  /** Standard deviation over the answers that are found. */
  deviation: number
  /** Mean and rate by weight: the expectation with weighted answers. Missing if all are equal. */
  expected?: { mean: number; winRate: number }
  /** Answers found within the limit, and their share of all. */
  wins: number
  winRate: number
  /** States in which the player had to choose. */
  states: number
  /** By answer, the guesses needed; 0 if the player gives up. */
  guesses: Uint8Array
}

/** The progress of a simulation. */
export interface SimulationProgress {
  /** Answers played to their end. */
  done: number
  /** States in which the strategy had to choose so far. */
  states: number
}

/** @throws RangeError if the player repeats itself without learning anything */
export function simulate(
  tree: PlayTree,
  limit: number,
  onProgress?: (progress: SimulationProgress) => void,
): Simulation {
  tree.plan()
  const guesses = new Uint8Array(tree.feedback.answers.length)
  const states = playBelow(tree, tree.root, guesses, onProgress)
  return summarize(tree, limit, guesses, states)
}

/**
 * Plays a state's answers to their end; writes the guesses each takes, counted from the game's first, by id. Returns
 * the states in which the player had to choose.
 * @throws RangeError if the player repeats itself without learning anything
 */
export function playBelow(
  tree: PlayTree,
  top: PlayNode,
  guesses: Uint8Array,
  onProgress?: (progress: SimulationProgress) => void,
): number {
  const progress = { done: 0, states: 0 }
  const visit = (node: PlayNode, depth: number): void => {
    const guess = tree.guessAt(node)
    if (guess < 0) return
    progress.states++
    if (depth > MAX_DEPTH) throw new RangeError(`the player makes no progress after ${formatPath(tree, node)}`)
    const replies = tree.repliesTo(node, guess)
    let left = 0
    for (const reply of replies.values()) {
      left += reply.answers.length
      visit(reply, depth + 1)
    }
    if (left < node.answers.length) {
      guesses[guess] = depth
      progress.done++
      onProgress?.(progress)
    }
  }
  visit(top, top.rows.length + 1)
  return progress.states
}

/** The result of a simulation, from the guesses of each answer. */
export function summarize(tree: PlayTree, limit: number, guesses: Uint8Array, states: number): Simulation {
  const { feedback } = tree
  const count = feedback.answers.length
  const max = guesses.reduce((most, depth) => Math.max(most, depth), 0)
  const histogram: number[] = Array(max).fill(0)
  for (const depth of guesses) if (depth !== NEVER) histogram[depth - 1]++
  return {
    game: feedback.id,
    limit,
    answers: count,
    opener: feedback.guesses[tree.guessAt(tree.root)],
    ...countsOf(histogram, count, limit),
    ...(feedback.weights !== null && { expected: expectedOf(feedback, guesses, limit) }),
    states,
    guesses,
  }
}

/** The figures of a histogram over `answers` answers: everything found counts, within the limit or not. */
export function countsOf(histogram: readonly number[], answers: number, limit: number) {
  const sum = (weigh: (guesses: number) => number) =>
    histogram.reduce((all, found, index) => all + found * weigh(index + 1), 0)
  const found = sum(() => 1)
  const total = sum((guesses) => guesses)
  const wins = histogram.slice(0, limit).reduce((all, each) => all + each, 0)
  const mean = found === 0 ? 0 : total / found
  return {
    histogram: [...histogram],
    total,
    max: histogram.length,
    misses: answers - found,
    mean,
    deviation: found === 0 ? 0 : Math.sqrt(sum((guesses) => guesses ** 2) / found - mean * mean),
    wins,
    winRate: wins / answers,
  }
}

function expectedOf(feedback: Feedback, guesses: Uint8Array, limit: number): { mean: number; winRate: number } {
  const sums = { all: 0, found: 0, won: 0, guesses: 0 }
  for (const [id, count] of guesses.entries()) {
    const weight = weightOf(feedback, id)
    sums.all += weight
    if (count === NEVER) continue
    sums.found += weight
    sums.guesses += weight * count
    if (count <= limit) sums.won += weight
  }
  return { mean: sums.found === 0 ? 0 : sums.guesses / sums.found, winRate: sums.won / sums.all }
}

/** One game: the rows up to an answer, and the answers left before each. */
export interface PlayedGame {
  rows: Row[]
  /** Answers that fit before each row. */
  remaining: number[]
  solved: boolean
}

/** Plays one answer (an id) to its end, or until the player gives up. */
export function playAnswer(tree: PlayTree, answer: number): PlayedGame {
  const { feedback } = tree
  const rows: Row[] = []
  const remaining: number[] = []
  let node = tree.root
  while (rows.length < MAX_DEPTH) {
    const id = tree.guessAt(node)
    if (id < 0) return { rows, remaining, solved: false }
    const guess = feedback.guesses[id]
    const pattern = feedback.patternOf(guess, feedback.guesses[answer])
    rows.push({ guess, pattern })
    remaining.push(node.answers.length)
    if (pattern === feedback.allCorrect) return { rows, remaining, solved: true }
    node = tree.repliesTo(node, id).get(pattern)!
  }
  throw new RangeError(`the player makes no progress after ${formatPath(tree, node)}`)
}

/** The rows of a path in the canonical form of links: `plate.bbgbg,shame.gbgbg`. */
export function formatPath({ feedback }: PlayTree, { rows }: { rows: readonly Row[] }): string {
  return rows.map(({ guess, pattern }) => `${guess}.${feedback.formatPattern(pattern)}`).join(',')
}

/** The slowest answers, slowest first, then in list order; at most `count`. */
export function worstAnswers({ guesses }: Simulation, count: number): number[] {
  const cost = (id: number) => (guesses[id] === NEVER ? MAX_DEPTH + 1 : guesses[id])
  return Array.from(guesses.keys())
    .sort((a, b) => cost(b) - cost(a) || a - b)
    .slice(0, count)
}
