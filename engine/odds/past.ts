// Past answers: which words were used before a day, and how often a used one repeats.

import type { ListEntry } from '../formats/lists/list-entry.ts'

/** The answers before a day, oldest first if their order is known. */
export interface Past {
  /** By word, how often it was the answer. */
  readonly used: ReadonlyMap<string, number>
  /** The chance that today's answer was used before, learned from earlier days. */
  readonly usedShare: number
  /** The chance that today's answer is outside the pool. */
  readonly outsideShare: number
  /** Days counted. */
  readonly days: number
}

/**
 * Beta priors: the mean before any data is used / (used + fresh), and their sum says how many days it counts for. One
 * repeat in twenty is what an editor without a rule against it might do; ten days say no more than that.
 */
const USED_PRIOR = { yes: 0.5, no: 9.5 }
/** The chance of a repeat before any data; also assumed for a year ahead, in which habits may change. */
export const UNSEEN_USED_SHARE = USED_PRIOR.yes / (USED_PRIOR.yes + USED_PRIOR.no)
/** One in a hundred from outside the pool. */
const OUTSIDE_PRIOR = { yes: 1, no: 99 }
/** After this many days a day counts half: habits change, and a new one should show within two months. */
const HALF_LIFE_DAYS = 60
const FADE = 0.5 ** (1 / HALF_LIFE_DAYS)

/** Learns day by day; `add` takes the answers in order, one a day. */
export class PastLearner {
  readonly #isInPool: (word: string) => boolean
  readonly #used = new Map<string, number>()
  #repeats = 0
  #fresh = 0
  #outside = 0
  #days = 0

  constructor(isInPool: (word: string) => boolean) {
    this.#isInPool = isInPool
  }

  add(word: string): void {
    const isRepeat = this.#used.has(word)
    this.#repeats = this.#repeats * FADE + (isRepeat ? 1 : 0)
    this.#fresh = this.#fresh * FADE + (isRepeat ? 0 : 1)
    if (!this.#isInPool(word)) this.#outside++
    this.#used.set(word, (this.#used.get(word) ?? 0) + 1)
    this.#days++
  }

  /** What is known now. Later additions change only `used`. */
  get past(): Past {
    return {
      used: this.#used,
      usedShare: mean(USED_PRIOR, this.#repeats, this.#fresh),
      outsideShare: mean(OUTSIDE_PRIOR, this.#outside, this.#days - this.#outside),
      days: this.#days,
    }
  }
}

/** What a list says about the past. Without a known order, words count as used and none as repeated. */
export function pastOf(entries: readonly ListEntry[], isInPool: (word: string) => boolean): Past {
  const learner = new PastLearner(isInPool)
  for (const { word } of entries) learner.add(word)
  return learner.past
}

function mean(prior: { yes: number; no: number }, yes: number, no: number): number {
  return (prior.yes + yes) / (prior.yes + prior.no + yes + no)
}
