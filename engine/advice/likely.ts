// The words left, likeliest first, with their shares of the chance.

import { type Game, weightOf } from '../rules/game.ts'
import type { Remaining } from './advice.ts'

/** How many an answer of `next` lists. */
export const LIKELY_LISTED = 20

export interface LikelyWord {
  word: string
  /** Chance that it is the answer, from 0 to 1. */
  share: number
}

/** The likeliest first, ties alphabetically. The shares of all words left add up to 1. */
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
