// Tiers: what public lists alone say about a word. An editor picks from the original answers, common ones more often; until
// November 2022 they were used one a day, in list order, so the early ones are mostly behind us. Other everyday words come
// now and then, past tenses hardly ever.
//
// The build assigns words to tiers (precompute/build/tiers.ts); tier-fit.ts fits how likely each tier is. Tiers are about
// one puzzle. For another game they are no worse than any frequency list.

export const TIERS = [
  { id: 'late-common', what: 'original answer, late in the list, very common word' },
  { id: 'late-known', what: 'original answer, late in the list, a well-known word' },
  { id: 'late-rare', what: 'original answer, late in the list, a rarer word' },
  { id: 'early', what: 'original answer, early in the list: most have been used' },
  { id: 'common', what: 'very common word, not an original answer' },
  { id: 'known', what: 'well-known word, not an original answer' },
  { id: 'rare', what: 'rarer word, not an original answer' },
  { id: 'past-tense', what: 'past tense, not an original answer' },
  { id: 'outside-rare', what: 'rare word, seldom an answer anywhere' },
  { id: 'outside', what: 'plural or obscure word, seldom an answer anywhere' },
] as const

export type TierId = (typeof TIERS)[number]['id']

/** The tier (an index of TIERS) of every known word, as stored: one digit per word. */
export interface TierData {
  /** Sorted, joined without a separator. */
  words: string
  tiers: string
}

/** The tier of a word; unlisted words are outside. */
export type TierOf = (word: string) => number

export function openTiers({ words, tiers }: TierData): TierOf {
  const length = words.length / tiers.length
  const byWord = new Map<string, number>()
  for (let i = 0; i < tiers.length; i++) byWord.set(words.slice(i * length, (i + 1) * length), Number(tiers[i]))
  const outside = tierOfId('outside')
  return (word) => byWord.get(word) ?? outside
}

export function tierOfId(id: TierId): number {
  return TIERS.findIndex((tier) => tier.id === id)
}

/** How many of these words each tier holds. */
export function countTiers(words: readonly string[], tierOf: TierOf): number[] {
  const counts = TIERS.map(() => 0)
  for (const word of words) counts[tierOf(word)]++
  return counts
}
