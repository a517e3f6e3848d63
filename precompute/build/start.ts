// `npm start`: builds everything, fills the local KV and serves page and API. One process to stop: wrangler runs in a
// process group of its own, and whatever ends this program ends that group.
import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../folders.ts'
import { localKv, wranglerScript } from '../kv.ts'
import { seedKv } from '../kv-seed.ts'
import { UsageError } from '../usage-error.ts'
import { claimPort, parsePort } from './port.ts'

const ANSWER_TIMEOUT_MS = 60_000
const POLL_MS = 200
const STOP_TIMEOUT_MS = 5_000

/** Nothing is fetched and nothing reported: starting works without a network. */
const OFFLINE = {
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  ASTRO_TELEMETRY_DISABLED: '1',
}

let running: ChildProcess | null = null
let isStopping = false

async function start(): Promise<void> {
  const port = parsePort(process.env.PORT)
  await claimPort(port)

  say('building kernel, games and site')
  await runToEnd('npm', ['run', '--silent', 'build'])

  const kv = await localKv()
  try {
    const { written, kept } = await seedKv(kv)
    say(`local KV: ${written.length} written, ${kept} unchanged`)
  } finally {
    await kv.close()
  }

  const arguments_ = ['dev', '--port', String(port), '--show-interactive-dev-session=false']
  const server = launch(process.execPath, [wranglerScript(), ...arguments_])
  const ended = endOf(server)
  const address = `http://localhost:${port}`
  const answer = await Promise.race([whenAnswering(address), ended.then((code) => ({ ended: code }))])
  if ('ended' in answer) throw new Error(`wrangler ended with code ${answer.ended} before it answered`)
  say(`\n  Fivebase answers on ${address}\n  page ${address}/   API ${address}/api/v1/next   stop with Ctrl-C\n`)

  const code = await ended
  if (!isStopping) throw new Error(`wrangler ended with code ${code}`)
}

function say(text: string): void {
  console.log(text)
}

function launch(command: string, args: string[]): ChildProcess {
  running = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...OFFLINE, PATH: `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH}` },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32' && command === 'npm',
  })
  return running
}

/** The exit code, or the name of the signal that ended it. */
function endOf(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
}

async function runToEnd(command: string, args: string[]): Promise<void> {
  const code = await endOf(launch(command, args))
  running = null
  if (code !== 0) throw new Error(`\`${command} ${args.join(' ')}\` ended with code ${code}`)
}

/** Resolves once page and API both answer well; throws after a minute of anything else. */
async function whenAnswering(address: string): Promise<{ answering: true }> {
  const deadline = performance.now() + ANSWER_TIMEOUT_MS
  let last = 'nothing'
  while (performance.now() < deadline) {
    try {
      const statuses = await Promise.all(
        ['/', '/api/v1/health'].map(async (path) => {
          const response = await fetch(address + path, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
          await response.arrayBuffer()
          return `${path} ${response.status}`
        }),
      )
      last = statuses.join(', ')
      if (statuses.every((status) => status.endsWith(' 200'))) return { answering: true }
    } catch (error) {
      last = (error as Error).message
    }
    await sleep(POLL_MS)
  }
  throw new Error(`the server does not answer well after ${ANSWER_TIMEOUT_MS / 1000} s; last seen: ${last}`)
}

/** Asks the running group to end, and makes it end where it does not. */
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  const child = running
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
  const ended = endOf(child)
  signalGroup(child.pid, 'SIGTERM')
  await Promise.race([ended, sleep(STOP_TIMEOUT_MS)])
  signalGroup(child.pid, 'SIGKILL')
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch {
    // The whole group is gone already.
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stop().then(() => process.exit(0)))
}

try {
  await start()
} catch (error) {
  if (!isStopping) {
    const { message, hint } = error as UsageError
    console.error(`npm start: ${message}${error instanceof UsageError ? `\n  ${hint}` : ''}`)
    await stop()
    process.exit(1)
  }
}
