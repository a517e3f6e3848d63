/**
 * Starts what the tests look at: the site is built, the local KV filled, `wrangler dev` runs on a free port. With
 * E2E_URL in the environment a server that runs already is looked at instead.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { ROOT } from '../../precompute/folders.ts'
import { localKv, wranglerScript } from '../../precompute/kv.ts'
import { seedKv } from '../../precompute/kv-seed.ts'

declare module 'vitest' {
  interface ProvidedContext {
    url: string
  }
}

const START_TIMEOUT_MS = 60_000
const OFFLINE = { CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false', ASTRO_TELEMETRY_DISABLED: '1' }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.E2E_URL) {
    project.provide('url', process.env.E2E_URL)
    return async () => {}
  }
  const env = { ...process.env, ...OFFLINE }
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const kv = await localKv()
  await seedKv(kv)
  await kv.close()

  const port = await freePort()
  const inspectorPort = await freePort()
  const server = spawn(
    process.execPath,
    [wranglerScript(), 'dev', '--port', `${port}`, '--inspector-port', `${inspectorPort}`],
    { cwd: ROOT, env: { ...env, CI: '1' }, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  )
  const said: string[] = []
  server.stdout?.on('data', (text) => said.push(String(text)))
  server.stderr?.on('data', (text) => said.push(String(text)))
  const url = `http://localhost:${port}`
  try {
    await whenAnswering(url, server)
  } catch (error) {
    stop(server)
    throw new Error(`${(error as Error).message}\n${said.join('').slice(-4000)}`)
  }
  project.provide('url', url)
  return async () => stop(server)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

async function whenAnswering(url: string, server: ChildProcess): Promise<void> {
  const deadlineMs = performance.now() + START_TIMEOUT_MS
  while (performance.now() < deadlineMs) {
    if (server.exitCode !== null) throw new Error(`wrangler ended with code ${server.exitCode}`)
    try {
      const response = await fetch(`${url}/api/v1/health`)
      if (response.ok) return
    } catch {
      // Not yet.
    }
    await sleep(200)
  }
  throw new Error(`no answer within ${START_TIMEOUT_MS / 1000} s`)
}

/** Wrangler has children of its own: the whole group ends. */
function stop(server: ChildProcess): void {
  try {
    process.kill(-(server.pid as number), 'SIGTERM')
  } catch {
    // It has ended already.
  }
}
