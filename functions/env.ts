/** What the platform gives the Worker: bindings and variables from wrangler.toml. */
import type {
  AnalyticsEngineDataset,
  Fetcher,
  KVNamespace,
  RateLimit,
  WorkerVersionMetadata,
} from '@cloudflare/workers-types'
import { version as packageVersion } from '../package.json'
import type { StoreContext } from './store/context.ts'

export interface Env {
  KV: KVNamespace
  ASSETS: Fetcher
  RATE_LIMIT?: RateLimit
  /** Where answers are counted; without it they are not. */
  METRICS?: AnalyticsEngineDataset
  /** The deployed version as the platform names it; without it only the release number is known. */
  DEPLOYED?: WorkerVersionMetadata
  WORK_BUDGET?: string
  STORE_TIMEOUT_MS?: string
  LOG_LEVEL?: string
  /** How to report a vulnerability, `mailto:…` or an address; without it there is no security.txt. */
  SECURITY_CONTACT?: string
  /** Public key of the Discord application, 64 hex digits; without it there is no Discord bot here. */
  DISCORD_PUBLIC_KEY?: string
  /** Signing secret of the Slack app; without it there is no Slack bot here. */
  SLACK_SIGNING_SECRET?: string
}

/** Hono's environment for every route. */
export interface AppEnv {
  Bindings: Env
  /** Shared by everything that works on one request: made by `storeContextOf`. */
  Variables: { context?: StoreContext }
}

/**
 * Work for one request if the configuration has none. A clock does not advance during computation in workerd, so only
 * work can limit a search, and it makes answers repeatable.
 */
const DEFAULT_WORK_BUDGET = 36_000_000
const DEFAULT_STORE_TIMEOUT_MS = 1000

const positive = (text: string | undefined, otherwise: number): number => {
  const value = Number(text)
  return Number.isSafeInteger(value) && value > 0 ? value : otherwise
}

/**
 * Names what is deployed: a different program or configuration gets a different name, and an old one its old name
 * again.
 */
export const programOf = ({ DEPLOYED }: Env): string => `${packageVersion}/${DEPLOYED?.id ?? ''}`

export const workBudget = (env: Env): number => positive(env.WORK_BUDGET, DEFAULT_WORK_BUDGET)

export const storeTimeoutMs = (env: Env): number => positive(env.STORE_TIMEOUT_MS, DEFAULT_STORE_TIMEOUT_MS)
