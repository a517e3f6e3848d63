// The reference solver: what "the best guess" means, in the plainest code we could write. It tries every legal guess in
// every state, prunes nothing and only remembers values. Read it first; engine/search gives the same results, fast, and
// every test of the engine compares with this file. About 40 answers and 40 guesses take it a fraction of a second.
//
// A state is the set of answers still possible. A guess splits it into parts, one per pattern, and the game continues in one
// of them. Each answer has an integer weight of at least 1; its chance is its share of the total weight. If all weights
// are 1, a weight is a number of answers. The value of a state is three numbers, compared in this order:
//
//   misses  weight of the lost answers: not found within the guesses left
//   total   guesses, each times the weight of its answer, over the answers found
//   max     most guesses that any found answer takes
//
// The recurrence, for a state S, `left` guesses, and W(X) the weight of the answers of X:
//
//   value(S, 0)        =  misses W(S), total 0, max 0
//   value(S, left)     =  the smallest of value(S, g, left) over all legal guesses g
//   value(S, g, left)  =  summed over the parts P of S by g, where v is value(P, left - 1), or 0 0 0 if P is {g} itself:
//                           misses  v.misses
//                           total   v.total + W(P) - v.misses    (each answer found in P takes this guess too)
//                         and max is the largest v.max + 1 of the parts in which an answer is found
//
// This works because totals and misses add up over parts, so each part can be played best by itself.
//
// Ties: guesses that can be the answer win, then the alphabet decides. The recurrence implies that the last guess is the
// heaviest answer, and that the heavier of two answers is guessed first.

import { type Game, weightOfAll } from '../rules/game.ts'
import type { Goal } from '../rules/goal.ts'
import type { Row } from '../rules/history.ts'
import { checkRows, type Mode } from '../rules/mode.ts'
import { ALL_CORRECT, patternOf } from '../rules/pattern.ts'
import type { StrategyNode } from '../strategy/strategy.ts'
import type { Worth } from '../strategy/worth.ts'

export interface ReferenceQuestion {
  /** Ids of the answers still possible, in any order. */
  answers: Iterable<number>
  mode: Mode
  goal: Goal
  /** Guesses left, 0 or more. */
  left: number
  /** The rows played before. Only hard mode looks at them, and only at the last. */
  rows?: readonly Row[]
}

export interface Best extends Worth {
  /** The id of the best guess; -1 if no guess or no answer is left. */
  guess: number
}

/**
 * The best guess of a state, by the goal and the tie rules.
 * `mean`: the smallest value. `worst`: among the strategies of fewest misses those of the smallest max, and of these the
 * smallest total; so a part may use all the guesses of that max where this lowers the total.
 */
export function solve(game: Game, question: ReferenceQuestion): Best {
  const search = new Search(game, question)
  const answers = sorted(question.answers)
  return search.best(
    answers,
    limitOf(question, (left) => search.best(answers, left)),
  )
}

/** The same for one guess, legal or not, played best from there on. */
export function evaluate(game: Game, question: ReferenceQuestion, guess: number): Worth {
  const search = new Search(game, question)
  const answers = sorted(question.answers)
  return search.value(
    answers,
    guess,
    limitOf(question, (left) => search.value(answers, guess, left)),
  )
}

/** The whole strategy below a state; null if no guess or no answer is left. */
export function plan(game: Game, question: ReferenceQuestion): StrategyNode | null {
  const search = new Search(game, question)
  const answers = sorted(question.answers)
  return search.strategy(
    answers,
    limitOf(question, (left) => search.best(answers, left)),
  )
}

/**
 * The limit that turns the goal into `mean`. For `worst` it is the smallest one that loses no more than the guesses
 * left do: that limit is the smallest max.
 */
function limitOf({ goal, left }: ReferenceQuestion, valueWithin: (left: number) => Worth): number {
  if (goal === 'mean') return left
  const { misses } = valueWithin(left)
  let limit = 0
  while (valueWithin(limit).misses > misses) limit++
  return limit
}

class Search {
  readonly #game: Game
  readonly #mode: Mode
  readonly #firstRow: Row | null
  readonly #known = new Map<string, Best>()

  constructor(game: Game, { mode, rows = [] }: ReferenceQuestion) {
    this.#game = game
    this.#mode = mode
    this.#firstRow = rows[rows.length - 1] ?? null
  }

  /** The best guess of a state for the goal `mean`, and its value. `row` is the one played before. */
  best(answers: readonly number[], left: number, row: Row | null = this.#firstRow): Best {
    if (left === 0 || answers.length === 0)
      return { misses: weightOfAll(this.#game, answers), total: 0, max: 0, guess: -1 }
    const key = `${left} ${this.#mode === 'hard' && row !== null ? `${row.guess}${row.pattern}` : ''} ${answers.join()}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const choices = this.#legalGuesses(answers, row).map((guess) => ({ ...this.value(answers, guess, left), guess }))
    const best = choices.reduce((a, b) => (this.#isBetter(b, a, answers) ? b : a))
    this.#known.set(key, best)
    return best
  }

  /** The value of one guess for the goal `mean`, each part played best. */
  value(answers: readonly number[], guess: number, left: number): Worth {
    if (left === 0) return { misses: weightOfAll(this.#game, answers), total: 0, max: 0 }
    const value = { misses: 0, total: 0, max: 0 }
    for (const [pattern, part] of this.#partsOf(answers, guess)) {
      const row = { guess: this.#game.guesses[guess], pattern }
      const below = pattern === ALL_CORRECT ? { misses: 0, total: 0, max: 0 } : this.best(part, left - 1, row)
      const found = weightOfAll(this.#game, part) - below.misses
      value.misses += below.misses
      value.total += below.total + found
      if (found > 0) value.max = Math.max(value.max, below.max + 1)
    }
    return value
  }

  /** The tree of best guesses, for the goal `mean`. Parts with no guess left are absent. */
  strategy(answers: readonly number[], left: number, row: Row | null = this.#firstRow): StrategyNode | null {
    const { guess } = this.best(answers, left, row)
    if (guess < 0) return null
    const replies = new Map<number, StrategyNode>()
    for (const [pattern, part] of this.#partsOf(answers, guess)) {
      if (pattern === ALL_CORRECT) continue
      const below = this.strategy(part, left - 1, { guess: this.#game.guesses[guess], pattern })
      if (below !== null) replies.set(pattern, below)
    }
    return { guess, replies }
  }

  /** The answers by the pattern that the guess shows against each. */
  #partsOf(answers: readonly number[], guess: number): Map<number, number[]> {
    const { guesses } = this.#game
    const parts = new Map<number, number[]>()
    for (const answer of answers) {
      const pattern = patternOf(guesses[guess], guesses[answer])
      const part = parts.get(pattern)
      if (part === undefined) parts.set(pattern, [answer])
      else part.push(answer)
    }
    return parts
  }

  /**
   * Normal mode allows every guess, hard mode those that obey the official rule, strict mode only answers still
   * possible.
   */
  #legalGuesses(answers: readonly number[], row: Row | null): readonly number[] {
    if (this.#mode === 'strict') return answers
    const all = this.#game.guesses.map((_, id) => id)
    if (this.#mode === 'normal' || row === null) return all
    return all.filter((id) => checkRows('hard', [row], this.#game.guesses[id]) === null)
  }

  #isBetter(a: Best, b: Best, answers: readonly number[]): boolean {
    if (a.misses !== b.misses) return a.misses < b.misses
    if (a.total !== b.total) return a.total < b.total
    if (a.max !== b.max) return a.max < b.max
    const isAnswer = answers.includes(a.guess)
    if (isAnswer !== answers.includes(b.guess)) return isAnswer
    return this.#game.guesses[a.guess] < this.#game.guesses[b.guess]
  }
}

/** By id, so that a set of answers has one key. */
function sorted(ids: Iterable<number>): number[] {
  return [...ids].sort((a, b) => a - b)
}
