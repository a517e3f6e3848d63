/** The openers of a setting whose worth is known: the stored table, and the stored strategies where it lacks them. */

import type { ManifestStrategy } from '../../engine/formats/manifest.ts'
import {
  joinRows,
  makeOpenerTable,
  type OpenerRow,
  type OpenerTable,
  openerSetting,
  provedHead,
} from '../../engine/openings/opener-table.ts'
import type { Game } from '../../engine/rules/game.ts'
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
  const rows = new Map((table?.rows ?? []).map((row) => [row.opener, row]))
  for (const entry of stored) {
    const row = rowOf(game, entry)
    if (row === null) continue
    const known = rows.get(row.opener)
    try {
      rows.set(row.opener, known === undefined ? row : joinRows(known, row))
    } catch (error) {
      log(context.env, 'error', 'openers_disagree', { opener: entry.opener, error: String(error) })
    }
  }
  const joined = makeOpenerTable(openerSetting(game, setting), rows.values())
  return {
    table: joined,
    stored: new Map(stored.map((entry) => [entry.opener, entry])),
    proved: provedHead(joined),
    isDegraded,
  }
}

/** A stored strategy as a row; null where it misses answers, of which a row says nothing. */
function rowOf(game: Game, { opener, proof, lower, upper, max, misses = 0, goal }: ManifestStrategy): OpenerRow | null {
  const id = game.idOf(opener)
  if (misses > 0 || id < 0) return null
  return { opener: id, proof, lower, upper, max: proof === 'exact' || goal === 'mean' ? max : null }
}
