// The result of a simulation, for people and programs: figures, distribution, the slowest answers.

import { describeStrategy, exactModeOf } from '../../engine/players/players.ts'
import { formatPath, playAnswer, type Simulation, worstAnswers } from '../../engine/players/simulate.ts'
import { describeNoExactPlay, hasExactPlay } from '../../engine/rules/word.ts'
import type { NamedPlay } from '../players/named-play.ts'
import { formatPairs, plural } from './format-summary.ts'
import { formatTable } from './format-table.ts'

const BAR_WIDTH = 40

/** Everything for programs; means and rates are unrounded. */
export function simulationFacts(play: NamedPlay, result: Simulation, worst: number, seconds: number) {
  const { guesses, ...counts } = result
  const { feedback, tree } = play
  return {
    strategy: play.strategy,
    reading: play.reading,
    hash: play.game?.hash,
    prior: play.odds?.prior,
    ...counts,
    worst: worstAnswers(result, worst).map((id) => ({
      answer: feedback.answers[id],
      guesses: guesses[id] || null,
      path: formatPath(tree, playAnswer(tree, id)),
    })),
    seconds,
  }
}

/** One line per answer; no guesses if the player gives up. */
export function formatAnswersCsv({ feedback, tree }: NamedPlay, { guesses }: Simulation): string {
  const lines = feedback.answers.map(
    (answer, id) => `${answer},${guesses[id] || ''},"${formatPath(tree, playAnswer(tree, id))}"`,
  )
  return ['answer,guesses,path', ...lines].join('\n').concat('\n')
}

/** The distribution: answers by guesses, their share, and guesses times answers; the last line has the sums. */
export function formatDistributionCsv({ histogram, answers, total, misses, mean, max }: Simulation): string {
  const lines = histogram.map((count, at) => `${at + 1},${count},${(count / answers).toFixed(6)},${count * (at + 1)}`)
  if (misses > 0) lines.push(`,${misses},${(misses / answers).toFixed(6)},`)
  const sum = `all,${answers},1,${total}`
  return ['guesses,answers,share,product', ...lines, sum, `mean,${mean.toFixed(6)},,`, `max,${max},,`]
    .join('\n')
    .concat('\n')
}

export function formatSimulation(play: NamedPlay, result: Simulation, worst: number, seconds: number): string {
  const { answers, limit, misses, wins, winRate, total, mean, deviation, max, states, opener } = result
  const found = answers - misses
  const pairs: [string, string][] = [
    ['player', `${play.strategy} (${play.reading})`],
    ['game', `${result.game}, ${plural(answers, 'answer')}, limit ${limit}`],
    ['opener', opener],
    ...(hasExactPlay(play.feedback.form)
      ? []
      : ([['proof', `none: ${describeNoExactPlay(play.feedback.form)}`]] as [string, string][])),
    ['total', `${total} over ${plural(found, 'answer')}`],
    ['mean', mean.toFixed(4)],
    ...expectedPairs(play, result),
    ['deviation', deviation.toFixed(4)],
    ['max', String(max)],
    ['won', `${wins} of ${answers} within ${limit}, ${percent(winRate)}`],
    ...(misses > 0 ? ([['given up', plural(misses, 'answer')]] satisfies [string, string][]) : []),
    ['states', String(states)],
    ['time', `${seconds.toFixed(2)} s`],
  ]
  const remark = describeStrategy(play.strategy).remarks?.[result.game]
  if (remark !== undefined) pairs.push(['note', remark])
  return [formatPairs(pairs), formatDistribution(result), formatWorst(play, result, worst)].join('\n')
}

/** The expectation under the odds, if there are any. */
function expectedPairs({ odds, strategy }: NamedPlay, { expected }: Simulation): [string, string][] {
  if (!expected) return []
  const by = odds === null ? 'the weights of the game' : `the odds (${odds.prior})`
  const won = `won ${percent(expected.winRate)}`
  const pairs: [string, string][] = [['expected', `${expected.mean.toFixed(4)} guesses by ${by}, ${won}`]]
  return exactModeOf(strategy) !== undefined ? pairs : [...pairs, ['proof', 'none: a heuristic']]
}

function formatDistribution({ histogram, answers, total, misses }: Simulation): string {
  const most = Math.max(...histogram)
  const rows = histogram.map((count, index) => {
    const bar = '█'.repeat(Math.round((count / most) * BAR_WIDTH))
    return [String(index + 1), String(count), percent(count / answers), String(count * (index + 1)), bar]
  })
  if (misses > 0) rows.push(['never', String(misses), percent(misses / answers), '', ''])
  rows.push(['all', String(answers), percent(1), String(total), ''])
  return formatTable(['>guesses', '>answers', '>share', '>product', ''], rows)
}

function formatWorst({ feedback, tree }: NamedPlay, result: Simulation, worst: number): string {
  const rows = worstAnswers(result, worst).map((id) => {
    const path = playAnswer(tree, id).rows.map(({ guess }) => guess)
    return [feedback.answers[id], result.guesses[id] === 0 ? 'never' : String(result.guesses[id]), path.join(' ')]
  })
  return formatTable(['worst', '>guesses', 'path'], rows)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`
}
