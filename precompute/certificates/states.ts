// States of strict mode as lists of ids, and what is plain of each without a search: the floor that a certificate builds on.
// The checker (checker/check.py) computes the same floors by itself.

import type { Game } from '../../engine/rules/game.ts'
import { ALL_CORRECT, PATTERN_COUNT, patternOf } from '../../engine/rules/pattern.ts'

/** A total that no limit allows. */
export const IMPOSSIBLE = 1 << 28

/** Ids of the answers that are still possible, ascending. */
export type State = readonly number[]

export interface Part {
  pattern: number
  state: State
}

/** The states of one game whose answers are equally likely. */
export class StrictStates {
  readonly all: State
  readonly #patterns: readonly Uint8Array[]
  /** By state: the most parts that any of its answers makes. */
  readonly #mostParts = new Map<string, number>()

  constructor({ answers }: Game) {
    this.all = answers.map((_, id) => id)
    this.#patterns = answers.map((guess) => Uint8Array.from(answers, (answer) => patternOf(guess, answer)))
  }

  /** What a guess leaves, by pattern; nothing is left of the answer that it is. */
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

  /** How many parts a guess makes, itself among them. */
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
   * Guesses that n answers take at least with `left` guesses: the answer guessed is found at once and the others by the next
   * guess, save where two of them show the same colours to it.
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

/** Larger states hardly come twice. */
const MOST_REMEMBERED = 64
const seen = new Uint8Array(PATTERN_COUNT)
