import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { parseStrategy } from '../../engine/formats/strategy-content.ts'
import { DEFAULT_GAME, type Game } from '../../engine/rules/game.ts'
import { DEFAULT_LIMIT, GOALS, type Goal } from '../../engine/rules/goal.ts'
import { formatHistory, parseHistory, type Row } from '../../engine/rules/history.ts'
import { MODES } from '../../engine/rules/mode.ts'
import type { WordForm } from '../../engine/rules/word.ts'
import {
  cutBranch,
  type Strategy,
  StrategyError,
  type StrategySettings,
  walkStrategy,
} from '../../engine/strategy/strategy.ts'
import { addOddsOptions } from '../odds/odds-options.ts'
import { openGame } from '../odds/open-game.ts'
import { sha256Of } from '../store/seed.ts'
import { type CheckSettings, checkStrategyFile } from '../strategies/check.ts'
import {
  formatOfName,
  formatStrategy,
  STRATEGY_FORMATS,
  type StrategyFile,
  type StrategyFormat,
} from '../strategies/file.ts'
import { solveBranch } from '../strategies/live-branch.ts'
import { formatPairs, headerFacts, headerPairs, plural } from '../terminal/format-summary.ts'
import { examples, notes } from '../terminal/help.ts'
import { gameOption, goalOption, jsonOption, limitOption, modeOption, workOption } from '../terminal/options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'
import { writeWhole } from '../write-whole.ts'

interface ExportOptions extends CheckSettings {
  goal?: Goal
  out?: string
  after?: string
  format?: StrategyFormat
  work: number
  prove?: boolean
  json?: boolean
}

interface Exported {
  strategy: Strategy
  game: Game
}

export function addExport(program: Command, terminal: Terminal): void {
  const command = program
    .command('export')
    .summary('write a strategy in another format')
    .description('Write a strategy, or a branch of it, in another format.')
    .argument('[file]', 'a strategy file in any format')
    .option('--out <file>', 'file to write (default: stdout)')
    .addOption(new Option('--format <format>', 'format to write, if the name does not say').choices(STRATEGY_FORMATS))
    .option('--after <rows>', 'only the branch after these guesses, as in salet.bbyyb')
    .addOption(gameOption().default(undefined, 'from the file'))
    .addOption(modeOption().default(undefined, 'from the file, or normal'))
    .addOption(goalOption().default(undefined, 'from the file, or mean'))
    .addOption(limitOption().default(undefined, 'from the file, or 6'))
    .addOption(workOption())
  addOddsOptions(command)
    .option('--prove', 'search until it is proved, however long that takes')
    .addOption(jsonOption())
    .addHelpText(
      'before',
      examples(
        'export salet.bin --format text',
        'export salet.tree --game original --mode hard --out salet.json',
        'export --after crane.bbybb --game original --format markdown',
      ),
    )
    .addHelpText('after', notes('Every answer is replayed first. Without a file, the branch is searched.'))
    .action((file: string | undefined, options: ExportOptions) => exportStrategy(file, options, terminal))
}

async function exportStrategy(name: string | undefined, options: ExportOptions, terminal: Terminal): Promise<void> {
  if (options.out === undefined && options.format === undefined) {
    throw new UsageError('there is neither --out nor --format', `choose a format: ${STRATEGY_FORMATS.join(', ')}`)
  }
  const format = options.format ?? formatOfName(options.out!)
  if (options.out === undefined && (format === 'bin' || options.json)) {
    throw new UsageError(`${options.json ? '--json' : 'the format bin'} needs --out FILE`)
  }
  const after = options.after ?? ''
  const { strategy, game } =
    name === undefined ? await solveAfter(after, options, terminal) : await readBranch(name, after, options, terminal)
  const bytes = formatStrategy(strategy, game, format)
  if (options.out === undefined) {
    terminal.out(Buffer.from(bytes).toString('utf8'))
    return
  }
  writeWhole(resolve(terminal.folder, options.out), bytes)
  const written = { file: options.out, format, bytes: bytes.length, sha256: sha256Of(bytes) }
  const { header, rows: before = [] } = strategy
  const branch = formatHistory(before)
  if (options.json) {
    const facts = { ...headerFacts(header), ...(branch && { branch }), ...written }
    terminal.out(`${JSON.stringify(facts, null, 2)}\n`)
  } else {
    const pairs = headerPairs(header)
    if (branch) pairs[0] = ['branch', `after ${branch}`]
    pairs.push(['written', `${written.file} (${format}, ${plural(bytes.length, 'byte')})`])
    terminal.out(formatPairs(pairs))
  }
}

/** The strategy in a file, or its branch after the rows. */
async function readBranch(name: string, after: string, options: ExportOptions, terminal: Terminal): Promise<Exported> {
  const { read, game, settings, claims, verification } = await checkStrategyFile(name, options, terminal)
  // Missed answers that the file declares are fine.
  const isFaulty = verification.faultCount > (claims.histogram === undefined ? 0 : verification.missed)
  if (isFaulty) {
    const { detail, path } = verification.faults[0]
    throw new NegativeResult(
      `${name} fails as a strategy for ${game.id}: ${path ? `after ${path}: ` : ''}${detail}`,
      `\`fivebase verify ${name}\` shows all ${plural(verification.faultCount, 'problem')}`,
    )
  }
  const strategy = parseRead(name, read, game, { ...settings, goal: options.goal })
  const rows = readRows(after, game.form)
  if (rows.length === 0) return { strategy, game }
  if (walkStrategy(strategy, game, rows) === null) {
    const rowsText = formatHistory(rows)
    throw new UsageError(
      `${rowsText} is not on the strategy of ${strategy.header.opener}`,
      `without a file it can be searched: fivebase export --after ${rowsText} --game ${game.id}`,
    )
  }
  return { strategy: cutBranch(strategy, game, rows), game }
}

function parseRead(name: string, read: StrategyFile, game: Game, settings: StrategySettings): Strategy {
  try {
    return parseStrategy(read, game, settings)
  } catch (error) {
    if (error instanceof StrategyError) throw new NegativeResult(`${name}: ${error.message}`)
    throw error
  }
}

async function solveAfter(after: string, options: ExportOptions, terminal: Terminal): Promise<Exported> {
  if (after.trim() === '') throw new UsageError('there is neither a file nor --after', 'name one of the two')
  const { game } = await openGame({ ...options, game: options.game ?? DEFAULT_GAME }, terminal)
  const rows = readRows(after, game.form)
  const { mode = MODES[0], goal = GOALS[0], limit = DEFAULT_LIMIT } = options
  const work = options.prove ? undefined : options.work
  const { strategy } = await solveBranch(game, { mode, goal, limit }, rows, work)
  if (strategy.header.proof === 'bounds') {
    terminal.err('note: the search stopped before the proof was done; --prove continues, --work sets how far\n')
  }
  return { strategy, game }
}

function readRows(text: string, form: WordForm): Row[] {
  const parsed = parseHistory(text, form)
  if (!parsed.ok) throw new UsageError(`--after: ${parsed.detail}`)
  return parsed.rows
}
