/** What is played and by which rules: a form that works by itself, and at once where script runs. */
import { GOALS, type Goal, MAX_LIMIT } from '../engine/rules/goal.ts'
import { formatHistory } from '../engine/rules/history.ts'
import { MODES, type Mode } from '../engine/rules/mode.ts'
import type { Setting } from './address.ts'
import { type Html, html } from './html.ts'
import type { Position } from './position.ts'
import { countOf, formatCount, formatMean, nameCount } from './wording.ts'

const MODE_NAMES: Record<Mode, string> = {
  normal: 'normal: any guess',
  hard: 'hard: what was shown must stay',
  strict: 'strict: every guess fits every row',
}
const GOAL_NAMES: Record<Goal, string> = { mean: 'fewest on average', worst: 'fewest at worst' }
/** A game of fewer rows is over before it begins. */
const LEAST_LIMIT = 2

export function settingsView(position: Position): Html {
  const { address, games, openers } = position
  const { rows, game, mode, goal, limit } = address
  return html`<form class="settings" id="settings" method="get" action="/">
${rows.length > 0 && html`<input type="hidden" name="h" value="${formatHistory(rows)}">`}
${gameField(game, games)}
${rows.length === 0 && openers.length > 0 && openerField(address.opener, openers)}
<details class="fold" id="rules"><summary>Rules: ${mode}, ${nameCount(limit)} rows, ${GOAL_NAMES[goal]}</summary>
${rulesFields(address)}
${excludedField(position.excluded ?? [])}</details>
${ownListView()}
<p class="field when-no-script"><button class="quiet" type="submit">Use these</button></p>
</form>`
}

/** The fields of a setting alone, for other forms. */
export function settingFields(setting: Setting, games: Position['games']): Html {
  return html`${gameField(setting.game, games)}${rulesFields(setting)}`
}

function gameField(game: string, games: Position['games']): Html {
  const names = games.map(({ id, name, answers }) => [id, `${name} · ${formatCount(answers)}`] as const)
  return fieldView('game', 'Game', names, game)
}

function rulesFields({ mode, goal, limit }: Setting): Html {
  const limits = Array.from({ length: MAX_LIMIT - LEAST_LIMIT + 1 }, (_, at) => String(LEAST_LIMIT + at))
  const modes = MODES.map((each) => [each, MODE_NAMES[each]] as const)
  const goals = GOALS.map((each) => [each, GOAL_NAMES[each]] as const)
  const rows = limits.map((each) => [each, each] as const)
  return html`${fieldView('mode', 'Mode', modes, mode)}${fieldView('limit', 'Rows', rows, String(limit))}${fieldView('goal', 'Goal', goals, goal)}`
}

type Choice = readonly [value: string, name: string]

function fieldView(name: string, label: string, choices: readonly Choice[], chosen: string): Html {
  return html`<p class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}">${choices.map(
    ([value, text]) => html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`,
  )}</select></p>`
}

function openerField(opener: string | null, openers: Position['openers']): Html {
  const choices = openers.map(({ word, mean }) => [word, `${word.toUpperCase()} · ${formatMean(mean)}`] as const)
  return fieldView('opener', 'First word', choices, opener ?? openers[0].word)
}

function excludedField(excluded: readonly string[]): Html {
  return html`<p class="excluded when-script"><label for="excluded">Answers to leave out, past ones say</label>
<textarea id="excluded" data-keep rows="3" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="cigar rebut …"></textarea>
<span class="fold-note">${excluded.length > 0 && `${countOf(excluded.length, 'word')} left out, on this device.`}</span></p>`
}

function ownListView(): Html {
  return html`<details class="fold when-script" id="own-list"><summary>A list of your own</summary>
<p class="fold-note">One word a line; it stays on this device, and the engine here plays it.</p>
<p class="excluded"><label for="own-answers">Answers</label><textarea id="own-answers" data-keep rows="4" autocomplete="off" autocapitalize="none" spellcheck="false"></textarea>
<input type="file" accept=".txt,text/plain" data-fills="own-answers" aria-label="Answers from a file"></p>
<p class="excluded"><label for="own-others">Further words that may be guessed</label><textarea id="own-others" data-keep rows="2" autocomplete="off" autocapitalize="none" spellcheck="false"></textarea>
<input type="file" accept=".txt,text/plain" data-fills="own-others" aria-label="Further words from a file"></p>
<p><button class="quiet" type="button" data-action="own-list">Play this list</button> <span class="fold-note" id="own-list-note" data-keep role="status"></span></p></details>`
}
