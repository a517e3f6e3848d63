// Families: words that differ in one place only, such as bills, cills, dills and so on. A guess tells apart only those
// whose letter it contains, so an opener often leaves too much of a large family together for the remaining guesses.
// Then the opener is impossible, and its other parts need no search.
import type { Game } from '../rules/game.ts'

/** Families with at least this many answers are checked, by guesses left. */
const leastSize = (left: number): number => 2 * left + 2
/** Families checked per opener at most, the largest first. */
const MOST_TRIED = 12

/** The families of these words, in order; a hyphen in their shape marks the place where they differ: `-ills`. */
export function familiesOf(words: readonly string[]): Map<string, string[]> {
  const families = new Map<string, string[]>()
  for (const word of words) {
    for (let place = 0; place < word.length; place++) {
      const shape = `${word.slice(0, place)}-${word.slice(place + 1)}`
      const family = families.get(shape)
      if (family) family.push(word)
      else families.set(shape, [word])
    }
  }
  return families
}

/** Of sets of answers (ids, ascending). */
export interface FamilyRules {
  /** What a guess (an id) leaves of answers, by pattern. */
  partsOf(answers: Uint16Array, guess: number): Map<number, Uint16Array>
  /** Whether it is proved that they cannot all be solved in this many guesses. */
  isUnwinnable(answers: Uint16Array, left: number): boolean
}

/** A game's families, and what is known about them. */
export class Families {
  private readonly game: Game
  private readonly rules: FamilyRules
  private readonly known = new Map<string, boolean>()
  private made: readonly Uint16Array[] | null = null

  constructor(game: Game, rules: FamilyRules) {
    this.game = game
    this.rules = rules
  }

  /** Whether a guess (an id) leaves together more of a family than the guesses after it can solve. */
  refute(guess: number, left: number): boolean {
    const least = leastSize(left)
    const kept: Uint16Array[] = []
    for (const family of this.largestFirst()) {
      if (family.length < least) break
      for (const part of this.rules.partsOf(family, guess).values()) if (part.length >= least) kept.push(part)
    }
    kept.sort((a, b) => b.length - a.length)
    return kept.slice(0, MOST_TRIED).some((answers) => this.ask(answers, left))
  }

  private largestFirst(): readonly Uint16Array[] {
    this.made ??= [...familiesOf(this.game.answers).values()]
      .sort((a, b) => b.length - a.length)
      .map((words) => Uint16Array.from(words, (word) => this.game.idOf(word)))
    return this.made
  }

  private ask(answers: Uint16Array, left: number): boolean {
    const key = `${left}:${answers.join()}`
    let isUnwinnable = this.known.get(key)
    if (isUnwinnable === undefined) {
      isUnwinnable = this.rules.isUnwinnable(answers, left)
      this.known.set(key, isUnwinnable)
    }
    return isUnwinnable
  }
}
