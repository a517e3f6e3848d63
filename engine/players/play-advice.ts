// A player's guess after any rows: its own, or a person's, which may include unlisted words and an unexpected answer.

import type { Game } from '../rules/game.ts'
import type { Row } from '../rules/history.ts'
import { type Contradiction, type Pool, stateOf } from '../rules/state.ts'
import type { PlayTree } from './play-tree.ts'

export interface PlayAdvice {
  guess: string
  /** The codes that fit the rows. */
  answers: string[]
  /** `guesses` if no answer fits and `answers` are other words of the guess list. */
  pool: Exclude<Pool, 'none'>
}

export interface NothingFits {
  detail: string
  /** For words: which rows contradict each other, and what would explain it. */
  contradiction?: Contradiction
}

/** The guess after rows that have not won; `game` is the tree's own for words, null for pegs. */
export function adviseBy(tree: PlayTree, game: Game | null, rows: readonly Row[]): PlayAdvice | NothingFits {
  const { feedback, strategy } = tree
  const isListed = rows.every(({ guess }) => feedback.idOf(guess) >= 0)
  const node = isListed ? tree.walk(rows) : null
  if (node !== null) {
    return { guess: feedback.guesses[tree.guessAt(node)], answers: codesOf(node.answers), pool: 'answers' }
  }
  if (game === null) return { detail: 'no code fits these guesses' }
  const { answers, pool, contradiction } = stateOf(game, rows)
  if (pool === 'none') return { detail: contradiction!.detail, contradiction }
  return { guess: feedback.guesses[strategy.choose({ answers, rows })], answers: codesOf(answers), pool }

  function codesOf(ids: Uint16Array): string[] {
    return Array.from(ids, (id) => feedback.guesses[id])
  }
}
