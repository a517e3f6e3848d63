// A named strategy says how to choose: state in, guess out. What it chooses from the first guess on is a strategy, a tree
// like any other. The published descriptions leave room, so a named strategy may have several readings; the first one is
// what it stands for, and each file in strategies/ says which reading gives which published figure.

import type { Feedback, FeedbackKind } from '../rules/feedback.ts'
import type { Row } from '../rules/history.ts'
import type { Mode } from '../rules/mode.ts'
import type { Solver } from '../search/solver.ts'
import type { StrategyNode } from '../strategy/strategy.ts'
import type { Measurer } from './measurer.ts'
import type { TieOrder } from './tie-break.ts'

/** What a strategy looks at before it guesses. */
export interface PlayState {
  /** Ids of the answers still possible, ascending; at least one. */
  answers: Uint16Array
  rows: readonly Row[]
}

/** What strategies are made of; each takes what it needs. */
export interface StrategyKit {
  feedback: Feedback
  measurer: Measurer
  /** The order in which equals are taken; see alphabetOf. */
  order: TieOrder
  /** Guesses a game has. */
  limit: number
  /** Needed by the exact ones. */
  solver?: Solver
}

export interface NamedStrategy {
  /** The id of the next guess. */
  choose(state: PlayState): number
  /** All guesses that it could take as well: the order alone decides between them. */
  ties?(state: PlayState): Uint16Array
  /** The whole tree below a state, where that is found at once; begins with `first` where it is given. */
  plan?(state: PlayState, first?: number): StrategyNode
}

export interface StrategyDescription {
  name: string
  /** What it does, in one sentence without a full stop. */
  does: string
  /** Games it can play. */
  kinds: readonly FeedbackKind[]
  /** Readings by name, each with what it does; the first is the default. */
  readings: Readonly<Record<string, string>>
  /** The mode in which what it plays is proved to be the best; absent of rules of thumb, which know normal mode alone. */
  exactIn?: Mode
  /** The default where some answers are likelier than others, if it is another one. */
  readingByOdds?: string
  /** By game, what a reader who knows the published figures should be told beside ours. */
  remarks?: Readonly<Record<string, string>>
  /** @throws RangeError for a game of another kind or an unknown reading; TypeError where the kit lacks something */
  create(kit: StrategyKit, reading?: string): NamedStrategy
}

/** The reading asked for, or the default one. */
export function readingOf(
  { name, readings, readingByOdds }: Omit<StrategyDescription, 'create'>,
  reading?: string,
  isByOdds = false,
): string {
  const names = Object.keys(readings)
  if (reading === undefined) return (isByOdds ? readingByOdds : undefined) ?? names[0]
  if (names.includes(reading)) return reading
  throw new RangeError(`${name} has no variant '${reading}'; use ${names.join(', ')}`)
}

/** @throws RangeError where the strategy cannot play the game */
export function checkKind({ name, kinds }: Omit<StrategyDescription, 'create'>, { kind, id }: Feedback): void {
  if (!kinds.includes(kind)) throw new RangeError(`${name} only plays games of ${kinds.join(' and ')}, not ${id}`)
}
