// Several games in one file. Games share nearly all their words, so the words are stored once and each game is two bit
// sets over them. The shipped games take 38 kB compressed this way, 126 kB separately.

import { type Game, type GameData, gameOfLists } from '../rules/game.ts'
import { padded, WORD_LENGTH } from '../rules/word.ts'

export interface GamePack {
  /** Every word of any game, sorted, with its padding, joined without a separator. */
  words: string
  games: PackedGame[]
}

export interface PackedGame {
  id: string
  name: string
  hash: string
  sources: string[]
  /** Answers, and guesses that are not answers: one bit per word, lowest bit first, base64. */
  answers: string
  others: string
  /** As in GameData. */
  weights?: string
  length?: number
  letters?: string
}

/** Packs games in the order given. */
export function packGames(games: readonly GameData[]): GamePack {
  const all = new Set<string>()
  for (const { answers, others, length } of games) {
    for (const joined of [answers, others]) for (const word of splitWords(joined, length)) all.add(word)
  }
  const words = [...all].sort()
  const places = new Map(words.map((word, place) => [word, place]))
  const bitsOf = (joined: string, length: number | undefined): string => {
    const bits = new Uint8Array(Math.ceil(words.length / 8))
    for (const word of splitWords(joined, length)) {
      const place = places.get(word) as number
      bits[place >> 3] |= 1 << (place & 7)
    }
    return btoa(String.fromCharCode(...bits))
  }
  return {
    words: words.join(''),
    games: games.map(({ id, name, hash, sources, answers, others, weights, length, letters }) => ({
      id,
      name,
      hash,
      sources,
      answers: bitsOf(answers, length),
      others: bitsOf(others, length),
      ...(weights !== undefined && { weights }),
      ...(length !== undefined && { length }),
      ...(letters !== undefined && { letters }),
    })),
  }
}

/** Words of this many letters that were joined without a separator, each with its padding. */
export function splitWords(joined: string, length: number = WORD_LENGTH): string[] {
  const words: string[] = joined.match(new RegExp(`.{${length}}`, 'g')) ?? []
  return length === WORD_LENGTH ? words : words.map(padded)
}

/**
 * An opened game of a pack; `words` are the pack's split words, shared by all its games. Unchecked, because packs are
 * made from checked games.
 */
export function openPacked(words: readonly string[], { answers, others, ...head }: PackedGame): Game {
  return gameOfLists(head, pick(words, answers), pick(words, others))
}

/** The weight of all answers of a game together: their number, if all are equally likely. */
export function weighPacked({ answers, weights }: Pick<PackedGame, 'answers' | 'weights'>): number {
  if (weights === undefined) return countPacked(answers)
  let sum = 0
  for (const character of atob(weights)) sum += character.charCodeAt(0)
  return sum
}

/** The size of a bit set, without listing its words. */
export function countPacked(bits: string): number {
  let count = 0
  for (const character of atob(bits)) {
    for (let byte = character.charCodeAt(0); byte > 0; byte &= byte - 1) count++
  }
  return count
}

function pick(words: readonly string[], bits: string): string[] {
  const bytes = atob(bits)
  return words.filter((_, place) => (bytes.charCodeAt(place >> 3) >> (place & 7)) & 1)
}
