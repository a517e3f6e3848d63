// One thread of an opener pool: loads the kernel and the game once, then searches its openers one by one. The threads tell
// each other which sets are lost in hard mode.
import type { OpenerRow } from '../../engine/openings/opener-table.ts'
import { createGame, type GameData } from '../../engine/rules/game.ts'
import type { Setting } from '../../engine/rules/setting.ts'
import { type LostSet, LostSets } from '../../engine/search/lost-sets.ts'
import { createSolver, INFINITE_TOTAL, type Solver } from '../../engine/search/solver.ts'
import { answerTasks } from '../thread-pool.ts'

export interface OpenerStart {
  kernel: WebAssembly.Module
  game: GameData
  setting: Setting
  /** Of one thread. */
  memoryBytes: number
}

/** The threshold an opener must beat; `max` counts only for the goal `worst`. */
export interface Threshold {
  total: number
  max: number
}

export interface OpenerJob {
  opener: number
  /** Null: find its exact total, whatever it takes. */
  below: Threshold | null
}

export interface OpenerDone {
  row: OpenerRow
  /** States searched, work, and time. The first two depend on what the thread did before. */
  nodes: number
  work: number
  ms: number
}

/**
 * The value of an opener: exact if below the threshold, else the threshold as a lower bound. The search often proves
 * more, but how much depends on what it did before; the threshold does not, so any order and any number of threads give
 * one table.
 */
export function searchOpener(solver: Solver, { mode, goal, limit }: Setting, { opener, below }: OpenerJob): OpenerRow {
  const answers = Uint16Array.from(solver.game.answers.keys())
  const search = (left: number, beta: number) => solver.evaluateBelow({ answers, mode, goal, left }, opener, beta)
  const bounds = (threshold: Threshold, max: number | null): OpenerRow => {
    return { opener, proof: 'bounds', lower: threshold.total, upper: null, max }
  }
  const exact = (total: number, max: number | null): OpenerRow => {
    return { opener, proof: 'exact', lower: total, upper: total, max }
  }
  const impossible: OpenerRow = { opener, proof: 'impossible', lower: 0, upper: null, max: null }

  if (goal === 'mean') {
    const beta = below?.total ?? INFINITE_TOTAL
    const total = search(limit, beta)
    if (total < beta) return exact(total, null)
    return below ? bounds(below, null) : impossible
  }
  for (let max = 1; max <= (below?.max ?? limit); max++) {
    const beta = max === below?.max ? below.total : INFINITE_TOTAL
    const total = search(max, beta)
    if (total < beta) return exact(total, max)
  }
  return below ? bounds(below, below.max) : impossible
}

answerTasks(({ kernel, game, setting, memoryBytes }: OpenerStart, others) => {
  const lostSets = new LostSets()
  const solver = createSolver(kernel, createGame(game), { memoryBytes, lostSets })
  others.onmessage = ({ data }: { data: LostSet[] }) => {
    for (const set of data) lostSets.learn(set)
  }
  return (job: OpenerJob): OpenerDone => {
    const before = solver.effort()
    const startMs = performance.now()
    const row = searchOpener(solver, setting, job)
    const { nodes, work } = solver.effort()
    const ms = Math.round(performance.now() - startMs)
    const found = lostSets.takeFound()
    if (found.length > 0) others.postMessage(found)
    return { row, nodes: nodes - before.nodes, work: work - before.work, ms }
  }
})
