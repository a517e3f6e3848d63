// The states of a game in the kernel: what a guess leaves of them, and which guesses are then legal.
import type { Game } from '../rules/game.ts'
import { ALL_CORRECT, PATTERN_COUNT } from '../rules/pattern.ts'
import type { HardState } from './hard-states.ts'
import type { Kernel } from './kernel/exports.ts'
import type { IdList, WordKernel } from './kernel/kernel.ts'
import type { Question } from './question.ts'

const ID_BYTES = 2
/**
 * Work outside the kernel, in its units (measured): putting an answer into its part, checking whether a guess is legal.
 */
const PART_WORK = 16
const LEGAL_WORK = 2

/** What a guess leaves: its pattern, and the ids of the answers, ascending. */
export type Part = readonly [pattern: number, answers: Uint16Array]

export class States {
  readonly game: Game
  readonly words: WordKernel
  readonly kernel: Kernel

  constructor(words: WordKernel, game: Game) {
    this.game = game
    this.words = words
    this.kernel = words.kernel
  }

  /** The id of a guess; a word outside the list gets the spare one. */
  idOfGuess(guess: number | string): number {
    if (typeof guess === 'number') return guess
    const id = this.game.idOf(guess)
    return id >= 0 ? id : this.words.writeSpare(guess)
  }

  /** What a guess leaves, patterns ascending. */
  partsOf(answers: Uint16Array, guess: number): Map<number, Uint16Array> {
    const { kernel, words } = this
    const n = answers.length
    kernel.spend(PART_WORK * n)
    const scratch = kernel.mark()
    const ids = words.writeIds(answers)
    const column = kernel.makeColumn(ids.at, n, words.toKernel(guess))
    const { buffer } = kernel.memory
    const patterns = new Uint8Array(buffer, kernel.patternsOf(column), n)
    const places = new Uint16Array(buffer, ids.at, n)
    const sizes = new Uint16Array(PATTERN_COUNT)
    for (let j = 0; j < n; j++) sizes[patterns[j]]++
    const parts = new Map<number, Uint16Array>()
    for (let pattern = 0; pattern < PATTERN_COUNT; pattern++) {
      if (sizes[pattern] > 0 && pattern !== ALL_CORRECT) parts.set(pattern, new Uint16Array(sizes[pattern]))
    }
    for (let j = 0; j < n; j++) {
      const part = parts.get(patterns[j])
      if (part) part[part.length - sizes[patterns[j]]--] = words.toGame(places[j])
    }
    kernel.release(scratch)
    // The kernel has its own order if weights differ.
    if (this.game.weights !== null) for (const part of parts.values()) part.sort()
    return parts
  }

  /** What a guess leaves of a state, and then allows. */
  legalParts({ answers, left }: Question, list: IdList, guess: number): HardState[] {
    return Array.from(this.partsOf(answers, guess), ([pattern, part]) => {
      return { answers: part, left: left - 1, legal: () => this.legalAfter(list, guess, pattern) }
    })
  }

  /** The legal guesses, in alphabetical order. */
  legalNow(question: Question): IdList {
    if (question.mode === 'strict') return { at: this.words.alphabet.at, count: 0 }
    let list = this.words.alphabet
    if (question.mode !== 'hard') return list
    for (const row of question.rows ?? []) list = this.legalAfter(list, this.idOfGuess(row.guess), row.pattern)
    return list
  }

  /**
   * The same below a state with a known list; null for an unsearched state, if it is of no use or the work is used up.
   */
  legalWithin(list: IdList | null, guess: number, pattern: number, n: number, end: number): IdList | null {
    if (list === null || n < 3) return null
    return this.kernel.workDone() + LEGAL_WORK * list.count > end ? null : this.legalAfter(list, guess, pattern)
  }

  private legalAfter(list: IdList, guess: number, pattern: number): IdList {
    this.kernel.spend(LEGAL_WORK * list.count)
    const at = this.kernel.reserve(list.count * ID_BYTES)
    const id = this.words.toKernel(guess)
    return { at, count: this.kernel.fillLegal(id, pattern, list.at, list.count, at) }
  }
}
