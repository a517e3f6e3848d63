/**
 * The platform's binding limits the requests of each client. It counts per location and answers only yes or no, so we
 * can state the policy but not what remains.
 */
import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from './env.ts'
import { Problem } from './problem.ts'

/** The figures of `[[ratelimits]]` in wrangler.toml, which a Worker cannot read; a test compares them. */
export const RATE_LIMIT_REQUESTS = 600
export const RATE_LIMIT_SECONDS = 60

const POLICY = `"address";q=${RATE_LIMIT_REQUESTS};w=${RATE_LIMIT_SECONDS}`

/** The platform sets CF-Connecting-IP itself, so only a local server ever sees a loopback address. */
const isLoopback = (address: string): boolean =>
  address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')

const IPV6_GROUPS = 8
/** The first 64 bits of an IPv6 address: one customer may use any address below them. */
const OWN_GROUPS = 4

/** The counted client: an IPv4 address, or the network of an IPv6 address. */
export function rateKeyOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)
  if (mapped) return mapped[1]
  const [head, tail = ''] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail === '' ? [] : tail.split(':')
  while (groups.length + last.length < IPV6_GROUPS) groups.push('0')
  const network = [...groups, ...last].slice(0, OWN_GROUPS)
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}

/** Counts the request and says whether its client has asked too often. */
export async function isOverLimit(c: Context<AppEnv>): Promise<boolean> {
  const address = c.req.header('cf-connecting-ip')
  if (!c.env.RATE_LIMIT || !address || isLoopback(address) || c.req.method === 'OPTIONS') return false
  return !(await c.env.RATE_LIMIT.limit({ key: rateKeyOf(address) })).success
}

export const rateLimit: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (await isOverLimit(c)) {
    throw new Problem(
      'rate_limited',
      `Too many requests: ${RATE_LIMIT_REQUESTS} in ${RATE_LIMIT_SECONDS} seconds are allowed.`,
      {},
      {
        'RateLimit-Policy': POLICY,
        RateLimit: `"address";r=0;t=${RATE_LIMIT_SECONDS}`,
        'Retry-After': String(RATE_LIMIT_SECONDS),
      },
    )
  }
  await next()
  c.header('RateLimit-Policy', POLICY)
}
