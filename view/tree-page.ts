/** The page of a state in a strategy: the way there, what to play, its value, and everything that may follow. */
import type { Advice, GameOver } from '../engine/advice/advice.ts'
import { shortHash } from '../engine/rules/game.ts'
import { DEFAULT_LIMIT } from '../engine/rules/goal.ts'
import { MODES } from '../engine/rules/mode.ts'
import { ALL_CORRECT } from '../engine/rules/pattern.ts'
import { capitals } from '../engine/rules/word.ts'
import type { OutlineState } from '../engine/strategy/outline.ts'
import { chancesSentence } from './chances.ts'
import { colourName } from './colour-name.ts'
import { type FoundAnswer, findView } from './find.ts'
import { type Html, html, NOTHING } from './html.ts'
import { outlineView } from './outline.ts'
import { pictureView } from './picture.ts'
import { playerName } from './player-name.ts'
import { formOf, type GameFacts, type OpenerFacts, type PositionProblem } from './position.ts'
import { proofSentence, splitSentence } from './reasons.ts'
import { exportsView, shareView } from './share.ts'
import { smallTiles } from './tile.ts'
import { formatSolverAddress, formatTreeAddress, type TreeAddress } from './tree-address.ts'
import { formatTreeListAddress, MODE_TABS } from './tree-list.ts'
import { countOf, countOrShare, formatCount, formatMean, listOf, spellRow } from './wording.ts'

export interface TreePage {
  address: TreeAddress
  game: GameFacts
  /** Answers left before the first row, after it, and so on. */
  remaining: readonly number[]
  /** Stored openers of the same setting, best first. */
  openers: readonly OpenerFacts[]
  reply: TreeReply
  /** The site's origin, for absolute links: `https://example.org`. */
  origin: string
}

export type TreeReply =
  | {
      kind: 'branch'
      advice: Advice
      top: OutlineState /** Bytes of the stored strategy; null off the tree. */
      bytes: number | null
      found: FoundAnswer | null
    }
  | { kind: 'over'; over: GameOver }

/** Most words listed as the worst ones. */
const WORST_SHOWN = 24

export function treeView(page: TreePage): Html {
  const { reply } = page
  if (reply.kind === 'over') return html`<div class="whole">${trailView(page)}${overView(reply.over, page)}</div>`
  const { advice, top, found } = reply
  const { address } = page
  return html`<div class="whole">${trailView(page)}
${headView(advice, top, page)}
${
  advice.remaining > 1 &&
  html`${findView(found, top, address)}
${pictureView(top, address)}`
}</div>
${advice.remaining > 1 && html`<div class="whole">${outlineSection(top, page)}${worstView(top, address)}</div>`}
<div class="book">${shareView(page)}${exportsView(page, reply)}${advice.remaining > 1 && compareForm(page)}</div>
<div class="margin">${factsView(reply, page)}</div>`
}

/** The guesses before, each a link back. */
function trailView({ address, remaining, game }: TreePage): Html {
  const { rows, opener } = address
  const start = formatTreeAddress({ ...address, rows: [] })
  return html`<nav aria-label="Guesses so far"><p class="crumbs"><a href="${formatTreeListAddress(address)}">Strategy trees</a> · ${game.name} · ${settingWords(address)}</p>
${
  rows.length > 0 &&
  html`<ol class="trail"><li><a href="${start}">All of ${capitals(opener)}</a></li>${rows.map((row, at) => {
    const here = formatTreeAddress({ ...address, rows: rows.slice(0, at + 1) })
    const left = remaining[at + 1]
    const note = row.pattern === ALL_CORRECT ? 'solved' : left === undefined ? '' : `${formatCount(left)} left`
    return html`<li><a href="${here}"${at + 1 === rows.length && html` aria-current="page"`}><span class="visually-hidden">Guess ${at + 1}, ${capitals(row.guess)}: ${spellRow(row)}.</span>${smallTiles(row.guess, row.pattern)} <span class="small">${note}</span></a></li>`
  })}</ol>`
}</nav>${rows.length === 0 && html`<p class="visually-hidden">The whole strategy of ${capitals(opener)}</p>`}`
}

export function settingWords({
  mode,
  goal,
  limit,
  player,
}: Pick<TreeAddress, 'mode' | 'goal' | 'limit' | 'player'>): string {
  return [
    player !== undefined && playerName(player),
    MODE_WORDS[mode],
    goal === 'worst' && 'no long games',
    limit !== DEFAULT_LIMIT && countOf(limit, 'guess'),
  ]
    .filter(Boolean)
    .join(', ')
}

const MODE_WORDS = { normal: 'any guess', hard: 'hard mode', strict: 'strict mode' } as const

function headView(advice: Advice, top: OutlineState, { address }: TreePage): Html {
  const { guess, remaining, row, source } = advice
  const { player } = address
  const lead = remaining === 1 ? 'It must be' : row === 1 ? 'Start with' : 'Play'
  const split = splitSentence(advice, top.replies.length + (top.canWin ? 1 : 0))
  return html`<section class="tree-head" aria-labelledby="state-heading">
<h1 class="lead" id="state-heading">${lead} <strong class="word">${guess}</strong></h1>
<div><p class="worth">${remaining === 1 ? proofSentence(advice) : chancesSentence(advice)} ${split}</p>
<p class="small">${player !== undefined && `This is what ${playerName(player)} plays, not the best strategy.`}${remaining > 1 && player === undefined && proofSentence(advice)}${source === 'live' && ' This position is off the stored strategy, so it was worked out just now.'}</p>
<p class="row-links"><a class="quiet" href="${formatSolverAddress(address)}">Play from here</a></p></div>
</section>`
}

function overView(over: GameOver, { address, remaining }: TreePage): Html {
  const count = address.rows.length
  const words = over.answers.map((word) => capitals(word))
  return over.status === 'solved'
    ? html`<section class="advice"><h1 class="lead">Solved in ${count} <strong class="word">${address.rows[count - 1].guess}</strong></h1><p class="worth">${countOf(remaining[count - 1] ?? 1, 'word')} could still have been it.</p></section>`
    : html`<section class="advice"><h1 class="lead trouble">Out of guesses</h1><p class="worth">${countOf(over.remaining, 'word')} still fit: ${listOf(words.slice(0, WORST_SHOWN))}.</p></section>`
}

function factsView({ advice, top, bytes }: Extract<TreeReply, { kind: 'branch' }>, { game, address }: TreePage): Html {
  const { total, remaining, weight, misses, max, row } = advice
  const solved = weight - misses
  const isWeighted = weight !== remaining
  const facts: [string, string][] = [
    ['Words', formatCount(remaining)],
    ...(isWeighted ? [] : ([['Total guesses', formatCount(total)]] as [string, string][])),
    ['On average', solved > 0 ? (total / solved).toFixed(4) : '–'],
    ['Longest game', countOf(row - 1 + max, 'guess')],
    ...(misses > 0 ? ([['Lost games', countOrShare(misses, advice)]] as [string, string][]) : []),
    ['Positions', formatCount(top.states)],
    ...(bytes === null || address.rows.length > 0
      ? []
      : ([['Stored in', `${formatCount(bytes)} bytes`]] as [string, string][])),
    ['Word list', `${game.name}, ${shortHash(game.hash)}`],
    ...proofFacts(advice, address),
  ]
  return html`<section aria-labelledby="facts-heading"><h2 id="facts-heading">In numbers</h2><dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl></section>`
}

/** What is known about the best; in a player's tree, the total of the best strategy with this word. */
function proofFacts(
  { proof, lower, upper, weight, remaining }: Advice,
  { player, rows }: TreeAddress,
): [string, string][] {
  if (player === undefined) {
    const figure = (total: number) => (weight === remaining ? formatCount(total) : (total / weight).toFixed(4))
    const bounds = `at least ${figure(lower)}; this one takes ${figure(upper)}`
    return [['Proof', proof === 'exact' ? 'proved' : bounds]]
  }
  return rows.length === 0 && lower === upper ? [['Best with this word', formatCount(lower)]] : []
}

function outlineSection(top: OutlineState, page: TreePage): Html {
  return html`<section aria-labelledby="outline-heading"><h2 id="outline-heading">Whatever colours you get</h2>
<p class="legend"><span>After ${capitals(top.guess)}: <code>b</code> grey, <code><i>y</i></code> ${colourName('present')}, <code><b>g</b></code> ${colourName('correct')}; then the word to play, and how many words are left.</span> <span>A word in <span class="guess outside">italics</span> can’t be the answer.</span></p>
<outline-size class="when-script"></outline-size>
${outlineView(top, page.address, formOf(page))}</section>`
}

/** The slowest answers, and the missed ones. */
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
  const takes = worst.length === 1 ? 'takes' : 'take'
  return html`<section class="worst" aria-labelledby="worst-heading"><h2 id="worst-heading">The longest games</h2>
<p>${countOf(worst.length, 'word')} ${takes} ${countOf(row + top.max, 'guess')}: ${words(worst)}</p>${
    missed.length > 0 &&
    html`<p>${countOf(missed.length, 'word')} ${missed.length === 1 ? 'isn’t' : 'aren’t'} found in time: ${words(missed)}</p>`
  }</section>`
}

function compareForm({ address, openers }: TreePage): Html {
  if (address.rows.length > 0) return NOTHING
  const { game, mode, goal, limit, opener, player } = address
  const others = openers.filter(({ word }) => word !== opener)
  return html`<section aria-labelledby="compare-heading"><h2 id="compare-heading">Compare with another strategy</h2>
<form class="compare-form" method="get" action="/tree/${opener}">
<input type="hidden" name="game" value="${game}"><input type="hidden" name="mode" value="${mode}"><input type="hidden" name="goal" value="${goal}"><input type="hidden" name="limit" value="${limit}">${player !== undefined && html`<input type="hidden" name="player" value="${player}">`}
<p class="field"><label for="with">First word</label><select id="with" name="with">${[
    ...others.map(({ word, mean }) => [word, formatMean(mean)]),
    [opener, player === undefined ? 'the same' : 'best play'],
  ].map(([word, note]) => html`<option value="${word}">${capitals(word)} (${note})</option>`)}</select></p>
<p class="field"><label for="with-mode">Mode</label><select id="with-mode" name="with-mode">${(MODES).map(
    (name) => html`<option value="${name}"${name === mode && html` selected`}>${MODE_TABS[name]}</option>`,
  )}</select></p>
<p><button class="quiet" type="submit">Compare</button></p></form></section>`
}

/** A page for something that cannot be shown. */
export function treeProblemView(problem: PositionProblem, openers: readonly OpenerFacts[], setting: string): Html {
  const [title, text] = PROBLEM_WORDS[problem.code] ?? ['No strategy here', 'Try again in a minute.']
  return html`<div class="book"><p class="crumbs"><a href="/tree">Strategy trees</a></p><section class="advice"><h1 class="lead trouble" id="state-heading">${title}</h1>
<p class="worth">${text}</p>
${openers.length > 0 && html`<p class="why">Stored for this list and mode: ${openers.slice(0, WORST_SHOWN).map(({ word }) => html`<a class="guess" href="/tree/${word}?${setting}">${word}</a> `)}</p>`}
<p class="why"><a href="/tree">All strategy trees</a></p></section></div>`
}

const PROBLEM_WORDS: Record<string, [title: string, text: string]> = {
  contradiction: ['No word fits these guesses', 'A colour may be off.'],
  bad_history: ['We couldn’t read this link', 'Guesses and colours look like salet.bbyyb/court.ybbgb.'],
  bad_word: ['That word isn’t in this list', 'Try another first word.'],
  unknown_game: ['We don’t have that word list', 'Pick one of ours.'],
  no_past_answers: ['We don’t have that day’s puzzle', 'We only keep recent days. Pick one of our word lists.'],
  illegal_guess: ['This mode doesn’t allow that guess', 'Hard and strict mode limit which words you may play.'],
  unknown_strategy: ['No strategy for that first word yet', 'Computing one takes hours. We have these:'],
  store_failed: ['We can’t load the strategy right now', 'Try again in a minute.'],
}
