/** `version`: what runs here, and the version that makes URLs immutable. */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { version as packageVersion } from '../../package.json'
import type { AppEnv } from '../env.ts'
import { currentVersion, replyNow } from '../reply.ts'
import { problemResponses } from './parts/problem-schema.ts'

const versionRoute = createRoute({
  method: 'get',
  path: '/version',
  operationId: 'getVersion',
  tags: ['service'],
  summary: 'Which version is running',
  responses: {
    200: {
      description: 'Versions.',
      content: {
        'application/json': {
          schema: z.object({
            name: z.literal('fivebase'),
            api: z.literal(1),
            program: z.string(),
            version: z.string().openapi({
              description:
                'Names all that answers depend on: the code, the work a request may take, and everything stored. Send it as `v` to make an address immutable.',
            }),
          }),
        },
      },
    },
    ...problemResponses(),
  },
})

export function addVersionRoute(api: OpenAPIHono<AppEnv>): void {
  api.openapi(versionRoute, async (c) =>
    replyNow(c, {
      name: 'fivebase' as const,
      api: 1 as const,
      program: packageVersion,
      version: await currentVersion(c),
    }),
  )
}
