// A strategy in any of the formats it is written in.

import { decodeStrategy, encodeStrategy } from '../../engine/formats/bytes.ts'
import { identifyStrategy } from '../../engine/formats/check.ts'
import { formatStrategyCsv, parseStrategyCsv } from '../../engine/formats/csv.ts'
import { formatStrategyDot } from '../../engine/formats/dot.ts'
import { formatStrategyJson, parseStrategyJson } from '../../engine/formats/json.ts'
import { formatStrategyMarkdown } from '../../engine/formats/markdown.ts'
import { formatStrategyText, parseStrategyText } from '../../engine/formats/text.ts'
import type { Game } from '../../engine/rules/game.ts'
import { type Strategy, StrategyError } from '../../engine/strategy/strategy.ts'

/** `bin` about a kilobyte; `text` and `csv` one line an answer; `json`, `bin` are read back with their proof. */
export type StrategyFormat = 'bin' | 'json' | 'text' | 'csv' | 'dot' | 'markdown'

/** A strategy as a file: bytes for `bin`, else text. */
export function formatStrategy(strategy: Strategy, game: Game, format: 'bin'): Uint8Array
export function formatStrategy(strategy: Strategy, game: Game, format: Exclude<StrategyFormat, 'bin'>): string
export function formatStrategy(strategy: Strategy, game: Game, format: StrategyFormat): string | Uint8Array {
  if (format === 'bin') return encodeStrategy(strategy, game)
  if (format === 'json') return formatStrategyJson(strategy, game)
  if (format === 'text') return formatStrategyText(strategy, game)
  if (format === 'csv') return formatStrategyCsv(strategy, game)
  if (format === 'dot') return formatStrategyDot(strategy, game)
  if (format === 'markdown') return formatStrategyMarkdown(strategy, game)
  throw new RangeError(`'${format}' is no format of strategies`)
}

/**
 * A strategy of a file in the format `bin`, `json`, `text` or `csv`, whichever it is. Its counts are checked, its colours
 * and modes are not: that is `verifyStrategy`.
 * @throws StrategyError
 */
export function parseStrategy(file: string | Uint8Array, game: Game): Strategy {
  const content = identifyStrategy(typeof file === 'string' ? new TextEncoder().encode(file) : file)
  if (content.format === 'bin') return decodeStrategy(content.bytes, game)
  const parse = { json: parseStrategyJson, text: parseStrategyText, csv: parseStrategyCsv }[content.format]
  const result = parse(content.text, game)
  if (!result.ok) throw new StrategyError(result.code, result.detail)
  return result.strategy
}
