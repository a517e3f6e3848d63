/**
 * The openers of a setting with known values: from stored tables and strategies of its game and mode, including those
 * of other goals or limits as far as they apply.
 */

import type { ManifestStrategy } from '../../engine/formats/manifest.ts'
import { knownOpeners } from '../../engine/openings/carry-openers.ts'
import { type OpenerTable, provedHead } from '../../engine/openings/opener-table.ts'
import { MAX_LIMIT } from '../../engine/rules/goal.ts'
import { log } from '../log.ts'
import type { StoreContext } from './context.ts'
import { type StoredSetting, storeOf } from './store.ts'

export interface OpenerList {
  table: OpenerTable
  /** By opener: its strategy, if one is stored for this setting. */
  stored: ReadonlyMap<string, ManifestStrategy>
  /** How many leading ranks are proved. */
  proved: number
  isDegraded: boolean
}

export interface Winner {
  opener: string
  limit: number
}

export async function listOpeners(context: StoreContext, setting: StoredSetting): Promise<OpenerList> {
  const { game } = setting
  const store = storeOf(context.env)
  const { tables, isDegraded } = await store.tables(context, setting)
  const stored = await store.openers(context, setting)
  const strategies = await store.strategiesOf(context, setting)
  const joined = knownOpeners(game, setting, tables, strategies, (opener, error) => {
    log(context.env, 'error', 'openers_disagree', { opener, error: String(error) })
  })
  return {
    table: joined,
    stored: new Map(stored.map((entry) => [entry.opener, entry])),
    proved: provedHead(joined),
    isDegraded,
  }
}

/** Where no opener wins every game: the smallest larger limit in which one is known to, and the best there. */
export async function findWinner(context: StoreContext, setting: StoredSetting): Promise<Winner | null> {
  for (let limit = setting.limit + 1; limit <= MAX_LIMIT; limit++) {
    const { table } = await listOpeners(context, { ...setting, limit })
    const winner = table.rows.find(({ upper }) => upper !== null)
    if (winner !== undefined) return { limit, opener: setting.game.guesses[winner.opener] }
  }
  return null
}
