// A guess splits a state's answers into parts, one per pattern. Every walk over a strategy does this at every state, so
// it works on ids and letters in flat arrays: it allocates nothing on the way down and touches no strings.

import type { Game } from './game.ts'
import { MAX_LIMIT } from './goal.ts'
import { describeNoExactPlay, hasExactPlay, letterCode, MAX_LETTERS, WORD_LENGTH } from './word.ts'

/** An entry of a level is `pattern << ID_BITS | id`: 8 bits and 14 bits, enough for MAX_GUESSES. */
const ID_BITS = 14
const ID_MASK = (1 << ID_BITS) - 1

/** Below this many entries an insertion sort beats the typed array's sort, whose call costs about 0.3 µs. */
const INSERTION_SORT_LENGTH = 24

export function idOfEntry(entry: number): number {
  return entry & ID_MASK
}

export function patternOfEntry(entry: number): number {
  return entry >>> ID_BITS
}

const lettersOfGame = new WeakMap<Game, Uint8Array>()

/** Marks letters of a guess that have not been written yet. */
const UNWRITTEN = 255

/**
 * The guesses' letters as alphabet numbers, WORD_LENGTH bytes per word, written on first use: a fresh isolate with one
 * question never needs most of them.
 */
function lettersOf(game: Game): Uint8Array {
  let letters = lettersOfGame.get(game)
  if (letters === undefined) {
    letters = new Uint8Array(game.guesses.length * WORD_LENGTH).fill(UNWRITTEN)
    lettersOfGame.set(game, letters)
  }
  return letters
}

function writeLetters(letters: Uint8Array, { guesses, form }: Game, id: number): void {
  const at = id * WORD_LENGTH
  if (letters[at] !== UNWRITTEN) return
  const word = guesses[id]
  for (let place = 0; place < WORD_LENGTH; place++) letters[at + place] = letterCode(word, place, form)
}

/**
 * Splits states level by level: level 0 holds the initial answers, level k the same answers split by k guesses. A
 * state's children are in the next level at the state's own indices, so a depth-first walk needs one array per level.
 * Not re-entrant: one walk at a time.
 */
export class Splitter {
  /** Answers at level 0. */
  readonly count: number
  private readonly game: Game
  private readonly letters: Uint8Array
  private readonly levels: Uint32Array[] = []
  /** Copies of each letter left in the current answer. */
  private readonly copies = new Uint8Array(MAX_LETTERS)

  /**
   * Splits the words with these ids (ascending), by default all answers of the game.
   * @throws RangeError for a game of longer words
   */
  constructor(game: Game, ids: ArrayLike<number> = game.answers.map((_, id) => id)) {
    if (!hasExactPlay(game.form)) throw new RangeError(`game ${game.id}: ${describeNoExactPlay(game.form)}`)
    this.game = game
    this.letters = lettersOf(game)
    for (let i = 0; i < ids.length; i++) writeLetters(this.letters, game, ids[i])
    this.count = ids.length
    this.levels.push(Uint32Array.from(ids))
  }

  /** The entries of a level 0..MAX_LIMIT; states are index ranges of it. Level 0 never changes. */
  level(level: number): Uint32Array {
    if (level > MAX_LIMIT) throw new RangeError(`a strategy has at most ${MAX_LIMIT} levels`)
    while (this.levels.length <= level) this.levels.push(new Uint32Array(this.count))
    return this.levels[level]
  }

  /**
   * Writes the parts that `guess` (an id) makes of the state level[from..to) to the next level, sorted by pattern, then
   * id.
   */
  split(guess: number, level: number, from: number, to: number): Uint32Array {
    const target = this.level(level + 1)
    this.fillEntries(guess, this.levels[level], from, to, target)
    if (to - from < INSERTION_SORT_LENGTH) {
      for (let i = from + 1; i < to; i++) {
        const entry = target[i]
        let j = i
        for (; j > from && target[j - 1] > entry; j--) target[j] = target[j - 1]
        target[j] = entry
      }
    } else {
      target.subarray(from, to).sort()
    }
    return target
  }

  /** Writes to target[from..to) the entries of source[from..to) with the pattern of `guess` against each, in order. */
  fillEntries(guess: number, source: Uint32Array, from: number, to: number, target: Uint32Array): void {
    const { letters, copies } = this
    writeLetters(letters, this.game, guess)
    const g = guess * WORD_LENGTH
    const g0 = letters[g]
    const g1 = letters[g + 1]
    const g2 = letters[g + 2]
    const g3 = letters[g + 3]
    const g4 = letters[g + 4]
    for (let i = from; i < to; i++) {
      const id = source[i] & ID_MASK
      const a = id * WORD_LENGTH
      const a0 = letters[a]
      const a1 = letters[a + 1]
      const a2 = letters[a + 2]
      const a3 = letters[a + 3]
      const a4 = letters[a + 4]
      let pattern = 0
      if (g0 === a0) pattern += 2
      else copies[a0]++
      if (g1 === a1) pattern += 6
      else copies[a1]++
      if (g2 === a2) pattern += 18
      else copies[a2]++
      if (g3 === a3) pattern += 54
      else copies[a3]++
      if (g4 === a4) pattern += 162
      else copies[a4]++
      if (g0 !== a0 && copies[g0] > 0) {
        copies[g0]--
        pattern += 1
      }
      if (g1 !== a1 && copies[g1] > 0) {
        copies[g1]--
        pattern += 3
      }
      if (g2 !== a2 && copies[g2] > 0) {
        copies[g2]--
        pattern += 9
      }
      if (g3 !== a3 && copies[g3] > 0) {
        copies[g3]--
        pattern += 27
      }
      if (g4 !== a4 && copies[g4] > 0) {
        copies[g4]--
        pattern += 81
      }
      copies[a0] = 0
      copies[a1] = 0
      copies[a2] = 0
      copies[a3] = 0
      copies[a4] = 0
      target[i] = (pattern << ID_BITS) | id
    }
  }
}

/** The pattern of a guess (an id) against each of these answers (ids), many times faster than word by word. */
export function patternsOf(game: Game, answers: Uint16Array, guess: number): Uint8Array {
  const splitter = new Splitter(game, answers)
  const entries = new Uint32Array(answers.length)
  splitter.fillEntries(guess, splitter.level(0), 0, answers.length, entries)
  const patterns = new Uint8Array(answers.length)
  for (let i = 0; i < patterns.length; i++) patterns[i] = patternOfEntry(entries[i])
  return patterns
}
