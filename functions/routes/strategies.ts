/** `strategies` and `play`: the strategies of the literature, what each costs over a game, and what it plays next. */

import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { isDayName } from '../../engine/formats/days.ts'
import { hasDigits, type Notation } from '../../engine/notation/program-notations.ts'
import { describeStrategy, exactModeOf, NAMED_STRATEGIES, STRATEGY_NAMES } from '../../engine/players/players.ts'
import { guessesFor } from '../../engine/players/standings.ts'
import { type Feedback, wordFeedback } from '../../engine/rules/feedback.ts'
import { DEFAULT_GAME, type Game } from '../../engine/rules/game.ts'
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../engine/rules/goal.ts'
import type { Row } from '../../engine/rules/history.ts'
import { DEFAULT_PEG_LIMIT } from '../../engine/rules/mastermind.ts'
import { hasExactPlay, normalizeWord, unpadded, type WordForm } from '../../engine/rules/word.ts'
import { PROOFS, type Proof } from '../../engine/strategy/strategy.ts'
import { PEG_GAMES, readRows as readPegRows } from '../../view/standings-address.ts'
import { adviseOn } from '../advisor.ts'
import type { AppEnv } from '../env.ts'
import { findGame, gameOf, playedGame } from '../games.ts'
import { type NamedPlay, playBy, readingIn } from '../named-player.ts'
import { Problem } from '../problem.ts'
import { count, FIELD_LENGTH, field, historyFields, readRows, versionField } from '../question.ts'
import { reply, storeContextOf } from '../reply.ts'
import { feedbackOf, isCompared, readStandings } from '../standings.ts'
import { say, whole } from './parts/answer-parts.ts'
import { problemResponses } from './parts/problem-schema.ts'
import { scoresIn, scoresSchema } from './parts/scores-schema.ts'

const gameField = field(
  z.string().max(FIELD_LENGTH).default(DEFAULT_GAME),
  `Id of a game of \`games\`, or of one of pegs: ${PEG_GAMES.join(', ')}.`,
  'original',
)

const strategyName = z.enum(STRATEGY_NAMES as [string, ...string[]])

const standingSchema = z
  .object({
    strategy: z.string(),
    reading: z.string().openapi(say('Which variant of the published description.')),
    does: z.string(),
    opener: z.string(),
    total: whole.openapi(say('Guesses in total over the answers it finds.')),
    mean: z.number(),
    deviation: z.number().openapi(say('Standard deviation.')),
    max: whole,
    histogram: z.array(whole).openapi(say('Answers found in 1, 2, 3, ... guesses.')),
    wins: whole.openapi(say('Answers found within the limit.')),
    winRate: z.number(),
    guesses: whole.nullable().openapi(say('Guesses for the answer you asked about; 0 if it is not found.')),
  })
  .openapi('Standing')

const standingsSchema = z
  .object({
    game: z.string(),
    answers: whole,
    limit: whole,
    strategies: z.array(standingSchema).openapi(say('Most answers found first, then the smallest average.')),
  })
  .openapi('Standings')

const strategiesRoute = createRoute({
  method: 'get',
  path: '/strategies',
  operationId: 'strategies',
  tags: ['tables'],
  summary: 'Compare players from the literature',
  description: 'Each plays every answer of the game; exact play is among them.',
  request: {
    query: z.strictObject({
      game: gameField,
      answer: field(
        z.string().max(FIELD_LENGTH).optional(),
        'An answer: how many guesses does each take for it?',
        'shame',
      ),
      ...versionField,
    }),
  },
  responses: {
    200: { description: 'The players.', content: { 'application/json': { schema: standingsSchema } } },
    ...problemResponses('bad_parameter', 'bad_word', 'unknown_game', 'unknown_strategy', 'store_failed'),
  },
})

const playSchema = z
  .object({
    strategy: strategyName,
    reading: z.string(),
    guess: z.string().openapi(say('What the player guesses.')),
    proof: z
      .enum(PROOFS)
      .nullable()
      .openapi(
        say('Null for players that look one guess ahead: nothing is proved. Exact players prove as `next` does.'),
      ),
    inAnswers: z.boolean().openapi(say('Whether the guess can be the answer.')),
    scores: scoresSchema,
    remaining: whole,
    pool: z.enum(['answers', 'guesses']),
    row: whole,
    work: whole.openapi(say('Work of the choice, counted.')),
    history: z.string(),
    game: z.string(),
    hash: z.string().nullable().openapi(say('sha256 of the lists; null for pegs.')),
  })
  .openapi('Play')

const READINGS = NAMED_STRATEGIES.map(({ name, readings }) => `${name}: ${Object.keys(readings).join(', ')}`).join('; ')

const playRoute = createRoute({
  method: 'get',
  path: '/play',
  operationId: 'play',
  tags: ['play'],
  summary: 'The next guess of a player from the literature',
  description: 'Its next guess from any position. `next` gives the best one, and how good it is.',
  request: {
    query: z.strictObject({
      strategy: field(strategyName, 'Who plays.', 'minimax'),
      reading: field(
        z.string().max(FIELD_LENGTH).optional(),
        `Which variant of its published description; by default the first. ${READINGS}.`,
      ),
      game: gameField,
      limit: field(
        count(1, MAX_LIMIT).optional(),
        `How many guesses the game allows; by default ${DEFAULT_LIMIT}, and ${DEFAULT_PEG_LIMIT} with pegs.`,
      ),
      h: field(
        z.string().default(''),
        'The guesses so far: words with colours in any notation, or codes with pegs, `1122 1b0w`.',
        'plate.bbgbg,shame.gbgbg',
      ),
      colours: historyFields.colours,
      ...versionField,
    }),
  },
  responses: {
    200: { description: 'The guess.', content: { 'application/json': { schema: playSchema } } },
    ...problemResponses(
      'bad_parameter',
      'bad_history',
      'illegal_guess',
      'unknown_game',
      'contradiction',
      'too_much_work',
      'too_large',
    ),
  },
})

export function addStrategiesRoutes(api: OpenAPIHono<AppEnv>): void {
  api.openapi(strategiesRoute, async (c) => {
    const { game, answer, v } = c.req.valid('query')
    return reply(c, await standingsOf(c, game.toLowerCase(), answer), { v })
  })
  api.openapi(playRoute, async (c) => {
    const { v, ...asked } = c.req.valid('query')
    const { body, isDegraded } = await playedBy(c, asked)
    return reply(c, body, { v, isDegraded })
  })
}

async function standingsOf(c: Context<AppEnv>, game: string, answer: string | undefined) {
  const feedback = feedbackOf(game)
  const id = answer === undefined ? null : idOfCode(feedback, answer)
  if (id !== null && (id < 0 || id >= feedback.answers.length)) {
    throw new Problem('bad_word', `'${answer}' is not one of the ${feedback.answers.length} answers of ${game}.`)
  }
  if (!isCompared(game)) {
    const how = `\`fivebase compare --game ${game} --data\` compares them`
    throw new Problem('unknown_strategy', `No players have been compared over ${game} yet; ${how}.`)
  }
  const standings = await readStandings(c, game)
  if (standings === null) throw new Problem('store_failed', 'We cannot read the stored comparison right now.')
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

/** A word in the game's letters, or the digits of pegs; -1 if it is unknown. */
function idOfCode({ kind, form, idOf }: Feedback, text: string): number {
  const code = kind === 'words' ? normalizeWord(text, form) : text.trim()
  return code === null ? -1 : idOf(code)
}

interface Asked {
  strategy: string
  reading?: string
  game: string
  limit?: number
  h: string
  colours: Notation
}

/** Its program prints 0 for a letter in place, so digits are ambiguous. */
const REVERSED = 'mean-pattern'

function readWordRows({ strategy, h, colours }: Asked, form: WordForm): Row[] {
  if (strategy === REVERSED && colours === 'usual' && hasDigits(h)) {
    throw new Problem(
      'bad_history',
      `With ${REVERSED} digits are ambiguous, since its program prints 0 for correct: say colours=digits-012 (0 absent) or colours=digits-210 (0 correct).`,
    )
  }
  return readRows(h, colours, form)
}

async function playedBy(c: Context<AppEnv>, question: Asked) {
  const { strategy, reading: asked, game: id, h } = question
  const reading = readingIn(strategy, asked)
  const dated = isDayName(id.toLowerCase()) ? await findGame(storeContextOf(c), id.toLowerCase()) : null
  const feedback = dated ? wordFeedback(dated) : feedbackOf(id.toLowerCase())
  const game = dated ?? (feedback.kind === 'words' ? playedGame(feedback.id) : null)
  const { limit = game ? DEFAULT_LIMIT : DEFAULT_PEG_LIMIT } = question
  const read = game
    ? { ok: true as const, rows: readWordRows(question, game.form) }
    : readPegRows(feedback.id, h, feedback.form)
  if (!read.ok) throw new Problem('bad_history', read.detail)
  const { rows } = read
  if (rows.length >= limit) throw new Problem('bad_history', `You have used all ${limit} guesses.`)
  if (rows.at(-1)?.pattern === feedback.allCorrect)
    throw new Problem('bad_history', 'The last guess won: the game is over.')
  const isExact = exactModeOf(strategy) !== undefined
  const { isDegraded, ...play } = isExact
    ? await playExactly(c, game, { strategy, reading, limit, rows })
    : { ...(await playBy(c, { feedback, game, limit }, { strategy, reading }, rows)), proof: null, isDegraded: false }
  const { guess, answers, pool, proof } = play
  const history = rows.map((row) => `${unpadded(row.guess)}.${feedback.formatPattern(row.pattern)}`).join(',')
  const scores = scoresIn(feedback, game, answers, guess)
  const work = Math.round(storeContextOf(c).budget.spent)
  const state = { remaining: answers.length, pool, row: rows.length + 1, work, history }
  const body = {
    strategy,
    reading,
    guess,
    proof,
    inAnswers: answers.includes(guess),
    scores,
    ...state,
    game: feedback.id,
  }
  return { body: { ...body, hash: game?.hash ?? null }, isDegraded }
}

async function playExactly(
  c: Context<AppEnv>,
  game: Game | null,
  { strategy, reading, limit, rows }: { strategy: string; reading: string; limit: number; rows: Row[] },
): Promise<NamedPlay & { proof: Proof; isDegraded: boolean }> {
  if (game === null) {
    throw new Problem('bad_parameter', 'Exact play of codes is too slow here; /compare does it on your device.')
  }
  if (!hasExactPlay(game.form)) gameOf(game.id)
  const mode = exactModeOf(strategy) ?? 'normal'
  const goal = reading === 'worst' ? 'worst' : 'mean'
  const excluded = new Set<number>()
  const question = { game, mode, goal, limit, rows, opener: null, excluded, listed: 0 } as const
  const { advice, isDegraded } = await adviseOn(storeContextOf(c), question)
  if (advice.status !== 'play') throw new Problem('bad_history', 'The game is over.')
  return { ...advice, isDegraded }
}
