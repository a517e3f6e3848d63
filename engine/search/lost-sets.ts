// Lost sets of hard mode: answers that cannot all be solved, whichever of the legal guesses comes first. A state is lost,
// too, if it holds such a set, allows none but the guesses that were legal there, and has no more of them left.

/** Ids ascending; those of `legal` are the kernel's. */
export interface LostSet {
  answers: Uint16Array
  legal: Uint16Array
  /** Guesses left. */
  left: number
}

/** No more are remembered. */
const MOST_SETS = 20_000

export class LostSets {
  size = 0
  /** By the first of their answers. */
  private readonly known = new Map<number, LostSet[]>()
  private found: LostSet[] = []

  /** A set found here. */
  add(set: LostSet): void {
    if (this.learn(set)) this.found.push(set)
  }

  /** A set found by another solver of the same game. False if there are too many. */
  learn(set: LostSet): boolean {
    if (this.size >= MOST_SETS) return false
    this.size++
    const [first] = set.answers
    const others = this.known.get(first)
    if (others) others.push(set)
    else this.known.set(first, [set])
    return true
  }

  /** The sets found here since the last call, for other solvers. */
  takeFound(): LostSet[] {
    const { found } = this
    this.found = []
    return found
  }

  /** Whether a state is known to be lost. */
  lose(answers: Uint16Array, left: number, legal: () => Uint16Array): boolean {
    const held = new Set(answers)
    return answers.some((id) =>
      this.known.get(id)?.some((set) => {
        if (left > set.left || !set.answers.every((answer) => held.has(answer))) return false
        const allowed = new Set(set.legal)
        return legal().every((guess) => allowed.has(guess))
      }),
    )
  }
}
