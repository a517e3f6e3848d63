import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { analyze, formatAnalysis, solverValuer } from '../../../engine/advice/analysis.ts'
import { createGame, createGameData } from '../../../engine/rules/game.ts'
import { GOALS } from '../../../engine/rules/goal.ts'
import type { Row } from '../../../engine/rules/history.ts'
import { checkGuess, MODES } from '../../../engine/rules/mode.ts'
import { patternOf } from '../../../engine/rules/pattern.ts'
import { stateOf } from '../../../engine/rules/state.ts'
import { Budget, withinBudget } from '../../../engine/search/budget.ts'
import { createSolver } from '../../../engine/search/solver.ts'
import { randomGame, seededRandom } from '../search/random-games.ts'

/** ANALYSES=5000 for a long run. */
const RANDOM_GAMES = Number(process.env.ANALYSES ?? 1000)

const kernel = new WebAssembly.Module(readFileSync(new URL('../../../build/kernel.wasm', import.meta.url)))
const original = JSON.parse(readFileSync(new URL('../../../build/games/original.json', import.meta.url), 'utf8'))

/** A small game with instant exact values: every twentieth answer, every tenth guess. */
const game = await (async () => {
  const every = (joined: string, step: number) => joined.match(/.{5}/g)!.filter((_, index) => index % step === 0)
  const answers = every(original.answers, 20)
  return createGame(
    await createGameData({ id: 'small', name: 'Small', sources: [] }, answers, every(original.others, 10)),
  )
})()
const NO_END = Number.POSITIVE_INFINITY
const valuer = solverValuer(createSolver(kernel, game))
const settings = { game, mode: 'normal', goal: 'mean', limit: 6, valuer, budget: new Budget() } as const

function play(guesses: string[], answer: string) {
  return guesses.map((guess) => ({ guess, pattern: patternOf(guess, answer) }))
}

describe('the analysis of a game', () => {
  test('adds up: rows + expected at the end = expected at the start + costs - lucks', () => {
    for (let seed = 1; seed < 60; seed++) {
      const pick = (list: readonly string[], step: number) => list[(seed * step) % list.length]
      const answer = pick(game.answers, 37)
      const guesses = [pick(game.guesses, 101), pick(game.guesses, 211), pick(game.answers, 53), answer]
      const result = analyze({ ...settings, rows: play(guesses, answer) })
      if (!result.ok) throw new Error(result.contradiction.detail)
      const { turns, cost, luck, isWon, proof } = result.analysis
      expect(isWon).toBe(true)
      expect(proof).toBe('exact')
      for (const turn of turns) expect(turn.cost).toBeGreaterThanOrEqual(-1e-9)
      expect(turns.length).toBeCloseTo(turns[0].bestMean + cost - luck, 9)
    }
  })

  test('counts answers by weight', async () => {
    const weights = new Map([
      ['plate', 3],
      ['slate', 1],
    ])
    const name = { id: 'weighed', name: 'Weighed', sources: [] }
    const weighed = createGame(await createGameData(name, [...weights.keys()], [], (word) => weights.get(word)!))
    const own = solverValuer(createSolver(kernel, weighed))
    const rows = play(['slate', 'plate'], 'plate')
    const result = analyze({ ...settings, game: weighed, valuer: own, rows })
    if (!result.ok) throw new Error(result.contradiction.detail)
    // PLATE first is right three times in four: 5/4 guesses on average; SLATE first takes 7/4.
    const [first, last] = result.analysis.turns
    expect(first).toMatchObject({ before: 2, best: 'plate', bestMean: 1.25, mean: 1.75, cost: 0.5, luck: -0.25 })
    expect(last).toMatchObject({ before: 1, bestMean: 1, mean: 1, cost: 0 })
  })

  test('has no cost for the best guess', () => {
    const first = valuer.best(
      { answers: Uint16Array.from(game.answers.keys()), mode: 'normal', goal: 'mean', left: 6 },
      NO_END,
    )
    const result = analyze({ ...settings, rows: play([game.guesses[first.guess]], game.answers[7]) })
    if (!result.ok) throw new Error(result.contradiction.detail)
    expect(result.analysis.turns[0]).toMatchObject({
      cost: 0,
      best: game.guesses[first.guess],
      before: game.answers.length,
    })
  })

  test('accepts an unlisted guess', () => {
    const result = analyze({ ...settings, rows: play(['aaaaa', game.answers[3]], game.answers[3]) })
    if (!result.ok) throw new Error(result.contradiction.detail)
    expect(result.analysis.turns[0].cost).toBeGreaterThan(0)
    expect(result.analysis.isWon).toBe(true)
  })

  test('keeps counting after the limit', () => {
    const answer = game.answers[5]
    const rows = play(Array(6).fill('zzzzz'), answer)
    const result = analyze({ ...settings, rows })
    if (!result.ok) throw new Error(result.contradiction.detail)
    expect(Number.isFinite(result.analysis.cost)).toBe(true)
    expect(result.analysis.cost).toBeLessThan(7)
  })

  test('counts beyond the limit if too few guesses are left for every answer', () => {
    const solver = createSolver(kernel, game)
    const question = { answers: Uint16Array.from(game.answers.keys()), mode: 'normal', goal: 'mean' } as const
    for (const left of [1, 2]) {
      expect(solver.solve({ ...question, left }).misses).toBeGreaterThan(0)
      // The best loses least within the limit, and is valued as if the game continued.
      const { guess: best, misses } = solver.solve({ ...question, left })
      const { total } = solver.evaluate({ ...question, left: 12 }, best)
      expect(valuer.best({ ...question, left }, NO_END)).toMatchObject({ guess: best, misses, total })
      const guess = game.answers[9]
      const whole = solver.evaluate({ ...question, left: 12 }, guess).total
      expect(valuer.of({ ...question, left }, guess, NO_END).total).toBe(whole)
    }
  })

  test('names the contradicting rows', () => {
    const rows = [
      { guess: 'zzzzz', pattern: 242 },
      { guess: 'aaaaa', pattern: 242 },
    ]
    expect(analyze({ ...settings, rows: rows.slice(1) })).toMatchObject({ ok: false, contradiction: { rows: [1] } })
  })

  test('fits on one line', () => {
    const result = analyze({ ...settings, rows: play([game.answers[3], game.answers[4]], game.answers[4]) })
    if (!result.ok) throw new Error(result.contradiction.detail)
    expect(formatAnalysis(result.analysis)).toMatch(
      /^Solved in 2 guesses\. Words left: 116, \d+, 1\. Your choices cost .* guesses; luck /,
    )
  })
})

describe('the value of a position', () => {
  const question = { answers: Uint16Array.of(0, 1, 2), mode: 'normal', goal: 'mean', left: 2 } as const
  const bounds = { proof: 'exact', lower: 0, upper: 0, missesLower: 0, missesUpper: 0, maxLower: 0, work: 0 } as const
  /** A solver with one verdict within the limit and one without it. */
  const valued = (within: object, beyond: object | null) => {
    const exact = createSolver(kernel, game)
    const fake: typeof exact = {
      ...exact,
      solve: () => ({ ...bounds, guess: 7, total: 6, misses: 0, max: 2, ...within }),
      evaluate: () => {
        if (beyond === null) throw new Error('not to be asked')
        return { ...bounds, guess: 7, total: 30, misses: 0, max: 9, ...beyond }
      },
    }
    return solverValuer(fake).best(question)
  }

  test('is what the limit allows if every answer is found within it', () => {
    expect(valued({}, null)).toEqual({ guess: 7, total: 6, misses: 0, max: 2, proof: 'exact' })
  })

  test('continues beyond the limit if not', () => {
    expect(valued({ misses: 1 }, {})).toEqual({ guess: 7, total: 30, misses: 1, max: 9, proof: 'exact' })
  })

  test('counts an answer that is never found as one guess more than any game has', () => {
    const value = { guess: 7, total: 30 + 13, misses: 2, max: 13, proof: 'exact' }
    expect(valued({ misses: 2 }, { misses: 1, max: 12 })).toEqual(value)
  })
})

test('costs are never negative, in any mode, for any goal, limit, exclusion and work', async () => {
  const random = seededRandom(31)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]
  const counts = { games: 0, lost: 0, longer: 0, bounds: 0, sums: 0 }
  while (counts.games < RANDOM_GAMES) {
    const small = await randomGame(random, 30, 15, pick(['equal', 'equal', 'any']))
    const solver = createSolver(kernel, small)
    for (let at = 0; at < 50; at++) {
      const [mode, goal, limit] = [pick(MODES), pick(GOALS), 1 + Math.floor(random() * 7)]
      const excluded = new Set(random() < 0.3 ? [Math.floor(random() * small.answers.length)] : [])
      const work = random() < 0.3 ? 10 ** (2 + 3 * random()) : undefined
      const rows: Row[] = []
      const answer = pick(small.answers)
      const length = 1 + Math.floor(random() * limit)
      while (rows.length < length && rows.at(-1)?.guess !== answer) {
        const guess = pick(mode === 'strict' ? small.answers : small.guesses)
        if (checkGuess({ game: small, mode, rows, excluded }, guess) !== null) break
        rows.push({ guess, pattern: patternOf(guess, answer) })
      }
      if (rows.length === 0) continue
      const budget = new Budget(work)
      const asked = { game: small, rows, mode, goal, limit, excluded, budget }
      const result = analyze({ ...asked, valuer: solverValuer(withinBudget(solver, budget)) })
      if (!result.ok) continue
      const { turns, cost, loses, luck, proof } = result.analysis
      const where = JSON.stringify({ ...asked, game: small.guesses, excluded: [...excluded], work })
      counts.games++
      for (const turn of turns) {
        expect(turn.cost, where).toBeGreaterThanOrEqual(0)
        if (turn.guess === turn.best) expect([turn.cost, turn.loses, turn.longer], where).toEqual([0, 0, 0])
        if (goal === 'mean') expect(turn.longer, where).toBe(0)
        counts.longer += Number(turn.longer > 0)
      }
      expect(loses, where).toBe(Math.max(...turns.map((turn) => turn.loses)))
      counts.lost += Number(loses > 0)
      counts.bounds += Number(proof === 'bounds')
      if (loses > 0 || turns.some(({ longer }) => longer > 0) || proof === 'bounds') continue
      counts.sums++
      const last = turns.at(-1)!
      const expected = turns.length + (last.mean - 1 - last.luck)
      if (goal === 'mean') expect(expected, where).toBeCloseTo(turns[0].bestMean + cost - luck, 9)
    }
  }
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(20)
})

test('the one-line analysis gives cost, luck and proof', () => {
  const line = (changes: object, turns = 1) =>
    formatAnalysis({
      turns: Array.from({ length: turns }, (_, at) => ({ row: at + 1, before: 9 - at, after: 8 - at, loses: at })),
      isWon: true,
      cost: 0,
      loses: 0,
      luck: 0,
      proof: 'exact',
      ...changes,
    } as never)
  expect(line({}, 0)).toBe('No guess was played.')
  expect(line({})).toBe('Solved in 1 guess. Words left: 9, 8. Your choices cost nothing; luck was even.')
  expect(line({ cost: 0.0048 })).toContain('Your choices cost less than 0.01 guesses; luck was even.')
  expect(line({ luck: 0.3, cost: 0.25 })).toContain('Your choices cost 0.25 guesses; luck saved 0.30.')
  expect(line({ luck: -0.3, isWon: false }, 2)).toContain('Not solved after 2 guesses. Words left: 9, 8, 7.')
  expect(line({ luck: -0.3, loses: 1 }, 2)).toContain('luck took 0.30. Guess 2 risked')
  expect(line({ proof: 'bounds' })).toContain('Not all of this is proved.')
})

test('the value of a position takes no more than its proof: ties have a bound, as they have in advice', () => {
  const whole = createGame(
    JSON.parse(readFileSync(new URL('../../../build/games/current.json', import.meta.url), 'utf8')),
  )
  const solver = createSolver(kernel, whole)
  const rows = [{ guess: 'lance', pattern: 0 }]
  const question = { answers: stateOf(whole, rows).answers, mode: 'normal', goal: 'mean', left: 5, rows } as const
  const work = 1e9
  const ties = solver.solve(question, { work }).work - solver.solve(question, { work, ties: 0 }).work
  const before = solver.effort().work
  const value = solverValuer(solver).best(question, 2 * work)
  expect(value).toMatchObject({ proof: 'exact', total: 19_808 })
  expect(ties).toBeGreaterThan(6_000_000)
  expect(solver.effort().work - before).toBeLessThan(8_000_000)
})
