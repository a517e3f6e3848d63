// What the Worker makes of random histories off the trees: how many answers are proved, how wide the bounds of the rest
// are, and how much processor time a request takes, measured outside the Worker, one request at a time.
//
//   node bench/edge.ts [--count 2000] [--game current] [--work 5000000] [--json FILE]
//
// The time is that of the whole process less the platform's own share, which is what a request for /api/v1/version takes.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createGame } from '../engine/game.ts'
import { formatHistory } from '../engine/history.ts'
import { BUILT_GAMES } from '../precompute/folders.ts'
import { cpuMsOf, startDevServer } from './dev-server.ts'
import { pathsOnTree, randomHistories } from './histories.ts'

const SEED = 20_261_127
const WARM_UP = 100
const TREE_COUNT = 300

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    game: { type: 'string', default: 'current' },
    work: { type: 'string' },
    json: { type: 'string' },
  },
})
const game = createGame(JSON.parse(readFileSync(join(BUILT_GAMES, `${values.game}.json`), 'utf8')))
const histories = randomHistories(game, Number(values.count), SEED)
const server = await startDevServer(values.work === undefined ? {} : { WORK_BUDGET: values.work })

interface Answer {
  source: 'tree' | 'live'
  proof: 'exact' | 'bounds'
  remaining: number
  lower: number
  upper: number
  misses: number
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
const summary = (times: readonly number[]) => {
  const sorted = [...times].sort((a, b) => a - b)
  return {
    median: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
    most: sorted.at(-1),
  }
}

try {
  const ask = async (path: string) => (await fetch(server.address + path)).json()
  for (let i = 0; i < WARM_UP; i++) await ask(`/api/v1/next?game=${game.id}&h=salet.bbbbb`)
  const pid = server.workerd()
  const timed = async (path: string) => {
    const before = cpuMsOf(pid)
    const answer = (await ask(path)) as Answer
    return { answer, cpuMs: cpuMsOf(pid) - before }
  }
  // In turn, so that what else the machine does weighs on both alike.
  const platform: number[] = []
  const timedInTurn = async (path: string) => {
    platform.push((await timed('/api/v1/version')).cpuMs)
    return timed(path)
  }
  const onTree: number[] = []
  for (const path of await pathsOnTree(server.address, game, TREE_COUNT)) onTree.push((await timedInTurn(path)).cpuMs)
  const off: { answer: Answer; cpuMs: number }[] = []
  for (const rows of histories) off.push(await timedInTurn(`/api/v1/next?game=${game.id}&h=${formatHistory(rows)}`))
  const share = quantile(
    [...platform].sort((a, b) => a - b),
    0.5,
  )
  const net = (times: readonly number[]) => summary(times.map((cpuMs) => Math.max(0, cpuMs - share)))

  const open = off.filter(({ answer }) => answer.proof !== 'exact')
  // Where answers may be missed, totals bound nothing.
  const gaps = open
    .filter(({ answer }) => answer.misses === 0)
    .map(({ answer }) => (answer.upper - answer.lower) / answer.remaining)
  const result = {
    game: game.id,
    histories: off.length,
    work: values.work ?? 'as configured',
    exactShare: 1 - open.length / off.length,
    openWithMisses: open.length - gaps.length,
    largestGapMean: gaps.length === 0 ? 0 : Math.max(...gaps),
    largestOpenState: Math.max(0, ...open.map(({ answer }) => answer.remaining)),
    cpuMs: { platform: summary(platform), onTree: net(onTree), off: net(off.map(({ cpuMs }) => cpuMs)) },
  }
  console.log(JSON.stringify(result, null, 2))
  if (values.json) writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`)
} finally {
  await server.stop()
}
