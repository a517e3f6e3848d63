// A game's weights are whole numbers from 1 to 255. Users have frequencies, probabilities, counts: those are scaled so
// that the likeliest word uses the whole range. A word with frequency 0 is unlikely, not impossible.

import { MAX_WEIGHT } from '../rules/game.ts'

/** The search adds powers of two fastest; the largest is 2^7. */
const MAX_POWER = 7

/** Whole weights: unchanged if they fit, else in proportion to the largest, which becomes 255. */
export function wholeWeights(weights: readonly number[]): number[] {
  if (weights.every((weight) => Number.isInteger(weight) && weight >= 1 && weight <= MAX_WEIGHT)) return [...weights]
  const most = weights.reduce((a, b) => Math.max(a, b), 0)
  if (most === 0) return weights.map(() => 1)
  return weights.map((weight) => Math.max(1, Math.round((weight / most) * MAX_WEIGHT)))
}

/**
 * The weights rounded to powers of two from 1 to 128, at the scale that best preserves the odds (smallest
 * Kullback-Leibler divergence), each weight counted `counts` times.
 */
export function powerWeights(weights: readonly number[], counts: readonly number[] = weights.map(() => 1)): number[] {
  const most = weights.reduce((a, b) => Math.max(a, b), 0)
  if (most === 0) return weights.map(() => 1)
  let best: number[] = []
  let least = Number.POSITIVE_INFINITY
  for (let step = 0; step < SCALES; step++) {
    // On this scale the largest weight is between 2^6.5 and 2^7.5, so it rounds to the largest power.
    const scale = 2 ** (MAX_POWER - 0.5 + step / SCALES) / most
    const powers = weights.map((weight) => nearestPower(weight * scale))
    const loss = divergence(weights, powers, counts)
    if (loss < least) {
      least = loss
      best = powers
    }
  }
  return best
}

const SCALES = 32

/** The power of two from 1 to 128 that is nearest to a weight, by ratio. */
export function nearestPower(weight: number): number {
  return weight <= 1 ? 1 : 2 ** Math.min(MAX_POWER, Math.round(Math.log2(weight)))
}

/** Kullback-Leibler divergence of the odds `taken` from the odds `real`, in nats. */
export function divergence(real: readonly number[], taken: readonly number[], counts: readonly number[]): number {
  const sum = (weights: readonly number[]) => weights.reduce((all, weight, i) => all + weight * counts[i], 0)
  const [allReal, allTaken] = [sum(real), sum(taken)]
  return real.reduce((all, weight, i) => {
    const share = weight / allReal
    return share === 0 ? all : all + counts[i] * share * Math.log(share / (taken[i] / allTaken))
  }, 0)
}
