/** What came out of verifying a strategy file. */
import { type Game, shortHash } from '../engine/rules/game.ts'
import type { Row } from '../engine/rules/history.ts'
import type { Mode } from '../engine/rules/mode.ts'
import type { Optimality } from '../engine/strategy/optimality.ts'
import type { StrategyHeader } from '../engine/strategy/strategy.ts'
import type { Verification } from '../engine/strategy/verify.ts'
import { type Html, html } from './html.ts'
import { formatTreeAddress } from './tree-address.ts'
import { nameRows } from './tree-title.ts'
import { countOf, formatCount } from './wording.ts'

interface Settings {
  mode: Mode
  limit: number
}

export interface VerifiedReport {
  format: string
  game: Pick<Game, 'id' | 'name' | 'hash'>
  settings: Settings
  /** The rows before a branch. */
  rows: readonly Row[]
  claims: Partial<Pick<StrategyHeader, 'proof' | 'lower' | 'upper'>>
  verification: Verification
  /** States that break the rule of each mode; null where there is no tree. */
  violations: Record<Mode, number> | null
  canCompare: boolean
}

export interface ComparedReport {
  game: string
  settings: Settings
  isBranch: boolean
  optimality: Optimality
}

const FAULTS_SHOWN = 30
const LOSSES_SHOWN = 30

export function verifiedView(report: VerifiedReport, name: string): Html {
  const { verification, game, settings, claims, rows, violations, canCompare } = report
  const { ok, opener, answers, total, max, misses, histogram, states, faults, faultCount } = verification
  const solved = Math.max(
    1,
    histogram.reduce((sum, count) => sum + count, 0),
  )
  const more = faultCount - Math.min(faults.length, FAULTS_SHOWN)
  const facts: [string, string][] = [
    ['File', `${name}, ${report.format}`],
    ['Game', `${game.name}, lists ${shortHash(game.hash)}`],
    ['Played by', `${settings.mode} mode, ${countOf(settings.limit, 'row')}`],
    rows.length > 0 ? ['A branch, after', nameRows(rows)] : ['First word', opener.toUpperCase() || '–'],
    [rows.length > 0 ? 'Answers left' : 'Answers', formatCount(answers)],
    ['Guesses in total', formatCount(total)],
    ['On average', (total / solved).toFixed(4)],
    ['Most guesses', formatCount(max)],
    ...(misses > 0 ? ([['Not found in time', formatCount(misses)]] as [string, string][]) : []),
    ...histogram.flatMap((count, at): [string, string][] =>
      count > 0 ? [[`Found in row ${rows.length + at + 1}`, formatCount(count)]] : [],
    ),
    ['States', formatCount(states)],
    ...(violations === null
      ? []
      : (['hard', 'strict'] as const).map((mode): [string, string] => [
          mode === 'hard' ? 'Rule of hard mode' : 'Rule of strict mode',
          violations[mode] === 0 ? 'kept' : `broken in ${countOf(violations[mode], 'state')}`,
        ])),
    ...(claims.proof === undefined
      ? []
      : ([
          [
            'The file claims',
            claims.proof === 'exact' ? 'proved' : `at least ${claims.lower}, at most ${claims.upper}`,
          ],
        ] as [string, string][])),
  ]
  return html`<h2 class="lead trouble">${ok ? 'It holds' : `It does not hold: ${countOf(faultCount, 'fault')}`}</h2>
<p class="worth">${ok ? `Every answer${rows.length > 0 ? ' left' : ''} is found, every guess is legal, every colour is right.` : 'What is wrong stands below, in the order in which it was met.'}</p>
<dl class="facts">${facts.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>
${!ok && html`<ol class="faults">${faults.slice(0, FAULTS_SHOWN).map(({ detail, path }) => html`<li>${path && html`<code>${path}</code> `}${detail}</li>`)}</ol>`}
${!ok && more > 0 && html`<p class="source">and ${formatCount(more)} more</p>`}
${canCompare && html`<div id="comparison"><p class="why">How far is each state from the best? The engine on your device can tell.</p><p><button class="primary" type="button" data-action="compare">Compare every state</button></p></div>`}`
}

export function comparingView(done: number, answers: number, lost: number): Html {
  return html`<div class="working"><progress max="${answers}" value="${done}" aria-label="States compared"></progress><span>${formatCount(done)} of ${countOf(answers, 'answer')}, ${countOf(lost, 'guess')} lost so far</span><button type="button" class="quiet" data-action="stop">Stop</button></div>`
}

export function comparedView({ game, settings, isBranch, optimality }: ComparedReport): Html {
  const { states, lost, losses } = optimality
  if (losses.length === 0) {
    return html`<h3>The best in every state</h3><p class="why">${isBranch ? 'No guess' : 'No guess below the first word'} could be better: ${countOf(states, 'state')} compared.${!isBranch && ' The first word itself was not held against others.'}</p>`
  }
  const [first] = losses
  const more = losses.length - LOSSES_SHOWN
  const link = (rows: typeof first.rows) =>
    formatTreeAddress({ game, ...settings, goal: 'mean', opener: rows[0].guess, rows })
  return html`<h3>${countOf(lost, 'guess')} lost in ${countOf(losses.length, 'state')}</h3>
<p class="why">It first loses after <a href="${link(first.rows)}">${nameRows(first.rows)}</a>: ${first.guess.toUpperCase()} takes at least ${formatCount(first.total)} guesses over ${countOf(first.answers, 'answer')}, ${first.better.toUpperCase()} ${formatCount(first.best)}. ${countOf(states, 'state')} were compared.</p>
<div class="wide"><table class="figures"><thead><tr><th scope="col">After</th><th scope="col">Answers</th><th scope="col">Plays</th><th scope="col">Better</th><th scope="col">Lost</th></tr></thead><tbody>${losses
    .slice(0, LOSSES_SHOWN)
    .map(
      ({ rows, answers, guess, better, total, best }) =>
        html`<tr><th scope="row"><a href="${link(rows)}">${nameRows(rows)}</a></th><td>${formatCount(answers)}</td><td><span class="guess">${guess}</span> ${formatCount(total)}</td><td><span class="guess">${better}</span> ${formatCount(best)}</td><td>${formatCount(total - best)}</td></tr>`,
    )}</tbody></table></div>${more > 0 && html`<p class="source">and ${formatCount(more)} more</p>`}`
}

export function refusedView(detail: string): Html {
  return html`<h2 class="lead trouble">This is no strategy that can be read</h2><p class="worth">${detail}</p>`
}
