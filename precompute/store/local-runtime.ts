// The local runtime: the Miniflare version that wrangler uses, whose API is a beta, and wrangler.toml, which only
// wrangler's own code can read. All in one place, so an update changes one file.

import { join } from 'node:path'
import type { Miniflare } from 'miniflare'
import { ROOT } from '../folders.ts'

export const WRANGLER_CONFIG = join(ROOT, 'wrangler.toml')

/** The Worker's configuration in wrangler.toml, in Miniflare's terms. */
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

/** Starts it without contacting other machines. */
export async function startRuntime(options: object): Promise<Miniflare> {
  const { convertV4MiniflareOptions, Miniflare } = await import('miniflare')
  return new Miniflare(convertV4MiniflareOptions({ ...options, cf: false } as never))
}
