/** The on-screen keyboard: letters in the game's order, each with its best known colour. */
import type { Row } from '../engine/rules/canonical-history.ts'
import { COLOURS, colourAt } from '../engine/rules/pattern.ts'
import { capitals, isAToZ, spell, USUAL_FORM, type WordForm } from '../engine/rules/word.ts'
import { type Html, html } from './html.ts'
import { formOf, type Position } from './position.ts'
import { COLOUR_NAMES } from './wording.ts'

/** Room that Enter and the other wide key take, in keys. */
const WIDE_KEYS = 3
const KEY_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const

/** Three rows: those people know, or an alphabet of its own in its order, the last row shorter beside its two wide keys. */
function keyRows(form: WordForm): readonly string[] {
  if (isAToZ(form)) return KEY_ROWS
  const { letters } = form
  const count = Math.ceil((letters.length + WIDE_KEYS) / KEY_ROWS.length)
  return [letters.slice(0, count), letters.slice(count, 2 * count), letters.slice(2 * count)]
}

/** By letter, the best colour shown so far: 0 absent, 1 present, 2 correct. */
function knownLetters(rows: readonly Row[]): Map<string, number> {
  const known = new Map<string, number>()
  for (const { guess, pattern } of rows) {
    for (const [place, letter] of spell(guess).entries()) {
      known.set(letter, Math.max(known.get(letter) ?? 0, colourAt(pattern, place)))
    }
  }
  return known
}

export function keyboardView(position: Position): Html {
  return keyboardFor(position.address.rows, formOf(position))
}

export function keyboardFor(rows: readonly Row[], form: WordForm = USUAL_FORM): Html {
  const known = knownLetters(rows)
  const [top, middle, bottom] = keyRows(form).map((letters) =>
    [...letters].map((letter) => keyView(letter, known.get(letter))),
  )
  return html`<div class="keyboard when-script" id="keyboard" role="group" aria-label="Keyboard"><div>${top}</div><div>${middle}</div>
<div><button class="key wide" type="button" data-key="Enter" aria-label="Enter">Enter</button>${bottom}<button class="key wide" type="button" data-key="Backspace" aria-label="Delete a letter">⌫</button></div></div>`
}

function keyView(letter: string, colour: number | undefined): Html {
  const name = capitals(letter)
  return html`<button class="key" type="button" data-key="${letter}"${
    colour !== undefined && html` data-colour="${COLOURS[colour]}" aria-label="${name}, ${COLOUR_NAMES[colour]}"`
  }>${letter}</button>`
}
