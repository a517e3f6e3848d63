/** The JSON API, version 1: its routes and what they share. */
import { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { allowedMethods } from './allow.ts'
import { API_BASE } from './api-base.ts'
import { keepAnswers } from './cache/answer-cache.ts'
import type { AppEnv } from './env.ts'
import { refuseIssues } from './issues.ts'
import { countAnswers } from './metrics.ts'
import { Problem } from './problem.ts'
import { rateLimit } from './rate-limit.ts'
import { reportWork } from './reply.ts'
import { addAnalyzeRoute } from './routes/analyze.ts'
import { addBatchRoute } from './routes/batch.ts'
import { addBranchRoute } from './routes/branch.ts'
import { addDecodeRoute } from './routes/decode.ts'
import { addExplainRoute } from './routes/explain.ts'
import { addGamesRoute } from './routes/games.ts'
import { addHealthRoute } from './routes/health.ts'
import { addNextRoutes } from './routes/next.ts'
import { addOpenapiRoute } from './routes/openapi.ts'
import { addOpenersRoute } from './routes/openers.ts'
import { addRankRoute } from './routes/rank.ts'
import { addSimulateRoute } from './routes/simulate.ts'
import { addStrategiesRoutes } from './routes/strategies.ts'
import { addStrategyRoutes } from './routes/strategy.ts'
import { addVersionRoute } from './routes/version.ts'

const MAX_BODY_BYTES = 128 * 1024
/** The platform allows no longer URLs either. */
const MAX_URL_LENGTH = 16 * 1024

/** Headers that scripts of other origins may read. */
const EXPOSED_HEADERS = [
  'ETag',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Allow',
  'Fivebase-Proof',
  'Fivebase-Source',
  'Fivebase-Degraded',
  'Fivebase-Work',
]

export const api = new OpenAPIHono<AppEnv>({ defaultHook: refuseIssues }).basePath(API_BASE)

const methodsOf = allowedMethods(api)

api.use('*', countAnswers)
api.use('*', keepAnswers)
api.use('*', reportWork)
api.use('*', async (c, next) => {
  await next()
  if (c.req.method === 'OPTIONS') c.header('Allow', methodsOf(c.req.path).join(', '))
})
api.use(
  '*',
  cors({
    origin: '*',
    allowMethods: (_origin, c) => methodsOf(c.req.path),
    exposeHeaders: EXPOSED_HEADERS,
    maxAge: 86_400,
  }),
)
api.use('*', rateLimit)
api.use('*', async (c, next) => {
  if (c.req.url.length > MAX_URL_LENGTH)
    throw new Problem('too_large', `Addresses are limited to ${MAX_URL_LENGTH} characters; use POST.`)
  await next()
})
api.use('*', async (c, next) => {
  if (c.req.method === 'POST' && new URL(c.req.url).search !== '') {
    throw new Problem('bad_parameter', 'With POST all fields go into the body; take them out of the address.')
  }
  await next()
})
api.use('*', bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => refuseBody() }))
api.use(
  '*',
  etag({
    weak: true,
    retainedHeaders: [
      ...RETAINED_304_HEADERS,
      'access-control-allow-origin',
      'access-control-expose-headers',
      'ratelimit-policy',
    ],
  }),
)

api.get('/', (c) => {
  const addresses = api.routes.flatMap(({ method, path }) => (method === 'GET' && path !== API_BASE ? [path] : []))
  return c.json({ openapi: `${API_BASE}/openapi.json`, reference: '/api', addresses: [...new Set(addresses)].sort() })
})
addNextRoutes(api)
addBatchRoute(api)
addRankRoute(api)
addExplainRoute(api)
addDecodeRoute(api)
addAnalyzeRoute(api)
addSimulateRoute(api)
addStrategyRoutes(api)
addStrategiesRoutes(api)
addBranchRoute(api)
addOpenersRoute(api)
addGamesRoute(api)
addHealthRoute(api)
addVersionRoute(api)
addOpenapiRoute(api)

api.all('*', (c) => {
  const methods = methodsOf(c.req.path)
  if (methods.length === 0) throw new Problem('not_found', `There is no ${c.req.path}; /api lists what there is.`)
  throw new Problem(
    'method_not_allowed',
    `${c.req.path} accepts ${methods.join(', ')}.`,
    {},
    { Allow: methods.join(', ') },
  )
})

function refuseBody(): never {
  throw new Problem('too_large', `Bodies are limited to ${MAX_BODY_BYTES} bytes.`)
}
