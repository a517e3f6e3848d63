/** The best guesses of a state side by side, and what a guess of the reader's own is worth beside them. */
import type { Ranked, Ranking } from '../engine/advice/ranking.ts'
import { type Html, html } from './html.ts'
import { formatCount, formatMean } from './wording.ts'

/** What is known of a ranking, and what is being asked for. */
export interface RankingState {
  best: Ranking | null
  /** Guesses the reader asked about, the last first. */
  named: readonly Ranked[]
  /** How many questions are open. */
  asking: number
  /** What went wrong, in words. */
  trouble: string
}

const NONE: Ranking = { guesses: [], isComplete: false, work: 0 }

export const NO_RANKING: RankingState = { best: null, named: [], asking: 0, trouble: '' }

export function rankingView({ best, named, asking, trouble }: RankingState): Html {
  return html`<details class="fold when-script" id="ranking"><summary>Ten best guesses, and your own</summary>
${(best || named.length > 0) && tableView(best ?? NONE, named)}
${asking > 0 && html`<p class="working"><progress aria-label="Valuing guesses"></progress><span>Valuing guesses</span></p>`}
${trouble && html`<p class="fold-note">${trouble}</p>`}
<form class="what-if" id="what-if"><label for="what-if-word">What if I play</label>
<input class="word-field" id="what-if-word" data-keep name="guesses" maxlength="20" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" enterkeyhint="go" placeholder="·····">
<button class="quiet" type="submit">Value it</button></form></details>`
}

function tableView({ guesses, isComplete }: Ranking, named: readonly Ranked[]): Html {
  const least = guesses[0]?.mean ?? null
  const own = named.filter(({ guess }) => guesses.every((ranked) => ranked.guess !== guess))
  const isNamed = ({ guess }: Ranked) => named.some((ranked) => ranked.guess === guess)
  return html`<table class="ranking"><caption>${captionOf(isComplete)}</caption>
<thead><tr><th scope="col">Guess</th><th scope="col">Guesses needed</th><th scope="col">More</th><th scope="col">Groups</th><th scope="col">Most</th></tr></thead>
<tbody>${guesses.map((ranked) => rowView(ranked, least, isNamed(ranked)))}</tbody>
${own.length > 0 && html`<tbody>${own.map((ranked) => rowView(ranked, least, true))}</tbody>`}</table>`
}

function captionOf(isComplete: boolean): string {
  const proof = isComplete ? 'Proved: no other guess belongs among them.' : 'Others may belong among them.'
  return `${proof} Words with a full moon can be the answer; a tap puts a word into the row.`
}

function rowView(ranked: Ranked, least: number | null, isOwn: boolean): Html {
  const { guess, inAnswers, isListed, mean, max, parts, misses } = ranked
  const more = mean === null || least === null ? null : mean - least
  return html`<tr${isOwn && html` class="own"`}><th scope="row"><button class="plain" type="button" data-play="${guess}">${guess}</button>${
    inAnswers && html`<span class="moon" data-colour="correct" role="img" aria-label="can be the answer"></span>`
  }${!isListed && html`<span class="remark">not in the list</span>`}</th>
<td>${boundedMean(ranked)}</td><td>${more === null ? '' : formatMore(more)}</td><td>${isListed ? formatCount(parts) : ''}</td><td>${misses > 0 ? `${formatCount(misses)} missed` : (max ?? '')}</td></tr>`
}

/** Three places: guesses near the top differ by little. */
function boundedMean({ mean, proof }: Ranked): string {
  if (mean === null) return 'unknown'
  return proof === 'exact' ? mean.toFixed(3) : `up to ${mean.toFixed(3)}`
}

function formatMore(more: number): string {
  if (more <= 0) return '0'
  return more < 0.0005 ? '+0.000' : `+${more.toFixed(3)}`
}

/** What a guess of one's own cost beside the best one, on average. */
export interface Cost {
  guesses: number
  best: string
}

export function costView({ guesses, best }: Cost): Html {
  const name = best.toUpperCase()
  const more = formatMean(Math.round(guesses * 100) / 100)
  if (guesses < 0.005) return html`<span class="remark">as good as ${name}</span>`
  return html`<span class="remark">+${more}<span class="visually-hidden"> guesses on average against ${name}</span></span>`
}
