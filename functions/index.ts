/** The Worker: the API, the bots, then whatever is a page. */
import { Hono } from 'hono'
import { api } from './api.ts'
import { discord } from './bots/discord.ts'
import { slack } from './bots/slack.ts'
import type { AppEnv } from './env.ts'
import { mcpRoute } from './mcp/route.ts'
import { analyzePage } from './pages/analyze.ts'
import { comparePage } from './pages/compare.ts'
import { dayLink } from './pages/day-link.ts'
import { sendBuilt, sendFault } from './pages/fill.ts'
import { openersPage } from './pages/openers.ts'
import { practicePage } from './pages/practice.ts'
import { preview } from './pages/preview.ts'
import { reference } from './pages/reference.ts'
import { page } from './pages/solver.ts'
import { tree } from './pages/tree.ts'
import { Problem } from './problem.ts'
import { rateLimit } from './rate-limit.ts'
import { reportWork } from './reply.ts'
import { securityTxt } from './security-txt.ts'

const app = new Hono<AppEnv>()

app.use('*', async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  // One URL for each thing: no trailing slash.
  if (/.\/$/.test(pathname)) return c.redirect(`/${pathname.replace(/^\/+|\/+$/g, '')}${search}`, 308)
  await next()
  c.header('X-Content-Type-Options', 'nosniff')
})
app.use('*', reportWork)
app.route('/', api)
app.route('/bots/discord', discord)
app.route('/bots/slack', slack)
app.route(
  '/mcp',
  mcpRoute(async (request, c) => app.fetch(request, c.env, c.executionCtx)),
)
app.route('/', securityTxt)
// Pages and images cost as much as the API, and share its limit.
app.use('*', rateLimit)
app.route('/', reference)
app.route('/', dayLink)
app.route('/', preview)
app.route('/', tree)
app.route('/', analyzePage)
app.route('/', openersPage)
app.route('/', comparePage)
app.route('/', practicePage)
app.route('/', page)
for (const path of ['/verify', '/about', '/your-games']) app.get(path, sendBuilt)
app.notFound((c) => sendFault(new Problem('not_found', `There is no ${c.req.path}.`), c))
app.onError(sendFault)

export default app
