/** The Worker: the API first, then whatever is a page. */
import { Hono } from 'hono'
import { api } from './api.ts'
import type { AppEnv } from './env.ts'
import { page } from './page.ts'
import { Problem, problemResponse } from './problem.ts'

const app = new Hono<AppEnv>()

app.route('/', api)
app.route('/', page)
app.notFound((c) => problemResponse(new Problem('not_found', `There is no ${c.req.path}.`), c))
app.onError(problemResponse)

export default app
