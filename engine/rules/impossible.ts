// Colours that no answer whatever shows, listed or not: the row contradicts itself. Two slips of the finger lead there.
// Of equal letters the first turns yellow first, so a grey one never stands before a yellow one of the same letter. And a
// yellow letter is in the answer, so there has to be a place left for it that is not its own.

import { ABSENT, CORRECT, colourAt, PRESENT, withColour } from './pattern.ts'
import { capitals, WORD_LENGTH } from './word.ts'

/** Of the letters of a guess: `grey` and `yellow` are places, from 0, of equal letters whose colours should be exchanged. */
export interface Misorder {
  grey: number
  yellow: number
}

export interface ImpossibleRow {
  /** The letter that is to blame. */
  letter: string
  /** There where exchanging two tiles helps. */
  misorder: Misorder | null
  /** Why, as a clause. */
  because: string
}

/** A grey letter before an equal yellow one; null where there is none. Tiles that are not set yet are null. */
export function misorderOf(guess: string, colours: readonly (number | null)[]): Misorder | null {
  for (const [grey, colour] of colours.entries()) {
    if (colour !== ABSENT) continue
    const yellow = colours.findIndex((other, at) => at > grey && other === PRESENT && guess[at] === guess[grey])
    if (yellow >= 0) return { grey, yellow }
  }
  return null
}

/** Why no answer shows these colours for the guess; null where some does. */
export function explainImpossible(guess: string, pattern: number): ImpossibleRow | null {
  const colours = Array.from({ length: WORD_LENGTH }, (_, place) => colourAt(pattern, place))
  const misorder = misorderOf(guess, colours)
  if (misorder !== null) {
    const letter = guess[misorder.grey]
    return { letter, misorder, because: `the first ${capitals(letter)} would turn yellow before a later one` }
  }
  const yellow = colours.flatMap((colour, place) => (colour === PRESENT ? [place] : []))
  const free = colours.flatMap((colour, place) => (colour === CORRECT ? [] : [place]))
  const homeless = placeAll(guess, yellow, free)
  if (homeless === null) return null
  const letter = guess[homeless]
  return { letter, misorder: null, because: `there is no other place left for ${capitals(letter)}` }
}

/** The pattern with the colours of two tiles exchanged. */
export function exchangeTiles(pattern: number, { grey, yellow }: Misorder): number {
  return withColour(withColour(pattern, grey, PRESENT), yellow, ABSENT)
}

/**
 * Gives each yellow letter (by its place) a place of its own where another letter was guessed, since it would be green
 * where the same was. Null where all have one, else the first that has none whatever the others take.
 */
function placeAll(guess: string, yellow: readonly number[], free: readonly number[]): number | null {
  /** By place: the yellow letter that takes it. */
  const taker = new Map<number, number>()
  const settle = (letterAt: number, seen: Set<number>): boolean => {
    for (const place of free) {
      if (guess[place] === guess[letterAt] || seen.has(place)) continue
      seen.add(place)
      const other = taker.get(place)
      if (other === undefined || settle(other, seen)) {
        taker.set(place, letterAt)
        return true
      }
    }
    return false
  }
  return yellow.find((letterAt) => !settle(letterAt, new Set())) ?? null
}
