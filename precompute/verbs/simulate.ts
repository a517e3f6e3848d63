import { type Command, Option } from 'commander'
import { formatPath, playAnswer, type Simulation, simulate, worstAnswers } from '../../engine/players/simulate.ts'
import { addPlayOptions, type NamedPlay, openPlay, type PlayOptions, strategyHelp } from '../players/named-play.ts'
import { formatPairs, plural } from '../terminal/format-summary.ts'
import { formatTable } from '../terminal/format-table.ts'
import { jsonOption, parseCount } from '../terminal/options.ts'
import { ProgressBar } from '../terminal/progress-bar.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'

const WORST_SHOWN = 10
const BAR_WIDTH = 40
const PROGRESS_EVERY = 256

interface SimulateOptions extends PlayOptions {
  worst: number
  json?: boolean
  csv?: boolean
}

export function addSimulate(program: Command, terminal: Terminal): void {
  const command = program
    .command('simulate')
    .description('Play every answer with a strategy: distribution, mean, deviation, win rate, worst answers.')
  addPlayOptions(command)
    .addOption(
      new Option('--worst <n>', 'how many of the worst answers to show')
        .argParser(parseCount(1000))
        .default(WORST_SHOWN),
    )
    .addOption(jsonOption())
    .option('--csv', 'print every answer with its guesses as CSV')
    .addHelpText(
      'after',
      [
        strategyHelp(),
        '',
        'Examples:',
        '  fivebase simulate --strategy minimax --game dictionary',
        '  fivebase simulate --strategy entropy --game nyt-2022 --reading possible --json',
        '  fivebase simulate --strategy exact --game original --opener salet --csv',
        '  fivebase simulate --strategy minimax --game mastermind-4x6',
      ].join('\n'),
    )
    .action((options: SimulateOptions) => printSimulation(options, terminal))
}

async function printSimulation(options: SimulateOptions, terminal: Terminal): Promise<void> {
  if (options.json && options.csv) throw new UsageError('--json and --csv exclude each other', 'choose one')
  const startMs = performance.now()
  const play = await openPlay(options, terminal)
  const bar = new ProgressBar(terminal, play.strategy)
  const whole = play.feedback.answers.length
  const result = simulate(play.tree, play.limit, (done) => {
    if (done % PROGRESS_EVERY === 0) bar.update({ done, whole, note: `${done} of ${whole} answers` })
  })
  bar.end()
  const seconds = (performance.now() - startMs) / 1000
  if (options.csv) terminal.out(formatCsv(play, result))
  else if (options.json) terminal.out(`${JSON.stringify(facts(play, result, options.worst, seconds), null, 2)}\n`)
  else terminal.out(formatSimulation(play, result, options.worst, seconds))
}

/** Everything for programs; means and rates are exact to the last bit, rounding is for people. */
function facts(play: NamedPlay, result: Simulation, worst: number, seconds: number) {
  const { guesses, ...counts } = result
  const { feedback, tree } = play
  return {
    strategy: play.strategy,
    reading: play.reading,
    hash: play.game?.hash,
    ...counts,
    worst: worstAnswers(result, worst).map((id) => ({
      answer: feedback.answers[id],
      guesses: guesses[id] || null,
      path: formatPath(tree, playAnswer(tree, id)),
    })),
    seconds,
  }
}

/** One line an answer; no guesses where the strategy gives up. */
function formatCsv({ feedback, tree }: NamedPlay, { guesses }: Simulation): string {
  const lines = feedback.answers.map(
    (answer, id) => `${answer},${guesses[id] || ''},"${formatPath(tree, playAnswer(tree, id))}"`,
  )
  return ['answer,guesses,path', ...lines].join('\n').concat('\n')
}

function formatSimulation(play: NamedPlay, result: Simulation, worst: number, seconds: number): string {
  const { answers, histogram, limit, misses, wins, winRate, total, mean, deviation, max, states, opener } = result
  const found = answers - misses
  const pairs: [string, string][] = [
    ['strategy', `${play.strategy} (${play.reading})`],
    ['game', `${result.game}, ${plural(answers, 'answer')}, limit ${limit}`],
    ['opener', opener],
    ['total', `${total} over ${plural(found, 'answer')}`],
    ['mean', mean.toFixed(4)],
    ['deviation', deviation.toFixed(4)],
    ['max', String(max)],
    ['won', `${wins} of ${answers} within ${limit}, ${percent(winRate)}`],
    ['states', String(states)],
    ['time', `${seconds.toFixed(2)} s`],
  ]
  if (misses > 0) pairs.splice(-2, 0, ['given up', plural(misses, 'answer')])
  return [formatPairs(pairs), formatDistribution(histogram, answers), formatWorst(play, result, worst)].join('\n')
}

function formatDistribution(histogram: readonly number[], answers: number): string {
  const most = Math.max(...histogram)
  const rows = histogram.map((count, index) => {
    const bar = '█'.repeat(Math.round((count / most) * BAR_WIDTH))
    return [String(index + 1), String(count), percent(count / answers), bar]
  })
  return formatTable(['>guesses', '>answers', '>share', ''], rows)
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
