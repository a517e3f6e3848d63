import { describe, expect, test } from 'vitest'
import { createSolver } from '../../../engine/search/solver.ts'
import { compareOutlines } from '../../../engine/strategy/comparison.ts'
import { outlineOf } from '../../../engine/strategy/outline.ts'
import { makeStrategy } from '../../../engine/strategy/strategy.ts'
import { kernel } from '../kernel-module.ts'
import { alphabetical, makeGame, randomStrategy } from '../sample-strategies.ts'

const WORDS = 'crane slate adieu shame blame flame frame snake space place grace brace trace peace'.split(' ')

async function twoStrategies() {
  const game = await makeGame('tiny', WORDS, [...WORDS, 'soare', 'climb', 'buggy'])
  const answers = Uint16Array.from(game.answers.keys())
  const opener = alphabetical(game, { limit: 12 })
  const { node } = createSolver(kernel, game).plan(
    { answers, mode: 'normal', goal: 'mean', left: 12 },
    { first: opener.root.guess },
  )
  const best = makeStrategy(node, game, { limit: 12, proof: 'exact' })
  return { game, patient: opener, best }
}

describe('a comparison', () => {
  test('of a strategy with itself finds no difference', async () => {
    const { game, strategy } = await randomStrategy(5)
    const top = outlineOf(strategy.root, game)
    const { sooner, partings, branches, first, second } = compareOutlines(top, top)
    // Branches have their own order, not the tree's.
    const reversed = { ...top, replies: [...top.replies].reverse() }
    expect(branches.length).toBeGreaterThan(1)
    expect(compareOutlines(reversed, top).branches).toEqual(branches)
    expect({ ...sooner, partings: partings.length }).toMatchObject({ first: 0, second: 0, partings: 0 })
    expect(first).toBe(second)
  })

  test('adds up: the places where they part explain the whole difference of totals', async () => {
    const { game, patient, best } = await twoStrategies()
    const comparison = compareOutlines(outlineOf(patient.root, game), outlineOf(best.root, game))
    expect([comparison.first, comparison.second]).toEqual([patient.header.total, best.header.total])
    const parted = comparison.partings.reduce((sum, { first, second }) => sum + first - second, 0)
    expect(parted).toBe(patient.header.total - best.header.total)
    expect(parted).toBeGreaterThan(0)
    const cells = comparison.matrix.flat().reduce((sum, count) => sum + count, 0)
    expect(cells).toBe(game.answers.length)
    expect(comparison.sooner.first + comparison.sooner.second + comparison.sooner.same).toBe(game.answers.length)
    const costs = comparison.branches.reduce((sum, { first }) => sum + first, 0)
    // The opener's own win is in no branch.
    expect(costs).toBe(patient.header.total - 1)
  })

  test('leaves out answers that either strategy misses', async () => {
    const { game, best } = await twoStrategies()
    const short = alphabetical(game, { limit: 2 })
    const comparison = compareOutlines(outlineOf(short.root, game), outlineOf(best.root, game))
    expect(comparison.missed.first).toBeGreaterThan(0)
    expect(comparison.missed.second).toBe(0)
    expect(comparison.answers).toBe(game.answers.length - comparison.missed.first)
  })
})
