import { describe, expect, it } from 'vitest'
import { PlayTree } from '../../../engine/players/play-tree.ts'
import { simulate } from '../../../engine/players/simulate.ts'
import { TieSearch } from '../../../engine/players/tie-search.ts'
import { wordFeedback } from '../../../engine/rules/feedback.ts'
import type { Game } from '../../../engine/rules/game.ts'
import { realGame, SIMULATION_TIMEOUT_MS, smallGame, strategyOf } from './small-game.ts'

const READINGS = ['knuth', 'any', 'possible'] as const

/** The fewest guesses that any tie order needs for every answer after an opener. */
function fewestOfAllOrders(game: Game, reading: string, opener: number): number {
  let fewest = Number.POSITIVE_INFINITY
  for (const order of permutations(game.guesses)) {
    const strategy = strategyOf(game, { strategy: 'minimax', reading, order })
    fewest = Math.min(fewest, simulate(new PlayTree(wordFeedback(game), strategy, opener), 6).max)
  }
  return fewest
}

function permutations(words: readonly string[]): string[][] {
  if (words.length === 0) return [[]]
  return words.flatMap((word) => permutations(words.filter((other) => other !== word)).map((rest) => [word, ...rest]))
}

describe('ties broken well', { timeout: SIMULATION_TIMEOUT_MS }, () => {
  it.each(READINGS)('never need more guesses than the best tie order, in variant %s', async (reading) => {
    for (const words of ['batch catch latch match', 'bills cills dills mills', 'abbey nobby tabby cabby']) {
      const game = await smallGame(words, 'blimp')
      for (const opener of game.guesses.keys()) {
        const search = new TieSearch(wordFeedback(game), strategyOf(game, { strategy: 'minimax', reading }))
        const fewest = fewestOfAllOrders(game, reading, opener)
        expect(search.isWithin(opener, fewest)).toBe(true)
        // With so few words, fixed orders do as well as free ties.
        expect(search.isWithin(opener, fewest - 1), `${game.guesses[opener]} in ${fewest - 1}`).toBe(false)
      }
    }
  })

  it('list the guesses the strategy chooses from, its own included', () => {
    const game = realGame('original')
    for (const reading of READINGS) {
      const strategy = strategyOf(game, { strategy: 'minimax', reading })
      for (const answers of [
        Uint16Array.of(5),
        Uint16Array.of(3, 900),
        Uint16Array.from({ length: 60 }, (_, i) => i * 38),
      ]) {
        expect(Array.from(strategy.ties!({ answers, rows: [] }))).toContain(strategy.choose({ answers, rows: [] }))
      }
    }
  })

  it('find all 12972 words after lares within seven, but not within six', () => {
    const game = realGame('dictionary')
    const search = new TieSearch(wordFeedback(game), strategyOf(game, { strategy: 'minimax' }))
    expect(search.isWithin(game.idOf('lares'), 6)).toBe(false)
    expect(search.isWithin(game.idOf('lares'), 7)).toBe(true)
  })
})
