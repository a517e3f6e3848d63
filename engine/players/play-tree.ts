// A tree that grows as games are played: the same rows always lead to the same state and guess, so each is computed
// once. A simulation grows the whole tree; a single game grows one path. Rows may be anyone's: a person who guessed
// something else is advised from there.

import { type Feedback, partsOfState } from '../rules/feedback.ts'
import type { Row } from '../rules/history.ts'
import type { StrategyNode } from '../strategy/strategy.ts'
import type { NamedStrategy } from './player.ts'

export interface PlayNode {
  /** Ids of the answers that fit the rows, ascending. */
  readonly answers: Uint16Array
  readonly rows: readonly Row[]
}

interface GrowingNode extends PlayNode {
  guess: number
  /** Set if the player has computed the whole tree from here on. */
  planned: StrategyNode | undefined
  /** By guess, the node after each pattern. */
  replies: Map<number, Map<number, GrowingNode>>
}

const NO_GUESS = -1

export class PlayTree {
  readonly feedback: Feedback
  readonly strategy: NamedStrategy
  readonly #opener: number | undefined
  readonly #root: GrowingNode

  /** With an opener (an id) the player starts at the second guess. */
  constructor(feedback: Feedback, strategy: NamedStrategy, opener?: number) {
    this.feedback = feedback
    this.strategy = strategy
    this.#opener = opener
    this.#root = growNode(Uint16Array.from(feedback.answers.keys()), [])
  }

  get root(): PlayNode {
    return this.#root
  }

  /** Lets a player that can do so compute the whole tree at once. */
  plan(): void {
    this.#root.planned ??= this.strategy.plan?.(this.#root, this.#opener)
  }

  /** The next guess at a node; -1 if the player has planned to give up there. */
  guessAt(node: PlayNode): number {
    const growing = node as GrowingNode
    if (growing.guess === NO_GUESS) {
      const { planned, rows } = growing
      const isOpener = rows.length === 0 && this.#opener !== undefined
      growing.guess = planned?.guess ?? (isOpener ? this.#opener! : this.strategy.choose(growing))
    }
    return growing.guess
  }

  /** The node after each pattern of a guess, sorted by pattern; all correct is left out. */
  repliesTo(node: PlayNode, guess: number): ReadonlyMap<number, PlayNode> {
    const growing = node as GrowingNode
    let replies = growing.replies.get(guess)
    if (replies === undefined) {
      replies = new Map()
      const played = this.feedback.guesses[guess]
      const isPlanned = growing.planned?.guess === guess
      for (const [pattern, answers] of partsOfState(this.feedback, growing.answers, guess)) {
        if (pattern === this.feedback.allCorrect) continue
        const reply = growNode(answers, [...growing.rows, { guess: played, pattern }])
        if (isPlanned) {
          reply.planned = growing.planned!.replies.get(pattern)
          if (reply.planned === undefined) reply.planned = GIVEN_UP
        }
        replies.set(pattern, reply)
      }
      growing.replies.set(guess, replies)
    }
    return replies
  }

  /** The node after rows; null if no answer fits them. The rows must not have won. */
  walk(rows: readonly Row[]): PlayNode | null {
    let node: PlayNode = this.#root
    for (const { guess, pattern } of rows) {
      const id = this.feedback.idOf(guess)
      if (id < 0) throw new RangeError(`${guess} is not in the word list of ${this.feedback.id}`)
      const reply = this.repliesTo(node, id).get(pattern)
      if (reply === undefined) return null
      node = reply
    }
    return node
  }
}

/** A plan that ends before its answers are found: the limit is reached. */
const GIVEN_UP: StrategyNode = { guess: NO_GUESS, replies: new Map() }

function growNode(answers: Uint16Array, rows: readonly Row[]): GrowingNode {
  return { answers, rows, guess: NO_GUESS, planned: undefined, replies: new Map() }
}
