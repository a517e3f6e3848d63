// The odds of a day: an integer weight for every allowed guess. A prior says where they come from:
//
//   uniform  every answer of the game is equally likely
//   tiers    by tier alone: what public lists say about a word (tiers.ts)
//   past     by tier, and used words are rarer: as rare as repeats have been (past.ts)
//
// A user's own weights replace the tiers; past answers still make used words rarer. Words outside the game's pool have
// weights on their own scale, which ranks them once the pool is exhausted.

import { type Game, type GameData, gameDataOf, hashLists, MAX_WEIGHT, reduceWeights } from '../rules/game.ts'
import { type Past, pastOf } from './past.ts'
import { usedWeight } from './tier-fit.ts'
import type { TierWeights } from './tier-weights.ts'
import type { TierOf } from './tiers.ts'
import { nearestPower, wholeWeights } from './whole-weights.ts'

export const PRIORS = ['uniform', 'tiers', 'past'] as const
export type Prior = (typeof PRIORS)[number]

/** What odds are made from. `past` is empty if nothing is known. */
export interface OddsSources {
  tierOf: TierOf
  tierWeights: TierWeights
  past: Past
}

export interface Odds {
  /** Their source: a prior, or the user's weights. */
  prior: Prior | 'own'
  /** By guess id: 1 to 255. Answers and other words have separate scales. */
  weights: Uint8Array
  /** The chance that the answer is outside the pool. */
  outsideShare: number
}

export function isPrior(text: string): text is Prior {
  return (PRIORS as readonly string[]).includes(text)
}

export function oddsOf(game: Game, prior: Prior, { tierOf, tierWeights, past }: OddsSources): Odds {
  const { outsideShare } = past
  if (prior === 'uniform') return { prior, weights: new Uint8Array(game.guesses.length).fill(1), outsideShare }
  const byTier = prior === 'past' ? tierWeights.fresh : tierWeights.blind
  const weights = Uint8Array.from(game.guesses, (word) => byTier[tierOf(word)])
  return { prior, weights: prior === 'past' ? withUsedRarer(game, weights, past) : weights, outsideShare }
}

/**
 * Odds from weights, probabilities or frequencies, in proportion to the largest; a word without one, or with 0, weighs
 * 1: it is the rarest, not impossible. Past answers, if any, are rarer still.
 */
export function ownOdds(game: Game, weightOf: ReadonlyMap<string, number>, past: Past = NO_PAST): Odds {
  const count = game.answers.length
  const weights = Uint8Array.from([
    ...scaledWeights(game.guesses.slice(0, count), weightOf),
    ...scaledWeights(game.guesses.slice(count), weightOf),
  ])
  const { outsideShare } = past
  if (past.used.size === 0) return { prior: 'own', weights, outsideShare }
  // The finest scale, so that used words have room below the others.
  const most = weights.subarray(0, count).reduce((a, b) => Math.max(a, b), 1)
  const scale = Math.floor(MAX_WEIGHT / most)
  const fine = weights.map((weight, id) => (id < count ? weight * scale : weight))
  return { prior: 'own', weights: withUsedRarer(game, fine, past), outsideShare }
}

const NO_PAST = pastOf([], () => true)

function scaledWeights(words: readonly string[], weightOf: ReadonlyMap<string, number>): number[] {
  const known = words.filter((word) => weightOf.has(word))
  const whole = wholeWeights(known.map((word) => weightOf.get(word)!))
  const byWord = new Map(known.map((word, at) => [word, whole[at]]))
  return words.map((word) => byWord.get(word) ?? 1)
}

/** The weights with used words as rare as past repeats have been. */
function withUsedRarer({ guesses, answers }: Game, weights: Uint8Array, { used, usedShare }: Past): Uint8Array {
  const isAnswer = (id: number) => id < answers.length
  let freshWeight = 0
  let count = 0
  for (let id = 0; id < answers.length; id++) {
    if (used.has(guesses[id])) count++
    else freshWeight += weights[id]
  }
  const weight = count === 0 ? 1 : nearestPower(usedWeight(freshWeight, count, usedShare))
  // With few used words their share would make each of them likely; no word gets likelier than it was.
  return weights.map((own, id) => (!used.has(guesses[id]) ? own : isAnswer(id) ? Math.min(weight, own) : 1))
}

/** The weight of all answers together, and of all other words. */
function sumOdds({ weights }: Odds, { answers }: Game): { inside: number; outside: number } {
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

/** The game's data with these odds: a new game with its own hash. */
export async function gameDataByOdds(game: Game, odds: Odds): Promise<GameData> {
  return gameDataOf(await hashedGameByOdds(game, odds))
}

/** The game with these odds, opened: the lists are shared, not copied. */
export async function hashedGameByOdds(game: Game, { weights }: Odds): Promise<Game> {
  const { answers, guesses } = game
  const own = reduceWeights(Array.from(weights.subarray(0, answers.length)))
  return { ...game, hash: await hashLists(answers, guesses, own), weights: own && Uint8Array.from(own) }
}

/** The same for play in memory: without a hash, since nothing is stored. */
export function gameByOdds(game: Game, { weights }: Odds): Game {
  const own = weights.slice(0, game.answers.length)
  const isEqual = own.every((weight) => weight === own[0])
  return isEqual && game.weights === null ? game : { ...game, hash: '', weights: isEqual ? null : own }
}
