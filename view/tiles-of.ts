/** A pattern as the tiles of a row, all of them set. */
import { colourAt } from '../engine/rules/pattern.ts'
import { PLACES } from './wording.ts'

export function tilesOf(pattern: number): number[] {
  return PLACES.map((_, place) => colourAt(pattern, place))
}
