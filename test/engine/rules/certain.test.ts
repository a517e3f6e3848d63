import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { certainTiles } from '../../../engine/rules/certain.ts'
import { createGame } from '../../../engine/rules/game.ts'
import { parseHistory } from '../../../engine/rules/history.ts'
import { colourAt, patternOf } from '../../../engine/rules/pattern.ts'

const game = createGame(JSON.parse(readFileSync(new URL('../../../build/games/current.json', import.meta.url), 'utf8')))

/** Words of the guess list that fit a history. */
function fitting(text: string): string[] {
  const read = parseHistory(text)
  if (!read.ok) throw new Error(read.detail)
  return game.guesses.filter((word) => read.rows.every((row) => patternOf(row.guess, word) === row.pattern))
}

test('letters in place are green, letters known to be missing are grey, the rest is open', () => {
  expect(certainTiles(fitting('crane.gbbbb'), 'crane')).toEqual([2, 0, 0, 0, 0])
  expect(certainTiles(fitting('crane.gbbbb'), 'could')).toEqual([2, null, null, null, null])
  expect(certainTiles(fitting('crane.bbbbb'), 'caner')).toEqual([0, 0, 0, 0, 0])
})

test('no tile is certain before the first row, or if no word fits', () => {
  const nothing = [null, null, null, null, null]
  expect(certainTiles(game.guesses, 'salet')).toEqual(nothing)
  expect(certainTiles(fitting('salet.gbbbb,shame.bbbbb'), 'salet')).toEqual(nothing)
})

test('a tile is certain exactly if all words that fit agree', () => {
  const words = fitting('salet.bybbb,corni.bbbyy')
  for (const guess of ['addax', 'nadir', 'inlay', 'mania', 'zzzzz']) {
    for (const [place, colour] of certainTiles(words, guess).entries()) {
      const shown = new Set(words.map((word) => colourAt(patternOf(guess, word), place)))
      expect(shown.size === 1 ? [...shown][0] : null).toBe(colour)
    }
  }
})
