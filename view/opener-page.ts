/** One first word: what it is worth, how its games go, and the reply to each of its colours. */
import type { Advice } from '../engine/advice/advice.ts'
import { HOME } from './address.ts'
import { chancesView } from './chances.ts'
import { type Html, html } from './html.ts'
import type { GameFacts } from './position.ts'
import { expectation, proofSentence, splitSentence } from './reasons.ts'
import { marksView } from './tile.ts'
import { formatTreeAddress, type TreeAddress, withReply } from './tree-address.ts'
import { formatCount, formatMean } from './wording.ts'

/** What is played after one pattern of the opener. */
export interface OpenerReply {
  pattern: number
  remaining: number
  guess: string
  /** Further guesses, the reply included. */
  mean: number
}

export interface OpenerPage {
  game: GameFacts
  advice: Advice
  rank: number
  of: number
  groups: number
  replies: readonly OpenerReply[]
  /** The same word in other games. */
  elsewhere: readonly { game: GameFacts; mean: number; path: string }[]
}

export function openerView(page: OpenerPage): Html {
  const { game, advice, rank, of, groups, elsewhere } = page
  const tree = { ...HOME, game: game.id, opener: advice.guess, rows: [] }
  return html`<div class="book"><p class="lead">First word</p>
<h1 class="word">${advice.guess}</h1>
<p class="worth"><b>${expectation(advice)}</b> <span class="proof" data-proof="${advice.proof}">${advice.proof === 'exact' ? 'proved' : 'bounds'}</span></p>
${chancesView(advice)}
<p class="why">${splitSentence(advice, groups)} Rank ${formatCount(rank)} of the ${formatCount(of)} first words known for ${game.name}.</p>
<p class="source">${proofSentence(advice)} In all ${formatCount(advice.total)} guesses over ${formatCount(advice.remaining)} answers.</p>
<p class="row-links"><a class="primary" href="/?opener=${advice.guess}&game=${game.id}">Play it</a> <a href="${formatTreeAddress(tree)}">Its whole tree</a> <a href="/openers${game.id === HOME.game ? '' : `?game=${game.id}`}">All first words</a></p>
${elsewhere.length > 0 && elsewhereView(elsewhere)}</div>
<section class="margin" aria-labelledby="replies-heading"><h2 id="replies-heading">Its replies, the commonest colours first</h2>
${repliesView(page, tree)}</section>`
}

function elsewhereView(elsewhere: OpenerPage['elsewhere']): Html {
  return html`<p class="source">Elsewhere: ${elsewhere.map(
    ({ game, mean, path }) => html`<a href="${path}">${formatMean(mean)} in ${game.name}</a> `,
  )}</p>`
}

/** Replies shown at once; the rest is behind a disclosure. */
const FIRST_REPLIES = 20

function repliesView({ replies, advice }: OpenerPage, tree: TreeAddress): Html {
  const rest = replies.slice(FIRST_REPLIES)
  return html`${repliesTable(replies.slice(0, FIRST_REPLIES), advice.guess, tree)}
${rest.length > 0 && html`<details class="fold"><summary>${formatCount(rest.length)} more</summary>${repliesTable(rest, advice.guess, tree)}</details>`}`
}

function repliesTable(replies: readonly OpenerReply[], opener: string, tree: TreeAddress): Html {
  return html`<table class="ranking"><thead><tr><th scope="col">Colours</th><th scope="col">Answers</th><th scope="col">Play</th><th scope="col">More guesses</th></tr></thead>
<tbody>${replies.map(
    ({ pattern, remaining, guess, mean }) =>
      html`<tr><th scope="row"><a class="marks-link" href="${formatTreeAddress(withReply(tree, opener, pattern))}">${marksView(pattern)}</a></th><td>${formatCount(remaining)}</td><td class="serif-word">${guess}</td><td>${mean.toFixed(2)}</td></tr>`,
  )}</tbody></table>`
}
