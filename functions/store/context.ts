/** What a request lends to all that works on it, and how long it may wait for the store. */

import type { DayEntry } from '../../engine/formats/days.ts'
import type { Game } from '../../engine/rules/game.ts'
import type { Budget } from '../../engine/search/budget.ts'
import { type Env, storeTimeoutMs } from '../env.ts'

/** The game of a day that was asked for, by its id or by a name that leads to it. */
export interface AskedDay {
  game: Game
  entry: DayEntry
  /** Until when, in ms of the clock, the name leads there; null where the game was asked for by its id. */
  endsMs: number | null
}

/** What a request lends to all that works on it: its bindings, its budget, and a place for work after the response. */
export interface StoreContext {
  env: Env
  /** All that is searched, ranked, valued and drawn for the request draws from it. */
  budget: Budget
  waitUntil(work: Promise<unknown>): void
  /** The day that the question is about, once it has been found (games.ts). */
  day?: AskedDay
  /** The question holds what is the asker's alone: its answer is kept nowhere. */
  isPrivate?: boolean
  /** Until when, in ms of the clock, the request may wait for the store, whatever it reads there. */
  storeUntilMs: number
}

/** What all reads of a request may take together, in timeouts of one. */
const READS = 2

/** What changes where a request begins, or goes on after its response. */
export function freshContext({ env }: Pick<StoreContext, 'env'>): Pick<StoreContext, 'storeUntilMs'> {
  return { storeUntilMs: Date.now() + READS * storeTimeoutMs(env) }
}

/** How long a read may take; 0 where there is no time left. */
export function patienceMs({ env, storeUntilMs }: StoreContext): number {
  return Math.max(0, Math.min(storeTimeoutMs(env), storeUntilMs - Date.now()))
}

/** The same for a part of the request: what it takes counts for the whole. */
export function shareOf<Context extends StoreContext>(context: Context, share: number): Context {
  return { ...context, budget: context.budget.share(share) }
}
