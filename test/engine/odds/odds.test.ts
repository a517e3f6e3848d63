import { describe, expect, it } from 'vitest'
import { chancesOf, gameByOdds, gameDataByOdds, type OddsSources, oddsOf } from '../../../engine/odds/odds.ts'
import { pastOf } from '../../../engine/odds/past.ts'
import { TIER_WEIGHTS } from '../../../engine/odds/tier-weights.ts'
import { tierOfId } from '../../../engine/odds/tiers.ts'
import { createGame } from '../../../engine/rules/game.ts'
import { smallGame } from '../players/small-game.ts'

const TIER_BY_WORD: Record<string, number> = {
  plate: tierOfId('late-common'),
  slate: tierOfId('late-rare'),
  baked: tierOfId('past-tense'),
  kefir: tierOfId('outside-rare'),
}
const tierOf = (word: string) => TIER_BY_WORD[word] ?? tierOfId('outside')
const sourcesOf = (past: string[]): OddsSources => ({
  tierOf,
  tierWeights: TIER_WEIGHTS,
  past: pastOf(
    past.map((word, index) => ({ word, at: index + 1 })),
    (word) => ['plate', 'slate', 'baked'].includes(word),
  ),
})
const game = await smallGame('plate slate baked', 'kefir zzzzz')
const weightsOf = (odds: { weights: Uint8Array }) =>
  Object.fromEntries(game.guesses.map((word, id) => [word, odds.weights[id]]))

describe('odds', () => {
  it('are equal, or by tier', () => {
    expect(weightsOf(oddsOf(game, 'uniform', sourcesOf([])))).toEqual({
      plate: 1,
      slate: 1,
      baked: 1,
      kefir: 1,
      zzzzz: 1,
    })
    expect(weightsOf(oddsOf(game, 'tiers', sourcesOf(['plate'])))).toEqual({
      plate: 32,
      slate: 16,
      baked: 1,
      kefir: 4,
      zzzzz: 1,
    })
  })

  it('make a used word as rare as repeats are', () => {
    const sources = sourcesOf(['plate', 'kefir'])
    const odds = oddsOf(game, 'past', sources)
    const { usedShare } = sources.past
    // Fresh words weigh 32 + 1; one used answer should have its share, as nearly as a power of two allows.
    expect(usedShare).toBeCloseTo(0.5 / (10 + 1 + 0.5 ** (1 / 60)), 12)
    expect(weightsOf(odds)).toEqual({ plate: 2, slate: 32, baked: 1, kefir: 1, zzzzz: 1 })
    expect((usedShare / (1 - usedShare)) * 33).toBeCloseTo(1.44, 2)
  })

  it('add up to 1, a word from outside the pool included', () => {
    for (const prior of ['uniform', 'tiers', 'past'] as const) {
      const odds = oddsOf(game, prior, sourcesOf(['plate', 'zzzzz']))
      const chances = chancesOf(odds, game)
      expect(chances.reduce((a, b) => a + b)).toBeCloseTo(1, 12)
      expect(chances[game.idOf('kefir')] + chances[game.idOf('zzzzz')]).toBeCloseTo(odds.outsideShare, 12)
    }
  })

  it('never make a used word likelier, however few have been used', () => {
    const tiers = oddsOf(game, 'tiers', sourcesOf([]))
    const past = oddsOf(game, 'past', sourcesOf(['baked']))
    expect(past.weights[game.idOf('baked')]).toBeLessThanOrEqual(tiers.weights[game.idOf('baked')])
  })

  it('make a new game, or leave the game unchanged', async () => {
    const tiers = oddsOf(game, 'tiers', sourcesOf([]))
    const weighted = createGame(await gameDataByOdds(game, tiers))
    expect(weighted.weights).toEqual(Uint8Array.of(1, 32, 16))
    expect(weighted.hash).not.toBe(game.hash)
    expect(gameByOdds(game, tiers)).toMatchObject({ hash: '', weights: weighted.weights })
    const uniform = oddsOf(game, 'uniform', sourcesOf([]))
    expect(createGame(await gameDataByOdds(game, uniform)).hash).toBe(game.hash)
    expect(gameByOdds(game, uniform)).toBe(game)
    expect(gameByOdds(weighted, uniform).weights).toBeNull()
  })
})
