// The words that a player rules out. A list of past answers may hold words that the game does not know: they rule out
// nothing, and are named rather than refused.

import type { Game } from '../rules/game.ts'

export interface Excluded {
  /** Ids. */
  excluded: Set<number>
  unlistedExcluded: string[]
}

/** Sorts words by whether the game knows them. */
export function sortExcluded(game: Game, words: Iterable<string>): Excluded {
  const excluded = new Set<number>()
  const unlisted = new Set<string>()
  for (const word of words) {
    const id = game.idOf(word)
    if (id < 0) unlisted.add(word)
    else excluded.add(id)
  }
  return { excluded, unlistedExcluded: [...unlisted] }
}

/** What an answer says of words that the game does not know; nothing if there are none. */
export function unlistedAnswer({ unlistedExcluded = [] }: { unlistedExcluded?: readonly string[] }) {
  return unlistedExcluded.length > 0 ? { unlistedExcluded: [...unlistedExcluded] } : {}
}
