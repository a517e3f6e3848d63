/**
 * Colours that no game gives: of two equal letters the first is grey and a later one yellow. The game goes from left to
 * right, so the first would have turned yellow.
 */
import type { TileColour } from './tile.ts'

/** Places, from 0, of the grey and the yellow letter; null where the colours are in order. */
export function misorderedLetter(word: string, tiles: readonly TileColour[]): { grey: number; yellow: number } | null {
  for (const [grey, colour] of tiles.entries()) {
    if (colour !== 0) continue
    const yellow = tiles.findIndex((other, at) => at > grey && other === 1 && word[at] === word[grey])
    if (yellow >= 0) return { grey, yellow }
  }
  return null
}
