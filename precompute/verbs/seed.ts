import type { Command } from 'commander'
import { pruneDays } from '../store/days.ts'
import type { Kv } from '../store/kv.ts'
import { type SeedResult, seedKv } from '../store/seed.ts'
import { persistOption, withKv } from '../store/seed-place.ts'
import { plural } from '../terminal/format-summary.ts'
import { examples, notes } from '../terminal/help.ts'
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
    .summary('put the results into the key-value store')
    .description('Put the results in data/ into the key-value store. Only changes are written.')
    .option('--local', 'the store of `npm start` here (default)')
    .option('--remote', 'the store of the account you logged in to with wrangler')
    .addOption(persistOption())
    .option('--prune <days>', 'also remove days this much older than the newest', parseCount(10_000))
    .addOption(jsonOption())
    .addHelpText('before', examples('seed', 'seed --remote --prune 30'))
    .addHelpText('after', notes('`fivebase daily --seed` adds the game of a day.'))
    .action(async (options: SeedOptions) => {
      if (options.local && options.remote) throw new UsageError('--local and --remote cannot go together', 'choose one')
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
