/**
 * From question to advice: the stored strategy, then the stored second guesses, then the live search. Routes, pages and
 * bots all ask here.
 */
import {
  type AdviceError,
  type AdviceQuestion,
  type AdviceResult,
  askSearch,
  askSecondGuesses,
  askTree,
  isOpen,
  type OpenQuestion,
} from '../engine/advice/advice.ts'
import type { StrategyView } from '../engine/formats/bytes.ts'
import { isProvedLosing } from '../engine/openings/opener-table.ts'
import type { Game } from '../engine/rules/game.ts'
import type { Plan, Question, SearchOptions } from '../engine/search/solver.ts'
import { losesWithin, StrategyError } from '../engine/strategy/strategy.ts'
import { findLive, keepLive } from './cache/live-cache.ts'
import { log } from './log.ts'
import { Problem } from './problem.ts'
import type { AskedQuestion } from './question.ts'
import { contradictionProblem, illegalRow } from './rule-problems.ts'
import { solverOf } from './solvers.ts'
import type { StoreContext } from './store/context.ts'
import { listOpeners } from './store/opener-list.ts'
import { storeOf } from './store/store.ts'

export type Advised = Exclude<AdviceResult, AdviceError>

export interface AdvisedQuestion {
  advice: Advised
  /** The store should have helped but could not. The advice is right, but must not be cached. */
  isDegraded: boolean
}

export interface AdviseOptions {
  /** False ignores the stored strategies. */
  isStored?: boolean
  /** Called with the whole strategy found by a live search, below the state asked about. */
  onPlan?: (plan: Plan) => void
}

/**
 * The advice on a question, from a stored tree, the stored second guesses, an earlier search or a new one; each is
 * tried only if the ones before do not know enough. Throws the problem if there is no advice.
 */
export async function adviseOn(
  context: StoreContext,
  question: AskedQuestion,
  { isStored = true, onPlan }: AdviseOptions = {},
): Promise<AdvisedQuestion> {
  const { game, rows, opener } = question
  const stored = isStored ? await storedTree(context, question) : { view: null, isDegraded: false }
  if (stored.view === null && opener !== null && rows.length === 0) refuseOpener(question, stored.isDegraded)
  const tree = await askOpener(context, { ...question, isOpenerChosen: opener !== null }, stored.view)
  let isDegraded = stored.isDegraded || tree.isDamaged
  if (!isOpen(tree.step)) return replyOf(tree.step, isDegraded)

  const seconds = isStored ? await storedSecondGuesses(context, question, tree.step) : null
  const step = askSecondGuesses(tree.step, seconds?.table ?? undefined)
  isDegraded ||= seconds?.isDegraded ?? false
  if (onPlan !== undefined) {
    // A stored second guess lacks the strategy that follows. The search fills in the rest, but need not find the guess
    // again.
    const first = isOpen(step) ? undefined : game.idOf(step.guess)
    return replyOf(
      askSearch(tree.step, () => planning(context, game, first, onPlan), workOf(context)),
      isDegraded,
    )
  }
  if (!isOpen(step)) return replyOf(step, isDegraded)

  const work = workOf(context)
  const kept = await findLive(context, question, work, step.remaining.remaining)
  if (kept !== null) return { advice: kept, isDegraded }
  const advice = askSearch(step, () => solverOf(context, game), work)
  keepLive(context, question, work, advice)
  return replyOf(advice, isDegraded)
}

/** What the tree says; if its opener loses answers, also whether it is proved that it must. */
async function askOpener(context: StoreContext, question: AskedQuestion & AdviceQuestion, view: StrategyView | null) {
  const { rows, game, limit } = question
  if (view === null || rows.length > 0 || !losesWithin(limit, view.header)) return askStored(context, question, view)
  const { table } = await listOpeners(context, question)
  const isOpenerLosing = isProvedLosing(table, game.idOf(view.header.opener))
  return askStored(context, { ...question, isOpenerLosing }, view)
}

/** The strategy of the played opener, the requested one, or the best. */
const storedTree = (context: StoreContext, question: AskedQuestion) =>
  storeOf(context.env).strategyFor(context, question, question.rows[0]?.guess ?? question.opener)

/** The table that may know the second guess after one row off the tree; otherwise null. */
async function storedSecondGuesses(context: StoreContext, question: AskedQuestion, { isOnTree }: OpenQuestion) {
  if (question.rows.length !== 1 || question.excluded.size > 0 || isOnTree) return null
  return storeOf(context.env).secondGuesses(context, question)
}

/** The advice of a strategy. Damage shows only when it is read; then the strategy is ignored. */
function askStored({ env }: StoreContext, question: AdviceQuestion, view: StrategyView | null) {
  if (view !== null) {
    try {
      return { step: askTree(question, view), isDamaged: false }
    } catch (error) {
      if (!(error instanceof StrategyError)) throw error
      log(env, 'error', 'store_damaged', { opener: view.header.opener, error: error.message })
    }
  }
  return { step: askTree(question, undefined), isDamaged: view !== null }
}

/** Work the search may use. */
const workOf = ({ budget }: StoreContext): number => Math.floor(budget.left)

/** The solver of the game, reporting the plans it finds. They begin with `first` if that is known. */
function planning(context: StoreContext, game: Game, first: number | undefined, onPlan: (plan: Plan) => void) {
  const solver = solverOf(context, game)
  return {
    plan(asked: Question, options?: SearchOptions) {
      const plan = solver.plan(asked, first === undefined ? options : { ...options, first })
      onPlan(plan)
      return plan
    },
  }
}

function replyOf(result: AdviceResult, isDegraded: boolean): AdvisedQuestion {
  if ('error' in result) throw problemOf(result)
  // A tree's advice is right, even if something else could not be read.
  return { advice: result, isDegraded: isDegraded && !('source' in result && result.source === 'tree') }
}

function refuseOpener({ opener, game, mode, goal, limit }: AskedQuestion, isDegraded: boolean): never {
  const setting = `${game.id}, ${mode}, ${goal}, limit ${limit}`
  if (isDegraded)
    throw new Problem('store_failed', `We cannot read the strategy of '${opener}' (${setting}) right now.`)
  throw new Problem(
    'unknown_strategy',
    `No strategy that opens with '${opener}' is stored (${setting}). Play it and send its colours, or leave out opener.`,
  )
}

function problemOf({ error, detail, row, refusal, contradiction }: AdviceError): Problem {
  if (refusal) return illegalRow({ row, refusal })
  if (contradiction) return contradictionProblem(contradiction)
  return new Problem(error, detail, { row })
}
