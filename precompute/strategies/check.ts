// Checks a strategy file of any format against a game's rules, and finds the game if the file does not say.
import { resolve } from 'node:path'
import {
  type CheckedStrategy,
  checkStrategy,
  type CheckSettings as EngineSettings,
} from '../../engine/formats/check.ts'
import { DEFAULT_GAME, type Game, shortHash } from '../../engine/rules/game.ts'
import { missesOf, type Strategy, StrategyError } from '../../engine/strategy/strategy.ts'
import { type Verification, verifyStrategy } from '../../engine/strategy/verify.ts'
import { openGames } from '../built.ts'
import { areOddsAsked } from '../odds/odds-options.ts'
import { type GameOptions, openGame } from '../odds/open-game.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'
import { readStrategyFile, type StrategyFile } from './file.ts'

export interface CheckedFile extends CheckedStrategy {
  read: StrategyFile
}

/** Without `game`, the one that the file names or fits; odds are applied to it. */
export type CheckSettings = EngineSettings & Partial<GameOptions>

/**
 * Replays every answer through a strategy file. If neither caller nor file names the game, the best fitting one is
 * used. Throws NegativeResult if the file is damaged or not a strategy, UsageError if the game is not installed.
 */
export async function checkStrategyFile(name: string, asked: CheckSettings, terminal: Terminal): Promise<CheckedFile> {
  try {
    const read = readStrategyFile(resolve(terminal.folder, name))
    return { read, ...checkStrategy(read, await candidateGames(read, name, asked, terminal), asked) }
  } catch (error) {
    if (error instanceof StrategyError) throw new NegativeResult(`${name}: ${error.message}`)
    throw error
  }
}

async function candidateGames(
  read: StrategyFile,
  name: string,
  asked: CheckSettings,
  terminal: Terminal,
): Promise<Game[]> {
  if (asked.game !== undefined || areOddsAsked(asked)) {
    const { game = read.gameId ?? DEFAULT_GAME } = asked
    return [(await openGame({ ...asked, game }, terminal)).game]
  }
  const games = openGames(terminal)
  if (read.gameHash === null) return games.readAll()
  const found = await games.find(read.gameHash)
  if (found) return [found.game]
  throw new UsageError(
    `${name} is for the game ${read.gameId ?? ''} (lists ${shortHash(read.gameHash)}), which we do not have`,
    'add it with `fivebase games import`, or give its odds with --weights or --past',
  )
}

/**
 * Verifies a strategy we made. Missed answers are fine if the header declares them, since some openers guarantee no
 * win. Throws Error, not UsageError: a failure here is a bug.
 */
export function assertSound(strategy: Strategy, game: Game): Verification {
  const verification = verifyStrategy(strategy, game)
  const isHonest = verification.faultCount === verification.missed && verification.misses === missesOf(strategy.header)
  if (!isHonest) {
    const { detail, path } = verification.faults.find(({ code }) => code !== 'missed') ?? verification.faults[0]
    throw new Error(`the strategy for ${strategy.header.opener} fails: ${path ? `after ${path}: ` : ''}${detail}`)
  }
  return verification
}
