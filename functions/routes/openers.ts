/** `openers`: the openers whose totals are known, the best first. */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { PROOFS } from '../../engine/strategy.ts'
import type { AppEnv } from '../env.ts'
import { Problem } from '../problem.ts'
import { problemResponses } from '../problem-schema.ts'
import { count, field, questionOf, settingFields, versionField } from '../question.ts'
import { reply, storeContextOf } from '../reply.ts'
import { storeOf } from '../store.ts'

const PAGE_SIZE = 100
const MAX_PAGE_SIZE = 1000
const MAX_PAGE = 15_000

const whole = z.number().int()
const say = (description: string) => ({ description })

const openersSchema = z
  .object({
    game: z.string(),
    hash: z.string(),
    mode: z.string(),
    goal: z.string(),
    limit: whole,
    count: whole.openapi(say('Openers known in all.')),
    page: whole,
    size: whole,
    openers: z.array(
      z
        .object({
          rank: whole.openapi(say('From 1, among the openers known.')),
          opener: z.string(),
          total: whole.openapi(say('Guesses over all answers that are not missed.')),
          mean: z.number(),
          max: whole,
          misses: whole.openapi(say('Answers not guessed within the limit.')),
          proof: z.enum(PROOFS),
          lower: whole,
          upper: whole,
          isStored: z.boolean().openapi(say('Whether `strategy` has its tree.')),
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
  summary: 'Openers by what they are worth',
  description: 'Every opener whose total is known for these rules, the best first, paged.',
  request: {
    query: z.strictObject({
      ...settingFields,
      page: field(count(1, MAX_PAGE).default(1), 'Which page, from 1.'),
      size: field(count(1, MAX_PAGE_SIZE).default(PAGE_SIZE), 'Openers a page.', 20),
      ...versionField,
    }),
  },
  responses: {
    200: { description: 'A page of the table.', content: { 'application/json': { schema: openersSchema } } },
    ...problemResponses('bad_parameter', 'unknown_game', 'store_failed'),
  },
})

export function addOpenersRoute(api: OpenAPIHono<AppEnv>): void {
  api.openapi(openersRoute, async (c) => {
    const { page, size, v, ...fields } = c.req.valid('query')
    const question = questionOf(fields)
    const { game, mode, goal, limit } = question
    const store = storeOf(c.env)
    if ((await store.manifest.read(storeContextOf(c))) === null)
      throw new Problem('store_failed', 'The table of openers cannot be read now.')
    const known = await store.openers(storeContextOf(c), question)
    const first = (page - 1) * size
    const openers = known.slice(first, first + size).map((entry, index) => {
      const { opener, total, max, misses = 0, proof, lower, upper } = entry
      const found = game.answers.length - misses
      const mean = found > 0 ? total / found : 0
      return { rank: first + index + 1, opener, total, mean, max, misses, proof, lower, upper, isStored: true }
    })
    return reply(
      c,
      { game: game.id, hash: game.hash, mode, goal, limit, count: known.length, page, size, openers },
      { v },
    )
  })
}
