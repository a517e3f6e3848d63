// Colours that no answer can show, listed or not: the row contradicts itself. There are two ways to get there. Of equal
// letters the first turns yellow first, so a grey one never comes before a yellow one of the same letter. And a yellow
// letter is in the answer, so some place other than its own must be left for it.

import { ABSENT, CORRECT, colourAt, PRESENT, withColour } from './pattern.ts'
import { capitals } from './word.ts'

/** Of a guess: `grey` and `yellow` are places, from 0, of equal letters whose colours should be swapped. */
export interface Misorder {
  grey: number
  yellow: number
}

export interface ImpossibleRow {
  /** The letter at fault. */
  letter: string
  /** Set if swapping two tiles helps. */
  misorder: Misorder | null
  /** Why, as a clause. */
  because: string
}

/** A grey letter before an equal yellow one; null if there is none. Unset tiles are null. */
export function misorderOf(guess: string, colours: readonly (number | null)[]): Misorder | null {
  for (const [grey, colour] of colours.entries()) {
    if (colour !== ABSENT) continue
    const yellow = colours.findIndex((other, at) => at > grey && other === PRESENT && guess[at] === guess[grey])
    if (yellow >= 0) return { grey, yellow }
  }
  return null
}

/** Why no answer shows these colours for the guess; null if some answer does. */
export function explainImpossible(guess: string, pattern: number): ImpossibleRow | null {
  const colours = Array.from({ length: guess.length }, (_, place) => colourAt(pattern, place))
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

/** The pattern with the colours of two tiles swapped. */
export function exchangeTiles(pattern: number, { grey, yellow }: Misorder): number {
  return withColour(withColour(pattern, grey, PRESENT), yellow, ABSENT)
}

/**
 * Assigns each yellow letter (by its place) a place where another letter was guessed, since it would be green where the
 * same letter was. Null if all have one, else the first that has none however the others are placed.
 */
function placeAll(guess: string, yellow: readonly number[], free: readonly number[]): number | null {
  /** By place: the yellow letter assigned to it. */
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
