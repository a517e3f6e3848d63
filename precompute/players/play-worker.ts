// One thread of a player: plays all answers, those of one reply to the opener, or all from an opener.
import { playBelow, type Simulation, simulate } from '../../engine/players/simulate.ts'
import { Sweep, type SweptOpener } from '../../engine/players/sweep.ts'
import { TieSearch } from '../../engine/players/tie-search.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'
import { answerTasks } from '../thread-pool.ts'
import { openPlay, type PlayLists, type PlayOptions } from './named-play.ts'

export interface PlayStart {
  options: PlayOptions
  lists: PlayLists
  environment: NodeJS.ProcessEnv
  /** Folder that file names are relative to. */
  folder: string
}

export type PlayTask =
  | { kind: 'all' }
  /** `pattern`: the opener's colours. */
  | { kind: 'reply'; pattern: number }
  /** `opener` is an id. */
  | { kind: 'opener'; opener: number }
  /** Whether any tie order wins every game within this many guesses. */
  | { kind: 'ties'; opener: number; within: number }

export type PlayDone =
  | { kind: 'all'; strategy: string; reading: string; simulation: Simulation }
  | { kind: 'reply'; ids: Uint16Array; guesses: Uint8Array; states: number }
  | ({ kind: 'opener'; kept: number } & SweptOpener)
  | { kind: 'ties'; opener: number; isWithin: boolean; kept: number }
  /** Errors of openPlay: exit code 2, or 1 if the answer is no. */
  | { kind: 'refused'; code: 1 | 2; message: string; hint: string }

answerTasks(({ options, lists, environment, folder }: PlayStart) => {
  // The caller has already printed notes about the options.
  const silent: Terminal = { out: () => {}, err: () => {}, isWatched: false, columns: 80, environment, folder }
  const opened = openPlay(options, silent, lists)
  let sweep: Sweep | undefined
  let search: TieSearch | undefined
  return async (task: PlayTask): Promise<PlayDone> => {
    try {
      return await answer(task)
    } catch (error) {
      const isRefusal = error instanceof UsageError || error instanceof NegativeResult
      if (!isRefusal) throw error
      const { message, hint } = error
      return { kind: 'refused', code: error instanceof UsageError ? 2 : 1, message, hint }
    }
  }

  async function answer(task: PlayTask): Promise<PlayDone> {
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
})

/** A thread's refusal as the original error. */
export function refusalIn({ code, message, hint }: Extract<PlayDone, { kind: 'refused' }>): Error {
  return code === 2 ? new UsageError(message, hint) : new NegativeResult(message, hint)
}
