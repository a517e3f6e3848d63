/**
 * The open row, for a word and its colours: a form for the Worker, taken over by script. It already contains the
 * suggested guess, so most people only set colours.
 */
import { misorderOf } from '../engine/rules/impossible.ts'
import { checkRows } from '../engine/rules/mode.ts'
import { ALL_CORRECT } from '../engine/rules/pattern.ts'
import { capitals, isWord, spell } from '../engine/rules/word.ts'
import { type Address, FIELDS, formatAddress, withoutRow } from './address.ts'
import { adviceView, leadView } from './advice.ts'
import { hiddenFields } from './hidden-fields.ts'
import { type Html, html, NOTHING } from './html.ts'
import { fitsRows, openLetters, openWord, suggestedWord } from './open-word.ts'
import { formOf, type Position, patternOfTiles, shownTiles } from './position.ts'
import { refusalSentence } from './refusal.ts'
import { buttonTile, radioTile } from './tile.ts'
import { countOf, dotsFor } from './wording.ts'

export function openRow(position: Position): Html {
  const { address, scripted, draft } = position
  const form = formOf(position)
  const shown = shownTiles(position)
  const tiles = spell(openWord(position)).map((letter, place) =>
    scripted ? buttonTile(letter.trim(), shown[place], place) : radioTile(letter.trim(), shown[place], place),
  )
  return html`<form class="open-row" id="open-row" method="get" action="/" autocomplete="off">
${hiddenFields(address)}<input type="hidden" name="${FIELDS.suggested}" value="${suggestedWord(position)}">
<h2 class="lead" id="lead">${leadView(position)}</h2>
<div class="tiles" role="group" aria-labelledby="lead"${openLetters(position) === '' && html` data-empty`}>${tiles}</div>
${adviceView(position)}
<div class="row-note" id="row-note" role="status">${rowNote(position)}</div>
<p class="own-word"><label for="own-word">${address.edit === null ? 'Played something else?' : 'Another word?'}</label>
<input class="word-field" id="own-word" name="${FIELDS.word}" value="${draft.isTyped ? draft.word : ''}" maxlength="20" autocapitalize="none" autocorrect="off" spellcheck="false" enterkeyhint="next" placeholder="${dotsFor(form)}"></p>
${position.asksGrey ? greyButtons(position) : buttons(position)}
${address.edit !== null && changeLinks(address)}
</form>`
}

/** One button submits the row; a second ends the game if the word may have been the answer. */
function buttons(position: Position): Html {
  const { address, draft, reply } = position
  if (address.edit !== null)
    return html`<div class="row-bar"><button class="primary" id="take" type="submit">Save guess ${address.edit}</button></div>`
  const isLast = reply.kind === 'advice' && reply.advice.remaining === 1 && !draft.isTyped
  const isUntouched = draft.tiles.every((colour) => colour === null)
  const done = (kind: string) =>
    html`<button class="${kind}" id="done" type="submit" name="${FIELDS.done}" value="1">That was it</button>`
  const isWon = patternOfTiles(shownTiles(position)) === ALL_CORRECT
  const mayBeIt = !isWon && address.rows.length > 0 && (draft.isTyped || reply.kind === 'advice') && fitsRows(position)
  // After the last guess there is no next one.
  const isFinal = address.rows.length + 1 >= address.limit && mayBeIt
  // The submit button comes first, because Enter in the field presses it.
  if ((isLast || isFinal) && isUntouched) {
    return html`<div class="row-bar last"><button class="quiet" id="take" type="submit">It wasn’t</button>${done('primary')}</div>`
  }
  const name = isWon ? 'That was it' : 'Get next guess'
  return html`<div class="row-bar"><button class="primary" id="take" type="submit">${name}</button>${mayBeIt && done('quiet')}</div>`
}

/** Nothing was coloured. Ask once, so an untouched row does not count as grey. */
function greyButtons(position: Position): Html {
  const isPart = shownTiles(position).some((colour) => colour !== null)
  return html`<div class="row-bar"><button class="primary" id="all-grey" type="submit" name="${FIELDS.grey}" value="1">${isPart ? 'Yes, all the others' : 'Yes, all grey'}</button><button class="quiet when-script" type="button" data-action="set-tiles">Let me set them</button></div>`
}

function changeLinks(address: Address): Html {
  const number = address.edit ?? 0
  return html`<p class="row-links"><a href="${formatAddress(withoutRow(address, number))}" data-go>Remove this guess</a>
<a href="${formatAddress({ ...address, edit: null })}" data-go>Don’t change it</a></p>`
}

function rowNote(position: Position): Html {
  const { address, draft } = position
  const word = openWord(position)
  if (position.asksGrey) {
    const isPart = shownTiles(position).some((colour) => colour !== null)
    return html`<p><b>${isPart ? 'Were all the other letters grey?' : 'No colours set. Was the whole row grey?'}</b></p>`
  }
  if (position.note) return html`<p><b>${position.note}</b></p>`
  if (!isWord(word, formOf(position)))
    return draft.isTyped
      ? html`<p>${countOf(formOf(position).length - openLetters(position).length, 'letter')} to go.</p>`
      : NOTHING
  const before = address.edit === null ? address.rows : address.rows.slice(0, address.edit - 1)
  const refusal = checkRows(address.mode, before, word)
  if (refusal) return html`<p><b>${refusalSentence(word, refusal)}</b></p>`
  const isTouched = draft.tiles.some((colour) => colour !== null)
  const misordered = isTouched ? misorderOf(word, shownTiles(position)) : null
  if (misordered) {
    const letter = capitals(word[misordered.grey])
    return html`<p><b>${capitals(word)} can’t get these colours: the first ${letter} would turn yellow before the second.</b> <button class="plain when-script" type="button" data-action="swap" data-places="${misordered.grey},${misordered.yellow}">Swap them</button></p>`
  }
  if (position.possible === false) return html`<p><b>No word we know fits these colours.</b> Is one of them off?</p>`
  if (address.rows.length === 0 && address.edit === null) return hintView(position)
  return NOTHING
}

/** For first-time visitors. */
function hintView({ draft }: Position): Html {
  return html`${!draft.isTyped && html`<p>Tap the letters to match your colours. Played something else? Just type it.</p>`}<p class="legend">${legend()}</p>`
}

function legend(): Html {
  const names = [
    ['present', 'in another place'],
    ['correct', 'in place'],
    ['absent', 'not in the word'],
  ] as const
  return html`${names.map(
    ([colour, name]) =>
      html`<span><span class="moon" data-colour="${colour}" aria-hidden="true"></span> ${name}</span> `,
  )}`
}
