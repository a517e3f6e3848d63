// The checker of strategy files that is no part of the project, where ../shared is there: run as its command would be, in
// a thread instead of a process, which a test of many files feels.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

const CHECKER = fileURLToPath(new URL('../../../shared/tools/check-strategy.mjs', import.meta.url))
export const hasChecker = existsSync(CHECKER)
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
export function checkOutside(file: string, { answers, guesses, mode, limit }: CheckedAs): Promise<Finding> {
  const argv = [file, '--answers', answers, '--guesses', guesses, '--mode', mode, '--limit', String(limit)]
  const worker = new Worker(CHECKER, { argv, stdout: true, stderr: true })
  const said: string[] = []
  for (const stream of [worker.stdout, worker.stderr]) stream.on('data', (text) => said.push(String(text)))
  return new Promise((resolve, reject) => {
    worker.on('error', reject)
    worker.on('exit', () => {
      // What the thread has written last arrives after its end.
      setImmediate(() => {
        try {
          resolve(JSON.parse(said.join('')))
        } catch {
          reject(new Error(`${file}: ${said.join('') || 'the checker says nothing'}`))
        }
      })
    })
  })
}
