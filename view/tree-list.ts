/** The index of stored strategies: a tab for each word list and mode, the best first words, and a field. */
import type { ManifestStrategy } from '../engine/formats/manifest.ts'
import { MODES, type Mode } from '../engine/rules/mode.ts'
import { capitals } from '../engine/rules/word.ts'
import { HOME, type PageSetting } from './address.ts'
import { type Html, html } from './html.ts'
import { formOf, type GameFacts } from './position.ts'
import { formatTreeAddress, TREE_PATH } from './tree-address.ts'
import { countOf, countOrShare, dotsFor, formatCount } from './wording.ts'

/** First words shown at first. */
const FIRST_SHOWN = 20

export const MODE_TABS: Record<Mode, string> = { normal: 'Normal', hard: 'Hard mode', strict: 'Strict mode' }

export interface TreeList {
  game: GameFacts
  mode: Mode
  games: readonly GameFacts[]
  /** Strategies of this list and mode with the usual number of guesses, best first; then those under other rules. */
  strategies: readonly ManifestStrategy[]
  others: readonly ManifestStrategy[]
  isWhole: boolean
}

export function formatTreeListAddress({ game, mode }: Pick<PageSetting, 'game' | 'mode'>, isWhole = false): string {
  const fields = [game !== HOME.game && `game=${game}`, mode !== HOME.mode && `mode=${mode}`, isWhole && 'all=1']
  const query = fields.filter(Boolean).join('&')
  return query === '' ? TREE_PATH : `${TREE_PATH}?${query}`
}

export function treeListView(list: TreeList): Html {
  const { game, mode } = list
  return html`<div class="whole"><h1>Strategy trees</h1>
<p class="opening">A strategy says what to play whatever happens. Open one, follow it, print it, or <a href="/verify">check one of your own</a>.</p>
${tabsView(list)}
<form class="ask-word" method="get" action="${TREE_PATH}"><input type="hidden" name="game" value="${game.id}"><input type="hidden" name="mode" value="${mode}">
<label for="opener">First word</label> <input class="word-field" id="opener" name="opener" maxlength="64" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="${dotsFor(formOf(list))}"> <button class="quiet" type="submit">Open</button></form>
${list.strategies.length === 0 ? html`<p>We have no strategy for these rules yet.</p>` : tableView(list)}
${othersView(list)}</div>`
}

function tabsView({ game, mode, games }: TreeList): Html {
  const tab = (path: string, name: string, isChosen: boolean) =>
    html`<li><a href="${path}"${isChosen && html` aria-current="page"`}>${name}</a></li>`
  return html`<nav class="tabs" aria-label="Word lists and modes"><ul>${games.map(({ id, name }) =>
    tab(formatTreeListAddress({ game: id, mode }), name, id === game.id),
  )}</ul><ul>${MODES.map((each) => tab(formatTreeListAddress({ game: game.id, mode: each }), MODE_TABS[each], each === mode))}</ul></nav>`
}

function tableView({ game, mode, strategies, isWhole }: TreeList): Html {
  const shown = isWhole ? strategies : strategies.slice(0, FIRST_SHOWN)
  return html`<div class="wide"><table class="figures"><thead><tr><th scope="col">First word</th><th scope="col">On average</th><th scope="col">At most</th>${game.weight === game.answers && html`<th scope="col">Total guesses</th>`}<th scope="col">Proof</th></tr></thead>
<tbody>${shown.map((entry) => lineView(entry, game))}</tbody></table></div>
${shown.length < strategies.length && html`<p><a class="quiet" href="${formatTreeListAddress({ game: game.id, mode }, true)}">Show all ${formatCount(strategies.length)}</a></p>`}`
}

function lineView(entry: ManifestStrategy, { answers, weight }: GameFacts): Html {
  const { opener, misses = 0, max, proof, total } = entry
  const solved = Math.max(1, weight - misses)
  const note =
    misses > 0
      ? `loses ${countOrShare(misses, { remaining: answers, weight })}`
      : proof === 'exact'
        ? 'proved'
        : `at least ${weight === answers ? formatCount(entry.lower) : (entry.lower / weight).toFixed(3)}`
  return html`<tr><th scope="row"><a class="word-link" href="${formatTreeAddress({ ...entry, rows: [] })}">${opener}</a></th><td>${(total / solved).toFixed(3)}</td><td>${max}</td>${weight === answers && html`<td>${formatCount(total)}</td>`}<td>${note}</td></tr>`
}

/** Strategies of the same list and mode under other rules. */
function othersView({ others }: TreeList): Html {
  if (others.length === 0) return html``
  return html`<section><h2>With other rules</h2><ul class="files">${others.map(
    (entry) =>
      html`<li><a href="${formatTreeAddress({ ...entry, rows: [] })}">${capitals(entry.opener)}, ${ruleWords(entry)}</a></li>`,
  )}</ul></section>`
}

function ruleWords({ goal, limit }: Pick<PageSetting, 'goal' | 'limit'>): string {
  return [goal === 'worst' && 'no long games', limit !== HOME.limit && countOf(limit, 'guess')]
    .filter(Boolean)
    .join(', ')
}
