/** `rank`: the best guesses of a state, or the values of named guesses. */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { formatHistory } from '../../engine/rules/history.ts'
import type { WordForm } from '../../engine/rules/word.ts'
import type { AppEnv } from '../env.ts'
import { ownOddsFields } from '../own-odds.ts'
import { Problem } from '../problem.ts'
import {
  type AskedQuestion,
  count,
  field,
  historyBodyFields,
  historyFields,
  MAX_RANKED,
  questionOf,
  settingFields,
  versionField,
  WORDS_LENGTH,
  wordOf,
} from '../question.ts'
import { rankOn } from '../ranker.ts'
import { reply, storeContextOf } from '../reply.ts'
import { degradedField, say, settingAnswer, settingShape, whole } from './parts/answer-parts.ts'
import { postRouteOf, wordsField, wordsText } from './parts/post-route.ts'
import { problemResponses } from './parts/problem-schema.ts'
import { rankedSchema } from './parts/ranked-schema.ts'

const DEFAULT_TOP = 10
const MAX_NAMED = 50

export const rankingSchema = z
  .object({
    guesses: z.array(rankedSchema),
    isComplete: z
      .boolean()
      .openapi(say('Whether these are proved to be the best; always false for guesses you named.')),
    remaining: whole,
    pool: z.enum(['answers', 'guesses']),
    row: whole,
    work: whole,
    history: z.string(),
    ...settingShape,
    degraded: degradedField,
  })
  .openapi('Ranking')

const rankRoute = createRoute({
  method: 'get',
  path: '/rank',
  operationId: 'rank',
  tags: ['play'],
  summary: 'Rank the best guesses, or your own',
  description: 'Each guess with its total and what is proved. Before the first guess, from the stored openers.',
  request: {
    query: z.strictObject({
      guesses: field(z.string().max(WORDS_LENGTH).optional(), 'Guesses to rank, instead of the best.', 'crane,slate'),
      top: field(count(1, MAX_RANKED).default(DEFAULT_TOP), 'How many of the best.', 5),
      ...settingFields,
      ...historyFields,
      ...versionField,
    }),
  },
  responses: {
    200: { description: 'The ranking.', content: { 'application/json': { schema: rankingSchema } } },
    ...problemResponses(
      'bad_parameter',
      'bad_history',
      'bad_word',
      'illegal_guess',
      'unknown_game',
      'contradiction',
      'too_large',
    ),
  },
})

const rankBody = z
  .strictObject({
    guesses: wordsField.openapi({ description: 'Guesses to rank, instead of the best.' }),
    top: rankRoute.request.query.shape.top,
    ...settingFields,
    ...ownOddsFields,
    ...historyBodyFields,
  })
  .openapi('RankQuestion')

const rankPost = postRouteOf(rankRoute, rankBody, {
  h: 'plate.bbgbg,shame.gbgbg',
  guesses: ['crane', 'slate'],
  game: 'original',
})

export function addRankRoute(api: OpenAPIHono<AppEnv>): void {
  api.openapi(rankRoute, async (c) => {
    const { guesses, top, v, ...fields } = c.req.valid('query')
    const { body, isDegraded } = await rank(c, await questionOf(storeContextOf(c), fields), guesses, top)
    return reply(c, body, { v, isDegraded })
  })
  api.openapi(rankPost, async (c) => {
    const { guesses, top, ...fields } = c.req.valid('json')
    const { body, isDegraded } = await rank(c, await questionOf(storeContextOf(c), fields), wordsText(guesses), top)
    return reply(c, body, { isDegraded })
  })
}

async function rank(c: Context<AppEnv>, question: AskedQuestion, guesses: string | undefined, top: number) {
  const named = guesses === undefined ? undefined : namesOf(guesses, question.game.form)
  const { ranking, answers, pool, isDegraded } = await rankOn(storeContextOf(c), question, { named, top })
  const { rows } = question
  const state = { remaining: answers.length, pool, row: rows.length + 1, history: formatHistory(rows) }
  return { body: { ...ranking, ...state, ...settingAnswer(question), degraded: isDegraded }, isDegraded }
}

function namesOf(text: string, form: WordForm): string[] {
  const words = text.split(/[\s,]+/).filter(Boolean)
  if (words.length > MAX_NAMED) throw new Problem('too_large', `Too many guesses: give at most ${MAX_NAMED} at once.`)
  return words.map((word) => wordOf(word, 'guesses', form))
}
