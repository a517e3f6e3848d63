/** The result of verifying a strategy file. */
import type { Row } from '../engine/rules/canonical-history.ts'
import { type Game, shortHash } from '../engine/rules/game.ts'
import type { Mode } from '../engine/rules/mode.ts'
import { capitals } from '../engine/rules/word.ts'
import type { Optimality } from '../engine/strategy/optimality.ts'
import type { StrategyHeader } from '../engine/strategy/strategy.ts'
import type { Verification } from '../engine/strategy/verify.ts'
import { type Html, html } from './html.ts'
import { formatTreeAddress } from './tree-address.ts'
import { MODE_TABS } from './tree-list.ts'
import { nameRows } from './tree-title.ts'
import { countOf, countOrShare, formatCount } from './wording.ts'

interface Settings {
  mode: Mode
  limit: number
}

export interface VerifiedReport {
  /** The recognised format. */
  form: string
  game: Pick<Game, 'id' | 'name' | 'hash'>
  settings: Settings
  /** The rows before a branch. */
  rows: readonly Row[]
  claims: Partial<Pick<StrategyHeader, 'proof' | 'lower' | 'upper'>>
  verification: Verification
  /** States that break the rule of each mode; null without a tree. */
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
  const { ok, opener, answers, total, max, misses, histogram, states } = verification
  const solved = Math.max(
    1,
    histogram.reduce((sum, count) => sum + count, 0),
  )
  const size = { remaining: answers, weight: Math.max(solved + misses, 1) }
  const facts: [string, string][] = [
    ['File', name],
    ['Read as', report.form],
    ['Word list', `${game.name}, ${shortHash(game.hash)}`],
    ['Rules', `${MODE_TABS[settings.mode]}, ${countOf(settings.limit, 'guess')}`],
    rows.length > 0 ? ['Part of a strategy, after', nameRows(rows)] : ['First word', capitals(opener) || '–'],
    [rows.length > 0 ? 'Words left' : 'Words', formatCount(answers)],
    ...(solved + misses === answers ? ([['Total guesses', formatCount(total)]] as [string, string][]) : []),
    ['On average', (total / solved).toFixed(4)],
    ['Longest game', countOf(rows.length + max, 'guess')],
    ...(misses > 0 ? ([['Not found in time', countOrShare(misses, size)]] as [string, string][]) : []),
    ...histogram.flatMap((count, at): [string, string][] =>
      count > 0 ? [[`Solved in ${rows.length + at + 1}`, countOrShare(count, size)]] : [],
    ),
    ['Positions', formatCount(states)],
    ...(violations === null
      ? []
      : (['hard', 'strict'] as const).map((mode): [string, string] => [
          `Allowed in ${mode} mode`,
          violations[mode] === 0 ? 'yes' : `no, not in ${countOf(violations[mode], 'position')}`,
        ])),
    ...(claims.proof === undefined
      ? []
      : ([
          [
            'The file claims',
            claims.proof === 'exact' ? 'proved' : `between ${claims.lower} and ${claims.upper} guesses`,
          ],
        ] as [string, string][])),
  ]
  return html`${ok ? passedView(rows.length > 0) : failedView(verification)}
<h2 id="numbers-heading">In numbers</h2><dl class="facts">${facts.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>
${canCompare && html`<div id="comparison"><p>Could any of its guesses be better? Your device can tell.</p><p><button class="primary" type="button" data-action="compare">Compare with the best</button></p></div>`}`
}

function passedView(isBranch: boolean): Html {
  return html`<div class="outcome passed"><h2>Passed</h2><p>Every word${isBranch ? ' left' : ''} is found, every guess is allowed, every colour is right.</p></div>`
}

/** The problems first: that is what the author of a file wants to see. */
function failedView({ faults, faultCount }: Verification): Html {
  const shown = faults.slice(0, FAULTS_SHOWN)
  const more = faultCount - shown.length
  return html`<div class="outcome failed"><h2>Failed: ${countOf(faultCount, 'problem')}</h2>
<ol class="faults">${shown.map(({ detail, path }) => html`<li>${path && html`<code>${path}</code> `}${detail}</li>`)}</ol>
${more > 0 && html`<p class="small">and ${formatCount(more)} more</p>`}</div>`
}

export function comparingView(done: number, answers: number, lost: number): Html {
  return html`<div class="working"><progress max="${answers}" value="${done}" aria-label="Positions compared"></progress><span>${formatCount(done)} of ${countOf(answers, 'word')}, ${countOf(lost, 'guess')} lost so far</span><button type="button" class="quiet" data-action="stop">Stop</button></div>`
}

export function comparedView({ game, settings, isBranch, optimality }: ComparedReport): Html {
  const { states, lost, losses } = optimality
  if (losses.length === 0) {
    return html`<div class="outcome passed"><h3>No guess could be better</h3><p>${isBranch ? 'Every guess' : 'Every guess after the first word'} is as good as the best one: ${countOf(states, 'position')} compared.${!isBranch && ' The first word itself wasn’t compared with others.'}</p></div>`
  }
  const [first] = losses
  const more = losses.length - LOSSES_SHOWN
  const link = (rows: typeof first.rows) =>
    formatTreeAddress({ game, ...settings, goal: 'mean', opener: rows[0].guess, rows })
  return html`<h3>${countOf(lost, 'guess')} lost in ${countOf(losses.length, 'position')}</h3>
<p class="why">It first falls behind after <a href="${link(first.rows)}">${nameRows(first.rows)}</a>: ${capitals(first.guess)} takes at least ${formatCount(first.total)} guesses for ${countOf(first.answers, 'word')}, ${capitals(first.better)} only ${formatCount(first.best)}. ${countOf(states, 'position')} compared.</p>
<div class="wide"><table class="figures"><thead><tr><th scope="col">After</th><th scope="col">Words</th><th scope="col">Plays</th><th scope="col">Better</th><th scope="col">Lost</th></tr></thead><tbody>${losses
    .slice(0, LOSSES_SHOWN)
    .map(
      ({ rows, answers, guess, better, total, best }) =>
        html`<tr><th scope="row"><a href="${link(rows)}">${nameRows(rows)}</a></th><td>${formatCount(answers)}</td><td><span class="guess">${guess}</span> ${formatCount(total)}</td><td><span class="guess">${better}</span> ${formatCount(best)}</td><td>${formatCount(total - best)}</td></tr>`,
    )}</tbody></table></div>${more > 0 && html`<p class="source">and ${formatCount(more)} more</p>`}`
}

export function refusedView(detail: string): Html {
  return html`<div class="outcome failed"><h2>We couldn’t read that file</h2><p>${detail}</p></div>`
}
