/** The whole solver: the board with its advice and, beside or below it, what helps to choose. */

import { lostView, wonView } from './ended.ts'
import { firstWordsView } from './first-words.ts'
import { headView } from './head.ts'
import { type Html, html, NOTHING } from './html.ts'
import { keyboardView } from './keyboard.ts'
import { openRow } from './open-row.ts'
import { playedView } from './played.ts'
import { formOf, isSolved, isWon, type Position } from './position.ts'
import { isOfGuesses, problemView } from './problem.ts'
import { NO_RANKING, rankingView } from './ranking.ts'
import { reasonPanel } from './reason-panel.ts'
import { settingsView } from './settings.ts'
import { whyOutView } from './why-out.ts'
import { wordsLeftView } from './words-left.ts'

export function solverView(position: Position): Html {
  const { address, reply } = position
  const hasRow = hasOpenRow(position)
  const isPlaying = hasRow && address.edit === null
  return html`<div class="board">
${headView(position)}
${playedView(position)}
${hasRow ? openRow(position) : NOTHING}
${!hasRow && isSolved(position) && wonView(position)}
${!hasRow && reply.kind === 'over' && !isWon(position) && lostView(reply.over, position)}
${reply.kind === 'problem' && address.edit === null && problemView(reply.problem, address)}
${hasRow && keyboardView(position)}
</div>
<div class="side">
${firstWordsView(position)}
${wordsLeftView(position)}
${isPlaying && reasonPanel(position)}
${isPlaying && address.rows.length > 0 && reply.kind === 'advice' && reply.advice.remaining > 1 && rankingView(position.ranking ?? NO_RANKING, reply.advice.weight, formOf(position))}
${address.rows.length > 0 && reply.kind !== 'problem' && whyOutView(position)}
${settingsView(position)}
</div>`
}

/** No row is open when the game is over, or while the guesses contradict. */
function hasOpenRow(position: Position): boolean {
  const { address, reply } = position
  if (address.edit !== null) return true
  if (isWon(position) || address.rows.length >= address.limit) return false
  return reply.kind !== 'problem' || !isOfGuesses(reply.problem)
}
