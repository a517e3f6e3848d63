// A strategy in any of the formats it is written in.

import { encodeStrategy } from '../../engine/formats/bytes.ts'
import { formatStrategyCsv } from '../../engine/formats/csv.ts'
import { formatStrategyDot } from '../../engine/formats/dot.ts'
import { formatStrategyJson } from '../../engine/formats/json.ts'
import { formatStrategyMarkdown } from '../../engine/formats/markdown.ts'
import { identifyStrategy, parseStrategy as parseContent } from '../../engine/formats/strategy-content.ts'
import { formatStrategyText } from '../../engine/formats/text.ts'
import type { Game } from '../../engine/rules/game.ts'
import type { Strategy } from '../../engine/strategy/strategy.ts'

/** `bin` about a kilobyte; `text` and `csv` one line an answer; `json`, `bin` are read back with their proof. */
export type StrategyFormat = 'bin' | 'json' | 'text' | 'csv' | 'dot' | 'markdown'

/** A strategy as a file: bytes for `bin`, text for all others. */
export function formatStrategy(strategy: Strategy, game: Game, format: 'bin'): Uint8Array
export function formatStrategy(strategy: Strategy, game: Game, format: Exclude<StrategyFormat, 'bin'>): string
export function formatStrategy(strategy: Strategy, game: Game, format: StrategyFormat): string | Uint8Array {
  if (format === 'bin') return encodeStrategy(strategy, game)
  if (format === 'json') return formatStrategyJson(strategy, game)
  if (format === 'text') return formatStrategyText(strategy, game)
  if (format === 'csv') return formatStrategyCsv(strategy, game)
  if (format === 'dot') return formatStrategyDot(strategy, game)
  if (format === 'markdown') return formatStrategyMarkdown(strategy, game)
  throw new RangeError(`'${format}' is not a strategy format`)
}

/**
 * Reads a strategy file in any format, ours or another program's. It checks the counts but not colours and modes;
 * `verifyStrategy` does.
 * @throws StrategyError
 */
export function parseStrategy(file: string | Uint8Array, game: Game): Strategy {
  return parseContent(identifyStrategy(typeof file === 'string' ? new TextEncoder().encode(file) : file), game)
}
