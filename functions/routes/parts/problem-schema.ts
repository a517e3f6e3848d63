/** Problem documents as the OpenAPI document shows them. */
import { z } from '@hono/zod-openapi'
import { PROBLEM_CODES, PROBLEMS, type ProblemCode } from '../../problem.ts'

export const problemSchema = z
  .object({
    type: z.string().openapi({ description: 'Where the code is explained.' }),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().openapi({ description: 'What is wrong here, and what would be right.' }),
    instance: z.string(),
    code: z.enum(PROBLEM_CODES).openapi({ description: 'Stable, for programs.' }),
  })
  .catchall(z.unknown())
  .openapi('Problem')

/** The responses of a route for the problems it is known for, by status; every route can also answer 429. */
export function problemResponses(...codes: ProblemCode[]) {
  const titles = new Map<number, string[]>()
  for (const code of [...codes, 'rate_limited' as const]) {
    const { status, title } = PROBLEMS[code]
    titles.set(status, [...(titles.get(status) ?? []), `\`${code}\`: ${title}.`])
  }
  const content = { 'application/problem+json': { schema: problemSchema } }
  return Object.fromEntries([...titles].map(([status, lines]) => [status, { description: lines.join(' '), content }]))
}
