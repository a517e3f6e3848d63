/** The analysis of a game, as a schema of the API. */
import { z } from '@hono/zod-openapi'
import { PROOFS } from '../../../engine/strategy/strategy.ts'
import { degradedField, say, settingShape, whole } from './answer-parts.ts'

const turnSchema = z
  .object({
    row: whole,
    guess: z.string(),
    pattern: z.string(),
    before: whole.openapi(say('Words left before the guess.')),
    after: whole.openapi(say('Words left after it.')),
    pool: z.enum(['answers', 'guesses']),
    best: z.string().openapi(say('The best guess there.')),
    bestMean: z.number().openapi(say('Guesses on average from there with the best guess.')),
    mean: z.number().openapi(say('Guesses on average from there with the guess played.')),
    cost: z
      .number()
      .min(0)
      .openapi(say('`mean` minus `bestMean`; 0 if a guess that risks more words saves some guesses.')),
    loses: whole.openapi(
      say('Weight of the answers this guess risks and the best one keeps; their number without weights.'),
    ),
    longer: whole.openapi(say('Goal `worst`: how many more guesses than the best one its worst case may take.')),
    luck: z.number().openapi(say('Guesses that luck saved; negative if luck cost some.')),
    proof: z.enum(PROOFS),
  })
  .openapi('Turn')

export const analysisSchema = z
  .object({
    summary: z.string().openapi(say('The review in one line.')),
    turns: z.array(turnSchema),
    isWon: z.boolean(),
    cost: z.number().min(0).openapi(say('Sum over the guesses.')),
    loses: whole.openapi(say('The most that one guess risks.')),
    luck: z.number().openapi(say('Sum over the guesses.')),
    proof: z.enum(PROOFS).openapi(say('`exact` if every figure is.')),
    work: whole.openapi(say('Work of all searches, counted.')),
    history: z.string(),
    ...settingShape,
    degraded: degradedField,
  })
  .openapi('Analysis')
