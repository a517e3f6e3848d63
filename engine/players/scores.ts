// The scores of the literature for a guess, beside its proved value. All in one place: the players choose by these
// scores, and command, API and page show them.

import type { Feedback } from '../rules/feedback.ts'
import { weightOf } from '../rules/game.ts'
import { COLOURS, CORRECT, colourAt } from '../rules/pattern.ts'
import { lengthOf, letterCode, WORD_LENGTH, type WordForm } from '../rules/word.ts'
import type { Measurer } from './measurer.ts'

export interface Scores {
  /** Groups the guess makes of the answers; more is better. */
  parts: number
  /** Answers in the largest group: minimax keeps it small. */
  largest: number
  /** Answers left after the guess, on average; smaller is better. */
  expectedSize: number
  /** Expected information of the pattern, in bits: entropy maximises it. */
  bits: number
  /**
   * Mean of the pattern read in base 3 (0 in place, 1 elsewhere, 2 absent; the first letter is the highest digit), from
   * 0 to 242: mean-pattern minimises it. Null for pegs.
   */
  meanPattern: number | null
  /**
   * Sum over the letters of the share of all guesses with the letter in this place; a repeated letter counts once, in
   * its better place: frequency maximises it. Null for pegs.
   */
  letters: number | null
}

/** Each score's name in a table, and whether more is better. */
export const SCORES = {
  bits: { name: 'bits', isLargeBest: true },
  largest: { name: 'largest group', isLargeBest: false },
  parts: { name: 'groups', isLargeBest: true },
  expectedSize: { name: 'expected size', isLargeBest: false },
  meanPattern: { name: 'mean pattern', isLargeBest: false },
  letters: { name: 'letter frequency', isLargeBest: true },
} as const satisfies Record<keyof Scores, { name: string; isLargeBest: boolean }>
export type ScoreName = keyof typeof SCORES
export const SCORE_NAMES = Object.keys(SCORES) as ScoreName[]

/** How likely each answer is, by id: any positive numbers; only proportions matter. */
export type Weights = ArrayLike<number>

/**
 * The scores of one guess over a state's answers (ids, at least one); the guess may be unlisted. With weights, parts
 * and largest still count answers; the others are expectations under the weights. `patterns` are those of the guess and
 * each answer, for callers with a faster way to get them.
 */
export function scoreGuess(
  feedback: Feedback,
  answers: Uint16Array,
  guess: string,
  weights?: Weights | null,
  patterns?: ArrayLike<number>,
): Scores {
  const { guesses, patternCount, patternOf, kind } = feedback
  const sizes = new Uint32Array(patternCount)
  const shares = new Float64Array(patternCount)
  let whole = 0
  for (let i = 0; i < answers.length; i++) {
    const weight = weights ? weights[answers[i]] : 1
    const pattern = patterns ? patterns[i] : patternOf(guess, guesses[answers[i]])
    sizes[pattern]++
    shares[pattern] += weight
    whole += weight
  }
  const values = kind === 'words' ? firstHighest(feedback.places) : null
  const scores = { parts: 0, largest: 0, expectedSize: 0, bits: 0 }
  let patternSum = 0
  for (let pattern = 0; pattern < patternCount; pattern++) {
    const size = sizes[pattern]
    if (size === 0) continue
    const share = shares[pattern] / whole
    scores.parts++
    scores.largest = Math.max(scores.largest, size)
    scores.expectedSize += share * size
    scores.bits += share * Math.log2(1 / share)
    if (values !== null) patternSum += share * values[pattern]
  }
  return {
    ...scores,
    meanPattern: values === null ? null : patternSum / paddingValue(feedback.form),
    letters: kind === 'words' ? letterScore(feedback, guess) : null,
  }
}

/** The scores of many guesses (ids; null means all), in order. */
export function scoreGuesses(
  measurer: Measurer,
  answers: Uint16Array,
  ids: Uint16Array | null,
  weights: Weights | null = measurer.feedback.weights,
): Scores[] {
  const { feedback } = measurer
  const { guesses, kind } = feedback
  // The measurer counts only weights, and some scores count answers.
  if (weights) return Array.from(ids ?? guesses.keys(), (id) => scoreGuess(feedback, answers, guesses[id], weights))
  const n = answers.length
  const count = ids?.length ?? guesses.length
  const column = (fill: (out: Float64Array) => void): Float64Array => {
    const out = new Float64Array(count)
    fill(out)
    return out
  }
  const sums = (of: (size: number) => number) =>
    column((out) => {
      measurer.fillSums(answers, ids, bySize(n, of), out)
    })
  const parts = sums(() => 1)
  const largest = column((out) => measurer.fillLargest(answers, ids, out))
  const squares = sums((size) => size * size)
  const logs = sums((size) => size * Math.log2(size))
  const isWords = kind === 'words'
  const patterns = isWords
    ? column((out) => measurer.fillPatternSums(answers, ids, firstHighest(feedback.places), out))
    : null
  return Array.from({ length: count }, (_, index) => ({
    parts: parts[index],
    largest: largest[index],
    expectedSize: squares[index] / n,
    bits: Math.log2(n) - logs[index] / n,
    meanPattern: patterns === null ? null : patterns[index] / n / paddingValue(feedback.form),
    letters: isWords ? letterScore(feedback, guesses[ids?.[index] ?? index]) : null,
  }))
}

function bySize(most: number, of: (size: number) => number): Float64Array {
  return Float64Array.from({ length: most + 1 }, (_, size) => (size === 0 ? 0 : of(size)))
}

/** By pattern, its value in base 3 with 0 in place and 2 absent; the first letter is the highest digit, or the lowest. */
export function patternValues(isFirstHighest: boolean, places: number): Float64Array {
  return Float64Array.from({ length: COLOURS.length ** places }, (_, pattern) => {
    let value = 0
    for (let digit = 0; digit < places; digit++) {
      const place = isFirstHighest ? digit : places - 1 - digit
      value = value * COLOURS.length + (CORRECT - colourAt(pattern, place))
    }
    return value
  })
}

const FIRST_HIGHEST = patternValues(true, WORD_LENGTH)
/** For longer words, by their length. */
const longer = new Map<number, Float64Array>()

function firstHighest(places: number): Float64Array {
  if (places === WORD_LENGTH) return FIRST_HIGHEST
  const values = longer.get(places) ?? patternValues(true, places)
  longer.set(places, values)
  return values
}

/** The padding of shorter words is in place, and its digits are the lowest. */
const paddingValue = ({ length }: WordForm): number => COLOURS.length ** Math.max(0, WORD_LENGTH - length)

/**
 * How many guesses have a symbol in a place, or the weight of the answers that have it: by place, then symbol. Made
 * once per game.
 */
export function letterCounts(feedback: Feedback): readonly Uint32Array[] {
  const { guesses, weights, kind, form, symbols, symbolAt } = feedback
  const places = kind === 'words' ? form.length : feedback.places
  const known = countsOf.get(weights ?? guesses)
  if (known !== undefined) return known
  const counted = countedWords(feedback)
  const counts = Array.from({ length: places }, () => new Uint32Array(symbols))
  for (let id = 0; id < counted; id++) {
    const weight = weightOf(feedback, id)
    for (let place = 0; place < places; place++) counts[place][symbolAt(id, place)] += weight
  }
  countsOf.set(weights ?? guesses, counts)
  return counts
}

const countsOf = new WeakMap<readonly string[] | Uint8Array, Uint32Array[]>()

/** Letters are counted over all guesses, or over the answers if those have weights. */
function countedWords({ guesses, answers, weights }: Feedback): number {
  return weights === null ? guesses.length : answers.length
}

/**
 * Sum over a word's letters of how many guesses have the letter in this place; with `isEachOnce` a repeated letter
 * counts only in its better place.
 */
export function letterCount(feedback: Feedback, word: string, isEachOnce: boolean): number {
  const counts = letterCounts(feedback)
  const length = lengthOf(word)
  let sum = 0
  for (let place = 0; place < length; place++) {
    const own = counts[place][letterCode(word, place, feedback.form)] ?? 0
    let isBest = true
    for (let other = 0; isEachOnce && other < length; other++) {
      if (other === place || word[other] !== word[place]) continue
      const rival = counts[other][letterCode(word, other, feedback.form)] ?? 0
      // Of equal places the first counts.
      if (rival > own || (rival === own && other < place)) isBest = false
    }
    if (isBest) sum += own
  }
  return sum
}

/** The score of a word by its letters, as Scores has it. */
export function letterScore(feedback: Feedback, word: string): number {
  const counted = countedWords(feedback)
  const whole = feedback.weights?.reduce((sum, weight) => sum + weight, 0) ?? counted
  return letterCount(feedback, word, true) / whole
}
