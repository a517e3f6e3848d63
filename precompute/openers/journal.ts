// Results of a run over many openers, as they come: a text file that grows by one line an opener, so that a run that is
// killed at any moment goes on from there. The first line says what it is about; the others are
// `opener,proof,lower,upper,max,nodes,work,ms CHECKSUM`, with nothing in a place where nothing is known.
import { closeSync, existsSync, fdatasyncSync, ftruncateSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import {
  OPENER_PROOFS,
  type OpenerProof,
  type OpenerSetting,
  settingDifference,
} from '../../engine/openings/opener-table.ts'
import type { Game } from '../../engine/rules/game.ts'
import { checkedLine, readChecked } from '../checked-line.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'
import type { OpenerDone } from './worker.ts'

const FORMAT = 'fivebase-openers-journal'
/** Lines of version 1 had no checksum. */
const VERSION = 2
/** A killed process loses nothing; a machine without power at most this much. */
const SYNC_MS = 2_000

/** What a journal holds: the finished openers. A last line that was cut short by a kill is left out. */
export function readJournal(file: string, game: Game, setting: OpenerSetting): OpenerDone[] {
  return parseJournal(file, game, setting)?.done ?? []
}

function parseJournal(file: string, game: Game, setting: OpenerSetting): { done: OpenerDone[]; bytes: number } | null {
  if (!existsSync(file)) return null
  const text = readFileSync(file, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  const [head, ...lines] = whole.split('\n').slice(0, -1)
  // Killed before the first line was out.
  if (head === undefined) return { done: [], bytes: 0 }
  assertOwn(file, head, setting)
  const done = lines.map((line, at) => {
    const text = readChecked(line)
    const each = text === null ? null : parseLine(text, game)
    if (each) return each
    throw new NegativeResult(
      `${file}: line ${at + 2} is damaged: ${JSON.stringify(line.slice(0, 60))}`,
      'take that line out and run again: only its opener is searched anew',
    )
  })
  return { done, bytes: Buffer.byteLength(whole) }
}

/** The journal of one run, open for writing. Made by `openJournal`. */
export class OpenerJournal {
  readonly file: string
  /** What it held when it was opened. */
  readonly done: readonly OpenerDone[]
  readonly #game: Game
  readonly #descriptor: number
  #syncedMs = 0
  #isClosed = false

  /** Goes on with the journal in the file, or begins one. Throws UsageError where it is about something else. */
  constructor(file: string, game: Game, setting: OpenerSetting) {
    const found = parseJournal(file, game, setting)
    this.file = file
    this.done = found?.done ?? []
    this.#game = game
    this.#descriptor = openSync(file, 'a')
    if (found) ftruncateSync(this.#descriptor, found.bytes)
    if (!found?.bytes) this.#write(JSON.stringify({ format: FORMAT, version: VERSION, ...setting }))
  }

  add({ row, nodes, work, ms }: OpenerDone): void {
    const { opener, proof, lower, upper, max } = row
    const fields = [this.#game.guesses[opener], proof, lower, upper ?? '', max ?? '', nodes, work, ms]
    this.#write(checkedLine(fields.join(',')))
  }

  /** May be called again. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    fdatasyncSync(this.#descriptor)
    closeSync(this.#descriptor)
  }

  /** Once its rows are in a table. Closes it first. */
  remove(): void {
    this.close()
    rmSync(this.file, { force: true })
  }

  #write(line: string): void {
    // One call a line: several processes that share a file by mistake still write whole lines.
    writeSync(this.#descriptor, `${line}\n`)
    const now = performance.now()
    if (now - this.#syncedMs < SYNC_MS) return
    this.#syncedMs = now
    fdatasyncSync(this.#descriptor)
  }
}

function assertOwn(file: string, head: string, setting: OpenerSetting): void {
  let found: (OpenerSetting & { format?: string; version?: number }) | null = null
  try {
    found = JSON.parse(head)
  } catch {}
  if (found?.format !== FORMAT || typeof found.gameHash !== 'string') {
    throw new UsageError(`${file} is no journal of openers`, 'name another --out, or move that file away')
  }
  if (found.version !== VERSION) {
    throw new UsageError(`${file} has version ${found.version}; this program reads version ${VERSION}`)
  }
  const difference = settingDifference(found, setting)
  if (difference === null) return
  throw new UsageError(
    `${file} is the journal of another run: ${difference}`,
    'name another --out, or delete the journal if that run is no longer wanted',
  )
}

function parseLine(line: string, game: Game): OpenerDone | null {
  const fields = line.split(',')
  const opener = game.idOf(fields[0])
  const proof = fields[1] as OpenerProof
  const numbers = fields.slice(2).map((field) => (field === '' ? null : Number(field)))
  const isSound = fields.length === 8 && opener >= 0 && OPENER_PROOFS.includes(proof)
  if (!isSound || numbers.some((value) => value !== null && !(Number.isInteger(value) && value >= 0))) return null
  const [lower, upper, max, nodes, work, ms] = numbers
  if (lower === null) return null
  return { row: { opener, proof, lower, upper, max }, nodes: nodes ?? 0, work: work ?? 0, ms: ms ?? 0 }
}
