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
  /** Words of more than five letters, joined: such a game shares none with the others, and its bits are over these. */
  words?: string
}

/** Packs games in the order given. */
export function packGames(games: readonly GameData[]): GamePack {
  const all = new Set<string>()
  for (const { answers, others, length = WORD_LENGTH } of games) {
    if (length > WORD_LENGTH) continue
    for (const joined of [answers, others]) for (const word of splitWords(joined, length)) all.add(word)
  }
  const words = [...all].sort()
  const shared = placesIn(words)
  return {
    words: words.join(''),
    games: games.map(({ id, name, hash, sources, answers, others, weights, length = WORD_LENGTH, letters }) => {
      const own = length > WORD_LENGTH ? splitWords(answers + others, length).sort() : null
      const places = own === null ? shared : placesIn(own)
      return {
        id,
        name,
        hash,
        sources,
        answers: bitsOf(splitWords(answers, length), places),
        others: bitsOf(splitWords(others, length), places),
        ...(weights !== undefined && { weights }),
        ...(length !== WORD_LENGTH && { length }),
        ...(letters !== undefined && { letters }),
        ...(own !== null && { words: own.join('') }),
      }
    }),
  }
}

const placesIn = (words: readonly string[]): ReadonlyMap<string, number> =>
  new Map(words.map((word, place) => [word, place]))

function bitsOf(words: readonly string[], places: ReadonlyMap<string, number>): string {
  const bits = new Uint8Array(Math.ceil(places.size / 8))
  for (const word of words) {
    const place = places.get(word) as number
    bits[place >> 3] |= 1 << (place & 7)
  }
  return btoa(String.fromCharCode(...bits))
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
export function openPacked(words: readonly string[], { answers, others, words: own, ...head }: PackedGame): Game {
  const all = own === undefined ? words : splitWords(own, head.length)
  return gameOfLists(head, pick(all, answers), pick(all, others))
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
