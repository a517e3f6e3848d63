/**
 * The lists of a game on the device: they count the answers left, tell which colours are possible, and let the engine
 * search. Loaded when the page is at rest, since the first view does not need them.
 */
import { createGame, type Game } from '../../../engine/game.ts'
import type { Row } from '../../../engine/history.ts'
import { patternOf } from '../../../engine/pattern.ts'
import { stateOf } from '../../../engine/state.ts'
import { gameFile } from '../view/game-file.ts'
import { type GameFacts, type Position, type Reply, replyOf } from '../view/position.ts'

const games = new Map<string, Promise<Game>>()

export function gameUrl(facts: GameFacts): string {
  return `/games/${gameFile(facts)}.json`
}

/** The game; rejected where its lists cannot be had. */
export function loadGame(facts: GameFacts): Promise<Game> {
  let game = games.get(facts.hash)
  if (!game) {
    game = fetchGame(gameUrl(facts))
    games.set(facts.hash, game)
    game.catch(() => games.delete(facts.hash))
  }
  return game
}

async function fetchGame(url: string): Promise<Game> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return createGame(await response.json())
}

/** Whether some word that fits the rows would give these colours. */
export function isPossible(game: Game, rows: readonly Row[], row: Row): boolean {
  return fittingWords(game, rows).some((id) => patternOf(row.guess, game.guesses[id]) === row.pattern)
}

/** A reply whose list of answers was cut short, with all of them. */
export function completeReply(game: Game, { reply, address }: Position): Reply {
  if (
    reply.kind !== 'advice' ||
    reply.advice.answers.length === reply.advice.remaining ||
    reply.advice.hash !== game.hash
  )
    return reply
  const answers = Array.from(fittingWords(game, address.rows), (id) => game.guesses[id])
  if (answers.length !== reply.advice.remaining) return reply
  return { ...reply, ...replyOf({ ...reply.advice, answers }) }
}

function fittingWords(game: Game, rows: readonly Row[]): Uint16Array {
  return stateOf(game, rows, { mode: 'normal' }).answers
}
