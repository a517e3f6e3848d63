/** `strategies` and `play`: the strategies of the literature, what each costs over a game, and what it plays next. */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import kernel from '../../build/kernel.wasm'
import { alphabetOf, wordFeedback } from '../../engine/feedback.ts'
import { formatHistory } from '../../engine/history.ts'
import { createMeasurer } from '../../engine/measurer.ts'
import { describeStrategy, NAMED_STRATEGIES, STRATEGY_NAMES } from '../../engine/named-strategies.ts'
import { type NamedStrategy, readingOf, type StrategyDescription } from '../../engine/named-strategy.ts'
import { ALL_CORRECT } from '../../engine/pattern.ts'
import { guessesFor } from '../../engine/standings.ts'
import { stateOf } from '../../engine/state.ts'
import { adviseOn } from '../advisor.ts'
import { listsShape, say, whole } from '../answer-parts.ts'
import type { AppEnv } from '../env.ts'
import { Lru } from '../lru.ts'
import { Problem } from '../problem.ts'
import { problemResponses } from '../problem-schema.ts'
import { field, historyFields, type Question, questionOf, settingFields, versionField } from '../question.ts'
import { reply, storeContextOf } from '../reply.ts'
import { feedbackOf, PLAYED_GAMES, readStandings } from '../standings.ts'

const standingSchema = z
  .object({
    strategy: z.string(),
    reading: z.string().openapi(say('Which reading of the published description.')),
    does: z.string(),
    opener: z.string(),
    total: whole.openapi(say('Guesses over all answers that are found.')),
    mean: z.number(),
    deviation: z.number().openapi(say('Standard deviation.')),
    max: whole,
    histogram: z.array(whole).openapi(say('Answers found with 1, 2, 3, ... guesses.')),
    wins: whole.openapi(say('Answers found within the limit.')),
    winRate: z.number(),
    guesses: whole.nullable().openapi(say('Guesses for the answer asked about; 0 where it is given up.')),
  })
  .openapi('Standing')

const standingsSchema = z
  .object({
    game: z.string(),
    answers: whole,
    limit: whole,
    strategies: z
      .array(standingSchema)
      .openapi(say('Most answers found within the limit first, then the smallest mean.')),
  })
  .openapi('Standings')

const strategiesRoute = createRoute({
  method: 'get',
  path: '/strategies',
  operationId: 'strategies',
  tags: ['tables'],
  summary: 'Strategies of the literature, side by side',
  description: 'Every answer of the game played with each of them, exact play among them.',
  request: {
    query: z.strictObject({
      game: field(
        z.string().max(64).default('current'),
        `A game of \`games\`, or ${PLAYED_GAMES.at(-1)!.id}.`,
        'original',
      ),
      answer: field(
        z.string().max(64).optional(),
        'An answer: how many guesses does each strategy take for it?',
        'shame',
      ),
      ...versionField,
    }),
  },
  responses: {
    200: { description: 'The strategies.', content: { 'application/json': { schema: standingsSchema } } },
    ...problemResponses('bad_parameter', 'bad_word', 'unknown_game', 'store_failed'),
  },
})

const playSchema = z
  .object({
    strategy: z.enum(STRATEGY_NAMES as [string, ...string[]]),
    reading: z.string(),
    guess: z.string().openapi(say('What the strategy plays.')),
    inAnswers: z.boolean().openapi(say('Whether the guess can be the answer.')),
    remaining: whole,
    pool: z.enum(['answers', 'guesses']),
    row: whole,
    history: z.string(),
    ...listsShape,
  })
  .openapi('Play')

const READINGS = NAMED_STRATEGIES.map(({ name, readings }) => `${name}: ${Object.keys(readings).join(', ')}`).join('; ')

const playRoute = createRoute({
  method: 'get',
  path: '/play',
  operationId: 'play',
  tags: ['play'],
  summary: 'What a strategy of the literature plays',
  description: 'Its next guess after any rows. `next` gives the best one, with what it is worth.',
  request: {
    query: z.strictObject({
      strategy: field(z.enum(STRATEGY_NAMES as [string, ...string[]]), 'Who plays.', 'minimax'),
      reading: field(
        z.string().max(64).optional(),
        `Which reading of its published description, the first without it. ${READINGS}.`,
      ),
      game: settingFields.game,
      limit: settingFields.limit,
      h: historyFields.h,
      ...versionField,
    }),
  },
  responses: {
    200: { description: 'The guess.', content: { 'application/json': { schema: playSchema } } },
    ...problemResponses('bad_parameter', 'bad_history', 'unknown_game', 'contradiction', 'too_large'),
  },
})

export function addStrategiesRoutes(api: OpenAPIHono<AppEnv>): void {
  api.openapi(strategiesRoute, async (c) => {
    const { game, answer, v } = c.req.valid('query')
    return reply(c, await standingsOf(c, game.toLowerCase(), answer), { v })
  })
  api.openapi(playRoute, async (c) => {
    const { strategy, reading, v, ...fields } = c.req.valid('query')
    const question = questionOf({ ...fields, mode: 'normal', goal: 'mean' })
    const { body, isDegraded } = await playedBy(c, question, describeStrategy(strategy), reading)
    return reply(c, body, { v, isDegraded })
  })
}

async function standingsOf(c: Context<AppEnv>, game: string, answer: string | undefined) {
  const feedback = feedbackOf(game)
  const id = answer === undefined ? null : feedback.idOf(answer.toLowerCase())
  if (id !== null && (id < 0 || id >= feedback.answers.length)) {
    throw new Problem('bad_word', `'${answer}' is none of the ${feedback.answers.length} answers of ${game}.`)
  }
  const standings = await readStandings(c, game)
  if (standings === null)
    throw new Problem('store_failed', 'What was stored of the strategies cannot be read just now.')
  const { answers, limit, strategies } = standings
  return {
    game,
    answers,
    limit,
    strategies: strategies.map((standing) => {
      const { strategy, reading, opener, total, mean, deviation, max, histogram, wins, winRate } = standing
      const counts = { total, mean, deviation, max, histogram, wins, winRate }
      const guesses = id === null ? null : guessesFor(standing, id)
      return { strategy, reading, does: describeStrategy(strategy).does, opener, ...counts, guesses }
    }),
  }
}

async function playedBy(
  c: Context<AppEnv>,
  question: Question,
  description: StrategyDescription,
  asked: string | undefined,
) {
  const { game, rows, limit } = question
  const reading = readingIn(description, asked)
  if (rows.length >= limit) throw new Problem('bad_history', `All ${limit} guesses are used.`)
  if (rows.at(-1)?.pattern === ALL_CORRECT) throw new Problem('bad_history', 'The last row has won.')
  const { answers, pool, contradiction } = stateOf(game, rows, question)
  if (pool === 'none') {
    const { detail, ...members } = contradiction ?? { detail: 'No word fits the rows.' }
    throw new Problem('contradiction', detail, members)
  }
  let isDegraded = false
  let guess: string
  if (description.name.endsWith('exact')) {
    const mode = description.name === 'strict-exact' ? 'strict' : 'normal'
    const goal = reading === 'worst' ? 'worst' : 'mean'
    const advised = await adviseOn(storeContextOf(c), { ...question, mode, goal })
    isDegraded = advised.isDegraded
    guess = advised.advice.status === 'play' ? advised.advice.guess : game.guesses[answers[0]]
  } else {
    const stored = rows.length === 0 ? await openerOf(c, game.id, description.name, reading) : null
    guess = stored ?? game.guesses[strategyOf(question, description, reading).choose({ answers, rows })]
  }
  const state = { remaining: answers.length, pool, row: rows.length + 1, history: formatHistory(rows) }
  const inAnswers = answers.includes(game.idOf(guess))
  const lists = { game: game.id, hash: game.hash }
  return { body: { strategy: description.name, reading, guess, inAnswers, ...state, ...lists }, isDegraded }
}

function readingIn(description: StrategyDescription, asked: string | undefined): string {
  try {
    return readingOf(description, asked)
  } catch (error) {
    throw new Problem('bad_parameter', (error as Error).message)
  }
}

/** The first guess, which takes longest to find, as it was stored. */
async function openerOf(c: Context<AppEnv>, game: string, strategy: string, reading: string): Promise<string | null> {
  const standings = await readStandings(c, game)
  return standings?.strategies.find((each) => each.strategy === strategy && each.reading === reading)?.opener ?? null
}

const strategies = new Lru<string, NamedStrategy>(2)

function strategyOf({ game, limit }: Question, description: StrategyDescription, reading: string): NamedStrategy {
  const key = `${game.hash}/${limit}/${description.name}/${reading}`
  let strategy = strategies.get(key)
  if (!strategy) {
    const feedback = wordFeedback(game)
    const kit = { feedback, measurer: createMeasurer(kernel, feedback), order: alphabetOf(feedback), limit }
    strategy = description.create(kit, reading)
    strategies.set(key, strategy)
  }
  return strategy
}
