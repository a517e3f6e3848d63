import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import type { Goal } from '../../engine/goal.ts'
import { formatHistory, parseHistory, type Row } from '../../engine/history.ts'
import { walkStrategy } from '../../engine/strategy.ts'
import { openGames } from '../built.ts'
import { type CheckSettings, checkStrategyFile } from '../check-strategy.ts'
import { formatPairs, headerFacts, headerPairs, plural } from '../format-summary.ts'
import { sha256Of } from '../kv-seed.ts'
import { gameOption, goalOption, jsonOption, limitOption, modeOption } from '../options.ts'
import {
  formatOfName,
  formatStrategy,
  parseStrategy,
  STRATEGY_FORMATS,
  type StrategyFormat,
  writeWhole,
} from '../strategy-file.ts'
import type { Terminal } from '../terminal.ts'
import { NegativeResult, UsageError } from '../usage-error.ts'

interface ExportOptions extends CheckSettings {
  goal?: Goal
  out?: string
  after?: string
  format?: StrategyFormat
  json?: boolean
}

export function addExport(program: Command, terminal: Terminal): void {
  program
    .command('export')
    .description('Write a strategy file in another format, after replaying every answer through it.')
    .argument('<file>', 'a strategy as bin, json, text or csv')
    .option('--out <file>', 'where to write it; without, it goes to the standard output')
    .addOption(new Option('--format <format>', 'format to write; else the name says').choices(STRATEGY_FORMATS))
    .option('--after <rows>', 'only the branch that these rows lead to, such as salet.bbyyb')
    .addOption(gameOption().default(undefined, 'what the file says, else what it fits'))
    .addOption(modeOption().default(undefined, 'what the file says, else normal'))
    .addOption(goalOption().default(undefined, 'what the file says, else mean'))
    .addOption(limitOption().default(undefined, 'what the file says, else 6'))
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nExamples:\n  fivebase export salet.bin --format text\n  fivebase export salet.tree --game original --mode hard --out salet.json',
    )
    .action((file: string, options: ExportOptions) => exportFile(file, options, terminal))
}

async function exportFile(name: string, options: ExportOptions, terminal: Terminal): Promise<void> {
  if (options.out === undefined && options.format === undefined) {
    throw new UsageError('there is neither --out nor --format', `choose a format: ${STRATEGY_FORMATS.join(', ')}`)
  }
  const format = options.format ?? formatOfName(options.out!)
  if (options.out === undefined && (format === 'bin' || options.json)) {
    throw new UsageError(`${options.json ? '--json' : 'the format bin'} needs --out FILE`)
  }
  const checked = await checkStrategyFile(name, terminal.folder, openGames(terminal), options)
  const { read, game, settings, verification } = checked
  if (!verification.ok) {
    const { detail, path } = verification.faults[0]
    throw new NegativeResult(
      `${name} does not hold as a strategy for ${game.id}: ${path ? `after ${path}: ` : ''}${detail}`,
      `\`fivebase verify ${name}\` shows all ${plural(verification.faultCount, 'fault')}`,
    )
  }
  const parsed = parseStrategy(read, game, { ...settings, goal: options.goal })
  if (!parsed.ok) throw new NegativeResult(`${name}: ${parsed.detail}`)
  const rows = readBranch(options.after ?? '', format)
  if (walkStrategy(parsed.strategy, game, rows) === null) {
    throw new UsageError(`${formatHistory(rows)} leaves the strategy of ${parsed.strategy.header.opener}`)
  }
  const bytes = formatStrategy(parsed.strategy, game, format, rows)
  if (options.out === undefined) {
    terminal.out(Buffer.from(bytes).toString('utf8'))
    return
  }
  writeWhole(resolve(terminal.folder, options.out), bytes)
  const written = { file: options.out, format, bytes: bytes.length, sha256: sha256Of(bytes) }
  const { header } = parsed.strategy
  if (options.json) terminal.out(`${JSON.stringify({ ...headerFacts(header), ...written }, null, 2)}\n`)
  else {
    const pairs = headerPairs(header)
    pairs.push(['written', `${written.file} (${format}, ${plural(bytes.length, 'byte')})`])
    terminal.out(formatPairs(pairs))
  }
}

function readBranch(text: string, format: StrategyFormat): Row[] {
  const parsed = parseHistory(text)
  if (!parsed.ok) throw new UsageError(`--after: ${parsed.detail}`)
  if (parsed.rows.length > 0 && format === 'bin') throw new UsageError('the format bin holds whole strategies only')
  return parsed.rows
}
