// One run over the second guesses of many openers, from its files to the finished table. Each finished opener goes into
// the journal, and the table is written however the run ends: by itself, by Ctrl+C or by timeout.
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type { Game } from '../../engine/rules/game.ts'
import type { Mode } from '../../engine/rules/mode.ts'
import type { Setting } from '../../engine/rules/setting.ts'
import { createSolver } from '../../engine/search/solver.ts'
import { lockFile } from '../file-lock.ts'
import { Journal, journalOf } from '../journal.ts'
import { listCandidates } from '../openers/order.ts'
import { catchStopSignals } from '../stop-signal.ts'
import type { OpenerChoice } from '../terminal/options.ts'
import { ProgressBar } from '../terminal/progress-bar.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { makeSecondGuesses, openersOfTable, writeSecondGuesses } from './file.ts'
import { secondGuessesJournal } from './journal.ts'
import { solveSecondGuesses } from './run.ts'

/** Memory of one thread's transposition table. */
const MEMORY_BYTES = 64 * 2 ** 20

export interface SecondGuessesSession {
  kernel: WebAssembly.Module
  game: Game
  setting: Setting
  openers: OpenerChoice
  /** The run's timeout. */
  seconds: number
  /** The table; its journal is beside it. */
  file: string
}

export interface SecondGuessesResult {
  /** Openers in the table, and those added by this run. */
  openers: number
  added: number
  /** Openers with an unsolved state. */
  unsolved: string[]
  /** Length of the file. */
  bytes: number
  seconds: number
}

/**
 * Throws UsageError if the file is about something else or another process writes it; NegativeResult if it is damaged.
 */
export async function computeSecondGuesses(
  session: SecondGuessesSession,
  terminal: Terminal,
): Promise<SecondGuessesResult> {
  mkdirSync(dirname(session.file), { recursive: true })
  const unlock = lockFile(session.file)
  try {
    return await computeLocked(session, terminal)
  } finally {
    unlock()
  }
}

async function computeLocked(session: SecondGuessesSession, terminal: Terminal): Promise<SecondGuessesResult> {
  const { kernel, game, setting, openers, seconds, file } = session
  const startMs = performance.now()
  const known = openersOfTable(file, game, setting)
  const journal = new Journal(journalOf(file), secondGuessesJournal(game, setting))
  const stop = catchStopSignals()
  const bar = new ProgressBar(terminal, 'second guesses')
  const unsolved: string[] = []
  try {
    for (const [opener, rows] of journal.entries) known.set(opener, rows)
    const before = known.size
    const open = chooseOpeners(openers, game, setting.mode, known)
    const solver = createSolver(kernel, game, { memoryBytes: MEMORY_BYTES })
    for (const [at, opener] of open.entries()) {
      bar.update({ done: at, whole: open.length, note: `${at} of ${open.length} openers` })
      await turn()
      if (stop.signal.aborted || performance.now() > startMs + seconds * 1000) break
      const rows = solveSecondGuesses(solver, game, setting, opener)
      if (rows === null) {
        unsolved.push(game.guesses[opener])
        continue
      }
      known.set(opener, rows)
      journal.add([opener, rows])
    }
    const bytes = writeSecondGuesses(file, makeSecondGuesses(game, setting, known))
    journal.remove()
    const took = (performance.now() - startMs) / 1000
    return { openers: known.size, added: known.size - before, unsolved, bytes, seconds: took }
  } finally {
    bar.end()
    stop.release()
    journal.close()
  }
}

/** Ids of the requested openers that are still unknown, the most promising first. */
function chooseOpeners(choice: OpenerChoice, game: Game, mode: Mode, known: ReadonlyMap<number, unknown>): number[] {
  const open = listCandidates(game, mode)
    .map(({ opener }) => opener)
    .filter((opener) => !known.has(opener))
  if (!Array.isArray(choice)) return open.slice(0, choice === 'all' ? open.length : choice)
  const asked = new Set(choice.map((word) => game.idOf(word)))
  return open.filter((opener) => asked.has(opener))
}
