/** Words left in the order in which they are likely to be the answer, with each one's share of the chance. */

export interface LikelyWord {
  word: string
  /** 0 to 1; null where nothing is known about which of them is likelier. */
  share: number | null
}

/** The likeliest first, by weight and then by the alphabet. Without weights the order stays and no share is told. */
export function likeliestFirst(words: readonly string[], weightOf: ((word: string) => number) | null): LikelyWord[] {
  if (weightOf === null) return words.map((word) => ({ word, share: null }))
  const weighed = words.map((word) => ({ word, weight: weightOf(word) }))
  const sum = weighed.reduce((all, { weight }) => all + weight, 0)
  return weighed
    .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
    .map(({ word, weight }) => ({ word, share: sum > 0 ? weight / sum : null }))
}
