// Measures without the kernel, on words that the kernel can measure too, and the limits of games of longer words.

import { expect, test } from 'vitest'
import { createEngine } from '../../../engine/api/engine.ts'
import { createLongMeasurer } from '../../../engine/players/long-measurer.ts'
import { createMeasurer } from '../../../engine/players/measurer.ts'
import { wordFeedback } from '../../../engine/rules/feedback.ts'
import { createGame, createGameData } from '../../../engine/rules/game.ts'
import { formatHistory, parseHistory } from '../../../engine/rules/history.ts'
import { formatPattern, parsePattern, patternOf } from '../../../engine/rules/pattern.ts'
import { createSolver } from '../../../engine/search/solver.ts'
import { kernel } from '../kernel-module.ts'
import { realGame, simulateWords } from './small-game.ts'

const form = { length: 6, letters: 'abcdefghijklmnopqrstuvwxyz' }
const WORDS = 'planet silver garden winter bridge summer yellow orange purple circle square puzzle letter answer finder'
const game = createGame(
  await createGameData({ id: 'six', name: 'Six', sources: [] }, WORDS.split(' '), WORDS.split(' '), undefined, form),
)

test('measures equal those of the kernel on words of five letters', () => {
  const feedback = wordFeedback(realGame('original'))
  const answers = Uint16Array.from({ length: 300 }, (_, at) => at * 7)
  const guesses = Uint16Array.from({ length: 500 }, (_, at) => at * 25)
  const squares = Float64Array.from({ length: 301 }, (_, size) => size * size)
  const values = Float64Array.from({ length: 243 }, (_, pattern) => (pattern * 31) % 97)
  const [kernels, plain] = [createMeasurer(kernel, feedback), createLongMeasurer(feedback)].map((measurer) => {
    const outs = Array.from({ length: 4 }, () => new Float64Array(guesses.length))
    measurer.fillLargest(answers, guesses, outs[0])
    measurer.fillSums(answers, guesses, squares, outs[1])
    measurer.fillHeaviest(answers, guesses, outs[2])
    measurer.fillPatternSums(answers, guesses, values, outs[3])
    return outs
  })
  expect(plain).toEqual(kernels)
})

test('patterns of longer words follow the same rule, and are read and written', () => {
  for (const [guess, answer, colours] of [
    ['planet', 'planet', 'gggggg'],
    ['letter', 'yellow', 'ygbbbb'],
    ['yellow', 'letter', 'bgybbb'],
    ['puzzle', 'purple', 'ggbbgg'],
    ['eleven', 'settee', 'ybybgb'],
    ['absolute', 'solution', 'bbyyyyyb'],
  ]) {
    const pattern = patternOf(guess, answer)
    expect(formatPattern(pattern, 'letters', guess.length), `${guess} ${answer}`).toBe(colours)
    expect(parsePattern(colours, guess.length)).toBe(pattern)
  }
  const read = parseHistory('PLANET ⬛🟨⬛⬛🟩⬛\nsilver b_yg_g'.replace('b_yg_g', 'bbygbg'), form)
  expect(read.ok && formatHistory(read.rows)).toBe('planet.bybbgb,silver.bbygbg')
})

test.each(['entropy', 'minimax', 'mean-pattern', 'frequency', 'parts'])('%s finds every answer', (strategy) => {
  const { wins, misses } = simulateWords(game, { strategy })
  expect([wins, misses]).toEqual([15, 0])
})

test('exact play refuses them, and says so', () => {
  const refusal = /exact play is for words of three to five letters, not of six/
  expect(() => createSolver(kernel, game)).toThrow(refusal)
  expect(() => createEngine({ kernel, game, version: 'test' })).toThrow(refusal)
})
