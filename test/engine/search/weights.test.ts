// What holds for equal answers but not for weighted ones. Each of these was once a shortcut of the search, correct for
// equal weights; each test fails if the shortcut comes back.
import { describe, expect, it } from 'vitest'
import * as reference from '../../../engine/reference/solver.ts'
import { createGame, createGameData, type Game, weightOfAll } from '../../../engine/rules/game.ts'
import { MODES, type Mode } from '../../../engine/rules/mode.ts'
import { createSolver } from '../../../engine/search/solver.ts'
import { kernel } from '../kernel-module.ts'
import { realGame } from '../players/small-game.ts'
import { replayNode } from '../strategy/replay-node.ts'
import { randomGame, seededRandom } from './random-games.ts'

async function gameOf(weights: Record<string, number>, others = ''): Promise<Game> {
  const words = others.split(' ').filter(Boolean)
  const about = { id: 'weighted', name: 'Weighted', sources: [] }
  return createGame(await createGameData(about, Object.keys(weights), words, (word) => weights[word]))
}

/** The reference solver's result, in the solver's terms. */
function expected(game: Game, left: number, mode: Mode = 'normal') {
  const answers = game.answers.keys()
  const { guess, ...worth } = reference.solve(game, { answers, mode, goal: 'mean', left })
  return { guess: game.guesses[guess], ...worth }
}

function solve(game: Game, left: number, mode: Mode = 'normal') {
  const answers = Uint16Array.from(game.answers.keys())
  const question = { answers, mode, goal: 'mean', left } as const
  const { verdict, node } = createSolver(kernel, game, { memoryBytes: 1 << 20 }).plan(question)
  const { guess, total, max, misses, proof } = verdict
  expect(replayNode(game, answers, node)).toMatchObject({ total, misses })
  return { guess: game.guesses[guess], total, max, misses, proof }
}

describe('a weighted search', () => {
  it('does not stop at a guess that tells all answers apart', async () => {
    // Of weights 4, 128, 16, 16 and 128, which are the same odds: FLAKE tells the five apart and costs 568, the best 460.
    const game = await gameOf({ shard: 1, chaff: 32, flake: 4, share: 4, quake: 32 })
    expect(solve(game, 6, 'strict')).toMatchObject({ total: 460 / 4, proof: 'exact' })
  })

  it('agrees with the reference in games with weights from 1 to 128, outside guesses included', async () => {
    const random = seededRandom(3)
    for (let k = 0; k < 60; k++) {
      const game = await randomGame(random, 14, 14, 'powers')
      expect(solve(game, 7), `game ${k}`).toEqual({ ...expected(game, 7), proof: 'exact' })
    }
  })

  it('with two guesses left takes a guess that tells all apart, not the one with the heaviest parts', async () => {
    const random = seededRandom(2)
    let apart = 0
    for (let k = 0; k < 150; k++) {
      const game = await randomGame(random, 6, 12, 'powers')
      const { total, misses } = expected(game, 2)
      expect(solve(game, 2)).toMatchObject({ total, misses })
      if (misses === 0 && game.answers.length > 3) apart++
    }
    expect(apart).toBeGreaterThan(20)
  })

  it('sums weights beyond a byte', async () => {
    // Each of these is told apart only by itself: each guess repeats all others but one.
    const words = Object.fromEntries([...'abcdefgh'].map((letter, at) => [`${letter}xxxx`, 255 - at]))
    const game = await gameOf(words)
    const sum = Object.values(words).reduce((total, weight, at) => total + weight * (at + 1), 0)
    expect(solve(game, 12)).toMatchObject({ guess: 'axxxx', total: sum, max: 8, misses: 0, proof: 'exact' })
  })

  it('minimises lost weight before guesses, however large', async () => {
    // 144 words in families of 12: two guesses find at most one answer of a family.
    const letters = [...'abcdefghijkl']
    const words = letters.flatMap((first) => letters.map((second) => `${first}${second}zzz`))
    const game = await gameOf(Object.fromEntries(words.map((word, at) => [word, at < 72 ? 255 : 254])))
    const answers = game.answers.map((_, id) => id)
    const { misses, total } = expected(game, 2, 'strict')
    expect(misses).toBeGreaterThan(110 * 254)
    expect(solve(game, 2, 'strict')).toMatchObject({ misses, total, proof: 'exact' })
    expect(solve(game, 1)).toMatchObject({ total: 255, max: 1, misses: weightOfAll(game, answers) - 255 })
  })

  it('loses the likeliest answers last, in hard mode too', async () => {
    const random = seededRandom(4)
    let lossy = 0
    for (let k = 0; k < 60; k++) {
      const game = await randomGame(random, 20, 6, 'any')
      for (const mode of ['hard', 'normal'] as const) {
        const { misses, total } = expected(game, 3, mode)
        expect(solve(game, 3, mode), `game ${k}, ${mode}`).toMatchObject({ misses, total })
        if (misses > 0) lossy++
      }
    }
    expect(lossy).toBeGreaterThan(4)
  })

  it('guesses the likelier of two answers, or the first if equal', async () => {
    expect(solve(await gameOf({ plate: 1, slate: 3 }), 6)).toMatchObject({ guess: 'slate', total: 5, max: 2 })
    expect(solve(await gameOf({ plate: 3, slate: 3 }), 6)).toMatchObject({ guess: 'plate', total: 3, max: 2 })
    expect(solve(await gameOf({ plate: 1, slate: 3 }), 1)).toMatchObject({ guess: 'slate', total: 3, misses: 1 })
  })

  it('with equal weights equals the unweighted search: the same totals, guesses and nodes', async () => {
    const random = seededRandom(6)
    for (let k = 0; k < 40; k++) {
      const equal = await randomGame(random, 40, 30)
      // A separate game, although createGameData would merge the two.
      const weighted: Game = { ...equal, weights: new Uint8Array(equal.answers.length).fill(1) }
      const solvers = [equal, weighted].map((game) => createSolver(kernel, game))
      const question = {
        answers: Uint16Array.from(equal.answers.keys()),
        mode: 'normal',
        goal: 'mean',
        left: 5,
      } as const
      const [first, second] = solvers.map((solver) => ({ ...solver.plan(question), ...solver.effort() }))
      expect(second).toEqual(first)
    }
  })
})

/** Answers of the original game, each weighing one of these, times `scale`; made by hand, since odds are kept reduced. */
function heavyGame(weights: readonly number[], scale: number, count: number): Game {
  const answers = realGame('original').answers.slice(0, count)
  const data = { id: 'heavy', name: 'Heavy', sources: [], hash: '0'.repeat(64), answers: answers.join(''), others: '' }
  const column = answers.map((_, at) => String.fromCharCode(scale * weights[(at * at) % weights.length]))
  return createGame({ ...data, weights: btoa(column.join('')) })
}

describe('weights whose sum exceeds two bytes', () => {
  // 1,600 answers weigh up to 255 each, 270,000 in all: the bounds of most guesses exceed two bytes.
  it.each(MODES)('change only the scale in %s mode', (mode) => {
    const worth = (scale: number, opener: string) => {
      const game = heavyGame([1, 2, 2, 3], scale, 1600)
      const answers = Uint16Array.from(game.answers.keys())
      const { total, misses, proof } = createSolver(kernel, game).evaluate(
        { answers, mode, goal: 'mean', left: 6 },
        opener,
      )
      return { total: total / scale, misses: misses / scale, proof }
    }
    // Poor openers: they leave one part with most of the weight.
    for (const opener of ['fuzzy', 'civic']) {
      expect(worth(85, opener), opener).toEqual(worth(1, opener))
    }
  })
})
