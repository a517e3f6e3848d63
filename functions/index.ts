/** The Worker: the API, the bots, then whatever is a page. */
import { Hono } from 'hono'
import { analyzePage } from './analyze-page.ts'
import { api } from './api.ts'
import { discord } from './bots/discord.ts'
import { slack } from './bots/slack.ts'
import { comparePage } from './compare-page.ts'
import type { AppEnv } from './env.ts'
import { openersPage } from './openers-page.ts'
import { page } from './page.ts'
import { preview } from './preview.ts'
import { Problem, problemResponse } from './problem.ts'
import { reference } from './reference.ts'
import { tree } from './tree.ts'

const app = new Hono<AppEnv>()

app.route('/', api)
app.route('/', reference)
app.route('/bots/discord', discord)
app.route('/bots/slack', slack)
app.route('/', preview)
app.route('/', tree)
app.route('/', analyzePage)
app.route('/', openersPage)
app.route('/', comparePage)
app.route('/', page)
app.notFound((c) => problemResponse(new Problem('not_found', `There is no ${c.req.path}.`), c))
app.onError(problemResponse)

export default app
