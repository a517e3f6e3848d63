import { resolve } from 'node:path'
import type { Command } from 'commander'
import { mergeOpenerTables, type OpenerTable, OpenerTableError } from '../../engine/openings/opener-table.ts'
import { type Game, shortHash } from '../../engine/rules/game.ts'
import { openGames } from '../built.ts'
import { readOpenerTable, writeOpenerTable } from '../openers/file.ts'
import { countOpeners, formatCounts, formatProvedHead, formatRanking } from '../terminal/format-openers.ts'
import { formatPairs, plural } from '../terminal/format-summary.ts'
import { examples, notes } from '../terminal/help.ts'
import { jsonOption } from '../terminal/options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult } from '../terminal/usage-error.ts'
import { assertPlace } from '../write-whole.ts'

const SHOWN = 5

interface MergeOptions {
  out: string
  json?: boolean
}

export function addMerge(program: Command, terminal: Terminal): void {
  program
    .command('merge')
    .summary('merge tables of openers')
    .description('Merge tables of openers, such as the shards of one run.')
    .argument('<files...>', 'tables of the same game, mode, goal and limit')
    .requiredOption('--out <file>', 'where to write the table; one of the files is fine')
    .addOption(jsonOption())
    .addHelpText('before', examples('merge part-1.bin part-2.bin part-3.bin --out whole.bin'))
    .addHelpText(
      'after',
      notes(
        'Tables that share openers must agree; the better proof is kept. The order of the files does not matter: the shards of a run merge into the bytes of the whole run.',
      ),
    )
    .action((files: string[], options: MergeOptions) => mergeTables(files, options, terminal))
}

async function mergeTables(names: readonly string[], options: MergeOptions, terminal: Terminal): Promise<void> {
  const file = resolve(terminal.folder, options.out)
  assertPlace(file)
  const tables = names.map((name) => readOpenerTable(resolve(terminal.folder, name)))
  const found = await openGames(terminal).find(tables[0].gameHash)
  const nameOf = (opener: number): string => found?.game.guesses[opener] ?? `opener ${opener}`
  const table = tables.reduce((joined, next, at) => {
    try {
      return mergeOpenerTables(joined, next, nameOf)
    } catch (error) {
      if (!(error instanceof OpenerTableError)) throw error
      throw new NegativeResult(
        `${names[at]} does not fit ${at > 1 ? 'the files before it' : names[0]}: ${error.message}`,
      )
    }
  })
  const bytes = writeOpenerTable(file, table)
  printTable(table, { bytes, files: names.length }, options, found?.game ?? null, terminal)
}

function printTable(
  table: OpenerTable,
  { bytes, files }: { bytes: number; files: number },
  { out, json }: MergeOptions,
  game: Game | null,
  terminal: Terminal,
): void {
  const { gameId, gameHash, mode, goal, limit } = table
  if (json) {
    const facts = {
      game: gameId,
      hash: gameHash,
      mode,
      goal,
      limit,
      counts: countOpeners(table),
      files,
      file: out,
      bytes,
    }
    terminal.out(`${JSON.stringify(facts, null, 2)}\n`)
    return
  }
  if (game) terminal.out(`${formatRanking(table, game, SHOWN)}\n`)
  const pairs: [string, string][] = [
    ['game', `${gameId} (${shortHash(gameHash)}), ${mode}, ${goal}, limit ${limit}`],
    ['known', formatCounts(table)],
    ['written', `${out} (${plural(files, 'file')} joined, ${plural(bytes, 'byte')})`],
  ]
  if (game) pairs.splice(2, 0, ['proof', formatProvedHead(table, game)])
  terminal.out(formatPairs(pairs))
}
