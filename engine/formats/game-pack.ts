// Several games in one file: games share nearly all of their words, so the words are kept once and each game is two sets
// of bits over them. The four games that ship take 38 kB compressed this way, 126 kB
// one by one.

import type { GameData } from '../rules/game.ts'
import { WORD_LENGTH } from '../rules/word.ts'

export interface GamePack {
  /** Every word of any game, sorted, joined without a separator. */
  words: string
  games: PackedGame[]
}

export interface PackedGame {
  id: string
  name: string
  hash: string
  sources: string[]
  /** Which words are answers, and which are guesses only: one bit a word, lowest bit first, base64. */
  answers: string
  others: string
  /** As in GameData. */
  weights?: string
}

/** Packs games in the order given. */
export function packGames(games: readonly GameData[]): GamePack {
  const all = new Set<string>()
  for (const { answers, others } of games) {
    for (const word of [...splitWords(answers), ...splitWords(others)]) all.add(word)
  }
  const words = [...all].sort()
  const places = new Map(words.map((word, place) => [word, place]))
  const bitsOf = (joined: string): string => {
    const bits = new Uint8Array(Math.ceil(words.length / 8))
    for (const word of splitWords(joined)) {
      const place = places.get(word) as number
      bits[place >> 3] |= 1 << (place & 7)
    }
    return btoa(String.fromCharCode(...bits))
  }
  return {
    words: words.join(''),
    games: games.map(({ id, name, hash, sources, answers, others, weights }) => ({
      id,
      name,
      hash,
      sources,
      answers: bitsOf(answers),
      others: bitsOf(others),
      ...(weights !== undefined && { weights }),
    })),
  }
}

/** The data of one game of a pack. */
export function unpackGame(words: string, game: PackedGame): GameData {
  const { id, name, hash, sources, weights } = game
  const lists = { answers: pick(words, game.answers), others: pick(words, game.others) }
  return { id, name, hash, sources, ...lists, ...(weights !== undefined && { weights }) }
}

/** How many words a set of bits holds, without making them. */
export function countPacked(bits: string): number {
  let count = 0
  for (const character of atob(bits)) {
    for (let byte = character.charCodeAt(0); byte > 0; byte &= byte - 1) count++
  }
  return count
}

function pick(words: string, bits: string): string {
  const bytes = atob(bits)
  const picked: string[] = []
  for (let place = 0; place * WORD_LENGTH < words.length; place++) {
    if ((bytes.charCodeAt(place >> 3) >> (place & 7)) & 1) {
      picked.push(words.slice(place * WORD_LENGTH, (place + 1) * WORD_LENGTH))
    }
  }
  return picked.join('')
}

function splitWords(joined: string): string[] {
  return joined.match(new RegExp(`.{${WORD_LENGTH}}`, 'g')) ?? []
}
