/** The solver as a whole, in the order of reading: rows, answer, what may be opened. */

import { type Address, formatAddress, HOME, withoutRow } from './address.ts'
import { adviceView } from './advice.ts'
import { answersView } from './answers.ts'
import { type Html, html } from './html.ts'
import { isWon, type Position } from './position.ts'
import { rowsView } from './rows.ts'
import { settingsView } from './settings.ts'

export function solverView(position: Position): Html {
  const { address, reply } = position
  return html`<div class="book">
${rowsView(position)}
${toolsView(address)}
${adviceView(position)}
</div>
<div class="margin">
${!isWon(position) && reply.kind === 'advice' && answersView(reply.advice)}${!isWon(position) && reply.kind === 'over' && answersView(reply.over)}
${settingsView(position)}
</div>`
}

function toolsView(address: Address): Html {
  const isEmpty = address.rows.length === 0
  const undo = formatAddress(withoutRow(address, address.rows.length))
  const startOver = formatAddress({ ...HOME, ...address, rows: [], opener: null, edit: null })
  return html`<p class="tools" id="tools">${
    !isEmpty &&
    html`<a href="${undo}" data-go data-action="undo">Undo</a> <a href="${startOver}" data-go>Start over</a>`
  }</p>`
}
