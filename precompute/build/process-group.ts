// Programs that start programs of their own, as wrangler does, are started in a process group, so that stopping one
// stops all of it.
import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../folders.ts'

const STOP_TIMEOUT_MS = 5_000

/** Nothing is fetched and nothing reported: building and serving work without a network. */
const OFFLINE = {
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  ASTRO_TELEMETRY_DISABLED: '1',
}

/** Starts a command in the checkout; its tools come from node_modules first. */
export function launchGroup(command: string, args: readonly string[], output: 'inherit' | 'pipe'): ChildProcess {
  return spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...OFFLINE, PATH: `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH}` },
    stdio: ['ignore', output, output],
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32' && command === 'npm',
  })
}

/** The exit code, or the name of the signal that ended it. Rejects where it could not be started. */
export function endOf(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve, reject) => {
    const ended = child.exitCode ?? child.signalCode
    if (ended !== null) resolve(ended)
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
}

/** Asks the group to end, and makes it end where it does not. */
export async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = endOf(child)
  signalGroup(child.pid, 'SIGTERM')
  await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
  signalGroup(child.pid, 'SIGKILL')
}

/** Everything a child prints from now on, put together as it comes. */
export function collectOutput(child: ChildProcess): () => string {
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  return () => Buffer.concat(chunks).toString('utf8')
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch {
    // The whole group is gone already.
  }
}
