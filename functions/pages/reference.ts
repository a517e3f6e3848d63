/** The API reference page, made from the OpenAPI document and the table of problems. */
import { Hono } from 'hono'
import { type Html, html } from '../../view/html.ts'
import { api } from '../api.ts'
import { API_BASE } from '../api-base.ts'
import type { AppEnv } from '../env.ts'
import { PROBLEM_CODES, PROBLEMS } from '../problem.ts'
import { RATE_LIMIT_REQUESTS, RATE_LIMIT_SECONDS } from '../rate-limit.ts'
import { API_TAGS, openapiDocument } from '../routes/openapi.ts'
import { fillPage } from './fill.ts'

/** The parts of the document that the page shows. */
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
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> }
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
    description:
      'The JSON API of Fivebase: send guesses and colours, get the best next guess. With an example to run for every request.',
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
  const ofTag = (tag: string) => operations.filter(({ operation }) => operation.tags[0] === tag)
  const link = (id: string, name: string) => html`<li><a href="#${id}">${name}</a></li>`
  const first = `${API_BASE}/next?h=plate.bbgbg,shame.gbgbg&game=original`
  return html`<nav class="contents" aria-label="On this page"><ul>${link('start', 'Start here')}${link('guesses', 'Guesses and colours')}${API_TAGS.map(
    ({ name }) =>
      html`<li><a href="#${idOf(name)}">${capitalize(name)}</a><ul>${ofTag(name).map(({ method, path, operation }) => link(operation.operationId, `${method.toUpperCase()} ${path.slice(API_BASE.length)}`))}</ul></li>`,
  )}${link('errors', 'Errors')}</ul></nav>
<div class="text"><h1>API</h1>
<section id="start"><p class="opening">Send the guesses so far, get the best next one. No key needed, any origin allowed, everything fits in the URL.</p>
${exampleView(origin, first)}
<p>Each answer says what is proved. You may send ${RATE_LIMIT_REQUESTS} requests in ${RATE_LIMIT_SECONDS} seconds; the header <code>RateLimit-Policy</code> says so too. Answers have an <code>ETag</code>. If you add the current <code>version</code> as <code>v</code>, you may cache them forever.</p>
<p>For programs: <a href="${API_BASE}/openapi.json">OpenAPI 3.1</a>.</p></section>
<section id="guesses"><h2>Guesses and colours</h2>
<p>Write a guess and its colours as <code>plate.bbgbg</code>, <code>plate __g_g</code>, <code>plate=00202</code> or with squares, one guess after the other. Every answer repeats them in one form, <code>history</code>: <code>plate.bbgbg,shame.gbgbg</code>, where <code>b</code> is absent, <code>y</code> present and <code>g</code> correct. That form will not change.</p></section>
${API_TAGS.map(
  ({ name, description }) =>
    html`<section id="${idOf(name)}"><h2>${capitalize(name)}</h2><p>${coded(description)}</p>${ofTag(name).map((each) => operationView(origin, each))}</section>`,
)}
<section id="errors"><h2>Errors</h2><p>An error is a problem document (RFC 9457, <code>application/problem+json</code>). Its <code>code</code> never changes its meaning. Errors are never cached.</p>
<div class="wide"><table><thead><tr><th scope="col">code</th><th scope="col">status</th><th scope="col">meaning</th></tr></thead><tbody>
${PROBLEM_CODES.map((code) => html`<tr id="${code}"><th scope="row"><code>${code}</code></th><td>${PROBLEMS[code].status}</td><td>${PROBLEMS[code].title}.</td></tr>`)}
</tbody></table></div></section></div>`
}

const idOf = (tag: string): string => `tag-${tag.replaceAll(' ', '-')}`
const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Text with code between backticks. */
function coded(text = ''): Html {
  return html`${text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`
}

function operationView(
  origin: string,
  { path, method, operation }: { path: string; method: string; operation: Operation },
): Html {
  const { operationId, summary, description, parameters = [], requestBody } = operation
  return html`<article><h3 id="${operationId}"><code><b>${method.toUpperCase()}</b> ${path}</code></h3>
<p>${coded(summary)}. ${coded(description)}</p>
${requestBody ? bodyExample(origin, path, requestBody) : exampleView(origin, exampleAddress(path, parameters))}
${
  parameters.length > 0 &&
  html`<details class="fold"><summary>${parameters.length === 1 ? 'One parameter' : `${parameters.length} parameters`}</summary><dl>${parameters.map(parameterView)}</dl></details>`
}</article>`
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
  const rest = required ? ', required' : otherwise === undefined || otherwise === '' ? '' : `, default ${otherwise}`
  return html`<dt><code>${name}</code> <span class="small">${kind}${range}${rest}</span></dt><dd>${coded(description)}</dd>`
}

function exampleAddress(path: string, parameters: Parameter[]): string {
  let filled = path
  const query = new URLSearchParams()
  for (const { name, in: place, schema } of parameters) {
    if (schema.example === undefined) continue
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(String(schema.example)))
    else query.set(name, String(schema.example))
  }
  return query.size > 0 ? `${filled}?${query.toString().replaceAll('%2C', ',')}` : filled
}

/** A command to copy, a link to its answer and, with script, a button that shows it here. */
function exampleView(origin: string, address: string): Html {
  return html`<api-example><pre><code>curl '${origin}${address}'</code></pre><p class="row-bar"><button class="quiet when-script" type="button">Run it</button> <a class="quiet" href="${address}">Open</a></p></api-example>`
}

function bodyExample(origin: string, path: string, { content }: NonNullable<Operation['requestBody']>): Html {
  const { schema, example = schema.example } = content['application/json']
  const body = JSON.stringify(example)
  return html`<api-example data-path="${path}" data-body="${body}"><pre><code>curl -H 'Content-Type: application/json' -d '${body}' ${origin}${path}</code></pre><p class="row-bar when-script"><button class="quiet" type="button">Run it</button></p></api-example>`
}
