// A threshold only limits how much of a total matters. Openers of a real game use parts of the search that small random
// games never reach: kept matrices, clue bounds, bounding matrices, fractional windows. Every threshold must give the
// same total.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createGame, createGameData } from '../../../engine/rules/game.ts'
import { createSolver, INFINITE_TOTAL } from '../../../engine/search/solver.ts'
import { kernel } from '../kernel-module.ts'
import { seededRandom } from './random-games.ts'

/** Of each mode; THRESHOLD_OPENERS=20 for a long run. */
const OPENERS = Number(process.env.THRESHOLD_OPENERS ?? 1)
/** Of one opener: about 6 s where nothing else runs. */
const OPENER_TIMEOUT_MS = 240_000

test.each(['normal', 'hard'] as const)(
  'in mode %s an opener has the same total under every threshold',
  (mode) => {
    const game = createGame(
      JSON.parse(readFileSync(new URL('../../../build/games/original.json', import.meta.url), 'utf8')),
    )
    const random = seededRandom(20_261_128)
    const question = { answers: Uint16Array.from(game.answers.keys()), mode, goal: 'mean', left: 6 } as const
    let solved = 0
    for (let k = 0; k < OPENERS; k++) {
      const opener = Math.floor(random() * game.guesses.length)
      // Nothing carries over from one question to the next.
      const below = (threshold: number) => createSolver(kernel, game).evaluateBelow(question, opener, threshold)
      const total = below(INFINITE_TOTAL)
      const loose = below(10_000)
      if (total >= INFINITE_TOTAL) {
        expect(loose).toBeGreaterThanOrEqual(10_000)
        continue
      }
      solved++
      expect(loose).toBe(total)
      expect(below(total + 1)).toBe(total)
      const bound = below(total - 5)
      expect(bound).toBeGreaterThanOrEqual(total - 5)
      expect(bound).toBeLessThanOrEqual(total)
    }
    expect(solved).toBeGreaterThan(0)
  },
  OPENER_TIMEOUT_MS * OPENERS,
)

// Where all guesses are to be refuted, large parts remember some of them (overlaps.ts). These openers leave such parts, with
// light answers outside what is remembered: a bound that forgot that they save their own weight showed here.
test(
  'in a weighted game a threshold just above the total gives the total',
  async () => {
    const original = createGame(
      JSON.parse(readFileSync(new URL('../../../build/games/original.json', import.meta.url), 'utf8')),
    )
    const { answers, guesses, idOf } = original
    const data = { id: 'weighted', name: 'Weighted', sources: [] }
    const game = createGame(await createGameData(data, answers, guesses, (answer) => 1 << (idOf(answer) % 8)))
    const question = { answers: Uint16Array.from(answers.keys()), mode: 'normal', goal: 'mean', left: 6 } as const
    for (const opener of ['fluff', 'jumbo']) {
      const total = createSolver(kernel, game).evaluateBelow(question, opener, INFINITE_TOTAL)
      expect(total).toBeLessThan(INFINITE_TOTAL)
      expect(createSolver(kernel, game).evaluateBelow(question, opener, total + 1)).toBe(total)
    }
  },
  OPENER_TIMEOUT_MS,
)
