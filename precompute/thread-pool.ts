import { Worker } from 'node:worker_threads'

/**
 * Threads that run one script and take one task at a time. Each answers a task by one message; what comes of it does not
 * depend on how many threads there are.
 */
export class ThreadPool<Task, Done> {
  readonly #workers: Worker[]

  constructor(script: URL, workerData: unknown, threads: number) {
    this.#workers = Array.from({ length: threads }, () => new Worker(script, { workerData }))
  }

  /** Hands the tasks out in their order to whichever thread is free; `onDone` hears of each answer and its thread. */
  async run(tasks: readonly Task[], onDone: (done: Done, thread: number) => void): Promise<void> {
    let next = 0
    await Promise.all(
      this.#workers.map((worker, thread) =>
        feed(
          worker,
          () => tasks[next++],
          (done: Done) => onDone(done, thread),
        ),
      ),
    )
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()))
  }
}

/** Hands tasks to one worker, one at a time, until there are no more. */
function feed<Task, Done>(worker: Worker, take: () => Task | undefined, onDone: (done: Done) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      worker.off('error', onError).off('exit', onExit).off('message', onMessage)
      end()
    }
    const onError = (error: Error): void => settle(() => reject(error))
    const onExit = (code: number): void => settle(() => reject(new Error(`a worker thread ended with code ${code}`)))
    const onMessage = (done: Done): void => {
      try {
        onDone(done)
        handOut()
      } catch (error) {
        onError(error as Error)
      }
    }
    const handOut = (): void => {
      const task = take()
      if (task === undefined) settle(resolve)
      else worker.postMessage(task)
    }
    worker.on('error', onError).on('exit', onExit).on('message', onMessage)
    handOut()
  })
}
