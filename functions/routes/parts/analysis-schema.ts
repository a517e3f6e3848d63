/** The analysis of a game as the API gives it. */
import { z } from '@hono/zod-openapi'
import { PROOFS } from '../../../engine/strategy/strategy.ts'
import { degradedField, say, settingShape, whole } from './answer-parts.ts'

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

export const analysisSchema = z
  .object({
    summary: z.string().openapi(say('One line.')),
    turns: z.array(turnSchema),
    isWon: z.boolean(),
    cost: z.number().openapi(say('Sum over the rows.')),
    luck: z.number().openapi(say('Sum over the rows.')),
    proof: z.enum(PROOFS).openapi(say('`exact` where every figure is.')),
    work: whole.openapi(say('Counted work of all searches.')),
    history: z.string(),
    ...settingShape,
    degraded: degradedField,
  })
  .openapi('Analysis')
