/** `next`: the next guess after a history, and everything known about it. */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { AppEnv } from '../env.ts'
import { nextOn } from '../next-answer.ts'
import { ownOddsFields } from '../own-odds.ts'
import {
  type AskedQuestion,
  historyBodyFields,
  historyFields,
  nextFields,
  questionOf,
  rowsOfSlots,
  settingFields,
  slotsBody,
  versionField,
} from '../question.ts'
import { currentVersion, reply, storeContextOf } from '../reply.ts'
import { adviceSchema } from './parts/advice-schema.ts'
import { problemResponses } from './parts/problem-schema.ts'

const description =
  'Returns the best next guess for a position, from a stored strategy or by search. The same question always gets the same answer.'

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

/** A question in a body. */
export const nextBody = z
  .strictObject({ ...settingFields, ...historyBodyFields, ...nextFields })
  .openapi('NextQuestion')

const nextBodyByOdds = z.strictObject({ ...nextBody.shape, ...ownOddsFields }).openapi('NextQuestionByOdds')

const postRoute = createRoute({
  method: 'post',
  path: '/next',
  operationId: 'askNext',
  tags: ['play'],
  summary: 'The next guess, with a JSON body',
  description: `${description} For long input, and for programs that keep guesses as data.`,
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.union([nextBodyByOdds, slotsBody]).openapi({ example: { h: 'plate.bbgbg', game: 'original' } }),
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
  api.openapi(getRoute, async (c) => {
    const fields = c.req.valid('query')
    return answer(c, await questionOf(storeContextOf(c), fields), fields.v)
  })
  api.openapi(postRoute, async (c) => {
    const body = c.req.valid('json')
    const fields = Array.isArray(body) ? { ...nextBody.parse({}), rows: rowsOfSlots(body) } : body
    return answer(c, await questionOf(storeContextOf(c), fields))
  })
}

async function answer(c: Context<AppEnv>, question: AskedQuestion, v?: string) {
  const version = await currentVersion(c)
  const body = await nextOn(storeContextOf(c), question, version)
  return reply(c, body, { v, isDegraded: body.degraded })
}
