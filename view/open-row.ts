/**
 * The row that takes a word and its colours: a form that the Worker answers, which script takes over. The suggested
 * guess stands in it already, so most people only set colours.
 */
import { checkGuess, type Refusal } from '../engine/rules/mode.ts'
import { COLOURS } from '../engine/rules/pattern.ts'
import { isWord, WORD_LENGTH } from '../engine/rules/word.ts'
import { type Address, FIELDS, formatAddress, formatQuery, withoutRow } from './address.ts'
import { type Html, html } from './html.ts'
import type { Position } from './position.ts'
import { buttonTile, radioTile } from './tile.ts'
import { formatCount } from './wording.ts'

/** The guess that stands in the open row when nothing is typed. */
export function suggestedWord({ address, reply }: Position): string {
  if (address.edit !== null) return address.rows[address.edit - 1].guess
  if (reply.kind === 'advice') return reply.advice.guess
  return address.rows.length === 0 ? (address.opener ?? '') : ''
}

/** What the open row shows: five characters, spaces where letters are to come. */
export function openWord(position: Position): string {
  return (position.draft.word || suggestedWord(position)).padEnd(WORD_LENGTH)
}

export function openRow(position: Position): Html {
  const { address, draft, scripted } = position
  const number = address.edit ?? address.rows.length + 1
  const word = openWord(position)
  const pattern = draft.pattern
  const tiles = [...word].map((letter, place) =>
    scripted ? buttonTile(letter.trim(), pattern, place, 0) : radioTile(letter.trim(), pattern, place),
  )
  const suggested = suggestedWord(position)
  return html`<form class="open-row" id="open-row" method="get" action="/" autocomplete="off">
${hiddenFields(address)}<input type="hidden" name="${FIELDS.suggested}" value="${suggested}">
<div class="row" role="group" aria-label="Row ${number}, set the colours${isWord(word) && ` of ${word.toUpperCase()}`}">
<span class="row-number" aria-hidden="true">${number}</span>
<span class="tiles">${tiles}</span>
<span class="row-end">${number === 1 && position.remaining?.[0] && html`<span class="leader"></span><span class="row-count"><b>${formatCount(position.remaining[0])}</b> answers</span>`}</span>
</div>
<p class="row-note" id="row-note">${rowNote(position)}</p>
<div class="row-bar"><p class="own-word"><label for="own-word">${address.edit === null ? 'Played another word?' : 'Another word?'}</label>
<input class="word-field" id="own-word" name="${FIELDS.word}" value="${draft.word}" maxlength="20" autocapitalize="none" autocorrect="off" spellcheck="false" enterkeyhint="go" placeholder="·····"></p>
<button class="primary" type="submit">${address.edit === null ? 'Look up' : 'Change'}</button></div>
${address.edit !== null && changeLinks(address)}
</form>`
}

/** The rest of the address travels with the form. */
function hiddenFields(address: Address): Html[] {
  const fields = new URLSearchParams(formatQuery({ ...address, opener: null }))
  return [...fields].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
}

function changeLinks(address: Address): Html {
  const number = address.edit ?? 0
  return html`<p class="row-links"><a href="${formatAddress(withoutRow(address, number))}" data-go>Remove this row</a>
<a href="${formatAddress({ ...address, edit: null })}" data-go>Leave it as it is</a></p>`
}

function rowNote(position: Position): Html {
  if (position.note) return html`<strong>${position.note}</strong>`
  const refusal = refusalOf(position)
  if (refusal) return html`<strong>${refusal.detail}.</strong>`
  if (position.possible === false) {
    return html`<strong>No answer left gives these colours.</strong> A tile may be off.`
  }
  const isFirst = position.address.rows.length === 0
  return html`${isFirst && 'Play it, then tap each letter until it shows what your game shows. '}${legend()}`
}

/** Why the mode forbids the word in the row, if it does. */
function refusalOf(position: Position): Refusal | null {
  const { rows, mode, edit } = position.address
  const word = openWord(position)
  return isWord(word) ? checkGuess(mode, edit === null ? rows : rows.slice(0, edit - 1), word) : null
}

function legend(): Html {
  const names = { absent: 'not in it', present: 'elsewhere', correct: 'in place' }
  return html`<span class="legend">${COLOURS.map(
    (colour) =>
      html`<span><span class="moon" data-colour="${colour}" aria-hidden="true"></span> ${names[colour]}</span> `,
  )}</span>`
}
