// One thread of a backtest: loads kernel, game and list once, then plays its days.

import type { DayResult } from '../../engine/odds/backtest.ts'
import type { TierWeights } from '../../engine/odds/tier-weights.ts'
import { createGame, type GameData } from '../../engine/rules/game.ts'
import { loadTiers } from '../built.ts'
import { answerTasks } from '../thread-pool.ts'
import { type DatedEntry, DayPlayer, type Run } from './day-player.ts'

export interface BacktestStart {
  kernel: WebAssembly.Module
  game: GameData
  tierWeights: TierWeights
  limit: number
  entries: readonly DatedEntry[]
}

/** Days of one run, by index. */
export interface BacktestTask {
  run: Run
  runIndex: number
  from: number
  to: number
}

export interface BacktestDone {
  runIndex: number
  from: number
  days: DayResult[]
}

answerTasks(({ game, ...start }: BacktestStart) => {
  const player = new DayPlayer({ ...start, game: createGame(game), tierOf: loadTiers() })
  return ({ run, runIndex, from, to }: BacktestTask): BacktestDone => {
    const days = Array.from({ length: to - from }, (_, at) => player.play(run, from + at))
    return { runIndex, from, days }
  }
})
