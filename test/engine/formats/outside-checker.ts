// The checker of strategy files in ../shared, if present: run like its command, but in a thread instead of a process,
// which is noticeably faster for many files.
import { once } from 'node:events'
import { existsSync, realpathSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

const LINK = fileURLToPath(new URL('../../../../shared/tools/check-strategy.mjs', import.meta.url))
export const hasChecker = existsSync(LINK)
// It runs only when called by its own path.
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
  /** Files with one word per line. */
  answers: string
  guesses: string
  mode: string
  limit: number
}

/** The checker's verdict on a file; rejects with its complaint if it cannot run. */
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
