// The journal of `reproduce`, one line per result: `strategies/original/strict-mean-6/plate 1234 same`. A stopped run
// continues from it.
import type { JournalFormat } from '../journal.ts'
import { UsageError } from '../terminal/usage-error.ts'

const FORMAT = 'fivebase-reproduce-journal-1'

export interface Checked {
  id: string
  work: number
  difference: string | null
}

/** The manifest it belongs to: checks against another do not count. */
export function reproduceJournal(manifestSha256: string): JournalFormat<Checked> {
  const own = JSON.stringify({ format: FORMAT, manifest: manifestSha256 })
  return {
    head: own,
    assertOwn(file, head) {
      if (head === own) return
      throw new UsageError(`${file} is about other results`, 'delete it, or name another --journal')
    },
    formatEntry: ({ id, work, difference }) => `${id} ${Math.round(work)} ${difference ?? 'same'}`,
    parseEntry(line) {
      const match = /^(\S+) (\d+) (.+)$/.exec(line)
      return match && { id: match[1], work: Number(match[2]), difference: match[3] === 'same' ? null : match[3] }
    },
  }
}
