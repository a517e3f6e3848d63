/** Games played by strategies, and their next guesses, drawn as they arrive. */
import type { Row } from '../engine/rules/canonical-history.ts'
import { capitals, spell } from '../engine/rules/word.ts'
import { type Html, html } from './html.ts'
import { stillTile } from './tile.ts'
import { countOf, formatCount } from './wording.ts'

/** `1b2w` in words. */
const pegWords = (pegs: string): string => pegs.replace(/(\d)b(\d)w/, '$1 black, $2 white')

export interface FollowedGame {
  rows: readonly Row[]
  /** Answers that fit before each row. */
  remaining: readonly number[]
}

/** `formatPattern` is null for words, whose colours are drawn. */
export function followedView(
  { rows, remaining }: FollowedGame,
  formatPattern: ((pattern: number) => string) | null,
): Html {
  return html`${rows.map(
    ({ guess, pattern }, at) => html`<li><div class="row" role="group" aria-label="Guess ${at + 1}, ${capitals(guess)}">
<span class="row-number" aria-hidden="true">${at + 1}</span>${
      formatPattern === null
        ? html`<span class="tiles">${spell(guess).map((letter, place) => stillTile(letter, pattern, place))}</span>`
        : html`<span class="pegs"><span class="code">${guess}</span> ${pegWords(formatPattern(pattern))}</span>`
    }<span class="row-end"><span class="row-count">of ${formatCount(remaining[at])}</span></span></div></li>`,
  )}`
}

/** `answers` are those left; `isListed` is false if they are not among the game's answers. */
export function advisedView(guess: string, answers: number, isListed: boolean): Html {
  return html`<button class="plain serif-word" type="button" data-guess="${guess}">${guess}</button> <span class="small">${countOf(answers, isListed ? 'word' : 'unusual word')} left</span>`
}
