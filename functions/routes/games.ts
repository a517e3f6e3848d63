/** `games`: the available word lists, with counts and hashes. */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { AppEnv } from '../env.ts'
import { GAME_SUMMARIES } from '../games.ts'
import { reply } from '../reply.ts'
import { problemResponses } from './parts/problem-schema.ts'

const gameSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    hash: z.string().openapi({ description: 'sha256 of both lists.' }),
    answers: z.number().int(),
    guesses: z.number().int(),
    sources: z.array(z.string()).openapi({ description: 'Where the words come from.' }),
    isDefault: z.boolean(),
    hasExactPlay: z.boolean().openapi({
      description:
        'False for words of more than five letters: only `play` answers for them, with players that look one guess ahead.',
    }),
    form: z.object({ length: z.number().int(), letters: z.string() }).optional().openapi({
      description: 'The letters of its words and how many they have; absent if they have five letters a to z.',
    }),
  })
  .openapi('Game')

const gamesRoute = createRoute({
  method: 'get',
  path: '/games',
  operationId: 'listGames',
  tags: ['service'],
  summary: 'List the games',
  responses: {
    200: {
      description: 'The games, the default first.',
      content: { 'application/json': { schema: z.object({ games: z.array(gameSchema) }) } },
    },
    ...problemResponses(),
  },
})

export function addGamesRoute(api: OpenAPIHono<AppEnv>): void {
  api.openapi(gamesRoute, (c) => reply(c, { games: [...GAME_SUMMARIES] }))
}
