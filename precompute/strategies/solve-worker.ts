// One thread of a solve pool: loads the kernel and the game once, then answers the questions it is handed, one by one.
import { parentPort, workerData } from 'node:worker_threads'
import { createGame, type GameData } from '../../engine/rules/game.ts'
import { createSolver, type Plan, type Question } from '../../engine/search/solver.ts'

export interface WorkerStart {
  kernel: WebAssembly.Module
  game: GameData
  /** For the memo of the thread; the search forgets rather than take more. */
  memoryBytes: number
}

/** `at` is the question's place in the list; the answer carries it back. */
export interface Task {
  at: number
  question: Question
}

export interface TaskDone {
  at: number
  plan: Plan
  /** States searched. */
  nodes: number
}

if (parentPort) {
  const port = parentPort
  const { kernel, game, memoryBytes } = workerData as WorkerStart
  const solver = createSolver(kernel, createGame(game), { memoryBytes })
  port.on('message', ({ at, question }: Task) => {
    const before = solver.effort().nodes
    const plan = solver.plan(question)
    const done: TaskDone = { at, plan, nodes: solver.effort().nodes - before }
    port.postMessage(done)
  })
}
