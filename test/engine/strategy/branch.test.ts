// What a branch may claim from its strategy's proof.
import { expect, test } from 'vitest'
import { parsePattern } from '../../../engine/rules/pattern.ts'
import { cutBranch, makeStrategy } from '../../../engine/strategy/strategy.ts'
import { alphabetical, smallGame } from '../sample-strategies.ts'

const rows = [{ guess: 'bated', pattern: parsePattern('bgggg')! }]

test('a branch of an optimal strategy is optimal for the goal mean, but only bounded for worst', async () => {
  const game = await smallGame()
  const { root } = alphabetical(game)
  const branchOf = (goal: 'mean' | 'worst') =>
    cutBranch(makeStrategy(root, game, { goal, limit: 12, proof: 'exact' }), game, rows).header
  // Four answers one after the other: 1 + 2 + 3 + 4. No four answers take fewer than 1 + 2 + 2 + 2.
  expect(branchOf('mean')).toMatchObject({ proof: 'exact', total: 10, lower: 10, upper: 10 })
  // It takes four guesses at most; one that takes three may spend 4 * 3.
  expect(branchOf('worst')).toMatchObject({ proof: 'bounds', total: 10, lower: 7, upper: 12 })
})

test('a branch with the smallest total its number of answers allows is optimal for either goal', async () => {
  const game = await smallGame()
  const { root } = alphabetical(game)
  const strategy = makeStrategy(root, game, { goal: 'worst', limit: 12, proof: 'bounds' })
  const last = [...rows, { guess: 'gated', pattern: rows[0].pattern }, { guess: 'hated', pattern: rows[0].pattern }]
  expect(cutBranch(strategy, game, last).header).toMatchObject({ proof: 'exact', answers: 2, total: 3, lower: 3 })
})
