// A strategy is a decision tree: state -> next guess. This file has its shape, its header and the errors of its formats.
// The formats are in engine/formats: bytes.ts (stored), text.ts, json.ts and csv.ts (read and written), markdown.ts
// (written, its outline is read) and dot.ts (written).

import { formatHistory, type Row } from '../rules/canonical-history.ts'
import { answerIds, type Game } from '../rules/game.ts'
import { DEFAULT_LIMIT, type Goal, isGoal, isLimit, MAX_LIMIT } from '../rules/goal.ts'
import { isMode, type Mode } from '../rules/mode.ts'
import { stateOf } from '../rules/state.ts'
import { replay } from './replay.ts'
import { boundsOf, leastTotal, provedOfAny, sizeOf } from './worth.ts'

export const STRATEGY_VERSION = 1

/** `exact`: proved optimal for its opener; `bounds`: lower <= optimum <= upper, both proved. */
export const PROOFS = ['exact', 'bounds'] as const
export type Proof = (typeof PROOFS)[number]

export interface StrategyNode {
  /** Id of the next guess. */
  readonly guess: number
  /** The next state for each pattern that the guess can show, except ALL_CORRECT. A leaf has none. */
  readonly replies: ReadonlyMap<number, StrategyNode>
}

/** Shared by nodes without replies, which are most. */
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
  /**
   * Total guesses, each times the answer's weight, over the answers solved within the limit: all of them unless the
   * histogram adds up to less than the weight.
   */
  total: number
  /** Most guesses that any solved answer takes. */
  max: number
  /** Weight of the answers by guesses needed; index 0 is one guess; one entry per guess left, at first the limit. */
  histogram: number[]
  /** Answers of the game; for a branch, those left. */
  answers: number
  /** Weight of these answers: their number, if all are equally likely. */
  weight: number
  proof: Proof
  /**
   * Proved bounds of the total of the best strategy with this opener, as in worth.ts; `total` if the proof is `exact`.
   */
  lower: number
  upper: number
}

/**
 * A whole strategy, or a branch that begins after rows. A branch's header counts from there: its answers, total,
 * maximum, histogram and proof are those of the state after the rows.
 */
export interface Strategy {
  header: StrategyHeader
  root: StrategyNode
  /** The rows before the root; only a branch has any. */
  rows?: readonly Row[]
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

/** What can be wrong with a stored or imported strategy; stable codes for programs. */
const STRATEGY_ERROR_CODES = [
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

/** Parsers of text return this instead of throwing; `line` counts from 1, 0 if no line is at fault. */
export type StrategyResult =
  | { ok: true; strategy: Strategy }
  | { ok: false; code: StrategyErrorCode; detail: string; line: number }

/** Weight of the answers not found within the limit. */
export function missesOf({ weight, histogram }: Pick<StrategyHeader, 'weight' | 'histogram'>): number {
  return weight - histogram.reduce((sum, count) => sum + count, 0)
}

/** Whether a strategy misses answers if only `limit` guesses are allowed. */
export function losesWithin(limit: number, header: Pick<StrategyHeader, 'weight' | 'histogram' | 'max'>): boolean {
  return header.max > limit || missesOf(header) > 0
}

/**
 * A strategy from a tree, or from the tree below rows: computes the header by replaying every answer. Without a proof
 * in the settings the header has the bounds that hold for any tree (worth.ts).
 * @throws StrategyError `bad_tree` if an answer is never found, a guess is not in the game, a reply cannot happen, the
 * tree exceeds the limit, or nothing fits the rows; answers missed at the limit are counted, not refused
 * @throws RangeError for an invalid setting
 */
export function makeStrategy(
  root: StrategyNode,
  game: Game,
  settings: StrategySettings = {},
  rows: readonly Row[] = [],
): Strategy {
  const { mode = 'normal', goal = 'mean', limit = DEFAULT_LIMIT, proof = 'bounds' } = settings
  if (!isMode(mode)) throw new RangeError(`unknown mode '${mode}'`)
  if (!isGoal(goal)) throw new RangeError(`unknown goal '${goal}'`)
  if (!isLimit(limit)) throw new RangeError(`limit must be a whole number from 1 to ${MAX_LIMIT}, not '${limit}'`)
  if (!PROOFS.includes(proof)) throw new RangeError(`unknown proof '${proof}'`)
  const ids = idsAfter(game, rows, limit)
  const { weight, total, max, histogram, misses } = replay(
    root,
    game,
    limit - rows.length,
    {
      onFault({ code, detail, path }) {
        if (code !== 'missed') throw new StrategyError('bad_tree', path === '' ? detail : `after ${path}: ${detail}`)
      },
    },
    ids,
  )
  const all = ids ?? answerIds(game)
  const isExact = proof === 'exact'
  const size = sizeOf(game, all)
  const bounds = boundsOf(goal, size, limit - rows.length, { misses, max, total }, provedOfAny(size))
  const lower = isExact ? total : (settings.lower ?? bounds.lower)
  const upper = isExact ? total : (settings.upper ?? bounds.upper)
  const opener = rows[0]?.guess ?? game.guesses[root.guess]
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
    answers: all.length,
    weight,
    proof,
    lower,
    upper,
  }
  return { header, root, ...(rows.length > 0 && { rows }) }
}

/**
 * The ids of the words left by rows, ascending; undefined before the first row, when all answers are.
 * @throws StrategyError `bad_tree` if no word fits, or no guess is left
 */
export function idsAfter(game: Game, rows: readonly Row[], limit: number): Uint16Array | undefined {
  if (rows.length === 0) return undefined
  if (rows.length >= limit) throw new StrategyError('bad_tree', `${rows.length} guesses leave none of ${limit}`)
  const { answers, contradiction } = stateOf(game, rows)
  if (answers.length === 0) throw new StrategyError('bad_tree', contradiction?.detail ?? 'no word fits these guesses')
  return answers
}

/**
 * The node after a history, counted from the first row of the game; null if it leaves the strategy or has won. Takes
 * ids from the game.
 */
export function walkStrategy(strategy: Strategy, game: Game, rows: readonly Row[]): StrategyNode | null {
  const before = strategy.rows ?? []
  const isBelow = before.every(({ guess, pattern }, at) => rows[at]?.guess === guess && rows[at].pattern === pattern)
  if (!isBelow) return null
  let node = strategy.root
  for (const { guess, pattern } of rows.slice(before.length)) {
    if (game.guesses[node.guess] !== guess) return null
    const reply = node.replies.get(pattern)
    if (reply === undefined) return null
    node = reply
  }
  return node
}

/**
 * The branch after a history, as its own strategy. For the goal mean it is as proved as the whole: every state of a
 * tree with the smallest total has the smallest total itself. For the goal `worst` a branch may take a larger maximum
 * than necessary, if another branch takes it too.
 * @throws RangeError if the history leaves the strategy
 */
export function cutBranch(strategy: Strategy, game: Game, rows: readonly Row[]): Strategy {
  const { header, rows: before = [] } = strategy
  const node = walkStrategy(strategy, game, rows)
  if (node === null) throw new RangeError(`${formatHistory(rows)} is not on the strategy of ${header.opener}`)
  if (rows.length === before.length) return strategy
  const { mode, goal, limit } = header
  const branch = makeStrategy(node, game, { mode, goal, limit }, rows)
  const { total, lower } = branch.header
  const ids = idsAfter(game, rows, limit) ?? answerIds(game)
  const isLeast = missesOf(branch.header) === 0 && total === leastTotal(sizeOf(game, ids))
  const isExact = isLeast || (header.proof === 'exact' && goal === 'mean')
  return {
    ...branch,
    header: { ...branch.header, proof: isExact ? 'exact' : 'bounds', lower: isExact ? total : lower },
  }
}
