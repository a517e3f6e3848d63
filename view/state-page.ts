/** A position sent to someone still playing: the rows and the number of words left; the rest on request. */
import type { Advice, GameOver } from '../engine/advice/advice.ts'
import { capitals } from '../engine/rules/word.ts'
import { type Html, html } from './html.ts'
import { expectation } from './reasons.ts'
import { smallTiles } from './tile.ts'
import { formatSolverAddress, formatTreeAddress, type TreeAddress } from './tree-address.ts'
import { asSentence, countOf, formatCount, spellRow } from './wording.ts'

export function stateView(
  address: TreeAddress,
  remaining: readonly number[],
  advice: Advice | GameOver,
  game: string,
): Html {
  const left = remaining[remaining.length - 1]
  return html`<div class="book"><p class="crumbs">${game}</p>
<ol class="trail column">${address.rows.map(
    (row, at) =>
      html`<li><span class="visually-hidden">Guess ${at + 1}, ${capitals(row.guess)}: ${spellRow(row)}.</span>${smallTiles(row.guess, row.pattern)} <span class="small">${formatCount(remaining[at + 1])} left</span></li>`,
  )}</ol>
<section class="advice"><h1 class="lead trouble">${countOf(left, 'word')} left</h1>
${
  advice.status === 'play' &&
  html`<p class="worth">${asSentence(expectation(advice))}</p>
<details class="fold"><summary>Show the best next guess</summary><p class="lead">Play <strong class="word">${advice.guess}</strong></p></details>`
}
<p class="row-links"><a class="primary" href="${formatSolverAddress(address)}">Continue in the solver</a> <a href="${formatTreeAddress(address)}" rel="nofollow">Every way this can go</a></p></section></div>`
}
