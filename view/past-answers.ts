/** Past answers of the daily puzzle: the player's list, and its effect. It stays on the device. */
import { DEFAULT_GAME } from '../engine/rules/game.ts'
import { TODAY, UNIFORM_GAME } from './address.ts'
import { fieldView, fileButton } from './fields.ts'
import { type Html, html, NOTHING } from './html.ts'
import type { PastChoice, PastFacts, Position } from './position.ts'
import { countOf, formatDate } from './wording.ts'

const USE_NAMES: Record<PastChoice, string> = {
  rarer: 'make them rarer',
  out: 'rule them out',
  ignore: 'ignore them',
}

export function pastView({ past, pastNote = '', address }: Position): Html {
  return html`<details class="fold inner when-script" id="past-answers"><summary>Past answers</summary>
${past ? keptView(past, effectOf(past, address.game)) : html`<p class="small">Know the past answers? Paste them, and used words count less. They stay on your device.</p>`}
<div class="text-field"><label for="past-text">${past ? 'A newer list' : 'One per line, with dates if you have them'}</label><textarea id="past-text" data-keep rows="3" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="2021-06-19 cigar"></textarea>
${fileButton('past-text', 'Choose a file')}</div>
<p class="row-bar"><button class="primary" type="button" data-action="past">Use these answers</button>${past && html`<button class="quiet" type="button" data-action="delete-past">Delete list</button>`}</p>
<p class="small" id="past-note" role="status">${pastNote}</p></details>`
}

function keptView({ use, count, last, later }: PastFacts, effect: string): Html {
  const names = Object.entries(USE_NAMES)
  return html`<p id="past-facts">${countOf(count, 'past answer')}${last !== null && `, the last on ${formatDate(last)}`}.${
    later > 0 && ` ${countOf(later, 'answer')} dated today or later ${later === 1 ? 'doesn’t' : 'don’t'} count.`
  }</p>
${fieldView('past-use', 'Used words', names as [string, string][], use, { isSent: false })}
${effect !== '' ? html`<p class="small" id="past-effect">${effect}</p>` : NOTHING}`
}

/** The effect of past answers in a game: they belong to one puzzle, and only weighted words can get rarer. */
export function pastUseIn(game: string, past: { use: PastChoice } | null | undefined): PastChoice {
  if (!past || !TODAY.includes(game)) return 'ignore'
  return past.use === 'rarer' && game !== DEFAULT_GAME ? 'ignore' : past.use
}

function effectOf(past: PastFacts, game: string): string {
  if (past.use === 'ignore') return 'They’re kept on your device but ignored.'
  const use = pastUseIn(game, past)
  if (use === 'ignore')
    return game === UNIFORM_GAME
      ? 'They’re ignored while every word counts the same.'
      : 'They count for today’s puzzles only.'
  const what = use === 'out' ? 'can’t be the answer' : 'can come again, but rarely does'
  return `A word used before ${what}. Your device works everything out, and your guesses aren’t sent.`
}
