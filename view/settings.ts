/** The game and its rules: one line of summary, and a form behind it that works without script. */
import { formatHistory } from '../engine/rules/canonical-history.ts'
import { GOALS, type Goal, MAX_LIMIT } from '../engine/rules/goal.ts'
import { MODES, type Mode } from '../engine/rules/mode.ts'
import { capitals } from '../engine/rules/word.ts'
import { HOME, type PageSetting, TODAY, UNIFORM_GAME } from './address.ts'
import { fieldView, fileButton } from './fields.ts'
import { type Html, html } from './html.ts'
import { pastUseIn, pastView } from './past-answers.ts'
import type { PastChoice, Position } from './position.ts'
import { countOf, formatCount, formatMean, listOf } from './wording.ts'

const MODE_NAMES: Record<Mode, string> = {
  normal: 'off',
  hard: 'on: every hint must be used',
  strict: 'strict: only words that could be the answer',
}
const MODE_LINES: Record<Mode, string> = { normal: 'Hard mode off', hard: 'Hard mode on', strict: 'Strict mode' }
/** By game: whether likely words count more. */
const ODDS_NAMES: Record<string, string> = {
  [HOME.game]: 'likely words first',
  [UNIFORM_GAME]: 'every word counts the same',
}
const PAST_LINES: Record<PastChoice, string> = {
  rarer: 'past answers rarer',
  out: 'past answers ruled out',
  ignore: '',
}
const GOAL_NAMES: Record<Goal, string> = { mean: 'fewest guesses on average', worst: 'no long games' }
export const KNOWN_WORDS = 'known'
/** With fewer guesses a game is over before it begins. */
const LEAST_LIMIT = 2
/** Ignored words listed by name; the rest is a number. */
const MOST_NAMED = 12

export function settingsView(position: Position): Html {
  const { address, games, openers, scripted } = position
  const { rows, game } = address
  return html`<details class="panel fold" id="settings-fold"><summary><h2>${settingsLine(position)}</h2> <span class="change-word">Change</span></summary>
<form class="settings" id="settings" method="get" action="/">
${rows.length > 0 && html`<input type="hidden" name="h" value="${formatHistory(rows)}">`}
${modeField(address.mode)}
${rows.length === 0 && openers.length > 0 && openerField(address.opener, openers)}
${gameField(game, games, scripted)}
${scripted && TODAY.includes(game) && oddsField(game)}
${scripted && suggestField(position.isKnownOnly)}
${limitField(address.limit)}${goalField(address.goal)}
<p class="field when-no-script"><button class="quiet" type="submit">Use these settings</button></p>
</form>
${pastView(position)}
${excludedView(position)}
${bannedView(position.banned ?? [])}
${ownListView()}</details>`
}

/** "Hard mode on · start with CRANE · likely words first": mode and odds, and anything unusual. */
function settingsLine({ address, game, excluded = [], past, isKnownOnly }: Position): string {
  const { mode, goal, limit, rows, opener } = address
  return [
    MODE_LINES[mode],
    rows.length === 0 && opener && `start with ${capitals(opener)}`,
    !TODAY.includes(address.game) && game.name,
    limit !== HOME.limit && countOf(limit, 'guess'),
    goal !== HOME.goal && GOAL_NAMES[goal],
    isKnownOnly && 'well-known words',
    excluded.length > 0 && `${countOf(excluded.length, 'word')} ruled out`,
    ODDS_NAMES[address.game],
    PAST_LINES[pastUseIn(address.game, past)],
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Only the fields of a setting, for other forms. */
export function settingFields(setting: PageSetting, games: Position['games']): Html {
  return html`${gameField(setting.game, games)}${modeField(setting.mode)}${limitField(setting.limit)}${goalField(setting.goal)}`
}

/** With a field for the odds beside it, the games for today's puzzle appear as one. */
function gameField(game: string, games: Position['games'], hasOdds = false): Html {
  const names = games
    .filter(({ id }) => !hasOdds || id !== UNIFORM_GAME)
    .map(({ id, name, answers }) => [id, `${name} (${formatCount(answers)})`] as const)
  return fieldView('game', 'Word list', names, hasOdds && game === UNIFORM_GAME ? HOME.game : game)
}

/** Chooses between the games for today's puzzle. */
function oddsField(game: string): Html {
  return fieldView('odds', 'Odds', Object.entries(ODDS_NAMES), game, { isSent: false })
}

/** On the device only: the API suggests any word. */
function suggestField(isKnownOnly = false): Html {
  const choices = [
    ['any', 'any word'],
    [KNOWN_WORDS, 'words most people know'],
  ] as const
  return fieldView('suggest', 'Suggest', choices, isKnownOnly ? KNOWN_WORDS : 'any', { isSent: false })
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

function openerField(opener: string | null, openers: Position['openers']): Html {
  const isListed = opener === null || openers.some(({ word }) => word === opener)
  const choices = openers.map(({ word, mean }) => [word, `${capitals(word)} (${formatMean(mean)})`] as const)
  const all = isListed ? choices : [[opener, capitals(opener)] as const, ...choices]
  return fieldView('opener', 'First word', all, opener ?? openers[0].word)
}

function excludedView({ excluded = [], unknownExcluded = [] }: Position): Html {
  return html`<div class="text-field when-script"><label for="excluded">Words to rule out</label>
<textarea id="excluded" data-keep rows="3" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="cigar rebut …"></textarea>
<p class="small" id="excluded-note">${excluded.length > 0 ? `${countOf(excluded.length, 'word')} ruled out. They stay on your device.` : 'They stay on your device.'}${unknownExcluded.length > 0 && ` ${ignoredSentence(unknownExcluded)}`}</p></div>`
}

/** Words missing from the list, which have no effect. */
export function ignoredSentence(words: readonly string[]): string {
  return `Ignored ${countOf(words.length, 'word')} that ${words.length === 1 ? 'isn’t' : 'aren’t'} in the list: ${namedWords(words)}.`
}

export function namedWords(words: readonly string[]): string {
  const named = words.slice(0, MOST_NAMED)
  const more = words.length - named.length
  return listOf(more > 0 ? [...named, `${formatCount(more)} more`] : named)
}

function bannedView(banned: readonly string[]): Html {
  if (banned.length === 0) return html``
  return html`<p class="small">Never suggested: ${banned.map((word) => html`<button class="plain" type="button" data-action="allow" data-word="${word}" aria-label="Suggest ${capitals(word)} again">${capitals(word)} ×</button> `)}</p>`
}

function ownListView(): Html {
  return html`<details class="fold inner when-script" id="own-list"><summary>Your own word list</summary>
<p class="small">One word per line. Add a number to say how likely it is. The list stays on your device, and your device works everything out.</p>
<div class="text-field"><label for="own-answers">Possible answers</label><textarea id="own-answers" data-keep rows="4" autocomplete="off" autocapitalize="none" spellcheck="false"></textarea>
${fileButton('own-answers', 'Choose a file')}</div>
<div class="text-field"><label for="own-others">Other words you may guess</label><textarea id="own-others" data-keep rows="2" autocomplete="off" autocapitalize="none" spellcheck="false"></textarea>
${fileButton('own-others', 'Choose a file')}</div>
<p><button class="primary" type="button" data-action="own-list">Use this list</button></p><p class="small" id="own-list-note" data-keep role="status"></p></details>`
}
