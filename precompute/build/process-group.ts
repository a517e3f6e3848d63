// Programs that start their own programs, like wrangler, run in a process group, so that stopping one stops all.
import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../folders.ts'

const STOP_TIMEOUT_MS = 5_000

/** Building and serving work without a network: nothing is fetched or reported. */
const OFFLINE = {
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  ASTRO_TELEMETRY_DISABLED: '1',
}

/** Starts a command in the checkout; tools from node_modules come first. */
export function launchGroup(command: string, args: readonly string[], output: 'inherit' | 'pipe'): ChildProcess {
  return spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...OFFLINE, PATH: `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH}` },
    stdio: ['ignore', output, output],
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32' && command === 'npm',
  })
}

/** The exit code, or the signal that ended it. Rejects if it could not start. */
export function endOf(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve, reject) => {
    const ended = child.exitCode ?? child.signalCode
    if (ended !== null) resolve(ended)
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
}

/** Asks the group to end, and kills it if it does not. */
export async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = endOf(child)
  signalGroup(child.pid, 'SIGTERM')
  await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
  signalGroup(child.pid, 'SIGKILL')
}

/** Collects everything a child prints from now on. */
export function collectOutput(child: ChildProcess): () => string {
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  return () => Buffer.concat(chunks).toString('utf8')
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch {
    // The whole group is already gone.
  }
}
