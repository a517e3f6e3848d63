import { describe, expect, test } from 'vitest'
import type { OutlineState } from '../../engine/strategy/outline.ts'
import { layoutIcicle, MOST_NEEDED, roundBoxes, shadeOf } from '../../view/icicle.ts'

const state = (answers: number, max: number, replies: OutlineState[] = [], misses = 0) =>
  ({ answers, max, misses, replies }) as unknown as OutlineState

describe('the icicle of a strategy', () => {
  test('has the largest reply of a state below it on the left, and its own win on the right', () => {
    const small = state(2, 2)
    const large = state(5, 3, [state(1, 1), state(3, 2)])
    const boxes = layoutIcicle(state(8, 4, [small, large]))
    expect(boxes.map(({ state: { answers }, level, start }) => [level, start, answers])).toEqual([
      [0, 0, 8],
      [1, 0, 5],
      [1, 5, 2],
      [2, 0, 3],
      [2, 3, 1],
    ])
  })

  test("is shaded by the slowest answer's guess; misses are darkest", () => {
    expect(shadeOf(state(3, 2), 1)).toBe(2)
    expect(shadeOf(state(3, 2), 4)).toBe(5)
    expect(shadeOf(state(3, 9), 4)).toBe(MOST_NEEDED)
    expect(shadeOf(state(3, 2, [], 1), 1)).toBe(MOST_NEEDED)
  })

  test('joins a box with a narrow one that begins in the same step', () => {
    const top = state(20, 5, [state(10, 4, [state(8, 2), state(1, 3)]), state(9, 4, [state(8, 2)])])
    const below = roundBoxes(layoutIcicle(top), 5, 1).filter(({ level }) => level === 2)
    expect(below).toEqual([
      { level: 2, from: 0, to: 2, shade: 4 },
      { level: 2, from: 2, to: 4, shade: 5 },
    ])
  })

  test('joins boxes narrower than a step, in their darkest shade', () => {
    const top = state(8, 5, [state(2, 4), state(1, 2), state(1, 1), state(1, 1)])
    // Two answers a step: the first reply fills one, the next two share one, the last has one of its own.
    expect(roundBoxes(layoutIcicle(top), 4, 1)).toEqual([
      { level: 0, from: 0, to: 4, shade: 5 },
      { level: 1, from: 0, to: 1, shade: 5 },
      { level: 1, from: 1, to: 2, shade: 3 },
      { level: 1, from: 2, to: 3, shade: 2 },
    ])
  })
})
