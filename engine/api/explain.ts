// Whether a word still fits, and if not, why not.

import { explainWord } from '../advice/explanation.ts'
import { formatHistory, type Row } from '../rules/canonical-history.ts'
import type { Game } from '../rules/game.ts'
import { checkGuess, type Mode } from '../rules/mode.ts'
import { stateOf } from '../rules/state.ts'
import type { ExplainAnswer } from './answer.ts'

export interface ExplainQuestion {
  game: Game
  rows: readonly Row[]
  mode: Mode
  excluded: ReadonlySet<number>
}

/** What the rows say about a word of five letters a to z, or without one about themselves. */
export function explain(
  { game, rows, mode, excluded }: ExplainQuestion,
  word: string | null,
): Omit<ExplainAnswer, 'degraded'> {
  const { answers, pool, contradiction = null } = stateOf(game, rows, { excluded })
  const reasons = word === null ? [] : explainWord(rows, word)
  const id = word === null ? -1 : game.idOf(word)
  return {
    word,
    isPossible: word === null ? null : reasons.length === 0,
    isListed: word === null ? null : id >= 0,
    inAnswers: word === null ? null : id >= 0 && id < game.answers.length,
    reasons,
    refusal: word === null ? null : checkGuess({ game, mode, rows, excluded }, word),
    remaining: answers.length,
    pool,
    contradiction,
    history: formatHistory(rows),
    game: game.id,
    hash: game.hash,
  }
}
