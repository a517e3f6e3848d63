// Totals of whole openers, published and proved by independent solvers.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createGame } from '../../../engine/rules/game.ts'
import type { Mode } from '../../../engine/rules/mode.ts'
import { createSolver, INFINITE_TOTAL } from '../../../engine/search/solver.ts'
import { kernel } from '../kernel-module.ts'

const LIMIT = 6
const PUBLISHED: Partial<Record<Mode, Record<string, number>>> = {
  normal: {
    salet: 7920,
    reast: 7923,
    crate: 7926,
    trace: 7926,
    slate: 7928,
    crane: 7930,
    plate: 7989,
    soare: 7997,
    raise: 8014,
    lares: 8061,
    serai: 8151,
    adieu: 8370,
  },
  hard: { salet: 8122, plate: 8183, lares: 8265, crate: 8143 },
}

const original = createGame(
  JSON.parse(readFileSync(new URL('../../../build/games/original.json', import.meta.url), 'utf8')),
)

test.each(['normal', 'hard'] as const)('openers of the original game have the published totals in %s mode', (mode) => {
  const solver = createSolver(kernel, original)
  const answers = Uint16Array.from(original.answers, (_, id) => id)
  const question = { answers, mode, goal: 'mean', left: LIMIT } as const
  const published = PUBLISHED[mode]!
  const found = Object.keys(published).map((opener) => [opener, solver.evaluateBelow(question, opener, INFINITE_TOTAL)])
  expect(found).toEqual(Object.entries(published))
})
