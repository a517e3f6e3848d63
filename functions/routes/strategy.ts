/** `strategy/:opener[/:path]`: a stored strategy, or the branch below some replies, in every format there is. */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { decodeStrategy, type StrategyView } from '../../engine/formats/bytes.ts'
import type { Row } from '../../engine/rules/history.ts'
import { parsePattern } from '../../engine/rules/pattern.ts'
import { cutBranch } from '../../engine/strategy/strategy.ts'
import type { AppEnv } from '../env.ts'
import { Problem } from '../problem.ts'
import { guessOf, type Question, questionOf, settingFields, versionField } from '../question.ts'
import { cacheControl, storeContextOf } from '../reply.ts'
import { storeOf } from '../store/store.ts'
import { type Format, fileResponse, formatField, sendStrategy } from '../strategy-file.ts'
import { problemResponses } from './parts/problem-schema.ts'

/** Longest path of replies: as many as the longest game has, in the longest notation. */
const PATH_LENGTH = 1024

const opener = z.string().max(64).openapi({ description: 'The first guess.', example: 'salet' })
const path = z.string().max(PATH_LENGTH).openapi({
  description: 'The colours of each row, separated by dots; the guesses follow from the strategy.',
  example: 'bbbbb.bbbby',
})

const query = z.strictObject({
  ...formatField,
  ...settingFields,
  ...versionField,
})

const responses = {
  200: fileResponse,
  ...problemResponses('bad_parameter', 'bad_word', 'unknown_game', 'unknown_strategy', 'not_found', 'store_failed'),
}

const wholeRoute = createRoute({
  method: 'get',
  path: '/strategy/{opener}',
  operationId: 'getStrategy',
  tags: ['tables'],
  summary: 'A stored strategy',
  request: { params: z.object({ opener }), query },
  responses,
})

const branchRoute = createRoute({
  method: 'get',
  path: '/strategy/{opener}/{path}',
  operationId: 'getBranch',
  tags: ['tables'],
  summary: 'A branch of a stored strategy',
  request: { params: z.object({ opener, path }), query },
  responses,
})

export function addStrategyRoutes(api: OpenAPIHono<AppEnv>): void {
  api.openapi(wholeRoute, (c) => {
    const { format, v, ...fields } = c.req.valid('query')
    return send(c, questionOf(fields), c.req.valid('param').opener, '', format, v) as never
  })
  api.openapi(branchRoute, (c) => {
    const { format, v, ...fields } = c.req.valid('query')
    const { opener, path } = c.req.valid('param')
    return send(c, questionOf(fields), opener, path, format, v) as never
  })
}

async function send(
  c: Context<AppEnv>,
  question: Question,
  text: string,
  path: string,
  format: Format | undefined,
  v: string | undefined,
): Promise<Response> {
  const { game } = question
  const view = await viewOf(c, question, guessOf(game, text, 'opener'))
  const strategy = cutBranch(decodeStrategy(view.bytes, game), game, rowsOnTree(view, path))
  return sendStrategy(c, { strategy, game, format, source: 'tree', cacheControl: await cacheControl(c, v) })
}

async function viewOf(c: Context<AppEnv>, question: Question, opener: string): Promise<StrategyView> {
  const { view, isDegraded } = await storeOf(c.env).strategy(storeContextOf(c), question, opener)
  if (view !== null) return view
  const { game, mode, goal, limit } = question
  const what = `strategy of '${opener}' (${game.id}, ${mode}, ${goal}, limit ${limit})`
  if (isDegraded) throw new Problem('store_failed', `The ${what} cannot be read now.`)
  throw new Problem('unknown_strategy', `No ${what} is stored; openers lists those that are.`)
}

/** The rows that a path of colours means on this tree. */
function rowsOnTree(view: StrategyView, path: string): Row[] {
  const rows: Row[] = []
  for (const [index, text] of path.split('.').filter(Boolean).entries()) {
    const pattern = parsePattern(text)
    if (pattern === null) throw new Problem('bad_parameter', `path: '${text}' (row ${index + 1}) is no five colours.`)
    const here = view.probe(rows)
    if (here !== null) rows.push({ guess: view.game.guesses[here.guess], pattern })
    if (here === null || view.probe(rows) === null) {
      throw new Problem('not_found', `The strategy does not go on after '${text}' (row ${index + 1}).`)
    }
  }
  return rows
}
