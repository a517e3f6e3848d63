// States of strict mode as lists of ids, and the floor of each, which needs no search and on which certificates build.
// The checker (checker/check.py) computes the same floors itself.

import type { Game } from '../../engine/rules/game.ts'
import { ALL_CORRECT, PATTERN_COUNT, patternOf } from '../../engine/rules/pattern.ts'

/** More than any limit allows. */
export const IMPOSSIBLE = 1 << 28

/** Ids of the answers that are still possible, ascending. */
export type State = readonly number[]

export interface Part {
  pattern: number
  state: State
}

/** The states of one game with equally likely answers. */
export class StrictStates {
  readonly all: State
  readonly #patterns: readonly Uint8Array[]
  /** By state: the most parts that any of its answers makes. */
  readonly #mostParts = new Map<string, number>()

  constructor({ answers }: Game) {
    this.all = answers.map((_, id) => id)
    this.#patterns = answers.map((guess) => Uint8Array.from(answers, (answer) => patternOf(guess, answer)))
  }

  /** What a guess leaves, by pattern; nothing is left if it is the answer. */
  partsOf(guess: number, state: State): Part[] {
    const row = this.#patterns[guess]
    const byPattern: number[][] = []
    for (const answer of state) {
      const part = byPattern[row[answer]]
      if (part) part.push(answer)
      else byPattern[row[answer]] = [answer]
    }
    const parts: Part[] = []
    byPattern.forEach((part, pattern) => {
      if (pattern !== ALL_CORRECT) parts.push({ pattern, state: part })
    })
    return parts
  }

  /** How many parts a guess makes, including itself. */
  countParts(guess: number, state: State): number {
    const row = this.#patterns[guess]
    seen.fill(0)
    let count = 0
    for (const answer of state) {
      if (seen[row[answer]] === 0) {
        seen[row[answer]] = 1
        count++
      }
    }
    return count
  }

  /**
   * Lower bound for n answers with `left` guesses: the guessed answer takes one, the others two, except if two of them
   * show the same colours.
   */
  floor(state: State, left: number): number {
    const n = state.length
    if (left < 2 || n <= 2) return left < n ? IMPOSSIBLE : 2 * n - 1
    const most = this.#countMost(state)
    if (left === 2) return most === n ? 2 * n - 1 : IMPOSSIBLE
    return 3 * n - 1 - most
  }

  #countMost(state: State): number {
    const key = String.fromCharCode(...state)
    let most = this.#mostParts.get(key) ?? 0
    if (most > 0) return most
    for (const guess of state) {
      most = Math.max(most, this.countParts(guess, state))
      if (most === state.length) break
    }
    if (state.length <= MOST_REMEMBERED) this.#mostParts.set(key, most)
    return most
  }
}

/** Larger states hardly repeat. */
const MOST_REMEMBERED = 64
const seen = new Uint8Array(PATTERN_COUNT)
