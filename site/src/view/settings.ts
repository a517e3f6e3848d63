/** Which game is played and which word opens it: a form that works by itself, and at once where script runs. */
import { formatQuery } from './address.ts'
import { type Html, html } from './html.ts'
import type { Position } from './position.ts'
import { formatCount, formatMean } from './wording.ts'

export function settingsView({ address, games, openers }: Position): Html {
  const rest = new URLSearchParams(formatQuery({ ...address, opener: null, edit: null }))
  rest.delete('game')
  return html`<form class="settings" id="settings" method="get" action="/">
${[...rest].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<p class="field"><label for="game">Game</label>
<select id="game" name="game">${games.map(
    ({ id, name, answers }) =>
      html`<option value="${id}"${id === address.game && html` selected`}>${name} · ${formatCount(answers)}</option>`,
  )}</select></p>
${address.rows.length === 0 && openers.length > 0 && openerField(address.opener, openers)}
<p class="field when-no-script"><button class="quiet" type="submit">Use these</button></p>
</form>`
}

function openerField(opener: string | null, openers: Position['openers']): Html {
  const chosen = opener ?? openers[0].word
  return html`<p class="field"><label for="opener">First word</label>
<select id="opener" name="opener">${openers.map(
    ({ word, mean }) =>
      html`<option value="${word}"${word === chosen && html` selected`}>${word.toUpperCase()} · ${formatMean(mean)}</option>`,
  )}</select></p>`
}
