/** Above the board: before the first guess what the page is for, then the state of the game. */
import { type Address, formatAddress, withoutRow } from './address.ts'
import { type Html, html } from './html.ts'
import { isSolved, isWon, type Position } from './position.ts'
import { sharePanel } from './share-panel.ts'

export function headView(position: Position): Html {
  const { address } = position
  if (address.rows.length === 0)
    return html`<div class="welcome"><h1>Stuck on today’s Wordle?</h1>
<p>Enter your guesses. Get the best next one.</p></div>`
  return html`<div class="toolbar"><h1>${placeInGame(position)}</h1>${toolsView(position, address)}</div>${sharePanel(position)}`
}

function placeInGame(position: Position): string {
  const { rows, limit, edit } = position.address
  if (edit !== null) return `Guess ${edit} of ${limit}`
  if (isSolved(position)) return 'Solved'
  if (isWon(position)) return `Guess ${rows.length} of ${limit}`
  return rows.length >= limit ? 'Game over' : `Guess ${rows.length + 1} of ${limit}`
}

function toolsView({ canRedo }: Position, address: Address): Html {
  const undo = formatAddress(withoutRow(address, address.rows.length))
  const startOver = formatAddress({ ...address, rows: [], opener: null, edit: null })
  return html`<p class="tools" id="tools"><a href="${undo}" data-go data-action="undo">Undo</a>${
    canRedo && html`<button class="plain" type="button" data-action="redo">Redo</button>`
  }<a href="${startOver}" data-go data-new>Start over</a><button class="plain" type="button" popovertarget="share-panel">Share</button></p>`
}
