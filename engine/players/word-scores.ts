// The scores of a word over given answers, counted as work, for servers that show them with every guess.

import { wordFeedback } from '../rules/feedback.ts'
import type { Game } from '../rules/game.ts'
import { patternsOf } from '../rules/parts.ts'
import type { Budget } from '../search/budget.ts'
import { type Scores, scoreGuess } from './scores.ts'

/** Work per answer, in units of the search (measured); each pattern of an unlisted word is made separately. */
const SCORE_WORK = 12
const UNLISTED_WORK = 16

/** What `scoreWord` spends on a word, listed or not. */
export function scoreWork(answers: Uint16Array, isListed = true): number {
  return (isListed ? SCORE_WORK : UNLISTED_WORK) * answers.length
}

/** The scores of a word, listed or not, over answers (ids, at least one). */
export function scoreWord(game: Game, answers: Uint16Array, guess: string, budget: Budget): Scores {
  const id = game.idOf(guess)
  budget.spend(scoreWork(answers, id >= 0))
  const patterns = id < 0 ? undefined : patternsOf(game, answers, id)
  return scoreGuess(wordFeedback(game), answers, guess, game.weights, patterns)
}
