/** The scores of the literature, as the API names them. */
import { z } from '@hono/zod-openapi'
import { scoreGuess } from '../../../engine/players/scores.ts'
import { scoreWord } from '../../../engine/players/word-scores.ts'
import type { Feedback } from '../../../engine/rules/feedback.ts'
import type { Game } from '../../../engine/rules/game.ts'
import type { Budget } from '../../../engine/search/budget.ts'
import { say, whole } from './answer-parts.ts'

export const scoresSchema = z
  .object({
    bits: z.number().openapi(say('Expected information of the colours, in bits: what entropy makes large.')),
    largest: whole.openapi(say('Words in the largest group after the guess: what minimax keeps small.')),
    parts: whole.openapi(say('How many groups the guess splits the words into.')),
    expectedSize: z.number().openapi(say('Words left after the guess, on average.')),
    meanPattern: z
      .number()
      .nullable()
      .openapi(say('Mean of the colours read in base 3: 0 in place, 2 absent, first letter highest. Null for pegs.')),
    letters: z
      .number()
      .nullable()
      .openapi(say('Shares of the guess list with each letter in its place, summed. Null for pegs.')),
  })
  .openapi('Scores')

/** The scores of a guess, listed or not, over answers given as codes or ids; `game` is null for pegs. */
export function scoresIn(
  feedback: Feedback,
  game: Game | null,
  answers: readonly string[] | Uint16Array,
  guess: string,
): z.output<typeof scoresSchema> {
  const ids = answers instanceof Uint16Array ? answers : Uint16Array.from(answers, (code) => feedback.idOf(code))
  return scoreGuess(feedback, ids, guess, game?.weights)
}

/** The scores of a word over answers given as words or ids, counted in the budget. */
export function wordScores(game: Game, answers: readonly string[] | Uint16Array, guess: string, budget: Budget) {
  const ids = answers instanceof Uint16Array ? answers : Uint16Array.from(answers, (word) => game.idOf(word))
  return scoreWord(game, ids, guess, budget)
}
