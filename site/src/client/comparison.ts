/** Guesses compared: the ten best of a position, words of the reader's own, and what those cost that were played. */
import type { Ranked, Ranking } from '../../../engine/advice/ranking.ts'
import { normalizeWord, WORD_LENGTH } from '../../../engine/rules/word.ts'
import { type Address, formatAddress } from '../../../view/address.ts'
import type { Reply } from '../../../view/position.ts'
import { type Cost, NO_RANKING, type RankingState } from '../../../view/ranking.ts'
import { rankingsOf } from './answers.ts'
import { askRanking } from './ask.ts'
import type { Asked } from './asked.ts'
import type { RankingTask } from './search.ts'

const BEST_GUESSES = 10
/** Equals come by the alphabet: with few words left there are many, so more are asked for than are shown. */
const EQUALS_ASKED = 30
const FEW_LEFT = 50

export class Comparison {
  state: RankingState = NO_RANKING
  /** Of the position in sight. */
  #asking = new AbortController()
  #isRanking = false
  /** By history and word. */
  readonly #costs = new Map<string, Cost>()
  readonly #changed: () => void

  /** `changed` is called whenever there is something new to show. */
  constructor(changed: () => void) {
    this.#changed = changed
  }

  /** For another position. */
  reset(): void {
    this.#asking.abort()
    this.#asking = new AbortController()
    this.#isRanking = false
    this.state = NO_RANKING
  }

  /** The best guesses, unless they are there or on their way, which is false. */
  rankBest(asked: Asked, remaining: number): boolean {
    if (this.state.best || this.#isRanking) return false
    this.#isRanking = true
    const top = remaining <= FEW_LEFT ? EQUALS_ASKED : BEST_GUESSES
    void this.#ask(asked, { kind: 'rank', top }, (best) => ({ best }))
    return true
  }

  /** What is to be shown: the best few, of equals those first that most people know. */
  shown(known: ReadonlySet<string> | null): RankingState {
    const { best } = this.state
    if (best === null) return this.state
    const guesses = known === null ? best.guesses : knownFirst(best.guesses, known)
    return { ...this.state, best: { ...best, guesses: guesses.slice(0, BEST_GUESSES) } }
  }

  /** What a word is worth, beside them. */
  value(asked: Asked, text: string): void {
    const guess = normalizeWord(text)
    if (guess === null) this.#set({ trouble: `A word has ${WORD_LENGTH} letters.` })
    else {
      void this.#ask(asked, { kind: 'value', guesses: [guess] }, ({ guesses }) => ({
        named: [...guesses, ...this.#namedBut(guess)],
      }))
    }
  }

  async #ask(asked: Asked, task: RankingTask, changeBy: (ranking: Ranking) => Partial<RankingState>): Promise<void> {
    const { signal } = this.#asking
    this.#set({ asking: this.state.asking + 1, trouble: '' })
    let isAnswered = false
    for await (const ranking of rankingsOf(asked, task, signal)) {
      if (signal.aborted) return
      isAnswered = true
      this.#set(changeBy(ranking))
    }
    if (signal.aborted) return
    this.#set({ asking: this.state.asking - 1, trouble: isAnswered ? '' : 'We can’t tell right now.' })
  }

  #namedBut(guess: string): Ranked[] {
    return this.state.named.filter((ranked) => ranked.guess !== guess)
  }

  #set(change: Partial<RankingState>): void {
    this.state = { ...this.state, ...change }
    this.#changed()
  }

  /** Compares a word that is played with the best one, on the side; only proved figures count. */
  async learnCost(asked: Asked, reply: Reply, guess: string): Promise<void> {
    const { address } = asked
    if (asked.isPrivate || reply.kind !== 'advice' || guess === reply.advice.guess || address.edit !== null) return
    const { mean, guess: best, misses, proof } = reply.advice
    const ranking = await askRanking(asked, { kind: 'value', guesses: [guess] }, new AbortController().signal)
    const own = ranking?.guesses[0]
    if (proof !== 'exact' || own?.proof !== 'exact' || own.mean === null || own.misses !== misses) return
    this.#costs.set(costKey(address, guess), { guesses: own.mean - mean, best })
    this.#changed()
  }

  /** By number of row. */
  costsOf(address: Address): Record<number, Cost> {
    const costs: Record<number, Cost> = {}
    for (const [at, { guess }] of address.rows.entries()) {
      const cost = this.#costs.get(costKey({ ...address, rows: address.rows.slice(0, at) }, guess))
      if (cost) costs[at + 1] = cost
    }
    return costs
  }
}

function costKey(before: Address, guess: string): string {
  return `${formatAddress({ ...before, opener: null, edit: null })} ${guess}`
}

/** Of equal guesses those first that can be the answer, then those that most people know. */
export function knownFirst(guesses: readonly Ranked[], known: ReadonlySet<string>): Ranked[] {
  const isEqual = (a: Ranked, b: Ranked) =>
    a.mean !== null && a.mean === b.mean && a.misses === b.misses && a.max === b.max && a.proof === b.proof
  const rank = ({ guess, inAnswers }: Ranked) => (inAnswers ? 0 : known.has(guess) ? 1 : 2)
  let group = 0
  return guesses
    .map((ranked, at) => {
      if (at > 0 && !isEqual(guesses[at - 1], ranked)) group++
      return { ranked, group }
    })
    .sort((a, b) => a.group - b.group || rank(a.ranked) - rank(b.ranked))
    .map(({ ranked }) => ranked)
}
