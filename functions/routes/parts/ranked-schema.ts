/** A guess with what it is worth, as rankings list it. */
import { z } from '@hono/zod-openapi'
import { boundsShape, say, whole } from './answer-parts.ts'
import { scoresSchema } from './scores-schema.ts'

export const rankedSchema = z
  .object({
    guess: z.string(),
    inAnswers: z.boolean(),
    isListed: z.boolean().openapi(say('False where the game does not know the word.')),
    parts: whole.openapi(say('Groups that the guess cuts the answers into.')),
    scores: scoresSchema,
    misses: whole
      .nullable()
      .openapi(say('Answers that the best strategy known with this guess loses; null where no strategy is known.')),
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
  .openapi('RankedGuess')
