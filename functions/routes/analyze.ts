/** `analyze`: a game played, row by row: what each guess cost, and how lucky its colours were. */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { formatAnalysis } from '../../engine/advice/analysis.ts'
import { formatHistory } from '../../engine/rules/history.ts'
import { formatPattern } from '../../engine/rules/pattern.ts'
import { PROOFS } from '../../engine/strategy/strategy.ts'
import { analyzeOn, playedRows } from '../analyst.ts'
import type { AppEnv } from '../env.ts'
import {
  field,
  historyBodyFields,
  historyFields,
  type Question,
  questionOf,
  settingFields,
  versionField,
  WORDS_LENGTH,
} from '../question.ts'
import { reply, storeContextOf } from '../reply.ts'
import { degradedField, say, settingAnswer, settingShape, whole } from './parts/answer-parts.ts'
import { postRouteOf, wordsField, wordsText } from './parts/post-route.ts'
import { problemResponses } from './parts/problem-schema.ts'

const turnSchema = z
  .object({
    row: whole,
    guess: z.string(),
    pattern: z.string(),
    before: whole.openapi(say('Answers left before the row.')),
    after: whole.openapi(say('Answers left after it.')),
    pool: z.enum(['answers', 'guesses']),
    best: z.string().openapi(say('The best guess there.')),
    bestMean: z.number().openapi(say('Guesses expected from there on with the best guess.')),
    mean: z.number().openapi(say('Guesses expected from there on with the guess that was played.')),
    cost: z.number().openapi(say('`mean` less `bestMean`.')),
    luck: z
      .number()
      .openapi(say('Guesses that the colours saved against what was to be expected; negative where they took some.')),
    proof: z.enum(PROOFS),
  })
  .openapi('Turn')

export const analysisSchema = z
  .object({
    summary: z.string().openapi(say('One line.')),
    turns: z.array(turnSchema),
    isWon: z.boolean(),
    cost: z.number().openapi(say('Sum over the rows.')),
    luck: z.number().openapi(say('Sum over the rows.')),
    proof: z.enum(PROOFS).openapi(say('`exact` where every figure is.')),
    history: z.string(),
    ...settingShape,
    degraded: degradedField,
  })
  .openapi('Analysis')

const analyzeRoute = createRoute({
  method: 'get',
  path: '/analyze',
  operationId: 'analyze',
  tags: ['look back'],
  summary: 'What each row of a game cost',
  description:
    'Turn by turn: answers left, the best guess and what it was expected to take, the cost of yours, the luck of the colours. Give guesses and answer, or rows as `h`.',
  request: {
    query: z.strictObject({
      guesses: field(
        z.string().max(WORDS_LENGTH).optional(),
        'The guesses in order, separated by commas.',
        'crane,slate,shame',
      ),
      answer: field(z.string().max(64).optional(), 'The answer, from which the colours follow.', 'shame'),
      ...settingFields,
      h: field(
        z.string().default(''),
        'The rows, in place of guesses and answer; a share text after its guesses will do.',
      ),
      exclude: historyFields.exclude,
      ...versionField,
    }),
  },
  responses: {
    200: { description: 'The analysis.', content: { 'application/json': { schema: analysisSchema } } },
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
    guesses: wordsField.openapi({ description: 'The guesses in order.' }),
    answer: analyzeRoute.request.query.shape.answer,
    ...settingFields,
    ...historyBodyFields,
  })
  .openapi('AnalyzeQuestion')

const analyzePost = postRouteOf(analyzeRoute, analyzeBody, {
  guesses: ['crane', 'slate', 'shame'],
  answer: 'shame',
  game: 'original',
})

export function addAnalyzeRoute(api: OpenAPIHono<AppEnv>): void {
  api.openapi(analyzeRoute, async (c) => {
    const { guesses, answer, v, ...fields } = c.req.valid('query')
    const { body, isDegraded } = await analyzed(c, questionOf(fields), guesses, answer)
    return reply(c, body, { v, isDegraded })
  })
  api.openapi(analyzePost, async (c) => {
    const { guesses, answer, ...fields } = c.req.valid('json')
    const { body, isDegraded } = await analyzed(c, questionOf(fields), wordsText(guesses), answer)
    return reply(c, body, { isDegraded })
  })
}

async function analyzed(c: Context<AppEnv>, asked: Question, guesses: string | undefined, answer: string | undefined) {
  const question = { ...asked, rows: playedRows(asked, guesses, answer) }
  const { analysis, isDegraded } = await analyzeOn(storeContextOf(c), question)
  const { turns, ...figures } = analysis
  const body: z.output<typeof analysisSchema> = {
    summary: formatAnalysis(analysis),
    turns: turns.map((turn) => ({ ...turn, pattern: formatPattern(turn.pattern) })),
    ...figures,
    history: formatHistory(question.rows),
    ...settingAnswer(question),
    degraded: isDegraded,
  }
  return { body, isDegraded }
}
