import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Ranked, rankGuesses, valueGuesses } from '../../../engine/advice/ranking.ts'
import { createGame, createGameData } from '../../../engine/rules/game.ts'
import { GOALS, type Goal } from '../../../engine/rules/goal.ts'
import { MODES } from '../../../engine/rules/mode.ts'
import { patternOf } from '../../../engine/rules/pattern.ts'
import { stateOf } from '../../../engine/rules/state.ts'
import { Budget } from '../../../engine/search/budget.ts'
import { createSolver } from '../../../engine/search/solver.ts'

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

/** The tie rules as docs/architecture.md has them: what it is worth, then can be the answer, then the alphabet. */
function byRule(goal: Goal): (a: Ranked, b: Ranked) => number {
  const worth = ({ misses, total, max }: Ranked) => (goal === 'mean' ? [misses, total, max] : [misses, max, total])
  const keys = (each: Ranked) =>
    [...worth(each), each.inAnswers ? 0 : 1].map((key) => String(key).padStart(9, '0')).join()
  return (a, b) => (keys(a) + a.guess < keys(b) + b.guess ? -1 : 1)
}

describe('the ranking of guesses', () => {
  test.each(MODES.flatMap((mode) => GOALS.map((goal) => ({ mode, goal }))))(
    'holds the best of all guesses, valued one by one ($mode, $goal)',
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

  test('says that it is not complete where the work ends before', () => {
    const answers = Uint16Array.from(game.answers.keys())
    const options = { game, answers, rows: [], mode: 'normal', goal: 'mean', left: 6, solver } as const
    const { guesses, isComplete } = rankGuesses({ ...options, top: 10, budget: new Budget(35_000) })
    expect(isComplete).toBe(false)
    expect(guesses).toHaveLength(10)
    // Not even for telling of so many.
    expect(rankGuesses({ ...options, top: 10, budget: new Budget(1) }).guesses).toHaveLength(1)
    for (const { lower, upper } of guesses) expect(lower).toBeLessThanOrEqual(upper ?? Number.POSITIVE_INFINITY)
  })

  test('values a word that the list does not know', () => {
    const answers = Uint16Array.from(game.answers.keys()).slice(0, 12)
    const options = { game, answers, rows: [], mode: 'normal', goal: 'mean', left: 6, solver } as const
    const { guesses } = valueGuesses({ ...options, budget: new Budget(), guesses: ['zzzzz', game.guesses[3]] })
    expect(guesses.find(({ guess }) => guess === 'zzzzz')).toMatchObject({
      isListed: false,
      inAnswers: false,
      proof: 'exact',
    })
    expect(guesses[0].guess).toBe(game.guesses[3])
  })
})
