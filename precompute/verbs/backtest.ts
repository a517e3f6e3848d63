import { type Command, InvalidArgumentError, Option } from 'commander'
import { addDays } from '../../engine/formats/lists/calendar-date.ts'
import { nameSome } from '../../engine/formats/lists/word-list.ts'
import {
  type BacktestSummary,
  comparePaired,
  type PairedDifference,
  summarizeDays,
} from '../../engine/odds/backtest.ts'
import { isPrior, PRIORS, type Prior } from '../../engine/odds/odds.ts'
import { fitTiers, roundFit } from '../../engine/odds/tier-fit.ts'
import { TIER_WEIGHTS, type TierWeights } from '../../engine/odds/tier-weights.ts'
import { exactModeOf, STRATEGY_NAMES } from '../../engine/players/players.ts'
import type { Game } from '../../engine/rules/game.ts'
import { DEFAULT_LIMIT } from '../../engine/rules/goal.ts'
import type { Mode } from '../../engine/rules/mode.ts'
import type { DatedEntry } from '../backtest/day-player.ts'
import { type BacktestRun, runBacktest } from '../backtest/run-backtest.ts'
import { loadKernel, loadTiers, openGames } from '../built.ts'
import { parseDate, readPast } from '../odds/odds-options.ts'
import { formatPairs, plural } from '../terminal/format-summary.ts'
import { formatTable } from '../terminal/format-table.ts'
import { examples, notes } from '../terminal/help.ts'
import { gameOption, jsonOption, modeOption, openersIn, parseWord, threadsOption } from '../terminal/options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'

interface BacktestOptions {
  game: string
  past: string
  from?: string
  to?: string
  player: string[]
  prior: Prior[]
  mode: Mode
  opener?: string
  threads: number
  json?: boolean
}

export function addBacktest(program: Command, terminal: Terminal): void {
  program
    .command('backtest')
    .summary('replay past puzzles day by day')
    .description('Replay past puzzles, day by day, each with only the answers before it known.')
    .addOption(gameOption())
    .requiredOption('--past <file|url>', 'dated answers: CSV, JSON or one per line')
    .option('--from <date>', 'the first day (default: 365 days back)', parseDate)
    .option('--to <date>', 'the last day', parseDate)
    .addOption(
      new Option('--player <names>', 'players, separated by commas')
        .argParser(listOf('player', (name) => STRATEGY_NAMES.includes(name)))
        .default(['exact']),
    )
    .addOption(
      new Option('--prior <names>', 'odds, separated by commas').argParser(listOf('prior', isPrior)).default(['past']),
    )
    .addOption(modeOption())
    .option('--opener <word>', 'the first guess of every day', parseWord)
    .addOption(threadsOption())
    .addOption(jsonOption())
    .addHelpText(
      'before',
      examples(
        'backtest --past answers.csv --prior uniform,tiers,past',
        'backtest --past answers.csv --from 2024-08-22 --player exact,entropy',
      ),
    )
    .addHelpText(
      'after',
      notes(
        `Players: ${STRATEGY_NAMES.join(', ')}.`,
        `Priors: ${PRIORS.join(', ')}.`,
        'The first guess is chosen once, by the odds of the first day. A loss counts 7. An answer outside the pool is looked for in the guess list. Every run is compared with the first one, on the same days.',
      ),
    )
    .action((options: BacktestOptions) => printBacktest(options, terminal))
}

function listOf<Name extends string>(what: string, isName: (text: string) => boolean): (text: string) => Name[] {
  return (text) => {
    const names = text.split(',').filter(Boolean)
    const unknown = names.find((name) => !isName(name))
    if (unknown !== undefined || names.length === 0)
      throw new InvalidArgumentError(`'${unknown ?? text}' is not a ${what}.`)
    return [...new Set(names)] as Name[]
  }
}

async function printBacktest(options: BacktestOptions, terminal: Terminal): Promise<void> {
  const { game, data } = await openGames(terminal).read(options.game)
  if (options.opener !== undefined) options.opener = openersIn([options.opener], game, options.mode, terminal)[0]
  const entries = await datedEntries(options.past, terminal)
  const { from, to } = spanOf(entries, options)
  noteStrangers(entries.slice(from, to), game, terminal)
  const tierWeights = tierWeightsBefore(entries, from, game)
  const runs = options.player.flatMap((player) =>
    options.prior.map((prior) => ({ player, prior, mode: modeOf(player, options.mode), opener: options.opener })),
  )
  const start = { kernel: await loadKernel(), tierWeights, limit: DEFAULT_LIMIT, entries }
  const began = performance.now()
  const results = await runBacktest({ game, data, from, to, runs, threads: options.threads }, start, terminal)
  const seconds = (performance.now() - began) / 1000
  const shown: Shown = { game, entries, from, to, tierWeights, results, seconds }
  terminal.out(options.json ? `${JSON.stringify(facts(shown), null, 2)}\n` : format(shown))
}

/** The mode of a player: strict-exact plays only strict mode, heuristics only normal mode. */
function modeOf(player: string, asked: Mode): Mode {
  const own = exactModeOf(player)
  const mode = asked === 'normal' ? (own ?? 'normal') : asked
  if (mode !== 'normal' && mode !== own && own !== 'normal') {
    throw new UsageError(`${player} cannot play ${mode} mode`, 'leave out --mode, or the player')
  }
  return mode
}

/** Every dated answer, even unlisted ones: those are lost. */
async function datedEntries(file: string, terminal: Terminal): Promise<DatedEntry[]> {
  const { entries } = await readPast(file, null, terminal)
  const dated = entries.filter((entry): entry is DatedEntry => entry.date !== undefined)
  if (dated.length === 0) throw new UsageError(`${file}: no answer has a date`, 'write dates, as in 2024-05-31,plate')
  return dated
}

function noteStrangers(days: readonly DatedEntry[], game: Game, terminal: Terminal): void {
  const strangers = days.filter(({ word }) => game.idOf(word) < 0).map(({ word }) => word)
  if (strangers.length === 0) return
  terminal.err(`note: not in the list of ${game.id}, so lost in every run: ${nameSome(strangers)}\n`)
}

/** The days to play, by index. */
function spanOf(entries: readonly DatedEntry[], options: BacktestOptions): { from: number; to: number } {
  const last = options.to ?? entries[entries.length - 1].date
  const first = options.from ?? addDays(last, 1 - DAYS_OF_A_YEAR)
  const from = entries.findIndex(({ date }) => date >= first)
  const to = entries.filter(({ date }) => date <= last).length
  if (from < 0 || from >= to) throw new UsageError(`no answers between ${first} and ${last}`)
  return { from, to }
}

const DAYS_OF_A_YEAR = 365

/** The shipped weights, unless they were fitted to days being played: then they are fitted to earlier days. */
function tierWeightsBefore(entries: readonly DatedEntry[], from: number, game: Game): TierWeights {
  if (TIER_WEIGHTS.fittedUntil !== null && TIER_WEIGHTS.fittedUntil < entries[from].date) return TIER_WEIGHTS
  const fit = fitTiers(game.answers, loadTiers(), entries.slice(0, from))
  return { ...roundFit(fit), fittedUntil: from > 0 ? entries[from - 1].date : null }
}

interface Shown {
  game: Game
  entries: readonly DatedEntry[]
  from: number
  to: number
  tierWeights: TierWeights
  results: readonly BacktestRun[]
  seconds: number
}

interface RunFacts extends BacktestSummary {
  player: string
  prior: Prior
  mode: Mode
  opener: string
}

function runFacts({ run, days }: BacktestRun): RunFacts {
  return { ...run, ...summarizeDays(days, DEFAULT_LIMIT) }
}

interface Difference extends PairedDifference {
  /** Names of runs: the mean of `of` minus `to`, in guesses. */
  of: string
  to: string
}

/** For every pair of runs. */
function differencesOf(results: readonly BacktestRun[]): Difference[] {
  return results.flatMap((a, at) =>
    results
      .slice(0, at)
      .map((b) => ({ of: nameOf(a), to: nameOf(b), ...comparePaired(a.days, b.days, DEFAULT_LIMIT) })),
  )
}

function nameOf({ run: { player, prior } }: BacktestRun): string {
  return `${player} by ${prior}`
}

function facts({ game, entries, from, to, tierWeights, results, seconds }: Shown) {
  const runs = results.map(runFacts)
  return {
    ...(runs.length === 1 && runs[0]),
    game: game.id,
    from: entries[from].date,
    to: entries[to - 1].date,
    tiersFittedUntil: tierWeights.fittedUntil,
    seconds,
    runs,
    differences: differencesOf(results),
  }
}

function format({ game, entries, from, to, tierWeights, results, seconds }: Shown): string {
  const pairs: [string, string][] = [
    ['game', game.id],
    ['days', `${plural(to - from, 'puzzle')}, ${entries[from].date} to ${entries[to - 1].date}`],
    ['tiers', tierWeights.fittedUntil === null ? 'fitted to nothing' : `fitted up to ${tierWeights.fittedUntil}`],
    ['time', `${seconds.toFixed(1)} s`],
  ]
  const rows = results
    .map(runFacts)
    .map((run) => [
      `${run.player} by ${run.prior}`,
      run.opener,
      run.mean.toFixed(3),
      String(run.losses),
      `${run.outside}${run.outsideLosses > 0 ? `, ${run.outsideLosses} lost` : ''}`,
      run.logLoss.toFixed(3),
      run.histogram.join(' '),
    ])
  const table = formatTable(['player', 'opener', '>mean', '>lost', '>outside', '>log-loss', 'games by guesses'], rows)
  const differences = differencesOf(results).map(({ of, to: other, mean, low, high }) => [
    of,
    `against ${other}`,
    signed(mean),
    `${signed(low)} to ${signed(high)}`,
  ])
  const paired =
    differences.length === 0 ? '' : `\n${formatTable(['on the same days', '', '>guesses', '95%'], differences)}`
  return [formatPairs(pairs), table].join('\n') + paired
}

function signed(guesses: number): string {
  return `${guesses < 0 ? '' : '+'}${guesses.toFixed(3)}`
}
