import { expect, test } from 'vitest'
import * as reference from '../../../engine/reference/solver.ts'
import { checkGuess } from '../../../engine/rules/mode.ts'
import { createSolver, type Verdict } from '../../../engine/search/solver.ts'
import { compareWorth, type Worth } from '../../../engine/strategy/worth.ts'
import { kernel } from '../kernel-module.ts'
import { replayNode } from '../strategy/replay-node.ts'
import { randomGame, randomQuestion, seededRandom } from './random-games.ts'

const GAMES = Number(process.env.FIVEBASE_RANDOM_GAMES ?? 60)

test(`wherever the work runs out, the bounds hold for ${GAMES} random games, losses and total separately`, async () => {
  const random = seededRandom(3)
  const seen = { open: 0, lossy: 0, partly: 0 }
  for (let k = 0; k < GAMES; k++) {
    const game = await randomGame(random, 14, 16)
    const solver = createSolver(kernel, game, { memoryBytes: 1 << 16 })
    for (let q = 0; q < 3; q++) {
      const question = randomQuestion(random, game)
      // Few guesses left: states that cannot be won are the hard ones to bound.
      question.left = 1 + Math.floor(random() * 4)
      const { answers, goal, left } = question
      const best = reference.solve(game, question)
      const guess = Math.floor(random() * game.guesses.length)
      const isLegal = checkGuess({ game, mode: question.mode, rows: question.rows ?? [] }, game.guesses[guess]) === null
      const bestWith = reference.evaluate(game, question, guess)
      for (let work = 1; work < 1e5; work *= 3) {
        const told = `game ${k}, question ${q}, work ${work}: ${JSON.stringify({ ...question, answers: [...answers] })} ${game.guesses.join(' ')}`
        const { verdict, node } = solver.plan(question, { work })
        const { misses, max, total } = replayNode(game, answers, node)
        expect({ misses: verdict.misses, total: verdict.total }, told).toEqual({ misses, total })
        expect(verdict.max, told).toBeGreaterThanOrEqual(max)
        checkBounds(verdict, best, told)
        checkBounds(solver.solve(question, { work }), best, told)
        if (isLegal && question.mode !== 'strict')
          checkBounds(solver.evaluate(question, guess, { work }), bestWith, told)
        if (verdict.proof === 'bounds') seen.open++
        if (verdict.misses > 0) seen.lossy++
        if (verdict.missesLower < verdict.misses) seen.partly++
      }

      function checkBounds(verdict: Verdict, optimum: Worth, told: string): void {
        const { missesLower, missesUpper, maxLower, lower, upper, proof } = verdict
        expect(missesLower, told).toBeLessThanOrEqual(optimum.misses)
        expect(missesUpper, told).toBeGreaterThanOrEqual(optimum.misses)
        expect(lower, told).toBeLessThanOrEqual(optimum.total)
        expect(upper, told).toBeGreaterThanOrEqual(optimum.total)
        if (goal === 'worst') expect(maxLower, told).toBeLessThanOrEqual(optimum.max)
        expect(compareWorth(verdict, optimum, goal), told).toBeGreaterThanOrEqual(0)
        if (proof === 'exact') {
          expect([verdict.misses, verdict.total], told).toEqual([optimum.misses, optimum.total])
          expect([missesLower, lower, upper], told).toEqual([optimum.misses, optimum.total, optimum.total])
          if (goal === 'worst' && left > 1) expect(verdict.max, told).toBe(optimum.max)
        }
        // Some answer is always found if the guess is free.
        if (optimum === best) expect(lower, told).toBeGreaterThan(0)
      }
    }
  }
  // Otherwise the test would not cover them.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(GAMES / 20)
}, 600_000)
