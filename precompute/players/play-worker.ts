// One thread that plays with a named strategy: all answers, those of one reply to the opener, or all from an opener on.
import { parentPort, workerData } from 'node:worker_threads'
import { playBelow, type Simulation, simulate } from '../../engine/players/simulate.ts'
import { Sweep, type SweptOpener } from '../../engine/players/sweep.ts'
import { TieSearch } from '../../engine/players/tie-search.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'
import { openPlay, type PlayOptions } from './named-play.ts'

export interface PlayStart {
  options: PlayOptions
  environment: NodeJS.ProcessEnv
  /** Folder that file names start from. */
  folder: string
}

export type PlayTask =
  | { kind: 'all' }
  /** `pattern`: what the opener showed. */
  | { kind: 'reply'; pattern: number }
  /** `opener` is an id. */
  | { kind: 'opener'; opener: number }
  /** Whether any order of ties wins every game within so many guesses. */
  | { kind: 'ties'; opener: number; within: number }

/** `notes` is what the thread would have printed beside its results. */
export type PlayDone = { notes: string } & (
  | { kind: 'all'; strategy: string; reading: string; simulation: Simulation }
  | { kind: 'reply'; ids: Uint16Array; guesses: Uint8Array; states: number }
  | ({ kind: 'opener'; kept: number } & SweptOpener)
  | { kind: 'ties'; opener: number; isWithin: boolean; kept: number }
  /** What openPlay refuses: exit code 2, or 1 where the answer is no. */
  | { kind: 'refused'; code: 1 | 2; message: string; hint: string }
)

if (parentPort) {
  const port = parentPort
  const { options, environment, folder } = workerData as PlayStart
  let notes = ''
  const terminal: Terminal = {
    out: () => {},
    err: (text) => {
      notes += text
    },
    isWatched: false,
    columns: 80,
    environment,
    folder,
  }
  // What is to be noted of the options, the caller has noted.
  const opened = openPlay(options, { ...terminal, err: () => {} })
  let sweep: Sweep | undefined
  let search: TieSearch | undefined
  port.on('message', async (task: PlayTask) => {
    try {
      const done = await answer(task)
      port.postMessage({ ...done, notes } as PlayDone)
    } catch (error) {
      const isRefusal = error instanceof UsageError || error instanceof NegativeResult
      if (!isRefusal) throw error
      const { message, hint } = error
      port.postMessage({ kind: 'refused', code: error instanceof UsageError ? 2 : 1, message, hint, notes })
    }
    notes = ''
  })

  async function answer(task: PlayTask) {
    const { tree, feedback, limit, strategy, reading } = await opened
    switch (task.kind) {
      case 'all':
        return { kind: task.kind, strategy, reading, simulation: simulate(tree, limit) }
      case 'opener': {
        sweep ??= new Sweep(feedback, tree.strategy)
        const swept = sweep.play(task.opener)
        return { kind: task.kind, kept: sweep.effort.kept, ...swept }
      }
      case 'ties': {
        search ??= new TieSearch(feedback, tree.strategy)
        const isWithin = search.isWithin(task.opener, task.within)
        return { kind: task.kind, opener: task.opener, isWithin, kept: search.kept }
      }
      case 'reply': {
        const guess = feedback.guesses[tree.guessAt(tree.root)]
        const node = tree.walk([{ guess, pattern: task.pattern }])!
        const all = new Uint8Array(feedback.answers.length)
        const states = playBelow(tree, node, all)
        return { kind: task.kind, ids: node.answers, guesses: Uint8Array.from(node.answers, (id) => all[id]), states }
      }
    }
  }
}

/** The refusal of a thread as the error it was. */
export function refusalIn({ code, message, hint }: Extract<PlayDone, { kind: 'refused' }>): Error {
  return code === 2 ? new UsageError(message, hint) : new NegativeResult(message, hint)
}
