// The official hard rule: what a row requires of every later guess.
import { game, letterOf, LETTERS, WORD_LENGTH } from './game'
import { U16s, U8s } from './views'

/** The requirements of the row read last. */
@unmanaged
class Demands {
  /** A number that identifies a row's requirements. */
  key: u64
  greens: i32
  copies: i32
}
const demands = changetype<Demands>(memory.data(offsetof<Demands>()))
/** Letters that must stay, with their places; and copies that must exist, as in `game.copies`. */
const greenPlaces = changetype<U8s>(memory.data(8))
const greenLetters = changetype<U8s>(memory.data(8))
const askedCopies = changetype<U8s>(memory.data(8))

function mix(x: u64): u64 {
  x = (x ^ (x >> 31)) * 0x7fb5d329728ea185
  x = (x ^ (x >> 27)) * 0x81dadef4bc2dd44d
  return x ^ (x >> 33)
}

/** Reads a row: each green letter must stay in its place, and each letter must appear as often as it was coloured. */
function readRow(guess: i32, pattern: i32): void {
  demands.greens = 0
  demands.copies = 0
  demands.key = 0
  let p = pattern
  for (let i = 0; i < WORD_LENGTH; i++) {
    const colour = p % 3
    p /= 3
    if (colour == 0) continue
    const letter = letterOf(guess, i)
    if (colour == 2) {
      greenPlaces[demands.greens] = i
      greenLetters[demands.greens] = letter
      demands.greens++
      demands.key += mix(<u64>(1000 + i * LETTERS + letter))
    }
    // The copies seen so far of this letter.
    let earlier = 0
    let q = pattern
    for (let j = 0; j < i; j++) {
      if (q % 3 && letterOf(guess, j) == letter) earlier++
      q /= 3
    }
    askedCopies[demands.copies] = earlier * LETTERS + letter
    demands.copies++
    demands.key += mix(<u64>(1 + earlier * LETTERS + letter))
  }
}

/** A number that is equal for rows with equal requirements. */
export function demandsOf(guess: i32, pattern: i32): u64 {
  readRow(guess, pattern)
  return demands.key
}

/** Whether a guess meets the requirements of the row read last. */
@inline
function isLegal(id: i32): bool {
  for (let i = 0; i < demands.greens; i++) {
    if (letterOf(id, greenPlaces[i]) != greenLetters[i]) return false
  }
  for (let i = 0; i < demands.copies; i++) {
    let has = false
    for (let j = 0; j < WORD_LENGTH && !has; j++) has = game.copies[j * game.stride + id] == askedCopies[i]
    if (!has) return false
  }
  return true
}

/** Copies to `out` the guesses of a list that are legal after a row; returns their number. */
export function fillLegal(guess: i32, pattern: i32, list: U16s, count: i32, out: U16s): i32 {
  readRow(guess, pattern)
  let to = 0
  for (let k = 0; k < count; k++) if (isLegal(list[k])) out[to++] = list[k]
  return to
}
