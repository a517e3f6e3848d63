/** `/mcp`: where agents ask. The rest is in its own module, so nobody else waits for it. */
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { TODAY } from '../../engine/formats/days.ts'
import type { AppEnv } from '../env.ts'
import { EXACT_GAMES } from '../games.ts'
import { loadMcp } from '../load-mcp.ts'
import { Problem, problemResponse } from '../problem.ts'
import { rateLimit } from '../rate-limit.ts'
import { drawOn, storeContextOf } from '../reply.ts'
import { MAX_QUESTIONS } from '../routes/batch.ts'
import { OPEN_WORK } from '../solvers.ts'

const SPENT = `A request may hold at most ${MAX_QUESTIONS} calls, which share the work of one. Call this tool again, alone.`

/** `ask` sends a request to this Worker's own API. */
export function mcpRoute(ask: (request: Request, c: Context<AppEnv>) => Promise<Response>): Hono<AppEnv> {
  const route = new Hono<AppEnv>()
  route.use('*', cors({ origin: '*', exposeHeaders: ['Mcp-Session-Id', 'MCP-Protocol-Version'], maxAge: 86_400 }))
  route.use('*', rateLimit)
  route.all('/', async (c) => {
    const { serve } = await loadMcp()
    const { budget } = storeContextOf(c)
    let calls = 0
    // One request may hold many calls: one after another they draw on the work of one, like the questions of a batch.
    const inTurn = async (request: Request) => {
      const before = budget.spent
      if (++calls > MAX_QUESTIONS || budget.left === 0) return problemResponse(new Problem('too_large', SPENT), c)
      const response = await ask(drawOn(budget, request), c)
      if (budget.spent > before) budget.spend(OPEN_WORK)
      return response
    }
    let last: Promise<unknown> = Promise.resolve()
    const askWithin = (request: Request) => {
      const response = last.then(() => inTurn(request))
      last = response.catch(() => {})
      return response
    }
    return serve(c.req.raw, { ask: askWithin, games: [...EXACT_GAMES.map(({ id }) => id), TODAY] })
  })
  return route
}
