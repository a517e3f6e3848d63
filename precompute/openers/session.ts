// One run over many openers, from its files to the finished table: journal, threads, progress, and a clean stop.

import {
  joinRows,
  makeOpenerTable,
  type OpenerRow,
  type OpenerTable,
  openerSetting,
} from '../../engine/openings/opener-table.ts'
import type { Game, GameData } from '../../engine/rules/game.ts'
import type { Setting } from '../../engine/rules/setting.ts'
import { lockFile } from '../file-lock.ts'
import { Journal, journalOf, readJournal } from '../journal.ts'
import { catchStopSignals } from '../stop-signal.ts'
import { ProgressBar } from '../terminal/progress-bar.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'
import { ThreadPool } from '../thread-pool.ts'
import { findOpenerTable, naming, writeOpenerTable } from './file.ts'
import { openerJournal } from './journal.ts'
import { type OpenerPool, type OpenerTask, runOpeners, type Shard } from './run.ts'
import type { OpenerDone } from './worker.ts'

export interface OpenerSession {
  kernel: WebAssembly.Module
  game: Game
  data: GameData
  setting: Setting
  task: OpenerTask
  shard: Shard
  /** The table; its journal is beside it. */
  file: string
  threads: number
  /** Memory of one thread's transposition table. */
  memoryBytes: number
  /** Stops the run as SIGINT does. */
  signal?: AbortSignal
}

export interface OpenerResult {
  table: OpenerTable
  /** Length of the file. */
  bytes: number
  /** Openers searched by this run and the ones it continues. */
  searched: number
  resumed: number
  /** Sums over all of these and their threads. */
  nodes: number
  work: number
  searchSeconds: number
}

/**
 * Does the part of the task that file and journal lack, and writes the table. Throws UsageError if the file is about
 * something else or another process writes it; NegativeResult if it is damaged, or when stopped.
 */
export async function computeOpeners(session: OpenerSession, terminal: Terminal): Promise<OpenerResult> {
  const unlock = lockFile(session.file)
  try {
    return await computeLocked(session, terminal)
  } finally {
    unlock()
  }
}

async function computeLocked(session: OpenerSession, terminal: Terminal): Promise<OpenerResult> {
  const { game, file, threads, kernel, data, setting, memoryBytes } = session
  const known = rowsOfTable(file, game, setting)
  const before = [...known.values()]
  const journal = new Journal(journalOf(file), openerJournal(game, openerSetting(game, setting)))
  const all: OpenerDone[] = [...journal.entries]
  const resumed = all.length
  const stop = catchStopSignals()
  const signal = AbortSignal.any(session.signal ? [stop.signal, session.signal] : [stop.signal])
  const pool: OpenerPool = new ThreadPool('./openers/worker', { kernel, game: data, setting, memoryBytes }, threads)
  let bar: ProgressBar | null = null
  let lastRound = ''
  try {
    learnAll(known, journal.entries, journal.file, game)
    const isDone = await runOpeners({
      ...session,
      known,
      before,
      pool,
      signal,
      onDone: (done) => {
        journal.add(done)
        all.push(done)
      },
      onProgress: (progress, round) => {
        if (round !== lastRound) {
          bar?.end()
          bar = new ProgressBar(terminal, round)
          lastRound = round
        }
        bar?.update(progress)
      },
    })
    if (!isDone) {
      throw new NegativeResult(
        `stopped after ${all.length} openers, kept in ${journal.file}`,
        'run the same command to continue',
      )
    }
    const table = makeOpenerTable(openerSetting(game, setting), known.values())
    const bytes = writeOpenerTable(file, table)
    journal.remove()
    const sum = (value: (done: OpenerDone) => number): number => all.reduce((total, done) => total + value(done), 0)
    return {
      table,
      bytes,
      searched: all.length - resumed,
      resumed,
      nodes: sum(({ nodes }) => nodes),
      work: sum(({ work }) => work),
      searchSeconds: sum(({ ms }) => ms) / 1000,
    }
  } finally {
    endBar(bar)
    stop.release()
    await pool.close()
    journal.close()
  }
}

/** The existing table, if any. Throws UsageError if it is about something else. */
function rowsOfTable(file: string, game: Game, setting: Setting): Map<number, OpenerRow> {
  const table = findOpenerTable(file, game)
  if (!table) return new Map()
  const { mode, goal, limit } = table
  if (mode !== setting.mode || goal !== setting.goal || limit !== setting.limit) {
    throw new UsageError(`${file} is a table for ${mode}, ${goal}, limit ${limit}`, 'use another --out')
  }
  return new Map(table.rows.map((row) => [row.opener, row]))
}

/** What is known of openers: from the table, and from an unfinished run into it. */
export function readKnown(file: string, game: Game, setting: Setting) {
  const known = rowsOfTable(file, game, setting)
  const done = readJournal(journalOf(file), openerJournal(game, openerSetting(game, setting)))
  learnAll(known, done, journalOf(file), game)
  return { known, unfinished: done.length }
}

function learnAll(known: Map<number, OpenerRow>, done: readonly OpenerDone[], file: string, game: Game): void {
  naming(file, () => {
    for (const { row } of done) {
      const before = known.get(row.opener)
      known.set(row.opener, before ? joinRows(before, row, (opener) => game.guesses[opener]) : row)
    }
  })
}

function endBar(bar: ProgressBar | null): void {
  bar?.end()
}
