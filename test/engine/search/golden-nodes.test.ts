// What the search does, counted: the nodes that it enters and its work, in vector operations. Neither depends on the
// machine, so a change that only renames, types or moves code leaves every figure here as it is. A change of the search
// itself changes some of them: then its commit says so (`Nodes: N`), and the new figures come from running this test.
//
// Totals are published or proved elsewhere (docs/results.md); the counts are of this very search.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createGame, createGameData } from '../../../engine/rules/game.ts'
import { parseHistory } from '../../../engine/rules/history.ts'
import { pegFeedback } from '../../../engine/rules/mastermind.ts'
import type { Mode } from '../../../engine/rules/mode.ts'
import { stateOf } from '../../../engine/rules/state.ts'
import { createFeedbackSolver, createSolver, INFINITE_TOTAL, type Solver } from '../../../engine/search/solver.ts'
import { kernel } from '../kernel-module.ts'

const game = createGame(
  JSON.parse(readFileSync(new URL('../../../build/games/original.json', import.meta.url), 'utf8')),
)
const answers = Uint16Array.from(game.answers.keys())

/** The same words, each answer up to 128 times as likely as another. */
const weighted = createGame(
  await createGameData(
    { id: 'weighted', name: 'Weighted', sources: [] },
    game.answers,
    game.guesses,
    (answer) => 1 << (game.idOf(answer) % 8),
  ),
)

function effortOf(solver: Solver, run: () => number) {
  const before = solver.effort()
  const total = run()
  const { nodes, work } = solver.effort()
  return { total, nodes: nodes - before.nodes, work: work - before.work }
}

/** The state after a history, asked within some guesses. */
function questionAfter(history: string, mode: Mode, left: number) {
  const parsed = parseHistory(history)
  if (!parsed.ok) throw new Error(parsed.detail)
  const { rows } = parsed
  return { answers: stateOf(game, rows).answers, mode, goal: 'mean', left, rows } as const
}

describe('nodes and work are unchanged', () => {
  test.each([
    ['normal', 'salet', { total: 7920, nodes: 13200, work: 54440188 }],
    ['normal', 'adieu', { total: 8370, nodes: 76847, work: 78843410 }],
    ['hard', 'salet', { total: 8122, nodes: 23775, work: 32623682 }],
    ['hard', 'crate', { total: 8143, nodes: 48028, work: 59008666 }],
    ['strict', 'plate', { total: 8227, nodes: 12462, work: 2500806 }],
    ['strict', 'slate', { total: INFINITE_TOTAL, nodes: 229, work: 65888 }],
  ] as const)('for the total of an opener, %s %s', (mode, opener, expected) => {
    const solver = createSolver(kernel, game)
    const question = { answers, mode, goal: 'mean', left: 6 } as const
    expect(effortOf(solver, () => solver.evaluateBelow(question, opener, INFINITE_TOTAL))).toEqual(expected)
  })

  test.each([
    ['normal', 'yakka', 8900, { total: 8900, nodes: 137728, work: 209039638 }],
    ['hard', 'ponce', 8206, { total: 8206, nodes: 20033, work: 88572568 }],
  ] as const)(
    'for an opener against a threshold that its large parts reach in shares, %s mode',
    (mode, opener, below, expected) => {
      const solver = createSolver(kernel, game)
      const question = { answers, mode, goal: 'mean', left: 6 } as const
      expect(effortOf(solver, () => solver.evaluateBelow(question, opener, below))).toEqual(expected)
    },
  )

  test('for an opener with the letters of one before, whose largest part the table remembers', () => {
    const solver = createSolver(kernel, game)
    const question = { answers, mode: 'normal', goal: 'mean', left: 6 } as const
    const first = effortOf(solver, () => solver.evaluateBelow(question, 'cocoa', 8600))
    const second = effortOf(solver, () => solver.evaluateBelow(question, 'cacao', 8600))
    expect([first, second]).toEqual([
      { total: 8600, nodes: 52430, work: 130708801 },
      { total: 8600, nodes: 34419, work: 48550011 },
    ])
  })

  test.each([
    ['normal', 'salet', { total: 229826, nodes: 2755, work: 50047567 }],
    ['hard', 'salet', { total: 231738, nodes: 5342, work: 19753857 }],
    ['strict', 'plate', { total: 235012, nodes: 5703, work: 1241438 }],
  ] as const)('for the weighted total of an opener, %s %s', (mode, opener, expected) => {
    const solver = createSolver(kernel, weighted)
    const question = { answers, mode, goal: 'mean', left: 6 } as const
    expect(effortOf(solver, () => solver.evaluateBelow(question, opener, INFINITE_TOTAL))).toEqual(expected)
  })

  // The matrix of all answers takes most of the work.
  test.each([
    ['normal', 7921, { total: 24146, nodes: 32554, work: 167671815 }],
    ['hard', 8123, { total: 24550, nodes: 48882, work: 135497534 }],
  ] as const)('for openers against a threshold in a shared matrix, %s mode', (mode, below, expected) => {
    const solver = createSolver(kernel, game)
    const question = { answers, mode, goal: 'mean', left: 6 } as const
    const openers = ['salet', 'reast', 'fuzzy']
    const sumOfBounds = () => openers.reduce((sum, opener) => sum + solver.evaluateBelow(question, opener, below), 0)
    expect(effortOf(solver, sumOfBounds)).toEqual(expected)
  })

  test.each([
    ['normal', 'match.bgbbb', 3, { total: 347, misses: 2, nodes: 59578, work: 218677227 }],
    ['normal', 'wound.bgggg', 2, { total: 10, misses: 2, nodes: 2, work: 1299708 }],
    ['hard', 'caper.bgbgg', 4, { total: 56, misses: 2, nodes: 2382, work: 1607877 }],
    ['hard', 'slate.bbgbb', 3, { total: 122, misses: 1, nodes: 1410, work: 717868 }],
    ['strict', 'slate.bbgbg', 3, { total: 63, misses: 3, nodes: 134, work: 19596 }],
  ] as const)('with lost answers, %s after %s', (mode, history, left, expected) => {
    const solver = createSolver(kernel, game)
    const question = questionAfter(history, mode, left)
    let misses = 0
    const run = () => {
      const verdict = solver.solve(question)
      misses = verdict.misses
      return verdict.total
    }
    expect({ ...effortOf(solver, run), misses }).toEqual(expected)
  })

  test('for a strategy with all its ties', () => {
    const solver = createSolver(kernel, game)
    const run = () => solver.plan(questionAfter('raise.bybbb', 'normal', 5)).verdict.total
    expect(effortOf(solver, run)).toEqual({ total: 240, nodes: 507, work: 6493843 })
  })

  test('for a bounded state, abandoned early and planned with the remaining work', () => {
    const solver = createSolver(kernel, game)
    const run = () => solver.solve(questionAfter('fuzzy.bbbbg', 'normal', 5), { work: 20_000_000 }).total
    expect(effortOf(solver, run)).toEqual({ total: 792, nodes: 272, work: 19108110 })
  })

  test('for pegs, whose patterns are given', () => {
    const feedback = pegFeedback(4, 6)
    const solver = createFeedbackSolver(kernel, feedback)
    const question = {
      answers: Uint16Array.from(feedback.answers.keys()),
      mode: 'normal',
      goal: 'mean',
      left: 12,
    } as const
    const run = () => solver.evaluateBelow(question, '1123', INFINITE_TOTAL)
    expect(effortOf(solver, run)).toEqual({ total: 5625, nodes: 68356, work: 110962842 })
  })
})
