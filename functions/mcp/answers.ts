/** The tools' data, in the words of the API. */
import { z } from 'zod'
import { GOALS } from '../../engine/rules/goal.ts'
import { MODES } from '../../engine/rules/mode.ts'
import { PROOFS } from '../../engine/strategy/strategy.ts'

const whole = z.number().int()
const settingShape = { game: z.string(), mode: z.enum(MODES), goal: z.enum(GOALS), limit: whole }

const proof = z.enum(PROOFS).describe('exact: proved optimal. bounds: the smallest total is between lower and upper.')

export const nextShape = {
  ...settingShape,
  status: z.enum(['play', 'solved', 'lost']),
  guess: z.string().optional(),
  mean: z.number().optional().describe('Guesses still needed on average, including this one.'),
  max: whole.optional().describe('Guesses still needed in the worst case.'),
  misses: z.number().optional().describe('Words this does not find within the limit.'),
  guaranteed: z.boolean().optional().describe('Whether every word is found within the limit.'),
  proof: proof.optional(),
  lower: z.number().optional(),
  upper: z.number().optional(),
  remaining: whole.describe('Words left.'),
  answers: z.array(z.string()).optional(),
  best: z
    .array(z.object({ guess: z.string(), total: z.number().nullable(), mean: z.number().nullable(), proof }))
    .optional(),
}

export const analysisShape = {
  ...settingShape,
  isWon: z.boolean(),
  cost: z.number().describe('Extra guesses on average, compared with the best ones.'),
  loses: z.number().describe('The most words that one guess risks and the best keeps.'),
  luck: z.number().describe('Guesses that luck saved; negative if luck cost some.'),
  proof,
  history: z.string(),
  turns: z.array(
    z.object({
      row: whole,
      guess: z.string(),
      pattern: z.string(),
      before: whole,
      after: whole,
      best: z.string(),
      bestMean: z.number(),
      mean: z.number(),
      cost: z.number(),
      longer: z.number(),
      loses: z.number().describe('Words that this guess risks and the best one keeps.'),
      luck: z.number(),
      proof,
    }),
  ),
}

export const explanationShape = {
  game: z.string(),
  isPossible: z.boolean(),
  isListed: z.boolean(),
  inAnswers: z.boolean(),
  reasons: z.array(z.string()),
  refusal: z.string().nullable(),
  remaining: whole,
}

export const openersShape = {
  ...settingShape,
  openers: z.array(
    z.object({
      guess: z.string(),
      total: z.number().nullable(),
      mean: z.number().nullable(),
      proof,
      lower: z.number(),
      upper: z.number().nullable(),
    }),
  ),
  isComplete: z.boolean().describe('Whether these are proved to be the best.'),
  answers: whole,
}

export const branchShape = {
  ...settingShape,
  answers: whole,
  total: z.number(),
  max: whole,
  proof,
  lower: z.number(),
  upper: z.number(),
  lines: z.array(z.string()),
  left_out: whole.describe('How many lines were left out.'),
}
