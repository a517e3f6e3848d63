/**
 * From question to advice: the stored strategy that the rows may be on, the engine, and the live search where neither
 * tree nor store can answer. Routes, pages and bots all ask here.
 */
import {
  type AdviceError,
  type AdviceQuestion,
  type AdviceResult,
  advise,
  secondGuessOf,
} from '../engine/advice/advice.ts'
import type { StrategyView } from '../engine/formats/bytes.ts'
import { stateOf } from '../engine/rules/state.ts'
import type { Question as Ask, Plan, SearchOptions } from '../engine/search/solver.ts'
import { StrategyError } from '../engine/strategy/strategy.ts'
import { findLive, keepLive } from './cache/live-cache.ts'
import { workBudget } from './env.ts'
import { log } from './log.ts'
import { Problem } from './problem.ts'
import type { Question } from './question.ts'
import { contradictionProblem, illegalRow } from './rule-problems.ts'
import { solverOf } from './solvers.ts'
import { type StoreContext, storeOf } from './store/store.ts'

export type Advised = Exclude<AdviceResult, AdviceError>

export interface AdvisedQuestion {
  advice: Advised
  /** The store should have helped and could not: right, but not to be cached. */
  isDegraded: boolean
}

export interface AdviseOptions {
  /** False leaves the stored strategies aside. */
  isStored?: boolean
  /** Counted work of a live search; without it that of the configuration. */
  work?: number
  /** Called with the whole strategy that a live search has found, below the state asked about. */
  onPlan?: (plan: Plan) => void
}

/** The advice on a question; throws the problem where there can be none. */
export async function adviseOn(
  context: StoreContext,
  question: Question,
  { isStored = true, work = workBudget(context.env), onPlan }: AdviseOptions = {},
): Promise<AdvisedQuestion> {
  const stored = isStored ? await strategyFor(context, question) : NOT_STORED
  const { view } = stored
  let { isDegraded } = stored
  if (view === null && question.opener !== null && question.rows.length === 0) refuseOpener(question, isDegraded)
  const isOff = !isOnTree(view, question)
  const isSecond = isStored && isOff && question.rows.length === 1
  const seconds = isSecond ? await storeOf(context.env).secondGuesses(context, question) : null
  const secondGuesses = seconds?.table ?? undefined
  isDegraded ||= seconds?.isDegraded ?? false
  const known = secondGuessOf({ ...question, secondGuesses }, question)
  const isLive = onPlan === undefined && isOff && known === null
  const state = isLive ? stateOf(question.game, question.rows, question) : undefined
  const kept = state === undefined ? null : await findLive(question, work, state.answers.length)
  if (kept !== null) return { advice: kept, isDegraded }
  const asked: AdviceQuestion = {
    ...question,
    state,
    secondGuesses: onPlan === undefined ? secondGuesses : undefined,
    work,
    // Made only where the engine looks for it: most questions are on a tree.
    get solver() {
      const solver = solverOf(question.game)
      if (onPlan === undefined) return solver
      return {
        plan(question: Ask, options?: SearchOptions) {
          // What is known to be best need not be found again, only what follows.
          const plan = solver.plan(question, known === null ? options : { ...options, first: known.guess })
          onPlan(plan)
          return plan
        },
      }
    },
  }
  const { result, isDamaged } = adviseOrSearch(context, asked, view)
  if ('error' in result) throw problemOf(result)
  if (isLive) keepLive(context, question, work, result)
  return { advice: result, isDegraded: (isDegraded || isDamaged) && !('source' in result && result.source === 'tree') }
}

function isOnTree(view: StrategyView | null, { rows, excluded }: Question): boolean {
  try {
    return view !== null && excluded.size === 0 && view.probe(rows) !== null
  } catch {
    // Damaged: adviseOrSearch finds that out again, and says so.
    return true
  }
}

const NOT_STORED = { view: null, isDegraded: false }

/** The strategy whose opener is the first guess played, or the one asked for, or the best. */
async function strategyFor(context: StoreContext, question: Question) {
  const store = storeOf(context.env)
  const opener = question.rows[0]?.guess ?? question.opener
  if (opener !== null) return store.strategy(context, question, opener)
  const best = await store.bestOpener(context, question)
  return best.opener === null
    ? { view: null, isDegraded: best.isDegraded }
    : store.strategy(context, question, best.opener)
}

/** A strategy may turn out to be damaged only where it is read; then the search answers. */
function adviseOrSearch(
  context: StoreContext,
  asked: AdviceQuestion,
  view: StrategyView | null,
): { result: AdviceResult; isDamaged: boolean } {
  if (view !== null) {
    try {
      return { result: advise(withStrategy(asked, view)), isDamaged: false }
    } catch (error) {
      if (!(error instanceof StrategyError)) throw error
      log(context.env, 'error', 'store_damaged', { opener: view.header.opener, error: error.message })
    }
  }
  return { result: advise(asked), isDamaged: view !== null }
}

/** The question with a strategy; its solver stays a getter, which spreading would run. */
function withStrategy(asked: AdviceQuestion, strategy: StrategyView): AdviceQuestion {
  return Object.create(asked, { strategy: { value: strategy } })
}

function refuseOpener({ opener, game, mode, goal, limit }: Question, isDegraded: boolean): never {
  const setting = `${game.id}, ${mode}, ${goal}, limit ${limit}`
  if (isDegraded) throw new Problem('store_failed', `The strategy of '${opener}' (${setting}) cannot be read now.`)
  throw new Problem(
    'unknown_strategy',
    `No strategy of '${opener}' is stored (${setting}). Play it and ask with its row, or leave out opener.`,
  )
}

function problemOf({ error, detail, row, refusal, contradiction }: AdviceError): Problem {
  if (refusal) return illegalRow({ row, refusal })
  if (contradiction) return contradictionProblem(contradiction)
  return new Problem(error, detail, { row })
}
