// Guesses in a state of a played game: their scores and proved values.

import { scoreGuess } from '../../engine/players/scores.ts'
import type { Row } from '../../engine/rules/history.ts'
import type { Scored } from '../terminal/format-scores.ts'
import { VALUE_WORK, valuesOf } from './exact-values.ts'
import type { NamedPlay } from './named-play.ts'

/** The guesses, listed or not, in their order; `answers` are the ids left by the rows. */
export function scoreIn(
  play: Pick<NamedPlay, 'feedback' | 'game' | 'limit' | 'solver'>,
  { answers, rows }: { answers: Uint16Array; rows: readonly Row[] },
  guesses: readonly string[],
): Scored[] {
  const { feedback, game } = play
  const work = VALUE_WORK * guesses.length
  const values = valuesOf({ ...play, answers, rows, mode: 'normal', goal: 'mean', work }, guesses)
  return guesses.map((guess, at) => ({
    guess,
    inAnswers: answers.includes(feedback.idOf(guess)),
    scores: scoreGuess(feedback, answers, guess, game?.weights),
    value: values[at],
  }))
}
