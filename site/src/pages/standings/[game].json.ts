/** What strategies take over all answers of a game, stored by `fivebase compare --data`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRoute, GetStaticPaths } from 'astro'
import { PEG_GAMES } from '../../../../view/standings-address.ts'
import { GAMES } from '../../build/games.ts'

export const getStaticPaths: GetStaticPaths = () =>
  [...GAMES.map(({ id }) => id), ...PEG_GAMES].map((game) => ({ params: { game } }))

export const GET: APIRoute = ({ params }) =>
  new Response(readFileSync(join(__REPOSITORY__, 'data/compare', `${params.game}.json`)), {
    headers: { 'Content-Type': 'application/json' },
  })
