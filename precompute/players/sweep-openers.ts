// Many openers with one player: each thread plays some of them, and shares small states among its own.

import { countsOf } from '../../engine/players/simulate.ts'
import type { SweptOpener } from '../../engine/players/sweep.ts'
import { LapClock } from '../terminal/lap-clock.ts'
import { ProgressBar } from '../terminal/progress-bar.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import type { NamedPlay, PlayOptions } from './named-play.ts'
import { type PlayDone, type PlayTask, refusalIn } from './play-worker.ts'
import { openPool } from './simulate-play.ts'

/** Openers per lap. */
const LAP = 100

export type OpenerFigures = ReturnType<typeof countsOf> & { opener: string; inAnswers: boolean }

/** The result of each opener (an id) over all answers, in their order. */
export async function sweepOpeners(
  play: NamedPlay,
  options: PlayOptions,
  openers: readonly number[],
  threads: number,
  terminal: Terminal,
): Promise<OpenerFigures[]> {
  const { feedback, limit, tree } = play
  if (tree.strategy.plan !== undefined) {
    throw new UsageError('to rank openers with exact play, use another verb', 'fivebase openers --exact N')
  }
  const swept = new Map<number, SweptOpener>()
  const tasks = openers.map((opener): PlayTask => ({ kind: 'opener', opener }))
  await runTasks(play, options, tasks, threads, terminal, (done) => {
    if (done.kind === 'opener') swept.set(done.opener, done)
  })
  return openers.map((id) => ({
    opener: feedback.guesses[id],
    inAnswers: id < feedback.answers.length,
    ...countsOf(swept.get(id)!.histogram, feedback.answers.length, limit),
  }))
}

/**
 * Which of these openers (ids) could win every game within this many guesses if ties were broken ideally: no tie order
 * does better. Throws UsageError for a player that does not say how it breaks ties.
 */
export async function searchTies(
  play: NamedPlay,
  options: PlayOptions,
  openers: readonly number[],
  within: number,
  threads: number,
  terminal: Terminal,
): Promise<number[]> {
  const { strategy } = play.tree
  if (strategy.ties === undefined) {
    throw new UsageError(`${play.strategy} (${play.reading}) does not say how it breaks ties`, 'use minimax')
  }
  const able = new Set<number>()
  const tasks = openers.map((opener): PlayTask => ({ kind: 'ties', opener, within }))
  await runTasks(play, options, tasks, threads, terminal, (done) => {
    if (done.kind === 'ties' && done.isWithin) able.add(done.opener)
  })
  return openers.filter((opener) => able.has(opener))
}

/** Gives the threads one task per opener, with progress. */
async function runTasks(
  play: NamedPlay,
  options: PlayOptions,
  tasks: readonly PlayTask[],
  threads: number,
  terminal: Terminal,
  onDone: (done: PlayDone) => void,
): Promise<void> {
  const bar = new ProgressBar(terminal, play.strategy)
  const laps = new LapClock(LAP)
  const kept = new Map<number, number>()
  const whole = tasks.length
  let count = 0
  const pool = openPool(play, options, undefined, Math.min(threads, whole), terminal)
  try {
    await pool.run(tasks, (done, thread) => {
      if (done.kind === 'refused') throw refusalIn(done)
      onDone(done)
      if ('kept' in done) kept.set(thread, done.kept)
      const states = [...kept.values()].reduce((sum, each) => sum + each, 0)
      count++
      bar.update({ done: count, whole, note: `${count} of ${whole} openers, ${states} states kept${laps.pass(count)}` })
    })
  } finally {
    bar.end()
    await pool.close()
  }
}

/** Most answers within the limit first, then the smallest mean, then alphabetically. */
export function rankFigures(figures: readonly OpenerFigures[]): OpenerFigures[] {
  return [...figures].sort((a, b) => b.wins - a.wins || a.mean - b.mean || (a.opener < b.opener ? -1 : 1))
}

/** One line per opener, with its distribution in columns. */
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
