// The exact solver: a game, the kernel, and questions about states of the game.
// The search itself is in kernel/assembly; here are the tie rules, the budgets and the strategies built from it.
//
// Ties: among guesses of equal total the smallest maximum wins, then a guess that can be the answer, then the alphabet.
// The smallest maximum of a state is the smallest limit under which the total stays the same, so it needs no search of
// its own kind; and a guess fits it when its total under that limit is still the best.
import type { Feedback } from './feedback.ts'
import type { Game } from './game.ts'
import type { Goal } from './goal.ts'
import type { Row } from './history.ts'
import { type IdList, type Kernel, openFeedbackKernel, openKernel, type WordKernel } from './kernel/kernel.ts'
import type { Mode } from './mode.ts'
import { ALL_CORRECT, patternOf } from './pattern.ts'
import type { StrategyNode } from './strategy.ts'

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
  /** Guesses in total over the answers; with `bounds` the best known to be possible. */
  total: number
  /** Most guesses that any answer takes. */
  max: number
  /** Answers that are not solved in the guesses left; 0 where a win is guaranteed. */
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
  /** Work after which the search stops and gives bounds. */
  work?: number
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
  /** The whole strategy from a state on, beginning with `first` where it is given. */
  plan(question: Question, options?: SearchOptions & { first?: number }): Plan
  /** Counted work and states searched since the solver was made. */
  effort(): { work: number; nodes: number }
}

export interface SolverOptions {
  /** Memory for what is known of sets of answers. The search forgets rather than take more. */
  memoryBytes?: number
}

/** What a total is where not every answer can be solved. */
export const INFINITE_TOTAL = 0x1fffffff
const INFINITE = INFINITE_TOTAL
const MODE_CODES: Record<Mode, number> = { normal: 0, hard: 1, strict: 2 }
const DEFAULT_MEMORY_BYTES = 64 << 20
/** Tables of all answers that are larger are not kept: those of `current` take 46 MB, those of `dictionary` 168 MB. */
const MAX_KEPT_BYTES = 64 << 20
const ID_BYTES = 2

/**
 * Makes a solver of a game. Synchronous: `kernel` is the compiled module of build/kernel.wasm.
 * @throws RangeError when the game has more guesses than ids can name
 */
export function createSolver(kernel: WebAssembly.Module, game: Game, options: SolverOptions = {}): Solver {
  const words = openKernel(kernel, game.guesses, options.memoryBytes ?? DEFAULT_MEMORY_BYTES)
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
  const game: Game = { id, name, answers, guesses, hash: '', sources: [], idOf }
  return new KernelSolver(words, game, feedback.patternOf, feedback.allCorrect)
}

class KernelSolver implements Solver {
  readonly game: Game
  private readonly words: WordKernel
  private readonly kernel: Kernel
  private readonly patternOf: (guess: string, answer: string) => number
  private readonly allCorrect: number
  private hasTable = false

  constructor(words: WordKernel, game: Game, pattern: (guess: string, answer: string) => number, allCorrect: number) {
    this.game = game
    this.words = words
    this.kernel = words.kernel
    this.patternOf = pattern
    this.allCorrect = allCorrect
  }

  effort(): { work: number; nodes: number } {
    return { work: this.kernel.workDone(), nodes: this.kernel.nodeCount() }
  }

  solve(question: Question, options: SearchOptions = {}): Verdict {
    const { result, work } = this.scoped(question, options, (ids, list) => this.solveState(question, ids, list))
    return { ...result, work }
  }

  evaluate(question: Question, guess: number | string, options: SearchOptions = {}): Verdict {
    const { result, work } = this.scoped(question, options, (ids, list) =>
      this.evaluateState(question, ids, list, this.idOfGuess(guess)),
    )
    return { ...result, work }
  }

  evaluateBelow(question: Question, guess: number | string, below: number): number {
    const { kernel } = this
    if (below < INFINITE && question.mode !== 'strict' && question.answers.length === this.game.answers.length) {
      this.keepTable(question.mode)
    }
    return this.scoped(question, {}, (ids, list) =>
      kernel.searchGuess(ids.at, ids.count, list.at, list.count, question.left, this.idOfGuess(guess), below),
    ).result
  }

  plan(question: Question, options: SearchOptions & { first?: number } = {}): Plan {
    const { result, work } = this.scoped(question, options, (ids, list) =>
      this.planState(question, ids, list, options.first),
    )
    return { ...result, verdict: { ...result.verdict, work } }
  }

  /** Has the kernel keep a table of all answers of the game, where it is not too large: for valuing many openers. */
  private keepTable(mode: Mode): void {
    const { game, kernel, words } = this
    if (this.hasTable || game.answers.length * game.guesses.length > MAX_KEPT_BYTES) return
    this.hasTable = true
    kernel.setMode(MODE_CODES[mode], 0)
    const ids = words.writeIds(Uint16Array.from(game.answers.keys()))
    kernel.keepTable(ids.at, ids.count, words.alphabet.at, words.alphabet.count)
  }

  /** Runs one question: the kernel's mode and budget set, its scratch memory given back afterwards. */
  private scoped<T>(
    question: Question,
    options: SearchOptions,
    run: (ids: IdList, list: IdList) => T,
  ): { result: T; work: number } {
    checkQuestion(question, this.game)
    const { kernel } = this
    const scratch = kernel.mark()
    const before = kernel.workDone()
    kernel.setMode(MODE_CODES[question.mode], 0)
    kernel.setBudget(options.work === undefined ? -1n : BigInt(Math.ceil(before + options.work)))
    try {
      const result = run(this.words.writeIds(question.answers), this.legalNow(question))
      return { result, work: kernel.workDone() - before }
    } finally {
      kernel.release(scratch)
    }
  }

  private solveState(question: Question, ids: IdList, list: IdList): Verdict {
    const { kernel } = this
    const { goal, left } = question
    const n = ids.count
    if (n === 1) return exactVerdict(question.answers[0], 1, 1)
    if (n === 2 && left >= 2) return exactVerdict(question.answers[0], 3, 2)
    const search = (limit: number, beta: number) => kernel.searchState(ids.at, n, list.at, list.count, limit, beta)

    let total = INFINITE
    let max = left
    if (goal === 'worst') {
      for (max = 2; max < left && !kernel.isStopped(); max++) {
        total = search(max, INFINITE)
        if (total < INFINITE) break
      }
    }
    if (total >= INFINITE) total = search(left, INFINITE)
    let misses = 0
    if (total >= INFINITE && !kernel.isStopped()) {
      // Not every answer can be solved: from here on a miss has a price above every total.
      const missCost = n * left + 1
      kernel.setMode(MODE_CODES[question.mode], missCost)
      total = search(left, INFINITE)
      misses = Math.floor(total / missCost)
      if (goal === 'worst' && !kernel.isStopped()) {
        for (max = 1; max < left; max++) {
          const tight = search(max, INFINITE)
          if (Math.floor(tight / missCost) > misses) continue
          total = tight
          break
        }
      }
      const guess = kernel.isStopped() ? -1 : kernel.chooseGuess(ids.at, n, list.at, list.count, max, total)
      // The budget may also end while the guess is chosen.
      if (guess >= 0) {
        kernel.setMode(MODE_CODES[question.mode], 0)
        const solved = total - misses * (missCost + max)
        return { ...exactVerdict(guess, solved, max), misses }
      }
      const verdict = this.boundVerdict(ids, list, left, total)
      kernel.setMode(MODE_CODES[question.mode], 0)
      misses = Math.floor(verdict.upper / missCost)
      const solved = verdict.upper - misses * (missCost + left)
      // At least one answer is missed; totals over different numbers of answers bound nothing.
      return { ...verdict, misses, total: solved, lower: 0, upper: solved }
    }
    if (kernel.isStopped()) return this.boundVerdict(ids, list, left, total)
    for (let limit = 2; goal === 'mean' && limit < left; limit++) {
      if (search(limit, total + 1) !== total) continue
      if (!kernel.isStopped()) max = limit
      break
    }
    const guess = kernel.chooseGuess(ids.at, n, list.at, list.count, max, total)
    // The total is proved even where the budget did not reach for the tie rules.
    if (guess < 0) return { ...this.boundVerdict(ids, list, left, total), lower: total }
    return exactVerdict(guess, total, max)
  }

  private evaluateState(question: Question, ids: IdList, list: IdList, guess: number): Verdict {
    const { kernel } = this
    const { goal, left } = question
    const n = ids.count
    const search = (limit: number, beta: number) =>
      kernel.searchGuess(ids.at, n, list.at, list.count, limit, guess, beta)
    let missCost = 0
    let total = search(left, INFINITE)
    if (total >= INFINITE && !kernel.isStopped()) {
      missCost = n * left + 1
      kernel.setMode(MODE_CODES[question.mode], missCost)
      total = search(left, INFINITE)
    }
    const misses = missCost && Math.floor(total / missCost)
    let max = left
    if (kernel.isStopped()) {
      kernel.setMode(MODE_CODES[question.mode], 0)
      const lower = missCost ? 0 : total
      return { guess, total: INFINITE, max, misses, proof: 'bounds', lower, upper: INFINITE, work: 0 }
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

  private planState(question: Question, ids: IdList, list: IdList, first?: number): Plan {
    const { kernel, game } = this
    const { answers, left } = question
    let verdict = first === undefined ? this.solveState(question, ids, list) : null
    const guess = verdict?.guess ?? first!
    const replies = new Map<number, StrategyNode>()
    const node: StrategyNode = { guess, replies }
    if (answers.length === 1 && answers[0] === guess) {
      return { verdict: exactVerdict(guess, 1, 1), node }
    }
    const parts = new Map<number, number[]>()
    for (const id of answers) {
      const pattern = this.patternOf(game.guesses[guess], game.guesses[id])
      if (pattern === this.allCorrect) continue
      const part = parts.get(pattern)
      if (part) part.push(id)
      else parts.set(pattern, [id])
    }
    let total = answers.length
    let lower = answers.length
    let max = 1
    let misses = 0
    let proof: Verdict['proof'] = 'exact'
    const leftBelow = (verdict?.max ?? left) - 1
    for (const pattern of [...parts.keys()].sort((a, b) => a - b)) {
      const part = Uint16Array.from(parts.get(pattern)!)
      if (leftBelow === 0) {
        misses += part.length
        total -= part.length
        continue
      }
      const scratch = kernel.mark()
      const legal = question.mode === 'hard' ? this.legalAfter(list, guess, pattern) : list
      // A strategy for `worst` keeps to the maximum of its root; below that the total counts.
      const below: Question = { ...question, answers: part, goal: 'mean', left: leftBelow }
      const plan = this.planState(below, this.words.writeIds(part), legal)
      kernel.release(scratch)
      replies.set(pattern, plan.node)
      total += plan.verdict.total
      lower += plan.verdict.lower
      max = Math.max(max, 1 + plan.verdict.max)
      misses += plan.verdict.misses
      total -= plan.verdict.misses
      if (plan.verdict.proof === 'bounds') proof = 'bounds'
    }
    verdict ??= { guess, total, max, misses, proof, lower, upper: total, work: 0 }
    if (verdict.proof === 'bounds') {
      verdict = {
        ...verdict,
        total,
        upper: total,
        max,
        misses,
        lower: Math.max(verdict.lower, first === undefined ? 0 : lower),
      }
    }
    return { verdict, node }
  }

  /** What is known when the budget ran out: a proved lower bound, and a total that is possible. */
  private boundVerdict(ids: IdList, list: IdList, left: number, lower: number): Verdict {
    const { kernel } = this
    let upper = kernel.foundTotalNow()
    let guess = kernel.foundGuessNow()
    const greedy = kernel.greedyState(ids.at, ids.count, list.at, list.count, left)
    if (guess < 0 || greedy < upper) {
      upper = greedy
      guess = kernel.greedyGuessNow()
    }
    return { guess, total: upper, max: left, misses: 0, proof: 'bounds', lower: Math.min(lower, upper), upper, work: 0 }
  }

  private idOfGuess(guess: number | string): number {
    if (typeof guess === 'number') return guess
    const id = this.game.idOf(guess)
    return id >= 0 ? id : this.words.writeSpare(guess)
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
    this.kernel.readRow(guess, pattern)
    return { at, count: this.kernel.fillLegal(list.at, list.count, at) }
  }
}

function exactVerdict(guess: number, total: number, max: number): Verdict {
  return { guess, total, max, misses: 0, proof: 'exact', lower: total, upper: total, work: 0 }
}

function checkQuestion({ answers, left }: Question, game: Game): void {
  if (answers.length === 0) throw new RangeError('a question needs at least one answer')
  if (!Number.isInteger(left) || left < 1 || left > 12) throw new RangeError(`guesses left: 1 to 12, not ${left}`)
  for (let j = 0; j < answers.length; j++) {
    if (answers[j] >= game.guesses.length) throw new RangeError(`answer id ${answers[j]} is not in the guess list`)
    if (j > 0 && answers[j] <= answers[j - 1]) throw new RangeError('answer ids must ascend')
  }
}
