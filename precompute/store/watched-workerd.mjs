#!/usr/bin/env node
// Runs workerd for a process, and ends it with that process, however that ends: SIGKILL leaves nobody time to tidy up.
// Being adopted by another process tells. Miniflare starts this in place of workerd where MINIFLARE_WORKERD_PATH names it.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'

const CHECK_MS = 250

const require = createRequire(import.meta.url)
const { default: workerd } = createRequire(require.resolve('miniflare'))('workerd')
const child = spawn(workerd, process.argv.slice(2), { stdio: ['inherit', 'inherit', 'inherit', 'inherit'] })
const parent = process.ppid
setInterval(() => {
  if (process.ppid === parent) return
  child.kill('SIGKILL')
  process.exit(1)
}, CHECK_MS).unref()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.once('exit', (code, signal) => (signal === null ? process.exit(code ?? 1) : process.kill(process.pid, 'SIGKILL')))
