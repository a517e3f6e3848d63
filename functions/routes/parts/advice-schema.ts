/** The engine's advice, as a schema of the API. */
import { z } from '@hono/zod-openapi'
import { LIKELY_LISTED } from '../../../engine/advice/likely.ts'
import { PROOFS } from '../../../engine/strategy/strategy.ts'
import { boundsShape, degradedField, say, settingShape, whole } from './answer-parts.ts'
import { rankedSchema } from './ranked-schema.ts'
import { scoresSchema } from './scores-schema.ts'

const questionShape = {
  ...settingShape,
  history: z.string().openapi(say('The guesses in canonical form, for permalinks.')),
  version: z.string().openapi(say('Version of program and stored results, for `v`.')),
  degraded: degradedField,
}

const remainingShape = {
  remaining: whole.openapi(say('How many words are left.')),
  weight: whole.openapi(say('Weight of the words left; their number if all are equally likely.')),
  answers: z.array(z.string()).openapi(say('The words left, in alphabetical order, as many as you asked for.')),
  pool: z
    .enum(['answers', 'guesses'])
    .openapi(say('`guesses` if no answer fits, so every allowed guess is considered.')),
  exclusionDropped: z.boolean().openapi(say('Only excluded words were left, so they count again.')),
  unlisted: z.array(whole).openapi(say('Guesses that are not in the word list, from 1.')),
}

const groupSchema = z
  .object({
    pattern: z.string().openapi(say('Five letters: `b` absent, `y` present, `g` correct.')),
    share: z.number().openapi(say('Chance of these colours, from 0 to 1.')),
    remaining: whole.openapi(say('How many words get these colours.')),
    answers: z.array(z.string()).openapi(say('Those words, as many as you asked for.')),
  })
  .openapi('Group')

/** What the question requests besides. */
const extraShape = {
  best: z.array(rankedSchema).optional().openapi(say('With `top`: the best guesses, best first.')),
  bestIsComplete: z.boolean().optional().openapi(say('With `top`: whether `best` is proved to hold the best guesses.')),
  groups: z
    .array(groupSchema)
    .optional()
    .openapi(say('With `groups`: the words left by the colours of the guess, likeliest first.')),
}

/** The game continues. */
const playSchema = z
  .object({
    status: z.literal('play'),
    guess: z.string().openapi(say('The next guess.')),
    inAnswers: z.boolean().openapi(say('Whether the guess itself can be the answer.')),
    misses: whole.openapi(say('Weight of the answers this strategy does not find within the limit.')),
    loss: z
      .number()
      .openapi(say('The chance that it does not find the answer within the limit: `misses` over `weight`.')),
    guaranteed: z.boolean().openapi(say('Whether it finds every answer within the limit.')),
    max: whole.openapi(say('Guesses it still needs in the worst case, over the answers it finds.')),
    total: whole.openapi(
      say('Guesses it still needs, including this one, times weight, summed over the answers it finds.'),
    ),
    mean: z.number().openapi(say('Guesses it still needs on average: `total` over the weight of those answers.')),
    histogram: z.array(whole).openapi(say('Weight of the answers found in 1, 2, 3, ... more guesses.')),
    ...boundsShape,
    proof: z
      .enum(PROOFS)
      .openapi(
        say(
          '`exact`: proved that no strategy is better. `bounds`: the best one is within the bounds. Before the first guess this covers strategies that begin with this guess; `/openers` says which opener is proved best.',
        ),
      ),
    source: z.enum(['tree', 'live']).openapi(say('From a stored strategy, or searched for this question.')),
    row: whole.openapi(say('Number of the guess to play, from 1.')),
    likely: z
      .array(
        z.object({ word: z.string(), share: z.number().openapi(say('Chance that it is the answer, from 0 to 1.')) }),
      )
      .openapi(say(`The likeliest words left, at most ${LIKELY_LISTED}, likeliest first.`)),
    scores: scoresSchema.openapi(say('Scores of the guess from the literature.')),
    work: whole.openapi(say('Work of the search, counted; 0 from a stored strategy.')),
    ...remainingShape,
    ...questionShape,
    ...extraShape,
  })
  .openapi('Advice')

/** The game has ended. */
const overSchema = z
  .object({
    status: z.enum(['solved', 'lost']),
    row: whole.openapi(say('Number of guesses played.')),
    ...remainingShape,
    ...questionShape,
  })
  .openapi('GameOver')

export const adviceSchema = z.union([playSchema, overSchema])

export type AdviceBody = z.output<typeof adviceSchema>
