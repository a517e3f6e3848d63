/** Words left in the order in which they are likely to be the answer, with each one's share of the chance. */

import type { Game } from '../engine/rules/game.ts'
import type { Reply } from './position.ts'

export interface LikelyWord {
  word: string
  /** 0 to 1; null where nothing is known about which of them is likelier. */
  share: number | null
}

/** The likeliest first, by weight and then by the alphabet. */
export function likeliestFirst(words: readonly string[], weightOf: (word: string) => number): LikelyWord[] {
  const weighed = words.map((word) => ({ word, weight: weightOf(word) }))
  const sum = weighed.reduce((all, { weight }) => all + weight, 0)
  return weighed
    .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
    .map(({ word, weight }) => ({ word, share: sum > 0 ? weight / sum : null }))
}

/** The words that a reply leaves, by the weights of the game; null where it has none, and until all words are listed. */
export function likelyWords({ weights, idOf }: Game, reply: Reply): LikelyWord[] | null {
  if (weights === null || (reply.kind !== 'advice' && reply.kind !== 'over')) return null
  const { answers, pool, remaining } = reply.kind === 'advice' ? reply.advice : reply.over
  // Words of the guess list that are no answers have no weight.
  if (pool !== 'answers' || answers.length < remaining) return null
  return likeliestFirst(answers, (word) => weights[idOf(word)] ?? 0)
}
