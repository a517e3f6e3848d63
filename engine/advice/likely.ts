// The words left in the order in which they are likely to be the answer, with each one's share of the chance.

import { type Game, weightOf } from '../rules/game.ts'
import type { Remaining } from './advice.ts'

/** So many are told in an answer of `next`. */
export const LIKELY_LISTED = 20

export interface LikelyWord {
  word: string
  /** Chance that it is the answer, from 0 to 1. */
  share: number
}

/** The likeliest first, of equals in the order of the alphabet. The shares of all words left add up to 1. */
export function likelyWords(
  game: Game,
  { answers, weight }: Pick<Remaining, 'answers' | 'weight'>,
  most = answers.length,
): LikelyWord[] {
  return answers
    .map((word) => ({ word, share: weightOf(game, game.idOf(word)) / weight }))
    .sort((a, b) => b.share - a.share || (a.word < b.word ? -1 : 1))
    .slice(0, most)
}
