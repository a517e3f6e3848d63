// What a fresh isolate costs: CPU time, in milliseconds, of loading the Worker and of the first and second request of
// each kind, minus that of an empty request. Each run starts one workerd per kind.
import { Command } from 'commander'
import { parseCount } from '../precompute/terminal/options.ts'
import { cpuMsOf, startWorkerd } from './dev-server.ts'

const MOST_RUNS = 100
const RUNS = 9
const SETTLE_MS = 300

const KINDS = {
  'on a tree': '/api/v1/next?h=salet.bbbyb&game=original',
  'on a tree, current': '/api/v1/next?h=salet.bbbyb',
  'off the trees': '/api/v1/next?h=plate.bbgbg,shame.ybgbg&game=original',
  'off the trees, current': '/api/v1/next?h=plate.bbgbg,shame.ybgbg',
  mcp: '/mcp',
}

const LIST_TOOLS = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
}

const { runs, kind: wanted = '' } = new Command('node bench/cold-start.ts')
  .description('Measure what a fresh isolate costs.')
  .option('--kind <name>', 'only the kinds whose name has this')
  .option('--runs <n>', 'runs; the median counts', parseCount(MOST_RUNS), RUNS)
  .helpOption('--help', 'print this help')
  .parse()
  .opts<{ runs: number; kind?: string }>()

console.log('ms of processor time             load   first  second')
for (const [kind, path] of Object.entries(KINDS)) {
  if (!kind.includes(wanted)) continue
  const figures: [number, number, number][] = []
  for (let run = 0; run < runs; run++) figures.push(await measure(path))
  const medians = [0, 1, 2].map((at) => median(figures.map((figure) => figure[at])))
  console.log(`${kind.padEnd(28)} ${medians.map((ms) => ms.toFixed(1).padStart(7)).join(' ')}`)
}

async function measure(path: string): Promise<[number, number, number]> {
  const server = await startWorkerd({ isCached: false })
  try {
    const pid = server.workerd()
    await pause()
    const load = cpuMsOf(pid)
    await server.warmStore()
    // The platform's own cost of a first request is subtracted.
    await used(pid, () => fetch(`${server.address}/api/v1/none`))
    const empty = await used(pid, () => fetch(`${server.address}/api/v1/none`))
    const ask = () => used(pid, () => fetch(server.address + path, path === '/mcp' ? LIST_TOOLS : undefined))
    return [load, (await ask()) - empty, (await ask()) - empty]
  } finally {
    await server.stop()
  }
}

async function used(pid: number, ask: () => Promise<Response>): Promise<number> {
  const before = cpuMsOf(pid)
  await (await ask()).arrayBuffer()
  await pause()
  return cpuMsOf(pid) - before
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1]
}
