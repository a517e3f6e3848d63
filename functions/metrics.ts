/**
 * Counts answers in the platform's Analytics Engine, if bound: route, status, proof, source, and whether the store
 * helped. Never what was asked.
 */
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './env.ts'

export const countAnswers: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  const { METRICS } = c.env
  if (METRICS === undefined) return
  const { status, headers } = c.res
  const [, , , route = ''] = c.req.path.split('/')
  METRICS.writeDataPoint({
    indexes: [route],
    blobs: [
      String(status),
      headers.get('Fivebase-Proof')?.split(';')[0] ?? '',
      headers.get('Fivebase-Source') ?? '',
      headers.get('Fivebase-Degraded') ?? 'false',
    ],
  })
}
