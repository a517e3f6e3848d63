/** `analyze`: a finished game, guess by guess: what each cost, and how lucky its colours were. */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type Analysis, formatAnalysis } from '../../engine/advice/analysis.ts'
import { formatHistory } from '../../engine/rules/history.ts'
import { formatRowPattern } from '../../engine/rules/pattern.ts'
import { analyzeOn, playedRows } from '../analyst.ts'
import type { AppEnv } from '../env.ts'
import { ownOddsFields } from '../own-odds.ts'
import { Problem } from '../problem.ts'
import {
  type AskedQuestion,
  field,
  historyBodyFields,
  historyFields,
  questionOf,
  settingFields,
  versionField,
  WORDS_LENGTH,
} from '../question.ts'
import { reply, replyNow, storeContextOf } from '../reply.ts'
import { analyzeMany, gamesAnalysisSchema, manyGamesFields } from './analyze-games.ts'
import { analysisSchema } from './parts/analysis-schema.ts'
import { settingAnswer } from './parts/answer-parts.ts'
import { postRouteOf, wordsField, wordsText } from './parts/post-route.ts'
import { problemResponses } from './parts/problem-schema.ts'

const analyzeRoute = createRoute({
  method: 'get',
  path: '/analyze',
  operationId: 'analyze',
  tags: ['review'],
  summary: 'Review a finished game',
  description:
    'For each guess: the words left, the best guess and what it takes, what yours cost, and how lucky its colours were. Give guesses and answer, or `h`.',
  request: {
    query: z.strictObject({
      guesses: field(
        z.string().max(WORDS_LENGTH).optional(),
        'The guesses, in order, separated by commas.',
        'crane,slate,shame',
      ),
      answer: field(z.string().max(64).optional(), 'The answer; it gives the colours.', 'shame'),
      ...settingFields,
      h: field(
        z.string().default(''),
        'Guesses with their colours, instead of guesses and answer; guesses followed by a shared result work too.',
      ),
      exclude: historyFields.exclude,
      ...versionField,
    }),
  },
  responses: {
    200: { description: 'The review.', content: { 'application/json': { schema: analysisSchema } } },
    ...problemResponses(
      'bad_parameter',
      'bad_history',
      'bad_word',
      'unknown_game',
      'contradiction',
      'illegal_guess',
      'too_large',
    ),
  },
})

const analyzeBody = z
  .strictObject({
    guesses: wordsField.openapi({ description: 'The guesses, in order.' }),
    answer: analyzeRoute.request.query.shape.answer,
    ...settingFields,
    ...ownOddsFields,
    ...historyBodyFields,
    ...manyGamesFields,
  })
  .openapi('AnalyzeQuestion')

const postOfOne = postRouteOf(analyzeRoute, analyzeBody, {
  guesses: ['crane', 'slate', 'shame'],
  answer: 'shame',
  game: 'original',
})

const analyzePost = {
  ...postOfOne,
  summary: 'Review a finished game, or up to 100',
  description: `${postOfOne.description} \`games\` or \`text\` review many games and sum them up; \`next\` says where to continue.`,
  responses: {
    ...postOfOne.responses,
    200: {
      description: 'The review, or the reviews of the games and their summary.',
      content: { 'application/json': { schema: z.union([analysisSchema, gamesAnalysisSchema]) } },
    },
  },
}

export function addAnalyzeRoute(api: OpenAPIHono<AppEnv>): void {
  api.openapi(analyzeRoute, async (c) => {
    const { guesses, answer, v, ...fields } = c.req.valid('query')
    const { body, isDegraded } = await analyzed(c, await questionOf(storeContextOf(c), fields), guesses, answer)
    return reply(c, body, { v, isDegraded })
  })
  api.openapi(analyzePost, async (c) => {
    const { guesses, answer, games, text, from, ...fields } = c.req.valid('json')
    const asked = await questionOf(storeContextOf(c), fields)
    if (games !== undefined || text !== undefined) {
      if (guesses !== undefined || asked.rows.length > 0) {
        throw new Problem('bad_parameter', 'Give one game, or many as games or text, not both.')
      }
      return replyNow(c, await analyzeMany(c, asked, { games, text, from, answer }, bodyOf))
    }
    const { body, isDegraded } = await analyzed(c, asked, wordsText(guesses), answer)
    return reply(c, body, { isDegraded })
  })
}

async function analyzed(
  c: Context<AppEnv>,
  asked: AskedQuestion,
  guesses: string | undefined,
  answer: string | undefined,
) {
  const question = { ...asked, rows: playedRows(asked, guesses, answer) }
  const context = storeContextOf(c)
  const { analysis, isDegraded } = await analyzeOn(context, question)
  return { body: bodyOf(question, analysis, context.budget.spent, isDegraded), isDegraded }
}

function bodyOf(
  question: AskedQuestion,
  analysis: Analysis,
  work: number,
  isDegraded: boolean,
): z.output<typeof analysisSchema> {
  const { turns, ...figures } = analysis
  return {
    summary: formatAnalysis(analysis),
    turns: turns.map((turn) => ({ ...turn, pattern: formatRowPattern(turn) })),
    ...figures,
    work: Math.round(work),
    history: formatHistory(question.rows),
    ...settingAnswer(question),
    degraded: isDegraded,
  }
}
