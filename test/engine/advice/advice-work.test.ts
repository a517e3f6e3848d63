import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { advise } from '../../../engine/advice/advice.ts'
import { createGame } from '../../../engine/rules/game.ts'
import { parseHistory } from '../../../engine/rules/history.ts'
import { createSolver, type Solver } from '../../../engine/search/solver.ts'

const kernel = new WebAssembly.Module(readFileSync(new URL('../../../build/kernel.wasm', import.meta.url)))
const game = createGame(JSON.parse(readFileSync(new URL('../../../build/games/uniform.json', import.meta.url), 'utf8')))

/** The last but one cannot be won within the limit from everywhere: the budget also ends among the misses. */
const HISTORIES = [
  'levee.bgbbb,stare.bbbby',
  'cosie.bbbyy,adieu.byygb,laura.bbbbb',
  'natch.bgggg,patch.bgggg,batch.bgggg',
]

test.each(HISTORIES)('advice is legal and correctly labelled wherever the work runs out (%s)', (text) => {
  const parsed = parseHistory(text)
  if (!parsed.ok) throw new Error(parsed.detail)
  for (let work = 1; work < 1e8; work *= 4) {
    for (const goal of ['mean', 'worst'] as const) {
      const advice = advise({ game, rows: parsed.rows, goal, work, solver: () => createSolver(kernel, game) })
      if (!('status' in advice) || advice.status !== 'play') throw new Error('the game goes on')
      expect(game.idOf(advice.guess)).toBeGreaterThanOrEqual(0)
      expect(advice.lower).toBeLessThanOrEqual(advice.upper)
      expect(advice.total).toBeLessThanOrEqual(advice.upper)
      if (advice.proof === 'exact') expect([advice.lower, advice.upper]).toEqual([advice.total, advice.total])
      if (goal === 'mean' && advice.misses === 0 && advice.lower === advice.total) expect(advice.proof).toBe('exact')
    }
  }
})

/** Small and large states, one that the work does not suffice for, and one that cannot be won for certain. */
const QUESTIONS = [
  '',
  'sensi.bybbb,kench.bybbb',
  'karat.bbybb,exurb.ybbyb,roate.ybbby',
  'raggs.bbbbb',
  'salet.bbbbb,irony.bbgbb',
]

test('a bounded answer does not depend on earlier questions', () => {
  const ask = (text: string, solver: Solver) => {
    const parsed = parseHistory(text)
    if (!parsed.ok) throw new Error(parsed.detail)
    return advise({ game, rows: parsed.rows, work: 2e6, solver: () => solver })
  }
  const first = QUESTIONS.map((text) => ask(text, createSolver(kernel, game, { memoryBytes: 1 << 20 })))
  const solver = createSolver(kernel, game, { memoryBytes: 1 << 20 })
  for (let round = 0; round < 2; round++) {
    expect([...QUESTIONS].reverse().map((text) => ask(text, solver))).toEqual([...first].reverse())
    // What an unbounded search learns is no help either.
    solver.solve({ answers: Uint16Array.from({ length: 40 }, (_, i) => 7 * i), mode: 'normal', goal: 'mean', left: 5 })
  }
})

test('an unlisted word gets a possible value when the work runs out', () => {
  const answers = Uint16Array.from(game.answers.keys())
  const ask = (work: number) =>
    createSolver(kernel, game).evaluate({ answers, mode: 'normal', goal: 'mean', left: 6 }, 'oinal', { work })
  const { proof, lower, upper, total, misses } = ask(20_000)
  expect(proof).toBe('bounds')
  expect(lower).toBeLessThanOrEqual(total)
  expect(total).toBeLessThanOrEqual(upper)
  expect(total).toBeLessThanOrEqual(6 * (answers.length - misses))
})

test('a search ends soon after its work runs out', () => {
  const solver = createSolver(kernel, game)
  const { work } = solver.plan(
    { answers: Uint16Array.from(game.answers.keys()), mode: 'normal', goal: 'mean', left: 6 },
    { work: 1e5 },
  ).verdict
  expect(work).toBeLessThan(2e7)
})

/** 1796 answers are left. */
const LARGE = 'bobby.bbbbb'
const WORKER_TABLE_BYTES = 24 << 20

function adviseOnLarge(work: number, tableBytes?: number) {
  const parsed = parseHistory(LARGE)
  const rows = parsed.ok ? parsed.rows : []
  const advice = advise({ game, rows, work, solver: () => createSolver(kernel, game, { tableBytes }) })
  if (!('status' in advice) || advice.status !== 'play') throw new Error('the game goes on')
  return advice
}

test('a search abandoned early spends the remaining work on a better strategy', () => {
  // With what the proof had left over it once lost 6, and 32 million of the work were not used.
  expect(adviseOnLarge(36e6, WORKER_TABLE_BYTES)).toMatchObject({ remaining: 1796, misses: 0 })
})

test('a tie is settled within the work: the smallest maximum, then an answer, then the alphabet', () => {
  const parsed = parseHistory('manna.bbbbb,diver.bbbgg')
  const rows = parsed.ok ? parsed.rows : []
  const ask = (work?: number) => advise({ game, rows, work, solver: () => createSolver(kernel, game) })
  expect(ask()).toMatchObject({ guess: 'butch', total: 180, max: 4, proof: 'exact' })
  expect(ask(36e6)).toMatchObject({ guess: 'butch', total: 180, max: 4, proof: 'exact' })
})

test('a state of 1,600 or more answers is searched if work and memory allow', () => {
  const leastOfAny = 2 * 1796 - 1
  expect(adviseOnLarge(144e6, WORKER_TABLE_BYTES).lower).toBeLessThanOrEqual(leastOfAny + 1)
  expect(adviseOnLarge(144e6).lower).toBeGreaterThan(1.4 * leastOfAny)
})
