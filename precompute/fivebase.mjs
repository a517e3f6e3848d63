#!/usr/bin/env node
// The command of the checkout and of the package. In the checkout it is TypeScript that Node runs: plain JavaScript here, so
// that a Node too old for that can still say so. `npx fivebase` finds the checkout's own Node 24 first, whatever the machine
// has. The package holds the command compiled.
import { existsSync } from 'node:fs'

const isCheckout = existsSync(new URL('fivebase.ts', import.meta.url))

if (isCheckout && !process.features.typescript) {
  console.error(`fivebase: Node ${process.versions.node} cannot run TypeScript; Node 22.18 or newer can.`)
  console.error('In the checkout, after `npm ci`, `npx fivebase` uses the Node 24 that came with the project.')
  process.exitCode = 2
} else {
  try {
    const { main } = await import(isCheckout ? './fivebase.ts' : '../build/package/command.js')
    process.exitCode = await main(process.argv.slice(2))
  } catch (error) {
    const isMissing = isCheckout && error.code === 'ERR_MODULE_NOT_FOUND'
    if (isMissing) console.error(`fivebase: ${error.message}\n  Run \`npm ci\` in the checkout first.`)
    else console.error(`fivebase: this is a bug in Fivebase, not in what you typed\n${error.stack}`)
    process.exitCode = isMissing ? 2 : 70
  }
}
