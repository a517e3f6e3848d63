/** `/.well-known/security.txt` (RFC 9116), if the operator has set a contact. */
import { Hono } from 'hono'
import type { AppEnv } from './env.ts'
import { Problem } from './problem.ts'

/** A file older than this counts as unreliable; it is made on each request, so it is always new. */
const GOOD_FOR_MS = 180 * 24 * 3600 * 1000
const MAX_AGE_SECONDS = 86_400

export const securityTxt = new Hono<AppEnv>()

securityTxt.get('/.well-known/security.txt', (c) => {
  const contact = c.env.SECURITY_CONTACT
  if (!contact) throw new Problem('not_found', 'This server has no security contact.')
  const expires = new Date(Date.now() + GOOD_FOR_MS).toISOString()
  return c.text(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\n`, 200, {
    'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}`,
  })
})
