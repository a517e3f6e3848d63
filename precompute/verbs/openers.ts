import { existsSync, mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { makeOpenerTable, type OpenerTable, openerSetting } from '../../engine/openings/opener-table.ts'
import { type Game, shortHash } from '../../engine/rules/game.ts'
import { loadKernel } from '../built.ts'
import { DATA } from '../folders.ts'
import { addOddsOptions } from '../odds/odds-options.ts'
import { type GameOptions, openGame, refusePlaceInData } from '../odds/open-game.ts'
import { openerTablePath } from '../openers/file.ts'
import type { OpenerTask, Shard } from '../openers/run.ts'
import { computeOpeners, type OpenerResult, readKnown } from '../openers/session.ts'
import type { Setting } from '../strategies/solve.ts'
import { StoredStrategies } from '../strategies/stored.ts'
import {
  countOpeners,
  formatCounts,
  formatProvedHead,
  formatRanking,
  formatRankingCsv,
  rankingFacts,
} from '../terminal/format-openers.ts'
import { formatPairs, plural } from '../terminal/format-summary.ts'
import { memoBytesOf, memoryOption } from '../terminal/memory-option.ts'
import {
  checkOpeners,
  gameOption,
  goalOption,
  jsonOption,
  limitOption,
  MAX_OPENERS,
  modeOption,
  type OpenerChoice,
  parseCount,
  parseOpeners,
} from '../terminal/options.ts'
import { formatSeconds } from '../terminal/progress-bar.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'

const MAX_THREADS = 256
const MAX_SHARDS = 10_000
const SHOWN = 20
const WHOLE: Shard = { index: 1, count: 1 }

interface OpenersOptions extends Setting, GameOptions {
  exact?: OpenerChoice
  prove?: number | true
  shard?: Shard
  out?: string
  threads: number
  memory?: number
  top?: number
  json?: boolean
  csv?: boolean
}

export function addOpeners(program: Command, terminal: Terminal): void {
  const command = program
    .command('openers')
    .description('Rank the openers of a game: show what is known, compute exact totals, or prove the best.')
    .addOption(gameOption())
    .addOption(modeOption())
    .addOption(goalOption())
    .addOption(limitOption())
  addOddsOptions(command)
    .addOption(
      new Option('--exact <which>', 'compute exact totals: `all`, the N most promising, or a list such as salet,crate')
        .argParser(parseOpeners)
        .conflicts('prove'),
    )
    .addOption(
      new Option('--prove [count]', 'prove which opener is best, or which `count` are').argParser(parseCount(1000)),
    )
    .addOption(
      new Option('--shard <i/n>', 'do one of n shares of the work; `fivebase merge` joins them').argParser(parseShard),
    )
    .option('--out <file>', 'the table, read and added to; without, the one in data/openers/')
    .addOption(
      new Option('--threads <n>', 'how many to use; the table is the same for any number')
        .argParser(parseCount(MAX_THREADS))
        .default(availableParallelism(), 'one a core'),
    )
    .addOption(memoryOption())
    .addOption(
      new Option('--top <n>', `how many to print (default: ${SHOWN}, or all with --json and --csv)`).argParser(
        parseCount(MAX_OPENERS),
      ),
    )
    .addOption(jsonOption())
    .addOption(new Option('--csv', 'print the ranking as comma-separated values').conflicts('json'))
    .addHelpText(
      'after',
      [
        '',
        'The most promising openers are those with the smallest estimate: the sum, over the parts that an opener cuts the',
        'answers into, of the total that a part of that size usually takes. In strict mode only answers are candidates.',
        'Of equal totals, answers stand before other words, each in alphabetical order.',
        '',
        'A proof first finds the exact totals of the most promising handful, as far as they can be better than what the',
        'table holds; every other opener is then searched only as far as it takes to show that it is no better, and is',
        'kept with that lower bound.',
        '',
        'Results are written to FILE.journal as they come. A run that is stopped or killed goes on from there when the same',
        'command is given again; the finished table replaces FILE at the end.',
        '',
        'Examples:',
        '  fivebase openers --game original',
        '  fivebase openers --game original --exact 200',
        '  fivebase openers --mode hard --exact salet,crate,trace --out mine.bin --json',
        '  fivebase openers --game original --prove 20 --memory 2G',
        '  fivebase openers --game original --exact all --shard 3/16 --out part-3.bin',
        '  fivebase openers --weights frequencies.csv --exact 20 --out mine.bin',
      ].join('\n'),
    )
    .action((options: OpenersOptions) => rankOpeners(options, terminal))
}

async function rankOpeners(options: OpenersOptions, terminal: Terminal): Promise<void> {
  const { mode, goal, limit, threads, out, shard } = options
  refusePlaceInData(options, out)
  const { game, data } = await openGame(options, terminal)
  const setting: Setting = { mode, goal, limit }
  const file = out === undefined ? join(DATA, openerTablePath(game.id, setting)) : resolve(terminal.folder, out)
  const task = taskOf(options, game)
  if (task === null) return showOpeners(file, game, options, terminal)
  if (shard && out === undefined) {
    throw new UsageError('--shard needs --out: every share is a file of its own', 'such as --out part-3.bin')
  }
  if (out === undefined) mkdirSync(dirname(file), { recursive: true })
  // Better now than after an hour of search.
  if (!existsSync(dirname(file))) throw new UsageError(`there is no folder ${dirname(file)}`)

  const memoryBytes = memoBytesOf(options.memory, threads, game)
  const kernel = await loadKernel()
  const startMs = performance.now()
  const session = { kernel, game, data, setting, task, shard: shard ?? WHOLE, file, threads, memoryBytes }
  const result = await computeOpeners(session, terminal)
  printResult(result, { seconds: (performance.now() - startMs) / 1000, file: out ?? file }, game, options, terminal)
}

function taskOf({ exact, prove, mode }: OpenersOptions, game: Game): OpenerTask | null {
  if (prove !== undefined) return { kind: 'prove', best: prove === true ? 1 : prove }
  if (exact === undefined) return null
  if (Array.isArray(exact)) checkOpeners(exact, game, mode)
  return { kind: 'exact', openers: exact }
}

/** What is known so far: of the table, and of a run that goes on or was stopped. */
function showOpeners(file: string, game: Game, options: OpenersOptions, terminal: Terminal): void {
  const { known, unfinished } = readKnown(file, game, options)
  if (known.size === 0) {
    const { mode, goal } = options
    throw new NegativeResult(
      `no openers are known for ${game.id}, ${mode}, ${goal}, limit ${options.limit}`,
      `compute some: fivebase openers --game ${game.id} --mode ${mode} --goal ${goal} --exact 20`,
    )
  }
  if (unfinished > 0) {
    terminal.err(`note: ${plural(unfinished, 'opener')} of a run that is not finished are counted in\n`)
  }
  const table = makeOpenerTable(openerSetting(game, options), known.values())
  if (options.csv)
    terminal.out(formatRankingCsv(table, game, options.top ?? Number.POSITIVE_INFINITY, maximaOf(table, game)))
  else if (options.json) terminal.out(`${JSON.stringify(tableFacts(table, game, options), null, 2)}\n`)
  else terminal.out(formatKnown(table, game, options))
}

function printResult(
  result: OpenerResult,
  { seconds, file }: { seconds: number; file: string },
  game: Game,
  options: OpenersOptions,
  terminal: Terminal,
): void {
  const { table, bytes, searched, resumed, nodes, work, searchSeconds } = result
  if (options.csv) {
    terminal.out(formatRankingCsv(table, game, options.top ?? Number.POSITIVE_INFINITY, maximaOf(table, game)))
    return
  }
  if (options.json) {
    const { threads } = options
    const run = { searched, resumed, nodes, work, searchSeconds, seconds, threads, file, bytes }
    terminal.out(`${JSON.stringify({ ...tableFacts(table, game, options), run }, null, 2)}\n`)
    return
  }
  const time = (value: number): string => (value < 10 ? `${value.toFixed(2)} s` : formatSeconds(value))
  const before = resumed > 0 ? `, and ${resumed} by the run before` : ''
  terminal.out(formatKnown(table, game, options))
  terminal.out(
    `\n${formatPairs([
      ['searched', `${plural(searched, 'opener')}${before}: ${plural(nodes, 'node')}, work ${work}`],
      ['time', `${time(seconds)} on ${plural(options.threads, 'thread')}; ${time(searchSeconds)} of search in all`],
      ['written', `${file} (${plural(bytes, 'byte')})`],
    ])}`,
  )
}

function formatKnown(table: OpenerTable, game: Game, options: OpenersOptions): string {
  const { mode, goal, limit } = table
  const pairs = formatPairs([
    ['game', `${game.id} (${shortHash(game.hash)}), ${mode}, ${goal}, limit ${limit}`],
    ['known', formatCounts(table)],
    ['proof', formatProvedHead(table, game)],
  ])
  return `${formatRanking(table, game, options.top ?? SHOWN)}\n${pairs}`
}

function tableFacts(table: OpenerTable, game: Game, { top }: OpenersOptions) {
  const { mode, goal, limit, answers, guesses, gameHash: hash } = table
  const ranking = rankingFacts(table, game, top ?? Number.POSITIVE_INFINITY, maximaOf(table, game))
  return { game: game.id, hash, mode, goal, limit, answers, guesses, counts: countOpeners(table), openers: ranking }
}

function maximaOf(table: OpenerTable, game: Game): ReadonlyMap<string, number> {
  return new StoredStrategies(game, table).maxima()
}

function parseShard(text: string): Shard {
  const match = /^(\d+)\/(\d+)$/.exec(text)
  const [index, count] = match ? [Number(match[1]), Number(match[2])] : [0, 0]
  if (index < 1 || index > count || count > MAX_SHARDS) {
    throw new InvalidArgumentError('Use i/n, the share and how many there are, such as 3/16.')
  }
  return { index, count }
}
