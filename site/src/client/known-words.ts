/** Well-known words, for players who want no others: fetched on demand. */
import { createGame, type Game } from '../../../engine/rules/game.ts'
import { HOME } from '../../../view/address.ts'
import type { GameFacts } from '../../../view/position.ts'
import { gameUrl } from './asked.ts'

/** In the default game, weights go up to 32; from this one on a word is an original answer, or well known. */
const WELL_KNOWN = 8

/** The well-known words of the default game; null for other games, whose weights do not say. */
export function knownWordsOf({ id, answers, weights }: Pick<Game, 'id' | 'answers' | 'weights'>): Set<string> | null {
  return id === HOME.game && weights ? new Set(answers.filter((_, at) => weights[at] >= WELL_KNOWN)) : null
}

/** Rejects if the list is unavailable. */
export async function fetchKnownWords(games: readonly GameFacts[]): Promise<ReadonlySet<string>> {
  const facts = games.find(({ id }) => id === HOME.game)
  if (!facts) throw new Error('the default game is missing')
  const response = await fetch(gameUrl(facts))
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}`)
  return knownWordsOf(createGame(await response.json())) ?? new Set()
}
