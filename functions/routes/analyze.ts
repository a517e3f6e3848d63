/** `analyze`: a game played, row by row: what each guess cost, and how lucky its colours were. */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { analyze, formatAnalysis } from '../../engine/analysis.ts'
import { MAX_LIMIT } from '../../engine/goal.ts'
import { formatHistory, type Row } from '../../engine/history.ts'
import { checkGuess } from '../../engine/mode.ts'
import { formatPattern, patternOf } from '../../engine/pattern.ts'
import { PROOFS } from '../../engine/strategy.ts'
import { normalizeWord } from '../../engine/word.ts'
import type { AppEnv } from '../env.ts'
import { Problem } from '../problem.ts'
import { problemResponses } from '../problem-schema.ts'
import {
  field,
  historyFields,
  type Question,
  questionOf,
  settingFields,
  versionField,
  WORDS_LENGTH,
} from '../question.ts'
import { reply, storeContextOf } from '../reply.ts'
import { valuerOf } from '../valuer.ts'

const whole = z.number().int()
const say = (description: string) => ({ description })

const turnSchema = z
  .object({
    row: whole,
    guess: z.string(),
    pattern: z.string(),
    before: whole.openapi(say('Answers left before the row.')),
    after: whole.openapi(say('Answers left after it.')),
    pool: z.enum(['answers', 'guesses']),
    best: z.string().openapi(say('The best guess there.')),
    bestMean: z.number().openapi(say('Guesses expected from there on with the best guess.')),
    mean: z.number().openapi(say('Guesses expected from there on with the guess that was played.')),
    cost: z.number().openapi(say('`mean` less `bestMean`.')),
    luck: z
      .number()
      .openapi(say('Guesses that the colours saved against what was to be expected; negative where they took some.')),
    proof: z.enum(PROOFS),
  })
  .openapi('Turn')

const analysisSchema = z
  .object({
    summary: z.string().openapi(say('One line.')),
    turns: z.array(turnSchema),
    isWon: z.boolean(),
    cost: z.number().openapi(say('Sum over the rows.')),
    luck: z.number().openapi(say('Sum over the rows.')),
    proof: z.enum(PROOFS).openapi(say('`exact` where every figure is.')),
    history: z.string(),
    game: z.string(),
    hash: z.string(),
    mode: z.string(),
    goal: z.string(),
    limit: whole,
  })
  .openapi('Analysis')

const analyzeRoute = createRoute({
  method: 'get',
  path: '/analyze',
  operationId: 'analyze',
  tags: ['look back'],
  summary: 'What each row of a game cost',
  description:
    'Turn by turn: answers left, the best guess and what it was expected to take, the cost of yours, the luck of the colours. Give guesses and answer, or rows as `h`.',
  request: {
    query: z.strictObject({
      guesses: field(
        z.string().max(WORDS_LENGTH).optional(),
        'The guesses in order, separated by commas.',
        'crane,slate,shame',
      ),
      answer: field(z.string().max(64).optional(), 'The answer, from which the colours follow.', 'shame'),
      ...settingFields,
      h: field(
        z.string().default(''),
        'The rows, in place of guesses and answer; a share text after its guesses will do.',
      ),
      exclude: historyFields.exclude,
      ...versionField,
    }),
  },
  responses: {
    200: { description: 'The analysis.', content: { 'application/json': { schema: analysisSchema } } },
    ...problemResponses(
      'bad_parameter',
      'bad_history',
      'bad_word',
      'unknown_game',
      'contradiction',
      'illegal_guess',
      'too_large',
    ),
  },
})

export function addAnalyzeRoute(api: OpenAPIHono<AppEnv>): void {
  api.openapi(analyzeRoute, async (c) => {
    const { guesses, answer, v, ...fields } = c.req.valid('query')
    const question = questionOf(fields)
    const rows = rowsOf(question, guesses, answer)
    const { body, isDegraded } = await analysisOf(c, { ...question, rows })
    return reply(c, body, { v, isDegraded })
  })
}

async function analysisOf(c: Context<AppEnv>, question: Question) {
  const { game, mode, goal, limit, rows } = question
  if (rows.length > limit)
    throw new Problem('bad_history', `There are ${rows.length} rows; the limit is ${limit} guesses.`)
  for (const [index, { guess }] of rows.entries()) {
    const refusal = checkGuess(mode, rows.slice(0, index), guess)
    if (refusal)
      throw new Problem('illegal_guess', `Row ${index + 1}: ${refusal.detail}.`, { ...refusal, row: index + 1 })
  }
  const { valuer, isDegraded } = await valuerOf(storeContextOf(c), question)
  const result = analyze({ ...question, valuer })
  if (!result.ok) {
    const { detail, ...contradiction } = result.contradiction
    throw new Problem('contradiction', detail, contradiction)
  }
  const { turns, ...figures } = result.analysis
  const body: z.output<typeof analysisSchema> = {
    summary: formatAnalysis(result.analysis),
    turns: turns.map((turn) => ({ ...turn, pattern: formatPattern(turn.pattern) })),
    ...figures,
    history: formatHistory(rows),
    game: game.id,
    hash: game.hash,
    mode,
    goal,
    limit,
  }
  return { body, isDegraded }
}

/** The rows of guesses and answer, or those of the history. */
export function rowsOf({ rows }: Question, guesses: string | undefined, answer: string | undefined): Row[] {
  if (guesses === undefined && answer === undefined) {
    if (rows.length === 0) throw new Problem('bad_parameter', 'Give guesses and answer, or the rows as h.')
    return rows
  }
  if (rows.length > 0) throw new Problem('bad_parameter', 'Give guesses and answer, or h, but not both.')
  if (guesses === undefined || answer === undefined) {
    throw new Problem('bad_parameter', 'Guesses and answer belong together: the colours follow from both.')
  }
  const secret = wordOf(answer, 'answer')
  const words = guesses.split(/[\s,]+/).filter(Boolean)
  if (words.length > MAX_LIMIT)
    throw new Problem('bad_history', `A game has at most ${MAX_LIMIT} rows, not ${words.length}.`)
  const played = words.map((word) => wordOf(word, 'guesses'))
  const end = played.indexOf(secret)
  if (end >= 0 && end < played.length - 1) {
    throw new Problem('bad_history', `Row ${end + 1} has won; nothing can follow it.`)
  }
  return played.map((guess) => ({ guess, pattern: patternOf(guess, secret) }))
}

function wordOf(text: string, name: string): string {
  const word = normalizeWord(text)
  if (word === null) throw new Problem('bad_word', `'${text}' (${name}) is not five letters a to z.`)
  return word
}
