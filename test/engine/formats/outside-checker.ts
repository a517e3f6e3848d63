// The checker of strategy files that is no part of the project, where ../shared is there: run as its command would be, in
// a thread instead of a process, which a test of many files feels.
import { once } from 'node:events'
import { existsSync, realpathSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

const LINK = fileURLToPath(new URL('../../../../shared/tools/check-strategy.mjs', import.meta.url))
export const hasChecker = existsSync(LINK)
// It runs only where it is called by the path it lies at.
const CHECKER = hasChecker ? realpathSync(LINK) : LINK
if (!hasChecker) console.log('skipped: the outside checker of ../shared, which is not here')

export interface Finding {
  ok: boolean
  opener: string
  answers: number
  total: number
  max: number
  states: number
  faults: string[]
}

export interface CheckedAs {
  /** Files of one word a line. */
  answers: string
  guesses: string
  mode: string
  limit: number
}

/** What the checker says of a file; rejects with its complaint where it cannot run. */
export async function checkOutside(file: string, { answers, guesses, mode, limit }: CheckedAs): Promise<Finding> {
  const argv = [file, '--answers', answers, '--guesses', guesses, '--mode', mode, '--limit', String(limit)]
  const worker = new Worker(CHECKER, { argv, stdout: true, stderr: true })
  const [said, complaint] = await Promise.all([text(worker.stdout), text(worker.stderr), once(worker, 'exit')])
  try {
    return JSON.parse(said)
  } catch {
    throw new Error(`${file}: ${complaint || said || 'the checker says nothing'}`)
  }
}
