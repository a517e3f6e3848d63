/**
 * A letter and its colour. The mark below the letter is a moon (new: not in the word, half: elsewhere, full: in place),
 * so the colour is never the only sign; an unset tile has none. Four kinds with one look: still, small, a button, and
 * radio buttons for pages without script.
 */
import { COLOURS, colourAt } from '../engine/rules/pattern.ts'
import { capitals, spell } from '../engine/rules/word.ts'
import { FIELDS, TILE_VALUES } from './address.ts'
import { type Html, html } from './html.ts'
import { COLOUR_NAMES, PLACES } from './wording.ts'

/** 0 absent, 1 present, 2 correct; null if unset. */
export type TileColour = number | null

/**
 * The order in which taps change a tile: most letters are grey and need no tap, most others are yellow and need one.
 */
const NEXT_COLOUR = [1, 2, 0] as const

export function nextColour(colour: TileColour): number {
  return colour === null ? 1 : NEXT_COLOUR[colour]
}

const face = (letter: string): Html =>
  html`<span class="letter" aria-hidden="true">${letter}</span><span class="moon" aria-hidden="true"></span>`

const keyOf = (colour: TileColour): string => (colour === null ? 'unset' : COLOURS[colour])

function tileName(letter: string, place: number, colour: TileColour): string {
  return `${placeName(letter, place)}, ${colour === null ? 'not set' : COLOUR_NAMES[colour]}`
}

function placeName(letter: string, place: number): string {
  return `${capitals(letter) || 'Empty'}, ${PLACES[place]} letter`
}

export function stillTile(letter: string, pattern: number, place: number): Html {
  const colour = colourAt(pattern, place)
  return html`<span class="tile" data-colour="${COLOURS[colour]}" role="img" aria-label="${tileName(letter, place, colour)}">${face(letter)}</span>`
}

/** A guess in small tiles; its container provides the text. Places in `marked` are highlighted. */
export function smallTiles(guess: string, pattern: number, marked: readonly number[] = []): Html {
  return html`<span class="small-tiles" aria-hidden="true">${spell(guess).map(
    (letter, place) =>
      html`<span class="small-tile" data-colour="${COLOURS[colourAt(pattern, place)]}"${marked.includes(place) && html` data-marked`}>${face(letter)}</span>`,
  )}</span>`
}

/** In the open row, for script. */
export function buttonTile(letter: string, colour: TileColour, place: number): Html {
  return html`<button class="tile" type="button" id="tile-${place + 1}" data-colour="${keyOf(colour)}" data-tile="${place}" aria-label="${tileName(letter, place, colour)}">${face(letter)}</button>`
}

/**
 * Three radio buttons, none checked while the tile is unset. The label of the next colour covers the tile, so a tap
 * changes it without script; arrow keys work as in any radio group.
 */
export function radioTile(letter: string, colour: TileColour, place: number): Html {
  const name = FIELDS.colours[place]
  const choices = COLOURS.map(
    (key, digit) =>
      html`<input type="radio" name="${name}" id="${name}-${key}" value="${TILE_VALUES[digit]}"${
        digit === colour && html` checked`
      }><label for="${name}-${key}">${COLOUR_NAMES[digit]}</label>`,
  )
  return html`<fieldset class="tile"><legend>${placeName(letter, place)}</legend>${choices}${face(letter)}</fieldset>`
}

/** Small moons, one for each letter: a pattern as it appears below a guess. */
export function marksView(pattern: number, length: number): Html {
  const colours = Array.from({ length }, (_, place) => colourAt(pattern, place))
  return html`<span class="marks" role="img" aria-label="${colours.map((colour) => COLOUR_NAMES[colour]).join(', ')}">${colours.map(
    (colour) => html`<span class="moon" data-colour="${COLOURS[colour]}"></span>`,
  )}</span>`
}
