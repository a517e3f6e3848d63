// The journal of a run over many openers, one line each: `opener,proof,lower,upper,max,nodes,work,ms`, with empty
// fields for unknown values.
import {
  OPENER_PROOFS,
  type OpenerProof,
  type OpenerSetting,
  settingDifference,
} from '../../engine/openings/opener-table.ts'
import type { Game } from '../../engine/rules/game.ts'
import type { JournalFormat } from '../journal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import type { OpenerDone } from './worker.ts'

const FORMAT = 'fivebase-openers-journal'
/** Lines of version 1 had no checksum. */
const VERSION = 2

export function openerJournal(game: Game, setting: OpenerSetting): JournalFormat<OpenerDone> {
  return {
    head: JSON.stringify({ format: FORMAT, version: VERSION, ...setting }),
    assertOwn: (file, head) => assertOwn(file, head, setting),
    formatEntry({ row, nodes, work, ms }) {
      const { opener, proof, lower, upper, max } = row
      return [game.guesses[opener], proof, lower, upper ?? '', max ?? '', nodes, work, ms].join()
    },
    parseEntry: (line) => parseLine(line, game),
  }
}

function assertOwn(file: string, head: string, setting: OpenerSetting): void {
  let found: (OpenerSetting & { format?: string; version?: number }) | null = null
  try {
    found = JSON.parse(head)
  } catch {}
  if (found?.format !== FORMAT || typeof found.gameHash !== 'string') {
    throw new UsageError(`${file} is not a journal of openers`, 'use another --out, or move that file')
  }
  if (found.version !== VERSION) {
    throw new UsageError(`${file} has version ${found.version}; this program reads version ${VERSION}`)
  }
  const difference = settingDifference(found, setting)
  if (difference === null) return
  throw new UsageError(`${file} belongs to another run: ${difference}`, 'use another --out, or delete the journal')
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
