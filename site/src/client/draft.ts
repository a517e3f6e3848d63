/** Changes of the row in play, as pure functions: what a key or a tap makes of what is typed and coloured so far. */
import { COLOURS, colourAt, parsePattern, withColour } from '../../../engine/rules/pattern.ts'
import { WORD_LENGTH } from '../../../engine/rules/word.ts'
import { FIELDS } from '../../../view/address.ts'
import { type Draft, NO_DRAFT } from '../../../view/position.ts'

/** What was typed and coloured before script was there. */
export function readDraft(form: HTMLFormElement): Draft {
  const fields = new FormData(form)
  const pattern = parsePattern(FIELDS.colours.map((name) => fields.get(name) ?? '').join(''))
  return { ...writeWord(NO_DRAFT, String(fields.get(FIELDS.word) ?? '')), pattern: pattern ?? 0 }
}

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
