// Long work in threads: a pool hands its tasks to whichever thread is free, and what comes of a task does not depend on how
// many threads there are. The pool is one half of this file; `answerTasks`, for the script of a thread, is the other.
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { threadScript } from './folders.ts'

/** Threads that run one script and take one task at a time; each answers a task by one message. */
export class ThreadPool<Start, Task, Done> {
  readonly #workers: Worker[]

  /** `script`: its path below this folder, without its ending; `start` is what every thread begins with. */
  constructor(script: string, start: Start, threads: number) {
    this.#workers = Array.from({ length: threads }, () => new Worker(threadScript(script), { workerData: start }))
  }

  /**
   * Hands the tasks out in their order to whichever thread is free; `onDone` hears of each answer and its thread.
   * Resolves to true when all are done; to false when the signal came first: what runs then is thrown away, and the pool
   * with it.
   */
  async run(
    tasks: Iterable<Task>,
    onDone: (done: Done, thread: number) => void,
    signal?: AbortSignal,
  ): Promise<boolean> {
    const waiting = tasks[Symbol.iterator]()
    const take = (): Task | undefined => (signal?.aborted ? undefined : waiting.next().value)
    const isStopped = (): boolean => signal?.aborted ?? false
    const stop = (): void => void this.close()
    signal?.addEventListener('abort', stop)
    try {
      await Promise.all(
        this.#workers.map((worker, thread) => feed(worker, take, (done: Done) => onDone(done, thread), isStopped)),
      )
    } finally {
      signal?.removeEventListener('abort', stop)
    }
    return !isStopped()
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()))
  }
}

/** Hands tasks to one worker, one at a time, until there are no more or it is stopped. */
function feed<Task, Done>(
  worker: Worker,
  take: () => Task | undefined,
  onDone: (done: Done) => void,
  isStopped: () => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      worker.off('error', onError).off('exit', onExit).off('message', onMessage)
      end()
    }
    const onError = (error: Error): void => settle(() => reject(error))
    const onExit = (code: number): void =>
      settle(() => (isStopped() ? resolve() : reject(new Error(`a worker thread ended with code ${code}`))))
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

/**
 * In the script of a thread: what answers its tasks, made once of what the pool gave it to begin with. Does nothing where
 * the file is only imported for what else it exports.
 */
export function answerTasks<Start, Task, Done>(begin: (start: Start) => (task: Task) => Done | Promise<Done>): void {
  if (!parentPort) return
  const port = parentPort
  const answer = begin(workerData as Start)
  port.on('message', async (task: Task) => port.postMessage(await answer(task)))
}
