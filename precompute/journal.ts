// The journal of a long run: a text file beside the result that grows by one line per result, so a killed run continues
// from there. The first line says what the run is about; each of the others ends with a checksum.
import { closeSync, existsSync, fdatasyncSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs'
import { checkedLine, readChecked } from './checked-line.ts'
import { readBounded } from './terminal/bounded-read.ts'
import { NegativeResult } from './terminal/usage-error.ts'

/** A killed process loses nothing; a power failure at most this much. */
const SYNC_MS = 2_000

/** What one kind of run records. */
export interface JournalFormat<Entry> {
  /** The first line. */
  head: string
  /** Throws UsageError if the first line belongs to another run or no journal. */
  assertOwn(file: string, head: string): void
  /** One line, without its line end. */
  formatEntry(entry: Entry): string
  /** Null: not a line of such a run. */
  parseEntry(line: string): Entry | null
}

/** The journal of the run that makes a file. */
export const journalOf = (file: string): string => `${file}.journal`

/** A journal's entries; empty without a file. A last line truncated by a kill is left out. */
export function readJournal<Entry>(journal: string, format: JournalFormat<Entry>): Entry[] {
  return readWhole(journal, format).entries
}

/** The journal of one run, open for writing. */
export class Journal<Entry> {
  readonly file: string
  /** The entries when it was opened. */
  readonly entries: readonly Entry[]
  readonly #format: JournalFormat<Entry>
  readonly #descriptor: number
  #syncedMs = 0
  #isClosed = false

  /**
   * Continues the journal in the file, or starts one. Throws like its format, and NegativeResult for a damaged line.
   */
  constructor(file: string, format: JournalFormat<Entry>) {
    const { entries, bytes } = readWhole(file, format)
    this.file = file
    this.entries = entries
    this.#format = format
    this.#descriptor = openSync(file, 'a')
    ftruncateSync(this.#descriptor, bytes)
    if (bytes === 0) this.#write(format.head)
  }

  add(entry: Entry): void {
    this.#write(checkedLine(this.#format.formatEntry(entry)))
  }

  /** May be called again. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    fdatasyncSync(this.#descriptor)
    closeSync(this.#descriptor)
  }

  /** Call it once the entries are in the result file. Closes it first. */
  remove(): void {
    this.close()
    rmSync(this.file, { force: true })
  }

  #write(line: string): void {
    // One write per line: processes that share a file by mistake still write whole lines.
    writeSync(this.#descriptor, `${line}\n`)
    const now = performance.now()
    if (now - this.#syncedMs < SYNC_MS) return
    this.#syncedMs = now
    fdatasyncSync(this.#descriptor)
  }
}

/** The entries, and the file's length without a truncated last line. */
function readWhole<Entry>(file: string, format: JournalFormat<Entry>): { entries: Entry[]; bytes: number } {
  if (!existsSync(file)) return { entries: [], bytes: 0 }
  const text = readBounded(file).toString('utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  const [head, ...lines] = whole.split('\n').slice(0, -1)
  // Killed before the first line was complete.
  if (head === undefined) return { entries: [], bytes: 0 }
  format.assertOwn(file, head)
  const entries = lines.map((line, at) => {
    const checked = readChecked(line)
    const entry = checked === null ? null : format.parseEntry(checked)
    if (entry !== null) return entry
    throw new NegativeResult(
      `${file}: line ${at + 2} is damaged: ${JSON.stringify(line.slice(0, 60))}`,
      'delete that line and run again; only its opener is searched again',
    )
  })
  return { entries, bytes: Buffer.byteLength(whole) }
}
