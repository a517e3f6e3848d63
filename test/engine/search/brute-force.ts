// The oracle of the exact search: every strategy of a small game is tried, nothing is pruned, nothing is bounded. It is
// meant to be obviously right; some 40 answers and 40 guesses take it a fraction of a second.

import { type Game, weightOfAll } from '../../../engine/rules/game.ts'
import type { Goal } from '../../../engine/rules/goal.ts'
import type { Row } from '../../../engine/rules/history.ts'
import { checkGuess, type Mode } from '../../../engine/rules/mode.ts'
import { ALL_CORRECT, patternOf } from '../../../engine/rules/pattern.ts'

export interface BruteForceQuestion {
  mode: Mode
  goal: Goal
  /** Guesses left. */
  left: number
  /** The rows played before; only hard mode looks at them, and only at the last. */
  rows?: readonly Row[]
}

export interface BruteForceValue {
  /** Weight of the answers not solved within the guesses left. */
  misses: number
  /** Guesses needed in sum over the answers that are solved, each times its weight; a missed answer adds nothing. */
  total: number
  /** The most guesses a solved answer needs, 0 where none is solved. */
  max: number
}

export interface BruteForceResult extends BruteForceValue {
  /** The best guess by the tie rules; -1 where no guess is left, or no answer. */
  guess: number
}

/**
 * The best result over all strategies, and the guess that begins it.
 * Goal `mean`: fewest misses, then the smallest total, then the smallest max.
 * Goal `worst`: fewest misses, then the smallest max, then the smallest total among all strategies of that max (so a
 * part may use guesses up to that max where it lowers the total, even if its own max could be smaller).
 * Among guesses of equal value: one that can be the answer, then the alphabetically first.
 * Legal are: in normal mode all guesses, in hard mode those that keep the official rule towards the last row, in strict
 * mode the answers of the state, which takes a state that fits its rows.
 */
export function bruteForce(game: Game, answers: Iterable<number>, question: BruteForceQuestion): BruteForceResult {
  const { left, rows = [] } = question
  const search = new Search(game, question.mode)
  const state = [...answers].sort((a, b) => a - b)
  return reachGoal(question.goal, left, (limit) => search.best(state, limit, rows[rows.length - 1] ?? null))
}

/** The same for one guess, legal or not, played best from there on. */
export function bruteForceGuess(
  game: Game,
  answers: Iterable<number>,
  { mode, goal, left }: BruteForceQuestion,
  guess: number,
): BruteForceValue {
  const search = new Search(game, mode)
  const state = [...answers].sort((a, b) => a - b)
  return reachGoal(goal, left, (limit) => search.value(state, guess, limit))
}

/**
 * Turns the goal `mean`, answered for each limit, into the goal asked for. The fewest misses need all the guesses left;
 * the smallest max is the fewest guesses that miss no more than that.
 */
function reachGoal<T extends BruteForceValue>(goal: Goal, left: number, meanWithin: (limit: number) => T): T {
  if (goal === 'mean') return meanWithin(left)
  const { misses } = meanWithin(left)
  let max = 0
  while (meanWithin(max).misses > misses) max++
  return meanWithin(max)
}

class Search {
  readonly game: Game
  readonly mode: Mode
  readonly memo = new Map<string, BruteForceResult>()

  constructor(game: Game, mode: Mode) {
    this.game = game
    this.mode = mode
  }

  /** The best guess of a state for the goal `mean`. */
  best(answers: readonly number[], left: number, lastRow: Row | null): BruteForceResult {
    if (left === 0 || answers.length === 0)
      return { misses: weightOfAll(this.game, answers), total: 0, max: 0, guess: -1 }
    const row = this.mode === 'hard' && lastRow !== null ? `${lastRow.guess}${lastRow.pattern}` : ''
    const key = `${left} ${row} ${answers.join(' ')}`
    const known = this.memo.get(key)
    if (known !== undefined) return known
    const results = this.legalGuesses(answers, lastRow).map((guess) => ({ ...this.value(answers, guess, left), guess }))
    const answersFirst = ({ guess }: BruteForceResult) => (answers.includes(guess) ? 0 : 1)
    const [best] = results.sort(
      (a, b) =>
        a.misses - b.misses ||
        a.total - b.total ||
        a.max - b.max ||
        answersFirst(a) - answersFirst(b) ||
        (this.game.guesses[a.guess] < this.game.guesses[b.guess] ? -1 : 1),
    )
    this.memo.set(key, best)
    return best
  }

  /** The value of one guess, played best from there on. */
  value(answers: readonly number[], guess: number, left: number): BruteForceValue {
    const word = this.game.guesses[guess]
    if (left === 0) return { misses: weightOfAll(this.game, answers), total: 0, max: 0 }
    const parts = new Map<number, number[]>()
    for (const answer of answers) {
      const pattern = patternOf(word, this.game.guesses[answer])
      parts.set(pattern, [...(parts.get(pattern) ?? []), answer])
    }
    const value = { misses: 0, total: 0, max: 0 }
    for (const [pattern, part] of parts) {
      const next =
        pattern === ALL_CORRECT ? { misses: 0, total: 0, max: 0 } : this.best(part, left - 1, { guess: word, pattern })
      const solved = weightOfAll(this.game, part) - next.misses
      value.misses += next.misses
      value.total += next.total + solved
      if (solved > 0) value.max = Math.max(value.max, next.max + 1)
    }
    return value
  }

  legalGuesses(answers: readonly number[], lastRow: Row | null): readonly number[] {
    if (this.mode === 'strict') return answers
    const all = this.game.guesses.map((_, id) => id)
    if (this.mode === 'normal' || lastRow === null) return all
    return all.filter((id) => checkGuess('hard', [lastRow], this.game.guesses[id]) === null)
  }
}
