// Letters by place: the possible answer whose letters are most frequent in their places, counted over all guesses of the
// game.
//
// Published: the opener cares and five frequencies in 12972 words: s in place 5 (0.31), e in 4 (0.18), a in 2 (0.17), c in
// 1 (0.12), r in 3 (0.10). Counted here: 0.305, 0.179, 0.174, 0.071 and 0.092. The last two published figures are the
// largest of their places, which belong to other letters (s in place 1, 0.121, and a in place 3, 0.095). The largest of
// each place spell no word. With repeated letters the largest sum belongs to sores or another word with two s; cares comes
// first if each letter counts once, in its best place. How play continues is not published: here the same rule goes on
// among the words still possible.
//   each-once  a repeated letter counts once, in its best place: cares
//   plain      every letter counts
//
// With weighted answers, letters are counted over the answers, by weight.

import { checkKind, type NamedStrategy, readingOf, type StrategyDescription, type StrategyKit } from './player.ts'
import { letterCount } from './scores.ts'
import { firstSmallest, inOrder } from './tie-break.ts'

const description = {
  name: 'frequency',
  does: 'the possible answer whose letters are most frequent in their places',
  kinds: ['words'],
  readings: {
    'each-once': 'a letter that comes twice counts once, in its best place; ties go to the first in the order',
    plain: 'every letter counts; ties go to the first in the order',
  },
} as const

export const frequency: StrategyDescription = {
  ...description,
  create(kit, reading) {
    const name = readingOf(description, reading)
    checkKind(description, kit.feedback)
    return createFrequency(kit, name === 'each-once')
  },
}

function createFrequency({ feedback, order }: StrategyKit, isEachOnce: boolean): NamedStrategy {
  /** By guess, minus the sum of its letter counts: smallest is best. */
  const values = Float64Array.from(feedback.guesses, (word) => -letterCount(feedback, word, isEachOnce))
  return {
    choose({ answers, rows }) {
      // The first guess may be any word: cares is not an answer in most lists.
      if (rows.length === 0) return firstSmallest(order, values)
      return inOrder(order, answers).reduce((best, id) => (values[id] < values[best] ? id : best))
    },
  }
}
