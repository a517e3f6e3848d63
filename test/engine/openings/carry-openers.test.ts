// Rows of tables made for one goal and limit, read for every other, and compared with what the solver proves there.
import { expect, test } from 'vitest'
import { carryRow, knownOpeners, withoutExcluded } from '../../../engine/openings/carry-openers.ts'
import { makeOpenerTable, type OpenerRow, openerSetting, provedHead } from '../../../engine/openings/opener-table.ts'
import { answerIds } from '../../../engine/rules/game.ts'
import { GOALS, type Goal } from '../../../engine/rules/goal.ts'
import { MODES } from '../../../engine/rules/mode.ts'
import { createSolver, type Solver } from '../../../engine/search/solver.ts'
import { sizeOf } from '../../../engine/strategy/worth.ts'
import { kernel } from '../kernel-module.ts'
import { randomGame, seededRandom } from '../search/random-games.ts'

const GAMES = 40
const LIMITS = [2, 3, 4, 5, 12]

test('a row for one goal and limit gives correct bounds for another', async () => {
  const random = seededRandom(7)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]
  const counts = { exact: 0, bounds: 0, impossible: 0, nothing: 0 }
  for (let at = 0; at < GAMES; at++) {
    const game = await randomGame(random, 25, 20)
    if (game.answers.length < 3) continue
    const solver = createSolver(kernel, game)
    const mode = pick(MODES)
    const opener = Math.floor(random() * (mode === 'strict' ? game.answers : game.guesses).length)
    const worthAt = (goal: Goal, limit: number) =>
      solver.evaluate({ answers: answerIds(game), mode, goal, left: limit, rows: [] }, opener)
    for (const made of GOALS.flatMap((goal) => LIMITS.map((limit) => ({ goal, limit })))) {
      const { misses, total, max } = worthAt(made.goal, made.limit)
      const row: OpenerRow =
        misses > 0
          ? { opener, proof: 'impossible', lower: 0, upper: null, max: null }
          : pick([
              { opener, proof: 'exact' as const, lower: total, upper: total, max },
              { opener, proof: 'exact' as const, lower: total, upper: total, max: made.goal === 'worst' ? max : null },
              {
                opener,
                proof: 'bounds' as const,
                lower: total - 1,
                upper: pick([null, total + 2]),
                max: made.goal === 'worst' ? max : null,
              },
            ])
      for (const aim of GOALS.flatMap((goal) => LIMITS.map((limit) => ({ goal, limit })))) {
        const carried = carryRow(row, made, aim, sizeOf(game, answerIds(game)))
        const best = worthAt(aim.goal, aim.limit)
        const where = `${at}: ${JSON.stringify({ row, made, aim, best })}`
        counts[carried?.proof ?? 'nothing']++
        if (carried === null) continue
        if (carried.proof === 'impossible') expect(best.misses, where).toBeGreaterThan(0)
        else if (carried.upper !== null) expect(best.misses, where).toBe(0)
        if (carried.proof === 'exact') expect(best.total, where).toBe(carried.lower)
        if (carried.proof === 'exact' && carried.max !== null) expect(best.max, where).toBe(carried.max)
        if (carried.proof !== 'bounds' || best.misses > 0) continue
        expect(carried.lower, where).toBeLessThanOrEqual(best.total)
        expect(carried.upper ?? best.total, where).toBeGreaterThanOrEqual(best.total)
        if (aim.goal === 'worst') expect(carried.max ?? 1, where).toBeLessThanOrEqual(best.max)
      }
    }
  }
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(100)
})

test('openers are ranked from tables and strategies of other limits if their own limit has none', async () => {
  const game = await randomGame(seededRandom(3), 30, 12)
  const solver = createSolver(kernel, game)
  const rows = rowsOf(solver, 12)
  const table = makeOpenerTable(openerSetting(game, { mode: 'normal', goal: 'mean', limit: 12 }), rows)
  const aim = { mode: 'normal', goal: 'mean', limit: 5 } as const
  const known = knownOpeners(game, aim, [table], [], (opener) => expect.unreachable(opener))
  expect(known.rows).toHaveLength(game.guesses.length)
  expect(known).toMatchObject({ limit: 5, mode: 'normal' })
  const best = known.rows[0]
  const { total } = solver.solve({ answers: answerIds(game), mode: 'normal', goal: 'mean', left: 5, rows: [] })
  expect(best).toMatchObject({ proof: 'exact', lower: total })
  expect(provedHead(known)).toBeGreaterThan(0)
  // The result made for this question stays if something else contradicts it.
  const own = makeOpenerTable(openerSetting(game, aim), [{ ...best, lower: total, upper: total }])
  const wrong = { ...table, rows: rows.map((row) => ({ ...row, lower: row.lower + 1, upper: row.upper! + 1 })) }
  const disagreements: string[] = []
  const joined = knownOpeners(game, aim, [wrong, own], [], (opener) => disagreements.push(opener))
  expect(disagreements).toEqual([game.guesses[best.opener]])
  expect(joined.rows.find(({ opener }) => opener === best.opener)?.lower).toBe(total)
})

function rowsOf(solver: Solver, limit: number): OpenerRow[] {
  return solver.game.guesses.map((_, opener): OpenerRow => {
    const question = { answers: answerIds(solver.game), mode: 'normal', goal: 'mean', left: limit, rows: [] } as const
    const { total, max } = solver.evaluate(question, opener)
    return { opener, proof: 'exact', lower: total, upper: total, max }
  })
}

test('an upper bound carried to the other goal allows for a smaller maximum that takes more guesses', () => {
  const row = { opener: 1, proof: 'bounds', lower: 30, upper: 40, max: null } as const
  const made = { goal: 'mean', limit: 6 } as const
  const size = { weight: 10, heaviest: 1 }
  const carried = { opener: 1, proof: 'bounds', lower: 30, upper: 50, max: 1 }
  expect(carryRow(row, made, { goal: 'worst', limit: 6 }, size)).toEqual(carried)
  expect(carryRow(row, made, { goal: 'worst', limit: 5 }, size)).toEqual({ ...carried, upper: null })
})

test('with excluded answers, an opener takes no more than its row says, and no less', async () => {
  const random = seededRandom(11)
  let reached = 0
  for (let at = 0; at < GAMES; at++) {
    const game = await randomGame(random, 25, 20, 'any')
    const solver = createSolver(kernel, game)
    const opener = Math.floor(random() * game.guesses.length)
    const mode = at % 2 === 0 ? 'normal' : 'hard'
    const worthOf = (answers: Uint16Array) =>
      solver.evaluate({ answers, mode, goal: 'mean', left: 6, rows: [] }, opener)
    const { misses, total, max } = worthOf(answerIds(game))
    if (misses > 0) continue
    const excluded = new Set(answerIds(game).filter(() => random() < 0.3))
    const kept = answerIds(game).filter((id) => !excluded.has(id))
    if (kept.length === 0) continue
    const row: OpenerRow = { opener, proof: 'exact', lower: total, upper: total, max }
    const [{ proof, lower, upper }] = withoutExcluded(game, [row], excluded)
    const now = worthOf(kept)
    expect(now.misses).toBe(0)
    expect(proof).toBe('bounds')
    expect(now.total).toBeLessThanOrEqual(upper as number)
    expect(now.total).toBeGreaterThanOrEqual(lower)
    if (now.total === upper && excluded.size > 0) reached++
  }
  expect(reached).toBeGreaterThan(0)
})

test('with every answer excluded, nothing is known', async () => {
  const game = await randomGame(seededRandom(3), 12, 12)
  const row: OpenerRow = { opener: 0, proof: 'exact', lower: 30, upper: 30, max: 4 }
  expect(withoutExcluded(game, [row], new Set(answerIds(game)))).toEqual([])
})
