// `npm run load`: the Worker under load, in `wrangler dev` on this machine. First as many requests as it handles, then
// half of that at an even rate, on the trees and off them; then a mix of typical requests, and the same mix from far
// more connections than it can serve. Every response must be 2xx (or 429 with a rate limit) and always the same; some
// are compared with a request at rest. Anything else counts as wrong.
//
// `npm run load -- --help` lists options.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { Command } from 'commander'
import { createGame } from '../engine/rules/game.ts'
import { formatHistory } from '../engine/rules/history.ts'
import { BUILT_GAMES } from '../precompute/folders.ts'
import { parseCount } from '../precompute/terminal/options.ts'
import { cpuMsOf, residentBytesOf, startDevServer, startWorkerd } from './dev-server.ts'
import { pathsOnTree, randomBelow, randomHistories } from './histories.ts'
import { sendPaced } from './paced.ts'

const SEED = 20_261_128
/** Ten times the answers an isolate keeps, so every request off the tree is searched. */
const MIX = 5000
const TREE_MIX = 100
const WARM_UP = 200
/** Requests per second, half of what one core should serve. */
const USUAL_RATE = 750
/** Simultaneous connections, more than the Worker can serve. */
const CROWD = 512
/** Answers requested again at rest. */
const COMPARED = 100
/** A prime, so that connections start all over the list. */
const CLIENT_STEP = 157

interface LoadOptions {
  seconds: number
  connections: number
  direct: boolean
  json?: string
}

const values = new Command('npm run load --')
  .description('Put the Worker under load on this machine, and check every answer.')
  .option('--seconds <n>', 'length of each part', parseCount(3600), 15)
  .option('--connections <n>', 'open at once', parseCount(1000), 32)
  .option('--direct', 'ask workerd itself, without the proxies of `wrangler dev`', false)
  .option('--json <file>', 'write the results there, too')
  .helpOption('--help', 'print this help')
  .parse()
  .opts<LoadOptions>()
const SECONDS = values.seconds
const CONNECTIONS = values.connections
const server = await (values.direct ? startWorkerd() : startDevServer())

interface Run {
  name: string
  requestsPerSecond: number
  medianMs: number
  p99Ms: number
  refused429: number
  wrong: number
  /** Of workerd; one core can serve 1000 divided by it. */
  cpuMsPerRequest: number
  residentMb: number
}

const openGame = (id: string) => createGame(JSON.parse(readFileSync(join(BUILT_GAMES, `${id}.json`), 'utf8')))

async function onTree(): Promise<string[]> {
  const paths = await Promise.all(
    ['current', 'original'].map((id) => pathsOnTree(server.address, openGame(id), TREE_MIX)),
  )
  return paths.flat()
}

function offTree(): string[] {
  return randomHistories(openGame('current'), MIX, SEED).map((rows) => `/api/v1/next?h=${formatHistory(rows)}`)
}

/** Of 20 requests 13 on the tree, 3 off it, and one each for an analysis, an explanation, a ranking and the openers. */
async function mixed(): Promise<string[]> {
  const [tree, off] = [await onTree(), offTree()]
  const { answers } = openGame('current')
  const below = randomBelow(SEED)
  const pick = (from: readonly string[]) => from[below(from.length)]
  return Array.from({ length: MIX }, (_, at) => {
    const kind = at % 20
    if (kind < 13) return pick(tree)
    if (kind < 16) return off[at]
    const rows = pick(tree).split('h=')[1] ?? 'salet.bbbbb'
    if (kind === 16) return `/api/v1/analyze?guesses=salet,${pick(answers)},${pick(answers)}&answer=${pick(answers)}`
    if (kind === 17) return `/api/v1/explain?h=${rows}&word=${pick(answers)}`
    if (kind === 18) return `/api/v1/rank?h=${rows}&guesses=${pick(answers)},${pick(answers)}`
    return `/api/v1/openers?size=20&page=${1 + below(10)}`
  })
}

/** Bodies by path, and how many changed between responses. */
class Bodies {
  readonly #seen = new Map<string, string>()
  differing = 0

  add(path: string, body: string): void {
    const before = this.#seen.get(path)
    if (before === undefined) this.#seen.set(path, body)
    else if (before !== body) this.differing++
  }

  async compare(): Promise<void> {
    const seen = [...this.#seen]
    const step = Math.max(1, Math.floor(seen.length / COMPARED))
    for (let at = 0; at < seen.length; at += step) {
      const [path, body] = seen[at]
      if ((await (await fetch(server.address + path)).text()) !== body) this.differing++
    }
  }
}

/** The result of a load: answers by status, and the times in milliseconds. */
interface Outcome {
  requestsPerSecond: number
  medianMs: number
  p99Ms: number
  total: number
  ok: number
  refused429: number
  failed: number
}

type OnResponse = (path: string, status: number, body: string) => void

/** As many requests as the Worker handles: each connection asks again as soon as it has an answer. */
async function sendAll(paths: readonly string[], connections: number, onResponse: OnResponse): Promise<Outcome> {
  let clients = 0
  const { requests, latency, errors, timeouts, ...result } = await autocannon({
    url: server.address,
    connections,
    duration: SECONDS,
    timeout: 60,
    // Each connection starts elsewhere in the list, so they do not all ask the same thing at once.
    setupClient: (client) => {
      const first = clients++ * CLIENT_STEP
      client.setRequests(
        paths.map((_, at) => {
          const path = paths[(first + at) % paths.length]
          return { path, onResponse: (status: number, body: string) => onResponse(path, status, body) }
        }),
      )
    },
  })
  return {
    requestsPerSecond: Math.round(requests.average),
    medianMs: latency.p50,
    p99Ms: latency.p99,
    total: requests.total,
    ok: result['2xx'],
    refused429: result.statusCodeStats?.['429']?.count ?? 0,
    failed: errors + timeouts,
  }
}

/** A fixed number per second, evenly spaced. */
async function sendEvenly(paths: readonly string[], rate: number, onResponse: OnResponse): Promise<Outcome> {
  const statuses = new Map<number, number>()
  const { times, failed } = await sendPaced({
    address: server.address,
    paths,
    rate,
    seconds: SECONDS,
    connections: CONNECTIONS,
    onResponse(path, status, body) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      onResponse(path, status, body)
    },
  })
  times.sort((a, b) => a - b)
  const quantile = (share: number) => Math.round(10 * (times[Math.floor(times.length * share)] ?? 0)) / 10
  return {
    requestsPerSecond: rate,
    medianMs: quantile(0.5),
    p99Ms: quantile(0.99),
    total: times.length,
    ok: statuses.get(200) ?? 0,
    refused429: statuses.get(429) ?? 0,
    failed,
  }
}

/** @param rate requests per second; by default as many as the Worker handles */
async function run(
  name: string,
  paths: readonly string[],
  { rate, connections = CONNECTIONS }: { rate?: number; connections?: number } = {},
): Promise<Run> {
  const bodies = new Bodies()
  const pid = server.workerd()
  const cpuBefore = cpuMsOf(pid)
  const onResponse: OnResponse = (path, status, body) => {
    if (status === 200) bodies.add(path, body)
  }
  const outcome = await (rate === undefined
    ? sendAll(paths, connections, onResponse)
    : sendEvenly(paths, rate, onResponse))
  const cpuMs = cpuMsOf(pid) - cpuBefore
  const residentMb = Math.round(residentBytesOf(pid) / 2 ** 20)
  await bodies.compare()
  const { requestsPerSecond, medianMs, p99Ms, total, ok, refused429, failed } = outcome
  return {
    name,
    requestsPerSecond,
    medianMs,
    p99Ms,
    refused429,
    wrong: total - ok - refused429 + failed + bodies.differing,
    cpuMsPerRequest: Math.round((100 * cpuMs) / Math.max(1, total)) / 100,
    residentMb,
  }
}

try {
  const runs: Run[] = []
  const mix = await mixed()
  for (const [name, paths] of [
    ['on the tree', await onTree()],
    ['off the tree', offTree()],
    ['mixed', mix],
  ] as const) {
    // Opens the strategies and compiles the code.
    for (const path of paths.slice(0, WARM_UP)) await (await fetch(server.address + path)).arrayBuffer()
    const full = await run(`${name}, as many as it takes`, paths)
    runs.push(full, await run(`${name}, at half of that`, paths, { rate: Math.max(1, full.requestsPerSecond >> 1) }))
  }
  runs.push(await run(`on the tree, ${USUAL_RATE} a second`, await onTree(), { rate: USUAL_RATE }))
  runs.push(await run(`mixed, from ${CROWD} connections`, mix, { connections: CROWD }))
  console.table(runs)
  if (values.json) writeFileSync(values.json, `${JSON.stringify(runs, null, 2)}\n`)
  if (runs.some(({ wrong }) => wrong > 0)) process.exitCode = 1
} finally {
  await server.stop()
}
