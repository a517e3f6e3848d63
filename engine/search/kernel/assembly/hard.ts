// The official hard rule: what a row asks of every later guess.
import { copies, guessStride, letterOf, LETTERS, letters, WORD_LENGTH } from './words'
import { reserve } from './memory'

/** A number that tells rows apart by what they ask for. */
export let shownKey: u64 = 0

/** Places that must hold a letter (place, letter), and copies that must exist (copies-1) * 32 + letter, as bytes. */
const asked: usize = reserve(32)
let greenCount: i32 = 0
let copyCount: i32 = 0

function mix(x: u64): u64 {
  x = (x ^ (x >> 31)) * 0x7fb5d329728ea185
  x = (x ^ (x >> 27)) * 0x81dadef4bc2dd44d
  return x ^ (x >> 33)
}

/** Reads a row: each green letter must stay in its place, and each letter must appear as often as it was coloured. */
export function readRow(guess: i32, pattern: i32): void {
  greenCount = 0
  copyCount = 0
  shownKey = 0
  let p = pattern
  for (let i = 0; i < WORD_LENGTH; i++) {
    const colour = p % 3
    p /= 3
    if (colour == 0) continue
    const letter = letterOf(guess, i)
    if (colour == 2) {
      store<u8>(asked + <usize>(greenCount << 1), <u8>i)
      store<u8>(asked + <usize>(greenCount << 1), <u8>letter, 1)
      greenCount++
      shownKey += mix(<u64>(1000 + i * LETTERS + letter))
    }
    // The copies seen so far of this letter.
    let earlier = 0
    let q = pattern
    for (let j = 0; j < i; j++) {
      if (q % 3 && letterOf(guess, j) == letter) earlier++
      q /= 3
    }
    store<u8>(asked + 16 + <usize>copyCount, <u8>(earlier * LETTERS + letter))
    copyCount++
    shownKey += mix(<u64>(1 + earlier * LETTERS + letter))
  }
}

/** Copies to `out` the guesses of the list that do what the row read last asks; returns their number. */
export function fillLegal(list: usize, count: i32, out: usize): i32 {
  let to = 0
  for (let k = 0; k < count; k++) {
    const id = <usize>load<u16>(list + (<usize>k << 1))
    let legal = true
    for (let i = 0; i < greenCount; i++) {
      const place = <i32>load<u8>(asked + <usize>(i << 1))
      if (load<u8>(letters + <usize>(place * guessStride) + id) != load<u8>(asked + <usize>(i << 1), 1)) {
        legal = false
        break
      }
    }
    if (!legal) continue
    for (let i = 0; i < copyCount; i++) {
      const wanted = load<u8>(asked + 16 + <usize>i)
      let has = false
      for (let j = 0; j < WORD_LENGTH; j++) {
        if (load<u8>(copies + <usize>(j * guessStride) + id) == wanted) {
          has = true
          break
        }
      }
      if (!has) {
        legal = false
        break
      }
    }
    if (legal) store<u16>(out + (<usize>(to++) << 1), <u16>id)
  }
  return to
}
