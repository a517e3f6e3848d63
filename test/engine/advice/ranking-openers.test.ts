import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isAboutOpeners, rankOpeners, rankQuestion } from '../../../engine/advice/ranking-openers.ts'
import { makeOpenerTable, type OpenerRow, openerSetting } from '../../../engine/openings/opener-table.ts'
import { answerIds, createGame, createGameData } from '../../../engine/rules/game.ts'
import type { Goal } from '../../../engine/rules/goal.ts'
import { Budget } from '../../../engine/search/budget.ts'
import { createSolver } from '../../../engine/search/solver.ts'

const kernel = new WebAssembly.Module(readFileSync(new URL('../../../build/kernel.wasm', import.meta.url)))
const game = createGame(
  await createGameData({ id: 'small', name: 'Small', sources: [] }, ['bills', 'dills', 'fills', 'gills'], ['badge']),
)
const question = { game, rows: [], mode: 'normal', goal: 'mean' as Goal, excluded: new Set<number>() } as const
const IMPOSSIBLE = { proof: 'impossible', lower: 0, upper: null, max: null } as const

/** The ranking by a table with these rows; openers are ids. */
function rank(rows: readonly OpenerRow[], { named = null as string[] | null, top = 5, ...asked } = {}) {
  const all = { ...question, ...asked }
  const answers = answerIds(game).filter((id) => !all.excluded.has(id))
  const table = makeOpenerTable(openerSetting(game, { ...all, limit: 6 }), rows)
  return rankOpeners({ ...all, answers }, table, { named, top }, new Budget())
}
const tell = (row: Omit<OpenerRow, 'opener'>, goal: Goal = 'mean', opener = 4) =>
  rank([{ opener, ...row }], { goal } as object)!.guesses[0]

test('an opener has the values of its row in the table', () => {
  const exact = { proof: 'exact', lower: 10, upper: 10, max: 4 } as const
  expect(tell(exact)).toMatchObject({
    guess: 'badge',
    inAnswers: false,
    isListed: true,
    misses: 0,
    max: 4,
    total: 10,
    mean: 2.5,
    missesLower: 0,
    missesUpper: 0,
    maxLower: 1,
    proof: 'exact',
  })
  expect(tell(exact, 'worst', 3)).toMatchObject({ guess: 'gills', inAnswers: true, maxLower: 4 })
  const bounds = { proof: 'bounds', lower: 9, upper: null, max: 3 } as const
  const unknown = { misses: null, max: null, total: null, mean: null, missesLower: 0, missesUpper: null }
  expect(tell(bounds)).toMatchObject({ ...unknown, lower: 9, upper: null, maxLower: 1, proof: 'bounds' })
  expect(tell(bounds, 'worst')).toMatchObject({ ...unknown, maxLower: 3 })
  const found = { maxLower: 1, upper: 13, missesUpper: 0 }
  expect(tell({ ...bounds, max: null, upper: 13 }, 'worst')).toMatchObject(found)
  expect(rank([{ opener: 4, ...IMPOSSIBLE }], { named: ['badge'] })!.guesses[0]).toMatchObject({
    ...unknown,
    missesLower: 1,
    proof: 'bounds',
  })
})

const row = (opener: number, total: number): OpenerRow => ({
  opener,
  proof: 'exact',
  lower: total,
  upper: total,
  max: 4,
})
const whole = [row(0, 10), row(1, 10), row(2, 10), row(3, 11), row(4, 9)]

test('openers are ranked, complete if the table proves it', () => {
  expect(rank(whole, { top: 2 })).toMatchObject({ isComplete: true, guesses: [{ guess: 'badge' }, { guess: 'bills' }] })
  expect(rank(whole.slice(1), { top: 2 })).toMatchObject({ isComplete: false })
  expect(rank(whole, { named: ['gills', 'badge'] })).toMatchObject({
    isComplete: false,
    guesses: [{ guess: 'badge' }, { guess: 'gills' }],
  })
})

test('a table that cannot answer leaves the question to the search', () => {
  expect(rank([])).toBe(null)
  expect(rank(whole.slice(1), { named: ['bills'] })).toBe(null)
  const lost = whole.map(({ opener }) => ({ opener, ...IMPOSSIBLE }))
  expect(rank(lost)).toBe(null)
  expect(rank(lost, { named: ['bills'] })).toMatchObject({ guesses: [{ missesLower: 1 }] })
  expect(rank(lost.slice(1))).toBe(null)
  expect(rank([...lost.slice(1), row(0, 10)])).toMatchObject({ guesses: [{ guess: 'bills' }, {}, {}, {}, {}] })
})

test('named guesses that the table lacks are searched for, beside those it knows', () => {
  const answers = answerIds(game)
  const ask = (rows: readonly OpenerRow[], named: string[] | null) => {
    const table = makeOpenerTable(openerSetting(game, { ...question, limit: 6 }), rows)
    const budget = new Budget()
    const asked = { ...question, answers, left: 6 }
    return rankQuestion(asked, table, { named, top: 5 }, { solver: () => createSolver(kernel, game), budget })
  }
  // A wrong total, so that it shows which figures the table gave.
  const { guesses, isComplete } = ask([row(0, 7)], ['badge', 'dills', 'bills'])
  expect(guesses).toMatchObject([
    { guess: 'bills', total: 7, proof: 'exact' },
    { guess: 'badge', total: 8, proof: 'exact' },
    { guess: 'dills', total: 10, proof: 'exact' },
  ])
  expect(isComplete).toBe(false)
  const lost = ask([{ opener: 0, ...IMPOSSIBLE }], ['bills', 'badge'])
  expect(lost.guesses).toMatchObject([
    { guess: 'badge', missesLower: 0, proof: 'exact' },
    { guess: 'bills', missesLower: 1, proof: 'bounds' },
  ])
  const open = { proof: 'bounds', lower: 8, upper: null, max: null } as const
  const both = [
    { opener: 0, ...IMPOSSIBLE },
    { opener: 1, ...open },
  ]
  expect(ask(both, ['bills', 'dills']).guesses).toMatchObject([{ guess: 'dills' }, { guess: 'bills' }])
  expect(ask([{ opener: 0, ...IMPOSSIBLE }], null).guesses[0]).toMatchObject({ total: 8, proof: 'exact' })
})

test('an excluded answer leaves bounds', () => {
  const ranking = rank(whole, { top: 1, excluded: new Set([3]) } as object)
  // Two guesses less for the excluded answer.
  expect(ranking).toMatchObject({ isComplete: false, guesses: [{ guess: 'badge', proof: 'bounds', upper: 7 }] })
})

test('tables are asked before the first row only, and not where excluded words are still guessed', () => {
  const excluded = new Set([0])
  expect(isAboutOpeners(question)).toBe(true)
  expect(isAboutOpeners({ ...question, rows: [{ guess: 'badge', pattern: 0 }] })).toBe(false)
  expect(isAboutOpeners({ ...question, excluded })).toBe(true)
  expect(isAboutOpeners({ ...question, excluded, mode: 'strict' })).toBe(false)
  expect(isAboutOpeners({ ...question, excluded, goal: 'worst' })).toBe(false)
})
