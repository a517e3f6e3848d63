// `wrangler dev` for measurements: started on a free port, with the local KV as it is, from a copy, so edits and builds
// do not restart it. CPU time and memory are read from outside, because a Worker's clock does not advance while it
// computes.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../precompute/folders.ts'
import { wranglerScript } from '../precompute/store/kv.ts'
import { readWorkerConfig, startRuntime } from '../precompute/store/local-runtime.ts'

const CONFIG = 'wrangler.toml'
const ASSETS = 'site/dist'
const STATE = '.wrangler/state'
const START_TIMEOUT_MS = 120_000
const PAGE_BYTES = 4096

export interface DevServer {
  address: string
  /** The process that runs the Worker: of the workerds below wrangler, the one that used most CPU time. */
  workerd(): number
  stop(): Promise<void>
}

export async function startDevServer(): Promise<DevServer> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'fivebase-bench-'))
  copyStore(join(folder, STATE, 'v3/kv'))
  buildBundle(join(folder, 'bundle'))
  cpSync(join(ROOT, ASSETS), join(folder, ASSETS), { recursive: true })
  const config = readFileSync(join(ROOT, CONFIG), 'utf8')
  writeFileSync(join(folder, CONFIG), config.replace(/^main = .*$/m, 'main = "bundle/index.js"'))
  const flags = ['--no-bundle', '--log-level', 'none', '--show-interactive-dev-session=false']
  const places = ['--persist-to', STATE, '--port', String(port)]
  const child = spawn(process.execPath, [wranglerScript(), 'dev', ...flags, ...places], {
    cwd: folder,
    stdio: 'ignore',
    detached: true,
    env: quiet(),
  })
  const address = `http://127.0.0.1:${port}`
  await untilAnswering(child, address)
  return {
    address,
    workerd: () => workerdBelow(child.pid as number),
    async stop() {
      const ended = once(child, 'exit')
      process.kill(-(child.pid as number), 'SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Copies the local store, without answers that earlier runs left in the cache. */
function copyStore(to: string): void {
  const store = join(ROOT, STATE, 'v3/kv')
  if (!existsSync(store)) throw new Error('there is no local store: run `npm start` once, which builds and fills it')
  cpSync(store, to, { recursive: true })
}

/**
 * The same Worker in workerd alone, without the proxies of `wrangler dev`, which cost more than the Worker. Without a
 * cache the cost of the local Cache API is left out too.
 */
export interface Workerd extends DevServer {
  /** Makes the local stand-in for the store read a value, so that its start-up is over. */
  warmStore(): Promise<void>
  /** Where the inspector of the isolate answers, if a port was asked for. */
  inspectorUrl(): Promise<URL>
}

export async function startWorkerd({
  isCached = true,
  vars = {},
  inspectorPort,
}: {
  isCached?: boolean
  /** For a look into the isolate; 0 for a free one. */
  inspectorPort?: number
  vars?: Record<string, string>
} = {}): Promise<Workerd> {
  const { vars: configured, ...config } = await readWorkerConfig()
  const folder = mkdtempSync(join(tmpdir(), 'fivebase-bench-'))
  copyStore(join(folder, 'state/kv'))
  const bundle = bundleFolder()
  const modules = readdirSync(bundle, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|wasm|bin)$/.test(name))
    .sort((a, b) => Number(b === 'index.js') - Number(a === 'index.js'))
    .map((name) => ({ type: MODULE_TYPES[name.split('.').at(-1) as string], path: join(bundle, name) }))
  const server = await startRuntime({
    modules,
    modulesRoot: bundle,
    ...config,
    bindings: { ...configured, ...vars },
    serviceBindings: { ASSETS: sendAsset },
    // Bypasses Miniflare's entry Worker, which does more per request than ours.
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
    cache: isCached,
    ...(inspectorPort !== undefined && { inspectorPort }),
    resourcePersistencePath: join(folder, 'state'),
  })
  const address = String(await server.unsafeGetDirectURL()).replace(/\/$/, '')
  return {
    address,
    workerd: () => workerdBelow(process.pid),
    inspectorUrl: () => server.getInspectorURL(),
    async warmStore() {
      const store = await server.getKVNamespace(Object.keys(config.kvNamespaces)[0])
      const [{ name }] = (await store.list({ limit: 1 })).keys
      await store.get(name, 'arrayBuffer')
    },
    async stop() {
      await server.dispose()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** CPU time of a process, in milliseconds. Linux only. */
export function cpuMsOf(pid: number): number {
  let nanoseconds = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      nanoseconds += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
    } catch {
      // A thread that has ended meanwhile.
    }
  }
  return nanoseconds / 1e6
}

/** Memory in use by a process, in bytes. */
export function residentBytesOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES
}

/** A file of the built site. */
async function sendAsset(request: Request): Promise<Response> {
  const path = join(ROOT, ASSETS, new URL(request.url).pathname)
  const file = [path, `${path}.html`, join(path, 'index.html')].find((at) => statSync(at, NO_FAULT)?.isFile())
  if (file === undefined) return new Response('', { status: 404 })
  const type = file.endsWith('.html') ? 'text/html; charset=utf-8' : 'application/octet-stream'
  return new Response(readFileSync(file), { headers: { 'Content-Type': type } })
}

const NO_FAULT = { throwIfNoEntry: false } as const

const MODULE_TYPES: Record<string, 'ESModule' | 'CompiledWasm' | 'Data'> = {
  js: 'ESModule',
  wasm: 'CompiledWasm',
  bin: 'Data',
}

const quiet = () => ({ ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' })

let bundled: string | undefined

/** The bundled Worker, made once for all servers of this process. */
function bundleFolder(): string {
  if (bundled === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'fivebase-bundle-'))
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
    buildBundle(folder)
    bundled = folder
  }
  return bundled
}

function buildBundle(folder: string): void {
  const command = [wranglerScript(), 'deploy', '--dry-run', '--outdir', folder]
  execFileSync(process.execPath, command, { cwd: ROOT, stdio: 'ignore', env: quiet() })
}

async function untilAnswering(child: ChildProcess, address: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`wrangler ended with code ${child.exitCode}`)
    try {
      const response = await fetch(`${address}/api/v1/health`)
      const { status } = (await response.json()) as { status: string }
      if (status === 'ok') return
      throw new Error(`the store is ${status}: run \`npx fivebase seed --local\` first`)
    } catch (error) {
      if ((error as Error).message.startsWith('the store')) throw error
    }
    await sleep(200)
  }
  throw new Error(`wrangler does not answer after ${START_TIMEOUT_MS / 1000} s`)
}

function workerdBelow(root: number): number {
  const found = descendantsOf(root).filter((pid) => readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('workerd'))
  if (found.length === 0) throw new Error('no workerd runs below wrangler')
  return found.reduce((most, pid) => (cpuMsOf(pid) > cpuMsOf(most) ? pid : most))
}

function descendantsOf(root: number): number[] {
  const children = readFileSync(`/proc/${root}/task/${root}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
  return children.flatMap((pid) => [pid, ...descendantsOf(pid)])
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
