import { expect, test } from 'vitest'
import { countPacked, packGames, unpackGame } from '../../../engine/formats/game-pack.ts'
import type { GameData } from '../../../engine/rules/game.ts'
import { buildGames } from '../../../precompute/build/games.ts'

test('every game that ships comes out of the pack as it went in', async () => {
  const games = await buildGames()
  const pack = packGames(games)
  expect(pack.games.map((packed) => unpackGame(pack.words, packed))).toEqual(games)
})

test('the number of words is known without unpacking them', () => {
  const game: GameData = {
    id: 'two',
    name: 'Two',
    hash: 'f'.repeat(64),
    answers: 'aargh',
    others: 'abacizebra',
    sources: [],
  }
  const [packed] = packGames([game]).games
  expect(countPacked(packed.answers)).toBe(1)
  expect(countPacked(packed.others)).toBe(2)
})
