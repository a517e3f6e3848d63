/** Before the first guess: an unfinished game, other first words, and pasting a whole game. */
import { formatAddress } from './address.ts'
import { type Html, html, NOTHING } from './html.ts'
import { formatOpenersAddress } from './opener-table.ts'
import type { Position } from './position.ts'

const MOST_SHOWN = 8

export function firstWordsView(position: Position): Html {
  const { address, openers, resume, canRedo } = position
  if (address.rows.length > 0) return NOTHING
  const all = formatOpenersAddress({ setting: address, sort: 'rank', find: '', page: 1 })
  return html`<section class="panel" id="first-words" aria-labelledby="first-words-heading"><h2 id="first-words-heading">${openers.length > 0 ? 'Good first words' : 'First words'}</h2>
${
  openers.length > 0 &&
  html`<p class="small">Guesses each takes on average, with perfect play.</p>
<ol class="first-words">${openers
    .slice(0, MOST_SHOWN)
    .map(
      ({ word, mean }, at) =>
        html`<li><a class="word-link" href="${formatAddress({ ...address, opener: at === 0 ? null : word })}" data-go>${word}</a> <span>${mean.toFixed(3)}</span></li>`,
    )}</ol>`
}
<p class="small links">${canRedo && html`<button class="plain" type="button" data-action="redo">Redo</button> `}${resume && html`<a href="${resume}" data-go>Continue your last game</a> `}<a href="${all}">All first words</a> <button class="plain when-script" type="button" data-action="paste">Paste a game</button> <button class="plain when-script for-keyboards" type="button" data-action="keys">Keyboard shortcuts</button></p></section>`
}
