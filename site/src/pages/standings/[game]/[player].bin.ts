/** What a player plays in a word game, stored by `fivebase compare --data`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRoute, GetStaticPaths } from 'astro'
import { GAMES } from '../../../build/games.ts'

const ENDING = '.bin'

const folderOf = (game: string): string => join(__REPOSITORY__, 'data/compare', game)

export const getStaticPaths: GetStaticPaths = () =>
  GAMES.flatMap(({ id: game }) =>
    (existsSync(folderOf(game)) ? readdirSync(folderOf(game)) : [])
      .filter((file) => file.endsWith(ENDING))
      .map((file) => ({ params: { game, player: file.slice(0, -ENDING.length) } })),
  )

export const GET: APIRoute = ({ params }) =>
  new Response(readFileSync(join(folderOf(params.game as string), `${params.player}${ENDING}`)), {
    headers: { 'Content-Type': 'application/octet-stream' },
  })
