// Strategies as files: every format that is written, every format that is read, and how a file is told apart.
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { decodeStrategy, encodeStrategy } from '../../engine/formats/bytes.ts'
import { formatStrategyCsv, parseStrategyCsv } from '../../engine/formats/csv.ts'
import { formatStrategyDot } from '../../engine/formats/dot.ts'
import { formatStrategyJson, isOwnLayout, parseJson, parseStrategyJson } from '../../engine/formats/json.ts'
import { formatStrategyMarkdown } from '../../engine/formats/markdown.ts'
import { identifyStrategy, readContent, type StrategyContent } from '../../engine/formats/strategy-content.ts'
import { formatStrategyText, parseStrategyText } from '../../engine/formats/text.ts'
import type { Game } from '../../engine/rules/game.ts'
import { strategyFromPaths, strategyResult } from '../../engine/strategy/paths.ts'
import {
  makeStrategy,
  type Strategy,
  type StrategyResult,
  type StrategySettings,
} from '../../engine/strategy/strategy.ts'

/** The formats that are written; `full` is text with nothing left blank; `dot` and `markdown` cannot be read back. */
export const STRATEGY_FORMATS = ['bin', 'json', 'text', 'full', 'csv', 'dot', 'markdown'] as const
export type StrategyFormat = (typeof STRATEGY_FORMATS)[number]

const FORMAT_OF_EXTENSION: Record<string, StrategyFormat> = {
  '.bin': 'bin',
  '.json': 'json',
  '.txt': 'text',
  '.tree': 'text',
  '.csv': 'csv',
  '.dot': 'dot',
  '.gv': 'dot',
  '.md': 'markdown',
}

/** The format a file name stands for; `bin` where it stands for none. */
export function formatOfName(file: string): StrategyFormat {
  return FORMAT_OF_EXTENSION[extname(file).toLowerCase()] ?? 'bin'
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

export interface StrategyFile extends StrategyContent {
  file: string
}

/** Reads a file and tells what it is from its content; its name does not matter. Throws StrategyError, system errors. */
export function readStrategyFile(file: string): StrategyFile {
  return { file, ...identifyStrategy(readFileSync(file)) }
}

/** The strategy of a file; what a text format does not say comes from the settings. Throws StrategyError for `bin`. */
export function parseStrategy(read: StrategyFile, game: Game, settings: StrategySettings): StrategyResult {
  switch (read.format) {
    case 'bin':
      return { ok: true, strategy: decodeStrategy(read.bytes, game) }
    case 'text':
      return parseStrategyText(read.text, game, settings)
    case 'csv':
      return parseStrategyCsv(read.text, game, settings)
    case 'json':
      return isOwnLayout(parseJson(read.text))
        ? parseStrategyJson(read.text, game, settings)
        : parseForeign(read, game, settings)
    default:
      return parseForeign(read, game, settings)
  }
}

/** What another program wrote. Of several ways to read it the first that makes a whole strategy counts. */
function parseForeign(read: StrategyFile, game: Game, settings: StrategySettings): StrategyResult {
  const results = readContent(read, game).map(({ root, paths, rows }) =>
    root === null
      ? strategyFromPaths(paths, game, settings)
      : strategyResult(() => makeStrategy(root, game, settings, rows)),
  )
  return results.find(({ ok }) => ok) ?? results[0]
}
