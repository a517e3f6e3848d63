/** What the page says when there is no guess to give: what is wrong, and the one tap that puts it right. */
import { COLOURS, withColour } from '../engine/rules/pattern.ts'
import type { Fix } from '../engine/rules/state.ts'
import { type Address, formatAddress, withoutRow } from './address.ts'
import { type Html, html } from './html.ts'
import type { Problem } from './position.ts'
import { asSentence, countOf, PLACES } from './wording.ts'

const HEADINGS: Record<string, string> = {
  contradiction: 'Nothing fits these rows',
  bad_history: 'These rows cannot be read',
  bad_word: 'That is no word of five letters',
  unknown_game: 'No such game',
  illegal_guess: 'This mode forbids that guess',
  unknown_strategy: 'That first word is not computed yet',
  rate_limited: 'Too many questions at once',
  offline: 'The book is out of reach',
  stopped: 'Stopped',
}

/** More than a person weighs up; the likeliest come first. */
const MOST_FIXES = 5

export function problemView({ code, detail, fixes = [] }: Problem, address: Address): Html {
  return html`<h2 class="lead trouble" id="advice-heading">${HEADINGS[code] ?? 'No answer just now'}</h2>
<p class="worth">${asSentence(detail)}</p>
${fixes.length > 0 ? fixesView(fixes, address) : address.rows.length > 0 && takeBack(address)}
${code === 'illegal_guess' && playOn(address)}`
}

function fixesView(fixes: readonly Fix[], address: Address): Html {
  return html`<p class="why">A tile may be off. The rows fit again if</p>
<ul class="fixes">${fixes.slice(0, MOST_FIXES).map((fix) => fixView(fix, address))}</ul>`
}

function fixView({ row, tile, to, answers }: Fix, address: Address): Html {
  const { guess, pattern } = address.rows[row - 1]
  const fixed = { guess, pattern: withColour(pattern, tile - 1, COLOURS.indexOf(to)) }
  const rows = address.rows.map((old, at) => (at + 1 === row ? fixed : old))
  return html`<li><a class="fix" href="${formatAddress({ ...address, rows, edit: null })}" data-go><span class="moon" data-colour="${to}" aria-hidden="true"></span><span><b>${guess[tile - 1].toUpperCase()}</b> in row ${row}, the ${PLACES[tile - 1]} letter, was ${to}</span> <span class="fix-count">${countOf(answers, 'answer')}</span></a></li>`
}

function takeBack(address: Address): Html {
  return html`<p><a class="plain" href="${formatAddress(withoutRow(address, address.rows.length))}" data-go>Take back the last row</a></p>`
}

/** It was played all the same: rows go on in the mode that allows any word. */
function playOn(address: Address): Html {
  return html`<p><a class="plain" href="${formatAddress({ ...address, mode: 'normal' })}" data-go>Go on in normal mode</a></p>`
}
