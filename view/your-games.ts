/** The player's kept games: guess counts, skill over time, and each game. */
import { raw } from 'hono/html'
import { type Tally, tallyGames } from '../engine/advice/games-summary.ts'
import { DEFAULT_LIMIT } from '../engine/rules/goal.ts'
import { capitals } from '../engine/rules/word.ts'
import { HOME } from './address.ts'
import { ANALYZE_PATH, formatAnalysisAddress } from './analysis-address.ts'
import { type Html, html, NOTHING } from './html.ts'
import { isWonKept, type KeptGame } from './kept-games.ts'
import { smallTiles } from './tile.ts'
import { countOf, formatCount, formatDate, formatMean, formatShare } from './wording.ts'

const BAR_HEIGHT = 40
const WIDTH = 300
const HEIGHT = 110
const INSET_X = 14
const TOP = 22
const BOTTOM = 12
/** Skill is averaged over this many games, because a single one says little. */
const SMOOTHED = 10
/** Points of the line at most. */
const MOST_POINTS = 60
/** Games listed before somebody asks for all. */
const LISTED = 30

export interface YourGames {
  /** In the order they were played. */
  games: readonly KeptGame[]
  isKeepingAll: boolean
  /** What came of the last thing that was done. */
  note: string
  isWhole: boolean
  /** Games without a review that the word lists here can review. */
  open: number
  /** While games are reviewed: how many are done. */
  working: { done: number; whole: number } | null
}

export function yourGamesView(page: YourGames): Html {
  const { games } = page
  return html`<div class="board"><h1>Your games</h1>
<p class="opening">They stay on this device. Nothing is sent, and nobody else can see them.</p>
<p class="worth" role="status">${page.note}</p>
${games.length === 0 ? emptyView() : recordView(page)}</div>
<div class="side">${games.length > 0 && listView(page)}
${keepingView(page)}</div>`
}

function emptyView(): Html {
  return html`<p>Nothing here yet. <a href="${ANALYZE_PATH}">Review a game</a> and keep it, or add games you have played.</p>`
}

function recordView(page: YourGames): Html {
  const { games } = page
  const tally = tallyGames(
    games.map(({ rows, date, puzzle, ...game }) => ({
      ...{ date, puzzle, guesses: rows.length },
      isWon: isWonKept({ ...game, rows }),
    })),
    DEFAULT_LIMIT,
  )
  const reviewed = games.flatMap(({ review }) => review ?? [])
  const mean = (figure: (review: (typeof reviewed)[number]) => number) =>
    String(Math.round(reviewed.reduce((sum, review) => sum + figure(review), 0) / reviewed.length))
  const figures: (readonly [string, string])[] = [
    ['Played', formatCount(tally.games)],
    ['Solved', formatShare(tally.won, tally.games)],
    ...(tally.mean === null ? [] : [['Average', formatMean(Math.round(tally.mean * 100) / 100)] as const]),
    ...(tally.streaks === null
      ? []
      : ([
          ['Streak', String(tally.streaks.current)],
          ['Longest', String(tally.streaks.longest)],
        ] as const)),
    ...(reviewed.length === 0
      ? []
      : ([
          ['Skill', mean(({ skill }) => skill)],
          ['Luck', mean(({ luck }) => luck)],
        ] as const)),
  ]
  return html`<dl class="record">${figures.map(([name, figure]) => html`<div><dt>${name}</dt><dd>${figure}</dd></div>`)}</dl>
${reviewed.length < games.length && reviewed.length > 0 && html`<p class="small">Skill and luck come from the ${countOf(reviewed.length, 'reviewed game')}.</p>`}
${openView(page, reviewed.length)}
${distributionView(tally)}
${skillView(games)}
${costView(reviewed)}`
}

/** What is left to review, and how far that is. */
function openView({ open, working }: YourGames, reviewed: number): Html {
  if (working !== null) {
    const { done, whole } = working
    return html`<div class="working"><progress max="${whole}" value="${done}" aria-label="Games reviewed"></progress><span>${formatCount(done)} of ${countOf(whole, 'game')}</span><button type="button" class="quiet" data-action="stop">Stop</button></div>`
  }
  if (open === 0) return NOTHING
  const those = reviewed === 0 ? countOf(open, 'game') : `the other ${countOf(open, 'game')}`
  return html`<p class="row-bar"><button class="quiet" type="button" data-action="review">Review ${reviewed > 0 && open === 1 ? 'the other game' : those}</button></p>`
}

function distributionView({ distribution, lost }: Tally): Html {
  const columns = [...distribution.map((count, at) => ({ name: String(at + 1), count })), { name: 'not', count: lost }]
  const most = Math.max(1, ...columns.map(({ count }) => count))
  const bars = columns.map(({ name, count }) => {
    const height = Math.max(count > 0 ? 1.5 : 0.75, Math.round((10 * BAR_HEIGHT * count) / most) / 10)
    return html`<li${count === 0 && html` class="none"`}><span class="share">${count > 0 ? formatCount(count) : ''}</span><svg viewBox="0 0 10 ${BAR_HEIGHT}" preserveAspectRatio="none"><rect width="10" y="${(BAR_HEIGHT - height).toFixed(1)}" height="${height}"/></svg><span class="at">${name}</span></li>`
  })
  const spoken = columns
    .filter(({ count }) => count > 0)
    .map(({ name, count }) =>
      name === 'not' ? `${formatCount(count)} not solved` : `${formatCount(count)} in ${name}`,
    )
  return html`<figure class="chances"><ol aria-hidden="true">${bars}</ol><figcaption>Guesses it took<span class="visually-hidden">: ${spoken.join(', ')}</span></figcaption></figure>`
}

/** Each point is the mean of the games up to there. */
function skillView(games: readonly KeptGame[]): Html {
  const skills = games.flatMap(({ review }) => (review === null ? [] : [review.skill]))
  if (skills.length < 3) return html``
  const means = skills.map((_, at) => {
    const those = skills.slice(Math.max(0, at + 1 - SMOOTHED), at + 1)
    return those.reduce((sum, skill) => sum + skill, 0) / those.length
  })
  const step = Math.max(1, (means.length - 1) / (MOST_POINTS - 1))
  const points = Array.from(
    { length: Math.min(means.length, MOST_POINTS) },
    (_, at) => means[Math.min(means.length - 1, Math.round(at * step))],
  )
  const [least, most] = [Math.min(...points), Math.max(...points)]
  const x = (at: number) => Math.round(INSET_X + (at * (WIDTH - 2 * INSET_X)) / (points.length - 1))
  const y = (value: number) =>
    Math.round(HEIGHT - BOTTOM - (most === least ? 0.5 : (value - least) / (most - least)) * (HEIGHT - TOP - BOTTOM))
  const line = points.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`).join('')
  const ends = [0, points.length - 1]
    .map((at) => {
      const value = Math.round(points[at])
      return `<circle cx="${x(at)}" cy="${y(points[at])}" r="3"/><text x="${x(at)}" y="${y(points[at]) - 9}">${value}</text>`
    })
    .join('')
  const [first, last] = [points[0], points[points.length - 1]].map(Math.round)
  return html`<figure class="graph"><figcaption>Skill over time</figcaption><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Skill over time: from ${first} to ${last}, between ${Math.round(least)} and ${Math.round(most)}">${raw(`<path d="${line}"/>${ends}`)}</svg><p class="small">Averaged over ${SMOOTHED} games.</p></figure>`
}

/** Where the guesses are lost. */
function costView(reviews: readonly { costs: readonly number[] }[]): Html {
  const costs = Array.from({ length: DEFAULT_LIMIT }, (_, at) => reviews.flatMap((each) => each.costs[at] ?? []))
  const means = costs.map((those) => those.reduce((sum, cost) => sum + cost, 0) / Math.max(1, those.length))
  if (reviews.length < 3) return html``
  const at = means.indexOf(Math.max(...means))
  if (means[at] < 0.005) return html`<p class="costliest">Your guesses are nearly as good as the best.</p>`
  return html`<p class="costliest">You lose most at guess ${at + 1}: ${formatMean(Math.round(means[at] * 100) / 100)} guesses on average compared with the best word.</p>`
}

function listView({ games, isWhole }: YourGames): Html {
  const newest = [...games].reverse()
  const shown = isWhole ? newest : newest.slice(0, LISTED)
  return html`<section class="panel" aria-labelledby="games-heading"><h2 id="games-heading">All games</h2>
<ol class="kept-games">${shown.map((game, at) => gameView(game, games.length - 1 - at))}</ol>
${shown.length < games.length && html`<p><button class="quiet" type="button" data-action="whole">Show all ${countOf(games.length, 'game')}</button></p>`}</section>`
}

function gameView({ rows, game, mode, answer, date, puzzle, review }: KeptGame, index: number): Html {
  const end = isWonKept({ rows })
    ? `Solved in ${rows.length}`
    : answer === null
      ? 'Not solved'
      : `Not solved: ${capitals(answer)}`
  const when = date !== null ? formatDate(date) : puzzle === null ? 'no date' : `puzzle ${puzzle}`
  const last = rows[rows.length - 1]
  const name = `${rows.map(({ guess }) => capitals(guess)).join(', ')}, ${when}`
  const scores = review === null ? '' : ` · skill ${review.skill} · luck ${review.luck}`
  return html`<li>${smallTiles(last.guess, last.pattern)}
<p class="small">${end}${mode === 'hard' && ', hard mode'} · <span class="when">${when}</span>${scores}</p>
<p class="game-actions"><a class="look" href="${formatAnalysisAddress(rows, { ...HOME, game, mode }, answer)}">Review<span class="visually-hidden"> ${name}</span></a> <button class="plain" type="button" data-action="remove" data-index="${String(index)}">Remove<span class="visually-hidden"> ${name}</span></button></p></li>`
}

function keepingView({ games, isKeepingAll }: YourGames): Html {
  return html`<section class="panel" aria-labelledby="add-heading"><h2 id="add-heading">Add games</h2>
<p class="check"><input type="checkbox" id="keep-all" data-action="keep-all"${isKeepingAll && html` checked`}> <label for="keep-all">Keep every game I review</label></p>
<div class="text-field"><label for="games-text">Or paste games: shared results with guesses, one game per line, a table or JSON</label>
<textarea id="games-text" rows="4" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="2024-05-01 salet crony humor"></textarea>
<p class="row-bar"><button class="primary" type="button" data-action="add">Add these</button> <label class="quiet file">Choose a file<input class="visually-hidden" type="file" data-action="file" accept=".json,.csv,.tsv,.txt"></label></p></div></section>
${
  games.length > 0 &&
  html`<section class="panel" aria-labelledby="take-heading"><h2 id="take-heading">Move your games</h2>
<p class="row-bar"><button class="quiet" type="button" data-action="save">Save as a file</button> <button class="quiet" type="button" data-action="delete">Delete all</button></p>
<p class="small">You can add the file here again, on any device. <code>fivebase analyze --file</code> reads it too.</p></section>`
}`
}
