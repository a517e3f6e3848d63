/** Why a word cannot be the answer, guess by guess. A form that works without script. */
import { explainWord, type Reason } from '../engine/advice/explanation.ts'
import type { Row } from '../engine/rules/canonical-history.ts'
import { ABSENT, CORRECT, colourAt } from '../engine/rules/pattern.ts'
import { capitals, spell } from '../engine/rules/word.ts'
import { FIELDS } from './address.ts'
import { hiddenFields } from './hidden-fields.ts'
import { type Html, html } from './html.ts'
import { formOf, type Position } from './position.ts'
import { dotsFor, listOf } from './wording.ts'

export function whyOutView(position: Position): Html {
  const { address, why } = position
  return html`<details class="panel fold" id="why-out"${why && html` open`}><summary><h2>Why is a word out?</h2></summary>
<form class="ask-word" id="why-form" method="get" action="/#why-out">${hiddenFields(address)}<label class="visually-hidden" for="why-word">Word</label>
<input class="word-field" id="why-word" name="${FIELDS.why}" data-keep value="${why?.word ?? ''}" maxlength="20" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" enterkeyhint="search" placeholder="${dotsFor(formOf(position))}">
<button class="quiet" type="submit">Check</button></form>
<div role="status" id="why-answer">${why && whyAnswer(why, address.rows)}</div></details>`
}

/** What to show for a word to explain. */
export function whyOf(rows: readonly Row[], word: string): NonNullable<Position['why']> {
  return { word, reasons: explainWord(rows, word) }
}

function whyAnswer({ word, reasons }: NonNullable<Position['why']>, rows: readonly Row[]): Html {
  const name = html`<b class="serif-word">${word}</b>`
  if (reasons.length === 0) return html`<p>${name} fits all your guesses.</p>`
  const byRow = new Map<number, string[]>()
  for (const reason of reasons)
    byRow.set(reason.row, [...(byRow.get(reason.row) ?? []), reasonWords(reason, rows[reason.row - 1])])
  return html`<p>${name} is out:</p><ul class="reasons">${[...byRow].map(
    ([row, words]) =>
      html`<li>guess ${row} (${capitals(rows[row - 1].guess)}) says ${listOf([...new Set(words)])}.</li>`,
  )}</ul>`
}

/** "there’s no L", "L is in place 2": what a guess says, after "says". */
export function reasonWords({ rule, letter, place }: Reason, { guess, pattern }: Row): string {
  const name = capitals(letter)
  const tiles = spell(guess).map((each, at) => ({ letter: each, colour: colourAt(pattern, at) }))
  const shown = tiles.filter((tile) => tile.letter === letter && tile.colour !== ABSENT).length
  if (rule === 'too_few') return shown === 1 ? `${name} is in the word` : `there are ${shown} ${name}s`
  if (rule === 'too_many') {
    if (shown === 0) return `there’s no ${name}`
    return shown === 1 ? `there’s only one ${name}` : `there are only ${shown} ${name}s`
  }
  if (rule === 'not_there') return `${name} is in place ${place}`
  const isGreen = tiles[(place ?? 1) - 1].colour === CORRECT
  return shown > 0 && !isGreen
    ? `${name} is in the word, but not in place ${place}`
    : `${name} is not in place ${place}`
}
