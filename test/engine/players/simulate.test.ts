import { describe, expect, it } from 'vitest'
import { PlayTree } from '../../../engine/players/play-tree.ts'
import type { NamedStrategy } from '../../../engine/players/player.ts'
import { describeStrategy, STRATEGY_NAMES } from '../../../engine/players/players.ts'
import { formatPath, playAnswer, simulate, worstAnswers } from '../../../engine/players/simulate.ts'
import { alphabetOf, wordFeedback } from '../../../engine/rules/feedback.ts'
import { parseHistory } from '../../../engine/rules/history.ts'
import { createPlainMeasurer } from './plain-measurer.ts'
import { simulateWords, smallGame } from './small-game.ts'

const WORDS = 'batch catch hatch latch match patch watch'

/** Guesses the first word left. */
function firstLeft(): NamedStrategy & { states: number } {
  const strategy = {
    states: 0,
    choose({ answers }: { answers: Uint16Array }) {
      strategy.states++
      return answers[0]
    },
  }
  return strategy
}

describe('a simulation', () => {
  it('plays every answer and counts what it takes', async () => {
    const tree = new PlayTree(wordFeedback(await smallGame(WORDS)), firstLeft())
    const result = simulate(tree, 6)
    expect(result).toMatchObject({
      answers: 7,
      opener: 'batch',
      histogram: [1, 1, 1, 1, 1, 1, 1],
      total: 28,
      max: 7,
      mean: 4,
      deviation: 2,
      wins: 6,
      misses: 0,
      states: 7,
    })
    expect(result.winRate).toBeCloseTo(6 / 7)
    expect(Array.from(result.guesses)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(worstAnswers(result, 2)).toEqual([6, 5])
  })

  it('begins with an opener and continues with the strategy', async () => {
    const game = await smallGame(WORDS, 'blimp which')
    const result = simulateWords(game, { strategy: 'minimax' }, 'which')
    // WHICH leaves five together, which BLIMP tells apart but for catch and the four it names.
    expect(result).toMatchObject({ opener: 'which', histogram: [0, 2, 5], total: 19 })
  })

  it('computes each state once, however often it is played', async () => {
    const strategy = firstLeft()
    const tree = new PlayTree(wordFeedback(await smallGame(WORDS)), strategy)
    simulate(tree, 6)
    expect(strategy.states).toBe(7)
    for (let answer = 0; answer < 7; answer++) playAnswer(tree, answer)
    simulate(tree, 6)
    expect(strategy.states).toBe(7)
  })

  it('stops a strategy that gets nowhere', async () => {
    const game = await smallGame(WORDS, 'zzzzz')
    const tree = new PlayTree(wordFeedback(game), { choose: () => game.idOf('zzzzz') })
    expect(() => simulate(tree, 6)).toThrow('makes no progress')
    expect(() => playAnswer(tree, 0)).toThrow('makes no progress')
  })
})

describe('a game played by a strategy', () => {
  it('has its rows and the answers left before each', async () => {
    const tree = new PlayTree(wordFeedback(await smallGame(WORDS)), firstLeft())
    const game = playAnswer(tree, 2)
    expect(game.remaining).toEqual([7, 6, 5])
    expect(game.solved).toBe(true)
    expect(formatPath(tree, game)).toBe('batch.bgggg,catch.bgggg,hatch.ggggg')
  })
})

describe('a tree that grows', () => {
  it('continues from rows it would not have played', async () => {
    const tree = new PlayTree(wordFeedback(await smallGame(WORDS)), firstLeft())
    const rows = parseHistory('patch bgggg')
    const node = rows.ok ? tree.walk(rows.rows) : null
    expect(node?.answers).toHaveLength(6)
    expect(tree.guessAt(node!)).toBe(0)
  })

  it('has no entry if no answer fits', async () => {
    const tree = new PlayTree(wordFeedback(await smallGame(WORDS)), firstLeft())
    const rows = parseHistory('patch bbbbb')
    expect(rows.ok && tree.walk(rows.rows)).toBeNull()
    expect(() => tree.walk([{ guess: 'zzzzz', pattern: 0 }])).toThrow('zzzzz is not in the word list of small')
  })
})

describe('named strategies', () => {
  it('accept their own variants only', async () => {
    const feedback = wordFeedback(await smallGame(WORDS))
    const kit = { feedback, measurer: createPlainMeasurer(feedback), order: alphabetOf(feedback), limit: 6 }
    for (const name of STRATEGY_NAMES) {
      expect(() => describeStrategy(name).create(kit, 'none')).toThrow(`${name} has no variant 'none'`)
    }
    expect(() => describeStrategy('luck')).toThrow("unknown player 'luck'")
    expect(() => describeStrategy('exact').create(kit)).toThrow('needs a solver')
  })

  it("accept an order only of the game's words, each once", async () => {
    const feedback = wordFeedback(await smallGame(WORDS))
    expect(Array.from(alphabetOf(feedback, ['watch', 'hatch']).ids)).toEqual([6, 2, 0, 1, 3, 4, 5])
    expect(() => alphabetOf(feedback, ['watch', 'watch'])).toThrow('twice')
    expect(() => alphabetOf(feedback, ['witch'])).toThrow("'witch' is in the order but not in")
  })
})
