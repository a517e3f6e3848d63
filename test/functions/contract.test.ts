/** The OpenAPI document describes what the API does: every operation is called with its own examples. */

import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '../../functions/api.ts'
import { openapiDocument } from '../../functions/routes/openapi.ts'
import { ask, askJson, post } from './ask.ts'
import { standingsOnly } from './assets.ts'
import { fillStore, shipped } from './stored.ts'

interface Parameter {
  name: string
  in: 'query' | 'path'
  required?: boolean
  schema: { example?: unknown }
  example?: unknown
}
interface Media {
  schema: object
  example?: unknown
}
interface Operation {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media & { schema: { example?: unknown } }> }
  responses: Record<string, { content?: Record<string, Media> }>
}

const document = JSON.parse(JSON.stringify(openapiDocument(api)))
const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, method, path, operation })),
)
const exampleOf = ({ example, schema }: Parameter) => example ?? schema.example

/** A schema of the document as one that validates. */
function validatorOf(schema: object): z.ZodType {
  const $defs = document.components.schemas
  const text = JSON.stringify({ ...schema, $defs }).replaceAll('#/components/schemas/', '#/$defs/')
  return z.fromJSONSchema(JSON.parse(text))
}

/** The address of an operation with its examples, or with only those it cannot do without. */
function addressOf(path: string, { parameters = [] }: Operation, isFull: boolean): string {
  const query = new URLSearchParams()
  let filled = path
  for (const parameter of parameters) {
    const example = exampleOf(parameter)
    if (parameter.in === 'path') filled = filled.replace(`{${parameter.name}}`, encodeURIComponent(String(example)))
    else if (example !== undefined && (isFull || parameter.required)) query.set(parameter.name, String(example))
  }
  return query.size > 0 ? `${filled}?${query}` : filled
}

beforeAll(async () => {
  await fillStore([await shipped('original', 'salet')])
})

test('the OpenAPI document is served unchanged', async () => {
  const response = await ask('/api/v1/openapi.json')
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(await response.json()).toEqual(document)
  expect(document.openapi).toBe('3.1.0')
})

test('the OpenAPI document has all routes of the API', () => {
  const routes = api.routes.filter(
    ({ method, path }) => method !== 'ALL' && !path.endsWith('/openapi.json') && path !== '/api/v1',
  )
  const paths = new Set(routes.map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`))
  expect(new Set(operations.map(({ name }) => name))).toEqual(paths)
})

describe.each(operations)('$name', ({ method, path, operation }) => {
  const { content } = operation.responses['200']
  const media = Object.keys(content ?? {})

  test('answers its example as documented', async () => {
    const body = operation.requestBody?.content['application/json']
    const init = method === 'post' ? post(body?.example ?? body?.schema.example) : {}
    const response = await ask(addressOf(path, operation, true), { ...init, env: standingsOnly })
    const type = response.headers.get('content-type')?.split(';')[0] as string
    const text = await response.text()
    expect(response.status, text).toBe(200)
    expect(media).toContain(type)
    if (type !== 'application/json') return
    const parsed = validatorOf(content?.[type].schema as object).safeParse(JSON.parse(text))
    expect(parsed.error?.issues ?? []).toEqual([])
  })

  test.runIf(method === 'get')('names every parameter it takes, and refuses others', async () => {
    const address = addressOf(path, operation, true)
    const problem = await askJson(`${address}${address.includes('?') ? '&' : '?'}unheard=of`)
    const takesNone = (operation.parameters ?? []).every((parameter) => parameter.in === 'path')
    if (!takesNone) expect(problem).toMatchObject({ code: 'bad_parameter', detail: expect.stringContaining('unheard') })
  })
})

test('every problem document matches its schema', async () => {
  const validator = validatorOf({ $ref: '#/components/schemas/Problem' })
  for (const path of [
    '/api/v1/next?h=plate',
    '/api/v1/next?game=chess',
    '/api/v1/none',
    '/api/v1/next?h=crane.ggggg,moist.ggggg',
  ]) {
    expect(validator.safeParse(await askJson(path)).error?.issues ?? []).toEqual([])
  }
})
