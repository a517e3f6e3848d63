/** One memory for the searches of all games: whoever asks has it. */
import { describe, expect, test, vi } from 'vitest'
import kernel from '../../build/kernel.wasm'
import { createSolver } from '../../engine/search/solver.ts'
import { GAME_IDS, gameOf } from '../../functions/games.ts'
import { openSolver } from '../../functions/solvers.ts'
import { ask, askJson, post } from './ask.ts'

const question = {
  answers: Uint16Array.from({ length: 60 }, (_, at) => 20 * at),
  mode: 'normal',
  goal: 'mean',
  left: 5,
} as const
const LIMITS = { memoryBytes: 4 << 20, tableBytes: 24 << 20 }
/** Where each game is searched, off the trees. */
const PATH = '/api/v1/next?h=fuzzy.bbbbb,crony.bbbbb'

describe('solvers of several games', () => {
  test('may be asked in turn, each as if it were alone', () => {
    const [one, other] = [gameOf('original'), gameOf('nyt-2022')]
    const expected = [one, other].map((game) => {
      const { work, ...verdict } = createSolver(kernel, game, LIMITS).solve(question)
      return { ...verdict, work: expect.any(Number) }
    })
    const solvers = [openSolver(one), openSolver(other)]
    for (let round = 0; round < 3; round++) {
      for (const [at, solver] of solvers.entries()) expect(solver.solve(question)).toEqual(expected[at])
    }
  })

  test('share one memory', async () => {
    await ask(`${PATH}&game=original`)
    const opened = vi.spyOn(WebAssembly, 'Instance')
    for (const game of GAME_IDS) expect((await ask(`${PATH}&game=${game}`)).status).toBe(200)
    const weights = { slate: 9, crane: 2 }
    const own = await askJson('/api/v1/next', post({ h: 'fuzzy.bbbbb', game: 'original', weights }))
    expect(own).toMatchObject({ source: 'live', odds: { weights: 2 } })
    const memories = opened.mock.results.map(({ value }) => value.exports.memory)
    expect(memories).toHaveLength(GAME_IDS.length)
    expect(new Set(memories).size).toBe(1)
    vi.restoreAllMocks()
  })
})
