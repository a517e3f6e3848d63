// `npm start`: builds everything, fills the local KV, and serves page and API until it is stopped.
import type { ChildProcess } from 'node:child_process'
import { UsageError } from '../terminal/usage-error.ts'
import { claimPort, readPort } from './port.ts'
import { endOf, stopGroup } from './process-group.ts'
import { buildAll, fillLocalKv, launchServer, whenAnswering } from './server.ts'

/** Killing npm kills its shell but not the shell's children; being adopted by another process reveals it. */
const PARENT_CHECK_MS = 500

/** What is currently running, and must be stopped by a signal. */
let running: ChildProcess | null = null
let isStopping = false

async function start(): Promise<void> {
  const port = readPort(process.argv.slice(2), process.env)
  await claimPort(port)

  console.log('building kernel, games and site, filling the local KV ...')
  const build = buildAll((child) => {
    running = child
  })
  const [{ written, kept }] = await Promise.all([fillLocalKv(), build])
  console.log(`local KV: ${written.length} written, ${kept} unchanged`)
  if (isStopping) return

  const server = launchServer(port, 'inherit')
  running = server
  const ended = endOf(server)
  const address = `http://localhost:${port}`
  await whenAnswering(server, address)
  console.log(`\n  Fivebase answers on ${address}\n  Ctrl-C stops it\n`)
  const code = await ended
  if (!isStopping) throw new Error(`wrangler ended with code ${code}`)
}

async function stop(): Promise<void> {
  isStopping = true
  if (running) await stopGroup(running)
}

async function stopAndExit(): Promise<void> {
  await stop()
  process.exit(0)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAndExit)
const parent = process.ppid
setInterval(() => process.ppid === parent || stopAndExit(), PARENT_CHECK_MS).unref()

try {
  await start()
} catch (error) {
  if (!isStopping) {
    const hint = error instanceof UsageError && error.hint ? `\n  ${error.hint}` : ''
    console.error(`npm start: ${(error as Error).message}${hint}`)
    await stop()
    process.exit(1)
  }
}
