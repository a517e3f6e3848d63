// Checks a strategy file of any format against the rules of a game: what it is, which game it fits, what is wrong. The
// one function behind `fivebase verify` and the page that verifies; a hostile file costs no more than an honest one.

import type { Game } from '../rules/game.ts'
import { DEFAULT_LIMIT } from '../rules/goal.ts'
import type { Row } from '../rules/history.ts'
import { MODES } from '../rules/mode.ts'
import { strategyFromPaths } from '../strategy/paths.ts'
import type { StrategyHeader, StrategyNode, StrategySettings } from '../strategy/strategy.ts'
import { type Verification, verifyPaths, verifyTree } from '../strategy/verify.ts'
import { readContent, type StrategyContent, type StrategyReading } from './strategy-content.ts'

export type CheckSettings = Pick<StrategySettings, 'mode' | 'limit'>

export interface CheckedStrategy {
  game: Game
  /** What the file was read as, for people. */
  form: string
  /** What it was checked by: what the caller said, else what the file says, else the usual. */
  settings: Required<CheckSettings>
  /** What the file says of itself. */
  claims: Partial<StrategyHeader>
  verification: Verification
  /** The tree; null where the file describes none, which its faults then tell. */
  root: StrategyNode | null
  /** The rows that lead to the root; only a branch has any. */
  rows: readonly Row[]
}

/**
 * Replays every answer of the game that fits best among those given. Where the file names its lists, give their game.
 * @throws StrategyError where the file is no strategy or is damaged
 */
export function checkStrategy(
  content: StrategyContent,
  games: readonly Game[],
  asked: CheckSettings = {},
): CheckedStrategy {
  const checks = games.map((game) => checkAgainst(content, game, asked))
  return checks.reduce((best, check) => (faultsOf(check) < faultsOf(best) ? check : best))
}

const faultsOf = ({ verification }: CheckedStrategy): number => verification.faultCount

function checkAgainst(content: StrategyContent, game: Game, asked: CheckSettings): CheckedStrategy {
  return readContent(content, game)
    .map((reading) => checkReading(reading, game, asked))
    .reduce((best, check) => (faultsOf(check) < faultsOf(best) ? check : best))
}

function checkReading(reading: StrategyReading, game: Game, asked: CheckSettings): CheckedStrategy {
  const { form, claims, rows } = reading
  const settings = {
    mode: asked.mode ?? claims.mode ?? MODES[0],
    limit: asked.limit ?? claims.limit ?? DEFAULT_LIMIT,
  }
  const checked = { game, form, settings, claims, rows }
  if (reading.root !== null) {
    return { ...checked, verification: verifyTree(reading.root, game, settings, claims, rows), root: reading.root }
  }
  const verification = verifyPaths(reading.paths, game, settings)
  const made = verification.ok ? strategyFromPaths(reading.paths, game, settings) : null
  return { ...checked, verification, root: made?.ok ? made.strategy.root : null }
}
