import { Worker } from 'node:worker_threads'
import { threadScript } from '../folders.ts'
import type { OpenerDone, OpenerJob, OpenerStart } from './worker.ts'

/** Threads that each hold the kernel and one game, and search one opener at a time. */
export class OpenerPool {
  readonly #workers: Worker[]

  constructor(start: OpenerStart, threads: number) {
    const script = threadScript('./openers/worker')
    this.#workers = Array.from({ length: threads }, () => new Worker(script, { workerData: start }))
  }

  /**
   * Hands the jobs out in their order to whichever thread is free; `onDone` hears of each as it is finished.
   * Resolves to true when all are done; to false when the signal came first: what runs then is thrown away, and the
   * pool with it.
   */
  async run(jobs: readonly OpenerJob[], onDone: (done: OpenerDone) => void, signal: AbortSignal): Promise<boolean> {
    let next = 0
    const take = (): OpenerJob | undefined => (signal.aborted ? undefined : jobs[next++])
    const close = (): void => void this.close()
    signal.addEventListener('abort', close)
    try {
      await Promise.all(this.#workers.map((worker) => feed(worker, take, onDone, signal)))
    } finally {
      signal.removeEventListener('abort', close)
    }
    return !signal.aborted
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()))
  }
}

/** Hands jobs to one worker, one at a time, until there are no more or the signal comes. */
function feed(
  worker: Worker,
  take: () => OpenerJob | undefined,
  onDone: (done: OpenerDone) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      worker.off('error', onError).off('exit', onExit).off('message', onMessage)
      end()
    }
    const onError = (error: Error): void => settle(() => reject(error))
    const onExit = (code: number): void =>
      settle(() => (signal.aborted ? resolve() : reject(new Error(`a worker thread ended with code ${code}`))))
    const onMessage = (done: OpenerDone): void => {
      try {
        onDone(done)
        handOut()
      } catch (error) {
        onError(error as Error)
      }
    }
    const handOut = (): void => {
      const job = take()
      if (job) worker.postMessage(job)
      else settle(resolve)
    }
    worker.on('error', onError).on('exit', onExit).on('message', onMessage)
    handOut()
  })
}
