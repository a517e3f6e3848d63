// Games small enough to work out by hand: the standard for all other tests of the search must be right.

import { describe, expect, it } from 'vitest'
import * as reference from '../../../engine/reference/solver.ts'
import { answerIds, createGame, createGameData, type Game, weightOf } from '../../../engine/rules/game.ts'
import { ALL_CORRECT, patternOf } from '../../../engine/rules/pattern.ts'
import { randomGame, seededRandom } from '../search/random-games.ts'

/** `weights` are in `answers` order. */
async function gameOf(answers: string, others = '', weights?: readonly number[]): Promise<Game> {
  const words = (text: string) => text.split(' ').filter((word) => word !== '')
  const head = { id: 'small', name: 'Small', sources: [] }
  const weightOf = (answer: string) => weights?.[words(answers).indexOf(answer)] ?? 1
  return createGame(await createGameData(head, words(answers), words(others), weightOf))
}

function solve(game: Game, mode: 'normal' | 'hard' | 'strict', goal: 'mean' | 'worst', left: number) {
  const { guess, ...value } = reference.solve(game, { answers: answerIds(game), mode, goal, left })
  return { ...value, guess: game.guesses[guess] }
}

/** By answer (an index of `answers`), the guesses of each strategy in normal mode; 0 if lost. */
function* everyStrategy(game: Game, answers: readonly number[], left: number): Generator<number[]> {
  if (left === 0 || answers.length === 0) {
    yield answers.map(() => 0)
    return
  }
  for (const guess of game.guesses) {
    let depths: number[][] = [answers.map(() => 0)]
    const patterns = answers.map((id) => patternOf(guess, game.guesses[id]))
    for (const pattern of new Set(patterns)) {
      const places = [...answers.keys()].filter((place) => patterns[place] === pattern)
      const part = places.map((place) => answers[place])
      const below = pattern === ALL_CORRECT ? [[0]] : [...everyStrategy(game, part, left - 1)]
      depths = depths.flatMap((known) =>
        below.map((found) => {
          const all = [...known]
          for (const [i, place] of places.entries()) {
            all[place] = found[i] > 0 ? found[i] + 1 : pattern === ALL_CORRECT ? 1 : 0
          }
          return all
        }),
      )
    }
    yield* depths
  }
}

describe('the reference solver', () => {
  it('guesses a single answer, and the alphabetically first of two', async () => {
    expect(solve(await gameOf('plate', 'slate'), 'normal', 'mean', 6)).toEqual({
      misses: 0,
      total: 1,
      max: 1,
      guess: 'plate',
    })
    expect(solve(await gameOf('slate plate'), 'hard', 'mean', 6)).toEqual({
      misses: 0,
      total: 3,
      max: 2,
      guess: 'plate',
    })
  })

  it('tries words that differ in one letter one by one if nothing else may be guessed', async () => {
    const game = await gameOf('batch catch hatch latch match patch watch')
    expect(solve(game, 'normal', 'mean', 12)).toEqual({ misses: 0, total: 28, max: 7, guess: 'batch' })
    expect(solve(game, 'strict', 'worst', 12)).toEqual({ misses: 0, total: 28, max: 7, guess: 'batch' })
  })

  it('counts answers as lost that the guesses left do not reach', async () => {
    const game = await gameOf('batch catch hatch latch match patch watch')
    expect(solve(game, 'normal', 'mean', 3)).toMatchObject({ misses: 4, total: 6, max: 3 })
    expect(solve(game, 'hard', 'worst', 3)).toMatchObject({ misses: 4, total: 6, max: 3 })
    expect(reference.solve(game, { answers: [0, 1, 2], mode: 'normal', goal: 'mean', left: 0 })).toEqual({
      misses: 3,
      total: 0,
      max: 0,
      guess: -1,
    })
  })

  it('uses a guess that tells them apart, unless the mode forbids it', async () => {
    // BLIMP leaves batch, latch, match and patch alone, and catch, hatch and watch together, which WHICH tells apart.
    const game = await gameOf('batch catch hatch latch match patch watch', 'blimp which')
    expect(solve(game, 'normal', 'mean', 6)).toEqual({
      misses: 0,
      total: 4 * 2 + 3 * 3,
      max: 3,
      guess: 'blimp',
    })
    expect(solve(game, 'strict', 'mean', 6)).toMatchObject({ misses: 1, total: 21, max: 6, guess: 'batch' })
  })

  it('applies the previous row in hard mode', async () => {
    const game = await gameOf('batch catch hatch latch', 'blimp chalk')
    const ids = answerIds(game)
    const rows = [{ guess: 'patch', pattern: 2 * (3 + 9 + 27 + 81) }]
    expect(reference.solve(game, { answers: ids, mode: 'hard', goal: 'mean', left: 6, rows })).toMatchObject({
      total: 10,
      max: 4,
    })
    expect(reference.solve(game, { answers: ids, mode: 'normal', goal: 'mean', left: 6, rows }).total).toBeLessThan(10)
  })

  it('values one named guess, legal or not', async () => {
    const game = await gameOf('batch catch hatch', 'zzzzz')
    const question = { answers: [0, 1, 2], mode: 'normal', goal: 'mean', left: 6 } as const
    expect(reference.evaluate(game, question, game.idOf('batch'))).toEqual({ misses: 0, total: 6, max: 3 })
    expect(reference.evaluate(game, question, game.idOf('zzzzz'))).toEqual({ misses: 0, total: 9, max: 4 })
    expect(reference.evaluate(game, { ...question, left: 3 }, game.idOf('zzzzz'))).toEqual({
      misses: 1,
      total: 5,
      max: 3,
    })
  })

  it('guesses the heavier of two answers first, and keeps it if one must be lost', async () => {
    const game = await gameOf('plate slate', '', [3, 5])
    expect(solve(game, 'normal', 'mean', 6)).toEqual({ misses: 0, total: 5 + 2 * 3, max: 2, guess: 'slate' })
    expect(solve(game, 'normal', 'mean', 1)).toEqual({ misses: 3, total: 5, max: 1, guess: 'slate' })
  })

  it('leaves light answers together in order to guess a heavy one at once', async () => {
    // FLAKE tells all five apart: 2 guesses for each but itself. CHAFF leaves SHARD and SHARE together, and is likely itself.
    const [shard, chaff, flake, share, quake] = [4, 128, 16, 16, 128]
    const game = await gameOf('shard chaff flake share quake', '', [shard, chaff, flake, share, quake])
    const question = { answers: answerIds(game), mode: 'normal', goal: 'mean', left: 6 } as const
    const { total } = reference.evaluate(game, question, game.idOf('flake'))
    // The game stores weights without their common factor, 4.
    expect(4 * total).toBe(2 * (shard + chaff + flake + share + quake) - flake)
    const best = solve(game, 'normal', 'mean', 6)
    expect({ ...best, total: 4 * best.total }).toEqual({
      misses: 0,
      total: chaff + 2 * (flake + quake + share) + 3 * shard,
      max: 3,
      guess: 'chaff',
    })
  })

  it('minimises the lost weight, not the number of lost answers', async () => {
    // Three guesses for seven answers that nothing tells apart: the three heaviest are kept.
    const words = 'batch catch hatch latch match patch watch'
    expect(solve(await gameOf(words, '', [1, 9, 1, 8, 1, 7, 1]), 'normal', 'mean', 3)).toEqual({
      misses: 4,
      total: 9 + 2 * 8 + 3 * 7,
      max: 3,
      guess: 'catch',
    })
    // A total never makes up for a loss, however heavy the late answers are.
    expect(solve(await gameOf(words, '', [128, 99, 98, 97, 96, 95, 94]), 'normal', 'worst', 6)).toMatchObject({
      misses: 94,
      max: 6,
    })
  })

  it('equals the best of all possible strategies, weighted or not', async () => {
    const random = seededRandom(7)
    const compare = (a: number[], b: number[]) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
    for (let k = 0; k < 12; k++) {
      const game = await randomGame(random, 4, 3, k % 2 === 0 ? 'any' : 'equal')
      const answers = answerIds(game)
      const left = 1 + (k % 3)
      let best = [Number.POSITIVE_INFINITY, 0, 0]
      for (const depths of everyStrategy(game, [...answers], left)) {
        const misses = depths.reduce((sum, depth, id) => sum + (depth === 0 ? weightOf(game, id) : 0), 0)
        const total = depths.reduce((sum, depth, id) => sum + depth * weightOf(game, id), 0)
        const value = [misses, total, Math.max(...depths)]
        if (compare(value, best) < 0) best = value
      }
      const { misses, total, max } = reference.solve(game, { answers, mode: 'normal', goal: 'mean', left })
      expect([misses, total, max], `game ${k}: ${game.guesses.join(' ')} ${game.weights} left ${left}`).toEqual(best)
    }
  })
})
