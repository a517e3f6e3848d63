import { describe, expect, it } from 'vitest'
import * as reference from '../../../engine/reference/solver.ts'
import { checkGuess } from '../../../engine/rules/mode.ts'
import { USUAL_FORM } from '../../../engine/rules/word.ts'
import { createSolver } from '../../../engine/search/solver.ts'
import { kernel } from '../kernel-module.ts'
import { replayNode } from '../strategy/replay-node.ts'
import { randomGame, randomQuestion, seededRandom } from './random-games.ts'

const GAMES = Number(process.env.FIVEBASE_RANDOM_GAMES ?? 60)
const SEED = Number(process.env.FIVEBASE_SEED ?? 1)

describe('the solver', () => {
  // The Russian alphabet without ё has the most letters the kernel has room for.
  const RUSSIAN = 'абвгдежзийклмнопрстуфхцчшщъыьэюя'
  const SPANISH = 'abcdefghijklmnopqrstuvwxyzñ'
  const FORMS = [
    USUAL_FORM,
    ...[3, 4, 5].flatMap((length) => [RUSSIAN, SPANISH].map((letters) => ({ length, letters }))),
  ]

  it.each([
    ['five letters a to z', [USUAL_FORM], GAMES],
    ['other alphabets and lengths', FORMS.slice(1), Math.ceil(GAMES / 2)],
  ])(
    `agrees with the reference solver on random games of %s, weighted and not, in all modes, goals and limits`,
    async (_, forms, count) => {
      const random = seededRandom(SEED)
      let misses = 0
      for (let k = 0; k < count; k++) {
        const weights = (['equal', 'powers', 'any'] as const)[k % 3]
        const game = await randomGame(random, k % 20 === 19 ? 44 : 6 + (k % 16), 16, weights, forms[k % forms.length])
        const solver = createSolver(kernel, game, { memoryBytes: 1 << 16 })
        for (let q = 0; q < 3; q++) {
          const question = randomQuestion(random, game)
          const told = `game ${k}, question ${q}: ${JSON.stringify({ ...question, answers: [...question.answers] })} ${game.guesses.join(' ')}`
          const { max, ...expected } = reference.solve(game, question)
          const { guess, misses: missed, total, max: most, proof } = solver.solve(question)
          expect({ misses: missed, total, proof }, told).toEqual({
            misses: expected.misses,
            total: expected.total,
            proof: 'exact',
          })
          if (missed === 0) expect({ guess, max: most }, told).toEqual({ guess: expected.guess, max })
          else misses++
          const plan = solver.plan(question)
          expect(replayNode(game, question.answers, plan.node), told).toMatchObject({ misses: missed, total })
          if (missed === 0) {
            expect(plan.verdict.max, told).toBe(max)
            expect(plan.node, told).toEqual(reference.plan(game, question))
          }
          const other = Math.floor(random() * game.guesses.length)
          if (checkGuess({ game, mode: question.mode, rows: question.rows ?? [] }, game.guesses[other]) !== null)
            continue
          const evaluated = solver.evaluate(question, other)
          const value = reference.evaluate(game, question, other)
          expect({ misses: evaluated.misses, total: evaluated.total }, `${told} evaluate ${other}`).toEqual({
            misses: value.misses,
            total: value.total,
          })
          if (value.misses === 0) expect(evaluated.max, `${told} evaluate ${other}`).toBe(value.max)
        }
      }
      // Otherwise the test would not cover them.
      expect(misses).toBeGreaterThan(count / 20)
    },
    60_000 + GAMES * 200,
  )
})
