/** One solver per game, made on first use and kept by the isolate with all it has learned. */
import kernel from '../build/kernel.wasm'
import type { Game } from '../engine/rules/game.ts'
import { type BoundedSolver, withinBudget } from '../engine/search/budget.ts'
import { createSolver, type Solver } from '../engine/search/solver.ts'
import { Lru } from './cache/lru.ts'
import { isOwn } from './own-odds.ts'
import type { StoreContext } from './store/context.ts'

/** An isolate has 128 MB for everything. */
const SOLVER_CAPACITY = 2
/** Enough for what one bounded search learns; more would only be slower. */
const SOLVER_MEMORY_BYTES = 4 * 1024 * 1024
/** A request's work would hardly use larger tables. */
const TABLE_BYTES = 24 * 1024 * 1024

const solvers = new Lru<string, Solver>(SOLVER_CAPACITY)
/** For odds in a request: freed with the game, at the end of the request. */
const own = new WeakMap<Game, Solver>()

/** The solver of a game, within the request's budget. */
export function solverOf({ budget }: StoreContext, game: Game): BoundedSolver {
  return withinBudget(openSolver(game), budget)
}

/** The same without a limit, for callers that count themselves. */
export function openSolver(game: Game): Solver {
  if (isOwn(game)) return openOwnSolver(game)
  let solver = solvers.get(game.hash)
  if (!solver) {
    solver = create(game)
    solvers.set(game.hash, solver)
  }
  return solver
}

function openOwnSolver(game: Game): Solver {
  let solver = own.get(game)
  if (!solver) {
    // It takes over another's memory.
    solvers.makeRoom()
    solver = create(game)
    own.set(game, solver)
  }
  return solver
}

const create = (game: Game): Solver =>
  createSolver(kernel, game, { memoryBytes: SOLVER_MEMORY_BYTES, tableBytes: TABLE_BYTES })
