import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { run } from '../../precompute/fivebase.ts'
import type { Terminal } from '../../precompute/terminal/terminal.ts'

export interface Recorded {
  code: number
  out: string
  err: string
}

/** A folder of its own for one test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fivebase-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function recordedTerminal(folder: string, isWatched = false): Terminal & { printed: Recorded } {
  const printed: Recorded = { code: -1, out: '', err: '' }
  return {
    printed,
    out: (text) => {
      printed.out += text
    },
    err: (text) => {
      printed.err += text
    },
    isWatched,
    columns: 100,
    environment: { FIVEBASE_HOME: folder },
    folder,
  }
}

/** Runs one command line in a folder, which is also where it keeps imported games. */
export async function runIn(folder: string, ...args: string[]): Promise<Recorded> {
  const terminal = recordedTerminal(folder)
  const code = await run(args, terminal)
  return { ...terminal.printed, code }
}
