/** What a request shares with all that works on it, and how long it may wait for the store. */

import type { DayEntry } from '../../engine/formats/days.ts'
import type { Game } from '../../engine/rules/game.ts'
import type { Budget } from '../../engine/search/budget.ts'
import { type Env, storeTimeoutMs } from '../env.ts'

/** The requested game of a day, by its id or by a name. */
export interface AskedDay {
  game: Game
  entry: DayEntry
  /** When the name stops leading there, in ms of the clock; null if requested by id. */
  endsMs: number | null
}

/** Shared by all that works on a request: its bindings, its budget, and a place for work after the response. */
export interface StoreContext {
  env: Env
  /** Everything searched, ranked, valued or drawn for the request draws on it. */
  budget: Budget
  waitUntil(work: Promise<unknown>): void
  /** The day the question is about, once found (games.ts). */
  day?: AskedDay
  /** The question contains private data: its answer is never stored. */
  isPrivate?: boolean
  /** Until when, in ms of the clock, the request may wait for the store. */
  storeUntilMs: number
}

/** Time for all reads of a request together, in timeouts of one read. */
const READS = 2

/** Reset when a request begins, or continues after its response. */
export function freshContext({ env }: Pick<StoreContext, 'env'>): Pick<StoreContext, 'storeUntilMs'> {
  return { storeUntilMs: Date.now() + READS * storeTimeoutMs(env) }
}

/** How long a read may take; 0 if no time is left. */
export function patienceMs({ env, storeUntilMs }: StoreContext): number {
  return Math.max(0, Math.min(storeTimeoutMs(env), storeUntilMs - Date.now()))
}

/** The same for a part of the request, whose work counts for the whole. */
export function shareOf<Context extends StoreContext>(context: Context, share: number): Context {
  return { ...context, budget: context.budget.share(share) }
}
