/** `openapi.json`: the API as an OpenAPI 3.1 document, generated from the validating schemas. */
import type { OpenAPIHono } from '@hono/zod-openapi'
import { version as packageVersion } from '../../package.json'
import type { AppEnv } from '../env.ts'
import { reply } from '../reply.ts'

const description = [
  'Finds the best next guess in Wordle and games like it, and proves it.',
  'Everything is in the URL, so you can build it with string formatting and caches can keep it.',
  'Errors are RFC 9457 problem documents with a stable `code`.',
].join(' ')

export const API_TAGS = [
  { name: 'play', description: 'The best next guess, and how good it is.' },
  { name: 'review', description: 'A finished game, guess by guess.' },
  { name: 'tables', description: 'Stored strategies and openers.' },
  { name: 'service', description: 'Which version is running.' },
]

export function openapiDocument(api: OpenAPIHono<AppEnv>) {
  return api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Fivebase',
      version: packageVersion,
      description,
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    },
    servers: [{ url: '/', description: 'Where this document is.' }],
    security: [],
    tags: API_TAGS,
  })
}

export function addOpenapiRoute(api: OpenAPIHono<AppEnv>): void {
  let document: ReturnType<typeof openapiDocument> | null = null
  api.get('/openapi.json', (c) => {
    document ??= openapiDocument(api)
    return reply(c, document)
  })
}
