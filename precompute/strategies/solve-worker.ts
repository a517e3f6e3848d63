// One thread of a solve pool: loads the kernel and the game once, then answers its questions one by one.
import { createGame, type GameData } from '../../engine/rules/game.ts'
import { createSolver, type Plan, type Question } from '../../engine/search/solver.ts'
import { answerTasks } from '../thread-pool.ts'

export interface SolveStart {
  kernel: WebAssembly.Module
  game: GameData
  /** Size of the thread's transposition table; the search forgets rather than take more. */
  memoryBytes: number
}

/** `at` is the question's place in the list; the answer returns it. */
export interface SolveTask {
  at: number
  question: Question
}

export interface SolveDone {
  at: number
  plan: Plan
  /** States searched. */
  nodes: number
}

answerTasks(({ kernel, game, memoryBytes }: SolveStart) => {
  const solver = createSolver(kernel, createGame(game), { memoryBytes })
  return ({ at, question }: SolveTask): SolveDone => {
    const before = solver.effort().nodes
    const plan = solver.plan(question)
    return { at, plan, nodes: solver.effort().nodes - before }
  }
})
