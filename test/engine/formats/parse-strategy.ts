// Strategies from text and CSV, which lack mode, goal, limit and proof; those come from the settings.
import { readCsvPaths } from '../../../engine/formats/csv.ts'
import { readTextPaths } from '../../../engine/formats/text.ts'
import type { Game } from '../../../engine/rules/game.ts'
import { type PathsResult, strategyFromPaths } from '../../../engine/strategy/paths.ts'
import type { StrategyResult, StrategySettings } from '../../../engine/strategy/strategy.ts'

const parsed = (read: PathsResult, game: Game, settings: StrategySettings): StrategyResult =>
  read.ok ? strategyFromPaths(read.paths, game, settings) : read

export const parseStrategyText = (text: string, game: Game, settings: StrategySettings = {}): StrategyResult =>
  parsed(readTextPaths(text), game, settings)

export const parseStrategyCsv = (text: string, game: Game, settings: StrategySettings = {}): StrategyResult =>
  parsed(readCsvPaths(text), game, settings)
