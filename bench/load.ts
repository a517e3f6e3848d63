// `npm run load`: the Worker under load, in `wrangler dev` on this machine: as many requests as it takes, then half of
// that, on the trees and off them. Every answer must be one: 2xx, or 429 where a limit is set; anything else counts as wrong.
//
//   npm run load -- [--seconds 15] [--connections 32] [--json FILE]
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { createGame } from '../engine/game.ts'
import { formatHistory } from '../engine/history.ts'
import { BUILT_GAMES } from '../precompute/folders.ts'
import { residentBytesOf, startDevServer } from './dev-server.ts'
import { randomHistories } from './histories.ts'

const SEED = 20_261_128
/** Ten times the answers that an isolate keeps, so that off the tree every request is searched for. */
const MIX = 5000
const WARM_UP = 200

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '15' },
    connections: { type: 'string', default: '32' },
    json: { type: 'string' },
  },
})
const server = await startDevServer()

interface Run {
  name: string
  requestsPerSecond: number
  medianMs: number
  p99Ms: number
  wrong: number
  residentMb: number
}

/** Histories that the stored tree of salet answers: its own games, cut off at any row. */
async function onTree(id: string): Promise<string[]> {
  const game = createGame(JSON.parse(readFileSync(join(BUILT_GAMES, `${id}.json`), 'utf8')))
  const paths: string[] = [`/api/v1/next?game=${id}`]
  for (let i = 0; i < 40; i++) {
    const answer = game.answers[(i * 97) % game.answers.length]
    const response = await fetch(`${server.address}/api/v1/simulate?game=${id}&answer=${answer}`)
    const { history } = (await response.json()) as { history: string }
    const rows = history.split(',')
    for (let cut = 1; cut < rows.length; cut++) paths.push(`/api/v1/next?game=${id}&h=${rows.slice(0, cut)}`)
  }
  return paths
}

function offTree(id: string): string[] {
  const game = createGame(JSON.parse(readFileSync(join(BUILT_GAMES, `${id}.json`), 'utf8')))
  return randomHistories(game, MIX, SEED).map((rows) => `/api/v1/next?game=${id}&h=${formatHistory(rows)}`)
}

async function run(name: string, paths: readonly string[], rate?: number): Promise<Run> {
  const result = await autocannon({
    url: server.address,
    connections: Number(values.connections),
    duration: Number(values.seconds),
    requests: paths.map((path) => ({ path })),
    ...(rate === undefined ? {} : { overallRate: rate }),
  })
  const { requests, latency, errors, timeouts } = result
  const answered = result['2xx'] + (result.statusCodeStats?.['429']?.count ?? 0)
  return {
    name,
    requestsPerSecond: Math.round(requests.average),
    medianMs: latency.p50,
    p99Ms: latency.p99,
    wrong: requests.total - answered + errors + timeouts,
    residentMb: Math.round(residentBytesOf(server.workerd()) / 2 ** 20),
  }
}

try {
  const runs: Run[] = []
  for (const [name, paths] of [
    ['on the tree', [...(await onTree('current')), ...(await onTree('original'))]],
    ['off the tree', offTree('current')],
  ] as const) {
    // So that strategies are open and the code is compiled.
    for (const path of paths.slice(0, WARM_UP)) await (await fetch(server.address + path)).arrayBuffer()
    const full = await run(`${name}, as many as it takes`, paths)
    runs.push(full, await run(`${name}, at half of that`, paths, Math.max(1, full.requestsPerSecond >> 1)))
  }
  console.table(runs)
  if (values.json) writeFileSync(values.json, `${JSON.stringify(runs, null, 2)}\n`)
  if (runs.some(({ wrong }) => wrong > 0)) process.exitCode = 1
} finally {
  await server.stop()
}
