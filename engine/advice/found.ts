// What each source says about the answers left: a strategy, a table of second guesses, the search, or plain arithmetic
// for one or two answers. Each comes with what it proves about the best guess.

import type { Probe, StrategyView } from '../formats/bytes.ts'
import type { SecondGuessView } from '../formats/second-guesses-bytes.ts'
import { foundOf, type SecondGuess } from '../openings/second-guesses.ts'
import { likeliestOf, weightOf, weightOfAll } from '../rules/game.ts'
import type { Goal } from '../rules/goal.ts'
import type { Turn } from '../rules/mode.ts'
import type { Solver } from '../search/solver.ts'
import { carryProof, leastTotalAfter, worthWithin } from '../strategy/carry.ts'
import { replay } from '../strategy/replay.ts'
import { type Bounds, boundsOf, compareWorth, type Proved, provedOfAny, sizeOf, type Worth } from '../strategy/worth.ts'

/** Share of the work for ties: which of several best guesses is played matters less than that it is one of them. */
const TIES_SHARE = 0.5

/** A guess, the value of a strategy that begins with it, and what is proved about the best. */
export interface Found extends Worth, Bounds {
  /** Id. */
  guess: number
  histogram: number[]
  source: 'tree' | 'live'
  work: number
}

/** The question, complete, with the answers (ids, ascending) left by its rows. */
export interface AskedState extends Turn {
  goal: Goal
  limit: number
  isOpenerChosen: boolean
  isOpenerLosing?: boolean
  answers: Uint16Array
}

/** What a strategy says at the state, over the answers not ruled out. */
export interface Kept extends Omit<Probe, 'total' | 'max' | 'misses'> {
  /** Its value over all answers, under its own limit; null if some are ruled out. */
  whole: Worth | null
  exclusionDropped: boolean
}

/** Whether a strategy has these lists and this mode. */
export function isOfGame({ header }: StrategyView, { game, mode }: Pick<Turn, 'game' | 'mode'>): boolean {
  return header.gameHash === game.hash && header.mode === mode
}

/** Null if the strategy has other lists or another mode, or the rows are not on its tree. */
export function probeStrategy(strategy: StrategyView, turn: Turn): Kept | null {
  const { game, mode, rows, excluded } = turn
  const { limit } = strategy.header
  const probe = isOfGame(strategy, turn) ? strategy.probe(rows) : null
  if (probe === null) return null
  const { guess, answers, histogram, ...whole } = probe
  const kept = answers.filter((id) => !excluded?.has(id))
  if (kept.length === answers.length || kept.length === 0) {
    return { guess, answers, histogram, whole, exclusionDropped: kept.length === 0 }
  }
  let isLegal = true
  // A ruled-out word cannot be the answer, and strict mode plays only possible answers.
  const onState = (_: unknown, word: string) => {
    if (mode === 'strict' && excluded?.has(game.idOf(word))) isLegal = false
  }
  const tally = replay(strategy.branch(rows)!, game, limit - rows.length, { onFault() {}, onState }, kept)
  return isLegal ? { guess, answers: kept, histogram: tally.histogram, whole: null, exclusionDropped: false } : null
}

/**
 * What the tree says. In a tree with the smallest total every state has the smallest total too, so the proof holds for
 * all of them. Not for the goal `worst`: a branch may take a larger maximum than necessary if another branch takes it
 * anyway, so that proof is only for the opener. Over fewer answers the tree proves nothing.
 */
export function fromTree(
  { game, rows, goal, limit, isOpenerLosing }: AskedState,
  { header }: StrategyView,
  kept: Kept,
): Found {
  const { guess, answers, whole } = kept
  const left = limit - rows.length
  const size = sizeOf(game, answers)
  const { histogram, ...worth } = worthWithin(kept.histogram, left, size.weight)
  const least = provedOfAny(size)
  // Before the first guess the bounds are the opener's.
  if (rows.length === 0 && worth.misses === 0) least.total = leastTotalAfter(game, guess, answers)
  const made = whole && {
    ...whole,
    goal: header.goal,
    left: header.limit - rows.length,
    isExact: header.proof === 'exact' && (header.goal === 'mean' || rows.length === 0),
    lower: rows.length === 0 ? header.lower : 0,
  }
  const carried = made === null ? least : carryProof(made, { goal, left }, least)
  const isLosing = isOpenerLosing && rows.length === 0 && whole !== null && carried.misses === 0
  const proved = isLosing ? { misses: 1, max: 1, total: 0 } : carried
  return { guess, histogram, ...worth, ...boundsOf(goal, size, left, worth, proved), source: 'tree', work: 0 }
}

/** What the table of second guesses says: proved, but without the strategy that follows. Null if it knows nothing. */
export function fromSecondGuesses(state: AskedState, table: SecondGuessView): Found | null {
  const { game, goal, limit, answers } = state
  const known = secondGuessOf(state, table)
  const size = sizeOf(game, answers)
  if (known === null || foundOf(known) > size.weight) return null
  const own = worthWithin(known.histogram, table.limit - 1, size.weight)
  const made = { ...own, goal: table.goal, left: table.limit - 1, isExact: true }
  const proved = carryProof(made, { goal, left: limit - 1 }, provedOfAny(size))
  const { histogram, ...worth } = worthWithin(known.histogram, limit - 1, size.weight)
  const bounds = boundsOf(goal, size, limit - 1, worth, proved)
  return { guess: known.guess, histogram, ...worth, ...bounds, source: 'tree', work: 0 }
}

/** The stored second guess for a state; null if there is none. */
export function secondGuessOf({ game, mode, rows, excluded }: Turn, table: SecondGuessView): SecondGuess | null {
  if (rows.length !== 1 || (excluded?.size ?? 0) > 0) return null
  const fits = table.gameHash === game.hash && table.mode === mode
  return fits ? table.find(game.idOf(rows[0].guess), rows[0].pattern) : null
}

/**
 * A single answer is guessed; of two the likelier, or the first if equal: needs no search in any mode and goal. `kept`
 * is the strategy's own result, if any.
 */
export function fromFew({ game, rows, goal, limit, answers }: AskedState, kept: Kept | null): Found {
  const left = limit - rows.length
  const guess = likeliestOf(game, answers)
  const weights = [weightOf(game, guess), weightOfAll(game, answers) - weightOf(game, guess)]
  const { histogram, ...worth } = worthWithin(weights, left, weights[0] + weights[1])
  const bounds = boundsOf(goal, sizeOf(game, answers), left, worth, worth)
  return { guess, histogram, ...worth, ...bounds, source: kept?.guess === guess ? 'tree' : 'live', work: 0 }
}

/**
 * What the search says; with `work` it is bounded, and so is its proof. `first` is the guess whose strategy it looks for,
 * if not the best.
 */
export function fromSearch(
  { game, rows, mode, goal, limit, answers }: AskedState,
  solver: Pick<Solver, 'plan'>,
  work: number | undefined,
  first: number | null = null,
): Found {
  const left = limit - rows.length
  const options = {
    ...(work !== undefined && { work, ties: work * TIES_SHARE }),
    ...(first !== null && { first }),
  }
  const { verdict, node } = solver.plan({ answers, mode, goal, left, rows }, options)
  // The counts come from the replay; the proof is only as good as the plan's.
  const { total, max, histogram, misses } = replay(node, game, left, { onFault() {} }, answers)
  const { missesLower, maxLower, lower } = verdict
  const worth: Worth = { misses, max, total }
  const proved: Proved = { misses: missesLower, max: maxLower, total: lower }
  const bounds = boundsOf(goal, sizeOf(game, answers), left, worth, proved)
  return { guess: node.guess, histogram, ...worth, ...bounds, source: 'live', work: verdict.work }
}

/** The better of two, with what both prove. */
export function joinFound(a: Found, b: Found, { game, rows, goal, limit, answers }: AskedState): Found {
  const better = b.proof === 'exact' || compareWorth(b, a, goal) < 0 ? b : a
  const proved: Proved = {
    misses: Math.max(a.missesLower, b.missesLower),
    max: Math.max(a.maxLower, b.maxLower),
    total: Math.max(a.lower, b.lower),
  }
  const bounds = boundsOf(goal, sizeOf(game, answers), limit - rows.length, better, proved)
  return { ...better, ...bounds, work: a.work + b.work }
}
