/** The openers of a setting whose worth is known: the stored table, and the stored strategies where it lacks them. */

import type { ManifestStrategy } from '../../engine/formats/manifest.ts'
import { listStrategies, type OpenerTable, provedHead } from '../../engine/openings/opener-table.ts'
import { log } from '../log.ts'
import { type Setting, type StoreContext, storeOf } from './store.ts'

export interface OpenerList {
  table: OpenerTable
  /** By opener: its stored strategy. */
  stored: ReadonlyMap<string, ManifestStrategy>
  /** How many at the head are proved to stand there. */
  proved: number
  isDegraded: boolean
}

export async function listOpeners(context: StoreContext, setting: Setting): Promise<OpenerList> {
  const { game } = setting
  const store = storeOf(context.env)
  const { table, isDegraded } = await store.table(context, setting)
  const stored = await store.openers(context, setting)
  const joined = listStrategies(game, setting, table, stored, (opener, error) => {
    log(context.env, 'error', 'openers_disagree', { opener, error: String(error) })
  })
  return {
    table: joined,
    stored: new Map(stored.map((entry) => [entry.opener, entry])),
    proved: provedHead(joined),
    isDegraded,
  }
}
