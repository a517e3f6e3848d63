import { startDevServer } from './bench/dev-server.ts'
import { writeFileSync } from 'node:fs'
const s = await startDevServer()
writeFileSync('/tmp/claims-url', s.address)
const stop = async () => { await s.stop(); process.exit(0) }
process.on('SIGTERM', stop); setTimeout(stop, 80 * 60_000)
