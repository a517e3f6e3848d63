/** The solver as a whole, in the order of reading: rows, answer, what may be opened. */

import { formatAddress, HOME, withoutRow } from './address.ts'
import { adviceView } from './advice.ts'
import { answersView } from './answers.ts'
import { type Html, html } from './html.ts'
import { isWon, type Position } from './position.ts'
import { rankingView } from './ranking.ts'
import { rowsView } from './rows.ts'
import { settingsView } from './settings.ts'

export function solverView(position: Position): Html {
  const { reply } = position
  return html`<div class="book">
${rowsView(position)}
${toolsView(position)}
${adviceView(position)}
</div>
<div class="margin">
${!isWon(position) && reply.kind === 'advice' && answersView(reply.advice)}${!isWon(position) && reply.kind === 'over' && answersView(reply.over)}
${!isWon(position) && reply.kind === 'advice' && position.ranking && rankingView(position.ranking)}
${settingsView(position)}
</div>`
}

function toolsView({ address, scripted, resume, canRedo }: Position): Html {
  const isEmpty = address.rows.length === 0
  const undo = formatAddress(withoutRow(address, address.rows.length))
  const startOver = formatAddress({ ...HOME, ...address, rows: [], opener: null, edit: null })
  return html`<p class="tools" id="tools">${
    scripted &&
    html`<button class="plain for-keyboards" type="button" data-action="keys">Keys</button> <button class="plain" type="button" data-action="paste">Paste rows</button> `
  }${canRedo && html`<button class="plain" type="button" data-action="redo">Redo</button> `}${isEmpty && resume && html`<a href="${resume}" data-go>Last game</a> `}${
    !isEmpty &&
    html`<a href="${undo}" data-go data-action="undo">Undo</a> <a href="${startOver}" data-go>Start over</a>`
  }</p>`
}
