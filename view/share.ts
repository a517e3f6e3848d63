/** How to share a position: links, text, a QR code, files. */
import { raw } from 'hono/html'
import { renderSVG } from 'uqr'
import { type Html, html, NOTHING } from './html.ts'
import { formatExportAddress, formatStateAddress, formatTreeAddress } from './tree-address.ts'
import type { TreePage, TreeReply } from './tree-page.ts'

export function shareView({ address, origin }: TreePage): Html {
  const link = `${origin}${formatTreeAddress(address)}`
  const quiet = `${origin}${formatStateAddress(address)}`
  return html`<section class="share" aria-labelledby="share-heading"><h2 id="share-heading">Share</h2>
<share-links data-link="${link}" class="when-script"></share-links>
<p><label for="link">Link to this position</label> <input id="link" readonly value="${link}"></p>
${address.rows.length > 0 && html`<p><label for="quiet-link">Link that hides what comes next</label> <input id="quiet-link" readonly value="${quiet}"></p>`}
<details class="fold"><summary>QR code</summary><div class="code">${raw(renderSVG(link, { border: 2 }))}</div></details>
</section>`
}

const FORMATS: readonly [format: string, name: string, ending: string][] = [
  ['text', 'Text', 'txt'],
  ['full', 'Text, no blanks', 'txt'],
  ['json', 'JSON', 'json'],
  ['csv', 'CSV, one word per line', 'csv'],
  ['markdown', 'Markdown', 'md'],
  ['dot', 'Graphviz', 'dot'],
  ['bin', 'Binary', 'bin'],
]

/** Files of the strategy or branch, made by the API; their names say if it is not proved. */
export function exportsView({ address }: TreePage, reply: TreeReply): Html {
  if (reply.kind !== 'branch') return NOTHING
  const isBranch = address.rows.length > 0
  const name = [
    address.game,
    address.mode,
    address.opener,
    isBranch && 'branch',
    reply.advice.proof === 'bounds' && 'bounds',
  ]
    .filter(Boolean)
    .join('-')
  return html`<section aria-labelledby="files-heading"><h2 id="files-heading">Download ${isBranch ? 'this branch' : 'the strategy'}</h2>
<ul class="files">${FORMATS.map(
    ([format, label, ending]) =>
      html`<li><a href="${formatExportAddress(address, format)}" download="${name}.${ending}">${label}</a></li>`,
  )}</ul></section>`
}
