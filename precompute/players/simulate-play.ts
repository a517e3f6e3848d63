// Every answer of a game played by a player, on as many threads as useful, with progress on long runs.

import { PlayTree } from '../../engine/players/play-tree.ts'
import { type Simulation, simulate, summarize } from '../../engine/players/simulate.ts'
import { partsOfState } from '../../engine/rules/feedback.ts'
import type { StrategyNode } from '../../engine/strategy/strategy.ts'
import { loadKernel } from '../built.ts'
import { solveStrategy } from '../strategies/solve.ts'
import { SolvePool } from '../strategies/solve-pool.ts'
import { LapClock } from '../terminal/lap-clock.ts'
import { memoBytesOf } from '../terminal/memory-option.ts'
import { ProgressBar } from '../terminal/progress-bar.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { ThreadPool } from '../thread-pool.ts'
import type { NamedPlay, PlayOptions } from './named-play.ts'
import { type PlayDone, type PlayStart, type PlayTask, refusalIn } from './play-worker.ts'

/** Patterns of all guesses against all answers; with fewer, a player is done before threads have started. */
const WORTH_THREADS = 100_000_000
/** Answers per lap. */
const LAP = 1000

export interface SimulateOptions {
  threads: number
  /** Whether the tree is needed afterwards: then one thread grows it. */
  isTreeWanted: boolean
}

/** A player's result over all answers. Exact play that is not stored is searched first. */
export async function simulatePlay(
  play: NamedPlay,
  options: PlayOptions,
  { threads, isTreeWanted }: SimulateOptions,
  terminal: Terminal,
): Promise<Simulation> {
  const { feedback, limit } = play
  if (play.exact !== null && !play.exact.isStored) play.tree = await searchTree(play, threads, terminal)
  const size = feedback.answers.length * feedback.guesses.length
  const isPlanned = play.tree.strategy.plan !== undefined
  if (threads > 1 && !isTreeWanted && !isPlanned && size >= WORTH_THREADS) {
    return simulateInThreads(play, options, threads, terminal)
  }
  const whole = feedback.answers.length
  // Planning at once takes a while before the first answer is played.
  play.tree.plan()
  const bar = new ProgressBar(terminal, play.strategy)
  const laps = new LapClock(LAP)
  const result = simulate(play.tree, limit, ({ done, states }) => {
    const note = `${done} of ${whole} answers, ${states} states known${laps.pass(done)}`
    bar.update({ done, whole, note })
  })
  bar.end()
  return result
}

async function simulateInThreads(
  play: NamedPlay,
  options: PlayOptions,
  threads: number,
  terminal: Terminal,
): Promise<Simulation> {
  const { feedback, tree, limit } = play
  const opener = tree.guessAt(tree.root)
  const all = tree.root.answers
  const parts = [...partsOfState(feedback, all, opener)].sort(([, a], [, b]) => b.length - a.length)
  const tasks = parts
    .filter(([pattern]) => pattern !== feedback.allCorrect)
    .map(([pattern]): PlayTask => ({ kind: 'reply', pattern }))
  const guesses = new Uint8Array(all.length)
  let done = 0
  let states = 1
  if (opener < guesses.length) {
    guesses[opener] = 1
    done = 1
  }
  const bar = new ProgressBar(terminal, play.strategy)
  const laps = new LapClock(LAP)
  const pool = openPool(play, options, feedback.guesses[opener], Math.min(threads, tasks.length), terminal)
  try {
    await pool.run(tasks, (reply) => {
      if (reply.kind === 'refused') throw refusalIn(reply)
      if (reply.kind !== 'reply') return
      for (let at = 0; at < reply.ids.length; at++) guesses[reply.ids[at]] = reply.guesses[at]
      done += reply.ids.length
      states += reply.states
      const note = `${done} of ${all.length} answers, ${states} states known${laps.pass(done)}`
      bar.update({ done, whole: all.length, note })
    })
  } finally {
    bar.end()
    await pool.close()
  }
  return summarize(tree, limit, guesses, states)
}

/** Threads that play with these options, from this opener. */
export function openPool(
  { data, odds, order }: NamedPlay,
  { game, player, variant, limit }: PlayOptions,
  opener: string | undefined,
  threads: number,
  terminal: Terminal,
) {
  const { environment, folder } = terminal
  const options = { game, player, variant, limit, opener }
  const start: PlayStart = { options, lists: { data, odds, order }, environment, folder }
  return new ThreadPool<PlayStart, PlayTask, PlayDone>('./players/play-worker', start, threads)
}

/** Exact play of an unstored opener, found like `fivebase strategy` does. */
async function searchTree(play: NamedPlay, threads: number, terminal: Terminal): Promise<PlayTree> {
  const { feedback, game, data, tree, exact } = play
  const opener = feedback.guesses[tree.guessAt(tree.root)]
  const bar = new ProgressBar(terminal, opener)
  const pool = new SolvePool(
    { kernel: await loadKernel(), game: data!, memoryBytes: memoBytesOf(undefined, threads, game!) },
    threads,
  )
  try {
    const solved = await solveStrategy(pool, game!, opener, exact!.setting, (progress) => bar.update(progress))
    const root: StrategyNode = solved.strategy.root
    return new PlayTree(feedback, { ...tree.strategy, plan: () => root }, root.guess)
  } finally {
    bar.end()
    await pool.close()
  }
}
