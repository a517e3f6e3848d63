// The strategy for the odds of a day. Proving the best opener would take minutes; searching the game's best known
// openers under these odds takes seconds.

import { availableParallelism } from 'node:os'
import type { Game, GameData } from '../../engine/rules/game.ts'
import type { Setting } from '../../engine/rules/setting.ts'
import { createSolver, INFINITE_TOTAL } from '../../engine/search/solver.ts'
import type { Strategy } from '../../engine/strategy/strategy.ts'
import { loadKernel } from '../built.ts'
import { storedOpenerTable } from '../openers/file.ts'
import { assertSound } from '../strategies/check.ts'
import { solveStrategy } from '../strategies/solve.ts'
import { SolvePool } from '../strategies/solve-pool.ts'
import { memoBytesOf } from '../terminal/memory-option.ts'
import { ProgressBar } from '../terminal/progress-bar.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** How many of the game's best known openers are searched. */
const OPENERS_TRIED = 20

/** The best first guess under the odds of `weighted`, among the best known of `game`; null if none is known. */
export function openerByOdds(
  game: Game,
  weighted: Game,
  { mode, goal, limit }: Setting,
  kernel: WebAssembly.Module,
  onTried: (tried: number, whole: number) => void = () => {},
): string | null {
  const table = storedOpenerTable(game, { mode, goal, limit })
  if (table === null) return null
  const solver = createSolver(kernel, weighted)
  const answers = Uint16Array.from(weighted.answers.keys())
  // The two may differ in their answers, and so in their ids.
  const known = table.rows.map(({ opener }) => weighted.idOf(game.guesses[opener]))
  const first = known.filter((id) => mode !== 'strict' || id < weighted.answers.length).slice(0, OPENERS_TRIED)
  if (first.length === 0) return null
  let best = { opener: first[0], total: INFINITE_TOTAL }
  for (const [tried, opener] of first.entries()) {
    onTried(tried, first.length)
    const total = solver.evaluateBelow({ answers, mode, goal, left: limit }, opener, best.total)
    if (total < best.total) best = { opener, total }
  }
  return weighted.guesses[best.opener]
}

/** The whole strategy, replayed; null if no opener of the game is known. */
export async function strategyByOdds(
  game: Game,
  weighted: { game: Game; data: GameData },
  setting: Setting,
  terminal: Terminal,
  threads = availableParallelism(),
): Promise<Strategy | null> {
  const kernel = await loadKernel()
  const bar = new ProgressBar(terminal, 'first guess')
  const opener = openerByOdds(game, weighted.game, setting, kernel, (done, whole) =>
    bar.update({ done, whole, note: `${done} of ${whole} openers` }),
  )
  bar.end()
  if (opener === null) return null
  const pool = new SolvePool(
    { kernel, game: weighted.data, memoryBytes: memoBytesOf(undefined, threads, game) },
    threads,
  )
  const parts = new ProgressBar(terminal, opener)
  try {
    const { strategy } = await solveStrategy(pool, weighted.game, opener, setting, (progress) => parts.update(progress))
    assertSound(strategy, weighted.game)
    return strategy
  } finally {
    parts.end()
    await pool.close()
  }
}
