/** The on-screen keyboard: letters in the game's order, each with its best known colour. */
import type { Row } from '../engine/rules/canonical-history.ts'
import { COLOURS, colourAt } from '../engine/rules/pattern.ts'
import { type Html, html } from './html.ts'
import type { Position } from './position.ts'
import { COLOUR_NAMES } from './wording.ts'

const KEY_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const

/** By letter, the best colour shown so far: 0 absent, 1 present, 2 correct. */
function knownLetters(rows: readonly Row[]): Map<string, number> {
  const known = new Map<string, number>()
  for (const { guess, pattern } of rows) {
    for (const [place, letter] of [...guess].entries()) {
      known.set(letter, Math.max(known.get(letter) ?? 0, colourAt(pattern, place)))
    }
  }
  return known
}

export function keyboardView({ address }: Position): Html {
  return keyboardFor(address.rows)
}

export function keyboardFor(rows: readonly Row[]): Html {
  const known = knownLetters(rows)
  const [top, middle, bottom] = KEY_ROWS.map((letters) =>
    [...letters].map((letter) => keyView(letter, known.get(letter))),
  )
  return html`<div class="keyboard when-script" id="keyboard" role="group" aria-label="Keyboard"><div>${top}</div><div>${middle}</div>
<div><button class="key wide" type="button" data-key="Enter" aria-label="Enter">Enter</button>${bottom}<button class="key wide" type="button" data-key="Backspace" aria-label="Delete a letter">⌫</button></div></div>`
}

function keyView(letter: string, colour: number | undefined): Html {
  const name = letter.toUpperCase()
  return html`<button class="key" type="button" data-key="${letter}"${
    colour !== undefined && html` data-colour="${COLOURS[colour]}" aria-label="${name}, ${COLOUR_NAMES[colour]}"`
  }>${letter}</button>`
}
