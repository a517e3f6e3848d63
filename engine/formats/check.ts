// Checks a strategy file of any format against a game's rules: what it is, which game it fits, what is wrong. Used by
// `fivebase verify` and the page /verify; a hostile file costs no more than an honest one.

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
  /** The recognised format, for people. */
  form: string
  /** The settings used: the caller's, else the file's, else the defaults. */
  settings: Required<CheckSettings>
  /** The file's claims about itself. */
  claims: Partial<StrategyHeader>
  verification: Verification
  /** The tree; null if the file describes none, as its problems then say. */
  root: StrategyNode | null
  /** The rows before the root; only a branch has any. */
  rows: readonly Row[]
}

/**
 * Replays every answer of the best fitting game among those given. If the file names its lists, pass their game.
 * @throws StrategyError if the file is not a strategy or is damaged
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
