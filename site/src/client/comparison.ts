/** Compares guesses: the ten best of a position, the player's own words, and the cost of guesses already played. */
import type { Ranked, Ranking } from '../../../engine/advice/ranking.ts'
import { normalizeWord, USUAL_FORM } from '../../../engine/rules/word.ts'
import { type Address, formatAddress } from '../../../view/address.ts'
import type { Reply } from '../../../view/position.ts'
import { type GuessCost, NO_RANKING, type RankingState } from '../../../view/ranking.ts'
import { rankingsOf } from './answers.ts'
import { askRanking } from './ask.ts'
import type { Asked } from './asked.ts'
import type { RankingTask } from './search.ts'

const BEST_GUESSES = 10
/** Ties come alphabetically, and with few words left there are many. So it asks for more than it shows. */
const EQUALS_ASKED = 30
const FEW_LEFT = 50

export class Comparison {
  state: RankingState = NO_RANKING
  /** For the current position. */
  #asking = new AbortController()
  #isRanking = false
  /** By history and word. */
  readonly #costs = new Map<string, GuessCost>()
  readonly #changed: () => void

  /** `changed` is called when there is something new to show. */
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

  /** Requests the best guesses; false if they are there or on their way. */
  rankBest(asked: Asked, remaining: number): boolean {
    if (this.state.best || this.#isRanking) return false
    this.#isRanking = true
    const top = remaining <= FEW_LEFT ? EQUALS_ASKED : BEST_GUESSES
    void this.#ask(asked, { kind: 'rank', top }, (best) => ({ best }))
    return true
  }

  /** The best few to show; among ties, well-known words first. */
  shown(known: ReadonlySet<string> | null): RankingState {
    const { best } = this.state
    if (best === null) return this.state
    const guesses = known === null ? best.guesses : knownFirst(best.guesses, known)
    return { ...this.state, best: { ...best, guesses: guesses.slice(0, BEST_GUESSES) } }
  }

  /** The value of a word, next to the best. */
  value(asked: Asked, text: string): void {
    const guess = normalizeWord(text, asked.game.form)
    if (guess === null) this.#set({ trouble: `A word has ${(asked.game.form ?? USUAL_FORM).length} letters.` })
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

  /** Compares a played word with the best one in the background; only proved values count. */
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

  /** By row number. */
  costsOf(address: Address): Record<number, GuessCost> {
    const costs: Record<number, GuessCost> = {}
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

/** Among ties, possible answers first, then well-known words. */
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
