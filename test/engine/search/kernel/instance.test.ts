// One memory for many games: a search in a memory that another game used is the same as in a new one.
import { expect, test } from 'vitest'
import { kernelMemory } from '../../../../engine/search/kernel/instance.ts'
import { createSolver } from '../../../../engine/search/solver.ts'
import { kernel } from '../../kernel-module.ts'
import { randomGame, randomQuestion, seededRandom } from '../random-games.ts'

const GAMES = 60

test('a search in a memory used before finds the same, in as many nodes, as in a new one', async () => {
  const random = seededRandom(17)
  const memory = kernelMemory()
  const grown = new Set<number>()
  for (let at = 0; at < GAMES; at++) {
    // Small and large in turn, so that the words and tables of one lie where the other searches.
    const game = await randomGame(random, at % 2 ? 8 : 60, at % 3 ? 10 : 400, at % 5 ? 'equal' : 'any')
    const question = randomQuestion(random, game)
    const work = at % 2 ? undefined : 20_000
    const [used, fresh] = [memory, undefined].map((given) => {
      const solver = createSolver(kernel, game, { memoryBytes: 1 << 20, memory: given })
      return { plan: solver.plan(question, { work }), effort: solver.effort() }
    })
    expect(used, `game ${at}`).toEqual(fresh)
    grown.add(memory.buffer.byteLength)
  }
  expect(Math.max(...grown)).toBeLessThan(8 << 20)
})
