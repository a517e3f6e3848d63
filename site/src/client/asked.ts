/** A question for the answerer: a position, excluded words, and guesses never to suggest. */
import type { Game } from '../../../engine/rules/game.ts'
import type { Address } from '../../../view/address.ts'
import { gameFile } from '../../../view/game-file.ts'
import type { GameFacts } from '../../../view/position.ts'

export interface Asked {
  address: Address
  game: GameFacts
  excluded: readonly string[]
  banned: readonly string[]
  /** If set, only these well-known words may be suggested. */
  known: ReadonlySet<string> | null
  /** Whether the answer depends on private data: then the server is not asked about the guesses. */
  isPrivate: boolean
}

/** With this few words left, each may be suggested, known or not. */
const FEW_LEFT = 2

/** Whether the player wants this guess suggested. */
export function isWanted(
  { banned, known }: Pick<Asked, 'banned' | 'known'>,
  guess: string,
  remaining: number,
): boolean {
  return !banned.includes(guess) && (known === null || remaining <= FEW_LEFT || known.has(guess))
}

/** URL of a game's lists. */
export function gameUrl(facts: GameFacts): string {
  return `/games/${gameFile(facts)}.json`
}

/** Words of the game; others cannot be the answer anyway. */
export function idsOf(game: Game, words: readonly string[]): Set<number> {
  return new Set(words.map((word) => game.idOf(word)).filter((id) => id >= 0))
}
