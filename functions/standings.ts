/** What the strategies of the literature cost over each game, stored by precompute among the assets. */
import type { Context } from 'hono'
import gamePack from '../build/game-pack.json'
import { parseStandings, type Standings } from '../engine/players/standings.ts'
import { type Feedback, wordFeedback } from '../engine/rules/feedback.ts'
import { parsePegGame, pegFeedback } from '../engine/rules/mastermind.ts'
import { PEG_GAMES } from '../view/standings-address.ts'
import type { AppEnv } from './env.ts'
import { GAME_IDS, GAME_SUMMARIES, playedGame } from './games.ts'
import { log } from './log.ts'
import { Problem } from './problem.ts'

/** Games with standings, of words and of pegs. */
export const PLAYED_GAMES = [
  ...GAME_SUMMARIES.filter(({ id }) => gamePack.compared.includes(id)).map(({ id, name }) => ({ id, name })),
  ...PEG_GAMES.map((id) => ({ id, name: parsePegGame(id)?.name ?? id })),
]

/** Whether players have been compared over a game; not so over one of the operator's own, unless asked for. */
export const isCompared = (game: string): boolean => PLAYED_GAMES.some(({ id }) => id === game)

/** The game of an id, of words or pegs; throws `unknown_game` if there is none. */
export function feedbackOf(game: string): Feedback {
  if (!GAME_IDS.includes(game) && !PEG_GAMES.includes(game)) {
    const known = [...GAME_IDS, ...PEG_GAMES].join(', ')
    throw new Problem('unknown_game', `Unknown game '${game}'. Games: ${known}.`)
  }
  const pegs = parsePegGame(game)
  return pegs === null ? wordFeedback(playedGame(game)) : pegFeedback(pegs.pegs, pegs.colours)
}

/** Null if there are none, or the file is missing or invalid. */
export async function readStandings(c: Context<AppEnv>, game: string): Promise<Standings | null> {
  if (!isCompared(game)) return null
  const path = `/standings/${game}.json`
  const response = await c.env.ASSETS.fetch(new URL(path, c.req.url).href)
  const parsed = response.ok
    ? parseStandings(await response.text())
    : { ok: false as const, detail: `${response.status}` }
  if (parsed.ok) return parsed.standings
  log(c.env, 'error', 'standings_failed', { path, detail: parsed.detail })
  return null
}
