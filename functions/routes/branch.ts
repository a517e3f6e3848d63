/** `branch`: the strategy from any state, in every format: from the stored tree, or solved for the request. */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { strategyOfBranch } from '../../engine/advice/branch.ts'
import type { AppEnv } from '../env.ts'
import { branchOn } from '../pages/tree-branch.ts'
import { Problem } from '../problem.ts'
import { historyFields, questionOf, settingFields, versionField } from '../question.ts'
import { cacheControl, NEVER, storeContextOf } from '../reply.ts'
import { fileResponse, formatField, sendStrategy } from '../strategy-file.ts'
import { problemResponses } from './parts/problem-schema.ts'

const { h } = historyFields

const route = createRoute({
  method: 'get',
  path: '/branch',
  operationId: 'getStrategyAfter',
  tags: ['tables'],
  summary: 'The strategy from any position',
  description:
    'What to play from here, whatever the colours: from a stored strategy, or searched if none covers these guesses. JSON and headers say what is proved.',
  request: { query: z.strictObject({ h, ...formatField, ...settingFields, ...versionField }) },
  responses: {
    200: fileResponse,
    ...problemResponses('bad_history', 'unknown_game', 'not_found', 'contradiction', 'too_large'),
  },
})

export function addBranchRoute(api: OpenAPIHono<AppEnv>): void {
  api.openapi(route, async (c) => {
    const { format, v, ...fields } = c.req.valid('query')
    const question = await questionOf(storeContextOf(c), fields)
    const opener = question.rows[0]?.guess
    if (opener === undefined) {
      throw new Problem('bad_parameter', 'h: give at least one guess; strategy/{opener} gives whole strategies.')
    }
    const branch = await branchOn(storeContextOf(c), question, opener)
    if ('over' in branch) throw new Problem('not_found', 'These guesses end the game.')
    const { advice, node } = branch
    return sendStrategy(c, {
      strategy: strategyOfBranch(advice, node, question.game, question.rows),
      game: question.game,
      format,
      source: advice.source,
      cacheControl: branch.isDegraded ? NEVER : await cacheControl(c, v),
    }) as never
  })
}
