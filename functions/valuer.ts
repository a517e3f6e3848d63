/** What states and guesses are worth: from stored strategies where they know, else from the live search. */
import { secondGuessOf } from '../engine/advice/advice.ts'
import { solverValuer, type Valuer } from '../engine/advice/analysis.ts'
import type { StrategyView } from '../engine/formats/bytes.ts'
import { foundOf, totalOf } from '../engine/openings/second-guesses.ts'
import type { Row } from '../engine/rules/history.ts'
import { workBudget } from './env.ts'
import type { Question } from './question.ts'
import { solverOf } from './solvers.ts'
import { type StoreContext, storeOf } from './store/store.ts'

/**
 * A valuer for the rows of one game. A proved strategy knows the opening, which no live search could, and every state
 * that its tree leads to: there each branch has the smallest total too.
 */
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
  const listed = (guess: string) =>
    table?.rows.find(({ opener, proof }) => proof === 'exact' && game.guesses[opener] === guess)
  const live = solverValuer(solverOf(game), workBudget(context.env))
  const probe = (at: readonly Row[], guess?: string) =>
    views
      .map((view) => view.probe(at))
      .find(
        (found) => found !== null && found.misses === 0 && (guess === undefined || game.guesses[found.guess] === guess),
      )
  const valuer: Valuer = {
    best(asked) {
      const opening = asked.rows?.length === 0
      const found = opening && views[0]?.header.opener !== best.opener ? undefined : probe(asked.rows ?? [])
      if (found) return { guess: found.guess, total: found.total, proof: 'exact' }
      const second = secondGuessOf({ game, rows: asked.rows ?? [], secondGuesses }, question)
      if (second === null || foundOf(second) < asked.answers.length) return live.best(asked)
      return { guess: second.guess, total: totalOf(second), proof: 'exact' }
    },
    of(asked, guess) {
      const row = asked.rows?.length === 0 ? listed(guess) : undefined
      if (row) return { total: row.lower, proof: 'exact' }
      const found = probe(asked.rows ?? [], guess)
      return found ? { total: found.total, proof: 'exact' } : live.of(asked, guess)
    },
  }
  return { valuer, isDegraded }
}
