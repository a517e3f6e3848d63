// Results of a long run as they come: a text file beside the one that is made, which grows by one line a result, so that a
// run that is killed at any moment goes on from there. The first line says what the run is about; each of the others ends
// with a checksum.
import { closeSync, existsSync, fdatasyncSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs'
import { checkedLine, readChecked } from './checked-line.ts'
import { readBounded } from './terminal/bounded-read.ts'
import { NegativeResult } from './terminal/usage-error.ts'

/** A killed process loses nothing; a machine without power at most this much. */
const SYNC_MS = 2_000

/** What one kind of run writes down. */
export interface JournalFormat<Entry> {
  /** The first line. */
  head: string
  /** Throws UsageError where the first line of a file is that of another run, or of no journal. */
  assertOwn(file: string, head: string): void
  /** One line, without its end. */
  formatEntry(entry: Entry): string
  /** Null: the line is none of such a run. */
  parseEntry(line: string): Entry | null
}

/** The journal of the run that makes a file. */
export const journalOf = (file: string): string => `${file}.journal`

/** What a journal holds; nothing where there is none. A last line that was cut short by a kill is left out. */
export function readJournal<Entry>(journal: string, format: JournalFormat<Entry>): Entry[] {
  return readWhole(journal, format).entries
}

/** The journal of one run, open for writing. */
export class Journal<Entry> {
  readonly file: string
  /** What it held when it was opened. */
  readonly entries: readonly Entry[]
  readonly #format: JournalFormat<Entry>
  readonly #descriptor: number
  #syncedMs = 0
  #isClosed = false

  /** Goes on with the journal in the file, or begins one. Throws as its format does, NegativeResult for a damaged line. */
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

  /** Once what it holds is in the file that the run makes. Closes it first. */
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

/** The entries, and how long the file is without a last line that was cut short. */
function readWhole<Entry>(file: string, format: JournalFormat<Entry>): { entries: Entry[]; bytes: number } {
  if (!existsSync(file)) return { entries: [], bytes: 0 }
  const text = readBounded(file).toString('utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  const [head, ...lines] = whole.split('\n').slice(0, -1)
  // Killed before the first line was out.
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
