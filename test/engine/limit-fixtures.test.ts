import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createGame } from '../../engine/game.ts'
import { parseHistory } from '../../engine/history.ts'
import { createSolver } from '../../engine/solver.ts'
import { stateOf } from '../../engine/state.ts'

const BUILD = new URL('../../build/', import.meta.url)

test('after salet bbygb, 110 guesses take four rows and three rows take 111, in whatever order it is asked', () => {
  // Part counts of columns behind the list once passed for those of guesses: three rows were said to do with 110.
  const kernel = new WebAssembly.Module(readFileSync(new URL('kernel.wasm', BUILD)))
  const game = createGame(JSON.parse(readFileSync(new URL('games/original.json', BUILD), 'utf8')))
  const history = parseHistory('salet.bbygb')
  const rows = history.ok ? history.rows : []
  const { answers } = stateOf(game, rows, { mode: 'normal' })
  for (const order of [
    [3, 4],
    [4, 3],
    [5, 4, 3],
  ]) {
    const solver = createSolver(kernel, game)
    for (const left of order) {
      const { total, max, misses } = solver.solve({ answers, mode: 'normal', goal: 'mean', left, rows })
      expect({ total, max, misses }).toEqual(
        left === 3 ? { total: 111, max: 3, misses: 0 } : { total: 110, max: 4, misses: 0 },
      )
    }
  }
})
