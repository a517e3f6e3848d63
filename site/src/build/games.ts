/** The games as built by `npm run build:core`. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGame, type Game, type GameData, weightOfGame } from '../../../engine/rules/game.ts'
import { hasExactPlay, USUAL_FORM } from '../../../engine/rules/word.ts'
import type { GameFacts } from '../../../view/position.ts'

/** In menu order, as in the Worker: the default first, your own last. */
export const GAME_IDS: readonly string[] = JSON.parse(
  readFileSync(join(__REPOSITORY__, 'build/game-pack.json'), 'utf8'),
).games.map(({ id }: { id: string }) => id)

export function readGameData(id: string): GameData {
  return JSON.parse(readFileSync(join(__REPOSITORY__, 'build/games', `${id}.json`), 'utf8'))
}

/** Pages show games with exact play only. */
export const GAMES: readonly Game[] = GAME_IDS.map((id) => createGame(readGameData(id))).filter(({ form }) =>
  hasExactPlay(form),
)

export const GAME_FACTS: readonly GameFacts[] = GAMES.map(factsOf)

export function factsOf(game: Game): GameFacts {
  const { id, name, answers, guesses, hash, form } = game
  const facts = { id, name, answers: answers.length, guesses: guesses.length, weight: weightOfGame(game), hash }
  return form === USUAL_FORM ? facts : { ...facts, form }
}
