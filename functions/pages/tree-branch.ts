/** A state of a strategy with everything below it: from the stored tree, or solved live if the rows leave it. */
import type { Advice, GameOver } from '../../engine/advice/advice.ts'
import { nodeOf } from '../../engine/advice/branch.ts'
import type { StrategyView } from '../../engine/formats/bytes.ts'
import { formatHistory } from '../../engine/rules/history.ts'
import { type OutlineState, outlineOf } from '../../engine/strategy/outline.ts'
import type { StrategyNode } from '../../engine/strategy/strategy.ts'
import { solverAddressOf, type TreeAddress } from '../../view/tree-address.ts'
import { adviseOn } from '../advisor.ts'
import { adviseByTree, playerTree } from '../player-trees.ts'
import { Problem } from '../problem.ts'
import { type AskedQuestion, questionOf } from '../question.ts'
import type { StoreContext } from '../store/context.ts'
import { storeOf } from '../store/store.ts'

/** Answers listed by name; nobody reads a whole game in a list. */
const ANSWERS_LISTED = 500

export interface Branch {
  question: AskedQuestion
  advice: Advice
  top: OutlineState
  /** The tree below the state, for the strategy formats. */
  node: StrategyNode
  /** The stored strategy, if the state is on it. */
  stored: StrategyView | null
  isDegraded: boolean
}

export interface Ended {
  question: AskedQuestion
  over: GameOver
  isDegraded: boolean
}

/** The question in a URL; throws the problem if it is invalid. */
export function questionAt(context: StoreContext, address: TreeAddress): Promise<AskedQuestion> {
  const { game, mode, goal, limit, rows, opener } = solverAddressOf(address)
  return questionOf(context, { game, mode, goal, limit, h: formatHistory(rows), ...(opener && { opener }) })
}

/** The branch at a URL; throws the problem if there is none. */
export async function branchAt(context: StoreContext, address: TreeAddress): Promise<Branch | Ended> {
  const question = await questionAt(context, address)
  return address.player === undefined
    ? branchOn(context, question, address.opener)
    : branchBy(context, question, address.player, address.opener)
}

/** The branch of a player, from its stored tree. */
async function branchBy(
  context: StoreContext,
  question: AskedQuestion,
  player: string,
  opener: string,
): Promise<Branch | Ended> {
  const { game, rows } = question
  const view = await playerTree(context.env, game, player)
  if (view.header.opener !== opener) {
    throw new Problem('unknown_strategy', `${player} begins with ${view.header.opener}, not with ${opener}.`)
  }
  const advice = adviseByTree(view, rows)
  if (advice.status !== 'play') return { question, over: advice, isDegraded: false }
  const ids = Uint16Array.from(advice.answers, (word) => game.idOf(word)).sort()
  // The probe was on the tree, so the branch is too.
  const node = view.branch(rows) as StrategyNode
  return {
    question,
    advice: { ...advice, answers: advice.answers.slice(0, ANSWERS_LISTED) },
    top: outlineOf(node, game, ids),
    node,
    stored: view,
    isDegraded: false,
  }
}

/** The branch after a question's rows; the opener's stored strategy may not contain it. */
export async function branchOn(
  context: StoreContext,
  question: AskedQuestion,
  opener: string,
): Promise<Branch | Ended> {
  let planned: StrategyNode | null = null
  const onPlan = ({ node }: { node: StrategyNode }) => {
    planned = node
  }
  const { advice, isDegraded } = await adviseOn(context, question, { onPlan })
  if (advice.status !== 'play') return { question, over: advice, isDegraded }
  const { game, rows } = question
  const { view } = await storeOf(context.env).strategyFor(context, question, opener)
  const ids = Uint16Array.from(advice.answers, (word) => game.idOf(word)).sort()
  const node = nodeOf(advice, game, rows, { view, planned })
  return {
    question,
    advice: { ...advice, answers: advice.answers.slice(0, ANSWERS_LISTED) },
    top: outlineOf(node, game, ids),
    node,
    // The page offers files of a strategy made for this question.
    stored: advice.source === 'tree' && isMadeFor(view, question) ? view : null,
    isDegraded,
  }
}

function isMadeFor(view: StrategyView | null, { goal, limit }: AskedQuestion): boolean {
  return view !== null && view.header.goal === goal && view.header.limit === limit
}
