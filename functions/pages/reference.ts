/** The reference page of the API, from our own origin: the OpenAPI document and the table of problems as HTML. */
import { Hono } from 'hono'
import { type Html, html } from '../../view/html.ts'
import { api } from '../api.ts'
import { API_BASE } from '../api-base.ts'
import type { AppEnv } from '../env.ts'
import { PROBLEM_CODES, PROBLEMS } from '../problem.ts'
import { RATE_LIMIT_REQUESTS, RATE_LIMIT_SECONDS } from '../rate-limit.ts'
import { API_TAGS, openapiDocument } from '../routes/openapi.ts'
import { fillPage } from './fill.ts'

/** The little of the document that the page shows. */
interface Schema {
  type?: string | string[]
  enum?: unknown[]
  default?: unknown
  description?: string
  example?: unknown
  minimum?: number
  maximum?: number
}
interface Parameter {
  name: string
  in: 'query' | 'path'
  required?: boolean
  schema: Schema
}
interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export const reference = new Hono<AppEnv>()

let made: { origin: string; content: Html } | null = null

reference.get('/api', (c) => {
  const { origin } = new URL(c.req.url)
  if (made?.origin !== origin) made = { origin, content: referenceView(origin) }
  return fillPage(c, '/api', {
    status: 200,
    isKept: true,
    title: 'API · Fivebase',
    description: 'The JSON API of Fivebase: every address with its parameters, an example to open, and every error.',
    canonical: '/api',
    isIndexed: true,
    content: made.content,
  })
})

function referenceView(origin: string): Html {
  const { paths } = openapiDocument(api) as unknown as { paths: Record<string, Record<string, Operation>> }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const sections = API_TAGS.map(
    ({ name, description }) => html`<section><h2>${name[0].toUpperCase() + name.slice(1)}</h2><p>${description}</p>
${operations.filter(({ operation }) => operation.tags[0] === name).map((each) => operationView(origin, each))}</section>`,
  )
  return html`<h1>API</h1>
<p>Ask for the next guess of any history. Everything stands in the address, so that a program can build it with string formatting and a cache can keep it. Scripts of any origin may ask; no key is needed.</p>
<pre><code>curl '${origin}${API_BASE}/next?h=plate.bbgbg,shame.gbgbg&amp;game=original'</code></pre>
<p>The whole of it, for programs: <a href="${API_BASE}/openapi.json">OpenAPI 3.1</a>. At most ${RATE_LIMIT_REQUESTS} requests in ${RATE_LIMIT_SECONDS} seconds from one address; <code>RateLimit-Policy</code> says so with every answer. An answer has a weak <code>ETag</code>; with the current <code>version</code> as <code>v</code> it may be kept for good.</p>
<h2>Histories</h2>
<p>A row is a guess and its colours: <code>plate.bbgbg</code>, <code>plate __g_g</code>, <code>plate=00202</code>, or squares. Rows stand one after the other. Written, a history has one form, which every answer repeats as <code>history</code>: <code>plate.bbgbg,shame.gbgbg</code>, with <code>b</code> absent, <code>y</code> present and <code>g</code> correct. It will not change.</p>
${sections}
<section><h2>Errors</h2><p>Every error is a problem document (RFC 9457, <code>application/problem+json</code>) whose <code>code</code> is stable. Errors are never cached.</p>
<table><thead><tr><th scope="col">code</th><th scope="col">status</th><th scope="col">meaning</th></tr></thead><tbody>
${PROBLEM_CODES.map((code) => html`<tr id="${code}"><th scope="row"><code>${code}</code></th><td>${PROBLEMS[code].status}</td><td>${PROBLEMS[code].title}.</td></tr>`)}
</tbody></table></section>`
}

function operationView(
  origin: string,
  { path, method, operation }: { path: string; method: string; operation: Operation },
): Html {
  const { operationId, summary, description, parameters = [], requestBody } = operation
  return html`<h3 id="${operationId}"><code>${method.toUpperCase()} ${path}</code></h3>
<p>${summary}. ${description}</p>
${parameters.length > 0 && html`<dl>${parameters.map(parameterView)}</dl>`}
${requestBody ? bodyExample(origin, path, requestBody) : exampleLink(path, parameters)}`
}

function parameterView({ name, required, schema }: Parameter): Html {
  const { type, enum: values, default: otherwise, minimum, maximum, description } = schema
  const kind = values
    ? values.map(String).join(' | ')
    : [type]
        .flat()
        .filter((each) => each !== 'null')
        .join(' or ')
  const range = minimum === undefined ? '' : `, ${minimum} to ${maximum}`
  const rest = required ? ', required' : otherwise === undefined || otherwise === '' ? '' : `, else ${otherwise}`
  return html`<dt><code>${name}</code> ${kind}${range}${rest}</dt><dd>${description}</dd>`
}

function exampleLink(path: string, parameters: Parameter[]): Html {
  let filled = path
  const query = new URLSearchParams()
  for (const { name, in: place, schema } of parameters) {
    if (schema.example === undefined) continue
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(String(schema.example)))
    else query.set(name, String(schema.example))
  }
  const address = query.size > 0 ? `${filled}?${query.toString().replaceAll('%2C', ',')}` : filled
  return html`<p>Example: <a href="${address}"><code>${address}</code></a></p>`
}

function bodyExample(origin: string, path: string, { content }: NonNullable<Operation['requestBody']>): Html {
  const body = JSON.stringify(content['application/json'].schema.example)
  return html`<pre><code>curl -H 'Content-Type: application/json' -d '${body}' ${origin}${path}</code></pre>`
}
