// Checks a strategy file of any format against the rules of a game: what it is, which game it fits, what is wrong. The
// one function behind `fivebase verify` and the page that verifies; a hostile file costs no more than an honest one.

import type { Game } from '../rules/game.ts'
import { DEFAULT_LIMIT } from '../rules/goal.ts'
import type { Row } from '../rules/history.ts'
import { MODES } from '../rules/mode.ts'
import { MAX_STRATEGY_TEXT_LENGTH, type PathsResult, strategyFromPaths } from '../strategy/paths.ts'
import { StrategyError, type StrategyHeader, type StrategyNode, type StrategySettings } from '../strategy/strategy.ts'
import { type Verification, verifyPaths, verifyTree } from '../strategy/verify.ts'
import { decodeStrategy } from './bytes.ts'
import { readCsvPaths } from './csv.ts'
import { hasMagic, MAX_STRATEGY_BYTES, readHeader } from './header.ts'
import { readJsonTree } from './json.ts'
import { readTextPaths } from './text.ts'

export type ReadableFormat = 'bin' | 'json' | 'text' | 'csv'

/** What a file turns out to be. */
export interface StrategyContent {
  format: ReadableFormat
  bytes: Uint8Array
  /** Empty for `bin`. */
  text: string
  /** sha256 of the lists it was made for, where the file says so. */
  gameHash: string | null
  gameId: string | null
}

export type CheckSettings = Pick<StrategySettings, 'mode' | 'limit'>

export interface CheckedStrategy {
  game: Game
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
 * Tells what a file is by its content; its name does not matter.
 * @throws StrategyError where it is too large for a strategy, or begins like a stored one and is none
 */
export function identifyStrategy(bytes: Uint8Array): StrategyContent {
  if (hasMagic(bytes)) {
    const { gameHash, gameId } = readHeader(bytes)
    return { format: 'bin', bytes, text: '', gameHash, gameId }
  }
  const most = Math.max(MAX_STRATEGY_TEXT_LENGTH, MAX_STRATEGY_BYTES)
  // Before the text is decoded: a character takes at least one byte.
  if (bytes.length > most) {
    throw new StrategyError('too_large', `the file has ${bytes.length} bytes; a strategy has at most ${most}`)
  }
  const text = new TextDecoder().decode(bytes)
  if (/^\ufeff?\s*\{/.test(text)) return { format: 'json', bytes, text, ...gameOfJson(text) }
  return { format: /[,;]/.test(text) ? 'csv' : 'text', bytes, text, gameHash: null, gameId: null }
}

/** The two fields at the top of our JSON; found by pattern, since a foreign file may hold anything. */
function gameOfJson(text: string): { gameHash: string | null; gameId: string | null } {
  const head = text.slice(0, 4096)
  return {
    gameHash: /"gameHash"\s*:\s*"([0-9a-f]{64})"/.exec(head)?.[1] ?? null,
    gameId: /"gameId"\s*:\s*"([a-z0-9-]{1,40})"/.exec(head)?.[1] ?? null,
  }
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
  const settingsOf = (claims: Partial<StrategyHeader>) => ({
    mode: asked.mode ?? claims.mode ?? MODES[0],
    limit: asked.limit ?? claims.limit ?? DEFAULT_LIMIT,
  })
  if (content.format === 'bin') {
    const { header, root, rows = [] } = decodeStrategy(content.bytes, game)
    const settings = settingsOf(header)
    return { game, settings, claims: header, verification: verifyTree(root, game, settings, header, rows), root, rows }
  }
  if (content.format === 'json') {
    const tree = readJsonTree(content.text, game)
    if (!tree.ok) throw new StrategyError(tree.code, tree.detail)
    const { root, rows, claims } = tree
    const settings = settingsOf(claims)
    return { game, settings, claims, verification: verifyTree(root, game, settings, claims, rows), root, rows }
  }
  const lines: PathsResult = content.format === 'csv' ? readCsvPaths(content.text) : readTextPaths(content.text)
  if (!lines.ok) throw new StrategyError(lines.code, lines.detail)
  const settings = settingsOf({})
  const verification = verifyPaths(lines.paths, game, settings)
  const made = verification.ok ? strategyFromPaths(lines.paths, game, settings) : null
  return { game, settings, claims: {}, verification, root: made?.ok ? made.strategy.root : null, rows: [] }
}
