/** From question to ranking: stored openers before the first row, otherwise the live search. Routes ask here. */
import type { Ranking } from '../engine/advice/ranking.ts'
import { isAboutOpeners, rankQuestion } from '../engine/advice/ranking-openers.ts'
import { checkGuess, findIllegal } from '../engine/rules/mode.ts'
import { stateOf } from '../engine/rules/state.ts'
import { Problem } from './problem.ts'
import type { AskedQuestion } from './question.ts'
import { contradictionProblem, illegalGuess, illegalRow } from './rule-problems.ts'
import { openSolver } from './solvers.ts'
import type { StoreContext } from './store/context.ts'
import { listOpeners } from './store/opener-list.ts'
import { storeOf } from './store/store.ts'

export interface RankedQuestion {
  ranking: Ranking
  /** Ids of the answers left. */
  answers: Uint16Array
  pool: 'answers' | 'guesses'
  isDegraded: boolean
}

export interface RankOptions {
  /** Guesses to rank instead of the best. */
  named?: string[]
  top: number
}

/** The best guesses of a question, or the values of named ones; throws the problem if there are none. */
export async function rankOn(
  context: StoreContext,
  question: AskedQuestion,
  { named, top }: RankOptions,
): Promise<RankedQuestion> {
  const { budget } = context
  const before = budget.spent
  const { game, rows, limit } = question
  const illegal = findIllegal(question)
  if (illegal) throw illegalRow(illegal)
  if (rows.length >= limit) throw new Problem('bad_history', `You have used all ${limit} guesses.`)
  const { answers, pool, contradiction } = stateOf(game, rows, question)
  if (pool === 'none') {
    throw contradiction
      ? contradictionProblem(contradiction)
      : new Problem('contradiction', 'No word fits these guesses.')
  }
  for (const guess of named ?? []) {
    const refusal = checkGuess(question, guess)
    if (refusal !== null) throw illegalGuess(refusal)
  }
  const known = isAboutOpeners(question) ? await listOpeners(context, question) : null
  const asked = { ...question, answers, left: limit - rows.length }
  const ranking = rankQuestion(
    asked,
    known?.table ?? null,
    { named: named ?? null, top },
    { solver: () => openSolver(game), budget },
  )
  const isUnread = storeOf(context.env).manifest.state !== 'ok' && rows.length === 0
  const work = Math.round(budget.spent - before)
  return { ranking: { ...ranking, work }, answers, pool, isDegraded: known?.isDegraded ?? isUnread }
}
