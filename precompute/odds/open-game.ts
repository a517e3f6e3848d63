// Which game a verb plays: the one named, or its lists by other odds. Every verb that has a game opens it here, so that
// weights and past answers mean the same everywhere.
//
// By other odds it is another game, with a hash of its own. What is stored is found by hash, so nothing that is proved for
// the game as it ships is ever said of it; equal weights are the uniform game, and find what is stored of that.

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
  /** The game as it is called and stored. */
  known: Game
  /** The game that is played: `known`, or the same lists by other odds. */
  game: Game
  data: GameData
  /** By which it is played; null where it is played as it is. */
  odds: Odds | null
}

/** The game that the options name. @throws UsageError, NegativeResult where there is none */
export async function openGame(options: GameOptions, terminal: Terminal): Promise<OpenedGame> {
  const { game: known, data } = await openGames(terminal).read(options.game)
  const odds = await openOdds(options, known, terminal)
  if (odds === null) return { known, game: known, data, odds }
  const weighted = await gameDataByOdds(known, odds)
  if (weighted.hash === known.hash) return { known, game: known, data, odds }
  return { known, game: createGame(weighted), data: weighted, odds }
}

/** What is computed by other odds has no place in data/: it is about a game that only its maker has. */
export function refusePlaceInData(options: OddsOptions, out: string | undefined): void {
  if (!areOddsAsked(options) || out !== undefined) return
  throw new UsageError('data/ only holds results of the built-in games with their own odds', 'give a file: --out FILE')
}
