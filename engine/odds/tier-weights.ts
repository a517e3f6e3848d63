// How likely the tiers are: integer weights, powers of two from 1 to 128. The fresh ones are fitted to the answers of
// 2022-11-07 to 2025-08-21 of the puzzle most people play, by `fivebase odds --past FILE --on 2025-08-22 --fit`; a test
// repeats the fit if the answers are available. The blind ones are those the default game is proved for, so they have to
// last. They start from the same fit and take into account what became public since: answers are repeated now (nearly all
// of them early ones), and more of them come from outside the original list. docs/odds.md has the method and its quality.

import { TIERS, type TierId } from './tiers.ts'

export interface TierWeights {
  /** The last day of the fit; null for the user's own. */
  fittedUntil: string | null
  /** By tier: the weight of an unused word. */
  fresh: readonly number[]
  /** By tier: the weight of a word that may or may not have been used. */
  blind: readonly number[]
}

const FRESH: Record<TierId, number> = {
  'late-common': 128,
  'late-known': 64,
  'late-rare': 32,
  early: 8,
  common: 16,
  known: 4,
  rare: 2,
  'past-tense': 1,
  // Counted separately: these are in no pool, and rank words once the pool is exhausted.
  'outside-rare': 4,
  outside: 1,
}

// Up to 32: finer weights change no odds noticeably, and all answers of the game together weigh less than 2^16.
const BLIND: Record<TierId, number> = {
  'late-common': 32,
  'late-known': 32,
  'late-rare': 16,
  early: 8,
  common: 8,
  known: 8,
  rare: 2,
  'past-tense': 1,
  'outside-rare': 4,
  outside: 1,
}

export const TIER_WEIGHTS: TierWeights = {
  fittedUntil: '2025-08-21',
  fresh: TIERS.map(({ id }) => FRESH[id]),
  blind: TIERS.map(({ id }) => BLIND[id]),
}
