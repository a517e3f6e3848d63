/** `strategy/:opener[/:path]`: a stored strategy, or the branch below some replies, in every format there is. */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import type { Row } from '../../engine/history.ts'
import { parsePattern } from '../../engine/pattern.ts'
import type { Strategy } from '../../engine/strategy.ts'
import { decodeStrategy, type StrategyView } from '../../engine/strategy-bytes.ts'
import { formatStrategyCsv } from '../../engine/strategy-csv.ts'
import { formatStrategyDot } from '../../engine/strategy-dot.ts'
import { formatStrategyJson } from '../../engine/strategy-json.ts'
import { formatStrategyMarkdown } from '../../engine/strategy-markdown.ts'
import { formatStrategyText } from '../../engine/strategy-text.ts'
import type { AppEnv } from '../env.ts'
import { Problem } from '../problem.ts'
import { problemResponses } from '../problem-schema.ts'
import { field, guessOf, type Question, questionOf, settingFields, versionField } from '../question.ts'
import { cacheControl, storeContextOf } from '../reply.ts'
import { storeOf } from '../store.ts'

type Write = (strategy: Strategy, view: StrategyView, rows: readonly Row[]) => string | Uint8Array

/** Every format: its media type, the ending of its files, and how it is written. */
const FORMATS = {
  json: { type: 'application/json', write: (strategy, { game }, rows) => formatStrategyJson(strategy, game, { rows }) },
  text: { type: 'text/plain', write: (strategy, { game }, rows) => formatStrategyText(strategy, game, { rows }) },
  /** The same text with every line in full. */
  full: {
    type: 'text/plain',
    write: (strategy, { game }, rows) => formatStrategyText(strategy, game, { rows, style: 'full' }),
  },
  csv: { type: 'text/csv', write: (strategy, { game }, rows) => formatStrategyCsv(strategy, game, { rows }) },
  dot: { type: 'text/vnd.graphviz', write: (strategy, { game }, rows) => formatStrategyDot(strategy, game, { rows }) },
  markdown: {
    type: 'text/markdown',
    write: (strategy, { game }, rows) => formatStrategyMarkdown(strategy, game, { rows }),
  },
  bin: { type: 'application/octet-stream', write: (_, { bytes }) => bytes },
} as const satisfies Record<string, { type: string; write: Write }>

type Format = keyof typeof FORMATS
const FORMAT_NAMES = Object.keys(FORMATS) as [Format, ...Format[]]
const ENDINGS: Record<Format, string> = {
  json: 'json',
  text: 'txt',
  full: 'txt',
  csv: 'csv',
  dot: 'dot',
  markdown: 'md',
  bin: 'bin',
}

/** Longest path of replies: as many as the longest game has, in the longest notation. */
const PATH_LENGTH = 1024

const opener = z.string().max(64).openapi({ description: 'The first guess.', example: 'salet' })
const path = z.string().max(PATH_LENGTH).openapi({
  description: 'The colours of each row, separated by dots; the guesses follow from the strategy.',
  example: 'bbbbb.bbbby',
})

const query = z.strictObject({
  format: field(z.enum(FORMAT_NAMES).optional(), 'The format; without it, what `Accept` asks for, else JSON.'),
  ...settingFields,
  ...versionField,
})

const responses = {
  200: {
    description: 'The strategy, or the branch.',
    content: Object.fromEntries(
      Object.entries(FORMATS).map(([name, { type }]) => [
        type,
        { schema: name === 'json' ? z.object({}).catchall(z.unknown()) : z.string() },
      ]),
    ),
  },
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
  asked: Format | undefined,
  v: string | undefined,
): Promise<Response> {
  const opener = guessOf(question.game, text, 'opener')
  const format = asked ?? formatAccepted(c)
  if (format === 'bin' && path !== '') throw new Problem('bad_parameter', 'format: bin holds whole strategies only.')
  const view = await viewOf(c, question, opener)
  const rows = rowsOnTree(view, path)
  const { type, write } = FORMATS[format]
  const body = (write as Write)(decodeStrategy(view.bytes, view.game), view, rows)
  const { game, mode, goal, limit } = question
  const name = [game.id, mode, goal, limit, opener, ...(path === '' ? [] : ['branch'])].join('-')
  return new Response(body as string, {
    headers: {
      'Content-Type': format === 'bin' ? type : `${type}; charset=utf-8`,
      'Content-Disposition': `inline; filename="${name}.${ENDINGS[format]}"`,
      'Cache-Control': await cacheControl(c, v),
      Vary: 'Accept',
    },
  })
}

function formatAccepted(c: Context<AppEnv>): Format {
  const supports = FORMAT_NAMES.map((name) => FORMATS[name].type as string)
  const type = accepts(c, { header: 'Accept', supports, default: FORMATS.json.type })
  return FORMAT_NAMES[supports.indexOf(type)]
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
