/** A guess with its value, as rankings list it. */
import { z } from '@hono/zod-openapi'
import { boundsShape, say, whole } from './answer-parts.ts'
import { scoresSchema } from './scores-schema.ts'

export const rankedSchema = z
  .object({
    guess: z.string(),
    inAnswers: z.boolean(),
    isListed: z.boolean().openapi(say('False if the word is not in the list.')),
    parts: whole.openapi(say('How many groups the guess splits the words into.')),
    scores: scoresSchema,
    misses: whole
      .nullable()
      .openapi(say('Answers that the best known strategy with this guess loses; null if none is known.')),
    max: whole.nullable().openapi(say('Guesses it takes in the worst case, over the answers it finds.')),
    total: whole.nullable().openapi(say('Guesses in total over the answers it finds.')),
    mean: z.number().nullable(),
    ...boundsShape,
    missesUpper: whole.nullable().openapi(say('Proved: best play loses no more. Null if no strategy is known.')),
    lower: whole.openapi(
      say(
        'Proved: the best strategy with this guess takes at least this total; if `missesUpper` is null, the best that finds every answer.',
      ),
    ),
    upper: whole.nullable().openapi(say('Proved: and at most this total. Null if no strategy is known.')),
  })
  .openapi('RankedGuess')
