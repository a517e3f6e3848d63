/**
 * The tools for agents over HTTP, without sessions: each request is independent. Built into its own module
 * (precompute/build/mcp.ts), which the Worker loads on demand.
 */
import { createMcpHandler } from '@modelcontextprotocol/server'
import { version } from '../../package.json'
import { createClient } from '../client/client.ts'
import { createMcpServer } from './server.ts'

const MAX_BODY_BYTES = 64 * 1024

export interface McpServing {
  /** Asks the API of the same Worker. */
  ask: (request: Request) => Promise<Response>
  games: readonly string[]
}

export function serve(request: Request, { ask, games }: McpServing): Promise<Response> {
  const answerer = createClient(new URL(request.url).origin, { fetch: ask, tries: 1 })
  const handler = createMcpHandler(() => createMcpServer({ answerer, games, version }), {
    // The tools never change, so there is nothing to listen for, and no stream stays open.
    maxSubscriptions: 0,
    maxRequestBodySize: MAX_BODY_BYTES,
  })
  return handler.fetch(request)
}
