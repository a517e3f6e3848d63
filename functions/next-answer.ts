/** The answer of `next`: the advice and everything requested with it. Single questions and batches come here. */
import { LIKELY_LISTED, likelyWords } from '../engine/advice/likely.ts'
import { unlistedAnswer } from '../engine/api/excluded.ts'
import { groupsOf } from '../engine/api/groups.ts'
import { formatHistory } from '../engine/rules/history.ts'
import { GUESS_SHARE } from '../engine/search/budget.ts'
import { adviseOn } from './advisor.ts'
import { oddsAnswer } from './own-odds.ts'
import type { AskedQuestion } from './question.ts'
import { rankOn } from './ranker.ts'
import type { AdviceBody } from './routes/parts/advice-schema.ts'
import { wordScores } from './routes/parts/scores-schema.ts'
import { type StoreContext, shareOf } from './store/context.ts'

/** The answer to a question; throws the problem if there is none. */
export async function nextOn(context: StoreContext, question: AskedQuestion, version: string): Promise<AdviceBody> {
  const { listed, top, groups } = question
  const { advice, isDegraded } = await adviseOn(top === undefined ? context : shareOf(context, GUESS_SHARE), question)
  const shared = {
    answers: advice.answers.slice(0, listed),
    history: formatHistory(question.rows),
    version,
    ...oddsAnswer(question.game),
    ...unlistedAnswer(question),
  }
  if (advice.status !== 'play') return { ...advice, ...shared, degraded: isDegraded }
  const ranked = top === undefined ? null : await rankOn(context, question, { top })
  return {
    ...advice,
    ...shared,
    likely: likelyWords(question.game, advice, LIKELY_LISTED),
    scores: wordScores(question.game, advice.answers, advice.guess, context.budget),
    degraded: isDegraded || (ranked?.isDegraded ?? false),
    ...(ranked && { best: ranked.ranking.guesses, bestIsComplete: ranked.ranking.isComplete }),
    ...(groups && { groups: groupsOf(question.game, advice.guess, advice.answers, listed) }),
  }
}
