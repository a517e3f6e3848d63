/** How many answers are left after each row. */

import type { Row } from '../engine/rules/canonical-history.ts'
import type { Game } from '../engine/rules/game.ts'
import { patternOf } from '../engine/rules/pattern.ts'

/** Answers left before the first row, after it, and so on; words of the whole guess list if no answer fits. */
export function countRemaining(game: Game, rows: readonly Row[]): number[] {
  let words = game.answers
  return [
    words.length,
    ...rows.map((row, at) => {
      words = words.filter((word) => patternOf(row.guess, word) === row.pattern)
      if (words.length === 0) words = fittingWords(game.guesses, rows.slice(0, at + 1))
      return words.length
    }),
  ]
}

export function fittingWords(words: readonly string[], rows: readonly Row[]): readonly string[] {
  return words.filter((word) => rows.every(({ guess, pattern }) => patternOf(guess, word) === pattern))
}
