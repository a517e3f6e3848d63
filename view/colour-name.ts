/** The name of a colour. Players with the other palette read orange and blue; the style sheets show one of the two. */
import type { Colour } from '../engine/rules/pattern.ts'
import { type Html, html } from './html.ts'

const NAMES: Record<Colour, [usual: string, contrast: string]> = {
  absent: ['grey', 'grey'],
  present: ['yellow', 'blue'],
  correct: ['green', 'orange'],
}

export function colourName(colour: Colour): Html {
  const [usual, contrast] = NAMES[colour]
  if (usual === contrast) return html`${usual}`
  return html`<span class="in-usual">${usual}</span><span class="in-contrast">${contrast}</span>`
}
