/** Problem documents, for the OpenAPI document. */
import { z } from '@hono/zod-openapi'
import { RULES } from '../../../engine/rules/mode.ts'
import { COLOURS } from '../../../engine/rules/pattern.ts'
import { PROBLEM_CODES, PROBLEMS, type ProblemCode } from '../../problem.ts'
import { say, whole } from './answer-parts.ts'

/** A change of one tile, or a swap of two, that makes the rows fit again. */
export const fixSchema = z
  .object({
    row: whole,
    tile: whole,
    from: z.enum(COLOURS),
    to: z.enum(COLOURS),
    exchangedWith: whole.optional().openapi(say('The tile of the same guess that swaps colours with it.')),
    answers: whole.openapi(say('Words that fit after the change.')),
    pool: z.enum(['answers', 'guesses']),
  })
  .openapi('Fix')

/** Extra members of some problems; later versions may add more. */
const memberShape = {
  at: whole.optional().openapi(say('`bad_history`: index of the fault in the text.')),
  line: whole.optional().openapi(say('`bad_history`: its line, from 1.')),
  understood: z.string().optional().openapi(say('`bad_history`: the guesses read so far, in canonical form.')),
  grid: z
    .array(z.string())
    .optional()
    .openapi(say('`bad_history`: the colours, row by row, if the text is a grid without guesses.')),
  row: whole.optional().openapi(say('The guess that is wrong, from 1.')),
  rule: z.enum(RULES).optional().openapi(say('`illegal_guess`: the rule the guess breaks.')),
  letter: z.string().optional().openapi(say('`illegal_guess`: the letter in question.')),
  needed: z.string().optional().openapi(say('`illegal_guess`: what the guess needs, in words.')),
  has: z.string().optional().openapi(say('`illegal_guess`: what it has instead.')),
  rows: z.array(whole).optional().openapi(say('`contradiction`: guesses that no word fits together, from 1.')),
  impossible: z
    .object({ row: whole, letter: z.string() })
    .optional()
    .openapi(say('`contradiction`: set if no word can have the colours of one guess.')),
  fixes: z.array(fixSchema).optional().openapi(say('`contradiction`: colours that may be mistyped, likeliest first.')),
  errors: z
    .array(z.object({ name: z.string(), reason: z.string() }))
    .optional()
    .openapi(say('`bad_parameter`: what is wrong with which field.')),
}

export const problemSchema = z
  .object({
    type: z.string().openapi({ description: 'Where the code is explained.' }),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().openapi({ description: 'What is wrong, and what to do.' }),
    instance: z.string(),
    code: z.enum(PROBLEM_CODES).openapi({ description: 'Stable, for programs.' }),
    ...memberShape,
  })
  .openapi('Problem')

/** The responses of a route for its known problems, by status; every route can also answer 429. */
export function problemResponses(...codes: ProblemCode[]) {
  const titles = new Map<number, string[]>()
  // Any route with a game accepts the game of a day, which only the store has.
  const ofDays = codes.includes('unknown_game') ? (['no_past_answers', 'store_failed'] as const) : []
  for (const code of new Set<ProblemCode>([...codes, ...ofDays, 'rate_limited'])) {
    const { status, title } = PROBLEMS[code]
    titles.set(status, [...(titles.get(status) ?? []), `\`${code}\`: ${title}.`])
  }
  const content = { 'application/problem+json': { schema: problemSchema } }
  return Object.fromEntries([...titles].map(([status, lines]) => [status, { description: lines.join(' '), content }]))
}
