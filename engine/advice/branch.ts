// The branch below a state as its own strategy: everything an advice plays from its state on.

import type { StrategyView } from '../formats/bytes.ts'
import type { Game } from '../rules/game.ts'
import type { Row } from '../rules/history.ts'
import { patternOf } from '../rules/pattern.ts'
import { makeStrategy, NO_REPLIES, type Strategy, type StrategyNode } from '../strategy/strategy.ts'
import type { Advice } from './advice.ts'

/** Where the tree of an advice comes from, if it has one. */
export interface BranchSource {
  /** The strategy used for the advice. */
  view: StrategyView | null
  /** The tree planned by the search. */
  planned: StrategyNode | null
}

/** The tree behind an advice: from the stored strategy, the search, or the last one or two answers. */
export function nodeOf(
  { source, answers, limit }: Advice,
  game: Game,
  rows: readonly Row[],
  { view, planned }: BranchSource,
): StrategyNode {
  const stored = source === 'tree' ? view?.branch(rows) : null
  return (
    (stored && cutAt(stored, limit - rows.length)) ??
    planned ??
    chain(game, Uint16Array.from(answers, (word) => game.idOf(word)).sort(), limit - rows.length)
  )
}

/** The branch as a strategy, with the proof of the advice. */
export function strategyOfBranch(advice: Advice, node: StrategyNode, game: Game, rows: readonly Row[]): Strategy {
  const { mode, goal, limit, proof, lower, upper } = advice
  return makeStrategy(node, game, { mode, goal, limit, proof, lower, upper }, rows)
}

/** The tree within the guesses left; one made for a larger limit may be longer. */
function cutAt({ guess, replies }: StrategyNode, left: number): StrategyNode {
  if (left < 2 || replies.size === 0) return { guess, replies: NO_REPLIES }
  return { guess, replies: new Map(Array.from(replies, ([pattern, reply]) => [pattern, cutAt(reply, left - 1)])) }
}

/** One answer after the other, within the guesses left. */
function chain(game: Game, [first, ...rest]: Uint16Array, left: number): StrategyNode {
  if (rest.length === 0 || left < 2) return { guess: first, replies: NO_REPLIES }
  const pattern = patternOf(game.guesses[first], game.guesses[rest[0]])
  return { guess: first, replies: new Map([[pattern, chain(game, Uint16Array.from(rest), left - 1)]]) }
}
