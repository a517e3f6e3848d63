/** Strategies and branches as files in every format, for the API. */
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { encodeStrategy } from '../engine/formats/bytes.ts'
import { formatStrategyCsv } from '../engine/formats/csv.ts'
import { formatStrategyDot } from '../engine/formats/dot.ts'
import { formatStrategyJson } from '../engine/formats/json.ts'
import { formatStrategyMarkdown } from '../engine/formats/markdown.ts'
import { formatStrategyText } from '../engine/formats/text.ts'
import type { Game } from '../engine/rules/game.ts'
import type { Strategy } from '../engine/strategy/strategy.ts'
import type { AppEnv } from './env.ts'
import { field } from './question.ts'

type Write = (strategy: Strategy, game: Game) => string | Uint8Array

/** Every format: its media type, file ending, and writer. */
const FORMATS = {
  json: { type: 'application/json', ending: 'json', write: formatStrategyJson },
  text: { type: 'text/plain', ending: 'txt', write: (strategy, game) => formatStrategyText(strategy, game) },
  /** The same text with every line in full. */
  full: {
    type: 'text/plain',
    ending: 'txt',
    write: (strategy, game) => formatStrategyText(strategy, game, { style: 'full' }),
  },
  csv: { type: 'text/csv', ending: 'csv', write: formatStrategyCsv },
  dot: { type: 'text/vnd.graphviz', ending: 'dot', write: formatStrategyDot },
  markdown: { type: 'text/markdown', ending: 'md', write: formatStrategyMarkdown },
  bin: { type: 'application/octet-stream', ending: 'bin', write: encodeStrategy },
} as const satisfies Record<string, { type: string; ending: string; write: Write }>

export type Format = keyof typeof FORMATS
const FORMAT_NAMES = Object.keys(FORMATS) as [Format, ...Format[]]

export const formatField = {
  format: field(z.enum(FORMAT_NAMES).optional(), 'The format; by default what `Accept` asks for, or JSON.'),
}

const headers = z.object({
  'Fivebase-Proof': z.string().openapi({
    description:
      'What is proved, for formats that cannot say so: `exact`, or `bounds` with the bounds of the smallest total.',
    example: 'bounds; lower=34; upper=36',
  }),
  'Fivebase-Source': z.enum(['tree', 'live']).openapi({
    description: 'A stored strategy, or a search made for this request.',
  }),
})

/** The success response of a route that sends a file. */
export const fileResponse = {
  description: 'The strategy, or the branch.',
  headers,
  content: Object.fromEntries(
    Object.entries(FORMATS).map(([name, { type }]) => [
      type,
      { schema: name === 'json' ? z.object({}).catchall(z.unknown()) : z.string() },
    ]),
  ),
}

export interface FileReply {
  strategy: Strategy
  game: Game
  /** The requested format; otherwise the header `Accept` decides. */
  format: Format | undefined
  source: 'tree' | 'live'
  cacheControl: string
}

export function sendStrategy(
  c: Context<AppEnv>,
  { strategy, game, format, source, cacheControl }: FileReply,
): Response {
  const { type, ending, write } = FORMATS[format ?? formatAccepted(c)]
  const { mode, goal, limit, opener, proof, lower, upper } = strategy.header
  const isBranch = strategy.rows !== undefined
  const name = [game.id, mode, goal, limit, opener, isBranch && 'branch', proof === 'bounds' && 'bounds']
  const body = (write as Write)(strategy, game)
  return new Response(body as string, {
    headers: {
      'Content-Type': typeof body === 'string' ? `${type}; charset=utf-8` : type,
      'Content-Disposition': `inline; filename="${name.filter(Boolean).join('-')}.${ending}"`,
      'Cache-Control': cacheControl,
      'Fivebase-Proof': proof === 'exact' ? proof : `${proof}; lower=${lower}; upper=${upper}`,
      'Fivebase-Source': source,
      Vary: 'Accept',
    },
  })
}

function formatAccepted(c: Context<AppEnv>): Format {
  const supports = FORMAT_NAMES.map((name) => FORMATS[name].type as string)
  const type = accepts(c, { header: 'Accept', supports, default: FORMATS.json.type })
  return FORMAT_NAMES[supports.indexOf(type)]
}
