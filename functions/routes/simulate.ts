/** `simulate`: one game played out, from the first guess to the answer. */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { exactModeOf, STRATEGY_NAMES } from '../../engine/players/players.ts'
import type { Scores } from '../../engine/players/scores.ts'
import { wordFeedback } from '../../engine/rules/feedback.ts'
import { formatHistory, type Row } from '../../engine/rules/history.ts'
import { ALL_CORRECT, formatRowPattern, patternOf } from '../../engine/rules/pattern.ts'
import { PROOFS } from '../../engine/strategy/strategy.ts'
import { adviseOn } from '../advisor.ts'
import type { AppEnv } from '../env.ts'
import { playBy, readingIn } from '../named-player.ts'
import { Problem } from '../problem.ts'
import { type AskedQuestion, field, guessOf, nextFields, questionOf, settingFields, versionField } from '../question.ts'
import { reply, storeContextOf } from '../reply.ts'
import { type StoreContext, shareOf } from '../store/context.ts'
import { say, settingAnswer, settingShape, whole } from './parts/answer-parts.ts'
import { postRouteOf } from './parts/post-route.ts'
import { problemResponses } from './parts/problem-schema.ts'
import { scoresSchema, wordScores } from './parts/scores-schema.ts'

const simulationSchema = z
  .object({
    answer: z.string(),
    inAnswers: z.boolean().openapi(say('Whether the answer is on the answer list, as best play assumes.')),
    isWon: z.boolean(),
    rows: z.array(
      z
        .object({
          guess: z.string(),
          pattern: z.string(),
          before: whole.openapi(say('Words left before the guess.')),
          scores: scoresSchema,
          source: z.enum(['tree', 'live']).nullable().openapi(say('Only for exact play.')),
          proof: z.enum(PROOFS).nullable().openapi(say('Only for exact play.')),
        })
        .openapi('PlayedRow'),
    ),
    work: whole.openapi(say('Work of all searches, counted.')),
    history: z.string(),
    ...settingShape,
  })
  .openapi('Simulation')

/** Players without proof. */
const HEURISTICS = STRATEGY_NAMES.filter((name) => exactModeOf(name) === undefined)

const simulateRoute = createRoute({
  method: 'get',
  path: '/simulate',
  operationId: 'simulate',
  tags: ['play'],
  summary: 'Play one game',
  description: 'Plays the best guesses against an answer, from the opener you choose.',
  request: {
    query: z.strictObject({
      answer: field(z.string().max(64), 'The answer: any allowed guess.', 'shame'),
      opener: nextFields.opener,
      strategy: field(
        z.enum(['stored', 'live', ...HEURISTICS]).default('stored'),
        'Who plays: `stored` is exact play from the stored strategy, `live` exact play by search from the second guess; or a player from the literature.',
      ),
      ...settingFields,
      ...versionField,
    }),
  },
  responses: {
    200: { description: 'The game.', content: { 'application/json': { schema: simulationSchema } } },
    ...problemResponses('bad_parameter', 'bad_word', 'unknown_game', 'unknown_strategy', 'too_much_work'),
  },
})

const simulateBody = simulateRoute.request.query.omit({ v: true }).openapi('SimulateQuestion')

const simulatePost = postRouteOf(simulateRoute, simulateBody, { answer: 'shame', opener: 'salet', game: 'original' })

export function addSimulateRoute(api: OpenAPIHono<AppEnv>): void {
  api.openapi(simulateRoute, async (c) => {
    const { v, ...fields } = c.req.valid('query')
    const { body, isDegraded } = await simulated(c, fields)
    return reply(c, body, { v, isDegraded })
  })
  api.openapi(simulatePost, async (c) => {
    const { body, isDegraded } = await simulated(c, c.req.valid('json'))
    return reply(c, body, { isDegraded })
  })
}

async function simulated(c: Context<AppEnv>, { answer: text, strategy, ...fields }: z.output<typeof simulateBody>) {
  const question = await questionOf(storeContextOf(c), fields)
  const { game } = question
  const answer = guessOf(game, text, 'answer')
  if (HEURISTICS.includes(strategy) && question.mode !== 'normal') {
    throw new Problem('bad_parameter', `${strategy} plays any word; leave out mode.`)
  }
  const { rows, isDegraded } = HEURISTICS.includes(strategy)
    ? { rows: await playNamed(c, question, answer, strategy), isDegraded: false }
    : await play(storeContextOf(c), question, answer, strategy === 'live')
  const body = {
    answer,
    inAnswers: game.idOf(answer) < game.answers.length,
    isWon: rows.at(-1)?.pattern === ALL_CORRECT,
    rows: rows.map((row) => ({ ...row, pattern: formatRowPattern(row) })),
    work: Math.round(storeContextOf(c).budget.spent),
    history: formatHistory(rows),
    ...settingAnswer(question),
  }
  return { body, isDegraded }
}

/** A game as a player plays it, optionally with another opener. */
async function playNamed(c: Context<AppEnv>, { game, limit, opener }: AskedQuestion, answer: string, strategy: string) {
  const feedback = wordFeedback(game)
  const rows: (Row & { before: number; scores: Scores; source: null; proof: null })[] = []
  while (rows.length < limit && rows.at(-1)?.pattern !== ALL_CORRECT) {
    const { guess: chosen, answers } = await playBy(
      c,
      { feedback, game, limit },
      { strategy, reading: readingIn(strategy, undefined) },
      rows,
    )
    const guess = rows.length === 0 && opener !== null ? opener : chosen
    const scores = wordScores(game, answers, guess, storeContextOf(c).budget)
    const unproved = { source: null, proof: null }
    rows.push({ guess, pattern: patternOf(guess, answer), before: answers.length, scores, ...unproved })
  }
  return rows
}

interface PlayedRow extends Row {
  before: number
  scores: Scores
  source: 'tree' | 'live'
  proof: 'exact' | 'bounds'
}

/** Share of the remaining work for one guess: the first ones leave most answers. */
const ROW_SHARE = 0.5

export async function play(context: StoreContext, question: AskedQuestion, answer: string, isLive: boolean) {
  const rows: PlayedRow[] = []
  let isDegraded = false
  while (rows.length < question.limit && rows.at(-1)?.pattern !== ALL_CORRECT) {
    const isStored = !isLive || rows.length === 0
    const advised = await adviseOn(shareOf(context, ROW_SHARE), { ...question, rows }, { isStored })
    isDegraded ||= advised.isDegraded
    const { advice } = advised
    if (advice.status !== 'play') break
    const { guess, remaining, source, proof } = advice
    const scores = wordScores(question.game, advice.answers, guess, context.budget)
    rows.push({ guess, pattern: patternOf(guess, answer), before: remaining, scores, source, proof })
  }
  return { rows, isDegraded }
}
