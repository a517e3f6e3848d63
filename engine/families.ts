// Families: answers that are alike in all places but one, such as bills, cills, dills and so on. A guess tells apart only
// those whose letter it holds, so what an opener leaves together of a large family is often too much for the guesses
// that remain: then the opener is impossible, and no search of its other parts need show it.
import type { Game } from './game.ts'

/** Of so many answers or more a family is looked at where so many guesses are left. */
const leastSize = (left: number): number => 2 * left + 2
/** Most families that an opener is tried with, the largest first. */
const MOST_TRIED = 12

export class Families {
  private readonly game: Game
  /** Pattern of a guess against an answer; both are ids. */
  private readonly patternOf: (guess: number, answer: number) => number
  /** Whether it is proved that these answers (ids, ascending) cannot all be solved in so many guesses. */
  private readonly isUnwinnable: (answers: Uint16Array, left: number) => boolean
  private readonly known = new Map<string, boolean>()
  private made: readonly number[][] | null = null

  constructor(
    game: Game,
    patternOf: (guess: number, answer: number) => number,
    isUnwinnable: (answers: Uint16Array, left: number) => boolean,
  ) {
    this.game = game
    this.patternOf = patternOf
    this.isUnwinnable = isUnwinnable
  }

  /** Whether a guess (an id) leaves together more of a family than can be solved in the guesses left after it. */
  refute(guess: number, left: number): boolean {
    const least = leastSize(left)
    const kept: number[][] = []
    for (const family of this.all()) {
      if (family.length < least) break
      const together = this.largestPart(family, guess)
      if (together.length >= least) kept.push(together)
    }
    kept.sort((a, b) => b.length - a.length)
    return kept.slice(0, MOST_TRIED).some((answers) => this.ask(answers, left))
  }

  /** The families of the game's answers, the largest first. */
  private all(): readonly number[][] {
    if (this.made) return this.made
    const families = new Map<string, number[]>()
    for (const word of this.game.answers) {
      for (let place = 0; place < word.length; place++) {
        const frame = `${word.slice(0, place)}?${word.slice(place + 1)}`
        const family = families.get(frame)
        if (family) family.push(this.game.idOf(word))
        else families.set(frame, [this.game.idOf(word)])
      }
    }
    this.made = [...families.values()].sort((a, b) => b.length - a.length)
    return this.made
  }

  private largestPart(family: readonly number[], guess: number): number[] {
    const parts = new Map<number, number[]>()
    let largest: number[] = []
    for (const answer of family) {
      const pattern = this.patternOf(guess, answer)
      const part = parts.get(pattern) ?? []
      part.push(answer)
      parts.set(pattern, part)
      if (part.length > largest.length) largest = part
    }
    return largest
  }

  private ask(answers: readonly number[], left: number): boolean {
    const key = `${left}:${answers.join()}`
    let isUnwinnable = this.known.get(key)
    if (isUnwinnable === undefined) {
      isUnwinnable = this.isUnwinnable(Uint16Array.from(answers).sort(), left)
      this.known.set(key, isUnwinnable)
    }
    return isUnwinnable
  }
}
