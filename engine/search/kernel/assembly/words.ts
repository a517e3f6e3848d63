// The words of the game: five columns of letters, one byte a guess, in the order of the guess list.
import { reserve } from './memory'

export const WORD_LENGTH: i32 = 5
export const LETTERS: i32 = 32

/** Number of guesses, and the same rounded up to whole vectors. */
export let guessCount: i32 = 0
export let guessStride: i32 = 0

/** Letters (0..25) of all guesses, column after column: letter i of guess g is at letters + i * guessStride + g. */
export let letters: usize = 0

/** Letters with the number of earlier copies in the word, copies * 32 + letter, in columns like `letters`. */
export let copies: usize = 0

/** Two independent 64-bit hash words for each guess, for sets of answers (see memo.ts). */
export let hashes: usize = 0

/** Guess ids in alphabetical order (u16 each): the order in which ties are broken. */
export let alphabet: usize = 0

/** Place of each guess in the alphabet (u16), once `finishWords` was called. */
let ranks: usize = 0

@inline
export function rankOf(id: i32): i32 {
  return <i32>load<u16>(ranks + (<usize>id << 1))
}

/** For each guess (u16) the one that it was last dropped from a table for: first looked at in the next (see table.ts). */
export let dominators: usize = 0

/** Weight of each guess as an answer (u16). */
export let weights: usize = 0

/** Patterns given by the caller, one row of `guessStride` bytes an answer; 0 where they follow from the letters. */
export let given: usize = 0

/** The smallest total that n answers can have, by n (i32); only where patterns are given. */
let leastTotals: usize = 0

/** splitmix64: each output passes through two multiplications, so that outputs are not linearly related. */
function splitmix(seed: u64): u64 {
  let z = seed + 0x9e3779b97f4a7c15
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb
  return z ^ (z >> 31)
}

/**
 * Makes room for `count` guesses and one spare word after them, for a guess that is not on the list.
 * The caller then writes the letter columns and the alphabetical order, and calls `finishWords`.
 */
export function setWords(count: i32): void {
  guessCount = count
  guessStride = (count + 1 + 15) & ~15
  letters = reserve(<usize>(guessStride * WORD_LENGTH))
  memory.fill(letters, 31, <usize>(guessStride * WORD_LENGTH))
  copies = reserve(<usize>(guessStride * WORD_LENGTH))
  alphabet = reserve(<usize>(guessStride * 2))
  dominators = reserve(<usize>(guessStride * 2))
  hashes = reserve(<usize>(guessStride * 16))
  ranks = reserve(<usize>(guessStride * 2))
  weights = reserve(<usize>(guessStride * 2))
  for (let g = 0; g < guessStride; g++) store<u16>(weights + (<usize>g << 1), 1)
  for (let g = 0; g < guessStride; g++) {
    store<u64>(hashes + (<usize>g << 4), splitmix(<u64>g * 0x9e3779b97f4a7c15 + 1), 0)
    store<u64>(hashes + (<usize>g << 4), splitmix(<u64>g * 0xd1b54a32d192ed03 + 0x632be59bd9b4e019), 8)
  }
}

/** To be called once the alphabetical order is written. */
export function finishAlphabet(): void {
  for (let k = 0; k < guessCount; k++) {
    store<u16>(ranks + (<usize>load<u16>(alphabet + (<usize>k << 1)) << 1), <u16>k)
  }
}

export function weightsAt(): usize {
  return weights
}

export function lettersAt(): usize {
  return letters
}

export function hashesAt(): usize {
  return hashes
}

export function alphabetAt(): usize {
  return alphabet
}

@inline
export function letterOf(g: i32, i: i32): i32 {
  return <i32>load<u8>(letters + <usize>(i * guessStride + g))
}

/** To be called once the letter columns are written, for the words from `first` on. */
export function finishWords(first: i32): void {
  for (let g = first; g <= guessCount; g++) {
    for (let i = 0; i < WORD_LENGTH; i++) {
      const letter = letterOf(g, i)
      let earlier = 0
      for (let j = 0; j < i; j++) if (letterOf(g, j) == letter) earlier++
      store<u8>(copies + <usize>(i * guessStride + g), earlier * LETTERS + letter)
    }
  }
}

/**
 * Takes the patterns of another game than words: the row of answer a begins at rows + a * guessStride, and all correct is
 * 242. `patternCount` is how many patterns there are, all correct included: what no guess can tell apart sets the least
 * totals, one answer found with one guess, patternCount - 1 with two, their square with three.
 */
export function giveFeedback(rows: usize, patternCount: i32): void {
  given = rows
  leastTotals = reserve(<usize>(guessCount + 1) << 2)
  store<i32>(leastTotals, 0)
  let depth = 0
  let room = 0
  let level = 1
  let total = 0
  for (let n = 1; n <= guessCount; n++) {
    if (room == 0) {
      depth++
      room = level
      level = min(level * (patternCount - 1), guessCount)
    }
    room--
    total += depth
    store<i32>(leastTotals + (<usize>n << 2), total)
  }
}

/** A lower bound of the total of n answers of this weight, without a look at them: the heaviest at once, the others next. */
@inline
export function trivialBound(n: i32, all: i32, heaviest: i32): i32 {
  return given ? load<i32>(leastTotals + (<usize>n << 2)) : 2 * all - heaviest
}
