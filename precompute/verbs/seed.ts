import type { Command } from 'commander'
import { localKv, wranglerKv } from '../store/kv.ts'
import { seedKv } from '../store/seed.ts'
import { jsonOption } from '../terminal/options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'

interface SeedOptions {
  local?: boolean
  remote?: boolean
  json?: boolean
}

export function addSeed(program: Command, terminal: Terminal): void {
  program
    .command('seed')
    .description('Fill the key-value store with the results in data/; only what changed is written.')
    .option('--local', 'the store of `npm start` on this machine (the default)')
    .option('--remote', 'the store of the account that `npx wrangler login` opened')
    .addOption(jsonOption())
    .addHelpText('after', '\nExamples:\n  fivebase seed\n  fivebase seed --remote --json')
    .action(async (options: SeedOptions) => {
      if (options.local && options.remote) throw new UsageError('--local and --remote exclude each other', 'choose one')
      const kv = options.remote ? wranglerKv('--remote') : await localKv()
      try {
        const result = await seedKv(kv)
        if (options.json) terminal.out(`${JSON.stringify(result, null, 2)}\n`)
        else
          terminal.out(
            `${options.remote ? 'remote' : 'local'} KV: ${result.written.length} written, ${result.kept} unchanged\n`,
          )
      } finally {
        await kv.close()
      }
    })
}
