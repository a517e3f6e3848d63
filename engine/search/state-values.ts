// The value of a state, or of one guess there: misses, maximum and total, as far as the work reaches.
//
// Ties: among guesses with the same total the smallest maximum wins, then a guess that can be the answer, then the
// alphabet. The smallest maximum of a state is the smallest limit that leaves its total unchanged, so it takes no new
// kind of search; a guess qualifies if its total under that limit is still the best.

import { likeliestOf, weightOf, weightOfAll } from '../rules/game.ts'
import { type Proved, provedOfAny, type Size, sizeOf, type Worth } from '../strategy/worth.ts'
import { type HardState, HardStates } from './hard-states.ts'
import { allowWork, INFINITE_TOTAL as INFINITE, type Kernel, MODE_CODES } from './kernel/exports.ts'
import type { IdList } from './kernel/kernel.ts'
import type { LostSets } from './lost-sets.ts'
import { type Asked, type Question, type Verdict, verdictOn } from './question.ts'
import type { States } from './states.ts'

/** Work per answer for a strategy made without a search; and for its value alone, from the kernel. */
export const PLAN_WORK = 500
const VALUE_WORK = 80
/** Share of the work for proving a total; the rest is for the strategy that reaches it. */
const PROOF_SHARE = 0.85

/** The total of a state within a limit, each miss at its price. */
type TotalWithin = (limit: number) => number

/** What a search of a state proved. */
interface Searched {
  /** The kernel's: each miss counts `missCost`. */
  total: number
  max: number
  misses: number
  missCost: number
}

/** The result of searching a state: a guess, the maximum to keep, and what is proved. */
export interface StateValue {
  guess: number
  limit: number
  proved: Proved
  /** A strategy that begins with the guess and keeps the limit reaches the proved total. */
  isExact: boolean
}

export class StateValues {
  private readonly states: States
  private readonly kernel: Kernel
  private readonly hardStates: HardStates

  constructor(states: States, lostSets: LostSets) {
    this.states = states
    this.kernel = states.kernel
    this.hardStates = new HardStates(states.words, states.game.guesses, lostSets)
  }

  /** The best guess and its value; if the work runs out, a guess and the bounds proved so far. */
  solve(asked: Asked): StateValue {
    const { kernel } = this
    const { game, words } = this.states
    const { question, ids, list, end, effort } = asked
    const { left, answers } = question
    const n = ids.count
    const size = sizeOf(game, answers)
    const { weight, heaviest } = size
    const likeliest = likeliestOf(game, answers)
    kernel.holdMatrix(false)
    if (left === 1) return exactFound(likeliest, { misses: weight - heaviest, max: 1, total: heaviest })
    if (n <= 2) return exactFound(likeliest, { misses: 0, max: n, total: 2 * weight - heaviest })
    const proved = provedOfAny(size)
    if (list === null) return { guess: likeliest, limit: left, proved, isExact: false }
    allowWork(kernel, this.endOfProof(asked))
    kernel.holdMatrix(true)
    const totalWithin = (limit: number) => kernel.totalOfState(ids.at, n, list.at, list.count, limit, INFINITE)
    const winWithin = (limit: number) =>
      this.totalOfAny(
        asked,
        limit,
        () => [{ answers, left: limit, legal: () => list }],
        (beta) => kernel.totalOfState(ids.at, n, list.at, list.count, limit, beta),
      )
    let searched = this.searchWins(question, proved, winWithin)
    if (searched !== null && searched.total >= INFINITE) {
      searched = this.searchLosses(question, size, proved, totalWithin)
    }
    if (searched !== null) {
      const { total, max, misses, missCost } = searched
      const worth = { misses, max, total: total - misses * (missCost + max) }
      const guess = this.settleTies(asked, list, worth, total, missCost)
      kernel.setMode(MODE_CODES[question.mode], 0)
      if (guess >= 0) return exactFound(words.toGame(guess), worth)
      Object.assign(proved, worth)
    }
    effort.ties = 0
    allowWork(kernel, end)
    kernel.setMode(MODE_CODES[question.mode], 0)
    const found = kernel.incumbent()
    const guess = found >= 0 ? found : kernel.greedyGuess(ids.at, n, list.at, list.count)
    return { guess: words.toGame(guess), limit: left, proved, isExact: false }
  }

  /**
   * The total if every answer can be solved, for `worst` within the smallest maximum; INFINITE if not. Null if the work ends
   * first; `proved` then says how far it got.
   */
  private searchWins({ goal, left }: Question, proved: Proved, totalWithin: TotalWithin): Searched | null {
    const { kernel } = this
    let total = INFINITE
    let max = left
    if (goal === 'worst') {
      for (max = 2; max < left; max++) {
        proved.max = max
        total = totalWithin(max)
        if (kernel.isStopped()) return null
        if (total < INFINITE) break
      }
      proved.max = max
    }
    if (total >= INFINITE) total = totalWithin(left)
    if (!kernel.isStopped()) return { total, max, misses: 0, missCost: 0 }
    proved.total = total
    return null
  }

  /** The same if some answers are lost: each miss costs more than any total. */
  private searchLosses(
    { answers, mode, goal, left }: Question,
    { weight, heaviest }: Size,
    proved: Proved,
    totalWithin: TotalWithin,
  ): Searched | null {
    const { game } = this.states
    const { kernel } = this
    const lightest = answers.reduce((least, id) => Math.min(least, weightOf(game, id)), heaviest)
    Object.assign(proved, { misses: lightest, max: 1, total: 0 })
    const missCost = weight * left + 1
    kernel.setMode(MODE_CODES[mode], missCost)
    let total = totalWithin(left)
    const misses = Math.floor(total / missCost)
    proved.misses = Math.max(lightest, misses)
    if (kernel.isStopped()) return null
    proved.total = total - misses * (missCost + left)
    let max = left
    if (goal === 'worst') {
      for (max = 1; max < left; max++) {
        proved.max = max
        const tight = totalWithin(max)
        if (kernel.isStopped()) return null
        if (Math.floor(tight / missCost) > misses) continue
        total = tight
        break
      }
    }
    return { total, max, misses, missCost }
  }

  /**
   * The guess that the tie rules choose among those with the best total (in the kernel's terms, including the price of
   * misses). If the work for ties runs out, one of them, and -1 if all work does. `worth.max` becomes the smallest
   * maximum.
   */
  private settleTies(
    { question: { goal, left }, ids, end, effort }: Asked,
    list: IdList,
    worth: Worth,
    total: number,
    missCost: number,
  ): number {
    const { kernel } = this
    const found = kernel.incumbentTotal() === total ? kernel.incumbent() : -1
    let guess = -1
    const before = kernel.workDone()
    if (effort.ties > 0) {
      // The rest is for any guess of the best total, and its strategy, where the ties stay open.
      allowWork(kernel, before + Math.min((end - before) / 2, effort.ties))
      for (let limit = 2; goal === 'mean' && missCost === 0 && limit < left; limit++) {
        if (kernel.totalOfState(ids.at, ids.count, list.at, list.count, limit, total + 1) !== total) continue
        if (!kernel.isStopped()) worth.max = limit
        break
      }
      if (!kernel.isStopped()) guess = kernel.firstGuess(ids.at, ids.count, list.at, list.count, worth.max, total)
      effort.ties -= kernel.workDone() - before
    }
    allowWork(kernel, end)
    if (guess < 0 && worth.max === left) guess = found
    return guess < 0 ? kernel.anyGuess(ids.at, ids.count, list.at, list.count, worth.max, total) : guess
  }

  /** The value of a guess. If the work runs out, `verdict` is null, and `proved` says how far it got. */
  ofGuess(asked: Asked & { list: IdList }, guess: number): { verdict: Verdict | null; proved: Proved } {
    const { kernel } = this
    const { game, words } = this.states
    const { question, ids, list, end } = asked
    const { goal, left, answers } = question
    const n = ids.count
    const size = sizeOf(game, answers)
    if (left === 1) {
      const own = answers.includes(guess) ? weightOf(game, guess) : 0
      const worth = { misses: size.weight - own, max: Math.min(own, 1), total: own }
      return { verdict: verdictOn(game, question, guess, worth, worth), proved: worth }
    }
    const id = words.toKernel(guess)
    const search = (limit: number, beta: number) => kernel.totalOfWord(ids.at, n, list.at, list.count, limit, id, beta)
    kernel.holdMatrix(true)
    allowWork(kernel, this.endOfProof(asked))
    const proved = { ...provedOfAny(size), total: 0 }
    let missCost = 0
    let total = search(left, INFINITE)
    if (total >= INFINITE && !kernel.isStopped()) {
      proved.misses = 1
      missCost = size.weight * left + 1
      kernel.setMode(MODE_CODES[question.mode], missCost)
      total = search(left, INFINITE)
    }
    const misses = missCost && Math.floor(total / missCost)
    if (kernel.isStopped()) {
      kernel.setMode(MODE_CODES[question.mode], 0)
      proved.misses = Math.max(proved.misses, misses)
      if (missCost === 0) proved.total = total
      allowWork(kernel, end)
      return { verdict: null, proved }
    }
    const worth = { misses, max: misses < size.weight ? left : 0, total: total - misses * (missCost + left) }
    Object.assign(proved, { ...worth, max: 1 })
    for (let limit = 1; limit < left; limit++) {
      if (goal === 'worst') proved.max = limit
      // For `mean` the smallest limit with the same total; for `worst` the smallest that misses no more answers.
      const tight = search(limit, goal === 'worst' ? INFINITE : total + 1)
      if (kernel.isStopped()) break
      const fits =
        goal === 'worst' ? tight < INFINITE && (missCost && Math.floor(tight / missCost)) === misses : tight === total
      if (goal === 'worst' && !fits) proved.max = limit + 1
      if (!fits) continue
      worth.max = limit
      worth.total = tight - misses * (missCost + limit)
      // The smallest of those within the smallest maximum.
      if (goal === 'worst') proved.total = worth.total
      break
    }
    kernel.setMode(MODE_CODES[question.mode], 0)
    return { verdict: verdictOn(game, question, guess, worth, proved), proved }
  }

  /** What `search` finds below INFINITE; in hard mode, without a limit of work, in turns. `parts` are all to be solved. */
  totalOfAny(
    { question: { mode, answers }, end, effort }: Asked,
    left: number,
    parts: () => readonly HardState[],
    search: (below: number) => number,
  ): number {
    if (mode !== 'hard' || end < Number.POSITIVE_INFINITY) return search(INFINITE)
    const weight = weightOfAll(this.states.game, answers)
    const { isAlone } = effort
    return this.hardStates.totalOf({ parts, left, least: 2 * weight, most: left * weight, search, isAlone })
  }

  /** Reserves work for the strategy: at least what the poorest one takes. */
  private endOfProof({ ids, end, effort }: Asked): number {
    const now = this.kernel.workDone()
    const reserved = ids.count * (effort.wantsTree ? PLAN_WORK : VALUE_WORK)
    return Math.max(now, Math.min(now + (end - now) * PROOF_SHARE, end - reserved))
  }
}

function exactFound(guess: number, worth: Worth): StateValue {
  return { guess, limit: worth.max, proved: worth, isExact: true }
}
