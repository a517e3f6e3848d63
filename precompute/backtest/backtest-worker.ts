// One thread of a backtest: loads kernel, game and list once, then plays the days it is handed.

import { parentPort, workerData } from 'node:worker_threads'
import type { DayResult } from '../../engine/odds/backtest.ts'
import type { TierWeights } from '../../engine/odds/tier-weights.ts'
import { createGame, type GameData } from '../../engine/rules/game.ts'
import { loadTiers } from '../built.ts'
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

if (parentPort) {
  const port = parentPort
  const { game, ...start } = workerData as BacktestStart
  const player = new DayPlayer({ ...start, game: createGame(game), tierOf: loadTiers() })
  port.on('message', ({ run, runIndex, from, to }: BacktestTask) => {
    const days = Array.from({ length: to - from }, (_, at) => player.play(run, from + at))
    port.postMessage({ runIndex, from, days } satisfies BacktestDone)
  })
}
