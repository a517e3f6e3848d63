// Games small enough to be worked out by hand: the oracle itself has to be right.

import { describe, expect, it } from 'vitest'
import { createGame, createGameData, type Game } from '../../../engine/rules/game.ts'
import { bruteForce, bruteForceGuess } from './brute-force.ts'

async function gameOf(answers: string, others = ''): Promise<Game> {
  const words = (text: string) => text.split(' ').filter((word) => word !== '')
  const data = await createGameData({ id: 'small', name: 'Small', sources: [] }, words(answers), words(others))
  return createGame(data)
}

function solve(game: Game, mode: 'normal' | 'hard' | 'strict', goal: 'mean' | 'worst', left: number) {
  const ids = game.answers.map((_, id) => id)
  const { guess, ...value } = bruteForce(game, ids, { mode, goal, left })
  return { ...value, guess: game.guesses[guess] }
}

describe('the brute-force oracle', () => {
  it('guesses one answer, and of two the alphabetically first', async () => {
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

  it('tries words that differ in one letter one after the other where nothing else may be guessed', async () => {
    const game = await gameOf('batch catch hatch latch match patch watch')
    expect(solve(game, 'normal', 'mean', 12)).toEqual({ misses: 0, total: 28, max: 7, guess: 'batch' })
    expect(solve(game, 'strict', 'worst', 12)).toEqual({ misses: 0, total: 28, max: 7, guess: 'batch' })
  })

  it('counts as misses what the guesses left do not reach', async () => {
    const game = await gameOf('batch catch hatch latch match patch watch')
    expect(solve(game, 'normal', 'mean', 3)).toMatchObject({ misses: 4, total: 6, max: 3 })
    expect(solve(game, 'hard', 'worst', 3)).toMatchObject({ misses: 4, total: 6, max: 3 })
    expect(bruteForce(game, [0, 1, 2], { mode: 'normal', goal: 'mean', left: 0 })).toEqual({
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

  it('holds the guess to the row before in hard mode', async () => {
    const game = await gameOf('batch catch hatch latch', 'blimp chalk')
    const ids = game.answers.map((_, id) => id)
    const rows = [{ guess: 'patch', pattern: 2 * (3 + 9 + 27 + 81) }]
    expect(bruteForce(game, ids, { mode: 'hard', goal: 'mean', left: 6, rows })).toMatchObject({ total: 10, max: 4 })
    expect(bruteForce(game, ids, { mode: 'normal', goal: 'mean', left: 6, rows }).total).toBeLessThan(10)
  })

  it('values one named guess, legal or not', async () => {
    const game = await gameOf('batch catch hatch', 'zzzzz')
    const question = { mode: 'normal', goal: 'mean', left: 6 } as const
    expect(bruteForceGuess(game, [0, 1, 2], question, game.idOf('batch'))).toEqual({ misses: 0, total: 6, max: 3 })
    expect(bruteForceGuess(game, [0, 1, 2], question, game.idOf('zzzzz'))).toEqual({ misses: 0, total: 9, max: 4 })
    expect(bruteForceGuess(game, [0, 1, 2], { ...question, left: 3 }, game.idOf('zzzzz'))).toEqual({
      misses: 1,
      total: 5,
      max: 3,
    })
  })
})
