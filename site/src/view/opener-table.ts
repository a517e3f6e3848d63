/** First words side by side: what each is worth when everything after it is played perfectly. */
import type { Proof } from '../../../engine/strategy.ts'
import { type Html, html } from './html.ts'
import type { GameFacts } from './position.ts'
import { countOf, formatCount } from './wording.ts'

/** A first word whose strategy is stored. */
export interface OpenerEntry {
  word: string
  total: number
  mean: number
  max: number
  misses: number
  proof: Proof
  /** Answers by guesses needed; index 0 is one guess. */
  histogram: readonly number[]
}

export function openerTable(entries: readonly OpenerEntry[], game: GameFacts, games: readonly GameFacts[]): Html {
  return html`<nav aria-label="Games"><ul class="choices">${games.map(
    ({ id, name }) =>
      html`<li><a href="${openersPath(id, games)}"${id === game.id && html` aria-current="page"`}>${name}</a></li>`,
  )}</ul></nav>
${entries.length === 0 ? html`<p>No first word is computed for this game yet.</p>` : tableView(entries, game, games)}`
}

/** The first game's page has the short address. */
export function openersPath(id: string, games: readonly { id: string }[]): string {
  return id === games[0].id ? '/openers' : `/openers/${id}`
}

function tableView(entries: readonly OpenerEntry[], game: GameFacts, games: readonly GameFacts[]): Html {
  const proved = entries.filter(({ proof }) => proof === 'exact').length
  const least = entries[0].mean
  return html`<p>${countOf(entries.length, 'first word')} computed over the ${formatCount(game.answers)} answers of ${game.name}, ${
    proved === entries.length ? 'each proved to the last guess' : `${formatCount(proved)} of them proved`
  }. Guesses are the mean over all answers.</p>
<opener-table>
<p class="field when-script"><label for="find-opener">Find a word</label>
<input class="word-field" id="find-opener" maxlength="5" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="·····"></p>
<table class="ranking openers"><thead><tr>
<th scope="col" data-sort="rank">Rank</th><th scope="col" data-sort="word">Word</th><th scope="col" data-sort="mean">Guesses</th><th scope="col">More</th><th scope="col" data-sort="max">Most</th><th scope="col" class="wide">Found at guess</th></tr></thead>
<tbody>${entries.map((entry, at) => rowView(entry, at + 1, least, openerPath(entry.word, game, games)))}</tbody></table>
<p class="fold-note" id="found-none" role="status"></p>
</opener-table>`
}

function rowView(entry: OpenerEntry, rank: number, least: number, path: string): Html {
  const { word, mean, max, misses, proof, histogram } = entry
  return html`<tr data-word="${word}" data-rank="${rank}" data-mean="${mean}" data-max="${max}"><td>${rank}</td>
<th scope="row"><a href="${path}">${word}</a></th>
<td>${mean.toFixed(3)}${proof === 'bounds' && html`<span class="visually-hidden"> at most</span>`}</td><td>${rank === 1 ? '0' : `+${(mean - least).toFixed(3)}`}</td>
<td>${misses > 0 ? `${formatCount(misses)} missed` : max}</td><td class="wide">${sparkView(histogram)}</td></tr>`
}

export function openerPath(word: string, { id }: { id: string }, games: readonly { id: string }[]): string {
  return `${openersPath(id, games)}/${word}`
}

/** The distribution as a row of bars, small enough to stand in a line. */
function sparkView(histogram: readonly number[]): Html {
  const most = Math.max(...histogram)
  const bars = histogram.map((count, at) => {
    const height = Math.max(0.5, Math.round((200 * count) / most) / 10)
    return html`<rect x="${at * 12}" width="10" y="${(20 - height).toFixed(1)}" height="${height}"/>`
  })
  const text = histogram
    .flatMap((count, at) => (count > 0 ? [`${formatCount(count)} at guess ${at + 1}`] : []))
    .join(', ')
  return html`<svg class="spark" viewBox="0 0 ${histogram.length * 12} 20" role="img" aria-label="${text}">${bars}</svg>`
}
