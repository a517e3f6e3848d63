/** One first word: its value, the odds, and the reply to each of its colours. */

import type { Advice } from '../engine/advice/advice.ts'
import type { OpenerProof } from '../engine/openings/opener-table.ts'
import { lengthOf } from '../engine/rules/word.ts'
import { formatAddress, HOME } from './address.ts'
import { chancesView } from './chances.ts'
import { type Html, html } from './html.ts'
import { OPENERS_PATH } from './opener-table.ts'
import type { GameFacts } from './position.ts'
import { expectation, proofSentence, splitSentence } from './reasons.ts'
import { marksView } from './tile.ts'
import { formatTreeAddress, type TreeAddress, withReply } from './tree-address.ts'
import { asSentence, formatCount, formatMean } from './wording.ts'

/** The guess after one pattern of the opener. */
export interface OpenerReply {
  pattern: number
  remaining: number
  guess: string
  /** Further guesses, including this one. */
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
  return html`<div class="book"><p class="lead">Start with</p>
<h1 class="word">${advice.guess}</h1>
<p class="worth"><b>${asSentence(expectation(advice))}</b> ${rankSentence(rank, of, game.name)}</p>
${chancesView(advice)}
<p class="why">${splitSentence(advice, groups)}</p>
<p class="small">${proofSentence(advice)} ${formatCount(advice.total)} guesses in total for ${formatCount(advice.remaining)} words.</p>
<p class="row-links"><a class="primary" href="/?opener=${advice.guess}&game=${game.id}">Play it</a> <a href="${formatTreeAddress(tree)}">Strategy tree</a> <a href="${OPENERS_PATH}${game.id === HOME.game ? '' : `?game=${game.id}`}">All first words</a></p>
${elsewhere.length > 0 && elsewhereView(elsewhere)}</div>
<section class="margin" aria-labelledby="replies-heading"><h2 id="replies-heading">What to play next</h2>
${repliesView(page, tree)}</section>`
}

function rankSentence(rank: number, of: number, game: string): string {
  if (rank === 1) return `The best of ${formatCount(of)} first words for ${game}.`
  return `Number ${formatCount(rank)} of ${formatCount(of)} first words for ${game}.`
}

function elsewhereView(elsewhere: OpenerPage['elsewhere']): Html {
  return html`<p class="small">With other lists: ${elsewhere.map(
    ({ game, mean, path }, at) => html`${at > 0 && ' · '}<a href="${path}">${game.name} ${formatMean(mean)}</a>`,
  )}</p>`
}

/** Replies shown at once; the rest is folded. */
const FIRST_REPLIES = 20

function repliesView({ replies, advice }: OpenerPage, tree: TreeAddress): Html {
  const rest = replies.slice(FIRST_REPLIES)
  return html`${repliesTable(replies.slice(0, FIRST_REPLIES), advice.guess, tree)}
${rest.length > 0 && html`<details class="fold"><summary>${formatCount(rest.length)} more</summary>${repliesTable(rest, advice.guess, tree)}</details>`}`
}

function repliesTable(replies: readonly OpenerReply[], opener: string, tree: TreeAddress): Html {
  return html`<table class="ranking"><thead><tr><th scope="col">Colours</th><th scope="col">Words left</th><th scope="col">Play</th><th scope="col">More guesses</th></tr></thead>
<tbody>${replies.map(
    ({ pattern, remaining, guess, mean }) =>
      html`<tr><th scope="row"><a class="marks-link" href="${formatTreeAddress(withReply(tree, opener, pattern))}">${marksView(pattern, lengthOf(opener))}</a></th><td>${formatCount(remaining)}</td><td class="serif-word">${guess}</td><td>${mean.toFixed(2)}</td></tr>`,
  )}</tbody></table>`
}

/** A first word without a stored strategy: what is known, and where its colours lead. */
export interface PlainOpener {
  game: GameFacts
  word: string
  rank: number
  of: number
  proof: OpenerProof
  /** Bounds of the total; equal if proved. */
  lower: number
  upper: number | null
  inAnswers: boolean
  /** The most frequent colours first. */
  replies: readonly { pattern: number; remaining: number }[]
}

export function plainOpenerView({ game, word, rank, of, proof, lower, upper, inAnswers, replies }: PlainOpener): Html {
  const least = (lower / game.weight).toFixed(3)
  const worth =
    proof === 'impossible'
      ? 'It loses some games.'
      : proof === 'exact'
        ? `${least} guesses on average.`
        : upper === null
          ? `At least ${least} guesses on average.`
          : `Between ${least} and ${(upper / game.weight).toFixed(3)} guesses on average.`
  const groups = `It splits ${formatCount(game.answers)} words into ${formatCount(replies.length)} groups`
  const rest = replies.slice(FIRST_REPLIES)
  const start = `/?w=${word}${game.id === HOME.game ? '' : `&game=${game.id}`}`
  return html`<div class="opener-page plain-opener"><div class="book"><p class="lead">Start with</p>
<h1 class="word">${word}</h1>
<p class="worth"><b>${worth}</b> ${rank > 0 && rankSentence(rank, of, game.name)}</p>
<p class="why">${groups}${inAnswers ? ', and could be the answer itself.' : '. It can’t be the answer.'} The largest group has ${formatCount(replies[0]?.remaining ?? 0)} words.</p>
<p class="row-links"><a class="primary" href="${start}">Play it</a> <a href="${OPENERS_PATH}${game.id === HOME.game ? '' : `?game=${game.id}`}">All first words</a></p></div>
<section class="margin" aria-labelledby="replies-heading"><h2 id="replies-heading">Which colours did you get?</h2>
${plainReplies(replies.slice(0, FIRST_REPLIES), word, game)}
${rest.length > 0 && html`<details class="fold"><summary>${formatCount(rest.length)} more</summary>${plainReplies(rest, word, game)}</details>`}</section></div>`
}

function plainReplies(replies: PlainOpener['replies'], word: string, game: GameFacts): Html {
  return html`<table class="ranking"><thead><tr><th scope="col">Colours</th><th scope="col">Words left</th></tr></thead>
<tbody>${replies.map(({ pattern, remaining }) => {
    const href = formatAddress({ ...HOME, game: game.id, rows: [{ guess: word, pattern }] })
    return html`<tr><th scope="row"><a class="marks-link" href="${href}">${marksView(pattern, lengthOf(word))}</a></th><td>${formatCount(remaining)}</td></tr>`
  })}</tbody></table>`
}
