// An unlisted guess takes the kernel's one spare slot, and so does an unlisted guess in a played row.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createGame } from '../../../engine/rules/game.ts'
import { patternOf } from '../../../engine/rules/pattern.ts'
import { stateOf } from '../../../engine/rules/state.ts'
import { createSolver, INFINITE_TOTAL } from '../../../engine/search/solver.ts'
import { kernel } from '../kernel-module.ts'

const game = createGame(
  JSON.parse(readFileSync(new URL('../../../build/games/original.json', import.meta.url), 'utf8')),
)

test('an unlisted guess after an unlisted row gets the same value from every question, in each mode', () => {
  for (const played of ['eaiou', 'stlrn']) {
    const rows = [{ guess: played, pattern: patternOf(played, 'pleat') }]
    for (const mode of ['normal', 'hard', 'strict'] as const) {
      const { answers } = stateOf(game, rows)
      const question = { answers, mode, goal: 'mean', left: 5, rows } as const
      for (const guess of ['plaet', 'etlap', 'zzzzz']) {
        const solver = createSolver(kernel, game)
        const { total, misses } = solver.evaluate(question, guess)
        const below = solver.evaluateBelow(question, guess, INFINITE_TOTAL)
        expect(below, `${mode}, ${guess} after ${played}`).toBe(misses > 0 ? INFINITE_TOTAL : total)
      }
    }
  }
})
