// Several players, each over every answer, in parallel threads. Stored exact play is walked here, and searched exact
// play has its own threads, so both stay here.

import { type Simulation, simulate } from '../../engine/players/simulate.ts'
import { ProgressBar } from '../terminal/progress-bar.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { NamedPlay, PlayOptions } from './named-play.ts'
import { refusalIn } from './play-worker.ts'
import { openPool, simulatePlay } from './simulate-play.ts'

interface Contender {
  play: NamedPlay
  options: PlayOptions
}

/** The total of each, in their order. */
export async function simulateMany(
  contenders: readonly Contender[],
  threads: number,
  terminal: Terminal,
): Promise<Simulation[]> {
  const results: Simulation[] = Array(contenders.length)
  const waiting: number[] = []
  for (const [at, { play, options }] of contenders.entries()) {
    if (play.exact === null && play.tree.strategy.plan === undefined) waiting.push(at)
    else results[at] = await simulatePlay(play, options, { threads, isTreeWanted: true }, terminal)
  }
  const bar = new ProgressBar(terminal, 'compare')
  const whole = waiting.length
  let done = 0
  const finish = (at: number, result: Simulation): void => {
    results[at] = result
    done++
    bar.update({ done, whole, note: `${done} of ${whole} strategies` })
  }
  const runNext = async (): Promise<void> => {
    for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
      finish(at, await simulateApart(contenders[at], terminal))
    }
  }
  if (threads === 1 || waiting.length === 1) {
    for (const at of waiting) finish(at, simulate(contenders[at].play.tree, contenders[at].play.limit))
  } else {
    await Promise.all(Array.from({ length: Math.min(threads, waiting.length) }, runNext))
  }
  bar.end()
  return results
}

/** One player in its own thread. */
async function simulateApart({ play, options }: Contender, terminal: Terminal): Promise<Simulation> {
  const pool = openPool(play, options, options.opener, 1, terminal)
  let result: Simulation | undefined
  try {
    await pool.run([{ kind: 'all' }], (done) => {
      if (done.kind === 'refused') throw refusalIn(done)
      if (done.kind === 'all') result = done.simulation
    })
  } finally {
    await pool.close()
  }
  return result!
}
