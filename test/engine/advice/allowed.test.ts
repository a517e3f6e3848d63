import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Advice, advise } from '../../../engine/advice/advice.ts'
import { adviseAllowed } from '../../../engine/advice/allowed.ts'
import { valueGuesses } from '../../../engine/advice/ranking.ts'
import { createGame } from '../../../engine/rules/game.ts'
import { parseHistory } from '../../../engine/rules/history.ts'
import { stateOf } from '../../../engine/rules/state.ts'
import { Budget } from '../../../engine/search/budget.ts'
import { createSolver } from '../../../engine/search/solver.ts'

const kernel = new WebAssembly.Module(readFileSync(new URL('../../../build/kernel.wasm', import.meta.url)))
const game = createGame(
  JSON.parse(readFileSync(new URL('../../../build/games/original.json', import.meta.url), 'utf8')),
)
const solver = createSolver(kernel, game)

function optionsAt(history: string) {
  const read = parseHistory(history)
  if (!read.ok) throw new Error(read.detail)
  const { rows } = read
  const { answers } = stateOf(game, rows)
  return {
    game,
    answers,
    rows,
    mode: 'normal',
    goal: 'mean',
    left: 6 - rows.length,
    solver,
    budget: new Budget(),
  } as const
}

test("if its guess is not allowed, the advice becomes the best allowed guess, with that guess's odds", () => {
  const options = optionsAt('salet.bybbb,corni.bbbyy')
  const best = advise({ ...options, solver: () => solver }) as Advice
  const other = adviseAllowed(best, { ...options, isAllowed: (guess) => guess !== best.guess })
  expect(other.guess).not.toBe(best.guess)
  expect(other.proof).toBe('exact')
  const all = valueGuesses({ ...options, guesses: game.guesses }).guesses.filter(({ guess }) => guess !== best.guess)
  expect(other.total).toBe(all[0].total)
  expect(other.histogram.reduce((sum, count) => sum + count, 0)).toBe(options.answers.length)
  expect(other.histogram.reduce((sum, count, at) => sum + count * (at + 1), 0)).toBe(other.total)
})

test('advice stays if its guess is allowed, or if no guess is', () => {
  const options = optionsAt('salet.bybbb,corni.bbbyy')
  const best = advise({ ...options, solver: () => solver }) as Advice
  expect(adviseAllowed(best, { ...options, isAllowed: () => true })).toBe(best)
  expect(adviseAllowed(best, { ...options, isAllowed: () => false })).toBe(best)
})
