/** What `next` answers: the advice, and what the question asks for besides. Single questions and batches come here. */
import { groupsOf } from '../engine/api/groups.ts'
import { formatHistory } from '../engine/rules/history.ts'
import { adviseOn } from './advisor.ts'
import type { Question } from './question.ts'
import { rankOn } from './ranker.ts'
import type { AdviceBody } from './routes/parts/advice-schema.ts'
import { wordScores } from './routes/parts/scores-schema.ts'
import type { StoreContext } from './store/store.ts'

export interface NextAsked {
  /** Counted work of the search for the guess, and as much again of the ranking where the best are asked for. */
  work: number
  version: string
}

/** The answer to a question and the work it took; throws the problem where there can be none. */
export async function nextOn(
  context: StoreContext,
  question: Question,
  { work: allowed, version }: NextAsked,
): Promise<{ body: AdviceBody; work: number }> {
  const { listed, top, groups } = question
  const { advice, isDegraded } = await adviseOn(context, question, { work: allowed })
  const shared = { answers: advice.answers.slice(0, listed), history: formatHistory(question.rows), version }
  if (advice.status !== 'play') return { body: { ...advice, ...shared, degraded: isDegraded }, work: 0 }
  const ranked = top === undefined ? null : await rankOn(context, question, { top, work: allowed })
  const body: AdviceBody = {
    ...advice,
    ...shared,
    scores: wordScores(question.game, advice.answers, advice.guess),
    degraded: isDegraded || (ranked?.isDegraded ?? false),
    ...(ranked && { best: ranked.ranking.guesses, bestIsComplete: ranked.ranking.isComplete }),
    ...(groups && { groups: groupsOf(question.game, advice.guess, advice.answers, listed) }),
  }
  return { body, work: advice.work + (ranked?.ranking.work ?? 0) }
}
