// Fits the weights of the tiers to the answers of past days by maximum likelihood.
//
// The model: each day's answer is drawn from the unused words, each with the weight of its tier. So used words leave the
// sum, and a tier's weight is that of one of its fresh words. The likelihood is largest if the weight of each tier is
//
//   (its answers) / (sum over the days of: its fresh words / (sum of the weights of all fresh words))
//
// which is iterated (the algorithm of Bradley, Terry and Hunter for choices from sets). A few days drawn evenly from the
// whole pool are added, so that a tier never seen is unlikely, not impossible.

import { UNSEEN_USED_SHARE } from './past.ts'
import { TIER_WEIGHTS, type TierWeights } from './tier-weights.ts'
import { TIERS, type TierOf } from './tiers.ts'
import { powerWeights } from './whole-weights.ts'

/** A day and its answer. */
export interface DatedAnswer {
  date: string
  word: string
}

export interface TierFit {
  /** By tier, the weight of an unused word; real numbers, the largest is 1. */
  fresh: number[]
  /** By tier, the weight of a word that may or may not have been used. */
  blind: number[]
  /** By tier: words of the pool, those still fresh, and answers among the days fitted. */
  words: number[]
  left: number[]
  answers: number[]
  /** Days fitted. */
  days: number
}

/** Since then answers are picked one by one; before, they came in list order, which says nothing about today. */
const PICKED_SINCE = '2022-11-07'

/** Evenly drawn days that are added. */
const EVEN_DAYS = 10
const ROUNDS = 200

/**
 * Fits the tiers of a pool to days, oldest first. Only days from `since` on count; earlier ones only mark words as
 * used. `usedShare` is the chance of a repeat, for the weights of those who do not know what was used; those must last
 * as long as the fit is in use, so it is not tomorrow's chance.
 */
export function fitTiers(
  pool: readonly string[],
  tierOf: TierOf,
  days: readonly DatedAnswer[],
  { since = PICKED_SINCE, usedShare = UNSEEN_USED_SHARE }: { since?: string; usedShare?: number } = {},
): TierFit {
  const tiers = TIERS.map((_, tier) => tier)
  const isInPool = new Set(pool)
  const words = tiers.map(() => 0)
  for (const word of pool) words[tierOf(word)]++
  const left = [...words]
  const answers = tiers.map(() => 0)
  const seen = new Set<string>()
  const choices: number[][] = []
  for (const { date, word } of days) {
    if (seen.has(word) || !isInPool.has(word)) continue
    seen.add(word)
    const tier = tierOf(word)
    if (date >= since) {
      choices.push([...left])
      answers[tier]++
    }
    left[tier]--
  }

  let fresh: number[] = tiers.map((tier) => (words[tier] > 0 ? 1 : 0))
  const even = tiers.map((tier) => (EVEN_DAYS * words[tier]) / pool.length)
  for (let round = 0; round < ROUNDS; round++) {
    const expected = tiers.map((tier) => (EVEN_DAYS * words[tier]) / dot(fresh, words))
    for (const sizes of choices) {
      const sum = dot(fresh, sizes)
      for (const tier of tiers) expected[tier] += sizes[tier] / sum
    }
    fresh = tiers.map((tier) => (words[tier] > 0 ? (answers[tier] + even[tier]) / expected[tier] : 0))
  }
  fresh = scaled(fresh)
  const used = usedWeight(
    dot(fresh, left),
    pool.length -
      dot(
        left,
        tiers.map(() => 1),
      ),
    usedShare,
  )
  const blind = tiers.map((tier) =>
    words[tier] > 0 ? (fresh[tier] * left[tier] + used * (words[tier] - left[tier])) / words[tier] : 0,
  )
  return { fresh, blind: scaled(blind), words, left, answers, days: choices.length }
}

/** The weight of each of `count` used words that gives them this share if fresh words weigh `freshWeight`. */
export function usedWeight(freshWeight: number, count: number, usedShare: number): number {
  return count === 0 ? 0 : ((usedShare / (1 - usedShare)) * freshWeight) / count
}

/** Whole weights of a fit, powers of two from 1 to 128. Tiers outside the pool keep their shipped weights. */
export function roundFit({ fresh, blind, words, left }: TierFit): TierWeights {
  const inPool = (fitted: number[], shipped: readonly number[]) =>
    fitted.map((weight, tier) => (words[tier] > 0 ? weight : shipped[tier]))
  return {
    fittedUntil: null,
    fresh: inPool(powerWeights(fresh, left), TIER_WEIGHTS.fresh),
    blind: inPool(powerWeights(blind, words), TIER_WEIGHTS.blind),
  }
}

function scaled(weights: number[]): number[] {
  const most = Math.max(...weights)
  return weights.map((weight) => weight / most)
}

function dot(weights: readonly number[], counts: readonly number[]): number {
  return weights.reduce((sum, weight, i) => sum + weight * counts[i], 0)
}
