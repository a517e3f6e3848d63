// The guesses of a game that show a row of colours against a word. It is asked for every word of the list and every row
// of several grids, so it looks guesses up by a letter the colours require instead of trying them one by one.

import type { Game } from '../rules/game.ts'
import { ABSENT, CORRECT, colourAt, PRESENT, patternOf } from '../rules/pattern.ts'

/** A row of colours, with its guess if known. */
export interface SoughtRow {
  pattern: number
  guess: string | null
}

/** Gets the work done, in the units of the search; may throw to end it. */
export type Spend = (work: number) => void

/** Work of entering a guess into the index, of a search, of looking at a guess and of comparing its colours (measured). */
const INDEX_WORK = 120
const FIND_WORK = 100
const LOOK_WORK = 4
const COMPARE_WORK = 14

export class GuessFinder {
  readonly spend: Spend
  readonly #guesses: readonly string[]
  readonly #length: number
  /** The letters of all guesses and, by place and letter, the ids of the guesses that have it there. */
  readonly #codes: Uint16Array
  readonly #having: Map<number, number[]>[] = []

  /** `spend` is called with the work of each search. */
  constructor({ guesses }: Game, spend: Spend = () => {}) {
    this.spend = spend
    spend(INDEX_WORK * guesses.length)
    this.#guesses = guesses
    this.#length = guesses[0].length
    this.#codes = new Uint16Array(guesses.length * this.#length)
    for (let place = 0; place < this.#length; place++) {
      const having = new Map<number, number[]>()
      for (let id = 0; id < guesses.length; id++) {
        const code = guesses[id].charCodeAt(place)
        this.#codes[id * this.#length + place] = code
        const ids = having.get(code)
        if (ids === undefined) having.set(code, [id])
        else ids.push(id)
      }
      this.#having.push(having)
    }
  }

  /** The distinct rows, those that rule out most words first. */
  order(rows: readonly SoughtRow[]): SoughtRow[] {
    const different = new Map(rows.map((row) => [`${row.pattern} ${row.guess}`, row]))
    const weight = ({ pattern, guess }: SoughtRow): number =>
      guess !== null
        ? Number.POSITIVE_INFINITY
        : this.#having.reduce((sum, _, place) => sum + colourAt(pattern, place), 0)
    return [...different.values()].sort((a, b) => weight(b) - weight(a))
  }

  /** True if some guess, or the known one, shows the row for this answer. */
  canShow(row: SoughtRow, answer: string): boolean {
    return this.#find(row, answer, 1).length > 0
  }

  /** All guesses that show the row for this answer; the known one, if it does. */
  showing(row: SoughtRow, answer: string): string[] {
    return this.#find(row, answer, Number.POSITIVE_INFINITY)
  }

  #find({ pattern, guess }: SoughtRow, answer: string, most: number): string[] {
    if (guess !== null) return patternOf(guess, answer) === pattern ? [guess] : []
    const digits = Array.from(answer, (_, place) => colourAt(pattern, place))
    const letters = Array.from(answer, (letter) => letter.charCodeAt(0))
    const isBlank = pattern === 0
    const found: string[] = []
    const lists = this.#candidates(digits, letters).map((ids) => ids ?? this.#guesses.keys())
    let looked = 0
    let compared = 0
    search: for (const ids of lists) {
      for (const id of ids) {
        looked++
        if (!this.#mayShow(id, digits, letters, isBlank)) continue
        compared++
        if (patternOf(this.#guesses[id], answer) === pattern && found.push(this.#guesses[id]) === most) break search
      }
    }
    this.spend(FIND_WORK + LOOK_WORK * looked + COMPARE_WORK * compared)
    return found
  }

  /**
   * A set of ids containing every guess that can show the row, as small as one coloured place makes it; null for all.
   */
  #candidates(digits: readonly number[], letters: readonly number[]): (readonly number[] | null)[] {
    let best: (readonly number[] | null)[] = [null]
    let fewest = this.#guesses.length
    for (let place = 0; place < this.#length; place++) {
      if (digits[place] === ABSENT) continue
      const asked =
        digits[place] === CORRECT
          ? [letters[place]]
          : [...new Set(letters)].filter((letter) => letter !== letters[place])
      const lists = asked.map((letter) => this.#having[place].get(letter) ?? [])
      const count = lists.reduce((sum, ids) => sum + ids.length, 0)
      if (count < fewest) {
        best = lists
        fewest = count
      }
    }
    return best
  }

  /**
   * False only for guesses that surely do not fit, by letters that are where the answer has them, elsewhere, or
   * nowhere.
   */
  #mayShow(id: number, digits: readonly number[], letters: readonly number[], isBlank: boolean): boolean {
    const length = this.#length
    for (let place = 0, at = id * length; place < length; place++, at++) {
      const code = this.#codes[at]
      const isHere = code === letters[place]
      if (isHere !== (digits[place] === CORRECT)) return false
      if ((digits[place] === PRESENT || isBlank) && letters.includes(code) === isBlank) return false
    }
    return true
  }
}
