import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { chronological, readWordList } from '../../../engine/formats/lists/word-list.ts'
import { fitTiers, roundFit, usedWeight } from '../../../engine/odds/tier-fit.ts'
import { TIER_WEIGHTS } from '../../../engine/odds/tier-weights.ts'
import { openTiers, TIERS, tierOfId } from '../../../engine/odds/tiers.ts'
import { realGame } from '../players/small-game.ts'
import { seededRandom } from '../search/random-games.ts'

const HISTORY = new URL('../../../../shared/history/answers-until-2025-08-21.csv', import.meta.url)
const hasHistory = existsSync(HISTORY)
if (!hasHistory) console.log('skipped: the fit to ../shared/history, which is not here')

/** 300 words of each of three tiers: common, rare and past tense. */
const tiers = [tierOfId('common'), tierOfId('rare'), tierOfId('past-tense')]
const pool = tiers.flatMap((_, tier) =>
  Array.from({ length: 300 }, (_, index) => `${'crp'[tier]}${String(index).padStart(4, '0')}`),
)
const tierOf = (word: string) => tiers['crp'.indexOf(word[0])]

/** Days on which fresh words are drawn with these weights. */
function drawDays(count: number, weights: readonly number[], seed: number) {
  const random = seededRandom(seed)
  const fresh = new Set(pool)
  return Array.from({ length: count }, (_, day) => {
    const all = [...fresh].map((word) => ({ word, weight: weights['crp'.indexOf(word[0])] }))
    let left = random() * all.reduce((sum, { weight }) => sum + weight, 0)
    let at = 0
    while (at < all.length - 1 && left >= all[at].weight) left -= all[at++].weight
    const { word } = all[at]
    fresh.delete(word)
    return { date: new Date(Date.UTC(2023, 0, 1 + day)).toISOString().slice(0, 10), word }
  })
}

describe('the tiers', () => {
  it('are recovered from days drawn by their weights, even when a likely tier runs out', () => {
    const { fresh, left, answers, days } = fitTiers(pool, tierOf, drawDays(400, [1, 0.25, 0], 5))
    expect(days).toBe(400)
    expect(answers[tiers[0]]).toBeGreaterThan(200)
    expect(left[tiers[0]]).toBe(300 - answers[tiers[0]])
    expect(fresh[tiers[0]]).toBe(1)
    // 25%, give or take the luck of 400 days.
    expect(fresh[tiers[1]]).toBeGreaterThan(0.18)
    expect(fresh[tiers[1]]).toBeLessThan(0.34)
  })

  it('that were never drawn are unlikely, not impossible', () => {
    const { fresh } = fitTiers(pool, tierOf, drawDays(300, [1, 1, 0], 6))
    expect(fresh[tiers[2]]).toBeGreaterThan(0.002)
    expect(fresh[tiers[2]]).toBeLessThan(0.05)
  })

  it('weigh less if it is unknown which of their words were used', () => {
    const days = drawDays(200, [1, 0, 0], 7)
    const { fresh, blind, left, words } = fitTiers(pool, tierOf, days, { usedShare: 0 })
    const unused = (tier: number) => left[tier] / words[tier]
    const [common, rare] = tiers
    expect(blind[rare] / blind[common]).toBeCloseTo((fresh[rare] * unused(rare)) / (fresh[common] * unused(common)), 10)
  })

  it('are fitted to days from the date on; earlier days only mark words as used', () => {
    const days = drawDays(100, [1, 1, 1], 8)
    const fit = fitTiers(pool, tierOf, days, { since: days[60].date })
    expect(fit.days).toBe(40)
    expect(fit.left.reduce((a, b) => a + b)).toBe(pool.length - 100)
  })

  it('outside the pool have the weights that ship', () => {
    const { fresh, blind, fittedUntil } = roundFit(fitTiers(pool, tierOf, drawDays(50, [1, 1, 1], 9)))
    for (const id of ['outside-rare', 'outside'] as const) {
      expect([fresh[tierOfId(id)], blind[tierOfId(id)]]).toEqual([
        TIER_WEIGHTS.fresh[tierOfId(id)],
        TIER_WEIGHTS.blind[tierOfId(id)],
      ])
    }
    expect(fittedUntil).toBeNull()
  })

  it('give used words their share', () => {
    expect(usedWeight(900, 50, 0.1)).toBeCloseTo(2, 12)
    expect(usedWeight(900, 0, 0.1)).toBe(0)
  })

  it.skipIf(!hasHistory)('that ship equal a fit to the days they name', () => {
    const read = readWordList(readFileSync(HISTORY, 'utf8'))
    if (!read.ok) throw new Error(read.detail)
    const days = chronological(read.list)!.map(({ date, word }) => ({ date: date!, word }))
    expect(days.at(-1)!.date).toBe(TIER_WEIGHTS.fittedUntil)
    const file = new URL('../../../build/tiers.json', import.meta.url)
    const fit = fitTiers(realGame('current').answers, openTiers(JSON.parse(readFileSync(file, 'utf8'))), days)
    const { fresh, blind } = roundFit(fit)
    expect(TIERS.map(({ id }, tier) => [id, fresh[tier]])).toEqual(
      TIERS.map(({ id }, tier) => [id, TIER_WEIGHTS.fresh[tier]]),
    )
    const BLIND_SCALE = 4
    // The shipped weights end at 32, a fit's at 128. The fit gives the blind weights of the late answers; the others
    // were raised since.
    for (const [tier, { id }] of TIERS.entries()) {
      const shipped = BLIND_SCALE * TIER_WEIGHTS.blind[tier]
      if (id.startsWith('late-')) expect([id, blind[tier]]).toEqual([id, shipped])
      else if (blind[tier] > 0) expect(blind[tier], id).toBeLessThanOrEqual(shipped)
    }
  })
})
