/** What strategies take over all answers of a game, stored by `fivebase compare --data`. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRoute, GetStaticPaths } from 'astro'
import { PEG_GAMES } from '../../../../view/standings-address.ts'
import { GAME_IDS } from '../../build/games.ts'

const fileOf = (game: string): string => join(__REPOSITORY__, 'data/compare', `${game}.json`)

export const getStaticPaths: GetStaticPaths = () =>
  [...GAME_IDS, ...PEG_GAMES].filter((game) => existsSync(fileOf(game))).map((game) => ({ params: { game } }))

export const GET: APIRoute = ({ params }) =>
  new Response(readFileSync(fileOf(params.game as string)), {
    headers: { 'Content-Type': 'application/json' },
  })
