/** Players side by side: their totals over all answers, where they differ, and one answer played by each. */
import { describeStrategy, exactModeOf } from '../engine/players/players.ts'
import { guessesFor, meanOf, type Standing, type Standings, winRateOf } from '../engine/players/standings.ts'
import { type Feedback, idOfLinked } from '../engine/rules/feedback.ts'
import { DEFAULT_LIMIT } from '../engine/rules/goal.ts'
import { parsePegGame } from '../engine/rules/mastermind.ts'
import { capitals } from '../engine/rules/word.ts'
import { type Html, html } from './html.ts'
import { WAYS } from './player-name.ts'
import {
  ANY_ANSWER,
  COMPARE_PATH,
  formatStandingsAddress,
  type StandingsAddress,
  standingKey,
} from './standings-address.ts'
import { formatTreeAddress } from './tree-address.ts'
import { asSentence, countOf, dotsFor, formatCount, formatShare } from './wording.ts'

/** What the client needs to play with a strategy. */
export interface PlayerSpec {
  key: string
  strategy: string
  reading: string
  opener: string
}

export interface StandingsPage {
  address: StandingsAddress
  games: readonly { id: string; name: string }[]
  /** Null if they cannot be read, or there are none. */
  standings: Standings | null
  /** Whether there should be some. */
  isCompared: boolean
  feedback: Pick<Feedback, 'kind' | 'name' | 'form' | 'places' | 'answers' | 'idOf' | 'weights'>
  /** URL of the game's lists; null for pegs, whose codes follow from the id. */
  gameUrl: string | null
  /** For the game of a day: the id of the game it is made from. Days have no standings. */
  dayOf?: string
  /** What is wrong with the answer or the rows. */
  problem: { answer?: string; rows?: string }
}

const DIFFERENCES_SHOWN = 12
/** Guesses with their own bar; a phone has room for this many. */
const ROWS_DRAWN = 9
const BAR_HEIGHT = 28
/** The value of an answer that is never found, for comparing strategies. */
const NEVER_FOUND = 99

interface Shown extends PlayerSpec {
  standing: Standing
  name: string
}

export function standingsView(page: StandingsPage): Html {
  const { standings } = page
  return html`<h1>Ways to play, compared</h1>
<p class="opening">How many guesses each takes on average, over every possible answer${page.feedback.weights !== null && ', likely words counted more'}.</p>
${choicesView(page)}
${standings === null ? missingView(page) : wholeView(page, standings)}`
}

function missingView({ dayOf, isCompared }: StandingsPage): Html {
  if (dayOf === undefined && !isCompared)
    return html`<p class="worth">Nobody has compared the ways to play over this list yet.</p>`
  if (dayOf === undefined) return html`<p class="worth">We can’t load the results right now. Try again in a minute.</p>`
  const path = formatStandingsAddress({ game: dayOf, strategies: [], answer: null, rows: '' })
  return html`<p class="worth">We don’t compare ways to play for a single day. <a href="${path}">Compare them over all days.</a></p>`
}

function wholeView(page: StandingsPage, standings: Standings): Html {
  const shown = shownOf(page.address, standings)
  return html`${standingsForm(page, standings, shown)}
${differencesView(page, shown)}
<play-answers${page.gameUrl && html` data-game-url="${page.gameUrl}"`} data-game="${standings.game}" data-limit="${standings.limit}" data-players="${JSON.stringify(shown.map(({ key, strategy, reading, opener }) => ({ key, strategy, reading, opener })))}">
${answerView(page, standings, shown)}
${rowsView(page, shown)}</play-answers>`
}

function choicesView({ address, games }: StandingsPage): Html {
  return html`<nav class="tabs" aria-label="Games"><ul>${games.map(({ id, name }) => {
    const path = formatStandingsAddress({ game: id, strategies: [], answer: null, rows: '' })
    return html`<li><a href="${path}"${id === address.game && html` aria-current="page"`}>${name}</a></li>`
  })}</ul></nav>`
}

/** The strategies named in the URL, or all; each with a unique name. */
function shownOf({ strategies }: StandingsAddress, standings: Standings): Shown[] {
  const all = standings.strategies.map((standing): Shown => {
    const { strategy, reading, opener } = standing
    const key = standingKey(standing, standings.strategies)
    const apart = key.includes('@') ? `${capitals(opener)} first` : key.includes(':') && reading
    const name = WAYS[strategy]?.name ?? strategy
    return { key, strategy, reading, opener, standing, name: apart ? `${name} (${apart})` : name }
  })
  const isNamed = ({ key, strategy, reading }: Shown) =>
    strategies.includes(key) ||
    // A bare name means the usual variant.
    (strategies.includes(strategy) && reading === Object.keys(describeStrategy(strategy).readings)[0])
  const chosen = all.filter(isNamed)
  return chosen.length > 0 ? chosen : all
}

/** The measure for the others: exact play, or the best one here if exact play is not computed. */
const measureOf = ({ strategies }: Standings): Standing =>
  strategies.find(({ strategy }) => strategy === 'exact') ?? strategies[0]

function standingsForm(page: StandingsPage, standings: Standings, shown: readonly Shown[]): Html {
  const { game } = page.address
  const all = shownOf({ ...page.address, strategies: [] }, standings)
  const columns = Math.min(ROWS_DRAWN, Math.max(...shown.map(({ standing }) => standing.histogram.length)))
  const hidden = all.filter(({ key }) => !shown.some((other) => other.key === key))
  return html`<form method="get" action="${COMPARE_PATH}">${gameField(game)}
<ol class="standings">${shown.map((each) => standingView(each, standings, columns, page.feedback.weights))}</ol>
${hidden.length > 0 && html`<fieldset class="hidden-standings"><legend>More ways</legend>${hidden.map((each) => html`<p>${checkView(each, false)}</p>`)}</fieldset>`}
<p class="compare-these"><button class="quiet" type="submit">Compare selected</button>${hidden.length > 0 && html` <a href="${formatStandingsAddress({ game, strategies: [], answer: null, rows: '' })}">Show all</a>`}</p></form>`
}

function checkView({ key, name }: Shown, isChecked: boolean): Html {
  return html`<label class="tick"><input type="checkbox" name="with" value="${key}"${isChecked && html` checked`}> <span class="standing-name">${name}</span></label>`
}

function standingView(shown: Shown, standings: Standings, columns: number, weights: Feedback['weights']): Html {
  const { standing, key, strategy, reading } = shown
  const { deviation, wins, misses, max, opener } = standing
  const chances = weights && chancesOf(standing, weights)
  const mean = meanOf(standing)
  const measure = measureOf(standings)
  const { does, readings, remarks } = describeStrategy(strategy)
  const remark = remarks?.[standings.game]
  const more = mean - meanOf(measure)
  const lost = standings.answers - wins
  const isWords = parsePegGame(standings.game) === null
  const noun = isWords ? 'word' : 'code'
  return html`<li><div class="standing-head">${checkView(shown, true)}
<span class="standing-mean"><b>${mean.toFixed(3)}</b>${standing !== measure && html` <span>${more < 0 ? '−' : '+'}${Math.abs(more).toFixed(3)}</span>`}</span></div>
<p class="small">${WAYS[strategy]?.does ?? asSentence(does)} ${lost === 0 ? `Always within ${max} guesses.` : `Loses ${formatShare(1 - winRateOf(standing), 1)} of games.`}</p>
<figure class="chances distribution"><ol aria-hidden="true">${barsView(chances ?? standing.histogram, columns, chances ? asShare : String)}</ol>
<figcaption class="visually-hidden">${histogramSentence(chances ?? standing.histogram, chances ? asShare : formatCount)}</figcaption></figure>
<details class="fold inner"><summary>Details</summary><p class="small">Starts with ${capitals(opener)}${isWords && html` (<a href="${treeAddressOf(standing, standings.game)}">everything it plays</a>)`}. ${asSentence(does)}${key.includes(':') && ` Here: ${readings[reading]}.`} At most ${max} guesses${weights === null && `; standard deviation ${deviation.toFixed(2)}`}.${remark !== undefined && ` ${asSentence(remark)}`}${
    lost > 0 &&
    ` ${countOf(lost, noun)} not found within ${standings.limit}${misses > 0 ? `, ${formatCount(misses)} never` : ''}.`
  }</p></details></li>`
}

/** A strategy's tree: its own, or the best stored one. */
function treeAddressOf({ strategy, reading, opener }: Standing, game: string): string {
  const exactMode = exactModeOf(strategy)
  const player = exactMode === undefined ? `${strategy}:${reading}` : undefined
  return formatTreeAddress({
    game,
    mode: exactMode ?? 'normal',
    goal: 'mean',
    limit: DEFAULT_LIMIT,
    opener,
    rows: [],
    player,
  })
}

const asShare = (chance: number): string => formatShare(chance, 1)

/** The chance of each number of guesses, if answers are weighted; misses are in none. */
function chancesOf(standing: Standing, weights: Uint8Array): number[] {
  const chances = Array<number>(standing.histogram.length).fill(0)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  for (const [answer, weight] of weights.entries()) {
    const guesses = guessesFor(standing, answer)
    if (guesses > 0) chances[guesses - 1] += weight / whole
  }
  return chances
}

/** One bar per guess; the last includes all later ones. */
function barsView(histogram: readonly number[], columns: number, format: (count: number) => string): Html[] {
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
  const hasMore = histogram.length > columns
  const counts = Array.from({ length: columns }, (_, at) => histogram[at] ?? 0)
  if (hasMore) counts[columns - 1] = sum(histogram.slice(columns - 1))
  const most = Math.max(...counts)
  return counts.map((count, at) => {
    const height = Math.max(count > 0 ? 1.5 : 0.75, Math.round((10 * BAR_HEIGHT * count) / most) / 10)
    return html`<li${count === 0 && html` class="none"`}><span class="share">${count > 0 ? format(count).replace('under ', '<') : ''}</span><svg viewBox="0 0 10 ${BAR_HEIGHT}" preserveAspectRatio="none"><rect width="10" y="${(BAR_HEIGHT - height).toFixed(1)}" height="${height}"/></svg><span class="at">${at + 1}${hasMore && at === columns - 1 && '+'}</span></li>`
  })
}

function histogramSentence(histogram: readonly number[], format: (count: number) => string): string {
  const parts = histogram.flatMap((count, at) => (count > 0 ? [`${format(count)} with guess ${at + 1}`] : []))
  return `Solved: ${parts.join(', ')}.`
}

/** The answers whose guess counts differ most between the strategies shown. */
function differencesView({ address, feedback }: StandingsPage, shown: readonly Shown[]): Html | false {
  if (shown.length < 2) return html`<p class="small">Select two or more to see where they differ.</p>`
  const answers = furthestApart(shown.map(({ standing }) => standing))
  if (answers.length === 0) return html`<p>They take the same number of guesses for every answer.</p>`
  return html`<section aria-labelledby="apart-heading"><h2 id="apart-heading">Where they differ most</h2>
<div class="scroller" role="region" aria-label="Table of guesses" tabindex="0"><table class="ranking apart"><caption>Guesses each takes for an answer. Tap one to watch.</caption>
<thead><tr><th scope="col">Answer</th>${shown.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${answers.map((answer) => {
    const counts = shown.map(({ standing }) => guessesFor(standing, answer))
    const least = Math.min(...counts.map((count) => count || NEVER_FOUND))
    const word = feedback.answers[answer]
    const path = formatStandingsAddress({ ...address, answer: word, rows: '' })
    return html`<tr><th scope="row"><a href="${path}#answer-heading">${word}</a></th>${counts.map((count) => html`<td>${count === least ? html`<b>${count}</b>` : count || 'never'}</td>`)}</tr>`
  })}</tbody></table></div></section>`
}

function furthestApart(standings: readonly Standing[]): number[] {
  const spread = Array.from({ length: standings[0].guesses.length }, (_, answer) => {
    const counts = standings.map((standing) => guessesFor(standing, answer) || NEVER_FOUND)
    return Math.max(...counts) - Math.min(...counts)
  })
  return Array.from(spread.keys())
    .filter((answer) => spread[answer] > 0)
    .sort((a, b) => spread[b] - spread[a] || a - b)
    .slice(0, DIFFERENCES_SHOWN)
}

/** One answer played by all. The device plays the guesses; the counts are stored. */
function answerView(
  { address, feedback, problem }: StandingsPage,
  standings: Standings,
  shown: readonly Shown[],
): Html {
  const { answer } = address
  const id = answer === null ? -1 : idOfLinked(feedback, answer)
  const isKnown = id >= 0 && id < feedback.answers.length
  const isWords = feedback.kind === 'words'
  return html`<section aria-labelledby="answer-heading"><h2 id="answer-heading">Watch them play</h2>
<form class="row-bar" method="get" action="${COMPARE_PATH}#answer-heading">${keepFields(address)}
<p class="own-word"><label for="answer">${isWords ? 'The answer' : 'The code'}</label><input class="word-field" id="answer" name="answer" value="${answer}" maxlength="20" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" placeholder="${dotsFor({ length: isWords ? feedback.form.length : feedback.places })}"></p>
<button class="primary" type="submit">Watch</button><button class="quiet" type="submit" name="answer" value="${ANY_ANSWER}">Surprise me</button></form>
${problem.answer && html`<p class="worth" role="status">${problem.answer}</p>`}
${
  isKnown &&
  html`<ol class="followed" data-answer="${answer}">${shown.map(({ key, name, standing }) => {
    const guesses = guessesFor(standing, id)
    return html`<li data-player="${key}"><h3>${name}: ${guesses === 0 ? 'never solved' : `solved in ${guesses}`}${guesses > standings.limit && html`, too late`}</h3><ol class="rows"></ol></li>`
  })}</ol><p class="fold-note when-no-script">This needs JavaScript. The command does the same: <code>fivebase autosolve ${answer} --player …</code></p>`
}</section>`
}

/** Enter the guesses so far; see what each strategy would play next. */
function rowsView({ address, feedback, problem }: StandingsPage, shown: readonly Shown[]): Html {
  const isPlayed = address.rows !== '' && problem.rows === undefined
  const example = feedback.kind === 'words' ? 'raise bbgyb' : '1122 1b0w'
  return html`<section class="when-script" aria-labelledby="rows-heading"><h2 id="rows-heading">What would they play next?</h2>
<form class="played" method="get" action="${COMPARE_PATH}#rows-heading">${keepFields(address)}
<p><label for="rows">Your guesses and their colours, one per line</label>
<textarea id="rows" name="h" rows="3" maxlength="1000" autocapitalize="none" autocorrect="off" spellcheck="false" placeholder="${example}">${address.rows.replaceAll(',', '\n').replaceAll('.', ' ')}</textarea></p>
<button class="primary" type="submit">Ask them</button></form>
${problem.rows && html`<p class="worth" role="status">${problem.rows}</p>`}
${
  isPlayed &&
  html`<ol class="advised" data-rows="${address.rows}">${shown.map(({ key, name }) => html`<li data-player="${key}"><span>${name}</span> <span class="advised-word" aria-live="polite"></span></li>`)}</ol>`
}</section>`
}

const gameField = (game: string): Html => html`<input type="hidden" name="game" value="${game}">`

function keepFields({ game, strategies }: StandingsAddress): Html {
  return html`${gameField(game)}${strategies.length > 0 && html`<input type="hidden" name="with" value="${strategies.join(',')}">`}`
}
