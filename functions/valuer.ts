/** Values of states and guesses: from stored strategies if they know, otherwise from the live search. */
import { solverValuer, type Valuer } from '../engine/advice/analysis.ts'
import { storedValuer } from '../engine/advice/stored-valuer.ts'
import type { StrategyView } from '../engine/formats/bytes.ts'
import type { AskedQuestion } from './question.ts'
import { solverOf } from './solvers.ts'
import type { StoreContext } from './store/context.ts'
import { storeOf } from './store/store.ts'

/** A valuer for the rows of one game: stored results, then the live search. */
export async function valuerOf(
  context: StoreContext,
  question: AskedQuestion,
): Promise<{ valuer: Valuer; isDegraded: boolean }> {
  const { game, rows, excluded } = question
  const store = storeOf(context.env)
  const best = await store.strategyFor(context, question, null)
  const played = rows.length === 0 ? best : await store.strategyFor(context, question, rows[0].guess)
  const views = [...new Set([best.view, played.view])].filter((view): view is StrategyView => view !== null)
  let isDegraded = best.isDegraded || played.isDegraded
  const seconds = excluded.size === 0 && rows.length > 0 ? await store.secondGuesses(context, question) : null
  const secondGuesses = seconds?.table ?? undefined
  isDegraded ||= seconds?.isDegraded ?? false
  // Tables of openers count every answer.
  const { tables } = excluded.size === 0 ? await store.tables(context, question) : { tables: [] }
  const live = solverValuer(solverOf(context, game))
  const valuer = storedValuer(
    question,
    { views, bestOpener: best.view?.header.opener ?? null, secondGuesses, tables },
    live,
  )
  return { valuer, isDegraded }
}
