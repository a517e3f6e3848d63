// A player chooses a guess for a state. Its choices from the first guess on form a strategy, a tree like any other.
// Published descriptions leave room, so a player may have several variants (readings); the first is the default, and
// each file says which variant reproduces which published figure.

import type { Feedback, FeedbackKind } from '../rules/feedback.ts'
import type { Row } from '../rules/history.ts'
import type { Mode } from '../rules/mode.ts'
import type { Solver } from '../search/solver.ts'
import type { StrategyNode } from '../strategy/strategy.ts'
import type { Measurer } from './measurer.ts'
import type { TieOrder } from './tie-break.ts'

/** What a player knows before it guesses. */
export interface PlayState {
  /** Ids of the answers still possible, ascending; at least one. */
  answers: Uint16Array
  rows: readonly Row[]
}

/** What players are made from; each takes what it needs. */
export interface StrategyKit {
  feedback: Feedback
  measurer: Measurer
  /** The order that breaks ties; see alphabetOf. */
  order: TieOrder
  /** Guesses a game has. */
  limit: number
  /** Needed by the exact ones. */
  solver?: Solver
}

export interface NamedStrategy {
  /** The id of the next guess. */
  choose(state: PlayState): number
  /** All guesses that tie with it: only the order decides between them. */
  ties?(state: PlayState): Uint16Array
  /** The whole tree below a state, if it is found at once; begins with `first` if given. */
  plan?(state: PlayState, first?: number): StrategyNode
}

export interface StrategyDescription {
  name: string
  /** What it does, in one sentence without a full stop. */
  does: string
  /** Games it can play. */
  kinds: readonly FeedbackKind[]
  /** Variants by name, each with what it does; the first is the default. */
  readings: Readonly<Record<string, string>>
  /** The mode in which its play is proved optimal; missing for heuristics, which play only normal mode. */
  exactIn?: Mode
  /** The default with weighted answers, if it is another one. */
  readingByOdds?: string
  /** By game, a note for readers who know the published figures. */
  remarks?: Readonly<Record<string, string>>
  /** @throws RangeError for a game of another kind or an unknown variant; TypeError if the kit lacks something */
  create(kit: StrategyKit, reading?: string): NamedStrategy
}

/** The requested variant, or the default one. */
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

/** @throws RangeError if the player cannot play the game */
export function checkKind({ name, kinds }: Omit<StrategyDescription, 'create'>, { kind, id }: Feedback): void {
  if (!kinds.includes(kind)) throw new RangeError(`${name} only plays games of ${kinds.join(' and ')}, not ${id}`)
}
