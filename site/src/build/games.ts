/** The games as built by `npm run build:core`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGame, DEFAULT_GAME, type Game, type GameData, weightOfGame } from '../../../engine/rules/game.ts'
import type { GameFacts } from '../../../view/position.ts'

/** In menu order, the default first. */
const GAME_IDS = [DEFAULT_GAME, 'original', 'nyt-2022', 'dictionary', 'uniform']

export function readGameData(id: string): GameData {
  return JSON.parse(readFileSync(join(__REPOSITORY__, 'build/games', `${id}.json`), 'utf8'))
}

export const GAMES: readonly Game[] = GAME_IDS.map((id) => createGame(readGameData(id)))

export const GAME_FACTS: readonly GameFacts[] = GAMES.map(factsOf)

export function factsOf(game: Game): GameFacts {
  const { id, name, answers, guesses, hash } = game
  return { id, name, answers: answers.length, guesses: guesses.length, weight: weightOfGame(game), hash }
}
