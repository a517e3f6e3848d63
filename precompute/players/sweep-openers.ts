// Many openers under one strategy: each thread plays some of them, and shares small states among its own.

import { countsOf } from '../../engine/players/simulate.ts'
import type { SweptOpener } from '../../engine/players/sweep.ts'
import { LapClock } from '../terminal/lap-clock.ts'
import { ProgressBar } from '../terminal/progress-bar.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import type { NamedPlay, PlayOptions } from './named-play.ts'
import { type PlayTask, refusalIn } from './play-worker.ts'
import { openPool } from './simulate-play.ts'

/** Openers a lap. */
const LAP = 100

export type OpenerFigures = ReturnType<typeof countsOf> & { opener: string; inAnswers: boolean }

/** What each opener (an id) takes over all answers, in their order. */
export async function sweepOpeners(
  play: NamedPlay,
  options: PlayOptions,
  openers: readonly number[],
  threads: number,
  terminal: Terminal,
): Promise<OpenerFigures[]> {
  const { feedback, limit, tree } = play
  if (tree.strategy.plan !== undefined) {
    throw new UsageError('exact play of many openers is ranked by another verb', 'fivebase openers --exact N')
  }
  const swept = new Map<number, SweptOpener>()
  const bar = new ProgressBar(terminal, play.strategy)
  const laps = new LapClock(LAP)
  const kept = new Map<number, number>()
  const count = Math.min(threads, openers.length)
  const pool = openPool(options, undefined, count, terminal)
  try {
    const tasks = openers.map((opener): PlayTask => ({ kind: 'opener', opener }))
    await pool.run(tasks, (done, thread) => {
      if (done.kind === 'refused') throw refusalIn(done)
      if (done.kind !== 'opener') return
      swept.set(done.opener, done)
      kept.set(thread, done.kept)
      const states = [...kept.values()].reduce((sum, each) => sum + each, 0)
      const note = `${swept.size} of ${openers.length} openers, ${states} states kept${laps.pass(swept.size)}`
      bar.update({ done: swept.size, whole: openers.length, note })
    })
  } finally {
    bar.end()
    await pool.close()
  }
  return openers.map((id) => ({
    opener: feedback.guesses[id],
    inAnswers: id < feedback.answers.length,
    ...countsOf(swept.get(id)!.histogram, feedback.answers.length, limit),
  }))
}

/** Most answers found within the limit first, then the smallest mean, then the alphabet. */
export function rankFigures(figures: readonly OpenerFigures[]): OpenerFigures[] {
  return [...figures].sort((a, b) => b.wins - a.wins || a.mean - b.mean || (a.opener < b.opener ? -1 : 1))
}

/** One line an opener, with its distribution in columns of their own. */
export function formatFiguresCsv(figures: readonly OpenerFigures[]): string {
  const most = Math.max(...figures.map(({ max }) => max))
  const depths = Array.from({ length: most }, (_, at) => at)
  const lines = figures.map(({ opener, inAnswers, total, mean, deviation, max, wins, winRate, histogram }) => {
    const counts = [total, mean.toFixed(6), deviation.toFixed(6), max, wins, winRate.toFixed(6)]
    return [opener, inAnswers ? 'yes' : 'no', ...counts, ...depths.map((at) => histogram[at] ?? 0)].join(',')
  })
  const heading = ['opener', 'can_win', 'total', 'mean', 'deviation', 'max', 'won', 'win_rate']
  return `${[[...heading, ...depths.map((at) => at + 1)].join(','), ...lines].join('\n')}\n`
}
