// The branch after any rows: cut from the stored strategy, or searched.
import { type AdviceResult, advise } from '../../engine/advice/advice.ts'
import { nodeOf, strategyOfBranch } from '../../engine/advice/branch.ts'
import type { StrategyView } from '../../engine/formats/bytes.ts'
import type { Game } from '../../engine/rules/game.ts'
import { formatHistory, type Row } from '../../engine/rules/history.ts'
import type { Setting } from '../../engine/rules/setting.ts'
import { createSolver, type Plan } from '../../engine/search/solver.ts'
import type { Strategy } from '../../engine/strategy/strategy.ts'
import { loadKernel } from '../built.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'
import { StoredStrategies } from './stored.ts'

export interface LiveBranch {
  strategy: Strategy
  source: 'tree' | 'live'
}

/**
 * The best strategy from the state after the rows; with `work` the search is bounded, and so is the proof. Throws
 * UsageError if the rows break the rules, NegativeResult if they leave nothing to play.
 */
export async function solveBranch(
  game: Game,
  setting: Setting,
  rows: readonly Row[],
  work: number | undefined,
): Promise<LiveBranch> {
  const kernel = await loadKernel()
  const view: StrategyView | null = new StoredStrategies(game, setting).openFor(rows[0].guess)
  let planned: Plan | null = null
  const advice: AdviceResult = advise({
    game,
    rows,
    ...setting,
    work,
    strategy: view ?? undefined,
    solver: () => ({
      plan(question, options) {
        planned = createSolver(kernel, game).plan(question, options)
        return planned
      },
    }),
  })
  if ('error' in advice) {
    if (advice.error === 'contradiction') throw new NegativeResult(`no word fits all rows: ${advice.detail}`)
    throw new UsageError(advice.detail)
  }
  if (advice.status !== 'play') throw new NegativeResult(`${formatHistory(rows)} ends the game`)
  const node = nodeOf(advice, game, rows, { view, planned: (planned as Plan | null)?.node ?? null })
  return { strategy: strategyOfBranch(advice, node, game, rows), source: advice.source }
}
