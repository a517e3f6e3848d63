// What a guess is certain to show: a tile with the same colour for every answer need not be set by hand.

import { colourAt, patternOf } from './pattern.ts'
import { WORD_LENGTH } from './word.ts'

/** By place: 0 absent, 1 present, 2 correct; null if the words differ. */
export type CertainTiles = readonly (number | null)[]

const NOTHING_CERTAIN: CertainTiles = Array(WORD_LENGTH).fill(null)

/**
 * The colours that all of these words would give the guess. Pass all fitting words of the guess list, not just the
 * answers, so that an unusual answer is never coloured wrong.
 */
export function certainTiles(fitting: readonly string[], guess: string): CertainTiles {
  let certain: (number | null)[] | null = null
  for (const word of fitting) {
    const pattern = patternOf(guess, word)
    const colours = Array.from({ length: WORD_LENGTH }, (_, place) => colourAt(pattern, place))
    certain = certain === null ? colours : certain.map((colour, place) => (colour === colours[place] ? colour : null))
    if (certain.every((colour) => colour === null)) break
  }
  return certain ?? NOTHING_CERTAIN
}
