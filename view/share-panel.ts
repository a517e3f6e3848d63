/**
 * Shares a position, with the next guess or without. Opens without script; with it, it uses the device's share sheet.
 */
import { type Address, formatAddress } from './address.ts'
import { type Html, html } from './html.ts'
import type { Position } from './position.ts'
import { formatStateAddress } from './tree-address.ts'

/** Paths of the two links. The quiet one gives nothing away. */
function shareLinks(address: Address): { open: string; quiet: string } {
  const here = { ...address, edit: null }
  return { open: formatAddress(here), quiet: formatStateAddress({ ...here, opener: here.rows[0].guess }) }
}

export function sharePanel({ address }: Position): Html {
  const { open, quiet } = shareLinks(address)
  return html`<div class="sheet" id="share-panel" popover><h2>Share this game</h2>
<p class="when-script check"><input type="checkbox" id="hide-next" data-keep checked> <label for="hide-next">Hide the next guess</label></p>
<p class="when-script"><button class="primary" type="button" data-action="share" data-open="${open}" data-quiet="${quiet}">Share link</button> <span class="small" id="share-note" role="status" data-keep></span></p>
<p class="when-no-script"><a href="${open}">Link with the next guess</a><br><a href="${quiet}">Link that hides it</a></p></div>`
}
