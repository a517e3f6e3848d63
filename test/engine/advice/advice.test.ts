import { describe, expect, test } from 'vitest'
import { type Advice, type AdviceQuestion, type AdviceResult, advise } from '../../../engine/advice/advice.ts'
import { encodeStrategy, openStrategy, type StrategyView } from '../../../engine/formats/bytes.ts'
import type { Game } from '../../../engine/rules/game.ts'
import { GOALS, type Goal } from '../../../engine/rules/goal.ts'
import type { Row } from '../../../engine/rules/history.ts'
import { MODES } from '../../../engine/rules/mode.ts'
import { ALL_CORRECT, parsePattern, patternOf } from '../../../engine/rules/pattern.ts'
import { createSolver, type Solver } from '../../../engine/search/solver.ts'
import { makeStrategy, type StrategyNode, type StrategySettings } from '../../../engine/strategy/strategy.ts'
import { kernel } from '../kernel-module.ts'
import { alphabetical, makeGame, smallGame } from '../sample-strategies.ts'
import { randomGame, seededRandom } from '../search/random-games.ts'

const row = (guess: string, letters: string): Row => ({ guess, pattern: parsePattern(letters)! })

function adviceOf(result: AdviceResult): Advice {
  if ('error' in result) throw new Error(result.detail)
  if (result.status !== 'play') throw new Error(result.status)
  return result
}

function viewOf(root: StrategyNode, game: Game, settings: StrategySettings): StrategyView {
  return openStrategy(encodeStrategy(makeStrategy(root, game, settings), game), game)
}

type StandIn = Pick<Solver, 'plan'> & { asked: number }

/** A solver that always guesses the first answer left, and says what a test wants. */
function standIn(game: Game, proof: 'exact' | 'bounds'): StandIn {
  const grow = (ids: number[], left: number): StrategyNode => {
    const replies = new Map<number, StrategyNode>()
    const patterns = ids.map((id) => patternOf(game.guesses[ids[0]], game.guesses[id]))
    for (const pattern of new Set(patterns)) {
      if (pattern === ALL_CORRECT || left === 1) continue
      const part = ids.filter((_, i) => patterns[i] === pattern)
      replies.set(pattern, grow(part, left - 1))
    }
    return { guess: ids[0], replies }
  }
  const solver = {
    asked: 0,
    plan: ({ answers, left }: { answers: Uint16Array; left: number }) => {
      solver.asked++
      const node = grow([...answers], left)
      const total = totalOf(node, game, answers)
      const proved = { missesLower: 0, missesUpper: 0, maxLower: 1, lower: proof === 'exact' ? total : 1, upper: total }
      return { node, verdict: { guess: node.guess, total, max: 0, misses: 0, proof, ...proved, work: 77 } }
    },
  }
  return solver
}

function totalOf(node: StrategyNode, game: Game, ids: Iterable<number>): number {
  let total = 0
  for (const id of ids) {
    for (let at: StrategyNode | undefined = node; at !== undefined; ) {
      total++
      at = at.replies.get(patternOf(game.guesses[at.guess], game.guesses[id]))
    }
  }
  return total
}

describe('an answer from the tree', () => {
  test('has all fields', async () => {
    const game = await smallGame()
    const strategy = viewOf(alphabetical(game).root, game, { proof: 'exact', limit: 6 })
    expect(advise({ game, rows: [row('bated', 'bgggg')], strategy })).toEqual({
      status: 'play',
      guess: 'gated',
      inAnswers: true,
      total: 10,
      mean: 2.5,
      loss: 0,
      max: 4,
      histogram: [1, 1, 1, 1, 0],
      answers: ['gated', 'hated', 'mated', 'rated'],
      remaining: 4,
      weight: 4,
      pool: 'answers',
      exclusionDropped: false,
      unlisted: [],
      misses: 0,
      missesLower: 0,
      missesUpper: 0,
      guaranteed: true,
      proof: 'exact',
      maxLower: 1,
      lower: 10,
      upper: 10,
      source: 'tree',
      game: 'small',
      hash: game.hash,
      mode: 'normal',
      goal: 'mean',
      limit: 6,
      row: 2,
      work: 0,
    })
  })

  test('before the first row is the opener, with the bounds of its header or parts, whatever the solver', async () => {
    const game = await smallGame()
    const solver = standIn(game, 'exact')
    const below = (lower: number) => viewOf(alphabetical(game).root, game, { limit: 6, lower })
    const advice = adviceOf(advise({ game, rows: [], strategy: below(17), solver: () => solver }))
    // The parts of BATED take 19 guesses at least: each but the first word of a part takes three.
    expect(advice).toMatchObject({ guess: 'bated', source: 'tree', proof: 'bounds', lower: 19, upper: 22, row: 1 })
    expect(adviceOf(advise({ game, rows: [], strategy: below(20) }))).toMatchObject({ lower: 20, upper: 22 })
    expect(advice.answers).toEqual(game.answers)
    expect(solver.asked).toBe(0)
  })

  test('is used only for the same lists and mode; for another goal or limit the search may do better', async () => {
    const game = await smallGame()
    const other = await makeGame('other', game.answers, [...game.guesses, 'zesty'])
    const rows = [row('bated', 'bgggg')]
    const { root } = alphabetical(game)
    const source = (strategy: StrategyView, question: Partial<AdviceQuestion> = {}) =>
      adviceOf(advise({ game, rows, strategy, solver: () => standIn(game, 'exact'), ...question })).source
    const strategy = viewOf(root, game, { proof: 'exact', mode: 'strict' })
    expect(source(strategy, { mode: 'strict' })).toBe('tree')
    expect(source(strategy)).toBe('live')
    expect(source(strategy, { mode: 'strict', limit: 7 })).toBe('live')
    // The stand-in finds the same tree.
    expect(source(strategy, { mode: 'strict', goal: 'worst' })).toBe('tree')
    expect(source(strategy, { mode: 'strict', limit: 5 })).toBe('tree')
    expect(source(viewOf(alphabetical(other).root, other, { mode: 'strict' }), { mode: 'strict' })).toBe('live')
  })

  test('is replaced by a search exactly if excluded words are among the answers left', async () => {
    const game = await smallGame()
    const strategy = viewOf(alphabetical(game).root, game, { proof: 'exact', limit: 6 })
    const ask = (word: string) => {
      const excluded = new Set([game.idOf(word)])
      const rows = [row('bated', 'bgggg')]
      return adviceOf(advise({ game, rows, strategy, solver: () => standIn(game, 'exact'), excluded }))
    }
    expect(ask('plate')).toMatchObject({ source: 'tree', remaining: 4 })
    expect(ask('gated')).toMatchObject({ source: 'live', answers: ['hated', 'mated', 'rated'] })
  })

  test('with bounds only is replaced by a search that proves or finds something better', async () => {
    const game = await smallGame()
    const strategy = viewOf(alphabetical(game).root, game, { limit: 6 })
    const rows = [row('bated', 'bgggg')]
    const ask = (solver?: StandIn) =>
      adviceOf(advise({ game, rows, strategy, ...(solver && { solver: () => solver }) }))
    expect(ask(standIn(game, 'exact'))).toMatchObject({ source: 'live', proof: 'exact', total: 10 })
    expect(ask(standIn(game, 'bounds'))).toMatchObject({ source: 'tree', proof: 'bounds', lower: 7, upper: 10 })
    expect(ask()).toMatchObject({ source: 'tree', proof: 'bounds', lower: 7, upper: 10 })
  })
})

describe('an answer from the search', () => {
  test('takes its counts from the plan and labels what is proved', async () => {
    const game = await smallGame()
    const rows = [row('bated', 'bgggg')]
    expect(advise({ game, rows, solver: () => standIn(game, 'bounds') })).toMatchObject({
      guess: 'gated',
      total: 10,
      histogram: [1, 1, 1, 1, 0],
      proof: 'bounds',
      lower: 7,
      upper: 10,
      source: 'live',
      guaranteed: true,
      work: 77,
    })
  })

  test('says if a win within the limit is not guaranteed', async () => {
    const game = await smallGame()
    const rows = [row('bated', 'bgggg')]
    const advice = adviceOf(advise({ game, rows, solver: () => standIn(game, 'exact'), limit: 4 }))
    expect(advice).toMatchObject({ guaranteed: false, misses: 1, histogram: [1, 1, 1], total: 6, mean: 2, max: 3 })
  })

  test('needs no solver for one or two answers, in any mode and for any goal', async () => {
    const game = await smallGame()
    for (const mode of MODES) {
      for (const goal of GOALS) {
        const one = [{ guess: 'grape', pattern: patternOf('grape', 'shame') }]
        expect(advise({ game, rows: one, mode, goal })).toMatchObject({
          guess: 'shame',
          answers: ['shame'],
          total: 1,
          max: 1,
          histogram: [1, 0, 0, 0, 0],
          proof: 'exact',
          guaranteed: true,
        })
        const two = [row('hated', 'bgggg'), row('gated', 'bgggg'), row('bated', 'bgggg')]
        expect(advise({ game, rows: two, mode, goal })).toMatchObject({
          guess: 'mated',
          answers: ['mated', 'rated'],
          total: 3,
          mean: 1.5,
          max: 2,
          histogram: [1, 1, 0],
          proof: 'exact',
          guaranteed: true,
        })
        expect(advise({ game, rows: two, mode, goal, limit: 4 })).toMatchObject({
          guess: 'mated',
          total: 1,
          mean: 1,
          misses: 1,
          histogram: [1],
          guaranteed: false,
        })
      }
    }
    expect(() => advise({ game, rows: [] })).toThrow(TypeError)
  })

  test('looks through the whole guess list if no answer fits', async () => {
    const game = await smallGame()
    const pattern = patternOf('groom', 'bough')
    expect(advise({ game, rows: [{ guess: 'groom', pattern }] })).toMatchObject({
      guess: 'bough',
      pool: 'guesses',
      answers: ['bough'],
      inAnswers: true,
    })
  })

  test('counts excluded words if nothing else fits', async () => {
    const game = await smallGame()
    const excluded = new Set(['gated', 'hated', 'mated', 'rated'].map((word) => game.idOf(word)))
    const rows = [row('bated', 'bgggg')]
    const advice = adviceOf(advise({ game, rows, excluded, solver: () => standIn(game, 'exact') }))
    expect(advice).toMatchObject({ exclusionDropped: true, remaining: 4 })
  })

  test('accepts any five letters as a played guess, and names the rows of unlisted ones', async () => {
    const game = await smallGame()
    const rows = [row('zzzzz', 'bbbbb'), row('bated', 'bgggg'), row('xgxxx', 'bybbb')]
    const advice = adviceOf(advise({ game, rows, solver: () => standIn(game, 'exact') }))
    expect(advice).toMatchObject({ unlisted: [1, 3], answers: ['gated'], guess: 'gated' })
  })
})

describe('the end of a game', () => {
  test('is "solved" if the last row won and fits the others, whether or not the word is listed', async () => {
    const game = await smallGame()
    const over = { status: 'solved', remaining: 1, row: 2, game: 'small' }
    expect(advise({ game, rows: [row('bated', 'bgggg'), row('rated', 'ggggg')] })).toMatchObject({
      ...over,
      answers: ['rated'],
      pool: 'answers',
      unlisted: [],
    })
    expect(advise({ game, rows: [row('bated', 'bgggg'), row('fated', 'ggggg')] })).toMatchObject({
      ...over,
      answers: ['fated'],
      pool: 'guesses',
      unlisted: [2],
    })
  })

  test('is "lost" if the limit is used up, with the words it could have been', async () => {
    const game = await smallGame()
    const rows = [row('bated', 'bgggg'), row('gated', 'bgggg')]
    expect(advise({ game, rows, limit: 2 })).toMatchObject({
      status: 'lost',
      row: 2,
      answers: ['hated', 'mated', 'rated'],
    })
  })
})

describe('a question that cannot be answered', () => {
  test('names the row and its error', async () => {
    const game = await smallGame()
    const ask = (rows: Row[], question: Partial<AdviceQuestion> = {}) => advise({ game, rows, ...question })
    const three = [row('bated', 'bgggg'), row('gated', 'bgggg'), row('hated', 'bgggg')]
    expect(ask(three, { limit: 2 })).toMatchObject({
      error: 'bad_history',
      row: 3,
      detail: 'you gave 3 guesses; the limit is 2',
    })
    expect(ask([row('bated', 'ggggg'), row('gated', 'bgggg')])).toMatchObject({ error: 'bad_history', row: 2 })
    expect(ask([{ guess: 'bated', pattern: 243 }])).toMatchObject({ error: 'bad_history', row: 1 })
    expect(ask([{ guess: 'bate', pattern: 0 }])).toMatchObject({ error: 'bad_word', row: 1 })
    const illegal = ask([row('bated', 'bgggg'), row('groom', 'bbbbb')], { mode: 'hard' })
    expect(illegal).toMatchObject({ error: 'illegal_guess', row: 2, refusal: { row: 1, rule: 'keep_correct' } })
    expect(illegal).toMatchObject({ detail: expect.stringContaining('guess 2: GROOM breaks hard mode') })
    const contradiction = ask([row('bated', 'bgggg'), row('plate', 'ggggg')])
    expect(contradiction).toMatchObject({ error: 'contradiction', contradiction: { rows: [1, 2] } })
  })

  test('throws for settings that do not exist', async () => {
    const game = await smallGame()
    const wrong = [
      { mode: 'easy' },
      { goal: 'luck' },
      { limit: 0 },
      { limit: 13 },
    ] as unknown as Partial<AdviceQuestion>[]
    for (const question of wrong) expect(() => advise({ game, rows: [], ...question })).toThrow(RangeError)
  })
})

test('tree and search agree in every state of a strategy, in every mode', async () => {
  const random = seededRandom(20)
  let compared = 0
  for (let round = 0; round < 60; round++) {
    const game = await randomGame(random, 40, 60)
    const solver = createSolver(kernel, game)
    const mode = MODES[round % MODES.length]
    const goal: Goal = round % 5 === 0 ? 'worst' : 'mean'
    const limit = 3 + (round % 6)
    const answers = Uint16Array.from(game.answers.keys())
    const { node, verdict } = solver.plan({ answers, mode, goal, left: limit, rows: [] })
    if (verdict.misses > 0) continue
    const strategy = viewOf(node, game, { mode, goal, limit, proof: 'exact' })
    const visit = (node: StrategyNode, rows: Row[]): void => {
      const question = { game, rows, mode, goal, limit, solver: () => solver }
      const live = adviceOf(advise(question))
      const tree = adviceOf(advise({ ...question, strategy }))
      expect({ ...tree, source: '', work: 0 }).toEqual({ ...live, source: '', work: 0 })
      expect(tree.proof).toBe('exact')
      compared++
      const guess = game.guesses[node.guess]
      for (const [pattern, reply] of node.replies) visit(reply, [...rows, { guess, pattern }])
    }
    visit(node, [])
  }
  expect(compared).toBeGreaterThan(500)
})

test('an opener that is proved to lose answers is said to lose at least one', async () => {
  const game = await smallGame()
  const answers = game.answers.map((_, id) => id)
  const left = 2
  const node = createSolver(kernel, game).plan({
    answers: Uint16Array.from(answers),
    mode: 'normal',
    goal: 'mean',
    left: 6,
  }).node
  const settings = { mode: 'normal', goal: 'mean', limit: 6, proof: 'exact' } as const
  const total = totalOf(node, game, answers)
  const strategy = viewOf(node, game, { ...settings, lower: total, upper: total })
  const ask = (isOpenerLosing: boolean) =>
    adviceOf(advise({ game, rows: [], limit: left, isOpenerChosen: true, isOpenerLosing, strategy }))
  expect(ask(false)).toMatchObject({ missesLower: 0 })
  expect(ask(true).misses).toBeGreaterThan(0)
  expect(ask(true)).toMatchObject({ missesLower: 1 })
})
