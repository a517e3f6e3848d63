// What stored strategies say about other goals and limits, and over fewer answers, compared with what the solver
// proves.
import { expect, test } from 'vitest'
import { type Advice, advise } from '../../../engine/advice/advice.ts'
import { encodeStrategy, openStrategy, type StrategyView } from '../../../engine/formats/bytes.ts'
import type { Game } from '../../../engine/rules/game.ts'
import { GOALS, type Goal } from '../../../engine/rules/goal.ts'
import { MODES, type Mode } from '../../../engine/rules/mode.ts'
import { patternOf } from '../../../engine/rules/pattern.ts'
import { stateOf } from '../../../engine/rules/state.ts'
import { createSolver, type Solver, type Verdict } from '../../../engine/search/solver.ts'
import { carryProof, leastTotalAfter, pickStrategy } from '../../../engine/strategy/carry.ts'
import { makeStrategy } from '../../../engine/strategy/strategy.ts'
import { type Bounds, compareWorth, type Worth } from '../../../engine/strategy/worth.ts'
import { kernel } from '../kernel-module.ts'
import { randomGame, seededRandom } from '../search/random-games.ts'

const GAMES = 60
const LIMITS = [2, 3, 4, 5, 6, 12]

interface Aim {
  mode: Mode
  goal: Goal
  limit: number
}

/** The best strategy with an opener, stored with its proof. */
function stored(solver: Solver, { mode, goal, limit }: Aim, first: number): StrategyView {
  const { game } = solver
  const answers = Uint16Array.from(game.answers.keys())
  const exact = solver.evaluate({ answers, mode, goal, left: limit, rows: [] }, first)
  const { node } = solver.plan({ answers, mode, goal, left: limit, rows: [] }, { first })
  const strategy = makeStrategy(node, game, { mode, goal, limit, proof: 'exact' })
  const { total, max, weight, histogram } = strategy.header
  const misses = histogram.reduce((left, count) => left - count, weight)
  // Something suboptimal would test nothing: a plan for `worst` keeps its maximum if nothing is lost.
  expect(misses).toBe(exact.misses)
  const isBest = compareWorth({ misses, max, total }, exact, goal) <= 0
  const proof = isBest ? 'exact' : 'bounds'
  return openStrategy(encodeStrategy(makeStrategy(node, game, { mode, goal, limit, proof }), game), game)
}

/** Whether everything an advice says is true, given the best. */
function check(told: Worth & Bounds, best: Verdict, goal: Goal, where: string): void {
  expect(best.proof, where).toBe('exact')
  expect(told.missesLower, where).toBeLessThanOrEqual(best.misses)
  expect(told.missesUpper, where).toBeGreaterThanOrEqual(best.misses)
  expect(told.lower, where).toBeLessThanOrEqual(best.total)
  expect(told.upper, where).toBeGreaterThanOrEqual(best.total)
  if (goal === 'worst') expect(told.maxLower, where).toBeLessThanOrEqual(best.max)
  expect(compareWorth(told, best, goal), where).toBeGreaterThanOrEqual(0)
  if (told.proof !== 'exact') return
  expect([told.misses, told.total], where).toEqual([best.misses, best.total])
  if (goal === 'worst') expect(told.max, where).toBe(best.max)
}

const play = (game: Game, question: Omit<Parameters<typeof advise>[0], 'game'>): Advice =>
  advise({ game, ...question }) as Advice

test('a stored strategy gives correct values for other goals and limits, exact where that follows', async () => {
  const random = seededRandom(17)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]
  const counts = { exact: 0, carried: 0, lost: 0, narrowed: 0 }
  for (let at = 0; at < GAMES; at++) {
    const game = await randomGame(random, 30, 20, (['equal', 'powers', 'any'] as const)[at % 3])
    if (game.answers.length < 4) continue
    const solver = createSolver(kernel, game)
    const mode = pick(MODES)
    const first = Math.floor(random() * (mode === 'strict' ? game.answers : game.guesses).length)
    const made: Aim = { mode, goal: pick(GOALS), limit: pick(LIMITS) }
    const strategy = stored(solver, made, first)
    for (const goal of GOALS) {
      for (const limit of LIMITS) {
        const where = `${at}: ${JSON.stringify(made)} asked for ${goal} ${limit}`
        const answers = Uint16Array.from(game.answers.keys())
        const root = play(game, { rows: [], mode, goal, limit, strategy, isOpenerChosen: true })
        const best = solver.evaluate({ answers, mode, goal, left: limit, rows: [] }, first)
        check(root, best, goal, where)
        if (root.misses > 0) counts.lost++
        if (limit !== made.limit || goal !== made.goal) {
          if (root.proof === 'exact') counts.exact++
          counts.carried++
        }
        const guess = game.guesses[first]
        const answer = pick(game.answers)
        if (answer === guess) continue
        const rows = [{ guess, pattern: patternOf(guess, answer) }]
        const state = stateOf(game, rows)
        const next = play(game, { rows, mode, goal, limit, strategy })
        check(
          next,
          solver.solve({ answers: state.answers, mode, goal, left: limit - 1, rows }),
          goal,
          `${where}, after a row`,
        )
        const excluded = new Set(game.answers.flatMap((_, id) => (random() < 0.3 ? id : [])))
        if (excluded.size === 0 || excluded.size === game.answers.length) continue
        const kept = answers.filter((id) => !excluded.has(id))
        if (mode === 'strict' && excluded.has(first)) continue
        try {
          const fewer = play(game, { rows: [], mode, goal, limit, strategy, excluded, isOpenerChosen: true })
          if (kept.length <= 2) continue
          const truth = solver.evaluate({ answers: kept, mode, goal, left: limit, rows: [] }, first)
          check(fewer, truth, goal, `${where}, without ${excluded.size}`)
          expect(fewer.remaining).toBe(kept.length)
          counts.narrowed++
        } catch (error) {
          // A strict tree may play a ruled-out word: then it answers nothing, and there is no solver here.
          if (!(error instanceof TypeError) || mode !== 'strict') throw error
        }
      }
    }
  }
  expect(counts.exact).toBeGreaterThan(100)
  expect(counts.carried - counts.exact).toBeGreaterThan(50)
  expect(counts.lost).toBeGreaterThan(50)
  expect(counts.narrowed).toBeGreaterThan(100)
})

test('the best of several stored strategies is picked, whatever its goal and limit', () => {
  const entry = (opener: string, limit: number, total: number, max: number, more = {}) => {
    return { opener, goal: 'mean' as Goal, limit, total, max, proof: 'exact' as const, ...more }
  }
  const tarns = entry('tarns', 6, 52762, 6)
  const lares = entry('lares', 7, 52771, 7)
  const lost = entry('lanes', 6, 52700, 6, { misses: 3 })
  const list = [lares, tarns, lost]
  const pick = (limit: number, goal: Goal = 'mean', opener: string | null = null) =>
    pickStrategy(list, { goal, limit }, opener)?.opener
  expect(pick(7)).toBe('tarns')
  expect(pick(6)).toBe('tarns')
  expect(pick(12, 'worst')).toBe('tarns')
  expect(pick(7, 'mean', 'lares')).toBe('lares')
  expect(pick(5)).toBe('tarns')
  expect(pickStrategy([], { goal: 'mean', limit: 6 }, null)).toBe(null)
  // Of one opener, with equal value: the one made for the question.
  const [six, twelve] = [entry('salet', 6, 7920, 5), entry('salet', 12, 7920, 5)]
  expect(pickStrategy([six, twelve], { goal: 'mean', limit: 12 }, null)).toBe(twelve)
  expect(pickStrategy([twelve, six], { goal: 'mean', limit: 6 }, null)).toBe(six)
  expect(pickStrategy([six, twelve], { goal: 'mean', limit: 9 }, null)).toBe(twelve)
})

test("the lower bound from an opener's parts never exceeds its best total, under every limit", async () => {
  const random = seededRandom(17)
  for (let game = 0; game < GAMES; game++) {
    const weights = (['equal', 'powers', 'any'] as const)[game % 3]
    const solver = createSolver(kernel, await randomGame(random, 16, 24, weights))
    const answers = Uint16Array.from(solver.game.answers.keys())
    for (const mode of MODES) {
      const guess = Math.floor(random() * (mode === 'strict' ? answers.length : solver.game.guesses.length))
      const { misses, total } = solver.evaluate({ answers, mode, goal: 'mean', left: 12, rows: [] }, guess)
      if (misses === 0) expect(leastTotalAfter(solver.game, guess, answers)).toBeLessThanOrEqual(total)
    }
  }
})

test('bounds are not carried over from strategies that lose answers or have another goal', () => {
  const least = { misses: 0, max: 1, total: 9 }
  const made = { goal: 'mean', left: 5, misses: 0, max: 3, total: 20, isExact: false, lower: 18 } as const
  const mean = { goal: 'mean', left: 5 } as const
  expect(carryProof(made, mean, least)).toEqual({ ...least, total: 18 })
  expect(carryProof(made, { ...mean, left: 6 }, least)).toEqual(least)
  expect(carryProof({ ...made, misses: 1 }, mean, least)).toEqual(least)
  expect(carryProof({ ...made, goal: 'worst' }, mean, least)).toEqual(least)
  expect(carryProof({ ...made, goal: 'worst' }, { goal: 'worst', left: 5 }, least)).toEqual({ ...least, total: 18 })
})
