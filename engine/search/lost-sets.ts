// Lost sets of hard mode: answers that cannot all be solved, whichever of the legal guesses comes first. A state is lost,
// too, if it holds such a set, allows none but the guesses that were legal there, and has no more of them left.

/** Ids ascending; those of `legal` are the kernel's. */
export interface LostSet {
  answers: Uint16Array
  legal: Uint16Array
  /** Guesses left. */
  left: number
}

/** What a state has at least if it is like a lost set: answers, and more than this share of the answers of the set. */
const LEAST_ALIKE = 25
const LEAST_SHARE = 0.6
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
        return isWithin(legal(), set.legal)
      }),
    )
  }
  /** Which of these states have much in common with a set that is known to be lost. */
  areLike(states: readonly Omit<LostSet, 'legal'>[], legal: (at: number) => Uint16Array): boolean[] {
    const places = new Map<number, number>()
    for (const [at, { answers }] of states.entries()) {
      if (answers.length >= LEAST_ALIKE) for (const id of answers) places.set(id, at)
    }
    const areLike = states.map(() => false)
    for (const set of [...this.known.values()].flat()) {
      const shared = new Map<number, number>()
      for (const id of set.answers) {
        const at = places.get(id)
        if (at !== undefined) shared.set(at, (shared.get(at) ?? 0) + 1)
      }
      for (const [at, count] of shared) {
        const isClose = count > LEAST_SHARE * set.answers.length && states[at].left <= set.left
        areLike[at] ||= isClose && isWithin(legal(at), set.legal)
      }
    }
    return areLike
  }
}

/** Whether all of these guesses are among those. */
function isWithin(guesses: Uint16Array, those: Uint16Array): boolean {
  const allowed = new Set(those)
  return guesses.every((guess) => allowed.has(guess))
}
