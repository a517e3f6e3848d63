/** The standings that ship, in the place of the built site, which the tests do without. */
import originalStandings from '../../data/compare/original.json'
import type { Env } from '../../functions/env.ts'

export const standingsOnly = {
  ASSETS: {
    fetch: async (url: string) =>
      url.endsWith('/standings/original.json')
        ? new Response(JSON.stringify(originalStandings))
        : new Response('', { status: 404 }),
  } as never,
} satisfies Partial<Env>
