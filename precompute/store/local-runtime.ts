// The runtime of this machine: Miniflare of the line that wrangler uses, whose API is a beta, and wrangler.toml as wrangler
// reads it, which has no other way in. One place, so that the next version changes one file.

import { join } from 'node:path'
import type { Miniflare } from 'miniflare'
import { ROOT } from '../folders.ts'

export const WRANGLER_CONFIG = join(ROOT, 'wrangler.toml')

/** What wrangler.toml says of the Worker, as Miniflare names it. */
export interface WorkerConfig {
  compatibilityDate: string
  /** Ids by binding. */
  kvNamespaces: Record<string, string>
  vars: Record<string, string>
}

export async function readWorkerConfig(): Promise<WorkerConfig> {
  const { unstable_readConfig: readConfig } = await import('wrangler')
  const config = readConfig({ config: WRANGLER_CONFIG })
  const namespaces: { binding: string; id?: string }[] = config.kv_namespaces
  return {
    compatibilityDate: config.compatibility_date as string,
    kvNamespaces: Object.fromEntries(
      namespaces.flatMap(({ binding, id }) => (id === undefined ? [] : [[binding, id]])),
    ),
    vars: config.vars as Record<string, string>,
  }
}

/** Starts it, asking no other machine for what a request would carry. */
export async function startRuntime(options: object): Promise<Miniflare> {
  const { convertV4MiniflareOptions, Miniflare } = await import('miniflare')
  return new Miniflare(convertV4MiniflareOptions({ ...options, cf: false } as never))
}
