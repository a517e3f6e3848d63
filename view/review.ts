/** A reviewed game: a verdict, two numbers, one sentence per guess, then the graphs. */
import type { Analysis, Turn } from '../engine/advice/analysis.ts'
import type { Decoding } from '../engine/advice/decoding.ts'
import type { Scores, TurnScore } from '../engine/advice/scores.ts'
import type { Row } from '../engine/rules/canonical-history.ts'
import { ALL_CORRECT } from '../engine/rules/pattern.ts'
import { capitals, spell } from '../engine/rules/word.ts'
import { formatAddress, HOME } from './address.ts'
import { graphsView } from './game-graphs.ts'
import { decodingView, gridsView } from './grids.ts'
import { type Html, html, NOTHING } from './html.ts'
import { type KeptGame, keptReview } from './kept-games.ts'
import type { ReadPlayed } from './read-played.ts'
import {
  askAnswerView,
  askWordsView,
  playedProblemSentence,
  type ReviewForm,
  reviewedForm,
  reviewForm,
} from './review-form.ts'
import { reviewShare } from './review-share.ts'
import { costliestSentence, guessSentence, luckSentence, type Mark, markOf } from './review-words.ts'
import { smallTiles, stillTile } from './tile.ts'
import { formatCount, spellRow } from './wording.ts'
import { YOUR_GAMES_PATH } from './your-games-address.ts'

export type ReviewReply =
  | Exclude<ReadPlayed, { kind: 'rows' | 'ask-words' | 'grids' }>
  | (Extract<ReadPlayed, { kind: 'ask-words' | 'grids' }> & { decoding: Decoding })
  /** The engine or the rules found a problem; in the page’s words, with a fix. */
  | { kind: 'refused'; sentence: string; link: { href: string; name: string } | null }
  | { kind: 'review'; analysis: Analysis; scores: Scores; answer: string | null; best: readonly BestRow[] }

/** A guess of the best player, and the words left before it. */
export type BestRow = Row & { before: number }

export interface ReviewPage extends ReviewForm {
  rows: readonly Row[]
  reply: ReviewReply
  /** The site's origin: `https://example.org`. */
  origin: string
}

export function reviewView(page: ReviewPage): Html {
  const { reply } = page
  if (reply.kind === 'review') return resultView(page, reply)
  return html`<div class="board"><h1>Review a finished game</h1>
<p class="opening">How good was each guess, how lucky were the colours, and what would have been better?</p>
${reply.kind === 'problem' && html`<p class="trouble" role="alert">${playedProblemSentence(reply.problem, reviewedForm(page))}</p>`}
${reply.kind === 'refused' && refusedView(reply)}
${reply.kind === 'ask-answer' && askAnswerView(page, reply.guesses)}
${reply.kind === 'ask-words' && askWordsView(page, reply.patterns)}
${reply.kind === 'ask-words' && fittingView(page, reply)}
${reply.kind === 'grids' && gridsView(page, reply.grids, reply.decoding)}
${reply.kind === 'ask-words' || reply.kind === 'ask-answer' || reply.kind === 'grids' ? html`<details class="fold"><summary>What you typed</summary>${reviewForm(page)}</details>` : reviewForm(page)}</div>
<div class="side">${definitionsView()}</div>`
}

/** Open once the answer is known, because the player asked for it. */
function fittingView(
  page: ReviewPage,
  { patterns, isHard, decoding }: Extract<ReviewReply, { kind: 'ask-words' }>,
): Html {
  return html`<details class="fold" id="fitting"${decoding.grids !== null && html` open`}><summary>Which words fit these colours?</summary>
${decodingView(page, [{ patterns, isHard }], decoding)}</details>`
}

function refusedView({ sentence, link }: Extract<ReviewReply, { kind: 'refused' }>): Html {
  return html`<p class="trouble" role="alert">${sentence}${link && html` <a href="${link.href}">${link.name}</a>`}</p>`
}

type Review = Extract<ReviewReply, { kind: 'review' }>

function resultView(page: ReviewPage, review: Review): Html {
  const { analysis, scores } = review
  const { turns } = analysis
  return html`<div class="board"><section aria-labelledby="verdict"><h1 class="verdict" id="verdict">${verdict(review)}</h1>
<dl class="scores"><div><dt>Skill</dt><dd>${scores.skill}</dd></div><div><dt>Luck</dt><dd>${scores.luck}</dd></div></dl>
<p class="costliest">${costliestSentence(turns)}</p>
<details class="fold inner" id="definitions"><summary>What do these numbers mean?</summary>${definitionsList()}</details></section>
<ol class="turns">${turns.map((turn, at) => turnView(turn, scores.turns[at], page))}</ol>
${analysis.proof === 'bounds' && html`<p class="small">Some of these numbers are close estimates. There wasn’t time to prove them all.</p>`}</div>
<div class="side">${turns.length > 0 && graphsView(turns)}
${bestView(review)}
${keepView(page, review)}
${reviewShare(page, review)}
<details class="panel fold" id="again"><summary><h2>Review another game</h2></summary>${reviewForm(page)}</details></div>`
}

function verdict({ analysis, answer }: Review): Html {
  const count = analysis.turns.length
  if (analysis.isWon) return html`Solved in ${count}.`
  if (answer !== null) return html`The word was <span class="answer">${answer}</span>.`
  return html`After ${count === 1 ? 'one guess' : `${count} guesses`}.`
}

const MARK_NAMES: Record<Mark, string> = {
  best: 'Best',
  'as good': 'As good',
  fine: 'Fine',
  slip: 'Slip',
  blunder: 'Blunder',
}

function turnView(turn: Turn, score: TurnScore, { rows, setting }: ReviewPage): Html {
  const { row, guess, pattern, before, after } = turn
  const mark = markOf(turn)
  const solver = formatAddress({ ...HOME, ...setting, rows: rows.slice(0, row - 1) })
  const tiles = spell(guess).map((letter, place) => stillTile(letter, pattern, place))
  return html`<li><div class="turn-head"><span class="tiles" role="group" aria-label="Guess ${row}, ${capitals(guess)}">${tiles}</span>
<span class="turn-end"><span class="mark" data-mark="${mark}">${MARK_NAMES[mark]}</span> <span class="small">${formatCount(before)} → ${pattern === ALL_CORRECT ? 'solved' : formatCount(after)}</span></span></div>
<p>${guessSentence(turn, score)} ${luckSentence(turn, score)} ${before > 1 && html`<a class="look" href="${solver}">Open in solver<span class="visually-hidden"> at guess ${row}</span></a>`}</p></li>`
}

/** The best player’s game needs a tap: its words may be tomorrow’s. */
function bestView({ best, analysis, answer }: Review): Html {
  if (best.length === 0 || answer === null) return NOTHING
  const count = best.length
  const than =
    count < analysis.turns.length || !analysis.isWon
      ? `would have needed ${count}`
      : count === analysis.turns.length
        ? `would have needed ${count} too`
        : `would have needed ${count}: you were luckier`
  return html`<details class="panel fold" id="best-game"><summary><h2>The best player ${than}</h2></summary>
<ol class="best-game">${best.map(
    (row, at) =>
      html`<li><span class="visually-hidden">Guess ${at + 1}, ${capitals(row.guess)}: ${spellRow(row)}.</span>${smallTiles(row.guess, row.pattern)} <span class="small">of ${formatCount(row.before)}</span></li>`,
  )}</ol></details>`
}

/** Keeps the game on the device on request; script only. */
function keepView({ rows, setting }: ReviewPage, { analysis, scores, answer }: Review): Html {
  const { game, mode } = setting
  const kept: KeptGame = {
    game,
    mode,
    rows: [...rows],
    answer,
    date: null,
    puzzle: null,
    review: keptReview(analysis, scores),
  }
  return html`<keep-game class="panel when-script" data-kept="${JSON.stringify(kept)}"><h2>Keep this game</h2>
<p class="small">It stays on this device, in <a href="${YOUR_GAMES_PATH}">your games</a>: guesses, streak, skill over time.</p>
<div class="keep-line"><p class="inline-field"><label for="kept-date">Played on</label> <input id="kept-date" type="date"></p>
<button class="quiet" type="button" data-action="keep">Keep it</button> <button class="quiet" type="button" data-action="forget" hidden>Don’t keep it</button></div>
<p class="small" role="status"></p></keep-game>`
}

function definitionsView(): Html {
  return html`<section class="panel" aria-labelledby="definitions-heading"><h2 id="definitions-heading">What you get</h2>${definitionsList()}</section>`
}

function definitionsList(): Html {
  return html`<dl class="definitions"><dt>Skill</dt><dd>99 means no guess could have been better. A good player usually gets 70 to 90.</dd>
<dt>Luck</dt><dd>How many of the possible answers would have treated you worse: left you with more words to choose from. 50 is average.</dd>
<dt>Cost</dt><dd>Extra guesses, on average, compared with the best word. 0 is perfect.</dd></dl>`
}
