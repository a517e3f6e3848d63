/**
 * From question to advice: the stored strategy that the rows may be on, the engine, and the live search where neither
 * tree nor store can answer. Routes, pages and bots all ask here.
 */
import {
  type AdviceError,
  type AdviceQuestion,
  type AdviceResult,
  advise,
  adviseStored,
} from '../engine/advice/advice.ts'
import type { StrategyView } from '../engine/formats/bytes.ts'
import { stateOf } from '../engine/rules/state.ts'
import type { Question as Ask, Plan, SearchOptions } from '../engine/search/solver.ts'
import { StrategyError } from '../engine/strategy/strategy.ts'
import { findLive, keepLive } from './cache/live-cache.ts'
import { log } from './log.ts'
import { Problem } from './problem.ts'
import type { Question } from './question.ts'
import { contradictionProblem, illegalRow } from './rule-problems.ts'
import { solverOf } from './solvers.ts'
import type { StoreContext } from './store/context.ts'
import { storeOf } from './store/store.ts'

export type Advised = Exclude<AdviceResult, AdviceError>

export interface AdvisedQuestion {
  advice: Advised
  /** The store should have helped and could not: right, but not to be cached. */
  isDegraded: boolean
}

export interface AdviseOptions {
  /** False leaves the stored strategies aside. */
  isStored?: boolean
  /** Called with the whole strategy that a live search has found, below the state asked about. */
  onPlan?: (plan: Plan) => void
}

/** The advice on a question; throws the problem where there can be none. */
export async function adviseOn(
  context: StoreContext,
  question: Question,
  { isStored = true, onPlan }: AdviseOptions = {},
): Promise<AdvisedQuestion> {
  const { view, secondGuesses, ...stored } = isStored ? await storedFor(context, question) : NOT_STORED
  let { isDegraded } = stored
  if (view === null && question.opener !== null && question.rows.length === 0) refuseOpener(question, isDegraded)
  const work = Math.floor(context.budget.left)
  const ask = (strategy: StrategyView | undefined, run: typeof adviseStored, more: Partial<AdviceQuestion>) =>
    run({ ...question, isOpenerChosen: question.opener !== null, work, strategy, secondGuesses, ...more })
  const { result: known, tree } = trusting(context, view, (strategy) => ask(strategy, adviseStored, {}))
  isDegraded ||= tree !== view
  if (known !== null && (onPlan === undefined || hasPlan(known, tree, question))) return replyOf(known, isDegraded)

  const state = stateOf(question.game, question.rows, question)
  const kept = onPlan === undefined ? await findLive(context, question, work, state.answers.length) : null
  if (kept !== null) return { advice: kept, isDegraded }
  const solver = solverFor(context, question, known, onPlan)
  const usesTable = onPlan === undefined
  const more = { state, solver, ...(!usesTable && { secondGuesses: undefined }) }
  const { result, tree: read } = trusting(context, tree, (strategy) => ask(strategy, advise, more))
  const reply = replyOf(result as AdviceResult, isDegraded || read !== tree)
  if (usesTable) keepLive(context, question, work, reply.advice)
  return reply
}

const NOT_STORED = { view: null, secondGuesses: undefined, isDegraded: false }

/** What is stored of the opener played, or of the one asked for, or of the best; off its tree, the second guesses. */
async function storedFor(context: StoreContext, question: Question) {
  const store = storeOf(context.env)
  const { rows, opener } = question
  const { view, isDegraded } = await store.strategyFor(context, question, rows[0]?.guess ?? opener)
  if (rows.length !== 1 || isOnTree(view, question)) return { view, secondGuesses: undefined, isDegraded }
  const seconds = await store.secondGuesses(context, question)
  return { view, secondGuesses: seconds.table ?? undefined, isDegraded: isDegraded || seconds.isDegraded }
}

function isOnTree(view: StrategyView | null, { rows }: Question): boolean {
  try {
    return view !== null && view.probe(rows) !== null
  } catch {
    // Damaged: whoever asks it next finds that out again, and says so.
    return true
  }
}

/** A second guess that is stored comes without the strategy that follows it. */
function hasPlan(known: AdviceResult, tree: StrategyView | null, question: Question): boolean {
  if (!('status' in known) || known.status !== 'play' || known.remaining <= 2) return true
  return isOnTree(tree, question)
}

/** A strategy may turn out to be damaged only where it is read; then it is left aside. */
function trusting<T>(
  { env }: StoreContext,
  view: StrategyView | null,
  run: (tree: StrategyView | undefined) => T,
): { result: T; tree: StrategyView | null } {
  if (view !== null) {
    try {
      return { result: run(view), tree: view }
    } catch (error) {
      if (!(error instanceof StrategyError)) throw error
      log(env, 'error', 'store_damaged', { opener: view.header.opener, error: error.message })
    }
  }
  return { result: run(undefined), tree: null }
}

/** The solver of the game, which tells the plans that it finds. */
function solverFor(
  context: StoreContext,
  question: Question,
  known: AdviceResult | null,
  onPlan?: (plan: Plan) => void,
) {
  const solver = solverOf(context, question.game)
  if (onPlan === undefined) return solver
  // What is known to be best need not be found again, only what follows.
  const first = known !== null && 'guess' in known ? question.game.idOf(known.guess) : undefined
  return {
    plan(asked: Ask, options?: SearchOptions) {
      const plan = solver.plan(asked, first === undefined ? options : { ...options, first })
      onPlan(plan)
      return plan
    },
  }
}

function replyOf(result: AdviceResult, isDegraded: boolean): AdvisedQuestion {
  if ('error' in result) throw problemOf(result)
  // What a tree says is right, whatever else could not be read.
  return { advice: result, isDegraded: isDegraded && !('source' in result && result.source === 'tree') }
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
