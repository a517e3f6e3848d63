/** A state of a strategy with everything below it: from the stored tree, or solved live where the rows leave it. */
import type { Advice, GameOver } from '../../engine/advice.ts'
import type { Game } from '../../engine/game.ts'
import { formatHistory } from '../../engine/history.ts'
import { type OutlineState, outlineOf } from '../../engine/outline.ts'
import { patternOf } from '../../engine/pattern.ts'
import type { StrategyNode } from '../../engine/strategy.ts'
import type { StrategyView } from '../../engine/strategy-bytes.ts'
import { solverAddressOf, type TreeAddress } from '../../site/src/view/tree-address.ts'
import { adviseOn } from '../advisor.ts'
import { type Question, questionOf } from '../question.ts'
import { type StoreContext, storeOf } from '../store.ts'

/** Answers named one by one; a whole game is more than anybody reads in a list. */
const ANSWERS_LISTED = 500

export interface Branch {
  question: Question
  advice: Advice
  top: OutlineState
  /** The tree below the state, for the formats of strategies. */
  node: StrategyNode
  /** The stored strategy where the state is on it. */
  stored: StrategyView | null
  isDegraded: boolean
}

export interface Ended {
  question: Question
  over: GameOver
  isDegraded: boolean
}

/** The question an address asks; throws the problem where it makes no sense. */
export function questionAt(address: TreeAddress): Question {
  const { game, mode, goal, limit, rows, opener } = solverAddressOf(address)
  return questionOf({ game, mode, goal, limit, h: formatHistory(rows), ...(opener && { opener }) })
}

/** The branch at an address; throws the problem where there is none. */
export async function branchAt(context: StoreContext, address: TreeAddress): Promise<Branch | Ended> {
  const question = questionAt(address)
  let planned: StrategyNode | null = null
  const onPlan = ({ node }: { node: StrategyNode }) => {
    planned = node
  }
  const { advice, isDegraded } = await adviseOn(context, question, { onPlan })
  if (advice.status !== 'play') return { question, over: advice, isDegraded }
  const { game, rows } = question
  const view = (await storeOf(context.env).strategy(context, question, address.opener)).view
  const onTree = advice.source === 'tree' ? (view?.branch(rows) ?? null) : null
  const ids = Uint16Array.from(advice.answers, (word) => game.idOf(word)).sort()
  const node = onTree ?? planned ?? chain(game, ids, question.limit - rows.length)
  return {
    question,
    advice: { ...advice, answers: advice.answers.slice(0, ANSWERS_LISTED) },
    top: outlineOf(node, game, ids),
    node,
    stored: onTree === null ? null : view,
    isDegraded,
  }
}

/** States of one or two answers need no search: one after the other, as far as the guesses left go. */
function chain(game: Game, [first, ...rest]: Uint16Array, left: number): StrategyNode {
  if (rest.length === 0 || left < 2) return { guess: first, replies: new Map() }
  const pattern = patternOf(game.guesses[first], game.guesses[rest[0]])
  return { guess: first, replies: new Map([[pattern, chain(game, Uint16Array.from(rest), left - 1)]]) }
}
