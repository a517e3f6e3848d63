/** `explain`: why a word is out, or that it is still possible, and which rows contradict each other. */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { REASONS } from '../../engine/advice/explanation.ts'
import { unlistedAnswer } from '../../engine/api/excluded.ts'
import { explain } from '../../engine/api/explain.ts'
import { RULES } from '../../engine/rules/mode.ts'
import { describeWord, normalizeWord } from '../../engine/rules/word.ts'
import type { AppEnv } from '../env.ts'
import { Problem } from '../problem.ts'
import {
  type AskedQuestion,
  field,
  historyBodyFields,
  historyFields,
  questionOf,
  settingFields,
  versionField,
} from '../question.ts'
import { reply, storeContextOf } from '../reply.ts'
import { degradedField, listsShape, say, unlistedShape, whole } from './parts/answer-parts.ts'
import { postRouteOf } from './parts/post-route.ts'
import { fixSchema, problemResponses } from './parts/problem-schema.ts'

const reasonSchema = z
  .object({
    row: whole,
    rule: z
      .enum(REASONS)
      .openapi(
        say(
          'Colours no word can have; a wrong letter where a green one is; a letter in a place ruled out; too few or too many copies.',
        ),
      ),
    letter: z.string(),
    place: whole.nullable().openapi(say('From 1; null if the rule is about copies.')),
    detail: z.string(),
  })
  .openapi('Reason')

const refusalSchema = z
  .object({
    row: whole.openapi(say('The guess that sets the rule, from 1; 0 with `be_answer`.')),
    rule: z
      .enum(RULES)
      .openapi(
        say(
          'In `hard`: keep green letters, reuse found letters. In `strict`: fit all guesses, and be an answer that is not ruled out.',
        ),
      ),
    letter: z.string().openapi(say('Empty with `be_answer`.')),
    needed: z.string(),
    has: z.string(),
    detail: z.string(),
  })
  .openapi('Refusal')

const contradictionSchema = z
  .object({
    rows: z.array(whole).openapi(say('Guesses that no word fits together, from 1.')),
    detail: z.string(),
    impossible: z
      .object({ row: whole, letter: z.string() })
      .optional()
      .openapi(say('Set if no word can have the colours of one guess: that guess and the letter to blame.')),
    fixes: z
      .array(fixSchema)
      .openapi(say('Colours that may be mistyped, likeliest first: tiles to swap, then single ones.')),
  })
  .openapi('Contradiction')

export const explanationSchema = z
  .object({
    word: z.string().nullable(),
    isPossible: z.boolean().nullable().openapi(say('Whether the word fits every guess; null without a word.')),
    isListed: z.boolean().nullable().openapi(say('Whether the word may be played.')),
    inAnswers: z.boolean().nullable().openapi(say('Whether the word is an answer of the game.')),
    reasons: z.array(reasonSchema).openapi(say('Every rule the word breaks.')),
    refusal: refusalSchema.nullable().openapi(say('Why the mode does not allow the word next.')),
    remaining: whole,
    pool: z.enum(['answers', 'guesses', 'none']),
    contradiction: contradictionSchema.nullable().openapi(say('Set if no word fits these guesses.')),
    history: z.string(),
    ...listsShape,
    ...unlistedShape,
    degraded: degradedField,
  })
  .openapi('Explanation')

const explainRoute = createRoute({
  method: 'get',
  path: '/explain',
  operationId: 'explain',
  tags: ['review'],
  summary: 'Why a word is out',
  description: 'Every rule that the word breaks. Guesses that contradict each other are named.',
  request: {
    query: z.strictObject({
      word: field(z.string().max(64).optional(), 'The word to explain.', 'stone'),
      ...settingFields,
      ...historyFields,
      ...versionField,
    }),
  },
  responses: {
    200: { description: 'The reasons.', content: { 'application/json': { schema: explanationSchema } } },
    ...problemResponses('bad_parameter', 'bad_history', 'bad_word', 'unknown_game', 'too_large'),
  },
})

const explainBody = z
  .strictObject({ word: explainRoute.request.query.shape.word, ...settingFields, ...historyBodyFields })
  .openapi('ExplainQuestion')

const explainPost = postRouteOf(explainRoute, explainBody, { h: 'plate.bbgbg', word: 'stone', game: 'original' })

export function addExplainRoute(api: OpenAPIHono<AppEnv>): void {
  api.openapi(explainPost, async (c) => {
    const { word, ...fields } = c.req.valid('json')
    return reply(c, explained(await questionOf(storeContextOf(c), fields), word), {})
  })
  api.openapi(explainRoute, async (c) => {
    const { word, v, ...fields } = c.req.valid('query')
    return reply(c, explained(await questionOf(storeContextOf(c), fields), word), { v })
  })
}

function explained(question: AskedQuestion, text: string | undefined): z.output<typeof explanationSchema> {
  const word = text === undefined ? null : normalizeWord(text, question.game.form)
  if (text !== undefined && word === null) {
    throw new Problem('bad_word', `word: '${text}' is not ${describeWord(question.game.form)}.`)
  }
  return { ...explain(question, word), ...unlistedAnswer(question), degraded: false }
}
