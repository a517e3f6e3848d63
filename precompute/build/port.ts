import { createServer } from 'node:net'
import { parseArgs } from 'node:util'
import { UsageError } from '../terminal/usage-error.ts'

export const DEFAULT_PORT = 8787
const MAX_PORT = 65_535

/**
 * The port that was asked for: with `--port 8080` (after `npm start --`), else by PORT in the environment, else the
 * default. Throws UsageError for anything but 1 to 65535, and for other arguments.
 */
export function readPort(words: readonly string[], { PORT }: { PORT?: string }): number {
  const text = argumentsOf(words).port ?? PORT
  if (text === undefined || text === '') return DEFAULT_PORT
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port >= 1 && port <= MAX_PORT) return port
  throw new UsageError(`${JSON.stringify(text)} is not a port`, `use a number from 1 to 65535: ${EXAMPLE}`)
}

const EXAMPLE = 'PORT=8080 npm start'

function argumentsOf(words: readonly string[]): { port?: string } {
  try {
    return parseArgs({ args: [...words], options: { port: { type: 'string', short: 'p' } } }).values
  } catch {
    throw new UsageError(`it does not know '${words.join(' ')}'`, `it only takes a port: ${EXAMPLE}`)
  }
}

/** Throws UsageError if the port is taken on either loopback address. */
export async function claimPort(port: number): Promise<void> {
  for (const host of ['127.0.0.1', '::1']) {
    const code = await tryListen(port, host)
    if (code === 'EADDRINUSE') {
      const other = port < MAX_PORT ? port + 1 : port - 1
      throw new UsageError(
        `port ${port} is busy: another program is using it, perhaps an earlier start`,
        `stop it, or choose another port: PORT=${other} npm start`,
      )
    }
    if (code === 'EACCES') throw new UsageError(`port ${port} needs more rights than you have`, 'use one above 1023')
  }
}

/** Listens for a moment; returns the error code, or null. A machine without IPv6 is fine. */
function tryListen(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'UNKNOWN'))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)))
  })
}
