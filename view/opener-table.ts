/** First words compared: the value of each with perfect play after it. Works without script. */
import type { OpenerProof } from '../engine/openings/opener-table.ts'
import { MODES } from '../engine/rules/mode.ts'
import { capitals, unpadded } from '../engine/rules/word.ts'
import { HOME, type PageSetting } from './address.ts'
import { type Html, html } from './html.ts'
import { formOf, type GameFacts } from './position.ts'
import { settingFields } from './settings.ts'
import { MODE_TABS } from './tree-list.ts'
import { countOf, dotsFor, formatCount, nameCount, plural } from './wording.ts'

export const OPENERS_PATH = '/openers'

/** The sort orders; the first is the default. */
export const OPENER_SORTS = ['rank', 'word', 'most'] as const
export type OpenerSort = (typeof OPENER_SORTS)[number]

export interface OpenersAddress {
  setting: PageSetting
  sort: OpenerSort
  /** First letters of the words shown. */
  find: string
  /** From 1. */
  page: number
}

export interface OpenerLine {
  rank: number
  word: string
  proof: OpenerProof
  /** Bounds of the total; equal if proved. */
  lower: number
  upper: number | null
  max: number | null
  /** Link to more about the word. */
  path: string
}

export interface OpenersPage {
  address: OpenersAddress
  game: GameFacts
  games: readonly GameFacts[]
  lines: readonly OpenerLine[]
  /** First words there are, and those known; words found, and ranks proved. */
  openers: number
  known: number
  found: number
  proved: number
  pages: number
  /** Whether it is proved of all those known that they do not win every game. */
  hasNoWinner: boolean
  /** Then a first word that does with more guesses, if one is known. */
  winner: { opener: string; limit: number } | null
  /** Mean of the best, for comparison. */
  least: number
  /** Whether a table exists but cannot be read. */
  isDegraded: boolean
}

export function formatOpenersAddress({ setting, sort, find, page }: OpenersAddress): string {
  const fields: [string, string | number | false][] = [
    ['game', setting.game !== HOME.game && setting.game],
    ['mode', setting.mode !== HOME.mode && setting.mode],
    ['goal', setting.goal !== HOME.goal && setting.goal],
    ['limit', setting.limit !== HOME.limit && setting.limit],
    ['sort', sort !== 'rank' && sort],
    ['find', find],
    ['page', page > 1 && page],
  ]
  const query = fields.flatMap(([name, value]) => (value ? [`${name}=${value}`] : [])).join('&')
  return query === '' ? OPENERS_PATH : `${OPENERS_PATH}?${query}`
}

/** The page of one word: a short URL for the default game. */
export function openerPath(word: string, { id }: { id: string }): string {
  return id === HOME.game ? `${OPENERS_PATH}/${unpadded(word)}` : `${OPENERS_PATH}/${id}/${unpadded(word)}`
}

export function openersView(page: OpenersPage): Html {
  const { address, known } = page
  return html`<h1>First words</h1>
<p class="opening">How many guesses each one takes on average, with perfect play after it.</p>
<opener-table>${choicesView(page)}
${known === 0 ? html`<p class="worth">${absenceSentence(page)}</p>` : page.hasNoWinner ? noWinnerView(page) : tableView(page)}
<details class="fold"><summary>Other rules</summary><form class="settings" method="get" action="${OPENERS_PATH}">${settingFields(address.setting, page.games)}
<p class="field"><span></span><button class="quiet" type="submit">Show these</button></p></form></details></opener-table>`
}

/** List and mode, one tap each. */
function choicesView({ address, games }: OpenersPage): Html {
  const { setting } = address
  const link = (change: Partial<PageSetting>, name: string, isChosen: boolean) => {
    const path = formatOpenersAddress({ setting: { ...setting, ...change }, sort: 'rank', find: '', page: 1 })
    return html`<li><a href="${path}"${isChosen && html` aria-current="page"`}>${name}</a></li>`
  }
  return html`<nav class="tabs" aria-label="Word lists and modes"><ul>${games.map(({ id, name }) => link({ game: id }, name, id === setting.game))}</ul>
<ul>${MODES.map((mode) => link({ mode }, MODE_TABS[mode], mode === setting.mode))}</ul></nav>`
}

function tableView(page: OpenersPage): Html {
  const { address, game, lines, found, known, proved } = page
  return html`<p class="small">${countOf(known, 'first word')} over the ${formatCount(game.answers)} words of ${game.name}. ${provedSentence(proved, known)}</p>
${findView(page)}
<table class="ranking openers"><thead><tr>${headView('rank', 'Rank', address)}${headView('word', 'Word', address)}<th scope="col">Guesses</th><th scope="col">Behind</th>${headView('most', 'At most', address)}</tr></thead>
<tbody>${lines.map((line) => lineView(line, page))}</tbody></table>
${found === 0 && html`<p role="status">No first word here begins with ${capitals(address.find)}.</p>`}
${pagesView(page)}`
}

function absenceSentence({ isDegraded }: OpenersPage): string {
  return isDegraded
    ? 'We can’t load the table right now. Try again in a minute; the solver still works.'
    : 'We haven’t worked out these rules yet. The solver can still tell you what to play after your first word.'
}

/** In place of a table whose every line says the same. */
function noWinnerView({ address, known, openers, winner }: OpenersPage): Html {
  const { setting } = address
  const path = ({ limit }: { limit: number }) =>
    formatOpenersAddress({ setting: { ...setting, limit }, sort: 'rank', find: '', page: 1 })
  const guesses = (limit: number) => `${nameCount(limit)} ${plural('guess', limit)}`
  const sentence =
    known === openers
      ? `No first word wins every game in ${guesses(setting.limit)}. That is proved for all ${formatCount(known)}.`
      : `No first word is known to win every game in ${guesses(setting.limit)}. ${formatCount(known)} of ${formatCount(openers)} are proved to lose some; we haven’t worked out the others yet.`
  return html`<p class="worth">${sentence}</p>${
    winner &&
    html`
<p><a href="${path(winner)}">${capitals(winner.opener)} wins every game in ${guesses(winner.limit)}</a></p>`
  }`
}

function provedSentence(proved: number, known: number): string {
  if (proved === 0) return 'There may be better ones.'
  if (proved === known) return 'All ranks are proved.'
  return proved === 1 ? 'The first is proved best.' : `The top ${formatCount(proved)} ranks are proved.`
}

function findView(page: OpenersPage): Html {
  const { setting, sort, find } = page.address
  const fields = new URLSearchParams(formatOpenersAddress({ setting, sort, find: '', page: 1 }).split('?')[1] ?? '')
  return html`<form class="ask-word" id="find" method="get" action="${OPENERS_PATH}">${[...fields].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<label for="find-opener">Find a word</label>
<input class="word-field" id="find-opener" name="find" value="${find}" maxlength="${formOf(page).length}" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" placeholder="${dotsFor(formOf(page))}">
<button class="quiet when-no-script" type="submit">Find</button></form>`
}

function headView(sort: OpenerSort, name: string, address: OpenersAddress): Html {
  const isChosen = address.sort === sort
  return html`<th scope="col"${isChosen && html` aria-sort="ascending"`}><a href="${formatOpenersAddress({ ...address, sort, page: 1 })}">${name}</a></th>`
}

function lineView({ rank, word, proof, lower, upper, max, path }: OpenerLine, { game, least }: OpenersPage): Html {
  const mean = lower / game.weight
  return html`<tr><td>${formatCount(rank)}</td><th scope="row"><a class="word-link" href="${path}">${word}</a></th>${
    proof === 'impossible'
      ? html`<td colspan="2">loses some games</td>`
      : proof === 'exact'
        ? html`<td>${mean.toFixed(3)}</td><td>${mean > least ? `+${(mean - least).toFixed(3)}` : '0'}</td>`
        : html`<td colspan="2">${upper === null ? `at least ${mean.toFixed(3)}` : `${mean.toFixed(3)} to ${(upper / game.weight).toFixed(3)}`}</td>`
  }<td>${max ?? ''}</td></tr>`
}

function pagesView({ address, pages }: OpenersPage): Html {
  const { page } = address
  const link = (number: number, name: string) =>
    html`<a href="${formatOpenersAddress({ ...address, page: number })}">${name}</a>`
  return html`<nav class="pages" aria-label="Pages of the table">${page > 1 && link(page - 1, 'Previous')} <span>${pages > 1 && `${formatCount(page)} of ${formatCount(pages)}`}</span> ${page < pages && link(page + 1, 'Next')}</nav>`
}
