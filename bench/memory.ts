// `node bench/memory.ts`: what one isolate holds while it is asked about every game, mode and route: V8's heap, garbage
// included, and stored bytes beside it. The memory of the kernels, two at most, comes on top: the inspector does not tell
// it. The platform allows 128 MB for all. Run it after `npx fivebase seed --local`, so that the store holds everything.
import { readdirSync } from 'node:fs'
import { BUILT_GAMES } from '../precompute/folders.ts'
import { residentBytesOf, startWorkerd } from './dev-server.ts'

const MODES = ['normal', 'hard', 'strict']
/** The Worker and its stores run as a service of this name. */
const TARGET = 'core:user:'

const games = readdirSync(BUILT_GAMES).map((name) => name.replace('.json', ''))
const server = await startWorkerd({ inspectorPort: 0 })
const inspector = await connect(await server.inspectorUrl())
// Without it workerd answers no question about the heap.
await inspector.send('Runtime.enable')
let peak = 0
try {
  await report('at the start')
  for (const game of games) {
    for (const mode of MODES) {
      for (const path of pathsOf(game, mode)) await ask(path)
      await report(`${game}, ${mode}`)
    }
  }
  // A second round in another order: what is dropped and made again must not pile up.
  for (const mode of MODES) for (const game of games) for (const path of pathsOf(game, mode)) await ask(path)
  await report('again, game by game')
  const past = Array.from({ length: 1500 }, (_, at) => String.fromCharCode(97 + (at % 26)).repeat(5))
  for (const game of games) {
    for (const [name, fields] of [
      ['weights', { weights: { slate: 9, crane: 2 } }],
      ['past', { past }],
    ] as const) {
      await ask('next', { method: 'POST', body: JSON.stringify({ game, h: 'fuzzy.bbbbb', ...fields }) })
      await report(`${game}, own ${name}`)
    }
  }
} finally {
  inspector.close()
  await server.stop()
}
console.log(`most: ${peak.toFixed(1)} MB`)

function pathsOf(game: string, mode: string): string[] {
  const on = `game=${game}&mode=${mode}`
  return [
    `next?${on}`,
    `next?h=salet.bbbyb&${on}`,
    `next?h=fuzzy.bbbbb&${on}`,
    `next?h=qajaq.bbbbb&goal=worst&${on}`,
    `rank?${on}&top=100`,
    `rank?h=fuzzy.bbbbb&${on}&top=100`,
    `explain?h=fuzzy.bbbbb&word=salet&${on}`,
    `analyze?h=salet.bbbyb,crony.bbbbb&answer=quilt&${on}`,
    `openers?${on}`,
    `strategy/salet?${on}&format=text`,
    `branch?h=fuzzy.bbbgb,brick.bbbbb&${on}`,
  ]
}

async function ask(path: string, init: RequestInit = {}): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(`${server.address}/api/v1/${path}`, init.method === 'POST' ? { ...init, headers } : init)
  if (response.status >= 500) throw new Error(`${path}: ${response.status}`)
  await response.arrayBuffer()
}

async function report(name: string): Promise<void> {
  const { usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 } = await inspector.send('Runtime.getHeapUsage')
  const mb = (bytes: number) => bytes / 1024 / 1024
  const sum = mb(usedSize + embedderHeapUsedSize + backingStorageSize)
  peak = Math.max(peak, sum)
  const parts = [`${mb(usedSize).toFixed(1)} heap`, `${mb(backingStorageSize).toFixed(1)} buffers`]
  const resident = mb(residentBytesOf(server.workerd())).toFixed(0)
  console.log(`${name.padEnd(28)} ${sum.toFixed(1).padStart(6)} MB: ${parts.join(', ')}; process ${resident}`)
}

interface Inspector {
  send(method: string): Promise<Record<string, number>>
  close(): void
}

/** Speaks the inspector's protocol with the isolate of the Worker. */
async function connect(base: URL): Promise<Inspector> {
  const targets = (await (await fetch(`http://${base.host}/json`)).json()) as {
    id: string
    webSocketDebuggerUrl: string
  }[]
  const target = targets.find(({ id }) => id.startsWith(TARGET)) ?? targets[0]
  if (target === undefined) throw new Error(`no isolate at ${base}`)
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  const waiting = new Map<number, (result: Record<string, number>) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data))
    waiting.get(id)?.(result ?? {})
    waiting.delete(id)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let sent = 0
  return {
    send: (method) =>
      new Promise((resolve) => {
        waiting.set(++sent, resolve)
        socket.send(JSON.stringify({ id: sent, method }))
      }),
    close: () => socket.close(),
  }
}
