// Strategies: those that reach a proved value, or the best that the work allows, down to some that are made without a look
// at any guess.
import { weightOf, weightOfAll } from '../rules/game.ts'
import type { StrategyNode } from '../strategy/strategy.ts'
import { compareWorth, type Proved, type Worth } from '../strategy/worth.ts'
import type { Kernel } from './kernel/exports.ts'
import type { IdList } from './kernel/kernel.ts'
import { type Asked, type Plan, type Question, verdictOn } from './question.ts'
import { PLAN_WORK, type StateValue, type StateValues } from './state-values.ts'
import type { Part, States } from './states.ts'

const ID_BYTES = 2
/** Work outside the kernel, in its units (measured), for a state of a strategy that is not searched. */
const STATE_WORK = 400
/** Other guesses tried as the start of a strategy, if work is left. */
const OTHER_GUESSES = 8
/** Unproved parts are planned again with this many times an answer's work. */
const MORE_WORK = 1.5

/** What a guess leaves, combined from its parts. */
interface PlanBelow {
  node: StrategyNode
  worth: Worth
  proved: Proved
}

export class Planner {
  private readonly states: States
  private readonly values: StateValues
  private readonly kernel: Kernel

  constructor(states: States, values: StateValues) {
    this.states = states
    this.values = values
    this.kernel = states.kernel
  }

  /**
   * The strategy that begins with the found guess: exact if it reaches the proved total. Otherwise remaining work goes
   * into strategies that begin with other guesses.
   */
  of(asked: Asked, { guess, limit, proved, isExact }: StateValue): Plan {
    const { kernel } = this
    const { game } = this.states
    const { question, ids, list, end, effort } = asked
    if (isExact && !effort.wantsTree)
      return { verdict: verdictOn(game, question, guess, proved, proved), node: leaf(guess) }
    const { goal, left } = question
    // Before any part is searched, which releases the matrix.
    const below = { ...asked, list: this.listBelow(asked) }
    const planWithin = (first: number, most: number): Plan => {
      const { worth, node } = this.planBelow(below, first, most, !isExact)
      return { verdict: verdictOn(game, question, first, worth, proved), node }
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
      yield this.states.words.toGame(this.kernel.greedyGuess(ids.at, ids.count, list.at + from * ID_BYTES, to - from))
    }
  }

  /**
   * The guesses to look at below the state whose matrix is held. If ties are left open, guesses that split no better
   * than others can be skipped.
   */
  private listBelow({ question: { mode }, list, effort }: Asked): IdList | null {
    const { kernel } = this
    const held = list === null || effort.ties > 0 || mode !== 'normal' ? 0 : kernel.heldMatrix()
    return held === 0 ? list : { at: kernel.idsOf(held), count: kernel.guessCountOf(held) }
  }

  /**
   * The strategy that begins with a guess, with a limit on what is known of it: exact for the goal `mean` if every part
   * is.
   */
  withGuess(asked: Asked, guess: number, known?: Proved): Plan {
    const { question } = asked
    const below = { ...asked, list: this.listBelow(asked) }
    const { worth, proved, node } = this.planBelow(below, guess, question.left, true)
    if (known && known.misses > proved.misses) Object.assign(proved, known)
    else if (known && known.misses === proved.misses) proved.total = Math.max(proved.total, known.total)
    return { verdict: verdictOn(this.states.game, question, guess, worth, proved), node }
  }

  /**
   * What a guess leaves, each part with the best strategy the work allows, and what is proved about all strategies that
   * begin with the guess.
   */
  private planBelow(asked: Asked, guess: number, limit: number, isShared: boolean): PlanBelow {
    const { kernel, states } = this
    const { game } = states
    const { question, ids, end, effort } = asked
    if (!effort.wantsTree && ids.count * PLAN_WORK > end - kernel.workDone()) return this.poorest(asked, guess, limit)
    const isAnswer = question.answers.includes(guess)
    const least = { misses: 0, max: Number(isAnswer), total: weightOfAll(game, question.answers) }
    const worth = { ...least }
    const proved = { ...least }
    const replies = new Map<number, StrategyNode>()
    const parts = [...states.partsOf(question.answers, guess)]
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
    const plans = isShared
      ? this.shareWork(asked, guess, parts, limit - 1)
      : new Map(parts.map((part) => [part[0], this.planPart(asked, guess, part, limit - 1)]))
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

  /** One part of what a guess leaves, with `left` guesses. */
  private planPart(asked: Asked, guess: number, [pattern, answers]: Part, left: number): Plan {
    const { kernel, states } = this
    const { question, end } = asked
    const scratch = kernel.mark()
    kernel.spend(STATE_WORK)
    const list =
      question.mode === 'hard' ? states.legalWithin(asked.list, guess, pattern, answers.length, end) : asked.list
    // A strategy for `worst` keeps its root's maximum; below the root the total counts.
    const below: Question = { ...question, answers, goal: 'mean', left }
    const part: Asked = { ...asked, question: below, ids: states.words.writeIds(answers), list }
    const plan = this.of(part, this.values.solve(part))
    kernel.release(scratch)
    return plan
  }

  /**
   * Plans parts with bounded work: each gets a share by size, small parts first. Work left at the end goes into the
   * unproved parts, as long as it is more than they had.
   */
  private shareWork(asked: Asked, guess: number, parts: readonly Part[], left: number): Map<number, Plan> {
    const { kernel } = this
    const { end } = asked
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
        const share = now + (Math.max(0, end - now) * part[1].length) / answers
        const plan = this.planPart({ ...asked, end: share }, guess, part, left)
        answers -= part[1].length
        const before = plans.get(part[0])
        if (!before || compareWorth(plan.verdict, before.verdict, 'mean') < 0) plans.set(part[0], plan)
      }
      open = open.filter(([pattern]) => plans.get(pattern)!.verdict.proof === 'bounds')
    }
    return plans
  }

  /** The value of a strategy made without looking at any guess. */
  private poorest({ question: { answers }, ids }: Asked, guess: number, limit: number): PlanBelow {
    const { kernel } = this
    const { game, words } = this.states
    const total = kernel.valuePoorest(ids.at, ids.count, limit, words.toKernel(guess))
    const worth = { misses: kernel.poorestLost(), max: kernel.poorestMax(), total }
    const own = answers.includes(guess) ? weightOf(game, guess) : 0
    const proved = { misses: 0, max: 1, total: 2 * weightOfAll(game, answers) - own }
    return { node: leaf(guess), worth, proved }
  }
}

/** If only the value is needed, what follows a guess is left out. */
function leaf(guess: number): StrategyNode {
  return { guess, replies: new Map() }
}
