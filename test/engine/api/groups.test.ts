import { expect, test } from 'vitest'
import { groupsOf } from '../../../engine/api/groups.ts'
import { createGame, createGameData } from '../../../engine/rules/game.ts'

const ANSWERS = ['crane', 'crate', 'grate', 'shame']
const weights: Record<string, number> = { crane: 1, crate: 1, grate: 2, shame: 6 }

test.each([
  ['equal', () => 1, ['crate', 'crane', 'grate', 'shame'].map((word) => [word, 0.25])],
  [
    'weighted',
    (word: string) => weights[word],
    [
      ['shame', 0.6],
      ['grate', 0.2],
      ['crate', 0.1],
      ['crane', 0.1],
    ],
  ],
] as const)('replies have shares and come likeliest first: %s', async (_, weightOf, expected) => {
  const game = createGame(await createGameData({ id: 'four', name: 'Four', sources: [] }, ANSWERS, ANSWERS, weightOf))
  const groups = groupsOf(game, 'crate', ANSWERS, 9)
  const told = new Map(groups.map(({ answers: [word], share }) => [word, share]))
  expect(told).toEqual(new Map(expected as [string, number][]))
  const shares = groups.map(({ share }) => share)
  expect(shares).toEqual([...shares].sort((a, b) => b - a))
})

test('lists only as many answers as asked for, and counts all', async () => {
  const game = createGame(await createGameData({ id: 'four', name: 'Four', sources: [] }, ANSWERS, ANSWERS))
  expect(groupsOf(game, 'shame', ANSWERS, 1)[0]).toEqual({
    pattern: 'bbgbg',
    share: 0.75,
    remaining: 3,
    answers: ['crane'],
  })
})
