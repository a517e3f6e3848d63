import { Worker } from 'node:worker_threads'
import type { Question } from '../../engine/search/solver.ts'
import { threadScript } from '../folders.ts'
import type { Task, TaskDone, WorkerStart } from './solve-worker.ts'

/**
 * Threads that each hold the kernel and one game. Questions go to whichever thread is free, and the plans come back in
 * the order of the questions, so nothing that is made of them depends on the number of threads.
 */
export class SolvePool {
  readonly #workers: Worker[]

  constructor(start: WorkerStart, threads: number) {
    const script = threadScript('./strategies/solve-worker')
    this.#workers = Array.from({ length: threads }, () => new Worker(script, { workerData: start }))
  }

  /**
   * Plans for all questions, the largest first: they take longest, and the small ones fill the gaps at the end.
   * `onDone` hears the place of each as it is finished.
   */
  async plan(questions: readonly Question[], onDone: (at: number) => void): Promise<TaskDone[]> {
    const size = (at: number): number => questions[at].answers.length
    const waiting = [...questions.keys()].sort((a, b) => size(b) - size(a) || a - b)
    const results: TaskDone[] = new Array(questions.length)
    await Promise.all(
      this.#workers.map((worker) =>
        feed(
          worker,
          () => {
            const at = waiting.shift()
            return at === undefined ? null : { at, question: questions[at] }
          },
          (done) => {
            results[done.at] = done
            onDone(done.at)
          },
        ),
      ),
    )
    return results
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()))
  }
}

/** Hands tasks to one worker, one at a time, until there are no more. */
function feed(worker: Worker, nextTask: () => Task | null, onDone: (done: TaskDone) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      worker.off('error', onError).off('exit', onExit).off('message', onMessage)
      end()
    }
    const onError = (error: Error): void => settle(() => reject(error))
    const onExit = (code: number): void => settle(() => reject(new Error(`a worker thread ended with code ${code}`)))
    const onMessage = (done: TaskDone): void => {
      onDone(done)
      handOut()
    }
    const handOut = (): void => {
      const task = nextTask()
      if (task) worker.postMessage(task)
      else settle(resolve)
    }
    worker.on('error', onError).on('exit', onExit).on('message', onMessage)
    handOut()
  })
}
