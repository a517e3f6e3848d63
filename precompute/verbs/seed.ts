import { constants } from 'node:os'
import type { Command } from 'commander'
import { localKv, wranglerKv } from '../store/kv.ts'
import { seedKv } from '../store/seed.ts'
import { jsonOption } from '../terminal/options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** What shells add to the number of the signal that ended a program. */
const SIGNAL_EXIT = 128

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
      // The local store is a process of its own, which would outlive this one.
      const onSignal = async (signal: NodeJS.Signals): Promise<never> => {
        await kv.close()
        process.exit(SIGNAL_EXIT + constants.signals[signal])
      }
      for (const signal of STOP_SIGNALS) process.once(signal, onSignal)
      try {
        const result = await seedKv(kv)
        if (options.json) terminal.out(`${JSON.stringify(result, null, 2)}\n`)
        else
          terminal.out(
            `${options.remote ? 'remote' : 'local'} KV: ${result.written.length} written, ${result.kept} unchanged\n`,
          )
      } finally {
        for (const signal of STOP_SIGNALS) process.off(signal, onSignal)
        await kv.close()
      }
    })
}
