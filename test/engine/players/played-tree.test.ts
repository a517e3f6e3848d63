import { describe, expect, it } from 'vitest'
import { decodeStrategy, encodeStrategy } from '../../../engine/formats/bytes.ts'
import { formatStrategyText } from '../../../engine/formats/text.ts'
import { PlayTree } from '../../../engine/players/play-tree.ts'
import { strategyOfPlay } from '../../../engine/players/played-tree.ts'
import { simulate } from '../../../engine/players/simulate.ts'
import { wordFeedback } from '../../../engine/rules/feedback.ts'
import type { Game } from '../../../engine/rules/game.ts'
import { verifyStrategy } from '../../../engine/strategy/verify.ts'
import { parseStrategyText } from '../formats/parse-strategy.ts'
import { type Asked, realGame, SIMULATION_TIMEOUT_MS, smallGame, strategyOf } from './small-game.ts'

function played(game: Game, asked: Asked, best?: { limit: number; total: number }) {
  const tree = new PlayTree(wordFeedback(game), strategyOf(game, asked))
  const result = simulate(tree, 6)
  return { result, strategy: strategyOfPlay(tree, game, { limit: 6, max: result.max, best }) }
}

describe('the tree of a strategy of the literature', { timeout: SIMULATION_TIMEOUT_MS }, () => {
  it.each<Asked>([{ strategy: 'entropy' }, { strategy: 'minimax' }, { strategy: 'mean-pattern' }])(
    "has the simulation's total, verifies, and round-trips: %j",
    (asked) => {
      const game = realGame('original')
      const { result, strategy } = played(game, asked)
      const { total, max, histogram, opener, limit } = strategy.header
      expect({ total, max, opener }).toEqual({ total: result.total, max: result.max, opener: result.opener })
      expect(histogram.slice(0, max)).toEqual(result.histogram)
      expect(limit).toBe(Math.max(6, result.max))
      expect(verifyStrategy(strategy, game)).toMatchObject({ ok: true, states: result.states })
      expect(decodeStrategy(encodeStrategy(strategy, game), game)).toEqual(strategy)
      const text = formatStrategyText(strategy, game)
      expect(parseStrategyText(text, game, { limit })).toMatchObject({ ok: true, strategy: { root: strategy.root } })
    },
  )

  it('carries the proof of its opener, and claims no more', async () => {
    const game = await smallGame('batch catch hatch latch match patch watch', 'blimp which')
    const claims = (best?: { limit: number; total: number }) => {
      const { proof, lower, upper } = played(game, { strategy: 'minimax' }, best).strategy.header
      return [proof, lower, upper]
    }
    expect(claims()).toEqual(['bounds', 13, 17])
    expect(claims({ limit: 6, total: 17 })).toEqual(['exact', 17, 17])
    expect(claims({ limit: 6, total: 16 })).toEqual(['bounds', 16, 16])
    // A proof for another limit says nothing here.
    expect(claims({ limit: 5, total: 17 })).toEqual(['bounds', 13, 17])
  })

  it('ends after twelve guesses, and misses answers that need more', () => {
    const { result, strategy } = played(realGame('dictionary'), { strategy: 'minimax', reading: 'possible' })
    const { histogram, limit, max } = strategy.header
    expect({ limit, max, deepest: result.max }).toEqual({ limit: 12, max: 12, deepest: 16 })
    expect(histogram).toEqual(result.histogram.slice(0, 12))
  })
})
