import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { analyze, formatAnalysis, solverValuer } from '../../../engine/advice/analysis.ts'
import { createGame, createGameData } from '../../../engine/rules/game.ts'
import { patternOf } from '../../../engine/rules/pattern.ts'
import { Budget } from '../../../engine/search/budget.ts'
import { createSolver } from '../../../engine/search/solver.ts'

const kernel = new WebAssembly.Module(readFileSync(new URL('../../../build/kernel.wasm', import.meta.url)))
const original = JSON.parse(readFileSync(new URL('../../../build/games/original.json', import.meta.url), 'utf8'))

/** A small game whose exact values take no time: every twentieth answer, every tenth guess. */
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
  test('adds up: rows and what is still expected are what was expected, plus costs, less lucks', () => {
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

  test('costs nothing where the best guess was played', () => {
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

  test('takes a guess that the list does not know', () => {
    const result = analyze({ ...settings, rows: play(['aaaaa', game.answers[3]], game.answers[3]) })
    if (!result.ok) throw new Error(result.contradiction.detail)
    expect(result.analysis.turns[0].cost).toBeGreaterThan(0)
    expect(result.analysis.isWon).toBe(true)
  })

  test('goes on counting where the limit has been used up', () => {
    const answer = game.answers[5]
    const rows = play(Array(6).fill('zzzzz'), answer)
    const result = analyze({ ...settings, rows })
    if (!result.ok) throw new Error(result.contradiction.detail)
    expect(Number.isFinite(result.analysis.cost)).toBe(true)
    expect(result.analysis.cost).toBeLessThan(7)
  })

  test('counts on beyond the limit where it leaves too few guesses for every answer', () => {
    const solver = createSolver(kernel, game)
    const question = { answers: Uint16Array.from(game.answers.keys()), mode: 'normal', goal: 'mean' } as const
    for (const left of [1, 2]) {
      expect(solver.solve({ ...question, left }).misses).toBeGreaterThan(0)
      expect(valuer.best({ ...question, left }, NO_END).total).toBe(solver.solve({ ...question, left: 12 }).total)
      const guess = game.answers[9]
      const whole = solver.evaluate({ ...question, left: 12 }, guess).total
      expect(valuer.of({ ...question, left }, guess, NO_END).total).toBe(whole)
    }
  })

  test('names the rows that contradict each other', () => {
    const rows = [
      { guess: 'zzzzz', pattern: 242 },
      { guess: 'aaaaa', pattern: 242 },
    ]
    expect(analyze({ ...settings, rows: rows.slice(1) })).toMatchObject({ ok: false, contradiction: { rows: [1] } })
  })

  test('reads as one line', () => {
    const result = analyze({ ...settings, rows: play([game.answers[3], game.answers[4]], game.answers[4]) })
    if (!result.ok) throw new Error(result.contradiction.detail)
    expect(formatAnalysis(result.analysis)).toMatch(
      /^Won in 2 rows, answers left 116 → \d+ → 1; the guesses cost .* against the best; the colours/,
    )
  })
})
