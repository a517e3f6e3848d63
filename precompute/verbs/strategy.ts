import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import type { Setting } from '../../engine/rules/setting.ts'
import { loadKernel } from '../built.ts'
import { addOddsOptions } from '../odds/odds-options.ts'
import { type GameOptions, openGame, refusePlaceInData } from '../odds/open-game.ts'
import { strategyPath } from '../store/data-folder.ts'
import { resultsFolder } from '../store/results-folder.ts'
import { sha256Of } from '../store/seed.ts'
import { assertSound } from '../strategies/check.ts'
import { formatOfName, formatStrategy, STRATEGY_FORMATS, type StrategyFormat } from '../strategies/file.ts'
import { solveStrategy } from '../strategies/solve.ts'
import { SolvePool } from '../strategies/solve-pool.ts'
import { formatPairs, headerFacts, headerPairs, plural } from '../terminal/format-summary.ts'
import { examples } from '../terminal/help.ts'
import { memoBytesOf, memoryOption } from '../terminal/memory-option.ts'
import {
  gameOption,
  goalOption,
  jsonOption,
  limitOption,
  modeOption,
  openersIn,
  parseCount,
  parseWord,
} from '../terminal/options.ts'
import { formatSeconds, ProgressBar } from '../terminal/progress-bar.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { assertPlace, writeWhole } from '../write-whole.ts'

const MAX_THREADS = 256

interface StrategyOptions extends Setting, GameOptions {
  out?: string
  data?: boolean
  format?: StrategyFormat
  threads: number
  memory?: number
  json?: boolean
}

export function addStrategy(program: Command, terminal: Terminal): void {
  const command = program
    .command('strategy')
    .summary('compute the best strategy for a first word')
    .description('Compute and prove the best strategy for a first word, replay every answer, and write it to a file.')
    .argument('<opener>', 'the first guess', parseWord)
    .addOption(gameOption())
    .addOption(modeOption())
    .addOption(goalOption())
    .addOption(limitOption())
  addOddsOptions(command)
    .option('--out <file>', 'file to write; without it, only the summary is printed')
    .addOption(
      new Option(
        '--data',
        'write it where `fivebase next` finds it: beside an imported game, else in data/ (then run `fivebase manifest`)',
      ).conflicts(['out', 'format']),
    )
    .addOption(
      new Option('--format <format>', 'format of the file, if its name does not say').choices(STRATEGY_FORMATS),
    )
    .addOption(
      new Option('--threads <n>', 'threads to use; the file is the same for any number')
        .argParser(parseCount(MAX_THREADS))
        .default(availableParallelism(), 'one per core'),
    )
    .addOption(memoryOption())
    .addOption(jsonOption())
    .addHelpText(
      'before',
      examples(
        'strategy salet --game original --out salet.bin',
        'strategy plate --game original --out plate.txt --format text',
        'strategy crate --mode hard --threads 1 --json',
        'strategy lares --game dictionary --limit 7 --memory 1G',
      ),
    )
    .action((opener: string, options: StrategyOptions) => computeStrategy(opener, options, terminal))
}

async function computeStrategy(text: string, options: StrategyOptions, terminal: Terminal): Promise<void> {
  const { mode, goal, limit, threads } = options
  const startMs = performance.now()
  if (options.data) refusePlaceInData(options, undefined)
  const { game, data } = await openGame(options, terminal)
  const [opener] = openersIn([text], game, mode, terminal)
  const place = options.data
    ? join(resultsFolder(game), strategyPath(game.id, { mode, goal, limit }, opener))
    : options.out
  const file = place === undefined ? null : resolve(terminal.folder, place)
  if (options.data) mkdirSync(dirname(file!), { recursive: true })
  if (file !== null) assertPlace(file)
  const format = options.format ?? formatOfName(file ?? '')

  const memoryBytes = memoBytesOf(options.memory, threads, game)
  const pool = new SolvePool({ kernel: await loadKernel(), game: data, memoryBytes }, threads)
  const bar = new ProgressBar(terminal, opener)
  try {
    const solved = await solveStrategy(pool, game, opener, { mode, goal, limit }, (progress) => bar.update(progress))
    const { strategy, work, nodes } = solved
    bar.end()
    const { states } = assertSound(strategy, game)
    const bytes = formatStrategy(strategy, game, format)
    if (file !== null) writeWhole(file, bytes)
    const seconds = (performance.now() - startMs) / 1000
    const written = file === null ? {} : { file, format, bytes: bytes.length, sha256: sha256Of(bytes) }
    if (options.json) {
      const facts = { ...headerFacts(strategy.header), states, work, nodes, threads, seconds, ...written }
      terminal.out(`${JSON.stringify(facts, null, 2)}\n`)
      return
    }
    const pairs = headerPairs(strategy.header)
    pairs.push(
      ['verified', `${plural(strategy.header.answers, 'answer')} replayed through ${plural(states, 'state')}`],
      ['search', `${plural(nodes, 'node')}, work ${work}`],
      ['time', `${seconds < 10 ? `${seconds.toFixed(2)} s` : formatSeconds(seconds)} on ${plural(threads, 'thread')}`],
    )
    if (file !== null) pairs.push(['written', `${place} (${format}, ${plural(bytes.length, 'byte')})`])
    terminal.out(formatPairs(pairs))
  } finally {
    bar.end()
    await pool.close()
  }
}
