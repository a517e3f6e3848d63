/** Two strategies on one page: their totals, word by word, and where they differ. */

import { raw } from 'hono/html'
import type { Advice } from '../engine/advice/advice.ts'
import type { Row } from '../engine/rules/canonical-history.ts'
import { formatRowPattern } from '../engine/rules/pattern.ts'
import { capitals, lengthOf } from '../engine/rules/word.ts'
import type { Comparison } from '../engine/strategy/comparison.ts'
import { type Html, html } from './html.ts'
import { patternMarks } from './outline.ts'
import { playerName } from './player-name.ts'
import type { GameFacts } from './position.ts'
import { formatSetting, formatStatePath, formatTreeAddress, TREE_PATH, type TreeAddress } from './tree-address.ts'
import { settingWords } from './tree-page.ts'
import { countOf, countOrShare, formatCount } from './wording.ts'

interface Side {
  address: TreeAddress
  advice: Advice
}

export interface ComparePage {
  game: GameFacts
  first: Side
  second: Side
  comparison: Comparison
}

const PARTINGS_SHOWN = 40
const BRANCHES_SHOWN = 40

/** The canonical URL of a comparison. */
export function formatCompareAddress(first: TreeAddress, second: TreeAddress): string {
  const fields: [string, string | number | false][] = [
    ['with', second.opener],
    ['with-mode', second.mode !== first.mode && second.mode],
    ['with-goal', second.goal !== first.goal && second.goal],
    ['with-limit', second.limit !== first.limit && second.limit],
    ['with-player', second.player ?? false],
  ]
  const query = fields.filter(([, value]) => value).map(([name, value]) => `${name}=${value}`)
  return `${TREE_PATH}/${formatStatePath(first)}?${[formatSetting(first), ...query].join('&')}`
}

/** "SALET in hard mode": enough to distinguish the sides. */
function nameSides(first: TreeAddress, second: TreeAddress): [string, string] {
  const isPlain = first.mode === second.mode && first.goal === second.goal && first.limit === second.limit
  const name = (side: TreeAddress) => {
    if (first.player !== second.player)
      return `${side.player === undefined ? 'Best play' : playerName(side.player)} with ${capitals(side.opener)}`
    if (isPlain) return capitals(side.opener)
    return `${capitals(side.opener)}, ${first.goal === second.goal && first.limit === second.limit ? `${side.mode} mode` : settingWords(side)}`
  }
  return [name(first), name(second)]
}

export function compareTitle({ first, second }: ComparePage): string {
  return `${nameSides(first.address, second.address).join(' against ')} · Fivebase`
}

export function compareDescription({ comparison, first, second, game }: ComparePage): string {
  const [a, b] = nameSides(first.address, second.address)
  const { sooner } = comparison
  return `${a} takes ${formatCount(first.advice.total)} guesses, ${b} ${formatCount(second.advice.total)}; ${a} is faster for ${formatCount(sooner.first)} words, ${b} for ${formatCount(sooner.second)}, and they tie for ${formatCount(sooner.same)}. ${game.name}.`
}

export function compareView(page: ComparePage): Html {
  const { first, second, comparison, game } = page
  const names = nameSides(first.address, second.address)
  const { sooner } = comparison
  return html`<div class="whole"><p class="crumbs"><a href="/tree?game=${game.id}">Strategy trees</a> · ${game.name}${first.address.rows.length > 0 && ` · after ${rowsText(first.address.rows)}`}</p>
<h1 class="lead trouble">${names[0]} against ${names[1]}</h1>
<div class="wide">${figuresView(page, names)}</div>
<p class="why">${names[0]} is faster for ${countOf(sooner.first, 'word')}, ${names[1]} for ${formatCount(sooner.second)}; ${formatCount(sooner.same)} tie.</p>
<section><h2>Word by word</h2>${matrixView(comparison, names, first.address.rows.length)}</section>
${partingsView(page, names)}
${comparison.partings.length > 0 && branchesView(page, names)}
<p class="source"><a href="${formatCompareAddress(second.address, first.address)}">Swap sides</a></p></div>`
}

function figuresView({ first, second, game }: ComparePage, names: [string, string]): Html {
  const sides = [first, second]
  const solved = ({ weight, misses }: Advice) => Math.max(1, weight - misses)
  const lines: [string, (side: Side) => string][] = [
    ...(first.advice.weight === first.advice.remaining
      ? ([['Total guesses', ({ advice }) => formatCount(advice.total)]] as [string, (side: Side) => string][])
      : []),
    ['On average', ({ advice }) => (advice.total / solved(advice)).toFixed(4)],
    ['Longest game', ({ advice }) => String(advice.row - 1 + advice.max)],
    ['Lost games', ({ advice }) => countOrShare(advice.misses, advice)],
    ...Array.from(
      { length: Math.max(first.advice.max, second.advice.max) },
      (_, at): [string, (side: Side) => string] => [
        `Solved in ${first.advice.row + at}`,
        ({ advice }) => countOrShare(advice.histogram[at] ?? 0, advice),
      ],
    ),
    [
      'Proof',
      ({ advice }) => (advice.proof === 'exact' ? 'proved' : advice.missesLower > 0 ? 'must lose some' : 'not proved'),
    ],
  ]
  return html`<table class="figures"><caption class="visually-hidden">Both strategies over ${countOf(first.advice.remaining, 'word')} of ${game.name}</caption><thead><tr><th scope="col">Over ${countOf(first.advice.remaining, 'word')}</th>${sides.map(
    ({ address }, at) => html`<th scope="col"><a href="${formatTreeAddress(address)}">${names[at]}</a></th>`,
  )}</tr></thead><tbody>${lines.map(
    ([name, value]) => html`<tr><th scope="row">${name}</th>${sides.map((side) => html`<td>${value(side)}</td>`)}</tr>`,
  )}</tbody></table>`
}

/** How many answers each pair of guess counts has. */
function matrixView({ matrix }: Comparison, [a, b]: [string, string], played: number): Html {
  const isUsed = (at: number) => matrix.some((line, i) => line.some((count, j) => count > 0 && (i === at || j === at)))
  const used = matrix.map((_, at) => at).filter(isUsed)
  return html`<p>Each row is a number of guesses for ${a}, each column for ${b}. The cells count words.</p><div class="wide"><table class="figures matrix"><thead><tr><th scope="col">${a} ↓, ${b} →</th>${used.map((j) => html`<th scope="col">${played + j + 1}</th>`)}</tr></thead>
<tbody>${used.map(
    (i) =>
      html`<tr><th scope="row">${played + i + 1}</th>${used.map(
        (j) => html`<td${i === j && raw(' class="same"')}>${matrix[i][j] > 0 && formatCount(matrix[i][j])}</td>`,
      )}</tr>`,
  )}</tbody></table></div>`
}

function partingsView({ comparison, first }: ComparePage, [a, b]: [string, string]): Html {
  const { partings } = comparison
  if (partings.length === 0)
    return html`<section><h2>Where they differ</h2><p>They don’t: both play the same words.</p></section>`
  if (partings[0].rows.length === 0) return html``
  const more = partings.length - PARTINGS_SHOWN
  return html`<section><h2>Where they differ</h2><p>In ${countOf(partings.length, 'position')}, largest difference first.</p>
<div class="wide"><table class="figures"><thead><tr><th scope="col">After</th><th scope="col">Words</th><th scope="col">${a}</th><th scope="col">${b}</th><th scope="col">Difference</th></tr></thead><tbody>${partings
    .slice(0, PARTINGS_SHOWN)
    .map(
      (parting) =>
        html`<tr><th scope="row"><a href="${formatTreeAddress({ ...first.address, rows: [...first.address.rows, ...parting.rows] })}">${rowsText(parting.rows)}</a></th><td>${formatCount(parting.answers)}</td><td><span class="guess">${parting.firstGuess}</span> ${formatCount(parting.first)}</td><td><span class="guess">${parting.secondGuess}</span> ${formatCount(parting.second)}</td><td>${signed(parting.second - parting.first)}</td></tr>`,
    )}</tbody></table></div>${more > 0 && html`<p class="source">and ${formatCount(more)} more</p>`}</section>`
}

function branchesView({ comparison, first }: ComparePage, [a, b]: [string, string]): Html {
  const { branches } = comparison
  const guess = first.advice.guess
  const more = branches.length - BRANCHES_SHOWN
  return html`<section><h2>What each branch costs</h2><p>${comparison.partings[0]?.rows.length === 0 && 'They differ from the start. '}For each set of colours after ${capitals(guess)}: the words left, and the guesses each strategy takes for them. Largest difference first.</p>
<div class="wide"><table class="figures"><thead><tr><th scope="col">${capitals(guess)}</th><th scope="col">Words</th><th scope="col">${a}</th><th scope="col">${b}</th><th scope="col">Difference</th></tr></thead><tbody>${branches
    .slice(0, BRANCHES_SHOWN)
    .map(
      (branch) =>
        html`<tr><th scope="row"><a href="${formatTreeAddress({ ...first.address, rows: [...first.address.rows, { guess, pattern: branch.pattern }] })}" aria-label="${formatRowPattern({ guess, pattern: branch.pattern })}">${raw(patternMarks(branch.pattern, lengthOf(guess)))}</a></th><td>${formatCount(branch.answers)}</td><td>${formatCount(branch.first)}</td><td>${formatCount(branch.second)}</td><td>${signed(branch.second - branch.first)}</td></tr>`,
    )}</tbody></table></div>${more > 0 && html`<p class="source">and ${formatCount(more)} more</p>`}</section>`
}

function rowsText(rows: readonly Row[]): string {
  return rows.map((row) => `${capitals(row.guess)} ${formatRowPattern(row)}`).join(', ')
}

/** "+3", "−2", "0". */
function signed(difference: number): string {
  return difference === 0 ? '0' : `${difference > 0 ? '+' : '−'}${formatCount(Math.abs(difference))}`
}
