// The exact solver: a game, the kernel, and questions about states of the game.
// The search itself is in kernel/assembly; here are the tie rules, the budgets and the strategies built from it.
//
// Ties: among guesses of equal total the smallest maximum wins, then a guess that can be the answer, then the alphabet.
// The smallest maximum of a state is the smallest limit under which the total stays the same, so it needs no search of
// its own kind; and a guess fits it when its total under that limit is still the best.

import type { Feedback } from '../rules/feedback.ts'
import { type Game, likeliestOf, weightOf, weightOfAll } from '../rules/game.ts'
import type { Goal } from '../rules/goal.ts'
import type { Row } from '../rules/history.ts'
import type { Mode } from '../rules/mode.ts'
import { ALL_CORRECT, patternOf } from '../rules/pattern.ts'
import type { StrategyNode } from '../strategy/strategy.ts'
import { Families } from './families.ts'
import { INFINITE_TOTAL, type Kernel, MODE_CODES } from './kernel/exports.ts'
import { type IdList, openFeedbackKernel, openKernel, type WordKernel } from './kernel/kernel.ts'

export { INFINITE_TOTAL } from './kernel/exports.ts'

/** A state of a game, and what is asked of it. */
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

export interface Verdict {
  /** The guess to play (an id), or the one that was asked about. */
  guess: number
  /** Guesses in total over the answers, each times its weight; with `bounds` the best known to be possible. */
  total: number
  /** Most guesses that any answer takes. */
  max: number
  /** Weight of the answers that are not solved in the guesses left; 0 where a win is guaranteed. */
  misses: number
  proof: 'exact' | 'bounds'
  /** lower <= best total <= upper; equal when exact. */
  lower: number
  upper: number
  /** Counted work, in vector operations: the same on every machine. */
  work: number
}

export interface Plan {
  verdict: Verdict
  node: StrategyNode
}

export interface SearchOptions {
  /** Work after which the search stops and gives bounds; such a question is always alone. */
  work?: number
  /** Nothing learned from other questions is used, so that what is found does not depend on what was asked before. */
  isAlone?: boolean
  /** Work that goes into ties at most; those that are open then stay as the search came upon them. */
  ties?: number
}

export interface Solver {
  readonly game: Game
  /** The best guess of a state, by the goal and the tie rules. */
  solve(question: Question, options?: SearchOptions): Verdict
  /** The value of one guess: an id, or a word that need not be on the list. */
  evaluate(question: Question, guess: number | string, options?: SearchOptions): Verdict
  /**
   * The total of one guess as far as it matters: a result below `below` is exact, any other is a proved lower bound of
   * at least `below`. INFINITE_TOTAL where not every answer can be solved. Without tie rules, so cheaper than `evaluate`.
   */
  evaluateBelow(question: Question, guess: number | string, below: number): number
  /**
   * Values many guesses of one state, which is cheaper than one by one: `value` is `evaluateBelow` of the guess, or null
   * once the work is used up. It is good only until `run` returns, and no other question may be asked before.
   */
  compare<Result>(
    question: Question,
    options: SearchOptions,
    run: (value: (guess: number, below: number) => number | null) => Result,
  ): Result
  /** The whole strategy from a state on, beginning with `first` where it is given. */
  plan(question: Question, options?: SearchOptions & { first?: number }): Plan
  /** Counted work and states searched since the solver was made. */
  effort(): { work: number; nodes: number }
}

export interface SolverOptions {
  /** Memory for what is known of sets of answers. The search forgets rather than take more. */
  memoryBytes?: number
}

const INFINITE = INFINITE_TOTAL
const DEFAULT_MEMORY_BYTES = 64 << 20
/** Tables of all answers that are larger are not kept: those of `current` take 46 MB, those of `dictionary` 168 MB. */
const MAX_KEPT_BYTES = 240 << 20
const ID_BYTES = 2
/** Larger tables are not made for bounded questions: they are asked where memory is short, and would hardly be used. */
const MOST_TABLE_BYTES = 24 << 20
/** Work that goes at most into what an opener leaves of a family. */
const FAMILY_WORK = 300_000_000
/** Share of the work that may go into the proof of a total; the rest is for the strategy that reaches it. */
const PROOF_SHARE = 0.85

/**
 * Makes a solver of a game. Synchronous: `kernel` is the compiled module of build/kernel.wasm.
 * @throws RangeError when the game has more guesses than ids can name
 */
export function createSolver(kernel: WebAssembly.Module, game: Game, options: SolverOptions = {}): Solver {
  const words = openKernel(kernel, game, options.memoryBytes ?? DEFAULT_MEMORY_BYTES)
  return new KernelSolver(words, game, patternOf, ALL_CORRECT)
}

/**
 * The same search over a game of another feedback. Such a game has no lists and no hash, and hard mode means nothing.
 * @throws RangeError where the game is too large for a table of all its patterns
 */
export function createFeedbackSolver(
  kernel: WebAssembly.Module,
  feedback: Feedback,
  options: SolverOptions = {},
): Solver {
  const words = openFeedbackKernel(kernel, feedback, options.memoryBytes ?? DEFAULT_MEMORY_BYTES)
  const { id, name, answers, guesses, idOf } = feedback
  const game: Game = { id, name, answers, guesses, weights: null, hash: '', sources: [], idOf }
  return new KernelSolver(words, game, feedback.patternOf, feedback.allCorrect)
}

class KernelSolver implements Solver {
  readonly game: Game
  private readonly words: WordKernel
  private readonly kernel: Kernel
  private readonly patternOf: (guess: string, answer: string) => number
  private readonly allCorrect: number
  private readonly families: Families
  private hasTable = false
  /** Work that is left for ties in the question at hand. */
  private tiesLeft = 0
  /** The word that stands behind the list, where a guess is asked about that is not on it. */
  private spare = ''

  constructor(words: WordKernel, game: Game, pattern: (guess: string, answer: string) => number, allCorrect: number) {
    this.game = game
    this.words = words
    this.kernel = words.kernel
    this.patternOf = pattern
    this.allCorrect = allCorrect
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
      const verdict = this.solveState(question, ids, list, end)
      return verdict.proof === 'exact'
        ? verdict
        : this.planFrom(question, ids, list, this.endOfPlan(verdict, options, end), verdict).verdict
    })
    return { ...result, work }
  }

  evaluate(question: Question, guess: number | string, options: SearchOptions = {}): Verdict {
    const { result, work } = this.scoped(question, options, (ids, list, end) =>
      this.evaluateState(question, ids, list, this.idOfGuess(guess), end),
    )
    return { ...result, work }
  }

  evaluateBelow(question: Question, guess: number | string, below: number): number {
    const { kernel } = this
    const { mode, left } = question
    if (mode !== 'strict' && question.answers.length === this.game.answers.length) {
      // What no guess of the whole list solves, none of those that the hard rule leaves does.
      if (left > 1 && this.families.refute(this.idOfGuess(guess), left - 1)) return INFINITE
      if (below < INFINITE) this.keepTable(mode)
    }
    return this.scoped(question, {}, (ids, list) =>
      // The rows have had the spare slot until now.
      kernel.totalOfWord(
        ids.at,
        ids.count,
        list.at,
        list.count,
        left,
        this.words.toKernel(this.idOfGuess(guess)),
        below,
      ),
    ).result
  }

  /** Whether it is quickly proved that these answers cannot all be solved in the guesses left, whatever is guessed. */
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
      if (first !== undefined) return this.planGuess(question, ids, list, end, first, 0)
      const verdict = this.solveState(question, ids, list, end)
      return this.planFrom(question, ids, list, this.endOfPlan(verdict, options, end), verdict)
    })
    return { ...result, verdict: { ...result.verdict, work } }
  }

  /** A search that was given up early leaves its plan no more work than one that was not. */
  private endOfPlan({ proof }: Verdict, { work = Number.POSITIVE_INFINITY }: SearchOptions, end: number): number {
    return proof === 'exact' ? end : Math.min(end, this.kernel.workDone() + (1 - PROOF_SHARE) * work)
  }

  /** Has the kernel keep a table of all answers of the game, where it is not too large: for valuing many openers. */
  private keepTable(mode: Mode): void {
    const { game, kernel, words } = this
    if (this.hasTable || game.answers.length * game.guesses.length > MAX_KEPT_BYTES) return
    this.hasTable = true
    kernel.setMode(MODE_CODES[mode], 0)
    const ids = words.writeIds(Uint16Array.from(game.answers.keys()))
    kernel.keepMatrix(ids.at, ids.count, words.alphabet.at, words.alphabet.count)
  }

  /** Runs one question: the kernel's mode and budget set, its scratch memory given back afterwards. */
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
    kernel.startGeneration(options.work === undefined && !options.isAlone)
    kernel.setMode(MODE_CODES[question.mode], 0)
    kernel.holdMatrix(false)
    this.allow(end)
    try {
      const result = run(this.words.writeIds(question.answers), this.legalNow(question), end)
      return { result, work: kernel.workDone() - before }
    } finally {
      kernel.release(scratch)
    }
  }

  /** Lets the search go on until this much work is done in all. */
  private allow(end: number): void {
    this.kernel.setBudget(end === Number.POSITIVE_INFINITY ? -1n : BigInt(Math.ceil(end)))
  }

  /** The best guess and its value; where the work ends before, a guess and a lower bound. */
  private solveState(question: Question, ids: IdList, list: IdList, end: number): Verdict {
    const { kernel, game, words } = this
    const { goal, left, answers } = question
    const n = ids.count
    const all = weightOfAll(game, answers)
    const likeliest = likeliestOf(game, answers)
    const heaviest = weightOf(game, likeliest)
    kernel.holdMatrix(false)
    if (n === 1) return exactVerdict(likeliest, all, 1)
    if (left === 1) return { ...exactVerdict(likeliest, heaviest, 1), misses: all - heaviest }
    if (n === 2) return exactVerdict(likeliest, 2 * all - heaviest, 2)
    const least = 2 * all - heaviest
    const search = (limit: number, beta: number) => kernel.totalOfState(ids.at, n, list.at, list.count, limit, beta)
    const now = kernel.workDone()
    const quick = () => words.toGame(kernel.greedyGuess(ids.at, n, list.at, list.count))
    const count = question.mode === 'strict' ? 0 : list.count
    const isBounded = end < Number.POSITIVE_INFINITY
    if (now + firstLook(n, count) > end || (isBounded && n * (n + count) > MOST_TABLE_BYTES)) {
      return openVerdict(question, all, quick(), least)
    }
    const open = (lower: number) => {
      this.tiesLeft = 0
      const found = kernel.incumbent()
      return openVerdict(question, all, found >= 0 ? words.toGame(found) : quick(), lower)
    }
    this.allow(now + (end - now) * PROOF_SHARE)
    kernel.holdMatrix(true)

    let total = INFINITE
    let max = left
    let missCost = 0
    if (goal === 'worst') {
      for (max = 2; max < left; max++) {
        total = search(max, INFINITE)
        if (kernel.isStopped()) return open(least)
        if (total < INFINITE) break
      }
    }
    if (total >= INFINITE) total = search(left, INFINITE)
    if (kernel.isStopped()) return open(total)
    let misses = 0
    if (total >= INFINITE) {
      // Not every answer can be solved: from here on a miss has a price above every total.
      missCost = all * left + 1
      kernel.setMode(MODE_CODES[question.mode], missCost)
      total = search(left, INFINITE)
      misses = Math.floor(total / missCost)
      if (goal === 'worst') {
        for (max = 1; max < left && !kernel.isStopped(); max++) {
          const tight = search(max, INFINITE)
          if (Math.floor(tight / missCost) > misses) continue
          total = tight
          break
        }
      }
      if (kernel.isStopped()) {
        kernel.setMode(MODE_CODES[question.mode], 0)
        return open(0)
      }
    }
    const found = kernel.incumbentTotal() === total ? kernel.incumbent() : -1
    let guess = -1
    const before = kernel.workDone()
    if (this.tiesLeft > 0) {
      this.allow(Math.min(end, before + this.tiesLeft))
      for (let limit = 2; goal === 'mean' && missCost === 0 && limit < left; limit++) {
        if (search(limit, total + 1) !== total) continue
        if (!kernel.isStopped()) max = limit
        break
      }
      if (!kernel.isStopped()) guess = kernel.firstGuess(ids.at, n, list.at, list.count, max, total)
      this.tiesLeft -= kernel.workDone() - before
    }
    this.allow(end)
    if (guess < 0 && max === left) guess = found
    if (guess < 0) guess = kernel.anyGuess(ids.at, n, list.at, list.count, max, total)
    kernel.setMode(MODE_CODES[question.mode], 0)
    if (guess < 0) return open(missCost === 0 ? total : 0)
    guess = words.toGame(guess)
    return { ...exactVerdict(guess, total - misses * (missCost + max), max), misses }
  }

  private evaluateState(question: Question, ids: IdList, list: IdList, guess: number, end: number): Verdict {
    const { kernel } = this
    const { goal, left, answers } = question
    const n = ids.count
    const id = this.words.toKernel(guess)
    const search = (limit: number, beta: number) => kernel.totalOfWord(ids.at, n, list.at, list.count, limit, id, beta)
    kernel.holdMatrix(true)
    let missCost = 0
    let total = search(left, INFINITE)
    if (total >= INFINITE && !kernel.isStopped()) {
      missCost = weightOfAll(this.game, answers) * left + 1
      kernel.setMode(MODE_CODES[question.mode], missCost)
      total = search(left, INFINITE)
    }
    const misses = missCost && Math.floor(total / missCost)
    let max = left
    if (kernel.isStopped()) {
      kernel.setMode(MODE_CODES[question.mode], 0)
      return this.planGuess(question, ids, list, end, guess, missCost ? 0 : total).verdict
    }
    for (let limit = 1; limit < left; limit++) {
      // For `mean` the smallest limit of the same total; for `worst` the smallest that misses no more answers.
      const tight = search(limit, goal === 'worst' ? INFINITE : total + 1)
      if (kernel.isStopped()) break
      const fits =
        goal === 'worst' ? tight < INFINITE && (missCost && Math.floor(tight / missCost)) === misses : tight === total
      if (!fits) continue
      total = tight
      max = limit
      break
    }
    kernel.setMode(MODE_CODES[question.mode], 0)
    return { ...exactVerdict(guess, total - misses * (missCost + max), max), misses }
  }

  /** The strategy of a verdict on a state: exact where it reaches the total that is proved. */
  private planFrom(question: Question, ids: IdList, list: IdList, end: number, verdict: Verdict): Plan {
    const isProved = verdict.proof === 'exact'
    const below = this.planBelow(question, ids, list, end, verdict, !isProved)
    const { total, max, misses, node } = below
    if (isProved && total === verdict.total && misses === verdict.misses) return { verdict: { ...verdict, max }, node }
    // Totals over different numbers of answers bound nothing.
    const lower = misses > 0 || verdict.misses > 0 ? 0 : Math.min(verdict.lower, total)
    const isLeast = question.goal === 'mean' && misses === 0 && total === lower
    const proof = isLeast ? 'exact' : 'bounds'
    return { verdict: { ...verdict, total, max, misses, proof, lower, upper: total }, node }
  }

  /** The strategy that begins with a guess: exact where every part is. */
  private planGuess(question: Question, ids: IdList, list: IdList, end: number, guess: number, least: number): Plan {
    const below = this.planBelow(question, ids, list, end, { guess, max: question.left }, true)
    const { total, max, misses, isExact, node } = below
    const lower = isExact ? total : misses > 0 ? 0 : Math.min(Math.max(below.lower, least), total)
    const proof = isExact ? 'exact' : 'bounds'
    return { verdict: { guess, total, max, misses, proof, lower, upper: total, work: 0 }, node }
  }

  /**
   * What a guess leaves, each part with the best strategy that the work allows. Where they share it, each part has work
   * by its size; otherwise the first may take all.
   */
  private planBelow(
    question: Question,
    ids: IdList,
    list: IdList,
    end: number,
    { guess, max: limit }: { guess: number; max: number },
    isShared: boolean,
  ): { node: StrategyNode; total: number; max: number; misses: number; lower: number; isExact: boolean } {
    const { kernel } = this
    // Where ties are left open, guesses that cut no better than others need not be looked at again.
    const held = this.tiesLeft > 0 || question.mode !== 'normal' ? 0 : kernel.heldMatrix()
    const listBelow = held === 0 ? list : { at: kernel.idsOf(held), count: kernel.guessCountOf(held) }
    const replies = new Map<number, StrategyNode>()
    const n = ids.count
    const all = weightOfAll(this.game, question.answers)
    const workBelow = Math.max(0, end - kernel.workDone())
    const result = { node: { guess, replies }, total: all, max: 1, misses: 0, lower: all, isExact: true }
    const parts = this.partsOf(question.answers, guess)
    for (const pattern of [...parts.keys()].sort((a, b) => a - b)) {
      const part = Uint16Array.from(parts.get(pattern)!)
      if (limit === 1) {
        const weight = weightOfAll(this.game, part)
        result.misses += weight
        result.total -= weight
        continue
      }
      const scratch = kernel.mark()
      const legal = question.mode === 'hard' ? this.legalAfter(list, guess, pattern) : listBelow
      // A strategy for `worst` keeps to the maximum of its root; below that the total counts.
      const below: Question = { ...question, answers: part, goal: 'mean', left: limit - 1 }
      const endBelow = isShared ? kernel.workDone() + (workBelow * part.length) / n : end
      const partIds = this.words.writeIds(part)
      const { verdict, node } = this.planFrom(
        below,
        partIds,
        legal,
        endBelow,
        this.solveState(below, partIds, legal, endBelow),
      )
      kernel.release(scratch)
      replies.set(pattern, node)
      result.total += verdict.total - verdict.misses
      result.lower += verdict.lower
      result.max = Math.max(result.max, 1 + verdict.max)
      result.misses += verdict.misses
      if (verdict.proof === 'bounds') result.isExact = false
    }
    return result
  }

  private partsOf(answers: Uint16Array, guess: number): Map<number, number[]> {
    const { guesses } = this.game
    const word = guesses[guess] ?? this.spare
    const parts = new Map<number, number[]>()
    for (const id of answers) {
      const pattern = this.patternOf(word, guesses[id])
      if (pattern === this.allCorrect) continue
      const part = parts.get(pattern)
      if (part) part.push(id)
      else parts.set(pattern, [id])
    }
    return parts
  }

  private idOfGuess(guess: number | string): number {
    if (typeof guess === 'number') return guess
    const id = this.game.idOf(guess)
    if (id >= 0) return id
    this.spare = guess
    return this.words.writeSpare(guess)
  }

  /** The guesses that the rules allow now, in alphabetical order. */
  private legalNow(question: Question): IdList {
    if (question.mode === 'strict') return { at: this.words.alphabet.at, count: 0 }
    let list = this.words.alphabet
    if (question.mode !== 'hard') return list
    for (const row of question.rows ?? []) list = this.legalAfter(list, this.idOfGuess(row.guess), row.pattern)
    return list
  }

  private legalAfter(list: IdList, guess: number, pattern: number): IdList {
    const at = this.kernel.reserve(list.count * ID_BYTES)
    const id = this.words.toKernel(guess)
    return { at, count: this.kernel.fillLegal(id, pattern, list.at, list.count, at) }
  }
}

function exactVerdict(guess: number, total: number, max: number): Verdict {
  return { guess, total, max, misses: 0, proof: 'exact', lower: total, upper: total, work: 0 }
}

/** What is known when the work ends: a guess, and a proved lower bound. */
function openVerdict({ left }: Question, weight: number, guess: number, lower: number): Verdict {
  const least = Math.max(lower, 0)
  const upper = weight * left
  return { guess, total: upper, max: left, misses: 0, proof: 'bounds', lower: least, upper, work: 0 }
}

/**
 * Work that a search of n answers takes before it tries a guess: the answers among themselves, a look at each of `count`
 * guesses, then the parts that the quarter which is kept makes, counted in pairs or by marks
 * (repeats.ts).
 */
function firstLook(n: number, count: number): number {
  return n * n + count * (50 + (n / 4 + Math.min(n, (n * n) / 32)) / 4)
}

function checkQuestion({ answers, left }: Question, game: Game): void {
  if (answers.length === 0) throw new RangeError('a question needs at least one answer')
  if (!Number.isInteger(left) || left < 1 || left > 12) throw new RangeError(`guesses left: 1 to 12, not ${left}`)
  for (let j = 0; j < answers.length; j++) {
    if (answers[j] >= game.guesses.length) throw new RangeError(`answer id ${answers[j]} is not in the guess list`)
    if (j > 0 && answers[j] <= answers[j - 1]) throw new RangeError('answer ids must ascend')
  }
}
