/** What states and guesses are worth: from stored strategies where they know, else from the live search. */
import { solverValuer, type Valuer } from '../engine/advice/analysis.ts'
import { storedValuer } from '../engine/advice/stored-valuer.ts'
import type { StrategyView } from '../engine/formats/bytes.ts'
import type { Question } from './question.ts'
import { solverOf } from './solvers.ts'
import { type StoreContext, storeOf } from './store/store.ts'

/** A valuer for the rows of one game: what the store has, and the live search. */
export async function valuerOf(
  context: StoreContext,
  question: Question,
): Promise<{ valuer: Valuer; isDegraded: boolean }> {
  const { game, goal, rows, excluded } = question
  const store = storeOf(context.env)
  const best = await store.bestOpener(context, question)
  const openers = new Set([best.opener, rows[0]?.guess].filter((opener) => opener != null))
  const views: StrategyView[] = []
  let isDegraded = best.isDegraded
  for (const opener of openers) {
    const found = await store.strategy(context, question, opener)
    isDegraded ||= found.isDegraded
    if (found.view?.header.proof === 'exact' && goal === 'mean' && excluded.size === 0) views.push(found.view)
  }
  const seconds = excluded.size === 0 && rows.length > 0 ? await store.secondGuesses(context, question) : null
  const secondGuesses = seconds?.table ?? undefined
  isDegraded ||= seconds?.isDegraded ?? false
  const { table } = excluded.size === 0 ? await store.table(context, question) : { table: null }
  const live = solverValuer(solverOf(context, game))
  const valuer = storedValuer(question, { views, bestOpener: best.opener, secondGuesses, table }, live)
  return { valuer, isDegraded }
}
