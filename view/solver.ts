/** The solver as a whole, in the order of reading: rows, answer, what may be opened. */

import { formatAddress, HOME, withoutRow } from './address.ts'
import { adviceView } from './advice.ts'
import { formatAnalysisAddress } from './analysis-address.ts'
import { answersView } from './answers.ts'
import { type Html, html, NOTHING } from './html.ts'
import { isWon, type Position } from './position.ts'
import { NO_RANKING, rankingView } from './ranking.ts'
import { rowsView } from './rows.ts'
import { settingsView } from './settings.ts'
import { formatStateAddress, formatTreeAddress } from './tree-address.ts'

export function solverView(position: Position): Html {
  const { reply } = position
  return html`<div class="book">
${rowsView(position)}
${toolsView(position)}
${adviceView(position)}
</div>
<div class="margin">
${!isWon(position) && reply.kind === 'advice' && answersView(reply.advice)}${!isWon(position) && reply.kind === 'over' && answersView(reply.over)}
${!isWon(position) && reply.kind === 'advice' && rankingView(position.ranking ?? NO_RANKING)}
${elsewhereView(position)}
${settingsView(position)}
</div>`
}

/** Where else this position stands: in its tree, and under a link that tells no words to come. */
function elsewhereView({ address, reply }: Position): Html {
  const { rows } = address
  const opener = rows[0]?.guess ?? (reply.kind === 'advice' ? reply.advice.guess : null)
  if (opener === null || reply.kind === 'problem') return NOTHING
  const tree = { ...address, opener }
  const isOnTree = reply.kind === 'advice' && reply.advice.source === 'tree'
  return html`<p class="elsewhere">${isOnTree && html`<a href="${formatTreeAddress(tree)}">The tree from here</a>`}${
    rows.length > 0 &&
    html`<a href="${formatStateAddress(tree)}">A link without spoilers</a><a href="${formatAnalysisAddress(rows, address)}">Look back at the rows</a>`
  }</p>`
}

function toolsView({ address, resume, canRedo }: Position): Html {
  const isEmpty = address.rows.length === 0
  const undo = formatAddress(withoutRow(address, address.rows.length))
  const startOver = formatAddress({ ...HOME, ...address, rows: [], opener: null, edit: null })
  return html`<p class="tools" id="tools"><button class="plain for-keyboards when-script" type="button" data-action="keys">Keys</button> <button class="plain when-script" type="button" data-action="paste">Paste rows</button> ${canRedo && html`<button class="plain" type="button" data-action="redo">Redo</button> `}${isEmpty && resume && html`<a href="${resume}" data-go>Last game</a> `}${
    !isEmpty &&
    html`<a href="${undo}" data-go data-action="undo">Undo</a> <a href="${startOver}" data-go>Start over</a>`
  }</p>`
}
