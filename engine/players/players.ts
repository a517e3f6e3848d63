// The strategies that can be asked for by name: one list for the command, the API and the page.

import { entropy } from './entropy.ts'
import { exact } from './exact.ts'
import { frequency } from './frequency.ts'
import { meanPattern } from './mean-pattern.ts'
import { minimax } from './minimax.ts'
import type { StrategyDescription } from './player.ts'
import { strictExact } from './strict-exact.ts'

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
