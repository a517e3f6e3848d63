// Long work on threads: a pool gives each task to the next free thread, and results do not depend on the number of
// threads. The pool is one half of this file; `answerTasks`, for the thread's script, is the other.
import { randomUUID } from 'node:crypto'
import { BroadcastChannel, parentPort, Worker, workerData } from 'node:worker_threads'
import { threadScript } from './folders.ts'

/** Threads that run one script and take one task at a time; each answers a task with one message. */
export class ThreadPool<Start, Task, Done> {
  readonly #workers: Worker[]

  /** `script`: its path below this folder, without its ending; `start` is what every thread begins with. */
  constructor(script: string, start: Start, threads: number) {
    const options = { workerData: { start, channel: randomUUID() } }
    this.#workers = Array.from({ length: threads }, () => new Worker(threadScript(script), options))
  }

  /**
   * Gives out the tasks in order to free threads; `onDone` gets each answer and its thread. Resolves to true when all
   * are done, or to false if the signal came first: running tasks are then thrown away with the pool.
   */
  async run(
    tasks: Iterable<Task>,
    onDone: (done: Done, thread: number) => void,
    signal?: AbortSignal,
  ): Promise<boolean> {
    return this.runGroups(singles(tasks), onDone, signal)
  }

  /** The same for groups of tasks: those of a group go to one thread, one after another. */
  async runGroups(
    groups: Iterable<readonly Task[]>,
    onDone: (done: Done, thread: number) => void,
    signal?: AbortSignal,
  ): Promise<boolean> {
    const waiting = groups[Symbol.iterator]()
    /** The tasks of one thread, as it asks for them. */
    function* tasksOfThread(): Generator<Task> {
      for (;;) {
        const group = waiting.next()
        if (group.done) return
        for (const task of group.value) {
          if (signal?.aborted) return
          yield task
        }
      }
    }
    const isStopped = (): boolean => signal?.aborted ?? false
    const stop = (): void => void this.close()
    signal?.addEventListener('abort', stop)
    try {
      await Promise.all(
        this.#workers.map((worker, thread) =>
          feed(worker, tasksOfThread(), (done: Done) => onDone(done, thread), isStopped),
        ),
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

function* singles<Task>(tasks: Iterable<Task>): Generator<[Task]> {
  for (const task of tasks) yield [task]
}

/** Gives one worker tasks, one at a time, until there are no more or it is stopped. */
function feed<Task, Done>(
  worker: Worker,
  tasks: Iterator<Task>,
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
      const task = tasks.next()
      if (task.done) settle(resolve)
      else worker.postMessage(task.value)
    }
    worker.on('error', onError).on('exit', onExit).on('message', onMessage)
    handOut()
  })
}

/**
 * For a thread's script: creates the task handler once from the pool's start data, and a channel to the other threads of the
 * pool. Does nothing if the file is only imported for its other exports.
 */
export function answerTasks<Start, Task, Done>(
  begin: (start: Start, others: BroadcastChannel) => (task: Task) => Done | Promise<Done>,
): void {
  if (!parentPort) return
  const port = parentPort
  const { start, channel } = workerData as { start: Start; channel: string }
  const answer = begin(start, new BroadcastChannel(channel).unref())
  port.on('message', async (task: Task) => port.postMessage(await answer(task)))
}
