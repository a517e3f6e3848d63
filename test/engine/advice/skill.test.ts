import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { luckOf, percentileOf, skillOf, splitOf } from '../../../engine/advice/skill.ts'
import { patternOf } from '../../../engine/rules/pattern.ts'

const ALIKE = ['bunch', 'hunch', 'lunch', 'munch', 'punch']

describe('skill', () => {
  test('is 99 if no guess could have been better, and falls with the cost', () => {
    expect(skillOf(0)).toBe(99)
    expect(skillOf(-1e-12)).toBe(99)
    expect([0.14, 0.28, 0.46, 1, 3].map(skillOf)).toEqual([90, 82, 73, 51, 13])
    fc.assert(fc.property(fc.double({ min: 0, max: 9, noNaN: true }), (cost) => skillOf(cost + 0.1) <= skillOf(cost)))
  })
})

describe('luck', () => {
  test('of a reply is the share of answers that would have left more words, ties counted half', () => {
    // BUNCH tells itself from the other four: 4 of 5 are in the large group.
    expect(percentileOf(ALIKE, 'bunch', patternOf('bunch', 'bunch'))).toBeCloseTo(4 / 5 + 1 / 10, 12)
    expect(percentileOf(ALIKE, 'bunch', patternOf('bunch', 'punch'))).toBeCloseTo(4 / 10, 12)
    // PLUMB leaves one word for every answer, so no reply is luckier than another.
    expect(percentileOf(ALIKE, 'plumb', patternOf('plumb', 'hunch'))).toBe(0.5)
  })

  test('counts answers by weight', () => {
    const weightOf = (word: string) => (word === 'bunch' ? 6 : 1)
    expect(percentileOf(ALIKE, 'bunch', patternOf('bunch', 'bunch'), weightOf)).toBeCloseTo(4 / 10 + 3 / 10, 12)
  })

  test('is not defined if only one reply is possible', () => {
    expect(percentileOf(['bunch'], 'bunch', patternOf('bunch', 'bunch'))).toBeNull()
    expect(percentileOf(ALIKE, 'zzzzz', 0)).toBeNull()
  })

  test('averages one half over all answers', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...ALIKE, 'crane', 'slate', 'humor', 'fuzzy', 'drain', 'salet'), {
          minLength: 2,
        }),
        fc.constantFrom('plumb', 'crane', 'bunch', 'drain'),
        (answers, guess) => {
          const all = answers.map((answer) => percentileOf(answers, guess, patternOf(guess, answer)))
          if (all[0] === null) return
          const sum = all.reduce<number>((total, percentile) => total + (percentile ?? 0), 0)
          expect(sum).toBeCloseTo(answers.length / 2, 9)
        },
      ),
    )
  })

  test('of a game is the mean over replies that depended on chance', () => {
    expect(luckOf([])).toBe(50)
    expect(luckOf([null, null])).toBe(50)
    expect(luckOf([0.9, null, 0.5])).toBe(70)
    expect(luckOf([0.999, 1])).toBe(99)
  })
})

test('a split has its groups, the largest group, and whether the guess can be the answer', () => {
  expect(splitOf(ALIKE, 'bunch')).toEqual({ groups: 2, largest: 4, inAnswers: true })
  expect(splitOf(ALIKE, 'plumb')).toEqual({ groups: 5, largest: 1, inAnswers: false })
})
