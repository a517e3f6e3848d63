/** The games this Worker carries, opened when first asked for and kept as long as the isolate lives. */
import gamePack from '../build/game-pack.json'
import { countPacked, openPacked, splitWords, weighPacked } from '../engine/formats/game-pack.ts'
import { DEFAULT_GAME, type Game } from '../engine/rules/game.ts'
import { Problem } from './problem.ts'

export interface GameSummary {
  id: string
  name: string
  hash: string
  answers: number
  guesses: number
  /** Weight of all answers together: their number, where all are equally likely. */
  weight: number
  sources: string[]
  isDefault: boolean
}

export const GAME_SUMMARIES: readonly GameSummary[] = gamePack.games.map((packed) => {
  const answers = countPacked(packed.answers)
  return {
    id: packed.id,
    name: packed.name,
    hash: packed.hash,
    answers,
    guesses: answers + countPacked(packed.others),
    weight: weighPacked(packed),
    sources: packed.sources,
    isDefault: packed.id === DEFAULT_GAME,
  }
})

export const GAME_IDS: readonly string[] = gamePack.games.map(({ id }) => id)

const opened = new Map<string, Game>()
let words: string[] | undefined

/** The game of an id; throws the problem `unknown_game`. */
export function gameOf(id: string): Game {
  let game = opened.get(id)
  if (!game) {
    const packed = gamePack.games.find((candidate) => candidate.id === id)
    if (!packed) throw new Problem('unknown_game', `No game '${id}' is known here; there are ${GAME_IDS.join(', ')}.`)
    words ??= splitWords(gamePack.words)
    game = openPacked(words, packed)
    opened.set(id, game)
  }
  return game
}
