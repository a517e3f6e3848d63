/** All strategies that are stored, by game and setting: the way in to the trees. */
import type { ManifestStrategy } from '../engine/formats/manifest.ts'
import { settingKey } from '../engine/formats/manifest.ts'
import { type Html, html } from './html.ts'
import type { GameFacts } from './position.ts'
import { formatTreeAddress } from './tree-address.ts'
import { settingWords } from './tree-page.ts'
import { countOf, formatCount } from './wording.ts'

/** Openers listed of each setting; the rest is in the table of openers. */
const MOST_LISTED = 20

export function treeListView(
  groups: readonly { strategies: readonly ManifestStrategy[]; total: number }[],
  games: readonly GameFacts[],
): Html {
  return html`<div class="whole"><h1 class="standfirst">Strategy trees</h1>
<p class="why">A strategy says what to play in every state of a game. Open one, follow it, print it, or <a href="/verify">check one of your own</a>.</p>
<form class="find" method="get" action="/tree"><label for="opener">First word</label> <input id="opener" name="opener" maxlength="64" autocomplete="off" autocapitalize="none" spellcheck="false"> <select name="game" aria-label="Game">${games.map(
    ({ id, name }) => html`<option value="${id}">${name}</option>`,
  )}</select> <button class="quiet" type="submit">Open</button></form>
${groups.length === 0 && html`<p class="why">No strategy is stored here yet.</p>`}
${groups.map((group) => groupView(group, games))}</div>`
}

function groupView(
  { strategies, total }: { strategies: readonly ManifestStrategy[]; total: number },
  games: readonly GameFacts[],
): Html {
  const [first] = strategies
  const game = games.find(({ hash }) => hash === first.hash)
  const answers = game?.answers ?? 0
  return html`<section><h2>${game?.name ?? first.game}, ${settingWords(first)}</h2>
<div class="wide"><table class="figures"><thead><tr><th scope="col">First word</th><th scope="col">Total</th><th scope="col">On average</th><th scope="col">Last row</th><th scope="col">Proof</th></tr></thead>
<tbody>${strategies.slice(0, MOST_LISTED).map((entry) => {
    const { opener, misses = 0, max, proof } = entry
    const solved = Math.max(1, answers - misses)
    const note =
      misses > 0
        ? `${countOf(misses, 'answer')} missed`
        : proof === 'exact'
          ? 'proved'
          : `at least ${formatCount(entry.lower)}`
    return html`<tr><th scope="row"><a class="guess" href="${formatTreeAddress({ ...entry, rows: [] })}">${opener}</a></th><td>${formatCount(entry.total)}</td><td>${(entry.total / solved).toFixed(4)}</td><td>${max}</td><td>${note}</td></tr>`
  })}</tbody></table></div>
${total > MOST_LISTED && html`<p class="source">The best ${MOST_LISTED} of ${formatCount(total)}.</p>`}</section>`
}

/** Strategies of a manifest by setting, in the order of the games given. */
export function groupStrategies(
  strategies: Iterable<ManifestStrategy>,
  games: readonly GameFacts[],
  isBetter: (a: ManifestStrategy, b: ManifestStrategy) => boolean,
): { strategies: ManifestStrategy[]; total: number }[] {
  const groups = new Map<string, ManifestStrategy[]>()
  for (const entry of strategies) {
    if (!games.some(({ hash }) => hash === entry.hash)) continue
    const key = settingKey(entry.hash, entry.mode, entry.goal, entry.limit)
    groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  const rank = ([first]: ManifestStrategy[]) => games.findIndex(({ hash }) => hash === first.hash)
  return [...groups.values()]
    .sort((a, b) => rank(a) - rank(b))
    .map((group) => ({ strategies: group.sort((a, b) => (isBetter(a, b) ? -1 : 1)), total: group.length }))
}
