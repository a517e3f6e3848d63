/** `decode`: what grids of colours without letters reveal about the guesses and the answer. */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type Decoding, decode } from '../../engine/advice/decoding.ts'
import { type LoggedGame, readGameLog } from '../../engine/notation/game-log.ts'
import { MAX_LIMIT } from '../../engine/rules/goal.ts'
import { formatPattern } from '../../engine/rules/pattern.ts'
import type { WordForm } from '../../engine/rules/word.ts'
import type { AppEnv } from '../env.ts'
import { findGame } from '../games.ts'
import { Problem } from '../problem.ts'
import { count, FIELD_LENGTH, field, settingFields, versionField, WORDS_LENGTH, wordOf } from '../question.ts'
import { reply, storeContextOf } from '../reply.ts'
import type { StoreContext } from '../store/context.ts'
import { listsShape, say, whole } from './parts/answer-parts.ts'
import { postRouteOf } from './parts/post-route.ts'
import { problemResponses } from './parts/problem-schema.ts'

const MAX_GRIDS = 32
const MAX_LISTED = 1000
const DEFAULT_LISTED = 20

const ways = z.string().regex(/^\d+$/).nullable()

const decodingSchema = z
  .object({
    answer: z.string().nullable().openapi(say('The answer you gave, or the only possible one; otherwise null.')),
    possible: z
      .object({
        count: whole.openapi(say('How many words fit all grids.')),
        pool: z.enum(['answers', 'guesses', 'none']),
        isBound: z.boolean().openapi(say('True if `count` is only an upper bound: too many words to apply hard mode.')),
        answers: z
          .array(z.object({ word: z.string(), ways: ways.openapi(say('Null if there are too many to rank.')) }))
          .openapi(say('Most ways to play the grids first.')),
      })
      .nullable()
      .openapi(say('Null if you gave the answer.')),
    grids: z.array(
      z.object({
        line: whole.openapi(say('Line where the grid begins.')),
        puzzle: whole.nullable().openapi(say('Number of the puzzle, if the heading has one.')),
        isHard: z.boolean(),
        ways: ways.openapi(say('Ways to play the grid; null if the answer is not known.')),
        rows: z.array(
          z.object({
            pattern: z.string(),
            guess: z.string().nullable().openapi(say('Null if the text does not say.')),
            count: whole.nullable().openapi(say('How many guesses fit the row.')),
            guesses: z.array(z.string()).nullable(),
          }),
        ),
      }),
    ),
    ...listsShape,
  })
  .openapi('Decoding')

const decodeRoute = createRoute({
  method: 'get',
  path: '/decode',
  operationId: 'decode',
  tags: ['review'],
  summary: 'Decode grids of colours without letters',
  description:
    "Give the day's answer to get, for each row of a shared grid, the guesses with these colours. Leave it out to get the words that fit all grids. Counts are exact for the game's lists.",
  request: {
    query: z.strictObject({
      grids: field(
        z.string().min(1).max(WORDS_LENGTH),
        'Shared grids, with any text around them.',
        '⬛⬛🟩⬛🟩\n🟩⬛🟩⬛🟩\n🟩🟩🟩🟩🟩',
      ),
      answer: field(z.string().max(FIELD_LENGTH).optional(), "The day's answer.", 'shame'),
      game: settingFields.game,
      past: settingFields.past,
      mode: field(
        z.enum(['normal', 'hard']).optional(),
        'The mode of all grids. Without it, a * after the score means hard.',
      ),
      top: field(count(1, MAX_LISTED).default(DEFAULT_LISTED), 'How many words to list at most.', 5),
      ...versionField,
    }),
  },
  responses: {
    200: { description: 'What the grids give away.', content: { 'application/json': { schema: decodingSchema } } },
    ...problemResponses('bad_parameter', 'bad_history', 'bad_word', 'unknown_game', 'too_large', 'too_much_work'),
  },
})

const { v: _, ...decodeFields } = decodeRoute.request.query.shape
const decodePost = postRouteOf(decodeRoute, z.strictObject(decodeFields).openapi('DecodeQuestion'), {
  grids: 'Wordle 1,234 2/6\n\n⬛⬛🟩⬛🟩\n🟩🟩🟩🟩🟩',
  game: 'original',
  top: 5,
})

export function addDecodeRoute(api: OpenAPIHono<AppEnv>): void {
  api.openapi(decodeRoute, async (c) => {
    const { v, ...fields } = c.req.valid('query')
    return reply(c, await decodingOf(c, fields), { v })
  })
  api.openapi(decodePost, async (c) => reply(c, await decodingOf(c, c.req.valid('json')), {}))
}

type Fields = Omit<z.output<typeof decodeRoute.request.query>, 'v'>

async function decodingOf(
  c: Context<AppEnv>,
  { grids, answer, game: id, past, mode, top }: Fields,
): Promise<z.output<typeof decodingSchema>> {
  const game = await findGame(storeContextOf(c), id.toLowerCase(), past)
  const games = readGrids(grids, game.form).map((each) => ({
    ...each,
    isHard: mode === undefined ? each.isHard === true : mode === 'hard',
  }))
  const said =
    answer === undefined ? games.find((each) => each.answer !== null)?.answer : wordOf(answer, 'answer', game.form)
  const questions = games.map(({ rows, isHard }) => ({
    rows: rows.flatMap(({ guess, pattern }) => (pattern === null ? [] : [{ guess, pattern }])),
    isHard,
  }))
  const decoding = decode(game, questions, { answer: said ?? null, spend: spendOn(storeContextOf(c)) })
  return { ...answerOf(game.form, games, decoding, top), game: game.id, hash: game.hash }
}

/** Half of what grids tell would be misleading, so work beyond the budget is a problem. */
function spendOn({ budget }: StoreContext): (work: number) => void {
  return (work) => {
    if (work > budget.left) {
      throw new Problem(
        'too_much_work',
        'These grids take more work than one request may use. Send fewer, or say the answer; `fivebase decode` takes any number.',
      )
    }
    budget.spend(work)
  }
}

function readGrids(text: string, form: WordForm): LoggedGame[] {
  const { games, faults } = readGameLog(text, { form, maxRows: MAX_LIMIT })
  if (faults.length > 0) throw new Problem('bad_history', faults[0].detail, { line: faults[0].line })
  if (games.length === 0) throw new Problem('bad_history', 'We found no grid in this text; paste its squares.')
  if (games.length > MAX_GRIDS) {
    throw new Problem('too_large', `Too many grids (${games.length}); send at most ${MAX_GRIDS} at once.`)
  }
  return games
}

function answerOf(
  { length }: WordForm,
  games: readonly (LoggedGame & { isHard: boolean })[],
  { answer, possible, grids }: Decoding,
  top: number,
) {
  return {
    answer,
    possible: possible && {
      count: possible.answers.length,
      pool: possible.pool,
      isBound: possible.isBound,
      answers: possible.answers.slice(0, top).map((each) => ({ word: each.word, ways: each.ways?.toString() ?? null })),
    },
    grids: games.map(({ line, puzzle, isHard, rows }, index) => ({
      line,
      puzzle,
      isHard,
      ways: grids?.[index].ways.toString() ?? null,
      rows: rows.map(({ guess, pattern }, row) => ({
        pattern: formatPattern(pattern ?? 0, 'letters', length),
        guess,
        count: grids?.[index].rows[row].length ?? null,
        guesses: grids?.[index].rows[row].slice(0, top) ?? null,
      })),
    })),
  }
}
