/** `batch`: several questions for the next guess in one request, within the work of one. */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { AppEnv } from '../env.ts'
import { nextOn } from '../next-answer.ts'
import { Problem, problemDocument, problemOf } from '../problem.ts'
import { questionOf } from '../question.ts'
import { currentVersion, replyNow, storeContextOf } from '../reply.ts'
import { OPEN_WORK } from '../solvers.ts'
import { shareOf } from '../store/context.ts'
import { nextBody } from './next.ts'
import { adviceSchema } from './parts/advice-schema.ts'
import { degradedField, say } from './parts/answer-parts.ts'
import { problemResponses, problemSchema } from './parts/problem-schema.ts'

export const MAX_QUESTIONS = 20
/** Work of naming and sending an answer left, in each answer after the first (measured). */
const NAMING_WORK = 100
/** With less of the work left than this share, no question is begun: the least that a large one takes is more. */
const LEAST_SHARE = 0.1
const SPENT = 'The earlier questions used up the work of this batch; ask this one again, alone or with fewer.'

const answerSchema = z.union([
  z.object({ status: z.literal(200), answer: adviceSchema }).openapi('BatchAnswer'),
  z.object({ status: z.number().int(), problem: problemSchema }).openapi('BatchProblem'),
])

const route = createRoute({
  method: 'post',
  path: '/batch',
  operationId: 'askBatch',
  tags: ['play'],
  summary: 'Several questions at once',
  description:
    'The next guess for each question, in order; a question we cannot answer gets its problem instead. All share the work of one request, so positions off the stored trees are searched less than alone; once it is used up, the rest get the problem `too_large`.',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.strictObject({ questions: z.array(nextBody).min(1).max(MAX_QUESTIONS) }).openapi('BatchQuestion'),
          example: { questions: [{ h: 'plate.bbgbg', game: 'original' }, { game: 'original' }] },
        },
      },
    },
  },
  responses: {
    200: {
      description: 'An answer or a problem for each question.',
      content: {
        'application/json': {
          schema: z.object({
            answers: z.array(answerSchema).openapi(say('In the order of the questions.')),
            degraded: degradedField,
          }),
        },
      },
    },
    ...problemResponses('bad_parameter', 'bad_json', 'too_large', 'unsupported_media'),
  },
})

export function addBatchRoute(api: OpenAPIHono<AppEnv>): void {
  api.openapi(route, async (c) => {
    const { questions } = c.req.valid('json')
    const context = storeContextOf(c)
    const answers: z.output<typeof answerSchema>[] = new Array(questions.length)
    let searched: string | null = null
    for (const [done, index] of byGame(questions).entries()) {
      const fields = questions[index]
      try {
        // A search ends a little after its work runs out, so the last questions may have none left.
        if (done > 0 && context.budget.left < LEAST_SHARE * context.budget.work) throw new Problem('too_large', SPENT)
        const share = shareOf(context, 1 / (questions.length - done))
        const question = await questionOf(share, fields)
        const version = await currentVersion(c, share)
        const answer = await nextOn(share, question, version)
        answers[index] = { status: 200, answer }
        if (done > 0) context.budget.spend(NAMING_WORK * answer.remaining)
        if (share.budget.spent === 0) continue
        if (searched !== null && searched !== question.game.hash) context.budget.spend(OPEN_WORK)
        searched = question.game.hash
      } catch (error) {
        const problem = problemDocument(problemOf(error), c, error)
        answers[index] = { status: problem.status, problem }
      }
    }
    const degraded = answers.some((each) => 'answer' in each && each.answer.degraded)
    return replyNow(c, { answers, degraded })
  })
}

/** The questions by index, those about one game together: the games take turns in one memory (solvers.ts). */
function byGame(questions: readonly { game: string; past?: unknown }[]): number[] {
  const games = questions.map(({ game, past }) => JSON.stringify([game, past]))
  return [...games.keys()].sort((a, b) => games.indexOf(games[a]) - games.indexOf(games[b]))
}
