// A strategy is a decision tree: state -> next guess. Here are its shape, its header and the errors of its formats;
// the formats are strategy-bytes.ts (stored), strategy-text.ts, strategy-json.ts and strategy-csv.ts (read and written),
// strategy-dot.ts and strategy-markdown.ts (written).

import type { Game } from './game.ts'
import { DEFAULT_LIMIT, type Goal, isGoal, isLimit } from './goal.ts'
import { formatHistory, type Row } from './history.ts'
import { isMode, type Mode } from './mode.ts'
import { replay } from './replay.ts'

export const STRATEGY_VERSION = 1

/** `exact`: proved optimal for its opener; `bounds`: lower <= optimum <= upper, both proved. */
export const PROOFS = ['exact', 'bounds'] as const
export type Proof = (typeof PROOFS)[number]

export interface StrategyNode {
  /** Id of the next guess. */
  readonly guess: number
  /** The next state for each pattern that the guess can show, but ALL_CORRECT. A leaf has none. */
  readonly replies: ReadonlyMap<number, StrategyNode>
}

/** For nodes without replies, which are most. */
export const NO_REPLIES: ReadonlyMap<number, StrategyNode> = new Map()

export interface StrategyHeader {
  version: number
  mode: Mode
  goal: Goal
  limit: number
  gameHash: string
  gameId: string
  /** The first guess. */
  opener: string
  /** Sum of guesses over the answers solved within the limit: all of them unless the histogram adds up to fewer. */
  total: number
  /** Most guesses that any solved answer takes. */
  max: number
  /** Answers by guesses needed; index 0 is one guess; as long as the limit. */
  histogram: number[]
  /** Answers of the game. */
  answers: number
  proof: Proof
  /** Proved bounds of the smallest total with this opener; both are `total` where proof is `exact`. */
  lower: number
  upper: number
}

export interface Strategy {
  header: StrategyHeader
  root: StrategyNode
}

/** What a tree does not say about itself. */
export interface StrategySettings {
  mode?: Mode
  goal?: Goal
  limit?: number
  proof?: Proof
  lower?: number
  upper?: number
}

/** What can be wrong with a stored or imported strategy, stable for programs. */
export const STRATEGY_ERROR_CODES = [
  'not_a_strategy',
  'unsupported_version',
  'truncated',
  'damaged',
  'bad_header',
  'foreign_game',
  'bad_tree',
  'bad_syntax',
  'unknown_word',
  'too_large',
  'too_deep',
] as const
export type StrategyErrorCode = (typeof STRATEGY_ERROR_CODES)[number]

export class StrategyError extends Error {
  readonly code: StrategyErrorCode

  constructor(code: StrategyErrorCode, detail: string) {
    super(detail)
    this.name = 'StrategyError'
    this.code = code
  }
}

/** Parsers of text return this instead of throwing; `line` counts from 1, 0 where no line is to blame. */
export type StrategyResult =
  | { ok: true; strategy: Strategy }
  | { ok: false; code: StrategyErrorCode; detail: string; line: number }

/** Answers that the strategy does not guess within its limit. */
export function missesOf({ answers, histogram }: StrategyHeader): number {
  return answers - histogram.reduce((sum, count) => sum + count, 0)
}

/**
 * A strategy of a tree: counts what the header says by replaying every answer. Without a proof in the settings the
 * header says what is certain of any tree: total >= optimum >= 2n - 1.
 * @throws StrategyError `bad_tree` where an answer is never reached, a guess is no guess of the game, a reply cannot
 *   happen or the tree goes on beyond the limit; answers missed at the limit are counted, not refused
 * @throws RangeError where a setting is no such thing
 */
export function makeStrategy(root: StrategyNode, game: Game, settings: StrategySettings = {}): Strategy {
  const { mode = 'normal', goal = 'mean', limit = DEFAULT_LIMIT, proof = 'bounds' } = settings
  if (!isMode(mode)) throw new RangeError(`unknown mode '${mode}'`)
  if (!isGoal(goal)) throw new RangeError(`unknown goal '${goal}'`)
  if (!isLimit(limit)) throw new RangeError(`'${limit}' is no limit`)
  if (!PROOFS.includes(proof)) throw new RangeError(`unknown proof '${proof}'`)
  const { total, max, histogram, misses } = replay(root, game, limit, {
    onFault({ code, detail, path }) {
      if (code !== 'missed') throw new StrategyError('bad_tree', path === '' ? detail : `after ${path}: ${detail}`)
    },
  })
  const answers = game.answers.length
  const isExact = proof === 'exact'
  const lower = isExact ? total : (settings.lower ?? Math.max(0, 2 * (answers - misses) - 1))
  const upper = isExact ? total : (settings.upper ?? total)
  const opener = game.guesses[root.guess]
  const header: StrategyHeader = {
    version: STRATEGY_VERSION,
    mode,
    goal,
    limit,
    gameHash: game.hash,
    gameId: game.id,
    opener,
    total,
    max,
    histogram,
    answers,
    proof,
    lower,
    upper,
  }
  return { header, root }
}

/** The node that a history leads to; null where it leaves the strategy or has won. Takes ids from the game. */
export function walkStrategy(strategy: Strategy, game: Game, rows: readonly Row[]): StrategyNode | null {
  let node = strategy.root
  for (const { guess, pattern } of rows) {
    if (game.guesses[node.guess] !== guess) return null
    const reply = node.replies.get(pattern)
    if (reply === undefined) return null
    node = reply
  }
  return node
}

/**
 * The node that a history leads to, for those who know that it does.
 * @throws RangeError where it leaves the strategy
 */
export function branchOf(strategy: Strategy, game: Game, rows: readonly Row[]): StrategyNode {
  const node = walkStrategy(strategy, game, rows)
  if (node === null) throw new RangeError(`${formatHistory(rows)} leaves the strategy of ${strategy.header.opener}`)
  return node
}
