// How a ranking of openers scales over many machines: the openers are searched once, on this machine, and what each took is
// dealt out to 1, 2, 4 ... 64 shares of one thread in several ways. Work is counted, so a busy machine gives the same table.
//
//   node bench/shares.ts --mode strict                  # all openers of `original`
//   node bench/shares.ts --mode normal --openers 240    # the most promising
//
// `longest` is the share that ends last, over what each would take if all took the same; 1 minus its inverse is idle.

import { parseArgs } from 'node:util'
import type { Mode } from '../engine/rules/mode.ts'
import { createSolver } from '../engine/search/solver.ts'
import { loadKernel, openGames } from '../precompute/built.ts'
import { listCandidates, type OpenerEstimate } from '../precompute/openers/order.ts'
import { searchOpener } from '../precompute/openers/worker.ts'
import { processTerminal } from '../precompute/terminal/terminal.ts'

const SHARES = [1, 2, 4, 8, 16, 32, 64]

interface Searched {
  candidate: OpenerEstimate
  work: number
}

/** Deals openers, sorted by promise, out to shares. */
type Deal = (searched: readonly Searched[], count: number) => Searched[][]

const DEALS: Record<string, Deal> = {
  'every nth, as --shard does': (searched, count) => deal(searched, count, (at) => at % count),
  'blocks of neighbours': (searched, count) =>
    deal(searched, count, (at) => Math.floor((at * count) / searched.length)),
  'every nth, sorted by expected cost': (searched, count) => deal(byCost(searched), count, (at) => at % count),
  'one queue, by promise': (searched, count) => queue(searched, count),
  'one queue, highest expected cost first': (searched, count) => queue(byCost(searched), count),
  'one queue, highest actual cost first': (searched, count) =>
    queue(
      [...searched].sort((a, b) => b.work - a.work),
      count,
    ),
}

const { values } = parseArgs({
  options: {
    game: { type: 'string', default: 'original' },
    mode: { type: 'string', default: 'strict' },
    openers: { type: 'string', default: '100000' },
  },
})
const { game } = await openGames(processTerminal()).read(values.game)
const mode = values.mode as Mode
const solver = createSolver(await loadKernel(), game)
const candidates = listCandidates(game, mode).slice(0, Number(values.openers))
const startMs = performance.now()
const searched = candidates.map((candidate): Searched => {
  const before = solver.effort().work
  searchOpener(solver, { mode, goal: 'mean', limit: 6 }, { opener: candidate.opener, below: null })
  return { candidate, work: solver.effort().work - before }
})
const seconds = (performance.now() - startMs) / 1000
const whole = sumOf(searched)
const dearest = Math.max(...searched.map(({ work }) => work))
console.log(
  `${searched.length} openers of ${game.id}, ${mode}: work ${whole}, ${seconds.toFixed(0)} s here; ` +
    `the dearest takes ${(dearest / (whole / searched.length)).toFixed(1)} times the mean`,
)
console.log(`\n| shares | ${SHARES.join(' | ')} |\n|${' --- |'.repeat(SHARES.length + 1)}`)
for (const [name, dealOut] of Object.entries(DEALS)) {
  const longest = SHARES.map((count) => (Math.max(...dealOut(searched, count).map(sumOf)) / (whole / count)).toFixed(2))
  console.log(`| ${name} | ${longest.join(' | ')} |`)
}

function deal(searched: readonly Searched[], count: number, shareOf: (at: number) => number): Searched[][] {
  const shares: Searched[][] = Array.from({ length: count }, () => [])
  for (const [at, each] of searched.entries()) shares[shareOf(at)].push(each)
  return shares
}

/** The next opener goes to whichever share is free, as in a queue between machines. */
function queue(searched: readonly Searched[], count: number): Searched[][] {
  const shares: Searched[][] = Array.from({ length: count }, () => [])
  const busy = new Float64Array(count)
  for (const each of searched) {
    const free = busy.indexOf(Math.min(...busy))
    shares[free].push(each)
    busy[free] += each.work
  }
  return shares
}

function byCost(searched: readonly Searched[]): Searched[] {
  return [...searched].sort((a, b) => b.candidate.cost - a.candidate.cost)
}

function sumOf(searched: readonly Searched[]): number {
  return searched.reduce((sum, { work }) => sum + work, 0)
}
