// The exact solver: a game, the kernel, and questions about the game's states. The search is in kernel/assembly; budgets
// and tie rules are in state-values.ts, strategies in planner.ts.

import type { Feedback } from '../rules/feedback.ts'
import type { Game } from '../rules/game.ts'
import type { Mode } from '../rules/mode.ts'
import { describeNoExactPlay, hasExactPlay } from '../rules/word.ts'
import { Families } from './families.ts'
import { allowWork, INFINITE_TOTAL as INFINITE, type Kernel, MODE_CODES } from './kernel/exports.ts'
import { type IdList, openFeedbackKernel, openKernel, type WordKernel } from './kernel/kernel.ts'
import { LostSets } from './lost-sets.ts'
import { Planner } from './planner.ts'
import { type Asked, checkQuestion, type Plan, type Question, type Verdict } from './question.ts'
import { StateValues } from './state-values.ts'
import { States } from './states.ts'

export { INFINITE_TOTAL } from './kernel/exports.ts'
export type { Plan, Question, Verdict } from './question.ts'

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
  /** What is known to be lost in hard mode; the search adds to it. */
  lostSets?: LostSets
}

const DEFAULT_MEMORY_BYTES = 64 << 20
/** More is not used: memory has 32-bit addresses, and JavaScript sees the upper half as negative numbers. */
export const MOST_MEMORY_BYTES = 2 ** 30
/** Larger tables of all answers are not kept: those of `current` take 46 MB, those of `dictionary` 168 MB. */
const MAX_KEPT_BYTES = 240 << 20
/** Work outside the kernel, in its units (measured): for a question as a whole, and for each of its answers. */
const QUESTION_WORK = 2000
const ANSWER_WORK = 4
/** Maximum work for what an opener leaves of a family. */
const FAMILY_WORK = 300_000_000

/**
 * Makes a solver for a game. Synchronous: `kernel` is the compiled module of build/kernel.wasm.
 * @throws RangeError if the game has more guesses than ids
 */
export function createSolver(kernel: WebAssembly.Module, game: Game, options: SolverOptions = {}): Solver {
  checkExact(game)
  const words = openKernel(kernel, game, memoryOf(options), options.memory)
  return new KernelSolver(words, game, options)
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
  return new KernelSolver(words, game, options)
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
  private readonly states: States
  private readonly values: StateValues
  private readonly planner: Planner
  private readonly families: Families
  private hasTable = false

  constructor(
    words: WordKernel,
    game: Game,
    { tableBytes = Number.MAX_SAFE_INTEGER, lostSets = new LostSets() }: SolverOptions,
  ) {
    this.game = game
    this.words = words
    this.kernel = words.kernel
    this.kernel.setMatrixBytes(tableBytes)
    this.states = new States(words, game)
    this.values = new StateValues(this.states, lostSets)
    this.planner = new Planner(this.states, this.values)
    this.families = new Families(game, {
      partsOf: (answers, guess) => this.states.partsOf(answers, guess),
      isUnwinnable: (answers, left) => this.isUnwinnable(answers, left),
    })
  }

  effort(): { work: number; nodes: number } {
    return { work: this.kernel.workDone(), nodes: this.kernel.nodeCount() }
  }

  solve(question: Question, options: SearchOptions = {}): Verdict {
    const { result, work } = this.scoped(question, options, (asked) => {
      return this.planner.of(asked, this.values.solve(asked)).verdict
    })
    return { ...result, work }
  }

  evaluate(question: Question, guess: number | string, options: SearchOptions = {}): Verdict {
    const { result, work } = this.scoped(question, options, (asked) => {
      const id = this.states.idOfGuess(guess)
      const isPlanned = options.isPlanned && options.work !== undefined && question.left > 1
      if (isPlanned) return this.planner.withGuess(asked, id).verdict
      const { verdict, proved } = this.values.ofGuess(asked, id)
      return verdict ?? this.planner.withGuess(asked, id, proved).verdict
    })
    return { ...result, work }
  }

  evaluateBelow(question: Question, guess: number | string, below: number): number {
    const { kernel, states } = this
    const { mode, left } = question
    if (mode !== 'strict' && question.answers.length === this.game.answers.length) {
      // If no guess of the whole list solves it, none that the hard rule allows does.
      if (left > 1 && this.families.refute(states.idOfGuess(guess), left - 1)) return INFINITE
      if (below < INFINITE) this.keepTable(mode)
    }
    return this.scoped(question, {}, (asked) => {
      const { ids, list } = asked
      // Until now the rows used the spare slot.
      const id = states.idOfGuess(guess)
      const word = this.words.toKernel(id)
      const search = (beta: number) => kernel.totalOfWord(ids.at, ids.count, list.at, list.count, left, word, beta)
      if (below < INFINITE) return search(below)
      return this.values.totalOfAny(asked, left, () => states.legalParts(question, list, id), search)
    }).result
  }

  /** Whether a quick proof exists that these answers cannot all be solved in the guesses left, whatever is guessed. */
  private isUnwinnable(answers: Uint16Array, left: number): boolean {
    const { kernel } = this
    return this.scoped({ answers, mode: 'normal', goal: 'mean', left }, { work: FAMILY_WORK }, ({ ids, list }) => {
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
    return this.scoped(question, options, ({ ids, list }) => {
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
    const { result, work } = this.scoped(question, { ...options, wantsTree: true }, (asked) => {
      if (first !== undefined) return this.planner.withGuess(asked, first)
      return this.planner.of(asked, this.values.solve(asked))
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
    {
      work,
      isAlone = false,
      ties = Number.POSITIVE_INFINITY,
      wantsTree = false,
    }: SearchOptions & { wantsTree?: boolean },
    run: (asked: Asked & { list: IdList }) => T,
  ): { result: T; work: number } {
    checkQuestion(question, this.game)
    const { kernel } = this
    const scratch = kernel.mark()
    const before = kernel.workDone()
    const end = before + (work ?? Number.POSITIVE_INFINITY)
    kernel.startGeneration(work === undefined && !isAlone)
    kernel.setMode(MODE_CODES[question.mode], 0)
    kernel.holdMatrix(false)
    allowWork(kernel, end)
    kernel.spend(QUESTION_WORK + ANSWER_WORK * question.answers.length)
    try {
      const ids = this.words.writeIds(question.answers)
      const list = this.states.legalNow(question)
      const result = run({ question, ids, list, end, effort: { wantsTree, ties, isAlone } })
      return { result, work: kernel.workDone() - before }
    } finally {
      kernel.release(scratch)
    }
  }
}
