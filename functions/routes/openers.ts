/** `openers`: the openers with known totals, best first. */

import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { OPENER_PROOFS } from '../../engine/openings/opener-table.ts'
import { weightOfGame } from '../../engine/rules/game.ts'
import type { AppEnv } from '../env.ts'
import { Problem } from '../problem.ts'
import { count, field, questionOf, settingFields, versionField } from '../question.ts'
import { reply, storeContextOf } from '../reply.ts'
import { listOpeners } from '../store/opener-list.ts'
import { storeOf } from '../store/store.ts'
import { say, settingAnswer, settingShape, whole } from './parts/answer-parts.ts'
import { postRouteOf } from './parts/post-route.ts'
import { problemResponses } from './parts/problem-schema.ts'

const PAGE_SIZE = 100
const MAX_PAGE_SIZE = 1000
const MAX_PAGE = 15_000

const openersSchema = z
  .object({
    ...settingShape,
    count: whole.openapi(say('How many openers are known.')),
    proved: whole.openapi(say('How many of the top ranks are proved.')),
    page: whole,
    size: whole,
    openers: z.array(
      z
        .object({
          rank: whole.openapi(say('From 1, among known openers.')),
          opener: z.string(),
          total: whole.nullable().openapi(say('Guesses over all answers; null unless `proof` is `exact`.')),
          mean: z.number().nullable(),
          max: whole.nullable().openapi(say('Guesses in the worst case, if known.')),
          proof: z
            .enum(OPENER_PROOFS)
            .openapi(say('`impossible`: no strategy with this opener solves every answer within the limit (proved).')),
          lower: whole,
          upper: whole.nullable().openapi(say('Null if none is known.')),
          isStored: z.boolean().openapi(say('Whether `strategy` has a tree for it.')),
        })
        .openapi('Opener'),
    ),
  })
  .openapi('Openers')

const openersRoute = createRoute({
  method: 'get',
  path: '/openers',
  operationId: 'listOpeners',
  tags: ['tables'],
  summary: 'Rank the openers',
  description: 'Every opener with a known total for these rules, best first, in pages.',
  request: {
    query: z.strictObject({
      ...settingFields,
      page: field(count(1, MAX_PAGE).default(1), 'Which page, from 1.'),
      size: field(count(1, MAX_PAGE_SIZE).default(PAGE_SIZE), 'Openers per page.', 20),
      ...versionField,
    }),
  },
  responses: {
    200: { description: 'A page of the table.', content: { 'application/json': { schema: openersSchema } } },
    ...problemResponses('bad_parameter', 'unknown_game', 'store_failed'),
  },
})

const openersBody = openersRoute.request.query.omit({ v: true }).openapi('OpenersQuestion')

const openersPost = postRouteOf(openersRoute, openersBody, { game: 'original', size: 20 })

export function addOpenersRoute(api: OpenAPIHono<AppEnv>): void {
  api.openapi(openersRoute, async (c) => {
    const { v, ...fields } = c.req.valid('query')
    const { body, isDegraded } = await listed(c, fields)
    return reply(c, body, { v, isDegraded })
  })
  api.openapi(openersPost, async (c) => {
    const { body, isDegraded } = await listed(c, c.req.valid('json'))
    return reply(c, body, { isDegraded })
  })
}

async function listed(c: Context<AppEnv>, { page, size, ...fields }: z.output<typeof openersBody>) {
  const context = storeContextOf(c)
  const question = await questionOf(context, fields)
  const { game } = question
  if ((await storeOf(c.env).manifestOf(context, game)) === null) {
    throw new Problem('store_failed', 'We cannot read the table of openers right now.')
  }
  const { table, stored, proved, isDegraded } = await listOpeners(context, question)
  const first = (page - 1) * size
  const openers = table.rows.slice(first, first + size).map(({ opener: id, proof, lower, upper, max }, index) => {
    const opener = game.guesses[id]
    const total = proof === 'exact' ? lower : null
    const mean = total === null ? null : total / weightOfGame(game)
    return { rank: first + index + 1, opener, total, mean, max, proof, lower, upper, isStored: stored.has(opener) }
  })
  return { body: { ...settingAnswer(question), count: table.rows.length, proved, page, size, openers }, isDegraded }
}
