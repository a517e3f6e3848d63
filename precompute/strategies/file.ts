// Strategies as files: the formats we write, the formats we read, and how to recognise a file.
import { extname } from 'node:path'
import { encodeStrategy } from '../../engine/formats/bytes.ts'
import { formatStrategyCsv } from '../../engine/formats/csv.ts'
import { formatStrategyDot } from '../../engine/formats/dot.ts'
import { formatStrategyJson } from '../../engine/formats/json.ts'
import { formatStrategyMarkdown } from '../../engine/formats/markdown.ts'
import { identifyStrategy, type StrategyContent } from '../../engine/formats/strategy-content.ts'
import { formatStrategyText } from '../../engine/formats/text.ts'
import type { Game } from '../../engine/rules/game.ts'
import type { Strategy } from '../../engine/strategy/strategy.ts'
import { readBounded } from '../terminal/bounded-read.ts'
import { UsageError } from '../terminal/usage-error.ts'

/** The formats we write; `full` is text without blanks; `dot` cannot be read back. */
export const STRATEGY_FORMATS = ['bin', 'json', 'text', 'full', 'csv', 'dot', 'markdown'] as const
export type StrategyFormat = (typeof STRATEGY_FORMATS)[number]

const FORMAT_OF_EXTENSION = new Map<string, StrategyFormat>([
  ['.bin', 'bin'],
  ['.json', 'json'],
  ['.txt', 'text'],
  ['.tree', 'text'],
  ['.csv', 'csv'],
  ['.dot', 'dot'],
  ['.gv', 'dot'],
  ['.md', 'markdown'],
])

/** The format meant by a file name; `bin` without an ending. Throws UsageError for another kind of file. */
export function formatOfName(file: string): StrategyFormat {
  const ending = extname(file).toLowerCase()
  const format = ending === '' ? 'bin' : FORMAT_OF_EXTENSION.get(ending)
  if (format !== undefined) return format
  const known = [...FORMAT_OF_EXTENSION.keys()].join(' ')
  throw new UsageError(`a file ending in ${ending} is not a strategy`, `endings: ${known}; or say which with --format`)
}

/** The bytes of a strategy in any format. Equal strategies give equal bytes. */
export function formatStrategy(strategy: Strategy, game: Game, format: StrategyFormat): Uint8Array {
  return format === 'bin' ? encodeStrategy(strategy, game) : Buffer.from(formatText(strategy, game, format))
}

function formatText(strategy: Strategy, game: Game, format: Exclude<StrategyFormat, 'bin'>): string {
  switch (format) {
    case 'json':
      return formatStrategyJson(strategy, game)
    case 'text':
      return formatStrategyText(strategy, game)
    case 'full':
      return formatStrategyText(strategy, game, { style: 'full' })
    case 'csv':
      return formatStrategyCsv(strategy, game)
    case 'dot':
      return formatStrategyDot(strategy, game)
    case 'markdown':
      return formatStrategyMarkdown(strategy, game)
  }
}

/** Other files of ours, by their first bytes. */
const TABLES: Record<string, string> = { FVBO: 'openers', FVBG: 'second guesses' }

export interface StrategyFile extends StrategyContent {
  file: string
}

/** Reads a file and recognises it by content; its name does not matter. Throws StrategyError, system errors. */
export function readStrategyFile(file: string): StrategyFile {
  const bytes = readBounded(file)
  const table = TABLES[bytes.subarray(0, 4).toString('latin1')]
  if (table !== undefined) throw new UsageError(`${file} is a table of ${table}, not a strategy`)
  return { file, ...identifyStrategy(bytes) }
}
