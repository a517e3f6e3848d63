import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { makeOpenerTable, type OpenerTable, openerSetting } from '../../engine/openings/opener-table.ts'
import { type Game, shortHash } from '../../engine/rules/game.ts'
import type { Setting } from '../../engine/rules/setting.ts'
import { loadKernel } from '../built.ts'
import { addOddsOptions } from '../odds/odds-options.ts'
import { type GameOptions, openGame, refusePlaceInData } from '../odds/open-game.ts'
import { openerTablePath } from '../openers/file.ts'
import type { OpenerTask, Shard } from '../openers/run.ts'
import { computeOpeners, type OpenerResult, readKnown } from '../openers/session.ts'
import { resultsFolder } from '../store/results-folder.ts'
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
import { examples, notes } from '../terminal/help.ts'
import { memoBytesOf, memoryOption } from '../terminal/memory-option.ts'
import {
  gameOption,
  goalOption,
  jsonOption,
  limitOption,
  MAX_OPENERS,
  modeOption,
  type OpenerChoice,
  openersIn,
  parseCount,
  parseOpeners,
} from '../terminal/options.ts'
import { formatSeconds } from '../terminal/progress-bar.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'
import { assertPlace } from '../write-whole.ts'

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
    .summary('rank first words, or prove the best')
    .description('Rank the first words of a game: show what is known, compute exact totals, or prove which is best.')
    .addOption(gameOption())
    .addOption(modeOption())
    .addOption(goalOption())
    .addOption(limitOption())
  addOddsOptions(command)
    .addOption(
      new Option('--exact <which>', 'compute totals: all, the N most promising, or a list')
        .argParser(parseOpeners)
        .conflicts('prove'),
    )
    .addOption(new Option('--prove [count]', 'prove the best opener, or the best `count`').argParser(parseCount(1000)))
    .addOption(new Option('--shard <i/n>', 'do one share of the work, for `fivebase merge`').argParser(parseShard))
    .option('--out <file>', 'table to extend (default: the one in data/openers/)')
    .addOption(
      new Option('--threads <n>', 'threads to use; the table is the same for any number')
        .argParser(parseCount(MAX_THREADS))
        .default(availableParallelism(), 'one per core'),
    )
    .addOption(memoryOption())
    .addOption(
      new Option('--top <n>', `how many to print (default: ${SHOWN}; all as JSON or CSV)`).argParser(
        parseCount(MAX_OPENERS),
      ),
    )
    .addOption(new Option('--best').implies({ top: 1 }).hideHelp())
    .addOption(jsonOption())
    .addOption(new Option('--csv', 'print CSV').conflicts('json'))
    .addHelpText(
      'before',
      examples(
        'openers --game original',
        'openers --game original --exact 200',
        'openers --mode hard --exact salet,crate,trace --out mine.bin',
        'openers --game original --prove 20 --memory 2G',
        'openers --game original --exact all --shard 3/16 --out part-3.bin',
      ),
    )
    .addHelpText(
      'after',
      notes(
        'The most promising openers split the words most evenly, by an estimate. With equal totals, answers come first, then the alphabet. A proof finds the exact totals of the most promising openers, then shows that every other one is no better.',

        '',
        'Results go to FILE.journal at once, and to FILE at the end. Give the same command again to continue a run that was stopped.',
      ),
    )
    .action((options: OpenersOptions) => rankOpeners(options, terminal))
}

async function rankOpeners(options: OpenersOptions, terminal: Terminal): Promise<void> {
  const { mode, goal, limit, threads, out, shard } = options
  refusePlaceInData(options, out)
  const { game, data } = await openGame(options, terminal)
  const setting: Setting = { mode, goal, limit }
  const file =
    out === undefined ? join(resultsFolder(game), openerTablePath(game.id, setting)) : resolve(terminal.folder, out)
  const task = taskOf(options, game, terminal)
  if (task === null && shard) {
    throw new UsageError('--shard needs work to share', 'add --exact or --prove')
  }
  if (task === null) return showOpeners(file, game, options, terminal)
  if (shard && out === undefined) {
    throw new UsageError('--shard needs --out: every share has its own file', 'for example --out part-3.bin')
  }
  if (out === undefined) mkdirSync(dirname(file), { recursive: true })
  assertPlace(file)

  const memoryBytes = memoBytesOf(options.memory, threads, game)
  const kernel = await loadKernel()
  const startMs = performance.now()
  const session = { kernel, game, data, setting, task, shard: shard ?? WHOLE, file, threads, memoryBytes }
  const result = await computeOpeners(session, terminal)
  printResult(result, { seconds: (performance.now() - startMs) / 1000, file: out ?? file }, game, options, terminal)
}

function taskOf({ exact, prove, mode }: OpenersOptions, game: Game, terminal: Terminal): OpenerTask | null {
  if (prove !== undefined) return { kind: 'prove', best: prove === true ? 1 : prove }
  if (exact === undefined) return null
  const openers = Array.isArray(exact) ? openersIn(exact, game, mode, terminal) : exact
  return { kind: 'exact', openers }
}

/** What is known so far: from the table, and from a running or stopped run. */
function showOpeners(file: string, game: Game, options: OpenersOptions, terminal: Terminal): void {
  const { known, unfinished } = readKnown(file, game, options)
  if (known.size === 0) {
    const { mode, goal } = options
    throw new NegativeResult(
      `no openers are known yet for ${game.id}, ${mode}, ${goal}, limit ${options.limit}`,
      `compute some: fivebase openers --game ${game.id} --mode ${mode} --goal ${goal} --exact 20`,
    )
  }
  if (unfinished > 0) {
    terminal.err(`note: ${plural(unfinished, 'opener')} of an unfinished run are included\n`)
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
  const before = resumed > 0 ? `, and ${resumed} from an earlier run` : ''
  terminal.out(formatKnown(table, game, options))
  terminal.out(
    `\n${formatPairs([
      ['searched', `${plural(searched, 'opener')}${before}: ${plural(nodes, 'node')}, work ${work}`],
      ['time', `${time(seconds)} on ${plural(options.threads, 'thread')}; ${time(searchSeconds)} of search in total`],
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
    throw new InvalidArgumentError('Use i/n, share i of n, such as 3/16.')
  }
  return { index, count }
}
