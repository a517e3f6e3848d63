// The most expensive requests found so far (test/functions/worst-requests.ts), sent to the Worker one by one: work and
// CPU time of each, most expensive first. The time is that of the whole process.
import { writeFileSync } from 'node:fs'
import { Command } from 'commander'
import { parseCount } from '../precompute/terminal/options.ts'
import { worstRequests } from '../test/functions/worst-requests.ts'
import { cpuMsOf, startDevServer } from './dev-server.ts'

const WARM_UP = 100
const GAMES = ['original', 'nyt-2022', 'current', 'dictionary']

const { top, only, json } = new Command('node bench/worst.ts')
  .description('Send the most expensive requests that are known, and measure what each takes.')
  .option('--top <n>', 'how many to print', parseCount(10_000), 30)
  .option('--only <text>', 'those whose address holds this', '')
  .option('--json <file>', 'write all of them there, too')
  .helpOption('--help', 'print this help')
  .parse()
  .opts<{ top: number; only: string; json?: string }>()

const server = await startDevServer()
try {
  const pid = server.workerd()
  for (let i = 0; i < WARM_UP; i++) {
    await (await fetch(`${server.address}/api/v1/next?h=salet.bbbbb,${i % 2 ? 'crony' : 'corny'}.bbbbb`)).arrayBuffer()
  }
  const asked = []
  for (const path of GAMES.flatMap(worstRequests).filter((path) => path.includes(only))) {
    const before = cpuMsOf(pid)
    const response = await fetch(server.address + path, { redirect: 'manual' })
    await response.arrayBuffer()
    const cpuMs = Math.round(cpuMsOf(pid) - before)
    asked.push({ cpuMs, work: Number(response.headers.get('fivebase-work') ?? 0), status: response.status, path })
  }
  asked.sort((a, b) => b.cpuMs - a.cpuMs)
  for (const { cpuMs, work, status, path } of asked.slice(0, top)) {
    console.log(`${String(cpuMs).padStart(5)} ms  work ${String(work).padStart(8)}  ${status}  ${path}`)
  }
  const most = asked.reduce((most, { work }) => Math.max(most, work), 0)
  console.log(`${asked.length} requests, most work ${most}, most processor time ${asked[0]?.cpuMs} ms`)
  if (json) writeFileSync(json, `${JSON.stringify(asked, null, 2)}\n`)
} finally {
  await server.stop()
}
