/** Today's puzzle with past answers: used words become as rare as repeats have been. */
import tiersUrl from '../../../build/tiers.json?url'
import { gameDataByOdds, oddsOf } from '../../../engine/odds/odds.ts'
import { pastOf } from '../../../engine/odds/past.ts'
import { TIER_WEIGHTS } from '../../../engine/odds/tier-weights.ts'
import { openTiers, type TierData } from '../../../engine/odds/tiers.ts'
import { createGame, type GameData } from '../../../engine/rules/game.ts'
import type { GameFacts } from '../../../view/position.ts'
import { gameUrl } from './asked.ts'
import { ownFacts } from './own-list.ts'
import type { PastAnswer } from './past-answers.ts'
import { readJson } from './read-json.ts'

/**
 * The game's facts with its lists. The page needs to know which words are likely; the answers stay here. Rejects if the
 * lists are unavailable.
 */
export async function pastGame(base: GameFacts, answers: readonly PastAnswer[]): Promise<GameFacts> {
  const [data, tiers] = await Promise.all([readJson<GameData>(gameUrl(base)), readJson<TierData>(tiersUrl)])
  const game = createGame(data)
  const isInPool = (word: string) => game.idOf(word) >= 0 && game.idOf(word) < game.answers.length
  const known = answers.filter(({ word }) => game.idOf(word) >= 0).map((answer, at) => ({ ...answer, at: at + 1 }))
  const past = pastOf(known, isInPool)
  const odds = oddsOf(game, 'past', { tierOf: openTiers(tiers), tierWeights: TIER_WEIGHTS, past })
  return ownFacts(await gameDataByOdds(game, odds))
}
