/** `health`: whether the store and the engine work. Answers are right without the store, only slower. */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { DEFAULT_GAME, weightOf } from '../../engine/rules/game.ts'
import type { AppEnv } from '../env.ts'
import { gameOf } from '../games.ts'
import { replyNow, storeContextOf } from '../reply.ts'
import { solverOf } from '../solvers.ts'
import { type StoreContext, storeOf } from '../store/store.ts'
import { problemResponses } from './parts/problem-schema.ts'

const healthRoute = createRoute({
  method: 'get',
  path: '/health',
  operationId: 'getHealth',
  tags: ['service'],
  summary: 'State of store and engine',
  responses: {
    200: {
      description: 'The API answers. `degraded`: from the live search alone.',
      content: {
        'application/json': {
          schema: z.object({
            status: z.enum(['ok', 'degraded']),
            store: z.object({
              manifest: z.enum(['ok', 'missing', 'damaged', 'failed', 'unread']),
              strategies: z.number().int(),
            }),
            engine: z.enum(['ok', 'failed']),
          }),
        },
      },
    },
    ...problemResponses(),
  },
})

export function addHealthRoute(api: OpenAPIHono<AppEnv>): void {
  api.openapi(healthRoute, async (c) => {
    const reader = storeOf(c.env).manifest
    const manifest = await reader.read(storeContextOf(c))
    const engine = isEngineWell(storeContextOf(c)) ? ('ok' as const) : ('failed' as const)
    return replyNow(c, {
      status: manifest && reader.state === 'ok' && engine === 'ok' ? ('ok' as const) : ('degraded' as const),
      store: { manifest: reader.state, strategies: manifest?.strategies.size ?? 0 },
      engine,
    })
  })
}

/** Of two answers the likelier takes one guess and the other two, whatever they are. */
function isEngineWell(context: StoreContext): boolean {
  const game = gameOf(DEFAULT_GAME)
  const answers = Uint16Array.of(0, 1)
  const [first, second] = Array.from(answers, (id) => weightOf(game, id))
  const verdict = solverOf(context, game).solve({ answers, mode: 'normal', goal: 'mean', left: 6 })
  return verdict.total === first + second + Math.min(first, second) && verdict.proof === 'exact'
}
