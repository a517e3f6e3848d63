// What tables of openers and stored strategies say about goals and limits other than their own: the rules of carry.ts,
// for rows of a table.

import { answerIds, type Game, weightOf } from '../rules/game.ts'
import type { Goal } from '../rules/goal.ts'
import type { Mode } from '../rules/mode.ts'
import { leastTotal, type Size, sizeOf } from '../strategy/worth.ts'
import {
  joinRows,
  type KnownStrategy,
  makeOpenerTable,
  type OpenerRow,
  type OpenerTable,
  openerSetting,
  rowOf,
} from './opener-table.ts'

interface Aim {
  goal: Goal
  limit: number
}

/**
 * All that is known about the openers of a game and mode, for a goal and a limit, from tables and strategies for any.
 * Contradicting rows are reported and left out.
 */
export function knownOpeners(
  game: Game,
  aim: Aim & { mode: Mode },
  tables: readonly OpenerTable[],
  strategies: readonly (KnownStrategy & Aim)[],
  onDisagreement: (opener: string, error: unknown) => void,
): OpenerTable {
  const size = sizeOf(game, answerIds(game))
  const rows = new Map<number, OpenerRow>()
  const add = (row: OpenerRow | null, made: Aim): void => {
    const carried = row && carryRow(row, made, aim, size)
    if (carried === null) return
    const known = rows.get(carried.opener)
    try {
      rows.set(carried.opener, known === undefined ? carried : joinRows(known, carried))
    } catch (error) {
      onDisagreement(game.guesses[carried.opener], error)
    }
  }
  // Results made for this very question win over contradicting ones.
  const isOther = (made: Aim) => Number(made.goal !== aim.goal || made.limit !== aim.limit)
  for (const table of [...tables].sort((a, b) => isOther(a) - isOther(b))) {
    for (const row of table.rows) add(row, table)
  }
  for (const strategy of [...strategies].sort((a, b) => isOther(a) - isOther(b))) add(rowOf(game, strategy), strategy)
  return makeOpenerTable(openerSetting(game, aim), rows.values())
}

/** What a row made for one goal and limit says about another; null if nothing. */
export function carryRow(row: OpenerRow, made: Aim, aim: Aim, size: Size): OpenerRow | null {
  if (made.goal === aim.goal && made.limit === aim.limit) return row
  const { opener, proof, max } = row
  const impossible = { opener, proof: 'impossible', lower: 0, upper: null, max: null } as const
  if (proof === 'impossible') return aim.limit <= made.limit ? impossible : null
  if (proof === 'exact' && made.goal === 'worst') {
    if (aim.limit < max!) return impossible
    if (aim.goal === 'worst' || aim.limit === max) return row
  }
  if (proof === 'exact' && made.goal === 'mean' && aim.goal === 'mean' && isWithin(max, made, aim)) return row
  return carryBounds(row, made, aim, size)
}

/** A strategy of at most `max` guesses is also allowed under a smaller limit. */
const isWithin = (max: number | null, made: Aim, aim: Aim): boolean =>
  aim.limit <= made.limit && (max ?? made.limit) <= aim.limit

function carryBounds({ opener, proof, lower, upper, max }: OpenerRow, made: Aim, aim: Aim, size: Size) {
  // The longest game of the strategy behind the upper bound: with bounds, only the limit is known.
  const longest = proof === 'exact' && max !== null ? max : made.limit
  const isKnown = upper !== null && longest <= aim.limit
  const isProved = made.goal === 'mean' && aim.limit <= made.limit
  if (!isKnown && !isProved) return null
  // A smaller maximum may cost more: at most what that many answers can take with one guess less.
  const most = aim.goal === 'mean' ? upper! : Math.max(upper!, size.weight * (longest - 1))
  return {
    opener,
    proof: 'bounds' as const,
    lower: isProved ? lower : leastTotal(size),
    upper: isKnown ? most : null,
    max: aim.goal === 'worst' ? 1 : null,
  }
}

/**
 * What rows about all answers prove once some are excluded, best first. The strategy of an opener finds the others in
 * no more guesses than before, and no longer spends at least two on each excluded answer, or one if it is the opener.
 * Lower bounds, and that an opener must lose an answer, no longer hold.
 */
export function withoutExcluded(game: Game, rows: readonly OpenerRow[], excluded: ReadonlySet<number>): OpenerRow[] {
  const isAnswer = (id: number) => id < game.answers.length
  const gone = Array.from(excluded).filter(isAnswer)
  const weightGone = gone.reduce((sum, id) => sum + weightOf(game, id), 0)
  const kept = answerIds(game).filter((id) => !excluded.has(id))
  // With no answer left, the excluded ones count again.
  if (kept.length === 0) return []
  const lower = leastTotal(sizeOf(game, kept))
  return rows
    .flatMap(({ opener, upper }): OpenerRow[] => {
      if (upper === null) return []
      const saved = 2 * weightGone - (excluded.has(opener) && isAnswer(opener) ? weightOf(game, opener) : 0)
      return [{ opener, proof: 'bounds', lower, upper: upper - saved, max: null }]
    })
    .sort((a, b) => (a.upper as number) - (b.upper as number))
}
