/** The words that still fit, likeliest first; a tap puts one into the open row. */
import type { Advice, GameOver } from '../engine/advice/advice.ts'
import { type LikelyWord, likelyWords } from '../engine/advice/likely.ts'
import type { Game } from '../engine/rules/game.ts'
import { type Address, FIELDS } from './address.ts'
import { hiddenFields } from './hidden-fields.ts'
import { type Html, html, NOTHING } from './html.ts'
import { isWon, type Position, type Reply } from './position.ts'
import { countOf, formatCount } from './wording.ts'

/** Up to this many words are shown unfolded; more would be a wall. */
const MOST_OPEN = 50
/** More words than a person reads. */
const MOST_WORDS = 400
/** Up to this many words have shares; with more, all shares are small. */
const MOST_SHARES = 24

/** Without a share if all words are equally likely. */
interface ListedWord extends Omit<LikelyWord, 'share'> {
  share: number | null
}

/** The words left by a reply, likeliest first; null if all are equally likely, or not all are listed. */
export function likelyOf(game: Game, reply: Reply): LikelyWord[] | null {
  if (game.weights === null || (reply.kind !== 'advice' && reply.kind !== 'over')) return null
  const left = reply.kind === 'advice' ? reply.advice : reply.over
  // Allowed guesses that are not answers have no weight.
  if (left.pool !== 'answers' || left.answers.length < left.remaining) return null
  return likelyWords(game, left)
}

export function wordsLeftView(position: Position): Html {
  const { reply, address } = position
  if (isWon(position)) return NOTHING
  if (reply.kind !== 'advice' && reply.kind !== 'over') return NOTHING
  const left = reply.kind === 'advice' ? reply.advice : reply.over
  // The whole game is no news.
  if (address.rows.length === 0) return NOTHING
  const { remaining } = left
  const likely = position.likely ?? left.answers.map((word) => ({ word, share: null }))
  const list = html`${noteView(left)}${wordsView(likely, remaining, address)}`
  const heading = headingOf(left, likely)
  return remaining <= MOST_OPEN
    ? html`<section class="panel" id="words-left" aria-labelledby="words-left-heading"><h2 id="words-left-heading">${heading}</h2>${list}</section>`
    : html`<details class="panel fold" id="words-left"><summary><h2>${heading}</h2></summary>${list}</details>`
}

function headingOf({ remaining, pool }: Advice | GameOver, likely: readonly ListedWord[]): string {
  const words = countOf(remaining, pool === 'guesses' ? 'unusual word' : 'word')
  return `${words} left${remaining > 1 && likely[0]?.share != null ? ', likeliest first' : ''}`
}

function noteView({ pool, exclusionDropped }: Advice | GameOver): Html {
  if (exclusionDropped) return html`<p class="small">Only words you ruled out still fit.</p>`
  if (pool === 'guesses')
    return html`<p class="small">No likely answer fits any more, so these are from the whole dictionary.</p>`
  return NOTHING
}

function wordsView(likely: readonly ListedWord[], remaining: number, address: Address): Html {
  const shown = likely.slice(0, MOST_WORDS)
  const more = remaining - shown.length
  const hasShares = remaining > 1 && remaining <= MOST_SHARES
  const most = likely[0]?.share ?? 0
  return html`<form class="words" method="get" action="/">${hiddenFields(address)}${shown.map(
    ({ word, share }) =>
      html`<button class="word-button" name="${FIELDS.word}" value="${word}" data-play="${word}">${word}${
        hasShares && share !== null && html` ${shareView(share, most)}`
      }</button>`,
  )}</form>${more > 0 && html`<p class="small">${shown.length > 0 ? `and ${formatCount(more)} more` : 'We’ll list them once there are fewer.'}</p>`}`
}

/** A word's chance, and a bar relative to the likeliest. */
function shareView(share: number, most: number): Html {
  const width = ((100 * share) / most).toFixed(1)
  return html`<span class="share-of">${formatChance(share)}</span><svg class="share-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="${width}" height="1"/></svg>`
}

/** "6%", "0.4%": small shares keep one decimal. */
export function formatChance(share: number): string {
  const percent = 100 * share
  if (percent >= 1 || percent === 0) return `${Math.round(percent)}%`
  return percent < 0.1 ? 'under 0.1%' : `${percent.toFixed(1)}%`
}
