import { describe, expect, test } from 'vitest'
import type { Game } from '../../../engine/rules/game.ts'
import { checkGuess } from '../../../engine/rules/mode.ts'
import { patternOf } from '../../../engine/rules/pattern.ts'
import { createSolver } from '../../../engine/search/solver.ts'
import { type Loss, measureOptimality, type Optimality } from '../../../engine/strategy/optimality.ts'
import { cutBranch, makeStrategy, missesOf, type Strategy } from '../../../engine/strategy/strategy.ts'
import { parseStrategyText } from '../formats/parse-strategy.ts'
import { kernel } from '../kernel-module.ts'
import {
  alphabetical,
  hasPublishedTrees,
  PUBLISHED,
  publishedGame,
  randomStrategy,
  readPublished,
  smallGame,
} from '../sample-strategies.ts'

function optimalityOf({ root, header, rows }: Strategy, game: Game): Optimality {
  const steps = measureOptimality(root, game, createSolver(kernel, game, { memoryBytes: 1 << 20 }), header, rows)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

describe('optimality', () => {
  test("the losses of all states add up to the distance from the opener's best total", async () => {
    let seen = 0
    for (let seed = 1; seed <= 120; seed++) {
      const { game, strategy } = await randomStrategy(seed, 0.9)
      const { header, root } = strategy
      if (missesOf(header) > 0) continue
      seen++
      const solver = createSolver(kernel, game, { memoryBytes: 1 << 20 })
      const answers = Uint16Array.from(game.answers.keys())
      const best = solver.evaluate({ answers, mode: 'normal', goal: 'mean', left: header.limit }, root.guess)
      const { lost, losses } = optimalityOf(strategy, game)
      expect(header.total - lost, `seed ${seed}`).toBe(best.total)
      expect(losses.reduce((sum, { total, best }) => sum + total - best, 0)).toBe(lost)
      for (const loss of losses) expectHonest(loss, game, header.limit)
    }
    expect(seen).toBeGreaterThan(20)
  })

  function expectHonest({ rows, better, best, guess, total }: Loss, game: Game, limit: number): void {
    const solver = createSolver(kernel, game, { memoryBytes: 1 << 20 })
    const answers = Uint16Array.from(game.answers.keys()).filter((id) =>
      rows.every((row) => patternOfId(game, row.guess, id) === row.pattern),
    )
    const question = { answers, mode: 'normal', goal: 'mean', left: limit - rows.length, rows } as const
    expect(solver.evaluate(question, better).total).toBe(best)
    expect(solver.evaluate(question, guess).total).toBe(total)
    expect(checkGuess({ game, mode: 'normal', rows }, better)).toBeNull()
  }

  test('a computed strategy loses nothing in any state', async () => {
    const { game } = await randomStrategy(7)
    const answers = Uint16Array.from(game.answers.keys())
    const patient = alphabetical(game)
    const { node } = createSolver(kernel, game).plan(
      { answers, mode: 'normal', goal: 'mean', left: 12 },
      { first: patient.root.guess },
    )
    const strategy = makeStrategy(node, game, { limit: 12 })
    expect(optimalityOf(strategy, game)).toMatchObject({ lost: 0, losses: [] })
  })

  test('the first state of a branch is compared too', async () => {
    const game = await smallGame()
    const rows = [{ guess: 'bated', pattern: patternOf('bated', 'gated') }]
    const { losses, states } = optimalityOf(cutBranch(alphabetical(game), game, rows), game)
    expect(losses[0]).toMatchObject({ rows, guess: 'gated', answers: 4 })
    expect(states).toBe(4)
  })

  /** The last one takes six seconds. */
  const compared = process.env.FIVEBASE_ALL === '1' ? PUBLISHED : PUBLISHED.slice(0, 2)
  test.runIf(hasPublishedTrees).each(compared)(
    'the published tree $tree is the best in every state',
    async ({ tree, lists, mode }) => {
      const game = await publishedGame(lists)
      const parsed = parseStrategyText(readPublished(tree), game, { mode })
      if (!parsed.ok) throw new Error(parsed.detail)
      expect(optimalityOf(parsed.strategy, game)).toMatchObject({ lost: 0, losses: [] })
    },
  )
})

function patternOfId(game: Game, guess: string, id: number): number {
  return patternOf(guess, game.guesses[id])
}
