// A player's moves from the first guess on, as a strategy: a tree like the exact search's, with the same formats,
// replay and pictures.

import type { Game } from '../rules/game.ts'
import { MAX_LIMIT } from '../rules/goal.ts'
import { makeStrategy, NO_REPLIES, type Strategy, type StrategyNode } from '../strategy/strategy.ts'
import type { PlayNode, PlayTree } from './play-tree.ts'

export interface PlayedTreeOptions {
  /** Guesses of the game. The tree goes deeper if the player needs more, up to MAX_LIMIT. */
  limit: number
  /** Most guesses the player takes for any answer. */
  max: number
  /** Proved smallest total with this opener and limit, if known. */
  best?: { limit: number; total: number }
}

/**
 * The tree, computed to its end or to MAX_LIMIT; what is left there counts as missed. Its proof is that of its opener:
 * bounds, unless it has the best total itself.
 */
export function strategyOfPlay(tree: PlayTree, game: Game, { limit, max, best }: PlayedTreeOptions): Strategy {
  const depth = Math.min(MAX_LIMIT, Math.max(limit, max))
  const root = nodeOf(tree, tree.root, depth)
  if (root === null) throw new RangeError('the player plays nothing')
  const settings = { mode: 'normal', goal: 'mean', limit: depth } as const
  const strategy = makeStrategy(root, game, settings)
  if (best === undefined || best.limit !== depth || max > depth) return strategy
  const proof = strategy.header.total === best.total ? 'exact' : 'bounds'
  return makeStrategy(root, game, { ...settings, proof, lower: best.total, upper: best.total })
}

/** Null if the player gives up. */
function nodeOf(tree: PlayTree, node: PlayNode, left: number): StrategyNode | null {
  const guess = tree.guessAt(node)
  if (guess < 0) return null
  if (left === 1) return { guess, replies: NO_REPLIES }
  const replies = new Map<number, StrategyNode>()
  for (const [pattern, reply] of tree.repliesTo(node, guess)) {
    const below = nodeOf(tree, reply, left - 1)
    if (below !== null) replies.set(pattern, below)
  }
  return { guess, replies: replies.size > 0 ? replies : NO_REPLIES }
}
