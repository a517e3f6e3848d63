// Games in the package: the shipped ones, and your own.

import { openPacked, type PackedGame, splitWords } from '../../engine/formats/game-pack.ts'
import { createGame, createGameData, type Game } from '../../engine/rules/game.ts'
import { lettersIn, padded, unpadded, WORD_LENGTH } from '../../engine/rules/word.ts'

/** A built-in game, as `fivebase/games/*` exports it: give it to `openEngine`, which unpacks it. */
export interface ShippedGame extends PackedGame {
  /** The words shared by all shipped games. */
  words: string
  /** Its best strategies, in the binary format, base64. */
  strategies: string[]
}

/** The words of your own game. */
export interface GameLists {
  /**
   * Words that can be the answer, three to five letters of one script, in any order: equally likely as a list, or each with its weight, a
   * whole number from 1 to 255, as an object.
   */
  answers: Iterable<string> | Readonly<Record<string, number>>
  /** Words that may be guessed besides the answers. By default only answers may. */
  guesses?: Iterable<string>
  /** Names the game in answers: letters a to z, digits and `-`; `own` by default. */
  id?: string
  /** For people. */
  name?: string
}

/**
 * A game made from your own lists, at most 15000 words.
 * @throws RangeError naming the word, weight or field that is wrong
 */
export async function makeGame({ answers, guesses = [], id = 'own', name = id }: GameLists): Promise<Game> {
  const head = { id, name, sources: [] }
  const weights = isList(answers) ? null : new Map(Object.entries(answers))
  const pool = isList(answers) ? [...answers] : Object.keys(answers)
  const others = [...guesses]
  const form = { length: pool[0]?.length ?? WORD_LENGTH, letters: lettersIn([...pool, ...others]) }
  const weightOf = weights === null ? undefined : (word: string) => weights.get(unpadded(word)) as number
  return createGame(await createGameData(head, pool.map(padded), others.map(padded), weightOf, form))
}

function isList(answers: GameLists['answers']): answers is Iterable<string> {
  return Symbol.iterator in answers
}

/** The game of a package module, and its strategies as bytes. */
export function unpackShipped({ words, strategies, ...packed }: ShippedGame): { game: Game; strategies: Uint8Array[] } {
  return { game: openPacked(splitWords(words), packed), strategies: strategies.map(bytesOf) }
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
