#!/usr/bin/env node
// The entry is plain JavaScript so that a Node too old to run TypeScript can still say so. Inside the checkout
// `npx fivebase` finds the project's own Node 24 first, whatever the machine has.
if (!process.features.typescript) {
  console.error(`fivebase: Node ${process.versions.node} cannot run TypeScript; Node 22.18 or newer can.`)
  console.error('In the checkout, after `npm ci`, `npx fivebase` uses the Node 24 that came with the project.')
  process.exitCode = 2
} else {
  try {
    const { main } = await import('./fivebase.ts')
    process.exitCode = await main(process.argv.slice(2))
  } catch (error) {
    const isMissing = error.code === 'ERR_MODULE_NOT_FOUND'
    if (isMissing) console.error(`fivebase: ${error.message}\n  Run \`npm ci\` in the checkout first.`)
    else console.error(`fivebase: this is a fault of the program, not of its use\n${error.stack}`)
    process.exitCode = isMissing ? 2 : 70
  }
}
