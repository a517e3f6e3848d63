// A pattern is the colours of one guess as a number 0..242: base 3, the first letter the lowest digit. For shorter
// words it includes the padding's colour, always correct; for longer ones it has as many digits as they have letters.
// Written, it is as long as the word. notation/tile.ts reads the colours people write, tile by tile.

import { legendsOf, tilesAt, USUAL_LEGEND } from '../notation/tile.ts'
import { lengthOf, MAX_WORD_LENGTH, placesOf, WORD_LENGTH, type WordForm } from './word.ts'

/** The colours in digit order. */
export const COLOURS = ['absent', 'present', 'correct'] as const
export type Colour = (typeof COLOURS)[number]

export const ABSENT = 0
export const PRESENT = 1
export const CORRECT = 2
export const PATTERN_COUNT = COLOURS.length ** WORD_LENGTH
export const ALL_CORRECT = PATTERN_COUNT - 1

/** How a tile is written: absent, present, correct. */
const TILES = {
  letters: ['b', 'y', 'g'],
  symbols: ['_', 'y', 'g'],
  digits: ['0', '1', '2'],
  emoji: ['⬛', '🟨', '🟩'],
  'emoji-contrast': ['⬛', '🟦', '🟧'],
  slack: [':black_large_square:', ':large_yellow_square:', ':large_green_square:'],
} as const
export type PatternStyle = keyof typeof TILES

/**
 * The colours the game shows for a guess: greens first, each using up its copy of the letter, then from the left yellow
 * while a copy is left. Any two words of as many letters, listed or not.
 * @throws RangeError if they differ in length, or have fewer than five places
 */
export function patternOf(guess: string, answer: string): number {
  if (guess.length !== WORD_LENGTH || answer.length !== WORD_LENGTH) return patternOfLong(guess, answer)
  let taken = 0
  let pattern = 0
  for (let place = 0, weight = 1; place < WORD_LENGTH; place++, weight *= 3) {
    if (guess.charCodeAt(place) === answer.charCodeAt(place)) {
      taken |= 1 << place
      pattern += CORRECT * weight
    }
  }
  const correct = taken
  for (let place = 0, weight = 1; place < WORD_LENGTH; place++, weight *= 3) {
    if (correct & (1 << place)) continue
    const letter = guess.charCodeAt(place)
    for (let other = 0; other < WORD_LENGTH; other++) {
      if (answer.charCodeAt(other) === letter && !(taken & (1 << other))) {
        taken |= 1 << other
        pattern += PRESENT * weight
        break
      }
    }
  }
  return pattern
}

/** The same for longer words; plain, because nothing that must be fast asks for them. */
function patternOfLong(guess: string, answer: string): number {
  if (guess.length !== answer.length || guess.length < WORD_LENGTH || guess.length > MAX_WORD_LENGTH) {
    throw new RangeError(`a pattern needs two words of ${WORD_LENGTH} letters, not '${guess}' and '${answer}'`)
  }
  const left = [...answer].filter((letter, place) => guess[place] !== letter)
  return [...guess].reduce((pattern, letter, place) => {
    if (answer[place] === letter) return pattern + CORRECT * 3 ** place
    const at = left.indexOf(letter)
    if (at < 0) return pattern
    left.splice(at, 1)
    return pattern + PRESENT * 3 ** place
  }, 0)
}

/** How many patterns words of this length have, padding included; the last one is all correct. */
export function patternCountOf(form: Pick<WordForm, 'length'>): number {
  return COLOURS.length ** placesOf(form)
}

/** The digit (0 absent, 1 present, 2 correct) of a place from 0. */
export function colourAt(pattern: number, place: number): number {
  return Math.floor(pattern / 3 ** place) % 3
}

/** A copy of the pattern with another digit at a place from 0. */
export function withColour(pattern: number, place: number, colour: number): number {
  return pattern + (colour - colourAt(pattern, place)) * 3 ** place
}

/**
 * Reads a pattern in any notation (`__g_g`, `bbgbg`, `00202`, `x~xv~`, squares, names of signs); null if it is not one,
 * or is ambiguous.
 */
export function parsePattern(text: string, length: number = WORD_LENGTH): number | null {
  const trimmed = text.trim()
  const usual = tilesAt(trimmed, 0, length, USUAL_LEGEND)
  if (usual?.end === trimmed.length) return paddedPattern(usual.pattern, length)
  const found = new Set<number>()
  for (const legend of legendsOf(trimmed)) {
    const tiles = tilesAt(trimmed, 0, length, legend)
    if (tiles?.end === trimmed.length) found.add(paddedPattern(tiles.pattern, length))
  }
  return found.size === 1 ? [...found][0] : null
}

/**
 * Writes a pattern for words of this length; `letters` (`bbgbg`) is the canonical form in links.
 * @throws RangeError if it is not a pattern of such words
 */
export function formatPattern(pattern: number, style: PatternStyle = 'letters', length: number = WORD_LENGTH): string {
  const count = length <= WORD_LENGTH ? PATTERN_COUNT : patternCountOf({ length })
  if (!Number.isInteger(pattern) || pattern < 0 || pattern >= count) {
    throw new RangeError(`a pattern is an integer from 0 to ${count - 1}, not ${pattern}`)
  }
  let text = ''
  for (let place = 0; place < length; place++) text += TILES[style][colourAt(pattern, place)]
  return text
}

/** The pattern of a row of the game, as long as its guess. */
export function formatRowPattern({ guess, pattern }: { guess: string; pattern: number }, style?: PatternStyle): string {
  return formatPattern(pattern, style, lengthOf(guess))
}

/** A pattern for this many places, with the padding correct. */
export function paddedPattern(pattern: number, length: number): number {
  return length >= WORD_LENGTH ? pattern : pattern + PATTERN_COUNT - COLOURS.length ** length
}
