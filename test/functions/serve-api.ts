/** The Worker on a local port, in Node and without a store: for tests that ask over HTTP. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import app from '../../functions/index.ts'

/** Without a store every answer is searched, and nothing is cached. */
const env = { KV: { get: async () => null }, WORK_BUDGET: '36000000', LOG_LEVEL: 'error' }
const context = { waitUntil() {}, passThroughOnException() {} }

/** Serves until stopped; `build/kernel.wasm` must be replaced by the compiled kernel. */
export async function serveApi(bindings: object = {}): Promise<{ address: string; stop: () => void }> {
  Object.assign(globalThis, { caches: { default: { match: async () => undefined, put: async () => {} } } })
  const server = createServer(async (incoming, outgoing) => {
    const body = incoming.method === 'POST' ? await incoming.toArray() : undefined
    const request = new Request(new URL(incoming.url as string, address), {
      method: incoming.method,
      headers: Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]),
      body: body && Buffer.concat(body),
    })
    const response = await app.fetch(request, { ...env, ...bindings } as never, context as never)
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(Buffer.from(await response.arrayBuffer()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { address, stop: () => void server.close() }
}
