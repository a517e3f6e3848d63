import { expect, test } from 'vitest'
import type { Advice } from '../../engine/advice/advice.ts'
import type { Turn } from '../../engine/advice/analysis.ts'
import { explainWord } from '../../engine/advice/explanation.ts'
import { likelyWords } from '../../engine/advice/likely.ts'
import type { TurnScore } from '../../engine/advice/scores.ts'
import type { Game } from '../../engine/rules/game.ts'
import { misorderOf } from '../../engine/rules/impossible.ts'
import { parsePattern } from '../../engine/rules/pattern.ts'
import { USUAL_FORM } from '../../engine/rules/word.ts'
import { oddsSentence } from '../../view/advice.ts'
import { chancesSentence } from '../../view/chances.ts'
import { costliestSentence, guessSentence, markOf } from '../../view/review-words.ts'
import { reasonWords } from '../../view/why-out.ts'
import { noWordSentence } from '../../view/wording.ts'
import { formatChance } from '../../view/words-left.ts'

const ADVICE: Advice = {
  status: 'play',
  guess: 'gimpy',
  inAnswers: true,
  total: 0,
  mean: 0,
  max: 3,
  histogram: [1, 25, 5, 0],
  misses: 0,
  missesLower: 0,
  missesUpper: 0,
  maxLower: 1,
  guaranteed: true,
  proof: 'exact',
  lower: 0,
  upper: 0,
  source: 'tree',
  answers: [],
  remaining: 31,
  weight: 31,
  loss: 0,
  pool: 'answers',
  exclusionDropped: false,
  unlisted: [],
  game: 'current',
  hash: '',
  mode: 'normal',
  goal: 'mean',
  limit: 6,
  row: 3,
  work: 0,
}

test('the odds are one sentence, about the guess that ends most games', () => {
  expect(oddsSentence(ADVICE)).toBe('Solved within 4 guesses 84% of the time.')
  expect(oddsSentence({ ...ADVICE, histogram: [1, 6, 0, 0], remaining: 7, weight: 7 })).toBe(
    'Always solved within 4 guesses.',
  )
  expect(oddsSentence({ ...ADVICE, remaining: 1 })).toBe('It’s the only word that fits.')
  expect(oddsSentence({ ...ADVICE, misses: 4, guaranteed: false })).toBe('13% of the time it takes more than six.')
})

test("the last guess gives the chance, by the word's weight if known", () => {
  const last = { ...ADVICE, row: 6, remaining: 6, histogram: [1] }
  expect(oddsSentence(last)).toBe('6 words fit, so you have 1 chance in 6.')
  expect(oddsSentence(last, [{ word: 'gimpy', share: 0.4 }])).toBe('6 words fit, so you have a 40% chance.')
})

test('of two words the likelier is named, and equal ones are "a coin toss"', () => {
  const two = { ...ADVICE, remaining: 2, answers: ['gimpy', 'pigmy'] }
  expect(oddsSentence(two)).toBe('It’s GIMPY or PIGMY. Toss a coin.')
  expect(
    oddsSentence(two, [
      { word: 'gimpy', share: 0.75 },
      { word: 'pigmy', share: 0.25 },
    ]),
  ).toBe('Most likely GIMPY (75%), else PIGMY.')
})

test('all chances are listed from the first that matters', () => {
  expect(chancesSentence(ADVICE)).toBe('Solved within 4 guesses 84% of the time, within 5: always.')
  expect(chancesSentence({ ...ADVICE, histogram: [0, 0, 3], remaining: 31, misses: 28, guaranteed: false })).toBe(
    '90% of the time it takes more than six.',
  )
})

test('words are sorted by weight, then alphabetically, with their share', () => {
  const answers = ['aback', 'bunny', 'funny', 'zebra']
  const weighted = { weights: Uint8Array.of(1, 4, 4, 1), idOf: (word: string) => answers.indexOf(word) } as Game
  expect(likelyWords(weighted, { answers, weight: 10 })).toEqual([
    { word: 'bunny', share: 0.4 },
    { word: 'funny', share: 0.4 },
    { word: 'aback', share: 0.1 },
    { word: 'zebra', share: 0.1 },
  ])
})

test.each([
  [0.061, '6%'],
  [0.004, '0.4%'],
  [0.0002, 'under 0.1%'],
  [1, '100%'],
])('the chance %d is written %s', (share, text) => {
  expect(formatChance(share)).toBe(text)
})

test('only a grey letter before a yellow copy counts as misordered', () => {
  expect(misorderOf('geese', [null, 0, 1, null, null])).toEqual({ grey: 1, yellow: 2 })
  expect(misorderOf('geese', [null, 1, 0, null, null])).toBeNull()
  expect(misorderOf('geese', [null, null, 1, null, null])).toBeNull()
  expect(misorderOf('geese', [null, 2, 0, null, 1])).toEqual({ grey: 2, yellow: 4 })
})

test.each([
  ['salet', 'bybbb', 'onset', ['there’s no S', 'there’s no E', 'there’s no T', 'A is in the word']],
  ['could', 'gbbbb', 'badge', ['C is in place 1', 'C is in the word', 'there’s no D']],
  ['speed', 'bbgyb', 'creep', ['there’s no P', 'E is in the word, but not in place 4']],
  ['geese', 'bgbbb', 'eerie', ['there’s only one E']],
])('why %s %s rules out %s', (guess, colours, word, expected) => {
  const row = { guess, pattern: parsePattern(colours) as number }
  const said = explainWord([row], word).map((reason) => reasonWords(reason, row))
  for (const words of expected) expect(said).toContain(words)
})

test('an invalid word gets a message saying what is wrong', () => {
  expect(noWordSentence('abc', USUAL_FORM)).toBe('“abc” isn’t a word of five letters.')
  expect(noWordSentence('слово', USUAL_FORM)).toBe('“слово” has letters other than A to Z.')
  expect(noWordSentence('strøm', USUAL_FORM)).toBe('“strøm” has letters other than A to Z.')
  expect(noWordSentence('слова слова слова слова', USUAL_FORM)).toBe(
    '“слова слова слова сл…” isn’t a word of five letters.',
  )
  const russian = { length: 3, letters: 'абвгд' }
  expect(noWordSentence('cat', russian)).toBe('“cat” has letters other than абвгд.')
  expect(noWordSentence('слово', russian)).toBe('“слово” isn’t a word of three letters.')
})

test('a guess that lengthens the longest game is a slip, whatever its average cost', () => {
  const turn = { guess: 'moist', best: 'bifid', before: 21, cost: 0, loses: 0, longer: 1 } as Turn
  const split = { groups: 11, largest: 4, inAnswers: false }
  const score = { split, bestSplit: split, percentile: null } as unknown as TurnScore
  expect(markOf(turn)).toBe('slip')
  expect(guessSentence(turn, score)).toBe('In the worst case MOIST takes 1 guess more than BIFID.')
  expect(costliestSentence([turn])).toBe('MOIST might have taken longer, BIFID would not.')
  expect(costliestSentence([{ ...turn, longer: 0 }])).toBe('Every guess was as good as it gets.')
  expect(costliestSentence([{ ...turn, cost: 1 }])).toContain('would have saved 1 guess on average.')
})
