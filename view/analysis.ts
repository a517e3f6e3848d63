/** A game looked back at: what each row knew, what was best there, what the guess cost, what the colours saved. */
import type { Analysis, Turn } from '../engine/advice/analysis.ts'
import { formatAnalysis } from '../engine/advice/analysis.ts'
import type { Row } from '../engine/rules/history.ts'
import { formatPattern } from '../engine/rules/pattern.ts'
import type { Setting } from './address.ts'
import { formatAddress, HOME } from './address.ts'
import { ANALYZE_PATH, formatPictureAddress } from './analysis-address.ts'
import { type Html, html } from './html.ts'
import { stillTile } from './tile.ts'
import { asSentence, countOf, formatCount, formatMean } from './wording.ts'

/** What the form holds: rows or guesses as they were typed, and the answer. */
export interface Played {
  text: string
  answer: string
}

export const NOTHING_PLAYED: Played = { text: '', answer: '' }

export type AnalysisReply =
  | { kind: 'empty' }
  | { kind: 'problem'; detail: string }
  | { kind: 'analysis'; analysis: Analysis; exact: readonly (Row & { before: number })[] }

export interface AnalysisPage {
  played: Played
  setting: Setting
  games: readonly { id: string; name: string }[]
  rows: readonly Row[]
  reply: AnalysisReply
}

export function analysisView(page: AnalysisPage): Html {
  const { reply } = page
  return html`<div class="book">${formView(page)}
${reply.kind === 'problem' && html`<section class="advice" role="status"><h2 class="lead trouble">This cannot be looked back at</h2><p class="worth">${asSentence(reply.detail)}</p></section>`}
${reply.kind === 'analysis' && turnsView(page, reply.analysis)}</div>
<div class="margin">${reply.kind === 'analysis' ? besideView(page, reply.exact, reply.analysis) : figuresView()}</div>`
}

function formView({ played, setting, games }: AnalysisPage): Html {
  return html`<form class="played" method="get" action="${ANALYZE_PATH}">
<p><label for="played">Your guesses in order, or your rows in any notation</label>
<textarea id="played" name="played" rows="4" maxlength="2000" autocapitalize="none" autocorrect="off" spellcheck="false" placeholder="salet fuzzy drain humor">${played.text}</textarea></p>
<div class="row-bar"><p class="own-word"><label for="answer">The answer</label>
<input class="word-field" id="answer" name="answer" value="${played.answer}" maxlength="20" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" placeholder="·····"></p>
<p class="own-word"><label for="analysis-game">Game</label><select id="analysis-game" name="game">${games.map(
    ({ id, name }) => html`<option value="${id}"${id === setting.game && html` selected`}>${name}</option>`,
  )}</select></p>
<button class="primary" type="submit">Look back</button></div>
<p class="fold-note">Rows with their colours need no answer.</p></form>`
}

function turnsView({ setting }: AnalysisPage, analysis: Analysis): Html {
  const { turns } = analysis
  const rows = turns.map(({ guess, pattern }) => ({ guess, pattern }))
  return html`<section aria-labelledby="turns-heading"><h2 class="lead trouble" id="turns-heading">${analysis.isWon ? `Found in ${turns.length}` : `${countOf(turns.length, 'row')}, not found`}</h2>
<p class="worth">${formatAnalysis(analysis)}</p>
<ol class="rows turns">${turns.map((turn) => turnView(turn, rows, setting))}</ol></section>`
}

function turnView(turn: Turn, rows: readonly Row[], setting: Setting): Html {
  const { row, guess, pattern, before, after } = turn
  const solver = formatAddress({ ...HOME, ...setting, rows: rows.slice(0, row - 1) })
  return html`<li><div class="row" role="group" aria-label="Row ${row}, ${guess.toUpperCase()}">
<span class="row-number" aria-hidden="true">${row}</span>${tilesView(guess, pattern)}
<span class="row-end"><span class="leader"></span><span class="row-count">${formatCount(before)} → <b>${formatCount(after)}</b></span></span></div>
<p class="turn-note">${turnSentence(turn)} <a href="${solver}">Look at it</a></p></li>`
}

function tilesView(guess: string, pattern: number): Html {
  return html`<span class="tiles">${[...guess].map((letter, place) => stillTile(letter, pattern, place))}</span>`
}

/** One row in plain words: no praise, no blame. */
function turnSentence({ guess, best, mean, bestMean, cost, luck, proof }: Turn): string {
  const name = guess.toUpperCase()
  const expected = `${formatMean(mean)} guesses to be expected`
  const choice =
    cost < 0.005
      ? `${name}: ${expected}; none is better.`
      : `${name}: ${expected}; ${best.toUpperCase()} ${formatMean(bestMean)}. Cost ${cost.toFixed(2)}.`
  const colours =
    Math.abs(luck) < 0.005
      ? 'The colours were as expected.'
      : `The colours ${luck > 0 ? 'saved' : 'took'} ${Math.abs(luck).toFixed(2)}.`
  return `${choice} ${colours}${proof === 'exact' ? '' : ' Not all of this is proved.'}`
}

function besideView(page: AnalysisPage, exact: readonly (Row & { before: number })[], analysis: Analysis): Html {
  return html`${exact.length > 0 && exactView(exact)}
<section class="share" aria-labelledby="share-heading"><h2 id="share-heading">To share</h2>
<p class="fold-note">Squares and figures, no words.</p>
${sharedView(page, analysis, false)}
<details class="fold" id="with-words"><summary>With the words</summary>${sharedView(page, analysis, true)}</details></section>`
}

/** The text with a button that copies it, and the picture. */
function sharedView({ rows, setting }: AnalysisPage, analysis: Analysis, withWords: boolean): Html {
  const picture = formatPictureAddress(rows, setting, withWords)
  const alt = `The game as ${withWords ? 'words, colours' : 'colours'} and figures`
  return html`<copy-text><pre class="share-text">${shareText(rows, analysis, withWords)}</pre><button class="quiet when-script" type="button">Copy</button></copy-text>
<p class="share-picture"><a href="${picture}" download="fivebase-game.png" aria-label="Save the picture"><img src="${picture}" width="600" height="315" loading="lazy" alt="${alt}"></a></p>`
}

function exactView(exact: readonly (Row & { before: number })[]): Html {
  return html`<details class="fold" id="exact"><summary>The same game, played exactly: ${countOf(exact.length, 'row')}</summary>
<ol class="rows">${exact.map(
    (
      { guess, pattern, before },
      at,
    ) => html`<li><div class="row" role="group" aria-label="Row ${at + 1}, ${guess.toUpperCase()}">
<span class="row-number" aria-hidden="true">${at + 1}</span>${tilesView(guess, pattern)}
<span class="row-end"><span class="row-count">of ${formatCount(before)}</span></span></div></li>`,
  )}</ol></details>`
}

/** Without words it may be sent to people who have still to play. */
export function shareText(rows: readonly Row[], analysis: Analysis, withWords: boolean): string {
  const lines = turnNotes(analysis).map((note, at) => {
    const { guess, pattern } = rows[at]
    return `${formatPattern(pattern, 'emoji')} ${withWords ? `${guess.toUpperCase()} ` : ''}${note}`
  })
  return [...lines, gameSum(analysis), 'Fivebase'].join('\n')
}

/** "3,584 → 337, cost 0.44", a row each. */
export function turnNotes({ turns }: Analysis): string[] {
  return turns.map(({ before, after, cost }) => {
    return `${formatCount(before)} → ${formatCount(after)}${cost < 0.005 ? '' : `, cost ${cost.toFixed(2)}`}`
  })
}

/** "Found in 4; guesses cost 0.70, colours saved 0.24". */
export function gameSum({ turns, isWon, cost, luck }: Analysis): string {
  return `${isWon ? `Found in ${turns.length}` : 'Not found'}; guesses cost ${cost.toFixed(2)}, colours ${luck < 0 ? 'took' : 'saved'} ${Math.abs(luck).toFixed(2)}`
}

function figuresView(): Html {
  return html`<section class="figures" aria-labelledby="figures-heading"><h2 id="figures-heading">The figures</h2>
<dl><dt>Expected</dt><dd>Guesses still needed on average over the answers left, when all that follows is played perfectly.</dd>
<dt>Cost</dt><dd>What your guess was expected to take, less what the best one was. Never below nothing.</dd>
<dt>Colours</dt><dd>What the colours drawn saved against what was to be expected, or took. Nobody chooses them.</dd></dl></section>`
}
