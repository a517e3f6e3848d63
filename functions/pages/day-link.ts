/**
 * Pages about the game of a day. A name such as `today` redirects to the day's id, which people can share. The day is
 * read before the page is made, so pages find its game like any other.
 */
import { type Context, Hono } from 'hono'
import { isDayName, PAST_USES, type PastUse, parseDayGameId } from '../../engine/formats/days.ts'
import { DEFAULT_GAME, gameDataOf } from '../../engine/rules/game.ts'
import { gameFile } from '../../view/game-file.ts'
import type { AppEnv } from '../env.ts'
import { findGame } from '../games.ts'
import { Problem } from '../problem.ts'
import { FOR_GOOD, NEVER, storeContextOf } from '../reply.ts'

export const dayLink = new Hono<AppEnv>()

/** The word lists of a day, for the engine in the browser. */
dayLink.get('/games/:file{day-.+\\.json}', async (c) => {
  const file = c.req.param('file')
  const game = await findGame(storeContextOf(c), file.split('.')[0])
  if (`${gameFile(game)}.json` !== file) throw new Problem('not_found', `The word lists of ${game.id} have changed.`)
  return c.json(gameDataOf(game), 200, { 'Cache-Control': FOR_GOOD })
})

dayLink.use('*', async (c, next) => {
  const url = new URL(c.req.url)
  const game = (url.searchParams.get('game') ?? DEFAULT_GAME).toLowerCase()
  const past = pastOf(url.searchParams)
  if (c.req.method !== 'GET' || (past === undefined && !isDayName(game))) return next()
  const found = await foundOf(c, game, past)
  if (found === null || (past === undefined && parseDayGameId(game) !== null)) return next()
  url.searchParams.set('game', found)
  url.searchParams.delete('past')
  c.header('Cache-Control', NEVER)
  // Browsers would read `//host/` as another origin.
  return c.redirect(url.pathname.replace(/^\/+/, '/') + url.search, 302)
})

const pastOf = (query: URLSearchParams): PastUse | undefined => PAST_USES.find((use) => use === query.get('past'))

/** The game's id; null if there is none, which the page reports. */
async function foundOf(c: Context<AppEnv>, game: string, past: PastUse | undefined): Promise<string | null> {
  try {
    return (await findGame(storeContextOf(c), game, past)).id
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
