import type { Command } from 'commander'
import { pruneDays } from '../store/days.ts'
import type { Kv } from '../store/kv.ts'
import { type SeedResult, seedKv } from '../store/seed.ts'
import { persistOption, withKv } from '../store/seed-place.ts'
import { plural } from '../terminal/format-summary.ts'
import { jsonOption, parseCount } from '../terminal/options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'

interface SeedOptions {
  local?: boolean
  remote?: boolean
  persistTo?: string
  prune?: number
  json?: boolean
}

export function addSeed(program: Command, terminal: Terminal): void {
  program
    .command('seed')
    .description('Fill the key-value store with the results in data/; only what changed is written.')
    .option('--local', 'the store of `npm start` on this machine (the default)')
    .option('--remote', 'the store of the account that `npx wrangler login` opened')
    .addOption(persistOption())
    .option(
      '--prune <days>',
      'also remove games of days that are older than this, before the newest',
      parseCount(10_000),
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nThe game of a day is put there by `fivebase daily --seed`.\n\nExamples:\n  fivebase seed\n  fivebase seed --remote --prune 30',
    )
    .action(async (options: SeedOptions) => {
      if (options.local && options.remote) throw new UsageError('--local and --remote exclude each other', 'choose one')
      const place = options.remote ? 'remote' : 'local'
      const result = await withKv(place, options.persistTo, (kv) => fill(kv, options))
      if (options.json) return terminal.out(`${JSON.stringify(result, null, 2)}\n`)
      const gone = result.removed === undefined ? '' : `, ${plural(result.removed.length, 'day')} removed`
      terminal.out(`${place} KV: ${result.written.length} written, ${result.kept} unchanged${gone}\n`)
    })
}

async function fill(kv: Kv, { prune }: SeedOptions): Promise<SeedResult & { removed?: string[] }> {
  const result = await seedKv(kv)
  return prune === undefined ? result : { ...result, removed: await pruneDays(kv, prune) }
}
