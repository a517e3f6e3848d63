// Reviewed games for people and programs: one game guess by guess, many as a summary, one CSV line per game.

import { formatAnalysis } from '../../engine/advice/analysis.ts'
import { byCost, type GamesSummary } from '../../engine/advice/games-summary.ts'
import { formatHistory } from '../../engine/rules/history.ts'
import { formatRowPattern } from '../../engine/rules/pattern.ts'
import type { Review } from '../reviews/reviewer.ts'
import { formatPairs, plural } from './format-summary.ts'
import { formatTable } from './format-table.ts'

const BAR_WIDTH = 40

/** One game: what each guess cost, and how lucky its colours were. */
export function formatReview({ analysis, scores }: Review): string {
  const rows = analysis.turns.map((turn, at) => {
    const { row, guess, before, after, best, bestMean, mean, cost, luck } = turn
    const { split } = scores.turns[at]
    const words = [
      String(row),
      guess,
      formatRowPattern(turn, 'emoji'),
      String(before),
      String(split.groups),
      String(after),
    ]
    return [...words, best, bestMean.toFixed(3), mean.toFixed(3), formatLoss(cost), formatLuck(luck)]
  })
  const headings = ['>guess', '', '', '>before', '>groups', '>after', 'best', '>expected', '>yours', '>cost', '>luck']
  return `${formatAnalysis(analysis)}\nSkill ${scores.skill} of 99, luck ${scores.luck} of 99.\n\n${formatTable(headings, rows)}`
}

/** Many games, with a few of the best and worst listed. */
export function formatSummary(summary: GamesSummary, reviews: readonly Review[], listed: number): string {
  const { games, won, lost, unfinished, mean, best, cost, skill, luck, streaks, proved } = summary
  const ends = [
    `${won} won`,
    ...(lost > 0 ? [`${lost} lost`] : []),
    ...(unfinished > 0 ? [`${unfinished} unfinished`] : []),
  ]
  const pairs: [string, string][] = [
    ['games', `${games}: ${ends.join(', ')}`],
    ['mean', `${figure(mean, 3)} guesses when solved; best play takes ${figure(best, 3)}`],
    ['skill', `${figure(skill, 1)} of 99: choices cost ${figure(cost, 3)} guesses a game`],
    ['luck', `${figure(luck, 1)} of 99`],
  ]
  if (streaks !== null) {
    pairs.push(['streak', `longest ${plural(streaks.longest, 'day')}, current ${plural(streaks.current, 'day')}`])
  }
  pairs.push(['proof', proved === games ? 'exact' : `exact for ${proved} games, not proved for ${games - proved}`])
  return [
    formatPairs(pairs),
    formatDistribution(summary),
    formatRows(summary),
    formatGroups('opener', summary.openers, listed, ({ opener }) => opener),
    ...(summary.modes.length > 1 ? [formatGroups('mode', summary.modes, listed, ({ mode }) => mode)] : []),
    ...formatExtremes(reviews, listed),
  ].join('\n')
}

function formatDistribution({ distribution, lost, games }: GamesSummary): string {
  const most = Math.max(...distribution, lost)
  const cells = (name: string, count: number) => [
    name,
    String(count),
    share(count, games),
    '█'.repeat(most === 0 ? 0 : Math.round((count / most) * BAR_WIDTH)),
  ]
  const rows = distribution.map((count, at) => cells(String(at + 1), count))
  return formatTable(['>guesses', '>games', '>share', ''], lost > 0 ? [...rows, cells('lost', lost)] : rows)
}

function formatRows({ rows }: GamesSummary): string {
  const cells = rows.map(({ row, games, cost, best }) => [
    String(row),
    String(games),
    cost.toFixed(3),
    share(best, games),
  ])
  return formatTable(['>guess', '>games', '>cost', '>best guess'], cells)
}

function formatGroups<Group extends GamesSummary['modes'][number] | GamesSummary['openers'][number]>(
  name: string,
  groups: readonly Group[],
  listed: number,
  nameOf: (group: Group) => string,
): string {
  const rows = groups
    .slice(0, listed)
    .map((group) => [
      nameOf(group),
      ...[group.games, group.won].map(String),
      ...[figure(group.mean, 3), figure(group.cost, 3), figure(group.skill, 1), figure(group.luck, 1)],
    ])
  const more = groups.length > listed ? `and ${groups.length - listed} more; --top lists them\n` : ''
  return `${formatTable([name, '>games', '>won', '>mean', '>cost', '>skill', '>luck'], rows)}${more}`
}

function formatExtremes(reviews: readonly Review[], listed: number): string[] {
  const order = byCost(reviews)
  const count = Math.min(listed, Math.floor(reviews.length / 2))
  if (count === 0) return []
  const table = (name: string, games: readonly Review[]): string =>
    formatTable(
      [name, '', '>cost', '>skill', '>luck'],
      games.map(({ date, puzzle, line, rows, cost, skill, luck }) => [
        date ?? (puzzle === null ? `line ${line}` : `puzzle ${puzzle}`),
        rows.map(({ guess }) => guess).join(' '),
        ...[formatLoss(cost), String(skill), String(luck)],
      ]),
    )
  return [table('best', order.slice(0, count)), table('worst', order.slice(-count).reverse())]
}

/** One line per game. */
export function formatReviewsCsv(reviews: readonly Review[]): string {
  const heading = 'line,date,puzzle,mode,answer,won,guesses,skill,luck,cost,proof,history'
  const lines = reviews.map((review) => {
    const { line, date, puzzle, mode, answer, isWon, rows, skill, luck, cost, analysis } = review
    const facts = [line, date ?? '', puzzle ?? '', mode, answer ?? '', isWon ? 'yes' : 'no', rows.length, skill, luck]
    return [...facts, cost.toFixed(6), analysis.proof, `"${formatHistory(rows)}"`].join()
  })
  return `${[heading, ...lines].join('\n')}\n`
}

/** Everything about a game, for programs. */
export function reviewFacts({ line, date, puzzle, mode, answer, rows, skill, luck, analysis, scores }: Review) {
  const { turns, ...figures } = analysis
  return {
    ...{ line, date, puzzle, mode, answer, history: formatHistory(rows), skill },
    ...{ ...figures, luckScore: luck },
    turns: turns.map((turn, at) => ({ ...turn, pattern: formatRowPattern(turn), ...scores.turns[at] })),
  }
}

const figure = (value: number | null, digits: number): string => (value === null ? '-' : value.toFixed(digits))
const share = (count: number, all: number): string => `${all === 0 ? 0 : Math.round((100 * count) / all)}%`
const formatLoss = (cost: number): string => (cost < 0.0005 ? '0' : cost.toFixed(3))
const formatLuck = (luck: number): string =>
  Math.abs(luck) < 0.0005 ? '0' : `${luck > 0 ? '+' : ''}${luck.toFixed(3)}`
