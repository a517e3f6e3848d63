// The exact solver: a game, the kernel, and questions about the game's states. The search is in kernel/assembly; tie
// rules, budgets and strategies are here.
//
// Ties: among guesses with the same total the smallest maximum wins, then a guess that can be the answer, then the
// alphabet. The smallest maximum of a state is the smallest limit that leaves its total unchanged, so it takes no new
// kind of search; a guess qualifies if its total under that limit is still the best.

import type { Feedback } from '../rules/feedback.ts'
import { type Game, likeliestOf, weightOf, weightOfAll } from '../rules/game.ts'
import type { Goal } from '../rules/goal.ts'
import type { Row } from '../rules/history.ts'
import type { Mode } from '../rules/mode.ts'
import { ALL_CORRECT, PATTERN_COUNT } from '../rules/pattern.ts'
import { describeNoExactPlay, hasExactPlay } from '../rules/word.ts'
import type { StrategyNode } from '../strategy/strategy.ts'
import {
  type Bounds,
  boundsOf,
  compareWorth,
  type Proved,
  provedOfAny,
  type Size,
  sizeOf,
  type Worth,
} from '../strategy/worth.ts'
import { Families } from './families.ts'
import { type HardState, HardStates } from './hard-states.ts'
import { allowWork, INFINITE_TOTAL, type Kernel, MODE_CODES } from './kernel/exports.ts'
import { type IdList, openFeedbackKernel, openKernel, type WordKernel } from './kernel/kernel.ts'

export { INFINITE_TOTAL } from './kernel/exports.ts'

/** A state of a game, and the question about it. */
export interface Question {
  /** The answers still possible: guess ids, ascending, at least one. */
  answers: Uint16Array
  mode: Mode
  goal: Goal
  /** Guesses left, 1 to 12. */
  left: number
  /** The rows played so far: the hard rule looks at them. */
  rows?: readonly Row[]
}

/**
 * A strategy that begins with `guess`, its value, and what is proved about the best strategy: of all legal ones if the
 * best guess was asked for, of all that begin with the guess if it was given.
 */
export interface Verdict extends Worth, Bounds {
  /** The guess to play (an id), or the one asked about. */
  guess: number
  /** Work, in vector operations: the same on every machine. */
  work: number
}

export interface Plan {
  verdict: Verdict
  node: StrategyNode
}

export interface SearchOptions {
  /** Work after which the search stops and gives bounds; such a question is always independent. */
  work?: number
  /** Uses nothing learned from other questions, so the result does not depend on them. */
  isAlone?: boolean
  /** Work for ties at most; open ties are then left as the search found them. */
  ties?: number
  /** A bounded value of a guess comes from a strategy alone: no work goes into a proof that has no chance. */
  isPlanned?: boolean
}

export interface Solver {
  readonly game: Game
  /** The best guess of a state, by the goal and the tie rules. */
  solve(question: Question, options?: SearchOptions): Verdict
  /** The value of one guess: an id, or a word that need not be on the list. */
  evaluate(question: Question, guess: number | string, options?: SearchOptions): Verdict
  /**
   * The total of one guess as far as it matters: a result below `below` is exact, any other is a proved lower bound of
   * at least `below`. INFINITE_TOTAL if not every answer can be solved. Without tie rules, so cheaper than `evaluate`.
   */
  evaluateBelow(question: Question, guess: number | string, below: number): number
  /**
   * Values many guesses of one state, cheaper than one by one: `value` is `evaluateBelow` of the guess, or null once
   * the work is used up. Valid only until `run` returns, with no other questions in between.
   */
  compare<Result>(
    question: Question,
    options: SearchOptions,
    run: (value: (guess: number, below: number) => number | null) => Result,
  ): Result
  /** The whole strategy from a state, beginning with `first` if given. */
  plan(question: Question, options?: SearchOptions & { first?: number }): Plan
  /** Work and states searched since the solver was made. */
  effort(): { work: number; nodes: number }
}

export interface SolverOptions {
  /** Memory for the transposition table. The search forgets rather than take more. */
  memoryBytes?: number
  /**
   * Largest table for a bounded question: answers times answers and guesses. A larger state is not searched, only what
   * a guess leaves of it. Unlimited by default.
   */
  tableBytes?: number
  /** Takes over this memory: a solver that used it before must not be asked again. */
  memory?: WebAssembly.Memory
}

const INFINITE = INFINITE_TOTAL
const DEFAULT_MEMORY_BYTES = 64 << 20
/** More is not used: memory has 32-bit addresses, and JavaScript sees the upper half as negative numbers. */
export const MOST_MEMORY_BYTES = 2 ** 30
/** Larger tables of all answers are not kept: those of `current` take 46 MB, those of `dictionary` 168 MB. */
const MAX_KEPT_BYTES = 240 << 20
const ID_BYTES = 2
/**
 * Work outside the kernel, in its units (measured): putting an answer into its part, checking whether a guess is legal.
 */
const PART_WORK = 16
const LEGAL_WORK = 2
/** The same for a question as a whole, and for each of its answers. */
const QUESTION_WORK = 2000
const ANSWER_WORK = 4
/** The same for a state of a strategy that is not searched. */
const STATE_WORK = 400
/** Work per answer for a strategy made without a search; and for its value alone, from the kernel. */
const PLAN_WORK = 500
const VALUE_WORK = 80
/** Maximum work for what an opener leaves of a family. */
const FAMILY_WORK = 300_000_000
/** Other guesses tried as the start of a strategy, if work is left. */
const OTHER_GUESSES = 8
/** Unproved parts are planned again with this many times an answer's work. */
const MORE_WORK = 1.5
/** Share of the work for proving a total; the rest is for the strategy that reaches it. */
const PROOF_SHARE = 0.85

/**
 * Makes a solver for a game. Synchronous: `kernel` is the compiled module of build/kernel.wasm.
 * @throws RangeError if the game has more guesses than ids
 */
export function createSolver(kernel: WebAssembly.Module, game: Game, options: SolverOptions = {}): Solver {
  checkExact(game)
  const words = openKernel(kernel, game, memoryOf(options), options.memory)
  return new KernelSolver(words, game, options.tableBytes)
}

/**
 * The same search for a game with other feedback. Such a game has no lists and no hash, and hard mode means nothing.
 * @throws RangeError if the game is too large for a table of all its patterns
 */
export function createFeedbackSolver(
  kernel: WebAssembly.Module,
  feedback: Feedback,
  options: SolverOptions = {},
): Solver {
  checkExact(feedback)
  const words = openFeedbackKernel(kernel, feedback, memoryOf(options))
  const { id, name, form, answers, guesses, idOf } = feedback
  const game: Game = { id, name, form, answers, guesses, weights: null, hash: '', sources: [], idOf }
  return new KernelSolver(words, game, options.tableBytes)
}

/** @throws RangeError for words of more than five letters */
function checkExact({ id, form }: Pick<Game, 'id' | 'form'>): void {
  if (!hasExactPlay(form)) throw new RangeError(`game ${id}: ${describeNoExactPlay(form)}`)
}

const memoryOf = ({ memoryBytes = DEFAULT_MEMORY_BYTES }: SolverOptions): number =>
  Math.min(memoryBytes, MOST_MEMORY_BYTES)

class KernelSolver implements Solver {
  readonly game: Game
  private readonly words: WordKernel
  private readonly kernel: Kernel
  private readonly families: Families
  private readonly hardStates: HardStates
  private hasTable = false
  /** Whether the current question needs a strategy, not just its value. */
  private wantsTree = false
  /** Work left for ties in the current question. */
  private tiesLeft = 0

  constructor(words: WordKernel, game: Game, tableBytes = Number.MAX_SAFE_INTEGER) {
    this.game = game
    this.words = words
    this.kernel = words.kernel
    this.kernel.setMatrixBytes(tableBytes)
    this.hardStates = new HardStates(words, game.guesses)
    this.families = new Families(game, {
      partsOf: (answers, guess) => this.partsOf(answers, guess),
      isUnwinnable: (answers, left) => this.isUnwinnable(answers, left),
    })
  }

  effort(): { work: number; nodes: number } {
    return { work: this.kernel.workDone(), nodes: this.kernel.nodeCount() }
  }

  solve(question: Question, options: SearchOptions = {}): Verdict {
    const { result, work } = this.scoped(question, options, (ids, list, end) => {
      const found = this.solveState(question, ids, list, end)
      return found.isExact ? this.verdictOf(question, found) : this.planFrom(question, ids, list, end, found).verdict
    })
    return { ...result, work }
  }

  evaluate(question: Question, guess: number | string, options: SearchOptions = {}): Verdict {
    const { result, work } = this.scoped(question, options, (ids, list, end) => {
      const id = this.idOfGuess(guess)
      const isPlanned = options.isPlanned && options.work !== undefined && question.left > 1
      if (isPlanned) return this.planGuess(question, ids, list, end, id).verdict
      return this.evaluateState(question, ids, list, id, end)
    })
    return { ...result, work }
  }

  evaluateBelow(question: Question, guess: number | string, below: number): number {
    const { kernel } = this
    const { mode, left } = question
    if (mode !== 'strict' && question.answers.length === this.game.answers.length) {
      // If no guess of the whole list solves it, none that the hard rule allows does.
      if (left > 1 && this.families.refute(this.idOfGuess(guess), left - 1)) return INFINITE
      if (below < INFINITE) this.keepTable(mode)
    }
    return this.scoped(question, {}, (ids, list, end) => {
      // Until now the rows used the spare slot.
      const word = this.words.toKernel(this.idOfGuess(guess))
      const search = (beta: number) => kernel.totalOfWord(ids.at, ids.count, list.at, list.count, left, word, beta)
      if (below < INFINITE) return search(below)
      const parts = () => this.legalParts(question, list, this.idOfGuess(guess))
      return this.totalOfAny(question, end, parts, search)
    }).result
  }

  /** What a guess leaves of a state, and then allows. */
  private legalParts({ answers, left }: Question, list: IdList, guess: number): HardState[] {
    return Array.from(this.partsOf(answers, guess), ([pattern, part]) => {
      return { answers: part, left: left - 1, legal: () => this.legalAfter(list, guess, pattern) }
    })
  }

  /** What `search` finds below INFINITE; in hard mode, without a limit of work, in turns. `parts` are all to be solved. */
  private totalOfAny(
    { mode, left, answers }: Question,
    end: number,
    parts: () => readonly HardState[],
    search: (below: number) => number,
  ): number {
    if (mode !== 'hard' || end < Number.POSITIVE_INFINITY) return search(INFINITE)
    const weight = weightOfAll(this.game, answers)
    return this.hardStates.totalOf({ parts, least: 2 * weight, most: left * weight, search })
  }

  /** Whether a quick proof exists that these answers cannot all be solved in the guesses left, whatever is guessed. */
  private isUnwinnable(answers: Uint16Array, left: number): boolean {
    const { kernel } = this
    return this.scoped({ answers, mode: 'normal', goal: 'mean', left }, { work: FAMILY_WORK }, (ids, list) => {
      const total = kernel.totalOfState(ids.at, ids.count, list.at, list.count, left, INFINITE)
      return !kernel.isStopped() && total >= INFINITE
    }).result
  }

  compare<Result>(
    question: Question,
    options: SearchOptions,
    run: (value: (guess: number, below: number) => number | null) => Result,
  ): Result {
    const { kernel, words } = this
    return this.scoped(question, options, (ids, list) => {
      kernel.holdMatrix(true)
      const value = (guess: number, below: number) => {
        const id = words.toKernel(guess)
        const total = kernel.totalOfWord(ids.at, ids.count, list.at, list.count, question.left, id, below)
        return kernel.isStopped() ? null : total
      }
      try {
        return run(value)
      } finally {
        kernel.holdMatrix(false)
      }
    }).result
  }

  plan(question: Question, options: SearchOptions & { first?: number } = {}): Plan {
    const { first } = options
    const { result, work } = this.scoped(question, options, (ids, list, end) => {
      this.wantsTree = true
      if (first !== undefined) return this.planGuess(question, ids, list, end, first)
      return this.planFrom(question, ids, list, end, this.solveState(question, ids, list, end))
    })
    return { ...result, verdict: { ...result.verdict, work } }
  }

  /** Makes the kernel keep a table of all answers of the game, unless it is too large: for valuing many openers. */
  private keepTable(mode: Mode): void {
    const { game, kernel, words } = this
    if (this.hasTable || game.answers.length * game.guesses.length > MAX_KEPT_BYTES) return
    this.hasTable = true
    kernel.setMode(MODE_CODES[mode], 0)
    const ids = words.writeIds(Uint16Array.from(game.answers.keys()))
    kernel.keepMatrix(ids.at, ids.count, words.alphabet.at, words.alphabet.count)
  }

  /** Runs one question: sets the kernel's mode and budget, and releases its scratch memory afterwards. */
  private scoped<T>(
    question: Question,
    options: SearchOptions,
    run: (ids: IdList, list: IdList, end: number) => T,
  ): { result: T; work: number } {
    checkQuestion(question, this.game)
    const { kernel } = this
    const scratch = kernel.mark()
    const before = kernel.workDone()
    const end = options.work === undefined ? Number.POSITIVE_INFINITY : before + options.work
    this.tiesLeft = options.ties ?? Number.POSITIVE_INFINITY
    this.wantsTree = false
    kernel.startGeneration(options.work === undefined && !options.isAlone)
    kernel.setMode(MODE_CODES[question.mode], 0)
    kernel.holdMatrix(false)
    allowWork(kernel, end)
    kernel.spend(QUESTION_WORK + ANSWER_WORK * question.answers.length)
    try {
      const result = run(this.words.writeIds(question.answers), this.legalNow(question), end)
      return { result, work: kernel.workDone() - before }
    } finally {
      kernel.release(scratch)
    }
  }

  /** Reserves work for the strategy: at least what the poorest one takes. */
  private endOfProof(n: number, end: number): number {
    const now = this.kernel.workDone()
    return Math.max(now, Math.min(now + (end - now) * PROOF_SHARE, end - n * (this.wantsTree ? PLAN_WORK : VALUE_WORK)))
  }

  /** The best guess and its value; if the work runs out, a guess and the bounds proved so far. */
  private solveState(question: Question, ids: IdList, list: IdList | null, end: number): StateResult {
    const { game, kernel, words } = this
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
    allowWork(kernel, this.endOfProof(n, end))
    kernel.holdMatrix(true)
    const totalWithin = (limit: number) => kernel.totalOfState(ids.at, n, list.at, list.count, limit, INFINITE)
    const winWithin = (limit: number) =>
      this.totalOfAny(
        { ...question, left: limit },
        end,
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
      const guess = this.settleTies(question, ids, list, end, worth, total, missCost)
      kernel.setMode(MODE_CODES[question.mode], 0)
      if (guess >= 0) return exactFound(words.toGame(guess), worth)
      Object.assign(proved, worth)
    }
    this.tiesLeft = 0
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
    const { game, kernel } = this
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
    { goal, left }: Question,
    ids: IdList,
    list: IdList,
    end: number,
    worth: Worth,
    total: number,
    missCost: number,
  ): number {
    const { kernel } = this
    const found = kernel.incumbentTotal() === total ? kernel.incumbent() : -1
    let guess = -1
    const before = kernel.workDone()
    if (this.tiesLeft > 0) {
      // The rest is for any guess of the best total, and its strategy, where the ties stay open.
      allowWork(kernel, before + Math.min((end - before) / 2, this.tiesLeft))
      for (let limit = 2; goal === 'mean' && missCost === 0 && limit < left; limit++) {
        if (kernel.totalOfState(ids.at, ids.count, list.at, list.count, limit, total + 1) !== total) continue
        if (!kernel.isStopped()) worth.max = limit
        break
      }
      if (!kernel.isStopped()) guess = kernel.firstGuess(ids.at, ids.count, list.at, list.count, worth.max, total)
      this.tiesLeft -= kernel.workDone() - before
    }
    allowWork(kernel, end)
    if (guess < 0 && worth.max === left) guess = found
    return guess < 0 ? kernel.anyGuess(ids.at, ids.count, list.at, list.count, worth.max, total) : guess
  }

  private verdictOf({ goal, answers, left }: Question, { guess, proved: worth }: StateResult): Verdict {
    const size = sizeOf(this.game, answers)
    return { guess, ...worth, ...boundsOf(goal, size, left, worth, worth), work: 0 }
  }

  private evaluateState(question: Question, ids: IdList, list: IdList, guess: number, end: number): Verdict {
    const { kernel } = this
    const { goal, left, answers } = question
    const n = ids.count
    const size = sizeOf(this.game, answers)
    if (left === 1) {
      const own = answers.includes(guess) ? weightOf(this.game, guess) : 0
      const worth = { misses: size.weight - own, max: Math.min(own, 1), total: own }
      return this.verdictOf(question, exactFound(guess, worth))
    }
    const id = this.words.toKernel(guess)
    const search = (limit: number, beta: number) => kernel.totalOfWord(ids.at, n, list.at, list.count, limit, id, beta)
    kernel.holdMatrix(true)
    allowWork(kernel, this.endOfProof(n, end))
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
      return this.planGuess(question, ids, list, end, guess, proved).verdict
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
    return { guess, ...worth, ...boundsOf(goal, size, left, worth, proved), work: 0 }
  }

  /**
   * The strategy that begins with the found guess: exact if it reaches the proved total. Otherwise remaining work goes
   * into strategies that begin with other guesses.
   */
  private planFrom(question: Question, ids: IdList, list: IdList | null, end: number, found: StateResult): Plan {
    const { kernel } = this
    const { guess, limit, proved, isExact } = found
    if (isExact && !this.wantsTree) return { verdict: this.verdictOf(question, found), node: leaf(guess) }
    const { goal, left, answers } = question
    const size = sizeOf(this.game, answers)
    // Before any part is searched, which releases the matrix.
    const below = this.listBelow(question, list)
    const planWithin = (first: number, most: number): Plan => {
      const { worth, node } = this.planBelow(question, ids, below, end, first, most, !isExact)
      return { verdict: { guess: first, ...worth, ...boundsOf(goal, size, left, worth, proved), work: 0 }, node }
    }
    const planWith = (first: number): Plan => {
      const plan = planWithin(first, limit)
      // If the work ran out before the parts were solved within a smaller maximum, more guesses lose less.
      return limit < left && plan.verdict.misses > proved.misses ? planWithin(first, left) : plan
    }
    const before = kernel.workDone()
    let plan = planWith(guess)
    if (isExact || plan.verdict.proof === 'exact' || list === null) return plan
    const count = question.mode === 'strict' ? 0 : list.count
    const spent = Math.max(kernel.workDone() - before, kernel.lookWork(ids.count, count))
    const tried = new Set([guess])
    for (const other of this.greedyGuesses(ids, list)) {
      if (end - kernel.workDone() < spent || plan.verdict.proof === 'exact') break
      if (tried.has(other)) continue
      tried.add(other)
      const next = planWith(other)
      if (compareWorth(next.verdict, plan.verdict, goal) < 0) plan = next
    }
    return plan
  }

  /** The greedy guesses of samples of the list: others than the best of all. */
  private *greedyGuesses(ids: IdList, list: IdList): Generator<number> {
    for (let share = 0; share < OTHER_GUESSES; share++) {
      const from = Math.floor((share * list.count) / OTHER_GUESSES)
      const to = Math.floor(((share + 1) * list.count) / OTHER_GUESSES)
      yield this.words.toGame(this.kernel.greedyGuess(ids.at, ids.count, list.at + from * ID_BYTES, to - from))
    }
  }

  /**
   * The guesses to look at below the state whose matrix is held. If ties are left open, guesses that split no better
   * than others can be skipped.
   */
  private listBelow({ mode }: Question, list: IdList | null): IdList | null {
    const { kernel } = this
    const held = list === null || this.tiesLeft > 0 || mode !== 'normal' ? 0 : kernel.heldMatrix()
    return held === 0 ? list : { at: kernel.idsOf(held), count: kernel.guessCountOf(held) }
  }

  /**
   * The strategy that begins with a guess, with a limit on what is known of it: exact for the goal `mean` if every part
   * is.
   */
  private planGuess(question: Question, ids: IdList, list: IdList, end: number, guess: number, known?: Proved): Plan {
    const { goal, left, answers } = question
    const below = this.listBelow(question, list)
    const { worth, proved, node } = this.planBelow(question, ids, below, end, guess, left, true)
    if (known && known.misses > proved.misses) Object.assign(proved, known)
    else if (known && known.misses === proved.misses) proved.total = Math.max(proved.total, known.total)
    return {
      verdict: { guess, ...worth, ...boundsOf(goal, sizeOf(this.game, answers), left, worth, proved), work: 0 },
      node,
    }
  }

  /**
   * What a guess leaves, each part with the best strategy the work allows, and what is proved about all strategies that
   * begin with the guess.
   */
  private planBelow(
    question: Question,
    ids: IdList,
    list: IdList | null,
    end: number,
    guess: number,
    limit: number,
    isShared: boolean,
  ): PlanBelow {
    const { game, kernel } = this
    if (!this.wantsTree && ids.count * PLAN_WORK > end - kernel.workDone())
      return this.poorest(question, ids, guess, limit)
    const isAnswer = question.answers.includes(guess)
    const least = { misses: 0, max: Number(isAnswer), total: weightOfAll(game, question.answers) }
    const worth = { ...least }
    const proved = { ...least }
    const replies = new Map<number, StrategyNode>()
    const parts = [...this.partsOf(question.answers, guess)]
    if (limit === 1) {
      for (const [, part] of parts) {
        const weight = weightOfAll(game, part)
        for (const sum of [worth, proved]) {
          sum.misses += weight
          sum.total -= weight
        }
      }
      return { node: { guess, replies }, worth, proved }
    }
    const planPart = ([pattern, part]: Part, endOfPart: number): Plan => {
      const scratch = kernel.mark()
      kernel.spend(STATE_WORK)
      const legal = question.mode === 'hard' ? this.legalWithin(list, guess, pattern, part.length, endOfPart) : list
      // A strategy for `worst` keeps its root's maximum; below the root the total counts.
      const below: Question = { ...question, answers: part, goal: 'mean', left: limit - 1 }
      const partIds = this.words.writeIds(part)
      const found = this.solveState(below, partIds, legal, endOfPart)
      const plan = this.planFrom(below, partIds, legal, endOfPart, found)
      kernel.release(scratch)
      return plan
    }
    const plans = isShared
      ? this.shareWork(parts, end, planPart)
      : new Map(parts.map((part) => [part[0], planPart(part, end)]))
    for (const [pattern, part] of parts) {
      const { verdict, node } = plans.get(pattern)!
      replies.set(pattern, node)
      worth.misses += verdict.misses
      worth.total += verdict.total - verdict.misses
      if (verdict.max > 0) worth.max = Math.max(worth.max, 1 + verdict.max)
      proved.misses += verdict.missesLower
      proved.total += verdict.lower - verdict.missesLower
      proved.max = Math.max(proved.max, part.length > 1 ? 3 : 2)
    }
    return { node: { guess, replies }, worth, proved }
  }

  /**
   * Plans parts with bounded work: each gets a share by size, small parts first. Work left at the end goes into the
   * unproved parts, as long as it is more than they had.
   */
  private shareWork(
    parts: readonly Part[],
    end: number,
    planPart: (part: Part, end: number) => Plan,
  ): Map<number, Plan> {
    const { kernel } = this
    const plans = new Map<number, Plan>()
    let open = [...parts].sort(([a, x], [b, y]) => x.length - y.length || a - b)
    let had = 0
    while (open.length > 0) {
      const work = Math.max(0, end - kernel.workDone())
      let answers = open.reduce((sum, [, part]) => sum + part.length, 0)
      if (plans.size > 0 && !(work > MORE_WORK * had * answers)) break
      had = work / answers
      for (const part of open) {
        const now = kernel.workDone()
        const plan = planPart(part, now + (Math.max(0, end - now) * part[1].length) / answers)
        answers -= part[1].length
        const before = plans.get(part[0])
        if (!before || compareWorth(plan.verdict, before.verdict, 'mean') < 0) plans.set(part[0], plan)
      }
      open = open.filter(([pattern]) => plans.get(pattern)!.verdict.proof === 'bounds')
    }
    return plans
  }

  /** The value of a strategy made without looking at any guess. */
  private poorest({ answers }: Question, ids: IdList, guess: number, limit: number): PlanBelow {
    const { kernel, game, words } = this
    const total = kernel.valuePoorest(ids.at, ids.count, limit, words.toKernel(guess))
    const worth = { misses: kernel.poorestLost(), max: kernel.poorestMax(), total }
    const own = answers.includes(guess) ? weightOf(game, guess) : 0
    const proved = { misses: 0, max: 1, total: 2 * weightOfAll(game, answers) - own }
    return { node: leaf(guess), worth, proved }
  }

  /** By pattern, patterns ascending. */
  private partsOf(answers: Uint16Array, guess: number): Map<number, Uint16Array> {
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

  private idOfGuess(guess: number | string): number {
    if (typeof guess === 'number') return guess
    const id = this.game.idOf(guess)
    return id >= 0 ? id : this.words.writeSpare(guess)
  }

  /** The legal guesses, in alphabetical order. */
  private legalNow(question: Question): IdList {
    if (question.mode === 'strict') return { at: this.words.alphabet.at, count: 0 }
    let list = this.words.alphabet
    if (question.mode !== 'hard') return list
    for (const row of question.rows ?? []) list = this.legalAfter(list, this.idOfGuess(row.guess), row.pattern)
    return list
  }

  /**
   * The same below a state with a known list; null for an unsearched state, if it is of no use or the work is used up.
   */
  private legalWithin(list: IdList | null, guess: number, pattern: number, n: number, end: number): IdList | null {
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

/** What a guess leaves: its pattern, and the ids of the answers, ascending. */
type Part = readonly [pattern: number, answers: Uint16Array]

/** What a guess leaves, combined from its parts. */
interface PlanBelow {
  node: StrategyNode
  worth: Worth
  proved: Proved
}

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
interface StateResult {
  guess: number
  limit: number
  proved: Proved
  /** A strategy that begins with the guess and keeps the limit reaches the proved total. */
  isExact: boolean
}

/** If only the value is needed, what follows a guess is left out. */
function leaf(guess: number): StrategyNode {
  return { guess, replies: new Map() }
}

function exactFound(guess: number, worth: Worth): StateResult {
  return { guess, limit: worth.max, proved: worth, isExact: true }
}

function checkQuestion({ answers, left }: Question, game: Game): void {
  if (answers.length === 0) throw new RangeError('a question needs at least one answer')
  if (!Number.isInteger(left) || left < 1 || left > 12) throw new RangeError(`guesses left: 1 to 12, not ${left}`)
  for (let j = 0; j < answers.length; j++) {
    if (answers[j] >= game.guesses.length) throw new RangeError(`answer id ${answers[j]} is not in the guess list`)
    if (j > 0 && answers[j] <= answers[j - 1]) throw new RangeError('answer ids must ascend')
  }
}
