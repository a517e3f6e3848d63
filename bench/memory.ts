// `node bench/memory.ts`: what one isolate holds while it is asked about every game, mode and route: V8's heap and stored
// bytes, both with what waits to be collected, and the memories of the kernels. The platform allows 128 MB for all; the
// aim is 96. Run it after `npm run build` and `npx fivebase seed --local`, so that pages and stored values are there.
//
// Counting the kernels collects garbage, so it is done once, at the end: a kernel's memory never shrinks.
//
// On the platform V8 collects before an isolate reaches its limit; here nothing limits it, and what waits to be collected
// is up to 60 MB. So the heap gets a limit, which ends a request that needs more. `HEAP=0` for none.
import { readdirSync } from 'node:fs'
import { BUILT_GAMES } from '../precompute/folders.ts'
import { residentBytesOf, startWorkerd } from './dev-server.ts'

const MODES = ['normal', 'hard', 'strict']
const PLAYERS = ['minimax', 'entropy', 'frequency', 'mean-pattern']
/** The Worker and its stores run as a service of this name. */
const TARGET = 'core:user:'
const HEAP_MB = Number(process.env.HEAP ?? 40)
const MB = 1024 * 1024

const games = readdirSync(BUILT_GAMES).map((name) => name.replace('.json', ''))
if (HEAP_MB > 0) process.env.MINIFLARE_WORKERD_V8_FLAGS = `--max-heap-size=${HEAP_MB}`
const server = await startWorkerd({ inspectorPort: 0 })
const inspector = await connect(await server.inspectorUrl())
// Without it workerd answers no question about the heap.
await inspector.send('Runtime.enable')
let most = 0
try {
  await report('at the start')
  for (const game of games) {
    for (const mode of MODES) {
      for (const path of pathsOf(game, mode)) await ask(path)
      await report(`${game}, ${mode}`)
    }
    for (const path of pathsOfGame(game)) await ask(path)
    await report(`${game}, players and pages`)
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
      await ask('/api/v1/next', { game, h: 'fuzzy.bbbbb', ...fields })
      await report(`${game}, own ${name}`)
    }
  }
  const questions = Array.from({ length: 20 }, (_, at) => ({ game: games[at % games.length], h: 'fuzzy.bbbbb' }))
  await ask('/api/v1/batch', { questions })
  await report('a batch of all games')
  const kernels = await kernelSizes()
  const sum = kernels.reduce((total, each) => total + each, 0)
  const sizes = kernels.map((each) => each.toFixed(1)).join(' + ')
  console.log(`most ${most.toFixed(1)} MB, kernels ${sizes} MB: together at most ${(most + sum).toFixed(1)} MB`)
} finally {
  inspector.close()
  await server.stop()
}

function pathsOf(game: string, mode: string): string[] {
  const on = `game=${game}&mode=${mode}`
  return [
    `next?${on}`,
    `next?h=salet.bbbyb&${on}`,
    `next?h=fuzzy.bbbbb&${on}`,
    `next?h=qajaq.bbbbb&goal=worst&${on}`,
    `rank?${on}&top=100`,
    `rank?h=fuzzy.bbbbb&${on}&top=100`,
    `rank?h=fuzzy.bbbbb&${on}&top=100&limit=3`,
    `explain?h=fuzzy.bbbbb&word=salet&${on}`,
    `analyze?h=salet.bbbyb,crony.bbbbb&answer=quilt&${on}`,
    `openers?${on}`,
    `strategy/salet?${on}&format=text`,
    `branch?h=fuzzy.bbbgb,brick.bbbbb&${on}`,
  ].map((path) => `/api/v1/${path}`)
}

function pathsOfGame(game: string): string[] {
  return [
    ...PLAYERS.map((player) => `/api/v1/play?strategy=${player}&h=salet.bbbyb,crony.bbbbb&game=${game}`),
    ...PLAYERS.map((player) => `/api/v1/simulate?strategy=${player}&answer=shame&opener=salet&game=${game}`),
    `/api/v1/strategies?game=${game}&answer=shame`,
    `/api/v1/decode?grids=bbgbg,ggggg&game=${game}`,
    `/?game=${game}&h=fuzzy.bbbbb`,
    `/analyze?game=${game}&h=salet.bbbyb,crony.bbbbb`,
    `/tree/salet?game=${game}`,
    `/preview/tree/salet.png?game=${game}`,
    `/openers?game=${game}`,
    `/compare?game=${game}`,
  ]
}

async function ask(path: string, body?: unknown): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(server.address + path, init)
  if (response.status >= 500) throw new Error(`${path}: ${response.status}`)
  await response.arrayBuffer()
}

async function report(name: string): Promise<void> {
  const { usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 } = await inspector.send('Runtime.getHeapUsage')
  const heap = (usedSize + embedderHeapUsedSize) / MB
  const buffers = backingStorageSize / MB
  most = Math.max(most, heap + buffers)
  const parts = `${heap.toFixed(1)} heap, ${buffers.toFixed(1)} buffers`
  const resident = (residentBytesOf(server.workerd()) / MB).toFixed(0)
  console.log(`${name.padEnd(30)} ${(heap + buffers).toFixed(1).padStart(6)} MB: ${parts}; process ${resident}`)
}

/** The size of each memory of WebAssembly in the isolate, in MB. */
async function kernelSizes(): Promise<number[]> {
  const { result } = await inspector.send('Runtime.evaluate', {
    expression: 'WebAssembly.Memory.prototype',
    contextId: inspector.context(),
  })
  const { objects } = await inspector.send('Runtime.queryObjects', { prototypeObjectId: result.objectId })
  const sizes = await inspector.send('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    functionDeclaration: 'function () { return this.map(({ buffer }) => buffer.byteLength) }',
    returnByValue: true,
  })
  return sizes.result.value.map((bytes: number) => bytes / MB)
}

interface Inspector {
  // biome-ignore lint/suspicious/noExplicitAny: each method has a result of its own
  send(method: string, params?: object): Promise<any>
  /** The id of the Worker's global scope. */
  context(): number
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
  const waiting = new Map<number, (result: unknown) => void>()
  let context = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result, params } = JSON.parse(String(data))
    context = params?.context?.id ?? context
    waiting.get(id)?.(result ?? {})
    waiting.delete(id)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let sent = 0
  return {
    send: (method, params = {}) =>
      new Promise((resolve) => {
        waiting.set(++sent, resolve)
        socket.send(JSON.stringify({ id: sent, method, params }))
      }),
    context: () => context,
    close: () => socket.close(),
  }
}
