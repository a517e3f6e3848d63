/** Edits of the open row, as pure functions: how a key or a tap changes the typed word and its colours. */
import type { CertainTiles } from '../../../engine/rules/certain.ts'
import { lettersOf, type WordForm } from '../../../engine/rules/word.ts'
import { FIELDS, TILE_VALUES } from '../../../view/address.ts'
import { type Draft, NO_DRAFT, NO_TILES } from '../../../view/position.ts'
import type { TileColour } from '../../../view/tile.ts'

/**
 * Words and colours entered before the script loaded; `before` is the original page. Certain colours in the form were
 * not set by the player.
 */
export function readDraft(fields: FormData, before: Draft, form: WordForm, certain: CertainTiles = NO_TILES): Draft {
  const tiles = FIELDS.colours.map((name, place): TileColour => {
    const digit = TILE_VALUES.indexOf(String(fields.get(name) ?? ''))
    return digit < 0 || digit === certain[place] ? null : digit
  })
  const typed = lettersOf(String(fields.get(FIELDS.word) ?? ''), form)
  return { word: typed || before.word, isTyped: typed !== '' || before.isTyped, tiles }
}

/** One tile with a new colour. */
export function withTile(draft: Draft, place: number, colour: TileColour): Draft {
  return { ...draft, tiles: draft.tiles.map((old, at) => (at === place ? colour : old)) }
}

/** A typed letter, as in the game: the first starts the player's own word; one too many is ignored. */
export function typeLetter(draft: Draft, letter: string, { length }: WordForm): Draft {
  if (!draft.isTyped) return { word: letter, isTyped: true, tiles: NO_TILES }
  return draft.word.length < length ? { ...draft, word: draft.word + letter } : draft
}

/** Deletes the last letter, even of the suggested word; deleting all brings the suggestion back. */
export function eraseLetter(draft: Draft, standing: string): Draft {
  const word = (draft.word || standing).slice(0, -1)
  return word === '' ? NO_DRAFT : { ...draft, word, isTyped: true }
}

/** Text typed into the word field; colours of the earlier word no longer apply. */
export function writeWord(draft: Draft, text: string, form: WordForm): Draft {
  const word = lettersOf(text, form)
  if (word === '') return NO_DRAFT
  return { word, isTyped: true, tiles: draft.isTyped ? draft.tiles : NO_TILES }
}
