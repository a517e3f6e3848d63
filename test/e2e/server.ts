/**
 * Starts what the browser tests need, once for all files: builds the site, runs `wrangler dev` on a free port with its
 * own store, and starts one Chromium. With E2E_URL in the environment the tests use that server instead.
 */
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { collectOutput, stopGroup } from '../../precompute/build/process-group.ts'
import { buildAll, fillLocalKv, launchServer, whenAnswering } from '../../precompute/build/server.ts'
import { ROOT } from '../../precompute/folders.ts'
import { launchBrowser } from './browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    url: string
    /** The browser's address. */
    browser: string
  }
}

/** Separate from that of `npm start`, which may be running; kept, so that it is filled only once. */
const STATE = join(ROOT, '.cache/e2e')

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await launchBrowser()
  project.provide('browser', browser.wsEndpoint())
  if (process.env.E2E_URL) {
    project.provide('url', process.env.E2E_URL)
    return () => browser.close()
  }
  const { url, stop } = await startServer()
  project.provide('url', url)
  return async () => {
    await browser.close()
    await stop()
  }
}

async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  await Promise.all([buildAll(), fillLocalKv(STATE)])
  const port = await freePort()
  const inspectorPort = await freePort()
  const server = launchServer(port, 'pipe', ['--inspector-port', `${inspectorPort}`, '--persist-to', STATE])
  const output = collectOutput(server)
  const url = `http://localhost:${port}`
  try {
    await whenAnswering(server, url)
  } catch (error) {
    await stopGroup(server)
    throw new Error(`${(error as Error).message}\n${output().slice(-4000)}`)
  }
  return { url, stop: () => stopGroup(server) }
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
