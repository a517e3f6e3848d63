/**
 * Solvers. One search runs at a time, so all games take turns in one memory: the largest needs 32 MB, and an isolate has
 * 128 MB for everything. Reading a game into it takes 4 ms, 7 if its answers have weights.
 */
import kernel from '../build/kernel.wasm'
import type { Game } from '../engine/rules/game.ts'
import { type BoundedSolver, withinBudget } from '../engine/search/budget.ts'
import { kernelMemory } from '../engine/search/kernel/instance.ts'
import { createSolver, type Solver } from '../engine/search/solver.ts'
import type { StoreContext } from './store/context.ts'

/** Enough for what one bounded search learns; more would only be slower. */
const SOLVER_MEMORY_BYTES = 4 * 1024 * 1024
/** A request's work would hardly use larger tables. */
const TABLE_BYTES = 24 * 1024 * 1024
/** Work of reading a game into the memory. */
export const OPEN_WORK = 1_000_000

let memory: WebAssembly.Memory | undefined
/** By its game, so that odds in a request vanish with it. Only the last one has the memory. */
const solvers = new WeakMap<Game, Solver>()
let last: WeakRef<Game> | undefined

/** The solver of a game, within the request's budget. */
export function solverOf({ budget }: StoreContext, game: Game): BoundedSolver {
  return withinBudget(openSolver(game), budget)
}

/**
 * The same without a limit, for callers that count themselves. Another request may have taken the memory since the last
 * question, so each one looks.
 */
export function openSolver(game: Game): Solver {
  return {
    game,
    solve: (...asked) => atTurn(game).solve(...asked),
    evaluate: (...asked) => atTurn(game).evaluate(...asked),
    evaluateBelow: (...asked) => atTurn(game).evaluateBelow(...asked),
    compare: (...asked) => atTurn(game).compare(...asked),
    plan: (...asked) => atTurn(game).plan(...asked),
    effort: () => atTurn(game).effort(),
  }
}

/** The solver of a game, with the memory. */
function atTurn(game: Game): Solver {
  const before = last?.deref()
  const solver = before === game ? solvers.get(game) : undefined
  if (solver !== undefined) return solver
  if (before !== undefined) solvers.delete(before)
  memory ??= kernelMemory()
  const opened = createSolver(kernel, game, { memoryBytes: SOLVER_MEMORY_BYTES, tableBytes: TABLE_BYTES, memory })
  solvers.set(game, opened)
  last = new WeakRef(game)
  return opened
}
