/** Routes that also accept their query fields in a body: for long input, and for programs with rows as data. */
import { createRoute, z } from '@hono/zod-openapi'
import { WORDS_LENGTH } from '../../question.ts'
import { problemResponses } from './problem-schema.ts'

/** As many as fit in a text of the longest length. */
const MAX_WORDS = Math.floor(WORDS_LENGTH / 6)

/** How the GET route describes itself. */
interface GetRoute<Path extends string, Answer> {
  path: Path
  operationId: string
  tags: string[]
  summary: string
  description: string
  responses: { 200: Answer }
}

/** The POST route beside a GET route; `body` is its schema. */
export function postRouteOf<Path extends string, Answer extends object, Body extends z.ZodType>(
  { path, operationId, tags, summary, description, responses }: GetRoute<Path, Answer>,
  body: Body,
  example: object,
) {
  return createRoute({
    method: 'post',
    path,
    operationId: `${operationId}ByPost`,
    tags,
    summary: `${summary}, with a JSON body`,
    description: `${description} The fields of the query as JSON, for long input.`,
    request: { body: { required: true, content: { 'application/json': { schema: body, example } } } },
    responses: {
      200: responses[200],
      ...problemResponses(
        'bad_parameter',
        'bad_history',
        'bad_word',
        'illegal_guess',
        'unknown_game',
        'contradiction',
        'too_much_work',
        'too_large',
        'unsupported_media',
      ),
    },
  })
}

/** Words in a body: text as in a query, or a list. */
export const wordsField = z.union([z.string().max(WORDS_LENGTH), z.array(z.string().max(64)).max(MAX_WORDS)]).optional()

export const wordsText = (words: string | string[] | undefined): string | undefined =>
  Array.isArray(words) ? words.join(',') : words
