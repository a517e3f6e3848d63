// A pattern is the colours of one guess as a number 0..242: base 3, the first letter the lowest digit.
// All notations people write colours in are read here, tile by tile, so that a history can be read in one pass.

import { WORD_LENGTH } from './word.ts'

/** The colours in the order of their digits. */
export const COLOURS = ['absent', 'present', 'correct'] as const
export type Colour = (typeof COLOURS)[number]

export const ABSENT = 0
export const PRESENT = 1
export const CORRECT = 2
export const PATTERN_COUNT = COLOURS.length ** WORD_LENGTH
export const ALL_CORRECT = PATTERN_COUNT - 1

/** What a tile is written as, absent, present, correct. */
const TILES = {
  letters: ['b', 'y', 'g'],
  symbols: ['_', 'y', 'g'],
  digits: ['0', '1', '2'],
  emoji: ['⬛', '🟨', '🟩'],
  'emoji-contrast': ['⬛', '🟦', '🟧'],
  slack: [':black_large_square:', ':large_yellow_square:', ':large_green_square:'],
} as const
export type PatternStyle = keyof typeof TILES

const TILE_DIGITS = new Map<string, number>([
  ...[...'_.-xbw0⬛⬜'].map((tile) => [tile, ABSENT] as const),
  ...[...'y1🟨🟦'].map((tile) => [tile, PRESENT] as const),
  ...[...'g2🟩🟧'].map((tile) => [tile, CORRECT] as const),
  [':black_large_square:', ABSENT],
  [':white_large_square:', ABSENT],
  [':large_yellow_square:', PRESENT],
  [':large_blue_square:', PRESENT],
  [':large_green_square:', CORRECT],
  [':large_orange_square:', CORRECT],
])

const SLACK_NAME = /:[a-z_]{1,24}:/iy
/** Editors and phones put this after an emoji to ask for its coloured form. */
const VARIATION_SELECTOR = '\ufe0f'

/**
 * The colours the game shows for a guess: greens first, each taking its copy of the letter, then from the left yellow
 * while a copy is left. Any two words of five letters, listed or not.
 * @throws RangeError where either is not five characters long
 */
export function patternOf(guess: string, answer: string): number {
  if (guess.length !== WORD_LENGTH || answer.length !== WORD_LENGTH) {
    throw new RangeError(`a pattern needs two words of ${WORD_LENGTH} letters, not '${guess}' and '${answer}'`)
  }
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

/** The digit (0 absent, 1 present, 2 correct) of a place 0..4. */
export function colourAt(pattern: number, place: number): number {
  return Math.floor(pattern / 3 ** place) % 3
}

/** A copy of the pattern with another digit at a place 0..4. */
export function withColour(pattern: number, place: number, colour: number): number {
  return pattern + (colour - colourAt(pattern, place)) * 3 ** place
}

/** The tile that begins at an index of a text: its digit and the index after it; null where none begins. */
function tileAt(text: string, start: number): { tile: string; colour: number; end: number } | null {
  let tile: string
  if (text[start] === ':') {
    SLACK_NAME.lastIndex = start
    tile = SLACK_NAME.exec(text)?.[0].toLowerCase() ?? ''
  } else {
    tile = String.fromCodePoint(text.codePointAt(start) ?? 0).toLowerCase()
  }
  const colour = TILE_DIGITS.get(tile)
  if (colour === undefined) return null
  const end = start + tile.length
  return { tile, colour, end: text[end] === VARIATION_SELECTOR ? end + 1 : end }
}

/**
 * Five tiles from an index of a text on, in any notation; the index after them. Null where there are not five, or where
 * typed marks for absent are mixed: the last mark of `bbgb.` ends a sentence or separates rows, it is no colour.
 */
export function patternAt(text: string, start: number): { pattern: number; end: number } | null {
  let pattern = 0
  let end = start
  let absentMark = ''
  for (let place = 0; place < WORD_LENGTH; place++) {
    const found = tileAt(text, end)
    if (found === null) return null
    if (found.colour === ABSENT && found.tile < '\x7f' && found.tile[0] !== ':') {
      if (absentMark !== '' && absentMark !== found.tile) return null
      absentMark = found.tile
    }
    pattern += found.colour * 3 ** place
    end = found.end
  }
  return { pattern, end }
}

/** Reads a pattern in any notation (`__g_g`, `bbgbg`, `..g.g`, `00202`, squares, Slack names); null where it is none. */
export function parsePattern(text: string): number | null {
  const trimmed = text.trim()
  const found = patternAt(trimmed, 0)
  return found !== null && found.end === trimmed.length ? found.pattern : null
}

/**
 * Writes a pattern; `letters` (`bbgbg`) is the canonical form of links.
 * @throws RangeError where it is no integer 0..242
 */
export function formatPattern(pattern: number, style: PatternStyle = 'letters'): string {
  if (!Number.isInteger(pattern) || pattern < 0 || pattern >= PATTERN_COUNT) {
    throw new RangeError(`a pattern is an integer from 0 to ${ALL_CORRECT}, not ${pattern}`)
  }
  let text = ''
  for (let place = 0; place < WORD_LENGTH; place++) text += TILES[style][colourAt(pattern, place)]
  return text
}
