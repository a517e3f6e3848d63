// The odds of a day: a whole weight for every word that may be guessed. A prior says where they come from:
//
//   uniform  every answer of the game is as likely as any other
//   tiers    by tier alone: what public lists say of a word (tiers.ts)
//   past     by tier, and a word that was the answer before is rarer: as rare as the past shows repeats to be (past.ts)
//
// Words outside the pool of the game weigh something too, on a scale of their own: it ranks them where the pool has run out.

import { createGameData, type Game, type GameData } from '../rules/game.ts'
import type { Past } from './past.ts'
import { usedWeight } from './tier-fit.ts'
import type { TierWeights } from './tier-weights.ts'
import type { TierOf } from './tiers.ts'
import { nearestPower } from './whole-weights.ts'

export const PRIORS = ['uniform', 'tiers', 'past'] as const
export type Prior = (typeof PRIORS)[number]

/** What odds are made of. `past` is empty where nothing is known. */
export interface OddsSources {
  tierOf: TierOf
  tierWeights: TierWeights
  past: Past
}

export interface Odds {
  prior: Prior
  /** By guess id: 1 to 128. Those of answers and those of other words are on scales of their own. */
  weights: Uint8Array
  /** The chance that the answer is outside the pool. */
  outsideShare: number
}

export function isPrior(text: string): text is Prior {
  return (PRIORS as readonly string[]).includes(text)
}

export function oddsOf(game: Game, prior: Prior, { tierOf, tierWeights, past }: OddsSources): Odds {
  const weights = new Uint8Array(game.guesses.length).fill(1)
  const { outsideShare } = past
  if (prior === 'uniform') return { prior, weights, outsideShare }
  const byTier = prior === 'past' ? tierWeights.fresh : tierWeights.blind
  const isUsed = (word: string) => prior === 'past' && past.used.has(word)
  let freshWeight = 0
  let used = 0
  for (const [id, word] of game.guesses.entries()) {
    weights[id] = byTier[tierOf(word)]
    if (id >= game.answers.length) continue
    if (isUsed(word)) used++
    else freshWeight += weights[id]
  }
  const weight = used === 0 ? 1 : nearestPower(usedWeight(freshWeight, used, past.usedShare))
  for (const [id, word] of game.guesses.entries()) {
    // Where few are used their share would make each of them likely: none is likelier than it was.
    if (isUsed(word)) weights[id] = id < game.answers.length ? Math.min(weight, weights[id]) : 1
  }
  return { prior, weights, outsideShare }
}

/** The weight of all answers together, and that of all other words. */
export function sumOdds({ weights }: Odds, { answers }: Game): { inside: number; outside: number } {
  const add = (sum: number, weight: number) => sum + weight
  return {
    inside: weights.subarray(0, answers.length).reduce(add, 0),
    outside: weights.subarray(answers.length).reduce(add, 0),
  }
}

/** The chance of each word, by guess id; they add up to 1. */
export function chancesOf(odds: Odds, game: Game): Float64Array {
  const { inside, outside } = sumOdds(odds, game)
  const outsideShare = outside === 0 ? 0 : odds.outsideShare
  return Float64Array.from(odds.weights, (weight, id) =>
    id < game.answers.length ? ((1 - outsideShare) * weight) / inside : (outsideShare * weight) / outside,
  )
}

/** The data of a game with these odds in place of its own: another game, with a hash of its own. */
export function gameDataByOdds(game: Game, { weights }: Odds): Promise<GameData> {
  const { id, name, sources, answers, guesses, idOf } = game
  return createGameData({ id, name, sources: [...sources] }, answers, guesses, (answer) => weights[idOf(answer)])
}

/** The same for play in memory: without a hash, since nothing of it is stored. */
export function gameByOdds(game: Game, { weights }: Odds): Game {
  const own = weights.slice(0, game.answers.length)
  const isEqual = own.every((weight) => weight === own[0])
  return isEqual && game.weights === null ? game : { ...game, hash: '', weights: isEqual ? null : own }
}
