import { describe, expect, it } from 'vitest'
import { createMeasurer } from '../../../engine/players/measurer.ts'
import { SCORE_NAMES, scoreGuess, scoreGuesses } from '../../../engine/players/scores.ts'
import { wordFeedback } from '../../../engine/rules/feedback.ts'
import { pegFeedback } from '../../../engine/rules/mastermind.ts'
import { kernel } from '../kernel-module.ts'
import { guessOf, realGame, smallGame } from './small-game.ts'

const WORDS = 'batch catch hatch latch match patch watch'

describe('the scores of a guess', () => {
  it('count how it splits the answers left', async () => {
    const feedback = wordFeedback(await smallGame(WORDS, 'blimp which'))
    const answers = Uint16Array.from([0, 1, 2, 3, 4, 5, 6])
    // BLIMP tells batch, latch, match and patch apart and leaves catch, hatch and watch together.
    const scores = scoreGuess(feedback, answers, 'blimp')
    expect(scores).toMatchObject({ parts: 5, largest: 3 })
    expect(scores.expectedSize).toBeCloseTo((4 * 1 + 3 * 3) / 7)
    expect(scores.bits).toBeCloseTo((4 / 7) * Math.log2(7) + (3 / 7) * Math.log2(7 / 3))
    // gbbbb of batch: 0 2 2 2 2 in base 3 is 80; bybbb of latch: 2 1 2 2 2 is 215; bbbyb (m) of match: 242 - 3;
    // bbbby (p) of patch: 242 - 1; none of the others: 242.
    expect(scores.meanPattern).toBeCloseTo((80 + 215 + 239 + 241 + 3 * 242) / 7)
    // b stands first in batch and blimp of nine guesses; l in place 2, i and m in their places in blimp alone; p too.
    expect(scores.letters).toBeCloseTo((2 + 1 + 2 + 1 + 1) / 9)
  })

  it('of the only answer left are those of a win', async () => {
    const feedback = wordFeedback(await smallGame(WORDS))
    const scores = scoreGuess(feedback, Uint16Array.of(3), 'latch')
    expect(scores).toMatchObject({ parts: 1, largest: 1, expectedSize: 1, bits: 0, meanPattern: 0 })
  })

  it('work for unlisted words', async () => {
    const feedback = wordFeedback(await smallGame(WORDS))
    const scores = scoreGuess(feedback, Uint16Array.of(0, 1), 'bzzzz')
    expect(scores).toMatchObject({ parts: 2, bits: 1 })
    expect(scores.letters).toBeCloseTo(1 / 7)
  })

  it('use the weights', async () => {
    const feedback = wordFeedback(await smallGame('batch catch hatch'))
    const answers = Uint16Array.of(0, 1, 2)
    // BATCH wins with 2 of 4 and leaves two of weight 1 together.
    const { bits, expectedSize, largest } = scoreGuess(feedback, answers, 'batch', [2, 1, 1])
    expect({ bits, expectedSize, largest }).toEqual({ bits: 1, expectedSize: 1.5, largest: 2 })
    expect(scoreGuess(feedback, answers, 'batch', [5, 5, 5])).toEqual(scoreGuess(feedback, answers, 'batch'))
  })

  it('match published values: soare 5.89 bits, serai 697 in the largest group, cares by its letters', () => {
    const game = realGame('dictionary')
    const feedback = wordFeedback(game)
    const all = Uint16Array.from(game.answers.keys())
    expect(scoreGuess(feedback, all, 'serai').largest).toBe(697)
    const share = scoreGuess(feedback, all, 'cares').letters
    expect(share).toBeCloseTo(0.071 + 0.174 + 0.092 + 0.179 + 0.305, 2)
    const nyt = wordFeedback(realGame('nyt-2022'))
    expect(scoreGuess(nyt, Uint16Array.from(nyt.answers.keys()), 'soare').bits).toBeCloseTo(5.8852, 3)
  })

  it('are the same computed singly or all at once', () => {
    const game = realGame('original')
    for (const feedback of [wordFeedback(game), pegFeedback(3, 4)]) {
      const answers = Uint16Array.from({ length: 40 }, (_, i) => i)
      const measurer = createMeasurer(kernel, feedback)
      const ids = Uint16Array.from({ length: 60 }, (_, i) => i)
      const all = scoreGuesses(measurer, answers, null)
      const some = scoreGuesses(measurer, answers, ids)
      for (const id of ids) {
        const one = scoreGuess(feedback, answers, feedback.guesses[id])
        for (const name of SCORE_NAMES) {
          for (const many of [all[id], some[id]]) {
            if (one[name] === null) expect(many[name]).toBeNull()
            else expect(many[name]).toBeCloseTo(one[name], 9)
          }
        }
      }
    }
  })

  it('have the smallest mean pattern for the opener of mean-pattern', () => {
    const game = realGame('original')
    const feedback = wordFeedback(game)
    const answers = Uint16Array.from(game.answers.keys())
    const opener = scoreGuess(feedback, answers, guessOf(game, { strategy: 'mean-pattern' })).meanPattern
    const inside = scoreGuesses(createMeasurer(kernel, feedback), answers, answers)
    expect(Math.min(...inside.map(({ meanPattern }) => meanPattern as number))).toBeCloseTo(opener as number, 9)
  })
})
