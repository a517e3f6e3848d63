/** Changes of the row in play, as pure functions: what a key or a tap makes of what is typed and coloured so far. */
import { COLOURS, colourAt, withColour } from '../../../engine/pattern.ts'
import { WORD_LENGTH } from '../../../engine/word.ts'
import type { Draft } from '../view/position.ts'

/** The next colour in the round absent, present, correct. */
export function turnTile(pattern: number, place: number): number {
  return withColour(pattern, place, (colourAt(pattern, place) + 1) % COLOURS.length)
}

/** A letter typed: the word goes on, or begins anew where it was complete. */
export function typeLetter({ word, pattern }: Draft, letter: string): Draft {
  const begun = word.length < WORD_LENGTH ? word : ''
  return { word: begun + letter.toLowerCase(), pattern }
}

/** The last letter taken back; with none left, the suggested guess stands in the row again. */
export function eraseLetter({ word, pattern }: Draft): Draft {
  return { word: word.slice(0, -1), pattern }
}

/** What was typed into the field for another word: letters only, at most five. */
export function writeWord(draft: Draft, text: string): Draft {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
  return { ...draft, word: letters.slice(0, WORD_LENGTH) }
}
