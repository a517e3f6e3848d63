// Checks a strategy file of any format against the rules of a game, and finds the game where the file does not say.
import { resolve } from 'node:path'
import { type Game, shortHash } from '../engine/game.ts'
import { DEFAULT_LIMIT } from '../engine/goal.ts'
import { MODES } from '../engine/mode.ts'
import {
  missesOf,
  type Strategy,
  StrategyError,
  type StrategyHeader,
  type StrategySettings,
} from '../engine/strategy.ts'
import { decodeStrategy } from '../engine/strategy-bytes.ts'
import { readCsvPaths } from '../engine/strategy-csv.ts'
import { readJsonTree } from '../engine/strategy-json.ts'
import { readTextPaths } from '../engine/strategy-text.ts'
import { type Verification, verifyPaths, verifyStrategy, verifyTree } from '../engine/verify.ts'
import type { GameStore } from './game-store.ts'
import { readStrategyFile, type StrategyFile } from './strategy-file.ts'
import { NegativeResult, UsageError } from './usage-error.ts'

export interface CheckedFile {
  read: StrategyFile
  game: Game
  /** What it was checked by: what the caller said, else what the file says, else the usual. */
  settings: Required<Pick<StrategySettings, 'mode' | 'limit'>>
  /** What the file says of itself. */
  claims: Partial<StrategyHeader>
  verification: Verification
}

export type CheckSettings = Pick<StrategySettings, 'mode' | 'limit'> & { game?: string }

/**
 * Replays every answer through the strategy of a file. Where neither caller nor file names the game, it is the one
 * that the file fits best. Throws NegativeResult where the file is no strategy or is damaged, UsageError where the
 * game is not at hand.
 */
export async function checkStrategyFile(
  name: string,
  folder: string,
  games: GameStore,
  asked: CheckSettings,
): Promise<CheckedFile> {
  try {
    const read = readStrategyFile(resolve(folder, name))
    const candidates = await candidateGames(read, name, games, asked.game)
    const checks = candidates.map((game) => checkAgainst(read, game, asked))
    return checks.reduce((best, check) => (faults(check) < faults(best) ? check : best))
  } catch (error) {
    if (error instanceof StrategyError) throw new NegativeResult(`${name}: ${error.message}`)
    throw error
  }
}

const faults = (check: CheckedFile): number => check.verification.faultCount

async function candidateGames(read: StrategyFile, name: string, games: GameStore, asked?: string): Promise<Game[]> {
  if (asked !== undefined) return [(await games.read(asked)).game]
  if (read.gameHash === null) return games.readAll()
  const found = await games.find(read.gameHash)
  if (found) return [found.game]
  throw new UsageError(
    `${name} is for the game ${read.gameId ?? ''} with the lists ${shortHash(read.gameHash)}, which is not here`,
    '`fivebase games import` adds a game; `fivebase games` shows the hash of each',
  )
}

function checkAgainst(read: StrategyFile, game: Game, asked: CheckSettings): CheckedFile {
  const checked = (claims: Partial<StrategyHeader>, verify: (settings: CheckedFile['settings']) => Verification) => {
    const mode = asked.mode ?? claims.mode ?? MODES[0]
    const settings = { mode, limit: asked.limit ?? claims.limit ?? DEFAULT_LIMIT }
    return { read, game, settings, claims, verification: verify(settings) }
  }
  if (read.format === 'bin') {
    const { header, root } = decodeStrategy(read.bytes, game)
    return checked(header, (settings) => verifyTree(root, game, settings, header))
  }
  if (read.format === 'json') {
    const tree = readJsonTree(read.text, game)
    if (!tree.ok) throw new StrategyError(tree.code, tree.detail)
    return checked(tree.claims, (settings) => verifyTree(tree.root, game, settings, tree.claims))
  }
  const lines = read.format === 'csv' ? readCsvPaths(read.text) : readTextPaths(read.text)
  if (!lines.ok) throw new StrategyError(lines.code, lines.detail)
  return checked({}, (settings) => verifyPaths(lines.paths, game, settings))
}

/**
 * Verifies a strategy of our own making. Missed answers are no fault where the header owns up to them, since from some
 * openers no win is guaranteed. Throws Error, not UsageError: a fault here is a fault of the program.
 */
export function assertSound(strategy: Strategy, game: Game): Verification {
  const verification = verifyStrategy(strategy, game)
  const misses = missesOf(strategy.header)
  const isHonest = verification.faultCount === misses && verification.faults.every(({ code }) => code === 'missed')
  if (!isHonest) {
    const { detail, path } = verification.faults.find(({ code }) => code !== 'missed') ?? verification.faults[0]
    throw new Error(
      `the strategy for ${strategy.header.opener} does not hold: ${path ? `after ${path}: ` : ''}${detail}`,
    )
  }
  return verification
}
