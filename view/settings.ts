/** What is played and by which rules: one line that says it, and behind it a form that works by itself. */
import { GOALS, type Goal, MAX_LIMIT } from '../engine/rules/goal.ts'
import { formatHistory } from '../engine/rules/history.ts'
import { MODES, type Mode } from '../engine/rules/mode.ts'
import { HOME, type Setting } from './address.ts'
import { type Html, html } from './html.ts'
import type { Position } from './position.ts'
import { countOf, formatCount, formatMean, listOf } from './wording.ts'

const MODE_NAMES: Record<Mode, string> = {
  normal: 'off',
  hard: 'on: every hint must be used',
  strict: 'strict: only words that could be the answer',
}
const MODE_LINES: Record<Mode, string> = { normal: 'Hard mode off', hard: 'Hard mode on', strict: 'Strict mode' }
const GOAL_NAMES: Record<Goal, string> = { mean: 'fewest guesses on average', worst: 'no long games' }
/** A game of fewer guesses is over before it begins. */
const LEAST_LIMIT = 2
/** Ignored words that are named; the others are a number. */
const MOST_NAMED = 12

export function settingsView(position: Position): Html {
  const { address, games, openers } = position
  const { rows, game } = address
  return html`<details class="panel fold" id="settings-fold"><summary><h2>${settingsLine(position)}</h2> <span class="change-word">Change</span></summary>
<form class="settings" id="settings" method="get" action="/">
${rows.length > 0 && html`<input type="hidden" name="h" value="${formatHistory(rows)}">`}
${modeField(address.mode)}
${rows.length === 0 && openers.length > 0 && openerField(address.opener, openers)}
${gameField(game, games)}
${limitField(address.limit)}${goalField(address.goal)}
<p class="field when-no-script"><button class="quiet" type="submit">Use these settings</button></p>
</form>
${excludedView(position)}
${bannedView(position.banned ?? [])}
${ownListView()}</details>`
}

/** "Hard mode on · starting with CRANE": what is not as usual, and always the mode. */
function settingsLine({ address, game, excluded = [] }: Position): string {
  const { mode, goal, limit, rows, opener } = address
  return [
    MODE_LINES[mode],
    rows.length === 0 && opener && `start with ${opener.toUpperCase()}`,
    address.game !== HOME.game && game.name,
    limit !== HOME.limit && countOf(limit, 'guess'),
    goal !== HOME.goal && GOAL_NAMES[goal],
    excluded.length > 0 && `${countOf(excluded.length, 'word')} ruled out`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The fields of a setting alone, for other forms. */
export function settingFields(setting: Setting, games: Position['games']): Html {
  return html`${gameField(setting.game, games)}${modeField(setting.mode)}${limitField(setting.limit)}${goalField(setting.goal)}`
}

function gameField(game: string, games: Position['games']): Html {
  const names = games.map(({ id, name, answers }) => [id, `${name} (${formatCount(answers)})`] as const)
  return fieldView('game', 'Word list', names, game)
}

function modeField(mode: Mode): Html {
  return fieldView(
    'mode',
    'Hard mode',
    MODES.map((each) => [each, MODE_NAMES[each]] as const),
    mode,
  )
}

function limitField(limit: number): Html {
  const limits = Array.from({ length: MAX_LIMIT - LEAST_LIMIT + 1 }, (_, at) => String(LEAST_LIMIT + at))
  return fieldView(
    'limit',
    'Guesses allowed',
    limits.map((each) => [each, each] as const),
    String(limit),
  )
}

function goalField(goal: Goal): Html {
  return fieldView(
    'goal',
    'Aim',
    GOALS.map((each) => [each, GOAL_NAMES[each]] as const),
    goal,
  )
}

type Choice = readonly [value: string, name: string]

function fieldView(name: string, label: string, choices: readonly Choice[], chosen: string): Html {
  return html`<p class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}">${choices.map(
    ([value, text]) => html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`,
  )}</select></p>`
}

function openerField(opener: string | null, openers: Position['openers']): Html {
  const isListed = opener === null || openers.some(({ word }) => word === opener)
  const choices = openers.map(({ word, mean }) => [word, `${word.toUpperCase()} (${formatMean(mean)})`] as const)
  const all = isListed ? choices : [[opener, opener.toUpperCase()] as const, ...choices]
  return fieldView('opener', 'First word', all, opener ?? openers[0].word)
}

function excludedView({ excluded = [], unknownExcluded = [] }: Position): Html {
  return html`<div class="text-field when-script"><label for="excluded">Words to rule out (past answers, for example)</label>
<textarea id="excluded" data-keep rows="3" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="cigar rebut …"></textarea>
<p class="small" id="excluded-note">${excluded.length > 0 ? `${countOf(excluded.length, 'word')} ruled out. They stay on your device.` : 'They stay on your device.'}${
    unknownExcluded.length > 0 &&
    ` Ignored ${countOf(unknownExcluded.length, 'word')} that ${unknownExcluded.length === 1 ? 'isn’t' : 'aren’t'} in the list: ${namedWords(unknownExcluded)}.`
  }</p></div>`
}

function namedWords(words: readonly string[]): string {
  const named = words.slice(0, MOST_NAMED)
  const more = words.length - named.length
  return listOf(more > 0 ? [...named, `${formatCount(more)} more`] : named)
}

function bannedView(banned: readonly string[]): Html {
  if (banned.length === 0) return html``
  return html`<p class="small">Never suggested: ${banned.map((word) => html`<button class="plain" type="button" data-action="allow" data-word="${word}" aria-label="Suggest ${word.toUpperCase()} again">${word.toUpperCase()} ×</button> `)}</p>`
}

function ownListView(): Html {
  return html`<details class="fold inner when-script" id="own-list"><summary>Your own word list</summary>
<p class="small">One word a line. The list stays on your device, which does the thinking.</p>
<div class="text-field"><label for="own-answers">Possible answers</label><textarea id="own-answers" data-keep rows="4" autocomplete="off" autocapitalize="none" spellcheck="false"></textarea>
${fileButton('own-answers', 'Choose a file')}</div>
<div class="text-field"><label for="own-others">Other words you may guess</label><textarea id="own-others" data-keep rows="2" autocomplete="off" autocapitalize="none" spellcheck="false"></textarea>
${fileButton('own-others', 'Choose a file')}</div>
<p><button class="primary" type="button" data-action="own-list">Use this list</button></p><p class="small" id="own-list-note" data-keep role="status"></p></details>`
}

function fileButton(field: string, name: string): Html {
  return html`<label class="quiet file">${name}<input class="visually-hidden" type="file" accept=".txt,.csv,text/plain" data-fills="${field}"></label>`
}
