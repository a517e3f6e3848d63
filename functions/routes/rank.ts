/** `rank`: the best guesses of a state, or what named guesses are worth there. */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { countParts, type Ranked, type Ranking, rankGuesses, valueGuesses } from '../../engine/advice/ranking.ts'
import type { OpenerRow } from '../../engine/openings/opener-table.ts'
import { formatHistory } from '../../engine/rules/history.ts'
import { stateOf } from '../../engine/rules/state.ts'
import { normalizeWord } from '../../engine/rules/word.ts'
import type { AppEnv } from '../env.ts'
import { workBudget } from '../env.ts'
import { Problem } from '../problem.ts'
import {
  count,
  field,
  historyBodyFields,
  historyFields,
  type Question,
  questionOf,
  settingFields,
  versionField,
  WORDS_LENGTH,
} from '../question.ts'
import { reply, storeContextOf } from '../reply.ts'
import { solverOf } from '../solvers.ts'
import { listOpeners } from '../store/opener-list.ts'
import { storeOf } from '../store/store.ts'
import { boundsShape, say, settingAnswer, settingShape, whole } from './parts/answer-parts.ts'
import { postRouteOf, wordsField, wordsText } from './parts/post-route.ts'
import { problemResponses } from './parts/problem-schema.ts'
import { scoresSchema, wordScores } from './parts/scores-schema.ts'

const DEFAULT_TOP = 10
const MAX_TOP = 100
const MAX_NAMED = 50

const rankingSchema = z
  .object({
    guesses: z.array(
      z
        .object({
          guess: z.string(),
          inAnswers: z.boolean(),
          isListed: z.boolean().openapi(say('False where the game does not know the word.')),
          parts: whole.openapi(say('Groups that the guess cuts the answers into.')),
          scores: scoresSchema,
          misses: whole
            .nullable()
            .openapi(
              say('Answers that the best strategy known with this guess loses; null where no strategy is known.'),
            ),
          max: whole.nullable().openapi(say('Most guesses it takes for an answer it finds.')),
          total: whole.nullable().openapi(say('Guesses it takes over the answers it finds.')),
          mean: z.number().nullable(),
          ...boundsShape,
          missesUpper: whole.nullable().openapi(say('Proved: no more must be lost. Null where no strategy is known.')),
          lower: whole.openapi(
            say(
              'Proved: the best strategy with this guess takes at least so many guesses; where `missesUpper` is null, the best that finds every answer.',
            ),
          ),
          upper: whole.nullable().openapi(say('Proved: and at most so many. Null where no strategy is known.')),
        })
        .openapi('RankedGuess'),
    ),
    isComplete: z.boolean().openapi(say('Whether it is proved that no other guess belongs among these.')),
    remaining: whole,
    pool: z.enum(['answers', 'guesses']),
    row: whole,
    work: whole,
    history: z.string(),
    ...settingShape,
  })
  .openapi('Ranking')

const rankRoute = createRoute({
  method: 'get',
  path: '/rank',
  operationId: 'rank',
  tags: ['play'],
  summary: 'The best guesses, or what named ones are worth',
  description: 'Each guess with its total and what is proved of it. Without rows: from the stored openers.',
  request: {
    query: z.strictObject({
      guesses: field(z.string().max(WORDS_LENGTH).optional(), 'Guesses to value, in place of the best.', 'crane,slate'),
      top: field(count(1, MAX_TOP).default(DEFAULT_TOP), 'How many of the best.', 5),
      ...settingFields,
      ...historyFields,
      ...versionField,
    }),
  },
  responses: {
    200: { description: 'The ranking.', content: { 'application/json': { schema: rankingSchema } } },
    ...problemResponses('bad_parameter', 'bad_history', 'bad_word', 'unknown_game', 'contradiction', 'too_large'),
  },
})

const rankBody = z
  .strictObject({
    guesses: wordsField.openapi({ description: 'Guesses to value, in place of the best.' }),
    top: rankRoute.request.query.shape.top,
    ...settingFields,
    ...historyBodyFields,
  })
  .openapi('RankQuestion')

const rankPost = postRouteOf(rankRoute, rankBody, {
  h: 'plate.bbgbg,shame.gbgbg',
  guesses: ['crane', 'slate'],
  game: 'original',
})

export function addRankRoute(api: OpenAPIHono<AppEnv>): void {
  api.openapi(rankRoute, async (c) => {
    const { guesses, top, v, ...fields } = c.req.valid('query')
    const { body, isDegraded } = await rank(c, questionOf(fields), guesses, top)
    return reply(c, body, { v, isDegraded })
  })
  api.openapi(rankPost, async (c) => {
    const { guesses, top, ...fields } = c.req.valid('json')
    const { body, isDegraded } = await rank(c, questionOf(fields), wordsText(guesses), top)
    return reply(c, body, { isDegraded })
  })
}

async function rank(c: Context<AppEnv>, question: Question, words: string | undefined, top: number) {
  const named = words === undefined ? null : namesOf(words)
  const { game, rows, limit } = question
  if (rows.length >= limit) throw new Problem('bad_history', `All ${limit} guesses are used.`)
  const { answers, pool, contradiction } = stateOf(game, rows, question)
  if (pool === 'none') {
    const { detail, ...members } = contradiction ?? { detail: 'No word fits the rows.' }
    throw new Problem('contradiction', detail, members)
  }
  const { ranking, isDegraded } = await rankingOf(c, question, answers, named, top)
  const guesses = ranking.guesses.map((each) => ({ ...each, scores: wordScores(game, answers, each.guess) }))
  const state = { remaining: answers.length, pool, row: rows.length + 1, history: formatHistory(rows) }
  return { body: { ...ranking, guesses, ...state, ...settingAnswer(question) }, isDegraded }
}

async function rankingOf(
  c: Context<AppEnv>,
  question: Question,
  answers: Uint16Array,
  named: string[] | null,
  top: number,
): Promise<{ ranking: Ranking; isDegraded: boolean }> {
  const { game, rows, mode, goal, limit, excluded } = question
  const left = limit - rows.length
  if (rows.length === 0 && excluded.size === 0) {
    const { table, proved, isDegraded } = await listOpeners(storeContextOf(c), question)
    const known = table.rows.filter(({ opener }) => named === null || named.includes(game.guesses[opener]))
    if (known.length > 0 && (named === null || known.length === named.length)) {
      const shown = named === null ? known.slice(0, top) : known
      const guesses = shown.map((row) => rankedOpener(question, answers, row))
      const isComplete = named !== null || guesses.length <= proved
      return { ranking: { guesses, isComplete, work: 0 }, isDegraded }
    }
  }
  return { ranking: live(), isDegraded: storeOf(c.env).manifest.state !== 'ok' && rows.length === 0 }

  function live(): Ranking {
    const options = { game, answers, rows, mode, goal, left, solver: solverOf(game), work: workBudget(c.env) }
    return named === null ? rankGuesses({ ...options, top }) : valueGuesses({ ...options, guesses: named })
  }
}

function rankedOpener({ game, goal }: Question, answers: Uint16Array, row: OpenerRow): Ranked {
  const { opener: id, proof, lower, upper, max } = row
  const isExact = proof === 'exact'
  const total = isExact ? lower : null
  return {
    guess: game.guesses[id],
    inAnswers: id < game.answers.length,
    isListed: true,
    parts: countParts(game, answers, id),
    misses: isExact ? 0 : null,
    max,
    total,
    mean: total === null ? null : total / answers.length,
    // At least one where it is proved that not every answer can be found; how many is not in the table.
    missesLower: proof === 'impossible' ? 1 : 0,
    missesUpper: upper === null ? null : 0,
    maxLower: goal === 'worst' ? (max ?? 1) : 1,
    lower,
    upper,
    proof: isExact ? 'exact' : 'bounds',
  }
}

function namesOf(text: string): string[] {
  const words = text.split(/[\s,]+/).filter(Boolean)
  if (words.length > MAX_NAMED) throw new Problem('too_large', `At most ${MAX_NAMED} guesses are valued at once.`)
  return words.map((word) => {
    const guess = normalizeWord(word)
    if (guess === null) throw new Problem('bad_word', `'${word}' (guesses) is not five letters a to z.`)
    return guess
  })
}
