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
    cost: z
      .number()
      .min(0)
      .openapi(say('`mean` less `bestMean`; 0 where a guess that loses more, or is longer, saves some.')),
    loses: whole.openapi(
      say(
        'Weight of the answers that this guess may lose within the limit and the best one keeps; without weights, how many.',
      ),
    ),
    longer: whole.openapi(
      say('Goal `worst`: how many guesses longer than that of the best one its longest game may be.'),
    ),
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
    cost: z.number().min(0).openapi(say('Sum over the rows.')),
    loses: whole.openapi(say('The most that one guess may lose.')),
    luck: z.number().openapi(say('Sum over the rows.')),
    proof: z.enum(PROOFS).openapi(say('`exact` where every figure is.')),
    work: whole.openapi(say('Counted work of all searches.')),
    history: z.string(),
    ...settingShape,
    degraded: degradedField,
  })
  .openapi('Analysis')
