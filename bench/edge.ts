// The Worker on random histories off the trees: how many answers are proved, how wide the other bounds are, and the CPU
// time per request, measured from outside, one request at a time.
//
// The time is that of the whole process minus the platform's share, which is that of a request for /api/v1/version; the
// local stand-in for KV is still included. Each run asks a fresh workerd everything, and each request counts with its
// median over the runs, because the noise is as large as the signal.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { createGame } from '../engine/rules/game.ts'
import { formatHistory } from '../engine/rules/history.ts'
import { BUILT_GAMES } from '../precompute/folders.ts'
import { gameOption, parseCount } from '../precompute/terminal/options.ts'
import { cpuMsOf, startWorkerd } from './dev-server.ts'
import { pathsOnTree, randomHistories } from './histories.ts'

const SEED = 20_261_127
const WARM_UP = 100
const TREE_COUNT = 300

const COUNT = 2000
const MOST_COUNT = 100_000
const RUNS = 3

interface EdgeOptions {
  count: number
  runs: number
  game: string
  work?: number
  json?: string
}

const program = new Command('node bench/edge.ts')
  .description('Ask the Worker random histories, and measure what it proves and what it takes.')
  .option('--count <n>', 'histories', parseCount(MOST_COUNT), COUNT)
  .option('--runs <n>', 'runs, each of a fresh workerd; the median of a time counts', parseCount(MOST_COUNT), RUNS)
  .addOption(gameOption())
  .option('--work <units>', 'counted work of a search; else as configured', parseCount(Number.MAX_SAFE_INTEGER))
  .option('--json <file>', 'write the results there, too')
  .helpOption('--help', 'print this help')
  .parse()
const values = program.opts<EdgeOptions>()
// The Worker knows only the games that ship, not imported ones.
const gameFile = join(BUILT_GAMES, `${values.game}.json`)
if (!existsSync(gameFile))
  program.error(`error: the Worker has no game ${JSON.stringify(values.game)}; see npx fivebase games`)
const game = createGame(JSON.parse(readFileSync(gameFile, 'utf8')))
const histories = randomHistories(game, values.count, SEED)

interface Answer {
  source: 'tree' | 'live'
  proof: 'exact' | 'bounds'
  remaining: number
  weight: number
  lower: number
  upper: number
  misses: number
}

interface Run {
  /** CPU milliseconds, request by request. */
  platform: number[]
  onTree: number[]
  off: number[]
  answers: Answer[]
}

async function run(): Promise<Run> {
  const vars: Record<string, string> = values.work === undefined ? {} : { WORK_BUDGET: `${values.work}` }
  const server = await startWorkerd({ isCached: false, vars })
  try {
    const ask = async (path: string) => (await fetch(server.address + path)).json()
    for (let i = 0; i < WARM_UP; i++) await ask(`/api/v1/next?game=${game.id}&h=salet.bbbbb`)
    const pid = server.workerd()
    const timed = async (path: string, times: number[]) => {
      const before = cpuMsOf(pid)
      const answer = (await ask(path)) as Answer
      times.push(cpuMsOf(pid) - before)
      return answer
    }
    const run: Run = { platform: [], onTree: [], off: [], answers: [] }
    // In turn, so other load on the machine affects both equally.
    const timedInTurn = async (path: string, times: number[]) => {
      await timed('/api/v1/version', run.platform)
      return timed(path, times)
    }
    for (const path of await pathsOnTree(server.address, game, TREE_COUNT)) await timedInTurn(path, run.onTree)
    for (const rows of histories) {
      const path = `/api/v1/next?game=${game.id}&h=${formatHistory(rows)}`
      run.answers.push(await timedInTurn(path, run.off))
    }
    return run
  } finally {
    await server.stop()
  }
}

const quantile = (values: readonly number[], share: number) => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}
const summary = (times: readonly number[]) => ({
  median: quantile(times, 0.5),
  p95: quantile(times, 0.95),
  p99: quantile(times, 0.99),
  most: quantile(times, 1),
})

const runs: Run[] = []
while (runs.length < values.runs) runs.push(await run())
/** Each request's median over the runs. */
const times = (kind: 'platform' | 'onTree' | 'off') =>
  runs[0][kind].map((_, at) =>
    quantile(
      runs.map((run) => run[kind][at]),
      0.5,
    ),
  )
const platform = times('platform')
const share = quantile(platform, 0.5)
const net = (times: readonly number[]) => summary(times.map((cpuMs) => Math.max(0, cpuMs - share)))

const { answers } = runs[0]
if (runs.some((run) => JSON.stringify(run.answers) !== JSON.stringify(answers))) {
  throw new Error('the Worker answered the same question in two ways')
}
const open = answers.filter(({ proof }) => proof !== 'exact')
// If answers may be missed, totals bound nothing.
const gaps = open.filter(({ misses }) => misses === 0).map(({ upper, lower, weight }) => (upper - lower) / weight)
const result = {
  game: game.id,
  histories: answers.length,
  runs: runs.length,
  work: values.work ?? 'as configured',
  exactShare: 1 - open.length / answers.length,
  openWithMisses: open.length - gaps.length,
  largestGapMean: gaps.length === 0 ? 0 : Math.max(...gaps),
  largestOpenState: Math.max(0, ...open.map(({ remaining }) => remaining)),
  cpuMs: { platform: summary(platform), onTree: net(times('onTree')), off: net(times('off')) },
}
console.log(JSON.stringify(result, null, 2))
if (values.json) writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`)
