// Page and API on this machine, for `npm start` and the browser tests: wrangler with the local KV.
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { localKv, wranglerScript } from '../store/kv.ts'
import { type SeedResult, seedKv } from '../store/seed.ts'
import { collectOutput, endOf, launchGroup } from './process-group.ts'

const ANSWER_TIMEOUT_MS = 60_000
const POLL_MS = 100

/** Builds kernel, games and site. The build's output is shown only if it fails. */
export async function buildAll(onLaunch: (child: ChildProcess) => void = () => {}): Promise<void> {
  const child = launchGroup('npm', ['run', '--silent', 'build'], 'pipe')
  onLaunch(child)
  const output = collectOutput(child)
  const code = await endOf(child)
  if (code !== 0) throw new Error(`the build ended with code ${code}\n${output()}`)
}

/** Updates the local KV, in the default folder or another, from data/. */
export async function fillLocalKv(folder?: string): Promise<SeedResult> {
  const kv = await localKv(folder)
  try {
    return await seedKv(kv)
  } finally {
    await kv.close()
  }
}

export function launchServer(port: number, output: 'inherit' | 'pipe', args: readonly string[] = []): ChildProcess {
  const options = ['--port', String(port), '--show-interactive-dev-session=false', ...args]
  return launchGroup(process.execPath, [wranglerScript(), 'dev', ...options], output)
}

/** Resolves once page and API both answer; throws if the server ends, or after a minute. */
export async function whenAnswering(server: ChildProcess, address: string): Promise<void> {
  const deadlineMs = performance.now() + ANSWER_TIMEOUT_MS
  let last = 'nothing'
  while (performance.now() < deadlineMs) {
    const ended = server.exitCode ?? server.signalCode
    if (ended !== null) throw new Error(`wrangler ended with code ${ended} before it answered`)
    try {
      const statuses = await Promise.all(['/', '/api/v1/health'].map((path) => statusOf(address + path)))
      if (statuses.every((status) => status === 200)) return
      last = `page ${statuses[0]}, API ${statuses[1]}`
    } catch (error) {
      last = (error as Error).message
    }
    await sleep(POLL_MS)
  }
  throw new Error(`the server is not ready after ${ANSWER_TIMEOUT_MS / 1000} s; last seen: ${last}`)
}

async function statusOf(url: string): Promise<number> {
  const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
  await response.arrayBuffer()
  return response.status
}
