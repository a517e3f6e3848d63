/** A state of a strategy as a page: how one gets there, what to play, what it is worth, and all that may follow. */
import type { Advice, GameOver } from '../engine/advice/advice.ts'
import { shortHash } from '../engine/rules/game.ts'
import { ALL_CORRECT } from '../engine/rules/pattern.ts'
import type { OutlineState } from '../engine/strategy/outline.ts'
import { chancesView } from './chances.ts'
import { type Found, findView } from './find.ts'
import { type Html, html, NOTHING } from './html.ts'
import { outlineView } from './outline.ts'
import { pictureView } from './picture.ts'
import type { GameFacts, OpenerFacts, Problem } from './position.ts'
import { expectation, proofSentence, sourceSentence, splitSentence } from './reasons.ts'
import { exportsView, shareView } from './share.ts'
import { stillTile } from './tile.ts'
import { formatSolverAddress, formatTreeAddress, type TreeAddress } from './tree-address.ts'
import { countOf, formatCount, formatMean, listOf } from './wording.ts'

export interface TreePage {
  address: TreeAddress
  game: GameFacts
  /** Answers left before the first row, after it, and so on. */
  remaining: readonly number[]
  /** Stored openers of the same setting, the best first. */
  openers: readonly OpenerFacts[]
  reply: TreeReply
  /** Where the site is, for links that leave it: `https://example.org`. */
  origin: string
}

export type TreeReply =
  | {
      kind: 'branch'
      advice: Advice
      top: OutlineState /** Bytes of the stored strategy; null off the tree. */
      bytes: number | null
      found: Found | null
    }
  | { kind: 'over'; over: GameOver }

/** Most words named as the worst ones. */
const WORST_SHOWN = 24

export function treeView(page: TreePage): Html {
  const { reply } = page
  return html`<div class="book">
${rowsView(page)}
${reply.kind === 'branch' ? headView(reply.advice, reply.top, page) : overView(page)}
</div>
${reply.kind === 'branch' ? html`<div class="margin">${factsView(reply, page)}</div>${branchView(reply, page)}` : NOTHING}`
}

/** The rows that lead here, each with a way back to it. */
function rowsView({ address, remaining, game }: TreePage): Html {
  const { rows, opener } = address
  const start = html`<p class="crumbs"><a href="/tree?game=${game.id}">Trees</a> · ${
    rows.length === 0
      ? opener.toUpperCase()
      : html`<a href="${formatTreeAddress({ ...address, rows: [] })}">${opener.toUpperCase()}</a>`
  }, ${game.name}, ${settingWords(address)}</p>`
  if (rows.length === 0) return start
  return html`${start}<ol class="rows">${rows.map(({ guess, pattern }, at) => {
    const tiles = [...guess].map((letter, place) => stillTile(letter, pattern, place))
    const left = remaining[at + 1]
    const here = { ...address, rows: rows.slice(0, at + 1) }
    const count = pattern === ALL_CORRECT ? 'found' : `${formatCount(left ?? 0)} left`
    return html`<li><div class="row" role="group" aria-label="Row ${at + 1}, ${guess.toUpperCase()}"><span class="row-number" aria-hidden="true">${at + 1}</span><span class="tiles">${tiles}</span><span class="row-end"><span class="leader"></span><span class="row-count">${
      at + 1 === rows.length ? count : html`<a href="${formatTreeAddress(here)}">${count}</a>`
    }</span></span></div></li>`
  })}</ol>`
}

export function settingWords({ mode, goal, limit }: Pick<TreeAddress, 'mode' | 'goal' | 'limit'>): string {
  const aim = goal === 'mean' ? 'fewest guesses' : 'best worst case'
  return `${mode} mode, ${aim}, ${countOf(limit, 'row')}`
}

function headView(advice: Advice, top: OutlineState, { game }: TreePage): Html {
  const { guess, remaining, row, proof, source } = advice
  const lead = remaining === 1 ? 'It is' : row === 1 ? 'Play first' : 'Play'
  const split = splitSentence(advice, top.replies.length + (top.canWin ? 1 : 0))
  return html`<section class="advice" aria-labelledby="state-heading">
<h1 class="lead" id="state-heading">${lead} <strong class="word">${guess}</strong></h1>
<p class="worth"><b>${expectation(advice)}</b>${remaining > 1 && html` <span class="proof" data-proof="${proof}">${proof === 'exact' ? 'proved' : 'bounds'}</span>`}${
    source === 'live' && html` <span class="remark">not on the stored tree</span>`
  }</p>
${remaining > 1 && advice.histogram.length > 0 && chancesView(advice)}
${split && html`<p class="why">${split}</p>`}
<p class="source">${proofSentence(advice)} ${sourceSentence(advice, game)}</p>
</section>`
}

function overView({ reply, address, remaining }: TreePage): Html {
  if (reply.kind !== 'over') return NOTHING
  const { over } = reply
  const count = address.rows.length
  const words = over.answers.map((word) => word.toUpperCase())
  return over.status === 'solved'
    ? html`<section class="advice"><h1 class="lead">Found in ${count} <strong class="word">${address.rows[count - 1].guess}</strong></h1><p class="worth">${countOf(remaining[count - 1] ?? 1, 'answer')} could still have been it.</p></section>`
    : html`<section class="advice"><h1 class="lead trouble">The ${countOf(count, 'row')} are used up</h1><p class="worth">${countOf(over.remaining, 'answer')} would still fit: ${listOf(words.slice(0, WORST_SHOWN))}.</p></section>`
}

function factsView({ advice, top, bytes }: Extract<TreeReply, { kind: 'branch' }>, { game, address }: TreePage): Html {
  const { total, remaining, misses, max, proof, lower, upper, row } = advice
  const solved = remaining - misses
  const facts: [string, string][] = [
    ['Answers', formatCount(remaining)],
    ['Guesses in total', formatCount(total)],
    ['On average', solved > 0 ? (total / solved).toFixed(4) : '–'],
    ['Last found in row', String(row - 1 + max)],
    ...(misses > 0 ? ([['Not found in time', formatCount(misses)]] as [string, string][]) : []),
    ['States', formatCount(top.states)],
    ...(bytes === null || address.rows.length > 0
      ? []
      : ([['Stored in', `${formatCount(bytes)} bytes`]] as [string, string][])),
    ['Lists', shortHash(game.hash)],
    ['Proof', proof === 'exact' ? 'proved' : `at least ${formatCount(lower)}, at most ${formatCount(upper)}`],
    ['Game', `${game.name}, ${formatCount(game.answers)} of ${formatCount(game.guesses)} words`],
  ]
  return html`<dl class="facts">${facts.map(([name, value]) => html`<div${(name === 'Game' || (name === 'Proof' && proof === 'bounds')) && html` class="broad"`}><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<p class="tools"><a href="${formatSolverAddress(address)}">Play from here</a></p>`
}

function branchView(reply: Extract<TreeReply, { kind: 'branch' }>, page: TreePage): Html {
  const { top, advice, found } = reply
  const { address } = page
  if (advice.remaining === 1) return html`<div class="whole">${shareView(page)}</div>`
  return html`<div class="whole">
${pictureView(top, address)}
<section aria-labelledby="outline-heading"><h2 id="outline-heading">Every reply</h2>
${findView(found, top, address)}
<outline-size class="when-script"></outline-size>
<p class="legend"><span>After ${top.guess.toUpperCase()}: <code>b</code> absent, <code><i>y</i></code> present, <code><b>g</b></code> correct.</span> <span>A guess in <span class="guess outside">italics</span> cannot be the answer.</span></p>
${outlineView(top, address)}</section>
${worstView(top, address)}
${shareView(page)}
${exportsView(page, reply)}
${compareForm(page)}
</div>`
}

/** The answers that take longest, and those that are not found. */
function worstView(top: OutlineState, address: TreeAddress): Html {
  const row = address.rows.length
  const worst: string[] = []
  const missed: string[] = []
  const visit = (state: OutlineState, turn: number): void => {
    if (state.canWin && turn === top.max) worst.push(state.guess)
    missed.push(...state.missed)
    for (const reply of state.replies) visit(reply, turn + 1)
  }
  visit(top, 1)
  const words = (all: string[]): Html => {
    const more = all.length - WORST_SHOWN
    const links = all
      .sort()
      .slice(0, WORST_SHOWN)
      .map((word) => html`<a class="guess" href="${formatTreeAddress(address)}&amp;find=${word}#found">${word}</a> `)
    return html`${links}${more > 0 && `and ${formatCount(more)} more`}`
  }
  return html`<section aria-labelledby="worst-heading"><h2 id="worst-heading">The longest games</h2>
<p>${countOf(worst.length, 'answer')} ${worst.length === 1 ? 'takes' : 'take'} until row ${row + top.max}: ${words(worst)}</p>${
    missed.length > 0 &&
    html`<p>${countOf(missed.length, 'answer')} ${missed.length === 1 ? 'is' : 'are'} not found in time: ${words(missed)}</p>`
  }</section>`
}

function compareForm({ address, openers }: TreePage): Html {
  if (address.rows.length > 0) return NOTHING
  const { game, mode, goal, limit, opener } = address
  const others = openers.filter(({ word }) => word !== opener)
  return html`<section aria-labelledby="compare-heading"><h2 id="compare-heading">Compare</h2>
<form class="compare-form" method="get" action="/tree/${opener}">
<input type="hidden" name="game" value="${game}"><input type="hidden" name="mode" value="${mode}"><input type="hidden" name="goal" value="${goal}"><input type="hidden" name="limit" value="${limit}">
<p class="field"><label for="with">With the first word</label><select id="with" name="with">${[
    ...others.map(({ word, mean }) => [word, formatMean(mean)]),
    [opener, 'the same'],
  ].map(([word, note]) => html`<option value="${word}">${word.toUpperCase()} · ${note}</option>`)}</select></p>
<p class="field"><label for="with-mode">played in</label><select id="with-mode" name="with-mode">${(
    ['normal', 'hard', 'strict'] as const
  ).map((name) => html`<option value="${name}"${name === mode && html` selected`}>${name} mode</option>`)}</select></p>
<p><button class="primary" type="submit">Compare</button></p></form></section>`
}

/** A page for what cannot be shown. */
export function treeProblemView(problem: Problem, openers: readonly OpenerFacts[], setting: string): Html {
  return html`<div class="book"><p class="crumbs"><a href="/tree">Trees</a></p><section class="advice"><h1 class="lead trouble" id="state-heading">${PROBLEM_HEADINGS[problem.code] ?? 'There is no tree here'}</h1>
<p class="worth">${problem.detail}</p>
${openers.length > 0 && html`<p class="why">Stored first words of this game and mode: ${openers.slice(0, WORST_SHOWN).map(({ word }) => html`<a class="guess" href="/tree/${word}?${setting}">${word}</a> `)}</p>`}
<p class="why"><a href="/tree">All trees</a></p></section></div>`
}

const PROBLEM_HEADINGS: Record<string, string> = {
  contradiction: 'Nothing fits these rows',
  bad_history: 'These rows cannot be read',
  bad_word: 'That is no word of this game',
  unknown_game: 'No such game',
  illegal_guess: 'This mode forbids that guess',
  unknown_strategy: 'That first word is not computed yet',
  store_failed: 'The store is out of reach',
}
