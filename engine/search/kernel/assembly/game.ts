// The game in flat memory: its words as columns of letters, in guess list order, one byte per guess, so that a vector
// holds the same letter of sixteen guesses. The list begins with the answers, heaviest first. A game without words
// gives its patterns instead.
import { mark, release } from './memory'
import { I32s, U16s, U64s, U8s } from './views'

export const WORD_LENGTH: i32 = 5
/** Columns of tests and copies have room for this many letters, the maximum of any game. */
export const LETTERS: i32 = 32
/** Letters of the usual alphabet; others may have more. */
const USUAL_LETTERS: i32 = 26
/** The code of the first letter. */
const FIRST_LETTER: u8 = 97
/** Fills the columns after the last word: not a letter of the default alphabet. Nothing there is ever played. */
export const NO_LETTER: i32 = 31
/** The pattern of a guess that is the answer: 3 ** WORD_LENGTH - 1. In a game of given patterns too. */
export const ALL_CORRECT: i32 = 242
/** Patterns fit a byte: arrays by pattern have this many elements. */
export const PATTERNS: i32 = 256

@unmanaged
class Game {
  /** Number of guesses, and bytes of a column: one per guess and a spare word, in whole vectors. */
  guesses: i32
  stride: i32
  /** Letters are numbers below this. */
  letterCount: i32
  /** Letter i of guess g is at i * stride + g. */
  letters: U8s
  /** In columns like letters, each with the number of its earlier copies in the word: copies * LETTERS + letter. */
  copies: U8s
  /** Two independent 64-bit hash words a guess, for sets of answers (transposition.ts). */
  hashes: U64s
  /** Guess ids in alphabetical order, which breaks ties; and the rank of each guess in it. */
  alphabet: U16s
  ranks: U16s
  /** The weight of each guess as an answer: how likely it is relative to the others. */
  weights: U16s
  /** The guess that last dominated each guess (domination.ts): tried first in the next matrix. */
  dominators: U16s
  /** Patterns given by the caller: `stride` bytes per answer; null if they follow from the letters. */
  given: U8s | null
  /** The smallest possible total of n answers of weight 1, by n, for given patterns. */
  leastTotals: I32s
}

export const game = changetype<Game>(memory.data(offsetof<Game>()))

/** splitmix64: each output passes through two multiplications, so that outputs are not linearly related. */
function splitmix(seed: u64): u64 {
  let z = seed + 0x9e3779b97f4a7c15
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb
  return z ^ (z >> 31)
}

/**
 * Makes room for `count` guesses of weight 1, and a spare word after them for an unlisted guess. The caller then calls
 * `writeWords` and `sortAlphabet`, and writes the weights.
 */
export function setWords(count: i32): void {
  const stride = (count + 1 + 15) & ~15
  game.guesses = count
  game.stride = stride
  game.letterCount = USUAL_LETTERS
  game.letters = U8s.reserve(stride * WORD_LENGTH)
  game.letters.fill(<u8>NO_LETTER, stride * WORD_LENGTH)
  game.copies = U8s.reserve(stride * WORD_LENGTH)
  game.alphabet = U16s.reserve(stride)
  game.ranks = U16s.reserve(stride)
  game.weights = U16s.reserve(stride)
  game.dominators = U16s.reserve(stride)
  game.hashes = U64s.reserve(stride * 2)
  for (let g = 0; g < stride; g++) {
    game.weights[g] = 1
    game.hashes[2 * g] = splitmix(<u64>g * 0x9e3779b97f4a7c15 + 1)
    game.hashes[2 * g + 1] = splitmix(<u64>g * 0xd1b54a32d192ed03 + 0x632be59bd9b4e019)
  }
}

/** Writes words from guess `first` on; `text` has them one after another, a letter per byte. */
export function writeWords(text: usize, first: i32, count: i32): void {
  for (let g = first; g < first + count; g++, text += WORD_LENGTH) {
    for (let i = 0; i < WORD_LENGTH; i++) {
      const letter = load<u8>(text + i) - FIRST_LETTER
      game.letterCount = max(game.letterCount, <i32>letter + 1)
      let earlier = 0
      for (let j = 0; j < i; j++) if (letterOf(g, j) == letter) earlier++
      game.letters[i * game.stride + g] = letter
      game.copies[i * game.stride + g] = earlier * LETTERS + letter
    }
  }
}

/** Sorts the guesses alphabetically: by the last letter, then stably by the one before, and so on. */
export function sortAlphabet(): void {
  for (let g = 0; g < game.guesses; g++) game.alphabet[g] = g
  const scratch = mark()
  // Where the next guess with this letter goes.
  const letters = game.letterCount
  const places = U16s.reserve(letters + 1)
  for (let i = WORD_LENGTH - 1; i >= 0; i--) {
    for (let letter = 0; letter <= letters; letter++) places[letter] = 0
    for (let g = 0; g < game.guesses; g++) places[letterOf(g, i) + 1] = places[letterOf(g, i) + 1] + 1
    for (let letter = 1; letter <= letters; letter++) places[letter] = places[letter] + places[letter - 1]
    // The ranks are unused so far.
    const sorted = game.ranks
    for (let k = 0; k < game.guesses; k++) {
      const guess = game.alphabet[k]
      const letter = letterOf(guess, i)
      sorted[places[letter]] = guess
      places[letter] = places[letter] + 1
    }
    game.ranks = game.alphabet
    game.alphabet = sorted
  }
  release(scratch)
  finishAlphabet()
}

/** Call it once the alphabetical order is written. */
export function finishAlphabet(): void {
  for (let k = 0; k < game.guesses; k++) game.ranks[game.alphabet[k]] = k
}

@inline
export function letterOf(g: i32, place: i32): i32 {
  return game.letters[place * game.stride + g]
}

/**
 * Takes the patterns of a game without words: the row of answer a begins at patterns + a * stride, and all correct is
 * ALL_CORRECT. `count` is the number of patterns, including that one. It determines the smallest totals: one answer
 * takes one guess, count - 1 take two, their square three.
 */
export function giveFeedback(patterns: usize, count: i32): void {
  game.given = changetype<U8s>(patterns)
  game.leastTotals = I32s.reserve(game.guesses + 1)
  game.leastTotals[0] = 0
  let depth = 0
  let free = 0
  let level = 1
  let total = 0
  for (let n = 1; n <= game.guesses; n++) {
    if (free == 0) {
      depth++
      free = level
      level = min(level * (count - 1), game.guesses)
    }
    free--
    total += depth
    game.leastTotals[n] = total
  }
}
