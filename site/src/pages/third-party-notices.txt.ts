/** The licences of third-party parts in the page and the Worker. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRoute } from 'astro'

export const GET: APIRoute = () => new Response(readFileSync(join(__REPOSITORY__, 'THIRD_PARTY_NOTICES.md'), 'utf8'))
