/** `next`: the next guess of a history and everything that is known about it. */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { formatHistory } from '../../engine/rules/history.ts'
import { adviseOn } from '../advisor.ts'
import type { AppEnv } from '../env.ts'
import {
  historyBodyFields,
  historyFields,
  nextFields,
  type Question,
  questionOf,
  rowsOfSlots,
  settingFields,
  slotsBody,
  versionField,
} from '../question.ts'
import { currentVersion, reply, storeContextOf } from '../reply.ts'
import { type AdviceBody, adviceSchema } from './parts/advice-schema.ts'
import { problemResponses } from './parts/problem-schema.ts'
import { wordScores } from './parts/scores-schema.ts'

const description =
  'The best next guess: on the tree of a stored strategy from the store, off it by search. The same question always gets the same answer.'

const ok = {
  description: 'The next guess.',
  content: { 'application/json': { schema: adviceSchema } },
}

const getRoute = createRoute({
  method: 'get',
  path: '/next',
  operationId: 'getNext',
  tags: ['play'],
  summary: 'The next guess',
  description,
  request: { query: z.strictObject({ ...settingFields, ...historyFields, ...nextFields, ...versionField }) },
  responses: { 200: ok, ...problemResponses('bad_history', 'unknown_game', 'contradiction', 'too_large') },
})

const objectBody = z.strictObject({ ...settingFields, ...historyBodyFields, ...nextFields }).openapi('NextQuestion')

const postRoute = createRoute({
  method: 'post',
  path: '/next',
  operationId: 'askNext',
  tags: ['play'],
  summary: 'The next guess, asked in a body',
  description: `${description} For long input, and for programs that hold rows as data.`,
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.union([objectBody, slotsBody]).openapi({ example: { h: 'plate.bbgbg', game: 'original' } }),
        },
      },
    },
  },
  responses: {
    200: ok,
    ...problemResponses('bad_history', 'unknown_game', 'contradiction', 'too_large', 'unsupported_media'),
  },
})

export function addNextRoutes(api: OpenAPIHono<AppEnv>): void {
  api.openapi(getRoute, (c) => {
    const fields = c.req.valid('query')
    return answer(c, questionOf(fields), fields.v)
  })
  api.openapi(postRoute, (c) => {
    const body = c.req.valid('json')
    const fields = Array.isArray(body) ? { ...objectBody.parse({}), rows: rowsOfSlots(body) } : body
    return answer(c, questionOf(fields))
  })
}

async function answer(c: Context<AppEnv>, question: Question, v?: string) {
  const { advice, isDegraded } = await adviseOn(storeContextOf(c), question)
  const common = {
    answers: advice.answers.slice(0, question.listed),
    history: formatHistory(question.rows),
    version: await currentVersion(c),
  }
  const body: AdviceBody =
    advice.status === 'play'
      ? { ...advice, ...common, scores: wordScores(question.game, advice.answers, advice.guess) }
      : { ...advice, ...common }
  return reply(c, body, { v, isDegraded })
}
