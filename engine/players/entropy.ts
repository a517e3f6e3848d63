// The guess with the most expected information: the largest sum of share * log2(1 / share) over its parts, among all
// guesses, possible answers or not.
//
// Published for 2309 answers and 12974 guesses: first guess soare, mean 3.6327 (8388 guesses in all). Everything depends on
// ties, and on rounding, which creates more ties:
//   published  sums rounded as they come, by pattern, first letter the highest digit; the first guess of the list that is
//              better than all before. With the game's own list order (answers by date, then the others) 8388, the
//              published figure; alphabetically 8397, with the answers first 8392.
//   exact      the same with exact sums: equal information is equal. Alphabetically 8401, with the answers first 8396, by
//              date 8391. The default, because it does not depend on how a machine rounds a logarithm.
//   possible   exact sums, and possible answers win ties: 7998, a third of the way to the proved best of those lists.
//
// With weighted answers shares are shares of weight, and `possible` takes the likeliest of a tie.

import type { Feedback } from '../rules/feedback.ts'
import { weightOf, weightOfAll } from '../rules/game.ts'
import { COLOURS, colourAt } from '../rules/pattern.ts'
import { type PatternOrder, patternOrder } from './measurer.ts'
import { checkKind, type NamedStrategy, readingOf, type StrategyDescription, type StrategyKit } from './player.ts'
import { firstSmallest, likeliestFirst } from './tie-break.ts'

const description = {
  name: 'entropy',
  does: 'the guess whose colours should tell most, out of all guesses',
  kinds: ['words', 'pegs'],
  readings: {
    exact: 'exact sums; ties go to the first in the order',
    published: 'sums rounded by pattern as published; ties go to the first in the order',
    possible: 'exact sums; ties go to the likeliest possible answer, then the first in the order',
  },
  readingByOdds: 'possible',
  remarks: {
    'nyt-2022':
      'the published mean, 3.6327, depends on the order of that list and on rounding; exact sums in alphabetical order give 3.6384',
  },
} as const

export const entropy: StrategyDescription = {
  ...description,
  create(kit, reading) {
    const name = readingOf(description, reading)
    checkKind(description, kit.feedback)
    return name === 'published' ? createRounded(kit) : createExact(kit, name === 'possible')
  },
}

/** With this few answers, one of the first guesses in the order mostly tells them all apart; nothing does better. */
const PROBED_ANSWERS = 6
const PROBED_GUESSES = 512

/**
 * Bits after the point of a logarithm, by the weight of all answers: sums stay below 2^53, where integers are exact.
 */
const LOG_UNITS = [
  { most: 2 ** 16, unit: 2 ** 32 },
  { most: 2 ** 23, unit: 2 ** 25 },
]

function createExact({ feedback, measurer, order }: StrategyKit, prefersPossible: boolean): NamedStrategy {
  // The largest information is the smallest sum of size * log2(size), since share * log2(1 / share) is linear in it.
  const bySize = fillSizeLogs(new Float64Array(weightOfAll(feedback, order.ids) + 1))
  const sums = new Float64Array(feedback.guesses.length)
  const probe = order.ids.subarray(0, PROBED_GUESSES)
  return {
    choose({ answers }) {
      if (answers.length === 1) return answers[0]
      if (prefersPossible || answers.length <= PROBED_ANSWERS) {
        const probed = prefersPossible ? likeliestFirst(feedback, order, answers) : probe
        measurer.fillSums(answers, probed, bySize, sums)
        // The value if every answer is isolated; nothing does better.
        const alone = answers.reduce((sum, id) => sum + bySize[weightOf(feedback, id)], 0)
        const apart = sums.subarray(0, probed.length).indexOf(alone)
        if (apart >= 0) return probed[apart]
      }
      measurer.fillSums(answers, null, bySize, sums)
      const best = firstSmallest(order, sums)
      if (!prefersPossible) return best
      return likeliestFirst(feedback, order, answers).find((id) => sums[id] === sums[best]) ?? best
    },
  }
}

/**
 * size * log2(size) in whole units of a logarithm, for every size there is room for. Built from the logarithms of primes, so that sums
 * that are equal on paper are equal here, as 4 + 1 + 1 + 1 + 1 and 2 + 2 + 2 + 2 are.
 */
export function fillSizeLogs(out: Float64Array): Float64Array {
  const { unit } = LOG_UNITS.find(({ most }) => out.length <= most) ?? LOG_UNITS[LOG_UNITS.length - 1]
  const smallestFactor = new Uint32Array(out.length)
  const logs = new Float64Array(out.length)
  for (let size = 2; size < out.length; size++) {
    if (smallestFactor[size] === 0) {
      const log = Math.round(Math.log2(size) * unit)
      for (let multiple = size; multiple < out.length; multiple += size) {
        if (smallestFactor[multiple] === 0) smallestFactor[multiple] = size
      }
      logs[size] = log
    } else {
      const factor = smallestFactor[size]
      logs[size] = logs[factor] + logs[size / factor]
    }
    out[size] = size * logs[size]
  }
  return out
}

function createRounded({ feedback, measurer, order }: StrategyKit): NamedStrategy {
  const byPlace = feedback.kind === 'words' ? firstLetterHighest(feedback) : undefined
  const sums = new Float64Array(feedback.guesses.length)
  const probe = order.ids.subarray(0, PROBED_GUESSES)
  return {
    choose({ answers }) {
      if (answers.length === 1) return answers[0]
      const n = weightOfAll(feedback, answers)
      const bySize = Float64Array.from({ length: n + 1 }, (_, size) => {
        return size === 0 ? 0 : -((size / n) * Math.log2(n / size))
      })
      const places = byPlace ?? identity(feedback.patternCount)
      if (feedback.weights === null && n <= PROBED_ANSWERS) {
        measurer.fillSums(answers, probe, bySize, sums, places)
        let alone = 0
        for (let i = 0; i < n; i++) alone += bySize[1]
        const apart = sums.subarray(0, probe.length).indexOf(alone)
        if (apart >= 0) return probe[apart]
      }
      measurer.fillSums(answers, null, bySize, sums, places)
      return firstSmallest(order, sums)
    },
  }
}

/** By pattern, its value where the first letter is the highest digit. */
function firstLetterHighest({ patternCount, places }: Feedback): PatternOrder {
  return patternOrder(patternCount, (pattern) => {
    let value = 0
    for (let place = 0; place < places; place++) value = value * COLOURS.length + colourAt(pattern, place)
    return value
  })
}

const identity = (count: number): PatternOrder => patternOrder(count, (pattern) => pattern)
