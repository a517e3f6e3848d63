// Which key-value store is filled, and how it is opened and closed, however the command ends.

import { constants } from 'node:os'
import { Option } from 'commander'
import { type Kv, localKv, wranglerKv } from './kv.ts'

const SEED_PLACES = ['local', 'remote'] as const
export type SeedPlace = (typeof SEED_PLACES)[number]

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Shells add this to a signal's number. */
const SIGNAL_EXIT = 128

export function seedOption(): Option {
  return new Option(
    '--seed <place>',
    'put it into the store too: of `npm start` here, or of the account logged in',
  ).choices(SEED_PLACES)
}

export function persistOption(): Option {
  return new Option('--persist-to <folder>', 'folder of the local store, as for `wrangler dev`')
}

export async function withKv<Result>(
  place: SeedPlace,
  folder: string | undefined,
  use: (kv: Kv) => Promise<Result>,
): Promise<Result> {
  const kv = place === 'remote' ? wranglerKv('--remote') : await localKv(folder)
  // The local store is a separate process that would outlive this one.
  const onSignal = async (signal: NodeJS.Signals): Promise<never> => {
    await kv.close()
    process.exit(SIGNAL_EXIT + constants.signals[signal])
  }
  for (const signal of STOP_SIGNALS) process.once(signal, onSignal)
  try {
    return await use(kv)
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, onSignal)
    await kv.close()
  }
}
