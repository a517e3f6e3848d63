/** What is asked of those who answer: a position, the words that are not the answer, and those that are not played. */
import type { Game } from '../../../engine/rules/game.ts'
import type { Address } from '../../../view/address.ts'
import { gameFile } from '../../../view/game-file.ts'
import type { GameFacts } from '../../../view/position.ts'

export interface Asked {
  address: Address
  game: GameFacts
  excluded: readonly string[]
  banned: readonly string[]
  /** The only words to be given, where somebody wants those alone that most people know. */
  known: ReadonlySet<string> | null
  /** Whether the answer depends on what only this device knows: then the edge is not asked about the guesses played. */
  isPrivate: boolean
}

/** So few words left are each worth playing, known or not. */
const FEW_LEFT = 2

/** Whether a guess is one that the reader wants to be given. */
export function isWanted(
  { banned, known }: Pick<Asked, 'banned' | 'known'>,
  guess: string,
  remaining: number,
): boolean {
  return !banned.includes(guess) && (known === null || remaining <= FEW_LEFT || known.has(guess))
}

/** Where the lists of a game are. */
export function gameUrl(facts: GameFacts): string {
  return `/games/${gameFile(facts)}.json`
}

/** Words of the game; others cannot be the answer anyway. */
export function idsOf(game: Game, words: readonly string[]): Set<number> {
  return new Set(words.map((word) => game.idOf(word)).filter((id) => id >= 0))
}
