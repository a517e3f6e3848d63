/** The guesses so far, small; one tap changes any of them. */
import type { Reason } from '../engine/advice/explanation.ts'
import type { Row } from '../engine/rules/canonical-history.ts'
import { ALL_CORRECT } from '../engine/rules/pattern.ts'
import { capitals } from '../engine/rules/word.ts'
import { formatAddress } from './address.ts'
import { type Html, html, NOTHING } from './html.ts'
import type { Position } from './position.ts'
import { costView } from './ranking.ts'
import { smallTiles } from './tile.ts'
import { countOf, formatCount, spellRow } from './wording.ts'

export function playedView(position: Position): Html {
  const { rows } = position.address
  if (rows.length === 0) return NOTHING
  return html`<ol class="played" id="played">${rows.map((row, at) => playedRow(position, row, at + 1))}</ol>`
}

function playedRow(position: Position, row: Row, number: number): Html {
  const { address, costs, why } = position
  const isOpen = address.edit === number
  const cost = costs?.[number]
  const marked = (why?.reasons ?? [])
    .filter((reason) => reason.row === number)
    .flatMap((reason) => placesOf(reason, row))
  return html`<li><a class="played-row" id="row-${number}" href="${formatAddress({ ...address, edit: isOpen ? null : number })}" data-go${isOpen && html` aria-current="true"`}><span class="visually-hidden">Guess ${number}, ${capitals(row.guess)}: ${spellRow(row)}. ${spokenCount(position, row, number)} Change it.</span>${smallTiles(row.guess, row.pattern, marked)}<span class="played-note" aria-hidden="true">${
    isUnlisted(position, number) && html`<span class="remark">not in our list</span>`
  }${cost && costView(cost)}${shownCount(position, row, number)}</span></a></li>`
}

/** Tiles that a reason mentions: one, or all of its letter. */
function placesOf({ letter, place }: Reason, { guess }: Row): number[] {
  if (place !== null) return [place - 1]
  return [...guess].flatMap((each, at) => (each === letter ? [at] : []))
}

/** Players may use unlisted words, because their game accepted them. */
function isUnlisted({ reply }: Position, number: number): boolean {
  if (reply.kind === 'advice') return reply.advice.unlisted.includes(number)
  return reply.kind === 'over' && reply.over.unlisted.includes(number)
}

function shownCount({ remaining }: Position, row: Row, number: number): Html {
  if (row.pattern === ALL_CORRECT) return html`<b>solved</b>`
  const left = remaining?.[number]
  return left === undefined ? NOTHING : html`<span class="played-count"><b>${formatCount(left)}</b> left</span>`
}

function spokenCount({ remaining }: Position, row: Row, number: number): string {
  const left = remaining?.[number]
  if (row.pattern === ALL_CORRECT || left === undefined) return ''
  return `${countOf(left, 'word')} left.`
}
