/** `health`: whether the store and the engine work. Answers are right without the store, only slower. */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { dateOf, dayGameId, dayNotAfter } from '../../engine/formats/days.ts'
import { DEFAULT_GAME, weightOf } from '../../engine/rules/game.ts'
import type { AppEnv } from '../env.ts'
import { gameOf } from '../games.ts'
import { replyNow, storeContextOf } from '../reply.ts'
import { solverOf } from '../solvers.ts'
import type { StoreContext } from '../store/context.ts'
import { storeOf } from '../store/store.ts'
import { whole } from './parts/answer-parts.ts'
import { problemResponses } from './parts/problem-schema.ts'

/** Stored values checked each time, different ones. */
const SAMPLE = 3
const DAY_MS = 86_400_000

const healthRoute = createRoute({
  method: 'get',
  path: '/health',
  operationId: 'getHealth',
  tags: ['service'],
  summary: 'State of store and engine',
  responses: {
    200: {
      description: '`degraded`: the API answers, but only by live search.',
      content: {
        'application/json': {
          schema: z.object({
            status: z.enum(['ok', 'degraded']),
            store: z.object({
              manifest: z.enum(['ok', 'missing', 'damaged', 'failed', 'unread']),
              strategies: z.number().int(),
              sampled: z.number().int().openapi({ description: 'Values read and compared with the manifest.' }),
              damaged: z.number().int().openapi({ description: 'How many of them differ from the manifest.' }),
            }),
            past: z
              .object({
                state: z.enum(['ok', 'missing', 'damaged', 'failed', 'unread']),
                game: z.string().optional().openapi({ description: 'What `today` leads to.' }),
                answers: whole.optional().openapi({ description: 'Length of its list of past answers.' }),
                until: z.string().optional().openapi({ description: 'Date of the last answer on the list.' }),
                ageDays: whole.optional().openapi({ description: 'Days from then to today, by UTC; 1 is up to date.' }),
                days: whole.optional().openapi({ description: 'How many days are kept.' }),
              })
              .openapi({ description: 'About the past answers, never their words. `missing` is fine.' }),
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
    const context = storeContextOf(c)
    const store = storeOf(c.env)
    const manifest = await store.manifest.read(context)
    const { state } = store.manifest
    const values = await store.sample(context, SAMPLE)
    const past = await pastOf(context)
    const engine = isEngineWell(context) ? ('ok' as const) : ('failed' as const)
    const isWell =
      manifest !== null &&
      state === 'ok' &&
      values.damaged === 0 &&
      engine === 'ok' &&
      (past.state === 'ok' || past.state === 'missing')
    return replyNow(c, {
      status: isWell ? ('ok' as const) : ('degraded' as const),
      store: { manifest: state, strategies: manifest?.strategies.size ?? 0, ...values },
      past,
      engine,
    })
  })
}

/** Facts about the list of past answers. */
async function pastOf(context: StoreContext) {
  const { days } = storeOf(context.env)
  const index = await days.read(context)
  const { state } = days
  const today = dateOf(Date.now())
  const entry = index === null ? undefined : dayNotAfter(index.days, today)
  if (index === null || entry === undefined) return { state }
  const { date, answers, until } = entry
  const ageDays = Math.round((Date.parse(today) - Date.parse(until)) / DAY_MS)
  return { state, game: dayGameId(date, 'rarer'), answers, until, ageDays, days: index.days.length }
}

/** Of two answers the likelier takes one guess and the other two, whatever they are. */
function isEngineWell(context: StoreContext): boolean {
  const game = gameOf(DEFAULT_GAME)
  const answers = Uint16Array.of(0, 1)
  const [first, second] = Array.from(answers, (id) => weightOf(game, id))
  const verdict = solverOf(context, game).solve({ answers, mode: 'normal', goal: 'mean', left: 6 })
  return verdict.total === first + second + Math.min(first, second) && verdict.proof === 'exact'
}
