// A player's tree as a strategy file.

import { encodeStrategy } from '../../engine/formats/bytes.ts'
import { strategyOfPlay } from '../../engine/players/played-tree.ts'
import type { Simulation } from '../../engine/players/simulate.ts'
import { hasExactPlay } from '../../engine/rules/word.ts'
import { bestOf } from './exact-values.ts'
import type { NamedPlay } from './named-play.ts'

/** Null for pegs and words of more than five letters, whose trees have no format, and for exact play, which is stored elsewhere. */
export function encodePlay(
  { game, tree, limit, exact }: NamedPlay,
  { max, opener }: Pick<Simulation, 'max' | 'opener'>,
): Uint8Array | null {
  if (game === null || exact !== null || !hasExactPlay(game.form)) return null
  return encodeStrategy(strategyOfPlay(tree, game, { limit, max, best: bestOf(game, opener, limit, max) }), game)
}
