import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Ranked, rankGuesses, valueGuesses } from '../../../engine/advice/ranking.ts'
import { createGame, createGameData, type Game, weightOf, weightOfAll } from '../../../engine/rules/game.ts'
import { GOALS, type Goal } from '../../../engine/rules/goal.ts'
import { legalGuesses, MODES } from '../../../engine/rules/mode.ts'
import { ALL_CORRECT, patternOf } from '../../../engine/rules/pattern.ts'
import { stateOf } from '../../../engine/rules/state.ts'
import { Budget } from '../../../engine/search/budget.ts'
import { createSolver } from '../../../engine/search/solver.ts'
import { randomGame, randomQuestion, seededRandom } from '../search/random-games.ts'

const kernel = new WebAssembly.Module(readFileSync(new URL('../../../build/kernel.wasm', import.meta.url)))
const original = JSON.parse(readFileSync(new URL('../../../build/games/original.json', import.meta.url), 'utf8'))

/** Small enough to value every guess. */
const game = await (async () => {
  const every = (joined: string, step: number) => joined.match(/.{5}/g)!.filter((_, index) => index % step === 0)
  const answers = every(original.answers, 50)
  return createGame(
    await createGameData({ id: 'small', name: 'Small', sources: [] }, answers, every(original.others, 60)),
  )
})()
const solver = createSolver(kernel, game)
const LEFT = 5

/** The tie rules of docs/architecture.md: value, then possible answers, then alphabetically. */
function byRule(goal: Goal): (a: Ranked, b: Ranked) => number {
  const worth = ({ misses, total, max }: Ranked) => (goal === 'mean' ? [misses, total, max] : [misses, max, total])
  const keys = (each: Ranked) =>
    [...worth(each), each.inAnswers ? 0 : 1].map((key) => String(key).padStart(9, '0')).join()
  return (a, b) => (keys(a) + a.guess < keys(b) + b.guess ? -1 : 1)
}

/**
 * No strategy that begins with the guess takes less: the next guess finds the likeliest answer of each part, the others
 * take longer.
 */
function onePly(game: Game, guess: string): number {
  const heaviest = new Map<number, number>()
  for (const [id, answer] of game.answers.entries()) {
    const pattern = patternOf(guess, answer)
    heaviest.set(pattern, Math.max(heaviest.get(pattern) ?? 0, weightOf(game, id)))
  }
  const next = [...heaviest.values()].reduce((sum, weight) => sum + weight, 0)
  return 3 * weightOfAll(game, Array.from(game.answers.keys())) - next - (heaviest.get(ALL_CORRECT) ?? 0)
}

describe('the ranking of guesses', () => {
  test('has the mean over the answers found, not over those lost', () => {
    const answers = Uint16Array.from(game.answers.keys())
    const options = { game, answers, rows: [], mode: 'normal', goal: 'mean', left: 2, solver } as const
    const { guesses } = valueGuesses({ ...options, budget: new Budget(), guesses: game.guesses.slice(0, 3) })
    for (const { total, mean, misses } of guesses) {
      expect(misses).toBeGreaterThan(0)
      expect(mean).toBeCloseTo(total! / (answers.length - misses!), 9)
    }
  })

  test.each(MODES.flatMap((mode) => GOALS.map((goal) => ({ mode, goal }))))(
    'contains the best guesses when all are valued one by one ($mode, $goal)',
    ({ mode, goal }) => {
      for (let seed = 0; seed < 12; seed++) {
        const guess = game.guesses[(seed * 97) % game.guesses.length]
        const answer = game.answers[(seed * 31) % game.answers.length]
        const rows = [{ guess, pattern: patternOf(guess, answer) }]
        const { answers } = stateOf(game, rows)
        // With few guesses left some answers are lost.
        const left = seed % 3 === 0 ? 2 : LEFT
        const options = { game, answers, rows, mode, goal, left, solver, budget: new Budget() }
        const all = valueGuesses({ ...options, guesses: game.guesses }).guesses.sort(byRule(goal))
        const isLegal = new Set(rankGuesses({ ...options, top: game.guesses.length }).guesses.map(({ guess }) => guess))
        const { guesses, isComplete } = rankGuesses({ ...options, top: 5 })
        expect(isComplete).toBe(true)
        const best = all.filter(({ guess }) => isLegal.has(guess)).slice(0, guesses.length)
        const shown = ({ guess, total, max, misses }: Ranked) => [guess, misses, total, max]
        expect(guesses.map(shown)).toEqual(best.map(shown))
        const verdict = solver.solve({ answers, mode, goal, left, rows })
        expect(guesses[0].guess).toBe(game.guesses[verdict.guess])
      }
    },
  )

  test('is marked incomplete if the work runs out', () => {
    const answers = Uint16Array.from(game.answers.keys())
    const options = { game, answers, rows: [], mode: 'normal', goal: 'mean', left: 6, solver } as const
    const { guesses, isComplete } = rankGuesses({ ...options, top: 10, budget: new Budget(60_000) })
    expect(isComplete).toBe(false)
    expect(guesses).toHaveLength(10)
    // Not even enough to list this many.
    expect(rankGuesses({ ...options, top: 10, budget: new Budget(1) }).guesses).toHaveLength(1)
    for (const { lower, upper } of guesses) expect(lower).toBeLessThanOrEqual(upper ?? Number.POSITIVE_INFINITY)
  })

  test('values an unlisted word', () => {
    const answers = Uint16Array.from(game.answers.keys()).slice(0, 12)
    const options = { game, answers, rows: [], mode: 'normal', goal: 'mean', left: 6, solver } as const
    const named = ['zzzzz', game.guesses[3]]
    const { guesses, isComplete } = valueGuesses({ ...options, budget: new Budget(), guesses: named })
    // Guesses that were not named may be better.
    expect(isComplete).toBe(false)
    expect(guesses.find(({ guess }) => guess === 'zzzzz')).toMatchObject({
      isListed: false,
      inAnswers: false,
      proof: 'exact',
    })
    expect(guesses[0].guess).toBe(game.guesses[3])
  })

  test('contains the best guesses of small random games, with ties, weights, losses and exclusions', async () => {
    const random = seededRandom(19)
    for (let round = 0; round < 60; round++) {
      const game = await randomGame(random, 24, 30, (['equal', 'powers', 'any'] as const)[round % 3])
      const solver = createSolver(kernel, game)
      const { answers, mode, goal, rows = [], left } = randomQuestion(random, game)
      const isAllowed = (guess: string) => round % 4 > 0 || guess.charCodeAt(2) % 3 > 0
      const options = { game, answers, rows, mode, goal, left: Math.min(left, 6), solver, isAllowed }
      const legal = legalGuesses({ game, mode, rows }, answers).map((id) => game.guesses[id])
      const named = legal.filter(isAllowed)
      const all = valueGuesses({ ...options, budget: new Budget(), guesses: named }).guesses.sort(byRule(goal))
      for (const top of [1, 3, 8]) {
        const budget = new Budget()
        const { guesses, isComplete, work } = rankGuesses({ ...options, budget, top })
        expect([isComplete, work], `round ${round}, ${mode}, ${goal}`).toEqual([named.length > 0, budget.spent])
        const shown = ({ parts: _, scores: __, ...figures }: Ranked) => figures
        expect(guesses.map(shown), `round ${round}, ${mode}, ${goal}, top ${top}`).toEqual(all.slice(0, top).map(shown))
        for (const { proof, lower, upper, total, misses, missesLower, mean } of guesses) {
          expect([proof, lower, upper, missesLower]).toEqual(['exact', total, total, misses])
          const found = weightOfAll(game, answers) - misses!
          expect(mean).toBe(found > 0 ? total! / found : null)
        }
      }
    }
  })

  test('lists promising guesses first with any work, and labels what is proved', async () => {
    const random = seededRandom(20)
    for (let round = 0; round < 12; round++) {
      const game = await randomGame(random, 60, 60, (['equal', 'any'] as const)[round % 2])
      const solver = createSolver(kernel, game)
      const answers = Uint16Array.from(game.answers.keys())
      const goal = GOALS[round % 4 > 1 ? 1 : 0]
      const options = { game, answers, rows: [], mode: 'normal', goal, left: 6, solver } as const
      const all = valueGuesses({ ...options, budget: new Budget(), guesses: game.guesses }).guesses
      const known = new Map(all.map((ranked) => [ranked.guess, ranked]))
      const look = 100 * game.guesses.length
      const poorest = 80 * answers.length
      const works = [50, look + 10, look + poorest - 1, look + 2 * poorest, 2 * look, 30_000, 60_000, 150_000, 600_000]
      for (const work of works) {
        const budget = new Budget(work)
        const { guesses, isComplete } = rankGuesses({ ...options, budget, top: 6 })
        expect(new Set(guesses.map(({ guess }) => guess)).size).toBe(guesses.length)
        if (work < look) expect(guesses.map(({ guess }) => guess)).toEqual([game.answers[0]])
        if (work < look + poorest) expect(guesses.map(({ total }) => total)).toEqual(guesses.map(() => null))
        for (const { guess, lower, upper, missesLower, missesUpper, inAnswers, isListed } of guesses) {
          const { total, misses } = known.get(guess)!
          expect([inAnswers, isListed]).toEqual([game.idOf(guess) < game.answers.length, true])
          expect(missesLower).toBeLessThanOrEqual(misses!)
          if (misses === 0 && goal === 'mean') {
            expect(lower, `${guess} with ${work}`).toBeLessThanOrEqual(total!)
            expect(upper ?? total!).toBeGreaterThanOrEqual(total!)
            if (missesUpper === 0) expect(lower, `${guess} with ${work}`).toBeGreaterThanOrEqual(onePly(game, guess))
          }
        }
        const valued = guesses.filter(({ total }) => total !== null)
        expect(guesses.slice(0, valued.length)).toEqual(valued)
        if (isComplete) expect(guesses).toHaveLength(Math.min(6, game.guesses.length))
      }
    }
  })
})
