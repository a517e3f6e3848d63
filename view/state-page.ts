/** A state as it is sent to somebody who is still playing: the rows, and how many answers are left; the rest on request. */
import type { Advice, GameOver } from '../engine/advice/advice.ts'
import { type Html, html } from './html.ts'
import { expectation } from './reasons.ts'
import { stillTile } from './tile.ts'
import { formatSolverAddress, formatTreeAddress, type TreeAddress } from './tree-address.ts'
import { countOf, formatCount } from './wording.ts'

export function stateView(
  address: TreeAddress,
  remaining: readonly number[],
  advice: Advice | GameOver,
  game: string,
): Html {
  const left = remaining[remaining.length - 1]
  return html`<div class="book"><p class="crumbs">${game}</p>
<ol class="rows">${address.rows.map(
    ({ guess, pattern }, at) =>
      html`<li><div class="row" role="group" aria-label="Row ${at + 1}, ${guess.toUpperCase()}"><span class="row-number" aria-hidden="true">${at + 1}</span><span class="tiles">${[...guess].map((letter, place) => stillTile(letter, pattern, place))}</span><span class="row-end"><span class="leader"></span><span class="row-count">${formatCount(remaining[at + 1])} left</span></span></div></li>`,
  )}</ol>
<section class="advice"><h1 class="lead trouble">${countOf(left, 'answer')} left</h1>
${
  advice.status === 'play' &&
  html`<p class="worth">${expectation(advice)} with the best play.</p>
<details class="fold"><summary>Show the best next guess</summary><p class="lead">Play <strong class="word">${advice.guess}</strong></p></details>`
}
<p class="row-links"><a href="${formatSolverAddress(address)}">Go on in the solver</a> <a href="${formatTreeAddress(address)}" rel="nofollow">The tree from here</a></p></section></div>`
}
