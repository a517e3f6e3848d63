/** Changes of the row in play, as pure functions: what a key or a tap makes of what is typed and coloured so far. */
import type { CertainTiles } from '../../../engine/rules/certain.ts'
import { WORD_LENGTH } from '../../../engine/rules/word.ts'
import { FIELDS, TILE_VALUES } from '../../../view/address.ts'
import { type Draft, NO_DRAFT, NO_TILES } from '../../../view/position.ts'
import type { TileColour } from '../../../view/tile.ts'

/**
 * What was typed and coloured before script was there; `before` is what the page came with. Certain colours stand in the
 * form as well: nobody has set those.
 */
export function readDraft(form: HTMLFormElement, before: Draft, certain: CertainTiles = NO_TILES): Draft {
  const fields = new FormData(form)
  const tiles = FIELDS.colours.map((name, place): TileColour => {
    const digit = TILE_VALUES.indexOf(String(fields.get(name) ?? ''))
    return digit < 0 || digit === certain[place] ? null : digit
  })
  const typed = lettersOf(String(fields.get(FIELDS.word) ?? ''))
  return { word: typed || before.word, isTyped: typed !== '' || before.isTyped, tiles }
}

/** A tile of another colour. */
export function withTile(draft: Draft, place: number, colour: TileColour): Draft {
  return { ...draft, tiles: draft.tiles.map((old, at) => (at === place ? colour : old)) }
}

/** A letter typed, as in the game: the first one begins a word of the player's own, a sixth is passed over. */
export function typeLetter(draft: Draft, letter: string): Draft {
  if (!draft.isTyped) return { word: letter, isTyped: true, tiles: NO_TILES }
  return draft.word.length < WORD_LENGTH ? { ...draft, word: draft.word + letter } : draft
}

/** The last letter taken back, also of the word that stands there unasked; with none left that one comes back. */
export function eraseLetter(draft: Draft, standing: string): Draft {
  const word = (draft.word || standing).slice(0, -1)
  return word === '' ? NO_DRAFT : { ...draft, word, isTyped: true }
}

/** What was typed into the field for another word; colours of the word that stood there before mean nothing for it. */
export function writeWord(draft: Draft, text: string): Draft {
  const word = lettersOf(text)
  if (word === '') return NO_DRAFT
  return { word, isTyped: true, tiles: draft.isTyped ? draft.tiles : NO_TILES }
}

/** Letters only, at most five. */
function lettersOf(text: string): string {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
  return letters.slice(0, WORD_LENGTH)
}
