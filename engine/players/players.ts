// All players by name: one list for the command, the API and the page.

import type { Mode } from '../rules/mode.ts'
import { entropy } from './entropy.ts'
import { exact } from './exact.ts'
import { frequency } from './frequency.ts'
import { meanPattern } from './mean-pattern.ts'
import { minimax } from './minimax.ts'
import { parts } from './parts.ts'
import type { StrategyDescription } from './player.ts'
import { strictExact } from './strict-exact.ts'

export const NAMED_STRATEGIES: readonly StrategyDescription[] = [
  exact,
  strictExact,
  entropy,
  minimax,
  parts,
  meanPattern,
  frequency,
]

export const STRATEGY_NAMES: readonly string[] = NAMED_STRATEGIES.map(({ name }) => name)

/** The mode in which a player is proved optimal; undefined for heuristics. */
export function exactModeOf(name: string): Mode | undefined {
  return describeStrategy(name).exactIn
}

/** @throws RangeError for an unknown name */
export function describeStrategy(name: string): StrategyDescription {
  const found = NAMED_STRATEGIES.find((strategy) => strategy.name === name)
  if (found === undefined) throw new RangeError(`unknown player '${name}'; players: ${STRATEGY_NAMES.join(', ')}`)
  return found
}
