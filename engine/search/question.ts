// Questions about the states of a game, and their answers.
import type { Game } from '../rules/game.ts'
import type { Goal } from '../rules/goal.ts'
import type { Row } from '../rules/history.ts'
import type { Mode } from '../rules/mode.ts'
import type { StrategyNode } from '../strategy/strategy.ts'
import { type Bounds, boundsOf, type Proved, sizeOf, type Worth } from '../strategy/worth.ts'
import type { IdList } from './kernel/kernel.ts'

/** A state of a game, and the question about it. */
export interface Question {
  /** The answers still possible: guess ids, ascending, at least one. */
  answers: Uint16Array
  mode: Mode
  goal: Goal
  /** Guesses left, 1 to 12. */
  left: number
  /** The rows played so far: the hard rule looks at them. */
  rows?: readonly Row[]
}

/**
 * A strategy that begins with `guess`, its value, and what is proved about the best strategy: of all legal ones if the
 * best guess was asked for, of all that begin with the guess if it was given.
 */
export interface Verdict extends Worth, Bounds {
  /** The guess to play (an id), or the one asked about. */
  guess: number
  /** Work, in vector operations: the same on every machine. */
  work: number
}

export interface Plan {
  verdict: Verdict
  node: StrategyNode
}

/** A question as the kernel gets it. Its ids and list are in scratch memory. */
export interface Asked {
  question: Question
  ids: IdList
  /** The legal guesses; null if none is to be searched. */
  list: IdList | null
  /** The kernel's count of work at which the search stops. */
  end: number
  effort: Effort
}

/** What a question may cost. The states that its guesses leave share it. */
export interface Effort {
  /** Whether the strategy is needed, not just its value. */
  wantsTree: boolean
  /** Work left for ties. */
  ties: number
  /** Whether nothing learned from other questions is used. */
  isAlone: boolean
}

/** What the value of a strategy that begins with `guess` and the bounds proved for all strategies say together. */
export function verdictOn(
  game: Game,
  { goal, answers, left }: Question,
  guess: number,
  worth: Worth,
  proved: Proved,
): Verdict {
  return { guess, ...worth, ...boundsOf(goal, sizeOf(game, answers), left, worth, proved), work: 0 }
}

/** @throws RangeError if the question makes no sense */
export function checkQuestion({ answers, left }: Question, game: Game): void {
  if (answers.length === 0) throw new RangeError('a question needs at least one answer')
  if (!Number.isInteger(left) || left < 1 || left > 12) throw new RangeError(`guesses left: 1 to 12, not ${left}`)
  for (let j = 0; j < answers.length; j++) {
    if (answers[j] >= game.guesses.length) throw new RangeError(`answer id ${answers[j]} is not in the guess list`)
    if (j > 0 && answers[j] <= answers[j - 1]) throw new RangeError('answer ids must ascend')
  }
}
