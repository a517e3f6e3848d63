/** The rows played so far, as lines of a book: number, word with its colours, answers left. */
import type { Row } from '../engine/rules/history.ts'
import { ALL_CORRECT } from '../engine/rules/pattern.ts'
import { formatAddress } from './address.ts'
import { type Html, html, NOTHING } from './html.ts'
import { openRow } from './open-row.ts'
import { isWon, type Position } from './position.ts'
import { costView } from './ranking.ts'
import { buttonTile, stillTile } from './tile.ts'
import { countOf, formatCount } from './wording.ts'

export function rowsView(position: Position): Html {
  const { rows, edit } = position.address
  const played = rows.map((row, at) =>
    edit === at + 1 ? html`<li id="row-${at + 1}">${openRow(position)}</li>` : playedRow(position, row, at + 1),
  )
  const next = hasRowInPlay(position) ? html`<li id="row-${rows.length + 1}">${openRow(position)}</li>` : NOTHING
  return html`<ol class="rows" id="rows">${played}${next}</ol>`
}

/** No row is in play when the game is over, when another one is open for a change, and when nothing fits. */
function hasRowInPlay(position: Position): boolean {
  const { rows, edit, limit } = position.address
  return edit === null && !isWon(position) && rows.length < limit && position.reply.kind !== 'problem'
}

function playedRow(position: Position, row: Row, number: number): Html {
  const tiles = [...row.guess].map((letter, place) =>
    position.scripted ? buttonTile(letter, row.pattern, place, number) : stillTile(letter, row.pattern, place),
  )
  const cost = position.costs?.[number]
  const change = formatAddress({ ...position.address, edit: number })
  return html`<li id="row-${number}"><div class="row" role="group" aria-label="Row ${number}, ${row.guess.toUpperCase()}">
<span class="row-number" aria-hidden="true">${number}</span>
<span class="tiles">${tiles}</span>
<span class="row-end"><span class="leader"></span>${countView(position, row, number)}${isUnlisted(position, number) && html`<span class="remark">not in the list</span>`}${cost && costView(cost)}<a class="change" href="${change}" data-go>Change<span class="visually-hidden"> row ${number}</span></a></span>
</div></li>`
}

/** People play words that the list does not know, since their game took them. */
function isUnlisted({ reply }: Position, number: number): boolean {
  if (reply.kind === 'advice') return reply.advice.unlisted.includes(number)
  return reply.kind === 'over' && reply.over.unlisted.includes(number)
}

function countView({ remaining }: Position, row: Row, number: number): Html {
  if (row.pattern === ALL_CORRECT) return html`<span class="row-count">found</span>`
  const left = remaining?.[number]
  if (left === undefined) return html`<span class="row-count"></span>`
  const before = remaining?.[number - 1]
  return html`<span class="row-count"><span class="visually-hidden">${countOf(left, 'answer')} left</span><span aria-hidden="true">${
    before !== undefined && html`<span class="before">${formatCount(before)} → </span>`
  }<b>${formatCount(left)}</b> left</span></span>`
}
