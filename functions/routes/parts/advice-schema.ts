/** What an answer of the API says: the advice of the engine, as a schema. */
import { z } from '@hono/zod-openapi'
import { LIKELY_LISTED } from '../../../engine/advice/likely.ts'
import { PROOFS } from '../../../engine/strategy/strategy.ts'
import { boundsShape, degradedField, say, settingShape, whole } from './answer-parts.ts'
import { rankedSchema } from './ranked-schema.ts'
import { scoresSchema } from './scores-schema.ts'

const questionShape = {
  ...settingShape,
  history: z.string().openapi(say('The rows in canonical form, the permalink.')),
  version: z.string().openapi(say('Version of program and stored results, for `v`.')),
  degraded: degradedField,
}

const remainingShape = {
  remaining: whole.openapi(say('How many answers are left.')),
  weight: whole.openapi(say('Weight of the answers left: their number, where all are equally likely.')),
  answers: z.array(z.string()).openapi(say('The answers left, alphabetical, as many as the question allows.')),
  pool: z
    .enum(['answers', 'guesses'])
    .openapi(say('`guesses` where no answer of the game fits the rows, so that the whole guess list is looked at.')),
  exclusionDropped: z.boolean().openapi(say('Only excluded words were left, so they count after all.')),
  unlisted: z.array(whole).openapi(say('Rows whose guess the game does not know.')),
}

const groupSchema = z
  .object({
    pattern: z.string().openapi(say('Five letters: `b` absent, `y` present, `g` correct.')),
    share: z.number().openapi(say('How likely this reply is, from 0 to 1.')),
    remaining: whole.openapi(say('How many answers give this reply.')),
    answers: z.array(z.string()).openapi(say('Those answers, as many as the question allows.')),
  })
  .openapi('Group')

/** What the question asks for besides. */
const extraShape = {
  best: z.array(rankedSchema).optional().openapi(say('With `top`: the best guesses, the best first.')),
  bestIsComplete: z
    .boolean()
    .optional()
    .openapi(say('With `top`: whether it is proved that no other guess belongs among `best`.')),
  groups: z
    .array(groupSchema)
    .optional()
    .openapi(say('With `groups`: the replies that the guess splits the answers into, the likeliest first.')),
}

/** The game goes on. */
const playSchema = z
  .object({
    status: z.literal('play'),
    guess: z.string().openapi(say('The next guess.')),
    inAnswers: z.boolean().openapi(say('Whether the guess can itself be the answer.')),
    misses: whole.openapi(say('Weight of the answers that this strategy does not find within the limit.')),
    loss: z
      .number()
      .openapi(say('The chance that it does not find the answer within the limit: `misses` over `weight`.')),
    guaranteed: z.boolean().openapi(say('Whether it finds every answer within the limit.')),
    max: whole.openapi(say('Most guesses it still needs for any answer that it finds.')),
    total: whole.openapi(
      say('Guesses it still needs, this one included, times weight, summed over the answers that it finds.'),
    ),
    mean: z.number().openapi(say('Guesses it still needs on average: `total` over the weight of those answers.')),
    histogram: z
      .array(whole)
      .openapi(say('Weight of the remaining answers by guesses still needed; the first figure is one guess.')),
    ...boundsShape,
    proof: z
      .enum(PROOFS)
      .openapi(
        say(
          '`exact`: proved that no strategy is better. `bounds`: the best one lies within the bounds. Before the first row all of it is about strategies that begin with this guess; `/openers` says which opener is proved best.',
        ),
      ),
    source: z.enum(['tree', 'live']).openapi(say('From a stored strategy, or searched for this question.')),
    row: whole.openapi(say('Number of the row to play, from 1.')),
    likely: z
      .array(
        z.object({ word: z.string(), share: z.number().openapi(say('The chance that it is the answer, 0 to 1.')) }),
      )
      .openapi(say(`The likeliest answers left, at most ${LIKELY_LISTED}, the likeliest first.`)),
    scores: scoresSchema.openapi(say('What the literature looks at in the guess.')),
    work: whole.openapi(say('Counted work of the search; 0 from a tree.')),
    ...remainingShape,
    ...questionShape,
    ...extraShape,
  })
  .openapi('Advice')

/** The game is at its end. */
const overSchema = z
  .object({
    status: z.enum(['solved', 'lost']),
    row: whole.openapi(say('Number of rows played.')),
    ...remainingShape,
    ...questionShape,
  })
  .openapi('GameOver')

export const adviceSchema = z.union([playSchema, overSchema])

export type AdviceBody = z.output<typeof adviceSchema>
