import { expect, test } from 'vitest'
import { countPacked, openPacked, packGames, splitWords } from '../../../engine/formats/game-pack.ts'
import { createGame, type GameData } from '../../../engine/rules/game.ts'
import { buildGames } from '../../../precompute/build/games.ts'

test('every game that ships survives packing unchanged', async () => {
  const games = await buildGames()
  const pack = packGames(games)
  const words = splitWords(pack.words)
  for (const [at, packed] of pack.games.entries()) {
    const { idOf, ...opened } = openPacked(words, packed)
    const { idOf: _, ...checked } = createGame(games[at])
    expect(opened).toEqual(checked)
    expect(opened.guesses.every((word, id) => idOf(word) === id)).toBe(true)
    for (const unknown of ['', 'aaaaa', 'zzzzz', 'plat', 'plates']) expect(idOf(unknown)).toBe(-1)
  }
})

test('word counts are known without unpacking', () => {
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
