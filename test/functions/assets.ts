/** The shipped standings and player trees, in place of the built site. */
import originalEntropy from '../../data/compare/original/entropy-exact.bin'
import originalMeanPattern from '../../data/compare/original/mean-pattern-first-highest.bin'
import originalStandings from '../../data/compare/original.json'
import type { Env } from '../../functions/env.ts'

const FILES: Readonly<Record<string, () => Response>> = {
  '/standings/original.json': () => new Response(JSON.stringify(originalStandings)),
  '/standings/original/entropy-exact.bin': () => new Response(originalEntropy as ArrayBuffer),
  '/standings/original/mean-pattern-first-highest.bin': () => new Response(originalMeanPattern as ArrayBuffer),
}

/** The file at an asset URL; undefined if it is not among these. */
export function standingsFile(url: string): Response | undefined {
  return FILES[new URL(url).pathname]?.()
}

export const standingsOnly = {
  ASSETS: {
    fetch: async (url: string) => standingsFile(url) ?? new Response('', { status: 404 }),
  } as never,
} satisfies Partial<Env>
