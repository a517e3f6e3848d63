/**
 * A letter and its colour. The mark below it is a moon: new for absent, half for present, full for correct, so that
 * colour never stands alone. Three kinds with one look: still, a button, and radio buttons for pages without script.
 */
import { COLOURS, colourAt } from '../engine/rules/pattern.ts'
import { FIELDS, TILE_VALUES } from './address.ts'
import { type Html, html } from './html.ts'
import { PLACES } from './wording.ts'

const face = (letter: string): Html =>
  html`<span class="letter" aria-hidden="true">${letter}</span><span class="moon" aria-hidden="true"></span>`

export function tileName(letter: string, place: number, colour: number): string {
  return `${placeName(letter, place)}, ${COLOURS[colour]}`
}

function placeName(letter: string, place: number): string {
  return `${letter.toUpperCase() || 'Empty'}, ${PLACES[place]} letter`
}

export function stillTile(letter: string, pattern: number, place: number): Html {
  const colour = colourAt(pattern, place)
  return html`<span class="tile" data-colour="${COLOURS[colour]}" role="img" aria-label="${tileName(letter, place, colour)}">${face(letter)}</span>`
}

/** `row` is the number of the row it stands in, 0 for the row in play. */
export function buttonTile(letter: string, pattern: number, place: number, row: number): Html {
  const colour = colourAt(pattern, place)
  return html`<button class="tile" type="button" id="tile-${row}-${place + 1}" data-colour="${COLOURS[colour]}" data-tile="${row}.${place}" aria-label="${tileName(letter, place, colour)}">${face(letter)}</button>`
}

/**
 * Three radio buttons. The label of the next colour lies over the tile, so that a tap turns it without script; arrow
 * keys turn it as in any group of radio buttons.
 */
export function radioTile(letter: string, pattern: number, place: number): Html {
  const name = FIELDS.colours[place]
  const chosen = colourAt(pattern, place)
  const choices = COLOURS.map(
    (colour, digit) =>
      html`<input type="radio" name="${name}" id="${name}-${colour}" value="${TILE_VALUES[digit]}"${
        digit === chosen && html` checked`
      }><label for="${name}-${colour}">${colour}</label>`,
  )
  return html`<fieldset class="tile"><legend>${placeName(letter, place)}</legend>${choices}${face(letter)}</fieldset>`
}
