/**
 * Pages about the game of a day. A name that leads to a day is led on to the id of that day, which is what people send on;
 * the day is read before a page is made, so that pages find its game like any other.
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

/** The lists of a day, for the engine of the browser. */
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
  // Of `//host/` browsers would make another origin.
  return c.redirect(url.pathname.replace(/^\/+/, '/') + url.search, 302)
})

const pastOf = (query: URLSearchParams): PastUse | undefined => PAST_USES.find((use) => use === query.get('past'))

/** Id of the game; null where there is none, which the page itself tells. */
async function foundOf(c: Context<AppEnv>, game: string, past: PastUse | undefined): Promise<string | null> {
  try {
    return (await findGame(storeContextOf(c), game, past)).id
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
