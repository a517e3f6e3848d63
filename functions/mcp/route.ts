/** `/mcp`: where agents ask. The rest is in its own module, so nobody else waits for it. */
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { TODAY } from '../../engine/formats/days.ts'
import type { AppEnv } from '../env.ts'
import { GAME_IDS } from '../games.ts'
import { loadMcp } from '../load-mcp.ts'
import { rateLimit } from '../rate-limit.ts'

/** `ask` sends a request to this Worker's own API. */
export function mcpRoute(ask: (request: Request, c: Context<AppEnv>) => Promise<Response>): Hono<AppEnv> {
  const route = new Hono<AppEnv>()
  route.use('*', cors({ origin: '*', exposeHeaders: ['Mcp-Session-Id', 'MCP-Protocol-Version'], maxAge: 86_400 }))
  route.use('*', rateLimit)
  route.all('/', async (c) => {
    const { serve } = await loadMcp()
    return serve(c.req.raw, { ask: (request) => ask(request, c), games: [...GAME_IDS, TODAY] })
  })
  return route
}
