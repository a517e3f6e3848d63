// The strategies that can be asked for by name: one list for the command, the API and the page.

import type { StrategyDescription } from './named-strategy.ts'
import { entropy } from './strategies/entropy.ts'
import { exact } from './strategies/exact.ts'
import { frequency } from './strategies/frequency.ts'
import { meanPattern } from './strategies/mean-pattern.ts'
import { minimax } from './strategies/minimax.ts'
import { strictExact } from './strategies/strict-exact.ts'

export const NAMED_STRATEGIES: readonly StrategyDescription[] = [
  exact,
  strictExact,
  entropy,
  minimax,
  meanPattern,
  frequency,
]

export const STRATEGY_NAMES: readonly string[] = NAMED_STRATEGIES.map(({ name }) => name)

/** @throws RangeError for an unknown name */
export function describeStrategy(name: string): StrategyDescription {
  const found = NAMED_STRATEGIES.find((strategy) => strategy.name === name)
  if (found === undefined) throw new RangeError(`there is no strategy '${name}', only ${STRATEGY_NAMES.join(', ')}`)
  return found
}
