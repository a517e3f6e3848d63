// A backtest: chooses the first guess of each run before the first day, then plays all days, on as many threads as
// useful.

import type { DayResult } from '../../engine/odds/backtest.ts'
import { gameByOdds, type Prior } from '../../engine/odds/odds.ts'
import { exactModeOf } from '../../engine/players/players.ts'
import type { Game, GameData } from '../../engine/rules/game.ts'
import { DEFAULT_LIMIT } from '../../engine/rules/goal.ts'
import type { Mode } from '../../engine/rules/mode.ts'
import { loadTiers } from '../built.ts'
import { openerByOdds } from '../odds/strategy-by-odds.ts'
import { ProgressBar } from '../terminal/progress-bar.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { ThreadPool } from '../thread-pool.ts'
import type { BacktestDone, BacktestStart, BacktestTask } from './backtest-worker.ts'
import { DayPlayer, type Run } from './day-player.ts'

/** Days per task: few, so that all threads end together. */
const DAYS_AT_ONCE = 10

export interface BacktestRequest {
  game: Game
  data: GameData
  /** The days to play: the first, by index, and the one after the last. */
  from: number
  to: number
  /** A player and its odds; without an opener it takes the best for the first day. */
  runs: readonly (Omit<Run, 'opener'> & { opener?: string })[]
  threads: number
}

export interface BacktestRun {
  run: Run
  days: DayResult[]
}

export async function runBacktest(
  request: BacktestRequest,
  start: Omit<BacktestStart, 'game'>,
  terminal: Terminal,
): Promise<BacktestRun[]> {
  const { game, data, from, to, runs, threads } = request
  const player = new DayPlayer({ ...start, game, tierOf: loadTiers() })
  const bar = new ProgressBar(terminal, 'backtest')
  const days = to - from
  const results = runs.map(({ opener, ...asked }): BacktestRun => {
    bar.update({ done: 0, whole: 1, note: `the first guess of ${asked.player} by ${asked.prior}` })
    return { run: { ...asked, opener: opener ?? openerOf(player, game, asked, from, start.kernel) }, days: Array(days) }
  })
  const tasks = results.flatMap(({ run }, runIndex) =>
    Array.from({ length: Math.ceil(days / DAYS_AT_ONCE) }, (_, at): BacktestTask => {
      const first = from + at * DAYS_AT_ONCE
      return { run, runIndex, from: first, to: Math.min(to, first + DAYS_AT_ONCE) }
    }),
  )
  let played = 0
  const whole = days * results.length
  const pool = new ThreadPool<BacktestStart, BacktestTask, BacktestDone>(
    './backtest/backtest-worker',
    { ...start, game: data },
    Math.min(threads, tasks.length),
  )
  try {
    await pool.run(tasks, ({ runIndex, from: first, days: done }) => {
      for (const [at, day] of done.entries()) results[runIndex].days[first - from + at] = day
      played += done.length
      bar.update({ done: played, whole, note: `${played} of ${whole} games` })
    })
  } finally {
    bar.end()
    await pool.close()
  }
  return results
}

/**
 * The best first guess under the first day's odds: from the best known openers of the game, or the strategy's choice.
 */
function openerOf(
  player: DayPlayer,
  game: Game,
  { player: name, prior, mode }: { player: string; prior: Prior; mode: Mode },
  index: number,
  kernel: WebAssembly.Module,
): string {
  if (exactModeOf(name) === undefined) return player.openerAt(name, prior, index)
  const weighted = gameByOdds(game, player.oddsAt(prior, index))
  const setting = { mode, goal: 'mean', limit: DEFAULT_LIMIT } as const
  return openerByOdds(game, weighted, setting, kernel) ?? player.openerAt('entropy', prior, index)
}
