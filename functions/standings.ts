/** What the strategies of the literature cost over each game, stored by precompute among the assets. */
import type { Context } from 'hono'
import { parseStandings, type Standings } from '../engine/players/standings.ts'
import { type Feedback, wordFeedback } from '../engine/rules/feedback.ts'
import { parsePegGame, pegFeedback } from '../engine/rules/mastermind.ts'
import { PEG_GAMES } from '../view/standings-address.ts'
import type { AppEnv } from './env.ts'
import { GAME_IDS, GAME_SUMMARIES, gameOf } from './games.ts'
import { log } from './log.ts'
import { Problem } from './problem.ts'

/** Games of words and of pegs. */
export const PLAYED_GAMES = [
  ...GAME_SUMMARIES.map(({ id, name }) => ({ id, name })),
  ...PEG_GAMES.map((id) => ({ id, name: parsePegGame(id)?.name ?? id })),
]

/** The game of an id, of words or pegs; throws `unknown_game` if it has no standings. */
export function feedbackOf(game: string): Feedback {
  if (!GAME_IDS.includes(game) && !PEG_GAMES.includes(game)) {
    const known = [...GAME_IDS, ...PEG_GAMES].join(', ')
    throw new Problem('unknown_game', `Unknown game '${game}'. Games: ${known}.`)
  }
  const pegs = parsePegGame(game)
  return pegs === null ? wordFeedback(gameOf(game)) : pegFeedback(pegs.pegs, pegs.colours)
}

/** Null if the file is missing or invalid. */
export async function readStandings(c: Context<AppEnv>, game: string): Promise<Standings | null> {
  const path = `/standings/${game}.json`
  const response = await c.env.ASSETS.fetch(new URL(path, c.req.url).href)
  const parsed = response.ok
    ? parseStandings(await response.text())
    : { ok: false as const, detail: `${response.status}` }
  if (parsed.ok) return parsed.standings
  log(c.env, 'error', 'standings_failed', { path, detail: parsed.detail })
  return null
}
