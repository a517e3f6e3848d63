// Which game a verb plays: the named one, or its lists under other odds. Every verb with a game opens it here, so
// weights and past answers mean the same everywhere.
//
// Other odds make another game with its own hash. Stored results are found by hash, so nothing proved for the shipped
// game is claimed for it; equal weights are the uniform game, and find its results.

import { gameDataByOdds, type Odds } from '../../engine/odds/odds.ts'
import { createGame, type Game, type GameData } from '../../engine/rules/game.ts'
import { openGames } from '../built.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { areOddsAsked, type OddsOptions, openOdds } from './odds-options.ts'

export interface GameOptions extends OddsOptions {
  game: string
}

export interface OpenedGame {
  /** The game as named and stored. */
  known: Game
  /** The game being played: `known`, or the same lists under other odds. */
  game: Game
  data: GameData
  /** The odds in use; null to play the game as it is. */
  odds: Odds | null
}

/**
 * The game the options name; `anyLength` also takes games without exact play.
 * @throws UsageError, NegativeResult if there is none
 */
export async function openGame(
  options: GameOptions,
  terminal: Terminal,
  { anyLength = false } = {},
): Promise<OpenedGame> {
  const { game: known, data } = await openGames(terminal).read(options.game, { anyLength })
  const odds = await openOdds(options, known, terminal)
  if (odds === null) return { known, game: known, data, odds }
  const weighted = await gameDataByOdds(known, odds)
  if (weighted.hash === known.hash) return { known, game: known, data, odds }
  return { known, game: createGame(weighted), data: weighted, odds }
}

/** Results under other odds do not belong in data/: only their maker has that game. */
export function refusePlaceInData(options: OddsOptions, out: string | undefined): void {
  if (!areOddsAsked(options) || out !== undefined) return
  throw new UsageError('data/ only holds results of the built-in games with their own odds', 'give a file: --out FILE')
}
