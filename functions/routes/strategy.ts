/** `strategy/:opener[/:path]`: a stored strategy, or a branch of it, in every format. */

import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { decodeStrategy, type StrategyView } from '../../engine/formats/bytes.ts'
import type { Row } from '../../engine/rules/history.ts'
import { parsePattern } from '../../engine/rules/pattern.ts'
import { countName } from '../../engine/rules/word.ts'
import { cutBranch } from '../../engine/strategy/strategy.ts'
import type { AppEnv } from '../env.ts'
import { playerTree } from '../player-trees.ts'
import { Problem } from '../problem.ts'
import {
  type AskedQuestion,
  FIELD_LENGTH,
  field,
  guessOf,
  openerOf,
  questionOf,
  settingFields,
  versionField,
} from '../question.ts'
import { cacheControl, storeContextOf } from '../reply.ts'
import { storeOf } from '../store/store.ts'
import { type Format, fileResponse, formatField, sendStrategy } from '../strategy-file.ts'
import { problemResponses } from './parts/problem-schema.ts'

/** Longest path of replies: the longest game in the longest notation. */
const PATH_LENGTH = 1024

const opener = z.string().max(64).openapi({ description: 'The first guess.', example: 'salet' })
const path = z.string().max(PATH_LENGTH).openapi({
  description: 'The colours of each guess, separated by dots; the strategy gives the guesses.',
  example: 'bbbbb.bbbby',
})

const query = z.strictObject({
  ...formatField,
  player: field(
    z.string().max(FIELD_LENGTH).optional(),
    'A player from the literature, `entropy` or `minimax:possible`, instead of best play: its own tree, from its own opener.',
  ),
  ...settingFields,
  ...versionField,
})

const responses = {
  200: fileResponse,
  ...problemResponses(
    'bad_parameter',
    'bad_word',
    'illegal_guess',
    'unknown_game',
    'unknown_strategy',
    'not_found',
    'store_failed',
  ),
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
  api.openapi(wholeRoute, async (c) => {
    const { format, v, player, ...fields } = c.req.valid('query')
    return (await send(c, {
      question: await questionOf(storeContextOf(c), fields),
      player,
      opener: c.req.valid('param').opener,
      path: '',
      format,
      v,
    })) as never
  })
  api.openapi(branchRoute, async (c) => {
    const { format, v, player, ...fields } = c.req.valid('query')
    const question = await questionOf(storeContextOf(c), fields)
    return (await send(c, { question, player, ...c.req.valid('param'), format, v })) as never
  })
}

interface Asked {
  question: AskedQuestion
  player: string | undefined
  opener: string
  path: string
  format: Format | undefined
  v: string | undefined
}

async function send(c: Context<AppEnv>, { question, player, opener: text, path, format, v }: Asked): Promise<Response> {
  const { game } = question
  const view =
    player === undefined
      ? await viewOf(c, question, openerOf(question, text, 'opener'))
      : await playedBy(c, question, guessOf(game, text, 'opener'), player)
  const strategy = cutBranch(decodeStrategy(view.bytes, game), game, rowsOnTree(view, path))
  return sendStrategy(c, { strategy, game, format, source: 'tree', cacheControl: await cacheControl(c, v) })
}

async function playedBy(
  c: Context<AppEnv>,
  { game }: AskedQuestion,
  opener: string,
  player: string,
): Promise<StrategyView> {
  const view = await playerTree(c.env, game, player.toLowerCase())
  if (view.header.opener === opener) return view
  throw new Problem('unknown_strategy', `${player} begins with '${view.header.opener}', not with '${opener}'.`)
}

async function viewOf(c: Context<AppEnv>, question: AskedQuestion, opener: string): Promise<StrategyView> {
  const { view, isDegraded } = await storeOf(c.env).strategy(storeContextOf(c), question, opener)
  if (view !== null) return view
  const { game, mode, goal, limit } = question
  const what = `strategy of '${opener}' (${game.id}, ${mode}, ${goal}, limit ${limit})`
  if (isDegraded) throw new Problem('store_failed', `We cannot read the ${what} right now.`)
  throw new Problem('unknown_strategy', `No ${what} is stored; see /api/v1/openers.`)
}

/** The rows meant by a path of colours on this tree. */
function rowsOnTree(view: StrategyView, path: string): Row[] {
  const rows: Row[] = []
  for (const [index, text] of path.split('.').filter(Boolean).entries()) {
    const pattern = parsePattern(text, view.game.form.length)
    if (pattern === null)
      throw new Problem(
        'bad_parameter',
        `path: '${text}' (guess ${index + 1}) is not ${countName(view.game.form)} colours.`,
      )
    const here = view.probe(rows)
    if (here !== null) rows.push({ guess: view.game.guesses[here.guess], pattern })
    if (here === null || view.probe(rows) === null) {
      throw new Problem('not_found', `The strategy ends before '${text}' (guess ${index + 1}).`)
    }
  }
  return rows
}
