/** The best guesses of a state side by side, and the value of a guess the player asks about. */
import type { Ranked, Ranking } from '../engine/advice/ranking.ts'
import { capitals, type WordForm } from '../engine/rules/word.ts'
import { type Html, html } from './html.ts'
import { dotsFor, formatCount, formatMean, formatShare } from './wording.ts'

/** A ranking as far as it is known, and what is still being computed. */
export interface RankingState {
  best: Ranking | null
  /** Guesses the player asked about, the latest first. */
  named: readonly Ranked[]
  /** How many questions are open. */
  asking: number
  /** What went wrong, in words. */
  trouble: string
}

const NONE: Ranking = { guesses: [], isComplete: false, work: 0 }

export const NO_RANKING: RankingState = { best: null, named: [], asking: 0, trouble: '' }

/** `weight` is the weight of the words left. */
export function rankingView({ best, named, asking, trouble }: RankingState, weight: number, form: WordForm): Html {
  return html`<details class="panel fold when-script" id="ranking"><summary><h2>Other good guesses</h2></summary>
${(best || named.length > 0) && tableView(best ?? NONE, named, weight)}
${asking > 0 && html`<p class="working"><progress aria-label="Comparing guesses"></progress><span>Comparing guesses</span></p>`}
${trouble && html`<p class="small">${trouble}</p>`}
<form class="ask-word" id="what-if"><label for="what-if-word">What about</label>
<input class="word-field" id="what-if-word" data-keep name="guesses" maxlength="20" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" enterkeyhint="go" placeholder="${dotsFor(form)}">
<button class="quiet" type="submit">Check</button></form></details>`
}

function tableView({ guesses, isComplete }: Ranking, named: readonly Ranked[], weight: number): Html {
  const least = guesses[0]?.mean ?? null
  const own = named.filter(({ guess }) => guesses.every((ranked) => ranked.guess !== guess))
  const isNamed = ({ guess }: Ranked) => named.some((ranked) => ranked.guess === guess)
  return html`<table class="ranking"><thead><tr><th scope="col">Guess</th><th scope="col">More guesses</th><th scope="col">Behind</th><th scope="col">Groups</th><th scope="col">Largest</th><th scope="col">Bits</th></tr></thead>
<tbody>${guesses.map((ranked) => rowView(ranked, least, weight, isNamed(ranked)))}</tbody>
${own.length > 0 && html`<tbody>${own.map((ranked) => rowView(ranked, least, weight, true))}</tbody>`}</table>
<p class="small"><span class="fits" aria-hidden="true"></span> could be the answer. Tap a word to play it. Groups: how many groups the colours split the words into<span class="when-wide">, and the largest of them. Bits: how much the colours tell on average</span>.${
    guesses.length > 0 && !isComplete && ' Others may be as good.'
  }</p>`
}

function rowView(ranked: Ranked, least: number | null, weight: number, isOwn: boolean): Html {
  const { guess, inAnswers, isListed, mean, scores } = ranked
  const misses = ranked.misses ?? 0
  const behind = mean === null || least === null || misses > 0 ? null : mean - least
  // Named, so that a row that moves stays the element a finger is on.
  return html`<tr id="ranked-${guess}"${isOwn && html` class="own"`}><th scope="row"><button class="word-link" type="button" data-play="${guess}">${guess}</button>${
    inAnswers && html` <span class="fits" role="img" aria-label="could be the answer"></span>`
  }${!isListed && html` <span class="remark">not in our list</span>`}</th>
<td>${shownMean(ranked)}</td><td>${misses > 0 ? `loses ${formatShare(misses, weight)}` : behind === null ? '' : formatBehind(behind)}</td><td>${formatCount(scores.parts)}</td><td>${formatCount(scores.largest)}</td><td>${scores.bits.toFixed(2)}</td></tr>`
}

/** People read two decimals; a bare bound is labelled. */
function shownMean({ mean, proof }: Ranked): string {
  if (mean === null) return '?'
  return proof === 'exact' ? mean.toFixed(2) : `up to ${mean.toFixed(2)}`
}

function formatBehind(behind: number): string {
  if (behind <= 0) return '0'
  return behind < 0.005 ? '+0.00' : `+${behind.toFixed(2)}`
}

/** The cost of the player's guess compared with the best one, on average. */
export interface GuessCost {
  guesses: number
  best: string
}

export function costView({ guesses, best }: GuessCost): Html {
  const name = capitals(best)
  const more = formatMean(Math.round(guesses * 100) / 100)
  if (guesses < 0.005) return html`<span class="remark">as good as ${name}</span>`
  return html`<span class="remark">${more} behind ${name}</span>`
}
