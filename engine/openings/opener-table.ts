// The table of openers: what is known about the first guesses of one game, mode, goal and limit. Tables from several
// machines are merged here; opener-table-bytes.ts stores them.

import { type Game, shortHash } from '../rules/game.ts'
import { type Goal, MAX_LIMIT } from '../rules/goal.ts'
import { countOpeners, type Mode } from '../rules/mode.ts'
import type { Proof } from '../strategy/strategy.ts'

/** `impossible`: no strategy with this opener solves every answer within the limit (proved). */
export const OPENER_PROOFS = ['exact', 'bounds', 'impossible'] as const satisfies readonly (Proof | 'impossible')[]
export type OpenerProof = (typeof OPENER_PROOFS)[number]

/** What is known about one opener. */
export interface OpenerRow {
  /** Guess id. */
  opener: number
  proof: OpenerProof
  /** Proved bounds of the smallest total: equal if exact; the upper one null if none is known. 0 if impossible. */
  lower: number
  upper: number | null
  /**
   * Goal `worst`: if exact, the smallest maximum, within which the total holds; with bounds a proved lower bound of it,
   * and `lower` holds for strategies that reach it. Goal `mean`: the maximum at the smallest total, if known.
   */
  max: number | null
}

/** Which openers a table is about. */
export interface OpenerSetting {
  gameHash: string
  gameId: string
  mode: Mode
  goal: Goal
  limit: number
  /** Sizes of the two lists; ids are below the second. */
  answers: number
  guesses: number
}

export interface OpenerTable extends OpenerSetting {
  /** In ranking order, each opener once. */
  rows: readonly OpenerRow[]
}

export type OpenerTableErrorCode =
  | 'not_a_table'
  | 'unsupported_version'
  | 'truncated'
  | 'too_large'
  | 'damaged'
  | 'bad_header'
  | 'bad_rows'
  | 'foreign_game'
  | 'disagreement'

export class OpenerTableError extends Error {
  readonly code: OpenerTableErrorCode

  constructor(code: OpenerTableErrorCode, message: string) {
    super(message)
    this.name = 'OpenerTableError'
    this.code = code
  }
}

/** A table of rows in any order. Throws OpenerTableError `bad_rows` if they are inconsistent. */
export function makeOpenerTable(setting: OpenerSetting, rows: Iterable<OpenerRow>): OpenerTable {
  const { gameHash, gameId, mode, goal, limit, answers, guesses } = setting
  const sorted = [...rows].sort((a, b) => compareOpeners(a, b, goal))
  const table = { gameHash, gameId, mode, goal, limit, answers, guesses, rows: sorted }
  const fault = rowsFault(table)
  if (fault !== null) fail('bad_rows', fault)
  return table
}

/** The setting of a game's table. */
export function openerSetting(game: Game, setting: Pick<OpenerSetting, 'mode' | 'goal' | 'limit'>): OpenerSetting {
  const { mode, goal, limit } = setting
  const [answers, guesses] = [game.answers.length, game.guesses.length]
  return { gameHash: game.hash, gameId: game.id, mode, goal, limit, answers, guesses }
}

/** What a table of openers needs to know about a strategy. */
export interface KnownStrategy extends Omit<OpenerRow, 'opener' | 'proof' | 'max' | 'upper'> {
  opener: string
  goal: Goal
  proof: Proof
  upper: number
  max: number
  /** Answers that it misses. */
  misses?: number
}

/** A strategy's result for its opener; null if it misses answers, since rows do not record misses. */
export function rowOf(
  game: Game,
  { opener, proof, lower, upper, max, misses = 0, goal }: KnownStrategy,
): OpenerRow | null {
  const id = game.idOf(opener)
  if (misses > 0 || id < 0) return null
  return { opener: id, proof, lower, upper, max: proof === 'exact' || goal === 'mean' ? max : null }
}

/**
 * The ranking order: exact totals, then bounds, then impossible ones; by total (for `worst` the maximum first), then
 * the maximum if known, then the id: answers first, each part in alphabetical order.
 */
export function compareOpeners(a: OpenerRow, b: OpenerRow, goal: Goal): number {
  const byMax = (a.max ?? MAX_LIMIT + 1) - (b.max ?? MAX_LIMIT + 1)
  const byUpper = (a.upper ?? Number.MAX_SAFE_INTEGER) - (b.upper ?? Number.MAX_SAFE_INTEGER)
  const byTotal = a.lower - b.lower || byUpper
  return (
    OPENER_PROOFS.indexOf(a.proof) - OPENER_PROOFS.indexOf(b.proof) ||
    (goal === 'worst' ? byMax || byTotal : byTotal || byMax) ||
    a.opener - b.opener
  )
}

/**
 * How many leading ranks are proved: every opener of the game is in the table and none with bounds could be better. 0
 * if that is open.
 */
export function provedHead(table: OpenerTable): number {
  const { goal, rows } = table
  const candidates = openersOf(table)
  let known = 0
  for (const { opener } of rows) if (opener < candidates) known++
  if (known < candidates) return 0
  const first = rows.findIndex(({ proof }) => proof !== 'exact')
  const exact = first < 0 ? rows.length : first
  const open = rows.slice(exact).filter(({ proof }) => proof === 'bounds')
  let head = exact
  for (const row of open) {
    while (head > 0 && !isAtMost(rows[head - 1], row, goal)) head--
  }
  return head
}

/** Whether it is proved of every opener in the table, one at least, that it does not win every game within the limit. */
export function hasNoWinner({ rows }: OpenerTable): boolean {
  return rows.length > 0 && rows.every(({ proof }) => proof === 'impossible')
}

/** The same of every opener of the game. */
export function isWonByNone(table: OpenerTable): boolean {
  return table.rows.length === openersOf(table) && hasNoWinner(table)
}

/** The openers of the game, in the table or not. */
export function openersOf({ mode, answers, guesses }: OpenerTable): number {
  return countOpeners(answers, guesses, mode)
}

/** Whether it is proved that every strategy with this opener misses an answer within the limit of the table. */
export function isProvedLosing({ rows }: OpenerTable, opener: number): boolean {
  return rows.some((row) => row.opener === opener && row.proof === 'impossible')
}

/** The proved lower bound of the maximum in a row with bounds. */
const leastMax = ({ max }: OpenerRow): number => max ?? 1

/** Whether an exact row is no worse than anything the bounds allow. */
function isAtMost(exact: OpenerRow, bounds: OpenerRow, goal: Goal): boolean {
  if (goal === 'worst') {
    const byMax = exact.max! - leastMax(bounds)
    if (byMax !== 0) return byMax < 0
  }
  return exact.lower <= bounds.lower
}

/**
 * Merges two tables. Rows about the same opener must agree, and the better proof wins.
 * @throws OpenerTableError `foreign_game` if the settings differ, `disagreement` if rows do
 */
export function mergeOpenerTables(a: OpenerTable, b: OpenerTable, nameOf = nameOfId): OpenerTable {
  const difference = settingDifference(a, b)
  if (difference !== null) fail('foreign_game', `the tables do not belong together: ${difference}`)
  const rows = new Map(a.rows.map((row) => [row.opener, row]))
  for (const row of b.rows) {
    const known = rows.get(row.opener)
    rows.set(row.opener, known === undefined ? row : joinRows(known, row, nameOf))
  }
  return makeOpenerTable(a, rows.values())
}

/** How two settings differ, in words; null if they do not. */
export function settingDifference(a: OpenerSetting, b: OpenerSetting): string | null {
  if (a.gameHash !== b.gameHash) {
    const [first, second] = [a, b].map(({ gameId, gameHash }) => `'${gameId}' (lists ${shortHash(gameHash)})`)
    return `game ${first} and ${second}`
  }
  for (const field of ['mode', 'goal', 'limit', 'answers', 'guesses'] as const) {
    if (a[field] !== b[field]) return `${field} ${a[field]} and ${b[field]}`
  }
  return null
}

/** The merged row of two about one opener. Throws OpenerTableError `disagreement`. */
export function joinRows(a: OpenerRow, b: OpenerRow, nameOf = nameOfId): OpenerRow {
  if (OPENER_PROOFS.indexOf(a.proof) > OPENER_PROOFS.indexOf(b.proof)) return joinRows(b, a, nameOf)
  const disagree = (): never => {
    const claims = `${describeOpenerRow(a)} and ${describeOpenerRow(b)}`
    return fail('disagreement', `${nameOf(a.opener)}: ${claims} cannot both be true`)
  }
  if (a.proof === 'exact' && b.proof === 'exact') {
    const isEqual = a.lower === b.lower && (a.max === null || b.max === null || a.max === b.max)
    return isEqual ? { ...a, max: a.max ?? b.max } : disagree()
  }
  if (a.proof === 'exact') {
    // A lower bound of the maximum allows any total for a greater maximum.
    const isFree = a.max !== null && b.max !== null && a.max > b.max
    const isInside = isFree || (b.lower <= a.lower && a.lower <= (b.upper ?? a.lower))
    return b.proof === 'bounds' && isInside ? a : disagree()
  }
  if (b.proof === 'impossible') return a.proof === 'impossible' || a.upper === null ? b : disagree()
  const byMax = leastMax(a) - leastMax(b)
  const [low, high] = byMax < 0 ? [a, b] : [b, a]
  const lower = byMax === 0 ? Math.max(a.lower, b.lower) : high.lower
  const upper = a.upper === null || b.upper === null ? (a.upper ?? b.upper) : Math.min(a.upper, b.upper)
  if (upper !== null && lower > upper) disagree()
  return { opener: a.opener, proof: 'bounds', lower, upper, max: high.max ?? low.max }
}

function nameOfId(opener: number): string {
  return `opener ${opener}`
}

/** "7920", "at least 7921", "at least 8110 with a maximum of at least 5", "impossible". */
export function describeOpenerRow({ proof, lower, upper, max }: OpenerRow): string {
  if (proof === 'impossible') return 'impossible'
  const total = proof === 'exact' ? `${lower}` : upper === null ? `at least ${lower}` : `${lower} to ${upper}`
  return max === null ? total : `${total} with a maximum of ${proof === 'exact' ? '' : 'at least '}${max}`
}

/**
 * Checks that a table belongs to a game, and gives it the game's id.
 * @throws OpenerTableError `foreign_game`
 */
export function bindOpenerTable(table: OpenerTable, game: Game): OpenerTable {
  const difference = settingDifference(table, openerSetting(game, table))
  if (difference !== null) fail('foreign_game', `the table is not for '${game.id}': ${difference}`)
  return { ...table, gameId: game.id }
}

/** What is wrong with a table's rows; null if nothing. */
export function rowsFault({ answers, guesses, mode, goal, limit, rows }: OpenerTable): string | null {
  const seen = new Uint8Array(guesses)
  for (const [at, row] of rows.entries()) {
    const { opener, proof, lower, upper, max } = row
    if (!(opener >= 0 && opener < guesses)) return `invalid opener ${opener} of ${guesses} guesses`
    if (opener >= countOpeners(answers, guesses, mode))
      return `opener ${opener} is not an answer, so strict mode does not allow it`
    if (seen[opener]) return `opener ${opener} is in the table twice`
    seen[opener] = 1
    if (max !== null && !(max >= 1 && max <= limit)) return `opener ${opener}: a maximum of ${max} in ${limit} guesses`
    if (proof === 'impossible' && !(lower === 0 && upper === null && max === null)) {
      return `opener ${opener}: impossible, yet with a total`
    }
    if (proof !== 'impossible' && !(lower > 0)) return `opener ${opener}: a total of ${lower}`
    if (proof === 'exact' && lower !== upper) return `opener ${opener}: exact, yet the bounds differ`
    if (proof === 'exact' && goal === 'worst' && max === null) return `opener ${opener}: no maximum`
    if (upper !== null && lower > upper)
      return `opener ${opener}: the lower bound ${lower} is above the upper bound ${upper}`
    if (at > 0 && compareOpeners(rows[at - 1], row, goal) >= 0) return `opener ${opener} is out of order`
  }
  return null
}

function fail(code: OpenerTableErrorCode, detail: string): never {
  throw new OpenerTableError(code, detail)
}
