import type { Question } from '../../engine/search/solver.ts'
import { ThreadPool } from '../thread-pool.ts'
import type { SolveDone, SolveStart, SolveTask } from './solve-worker.ts'

/**
 * Threads that each hold the kernel and one game. Questions go to the next free thread, and plans return in question
 * order, so results do not depend on the number of threads.
 */
export class SolvePool {
  readonly #pool: ThreadPool<SolveStart, SolveTask, SolveDone>

  constructor(start: SolveStart, threads: number) {
    this.#pool = new ThreadPool('./strategies/solve-worker', start, threads)
  }

  /**
   * Plans for all questions, the largest first: they take longest, and small ones fill the gaps at the end. `onDone` is
   * called with the place of each finished one.
   */
  async plan(questions: readonly Question[], onDone: (at: number) => void): Promise<SolveDone[]> {
    const tasks = questions.map((question, at): SolveTask => ({ at, question }))
    tasks.sort((a, b) => b.question.answers.length - a.question.answers.length || a.at - b.at)
    const results: SolveDone[] = new Array(questions.length)
    await this.#pool.run(tasks, (done) => {
      results[done.at] = done
      onDone(done.at)
    })
    return results
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}
