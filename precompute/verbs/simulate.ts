import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { strategyOfPlay } from '../../engine/players/played-tree.ts'
import type { Simulation } from '../../engine/players/simulate.ts'
import { MAX_LIMIT } from '../../engine/rules/goal.ts'
import { countName, hasExactPlay } from '../../engine/rules/word.ts'
import { missesOf } from '../../engine/strategy/strategy.ts'
import { bestOf } from '../players/exact-values.ts'
import { addPlayOptions, codeOf, type NamedPlay, openPlay, type PlayOptions } from '../players/named-play.ts'
import { simulatePlay } from '../players/simulate-play.ts'
import {
  formatFiguresCsv,
  type OpenerFigures,
  rankFigures,
  searchTies,
  sweepOpeners,
} from '../players/sweep-openers.ts'
import { assertSound } from '../strategies/check.ts'
import { formatOfName, formatStrategy, STRATEGY_FORMATS, type StrategyFormat } from '../strategies/file.ts'
import { markGuess, noteOfMarks } from '../terminal/format-scores.ts'
import {
  formatAnswersCsv,
  formatDistributionCsv,
  formatSimulation,
  simulationFacts,
} from '../terminal/format-simulation.ts'
import { plural } from '../terminal/format-summary.ts'
import { formatTable } from '../terminal/format-table.ts'
import { examples, notes } from '../terminal/help.ts'
import { jsonOption, parseCount, threadsOption } from '../terminal/options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { assertPlace, writeWhole } from '../write-whole.ts'

const WORST_SHOWN = 10
const OPENERS_SHOWN = 20
const TABLES = ['answers', 'distribution'] as const

interface SimulateOptions extends PlayOptions {
  worst: number
  openers?: string
  anyOrder?: number
  threads: number
  top: number
  out?: string
  format?: StrategyFormat
  json?: boolean
  csv?: (typeof TABLES)[number] | true
}

export function addSimulate(program: Command, terminal: Terminal): void {
  const command = program
    .command('simulate')
    .summary('play every answer with one player')
    .description('Play every answer with one player: how many guesses it takes, and how often it wins.')
  addPlayOptions(command)
    .addOption(
      new Option('--worst <n>', 'how many of the worst answers to show')
        .argParser(parseCount(1000))
        .default(WORST_SHOWN),
    )
    .option('--openers <which>', 'play from each of these openers: all, or a list')
    .addOption(
      new Option('--any-order <n>', 'openers that could win within n guesses, however ties break').argParser(
        parseCount(MAX_LIMIT),
      ),
    )
    .addOption(new Option('--top <n>', 'how many openers to show').argParser(parseCount(15_000)).default(OPENERS_SHOWN))
    .addOption(threadsOption())
    .option('--out <file>', 'write the strategy; with --openers, a CSV table')
    .addOption(
      new Option('--format <format>', 'format of the file, if its name does not say').choices(STRATEGY_FORMATS),
    )
    .addOption(jsonOption())
    .addOption(new Option('--csv [table]', 'print CSV').choices(TABLES))
    .addHelpText(
      'before',
      examples(
        'simulate --player minimax --game dictionary',
        'simulate --game original --opener salet --csv distribution',
        'simulate --player entropy --game original --out entropy.bin',
        'simulate --player parts --prior tiers',
        'simulate --player minimax --game dictionary --openers lares,cares',
      ),
    )
    .addHelpText('after', notes('`fivebase help players` explains the players. --any-order goes with --openers.'))
    .action((options: SimulateOptions) => simulateAll(options, terminal))
}

async function simulateAll(options: SimulateOptions, terminal: Terminal): Promise<void> {
  if (options.json && options.csv) throw new UsageError('--json and --csv cannot go together', 'choose one')
  if (options.openers !== undefined && options.opener !== undefined) {
    throw new UsageError('--opener and --openers cannot go together', 'choose one')
  }
  const file = options.out === undefined ? null : resolve(terminal.folder, options.out)
  // Fail now rather than after the run.
  if (options.anyOrder !== undefined && (options.openers === undefined || options.csv || file !== null)) {
    throw new UsageError('--any-order goes with --openers, as text or --json')
  }
  if (file !== null) assertPlace(file)
  if (options.openers !== undefined) await printOpeners(options.openers, file, options, terminal)
  else await printSimulation(file, options, terminal)
}

async function printSimulation(file: string | null, options: SimulateOptions, terminal: Terminal): Promise<void> {
  const startMs = performance.now()
  const play = await openPlay(options, terminal)
  if (file !== null && play.game === null) {
    throw new UsageError('strategies for pegs have no file format', '--csv prints every code with its guesses')
  }
  if (file !== null && !hasExactPlay(play.feedback.form)) {
    throw new UsageError(
      `strategies for words of ${countName(play.feedback.form)} letters have no file format`,
      '--csv prints every word with its guesses',
    )
  }
  const result = await simulatePlay(play, options, { threads: options.threads, isTreeWanted: file !== null }, terminal)
  const seconds = (performance.now() - startMs) / 1000
  const written = file === null ? null : writeTree(file, play, result, options, terminal)
  if (options.csv) {
    terminal.out(options.csv === 'distribution' ? formatDistributionCsv(result) : formatAnswersCsv(play, result))
  } else if (options.json) {
    const facts = { ...simulationFacts(play, result, options.worst, seconds), ...(written && { written }) }
    terminal.out(`${JSON.stringify(facts, null, 2)}\n`)
  } else {
    terminal.out(formatSimulation(play, result, options.worst, seconds))
    if (written) terminal.out(`\nwritten    ${written.file} (${written.format}, ${plural(written.bytes, 'byte')})\n`)
  }
}

/** Writes the player's tree as a strategy file, after replaying it. */
function writeTree(
  file: string,
  { tree, game, limit }: NamedPlay,
  { max, opener }: Simulation,
  options: SimulateOptions,
  terminal: Terminal,
): { file: string; format: StrategyFormat; bytes: number } {
  const strategy = strategyOfPlay(tree, game!, { limit, max, best: bestOf(game!, opener, limit, max) })
  assertSound(strategy, game!)
  const misses = missesOf(strategy.header)
  if (misses > 0) {
    const cut = `a strategy file is at most ${MAX_LIMIT} guesses deep`
    terminal.err(`note: ${plural(misses, 'answer')} take more guesses and count as missed in the file: ${cut}\n`)
  } else if (strategy.header.limit > limit) {
    terminal.err(`note: the file allows ${strategy.header.limit} guesses, as many as the strategy takes\n`)
  }
  const format = options.format ?? formatOfName(file)
  const bytes = formatStrategy(strategy, game!, format)
  writeWhole(file, bytes)
  return { file: options.out!, format, bytes: bytes.length }
}

async function printOpeners(
  which: string,
  file: string | null,
  options: SimulateOptions,
  terminal: Terminal,
): Promise<void> {
  const startMs = performance.now()
  const play = await openPlay({ ...options, opener: undefined }, terminal)
  const openers = openersOf(which, play)
  if (options.anyOrder !== undefined) return printTies(play, openers, options.anyOrder, options, terminal)
  const figures = rankFigures(await sweepOpeners(play, options, openers, options.threads, terminal))
  const seconds = (performance.now() - startMs) / 1000
  if (file !== null) writeWhole(file, Buffer.from(formatFiguresCsv(figures)))
  if (options.csv) terminal.out(formatFiguresCsv(figures))
  else if (options.json) {
    const { strategy, reading, feedback, limit } = play
    const setting = { strategy, reading, game: feedback.id, hash: play.game?.hash, limit }
    terminal.out(`${JSON.stringify({ ...setting, openers: figures, seconds }, null, 2)}\n`)
  } else {
    terminal.out(formatFigures(figures.slice(0, options.top), play))
    terminal.out(
      `\n${plural(figures.length, 'opener')} in ${seconds.toFixed(1)} s on ${plural(options.threads, 'thread')}\n`,
    )
  }
}

async function printTies(
  play: NamedPlay,
  openers: readonly number[],
  within: number,
  options: SimulateOptions,
  terminal: Terminal,
): Promise<void> {
  const { strategy, reading, feedback } = play
  const able = (await searchTies(play, options, openers, within, options.threads, terminal)).map(
    (id) => feedback.guesses[id],
  )
  if (options.json) {
    const facts = { strategy, reading, game: feedback.id, within, searched: openers.length, able }
    terminal.out(`${JSON.stringify(facts, null, 2)}\n`)
    return
  }
  const asked = `${able.length} of ${plural(openers.length, 'opener')}`
  const shown = able.slice(0, options.top).join(' ')
  const more = able.length > options.top ? ` and ${able.length - options.top} more` : ''
  terminal.out(
    `${strategy} (${reading}), ${feedback.id}: ${asked} could win every game within ${within} if every tie were broken well${able.length > 0 ? `:\n${shown}${more}` : ', so no tie-breaking order wins'}\n`,
  )
}

function openersOf(which: string, { feedback }: NamedPlay): number[] {
  if (which === 'all') return Array.from(feedback.guesses.keys())
  const codes = [
    ...new Set(
      which
        .split(/[\s,]+/)
        .filter(Boolean)
        .map((code) => codeOf(feedback, code)),
    ),
  ]
  if (codes.length === 0) throw new UsageError('--openers needs words', 'all, or a list such as lares,cares')
  return codes.map((code) => {
    const id = feedback.idOf(code)
    if (id < 0) throw new UsageError(`${code} is not in the word list of ${feedback.id}`)
    return id
  })
}

function formatFigures(figures: readonly OpenerFigures[], { strategy, reading, feedback, limit }: NamedPlay): string {
  const most = Math.max(...figures.map(({ max }) => max))
  const depths = Array.from({ length: most }, (_, at) => at)
  const headings = ['opener', '>total', '>mean', '>max', '>won', ...depths.map((at) => `>${at + 1}`)]
  const rows = figures.map(({ opener, inAnswers, total, mean, max, winRate, histogram }) => [
    markGuess(opener, inAnswers),
    String(total),
    mean.toFixed(4),
    String(max),
    `${(winRate * 100).toFixed(2)} %`,
    ...depths.map((at) => String(histogram[at] ?? '')),
  ])
  const title = `${strategy} (${reading}), ${feedback.id}, won within ${limit}\n\n`
  return `${title}${formatTable(headings, rows)}${noteOfMarks(figures)}`
}
